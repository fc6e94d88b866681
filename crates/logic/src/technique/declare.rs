//! The macros behind the two tables of [`list`](super::list): from the rows they make the enums
//! `Method` and `Technique` and every lookup by variant, so that a missing column does not compile.

/// Declares the methods: see the table in [`list`](super::list) for the columns.
macro_rules! methods {
    (
        unlisted { $(
            $(#[$unlisted_doc:meta])*
            $unlisted:ident $(($parts:ty))? $unlisted_module:ident $unlisted_scope:ident
                counts_as $listed:ident $unlisted_level:tt;
        )* }
        $(
            hodoku { $(
                $method:ident $module:ident $scope:ident
                    $code:literal $class:ident $score:literal $on:ident $level:tt;
            )* }
            $(fish { $(
                $form:ident $size:literal
                    $fish_code:literal $fish_class:ident $fish_score:literal $fish_on:ident
                    $fish_level:tt;
            )* })?
        )*
    ) => {
        /// What a solver tries in turn.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[expect(missing_docs, reason = "each finds the techniques of its name")]
        pub enum Method {
            $($(#[$unlisted_doc])* $unlisted $(($parts))?,)*
            $($($method,)*)*
            Fish(Fish),
        }

        /// The HoDoKu scale, in the order in which HoDoKu tries its methods.
        static HODOKU: &[Entry] = &[$(
            $(Entry {
                method: Method::$method,
                code: $code,
                class: Class::$class,
                score: $score,
                on: $on,
            },)*
            $($(Entry {
                method: Method::Fish(Fish { form: Form::$form, size: $size }),
                code: $fish_code,
                class: Class::$fish_class,
                score: $fish_score,
                on: $fish_on,
            },)*)?
        )*];

        /// The methods that HoDoKu does not list; `None` for one that has parts.
        static UNLISTED: &[Option<Method>] = &[$(without_parts!($unlisted $(($parts))?)),*];

        impl Method {
            /// The method as which it counts on the HoDoKu scale: itself, if HoDoKu lists it.
            fn listed(self) -> Method {
                match self {
                    $(Method::$unlisted { .. } => Method::$listed,)*
                    $($(Method::$method)|*)|* | Method::Fish(_) => self,
                }
            }

            /// The grids on which it is defined.
            pub(super) fn scope(self) -> Scope {
                match self {
                    $(Method::$unlisted { .. } => Scope::$unlisted_scope,)*
                    $($(Method::$method => Scope::$scope,)*)*
                    Method::Fish(_) => Scope::AnySize,
                }
            }

            /// Its place on our own scale; `None` if that scale does not use it.
            pub(crate) fn level_entry(self) -> Option<LevelEntry> {
                match self {
                    $(Method::$unlisted { .. } => level_entry!($unlisted_level),)*
                    $($(Method::$method => level_entry!($level),)*)*
                    Method::Fish(fish) => match (fish.form, fish.size) {
                        $($($((Form::$form, $size) => level_entry!($fish_level),)*)?)*
                        (_, ..=1 | 8..) => None,
                    },
                }
            }
        }

        /// The first step that the module of a method finds.
        pub(super) fn first_found<const W: usize>(
            context: &mut Context<'_, W>,
            method: Method,
        ) -> Option<Step> {
            match method {
                $(Method::$unlisted { .. } => super::$unlisted_module::first(context, method),)*
                $($(Method::$method => super::$module::first(context, method),)*)*
                Method::Fish(_) => super::fish::first(context, method),
            }
        }

        /// Every step that the module of a method finds.
        pub(super) fn all_found<const W: usize>(
            context: &mut Context<'_, W>,
            method: Method,
        ) -> Vec<Step> {
            match method {
                $(Method::$unlisted { .. } => super::$unlisted_module::all(context, method),)*
                $($(Method::$method => super::$module::all(context, method),)*)*
                Method::Fish(_) => super::fish::all(context, method),
            }
        }
    };
}

/// A method, if it has no parts.
macro_rules! without_parts {
    ($method:ident) => {
        Some(Method::$method)
    };
    ($method:ident ($parts:ty)) => {
        None
    };
}

/// The column "own level".
macro_rules! level_entry {
    (-) => {
        None
    };
    (($level:ident $place:literal)) => {
        Some(LevelEntry { level: Level::$level, place: $place, round: Round::Main })
    };
    (($level:ident $place:literal last)) => {
        Some(LevelEntry { level: Level::$level, place: $place, round: Round::Last })
    };
    (($level:ident $place:literal covered)) => {
        Some(LevelEntry { level: Level::$level, place: $place, round: Round::Covered })
    };
}

/// Declares the techniques: see the table in [`list`](super::list) for the columns.
macro_rules! techniques {
    (
        composed { $(
            $(#[$composed_doc:meta])*
            $composed:ident ($parts:ident);
        )* }
        $($family:ident { $(
            $(#[$doc:meta])*
            $technique:ident $id:literal $finder:tt $code:tt
                $sentence:ident $(($deadly:ident))? $notation:ident;
        )* })*
    ) => {
        /// A human rule.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[expect(missing_docs, reason = "the message catalogue describes each one")]
        pub enum Technique {
            $($($(#[$doc])* $technique,)*)*
            $($(#[$composed_doc])* $composed($parts),)*
        }

        /// A technique as it is declared: with fixed columns, or composed of parts that say the same.
        pub(super) enum Declared {
            Fixed(&'static Fixed),
            $($composed($parts),)*
        }

        /// The techniques with fixed columns, in the order of the table.
        pub(super) static FIXED: &[Technique] = &[$($(Technique::$technique,)*)*];

        impl Technique {
            /// Its row.
            pub(super) fn declared(self) -> Declared {
                match self {
                    $($(Technique::$technique => Declared::Fixed(&Fixed {
                        id: $id,
                        family: Family::$family,
                        finder: finder!($finder),
                        is_dual: is_dual!($finder),
                        code: library_code!($code),
                        sentence: Sentence::$sentence $((Deadly::$deadly))?,
                        notation: Notation::$notation,
                    }),)*)*
                    $(Technique::$composed(parts) => Declared::$composed(parts),)*
                }
            }
        }
    };
}

/// The column "found by": a method.
macro_rules! finder {
    ([$method:ident]) => {
        Method::$method
    };
    ([dual $method:ident]) => {
        Method::$method
    };
    ([se $method:ident]) => {
        Method::SudokuExplainer(SeMethod::$method)
    };
}

/// The column "found by": whether the technique joins two patterns.
macro_rules! is_dual {
    ([$method:ident]) => {
        false
    };
    ([dual $method:ident]) => {
        true
    };
    ([se $method:ident]) => {
        false
    };
}

/// The column "code".
macro_rules! library_code {
    (-) => {
        None
    };
    ($code:literal) => {
        Some($code)
    };
}

pub(super) use {finder, is_dual, level_entry, library_code, methods, techniques, without_parts};
