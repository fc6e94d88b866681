//! Which vector instructions the machine has.
//!
//! The 9×9 engines are written once, over a small trait of vector operations, and compiled once for each
//! [`Isa`]. The choice is made when an engine is built, by asking the CPU; the build of the program does not
//! depend on it.

use std::fmt;
use std::str::FromStr;

/// A set of vector instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Isa {
    /// Plain 64-bit arithmetic: any machine.
    Portable,
    /// 128-bit vectors of x86-64, which every such machine has.
    Sse2,
    /// 256-bit vectors of x86-64.
    Avx2,
    /// 512-bit vectors of x86-64, with three-input logic.
    Avx512,
    /// 128-bit vectors of WebAssembly.
    Simd128,
}

impl Isa {
    /// All of them, slowest first.
    pub const ALL: [Isa; 5] = [Isa::Portable, Isa::Sse2, Isa::Avx2, Isa::Avx512, Isa::Simd128];

    /// The best this machine has.
    pub fn best() -> Isa {
        Isa::available().last().unwrap_or(Isa::Portable)
    }

    /// Those this machine has, slowest first.
    pub fn available() -> impl Iterator<Item = Isa> {
        Isa::ALL.into_iter().filter(|isa| isa.is_available())
    }

    /// Whether this machine has it.
    pub fn is_available(self) -> bool {
        match self {
            Isa::Portable => true,
            Isa::Sse2 => cfg!(target_arch = "x86_64"),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => is_x86_feature_detected!("avx2"),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vl")
            }
            Isa::Simd128 => cfg!(all(target_arch = "wasm32", target_feature = "simd128")),
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }

    /// This one if the machine has it, else the best it has.
    pub(crate) fn or_best(self) -> Isa {
        if self.is_available() { self } else { Isa::best() }
    }

    /// The public name.
    pub const fn name(self) -> &'static str {
        match self {
            Isa::Portable => "portable",
            Isa::Sse2 => "sse2",
            Isa::Avx2 => "avx2",
            Isa::Avx512 => "avx512",
            Isa::Simd128 => "simd128",
        }
    }
}

impl fmt::Display for Isa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no instruction set of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no instruction set \"{name}\"; there are portable, sse2, avx2, avx512 and simd128"
)]
pub struct UnknownIsa {
    /// The name.
    pub name: String,
}

impl FromStr for Isa {
    type Err = UnknownIsa;

    fn from_str(name: &str) -> Result<Isa, UnknownIsa> {
        let found = Isa::ALL.into_iter().find(|isa| isa.name() == name);
        found.ok_or_else(|| UnknownIsa { name: name.to_owned() })
    }
}
