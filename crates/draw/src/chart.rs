//! Charts: lines, bars, cactus plots, scatter plots.
//!
//! ```text
//!  Title                         set in one width, so that letters keep their size on a phone:
//!  what stands upright           480 units are never shown narrower than 360 pixels
//!  10 ms ┤
//!   1 ms ┤     plot              whoever shows a chart makes it as wide as it likes
//!        └┬────┬────┬
//!              what lies
//!  ─●─ one   ╌■╌ other           a series is known by its colour, and as well by its marker and its dashes
//! ```
//!
//! Numbers that are none, and those that a logarithmic axis cannot show, are left out. All words come from the caller.
//!
//! ```
//! use omnidoku_draw::chart::{Axis, Lines, Look, Point, Series};
//!
//! let points = [(10.0, 2e-6), (20.0, 3e-6), (30.0, 9e-6)].map(|(x, y)| Point::new(x, y));
//! let chart = Lines {
//!     title: "Time by blanks".to_owned(),
//!     x: Axis::number("blanks"),
//!     y: Axis::seconds("first solution").log(),
//!     series: vec![Series::new("dlx", points.to_vec())],
//! };
//! assert!(chart.svg(&Look::LIGHT).contains(">10 µs</text>"));
//! ```
//!
//! | module | subject |
//! |---|---|
//! | [`axis`] | what an axis shows, and its ticks |
//! | [`figure`] | numbers and times in a few characters |
//! | [`look`] | colours, markers and dashes |
//! | [`lines`] | series of points, joined |
//! | [`bars`] | groups of bars |
//! | [`cactus`] | how many are done within which time |
//! | [`scatter`] | one against another |

pub mod axis;
pub mod bars;
pub mod cactus;
pub mod figure;
mod legend;
pub mod lines;
pub mod look;
mod plot;
pub mod scatter;

pub use axis::{Axis, Scale, Unit};
pub use bars::{Bar, BarSeries, Bars};
pub use cactus::{Cactus, Curve};
pub use lines::{Lines, Point, Series};
pub use look::Look;
pub use scatter::Scatter;
