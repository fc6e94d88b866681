//! Requests for lessons, exercises and worksheets.

use serde::{Deserialize, Serialize};

use super::{CellNames, Paper};

/// Requests that share their first fields, written out for the reason given in [`on_grid`](super::on_grid).
macro_rules! about_a_technique {
    ($(
        $(#[$about:meta])*
        pub struct $name:ident { $($(#[$field_about:meta])* $field:ident: $type:ty,)* }
    )*) => {$(
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            /// The id of the technique.
            pub technique: String,
            /// The line of the technique in the file of positions, where the program does not have it. Default: its own.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub positions: Option<String>,
            /// The language. Default: `en`.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub language: Option<String>,
            $(
                $(#[$field_about])*
                #[serde(default, skip_serializing_if = "Option::is_none")]
                pub $field: Option<$type>,
            )*
        }
    )*};
}

about_a_technique! {
    /// Asks how a technique is taught.
    pub struct LessonRequest {
        /// How sentences name cells. Default: `short`.
        cells: CellNames,
        /// The most seconds it may take.
        seconds: f64,
    }

    /// Asks for a position in which a technique is the only progress. The same request always gives the same position.
    pub struct TrainRequest {
        /// How much help there is: with 1, houses and digits are named; with 2, digits; with 3, nothing, and the
        /// positions have more candidates. Default: 1.
        level: u8,
        /// The seed of the exercises. Default: 1.
        seed: u64,
        /// The number of the exercise. Default: 0.
        number: u64,
        /// The most seconds it may take.
        seconds: f64,
    }

    /// Asks for exercises on paper, with a page of the steps at the end.
    pub struct WorksheetRequest {
        /// How much help there is, 1 to 3, as in an exercise. Default: 1.
        level: u8,
        /// The seed of the exercises. Default: 1.
        seed: u64,
        /// The number of the first exercise. Default: 0.
        number: u64,
        /// How many exercises, 1 to 24. Default: 6.
        count: usize,
        /// The size of the paper. Default: `a4`.
        paper: Paper,
    }
}
