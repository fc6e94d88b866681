//! Charts: lines, bars, cactus plots, scatter plots.
//!
//! ```text
//!  Title                         one width for all charts: 480 units are never shown narrower than
//!  y axis                        360 pixels, so that letters are legible on a phone
//!  10 ms ┤
//!   1 ms ┤     plot              a page may show a chart as wide as it likes
//!        └┬────┬────┬
//!              x axis
//!  ─●─ one   ╌■╌ other           series differ in colour, and also in marker and dashes
//! ```
//!
//! Not-a-number, and numbers that a logarithmic axis cannot show, are left out. All words come from the
//! caller.
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
//! | [`figure`] | numbers and times as short text |
//! | [`look`] | colours, markers and dashes |
//! | [`lines`] | series of points, joined |
//! | [`bars`] | groups of bars |
//! | [`cactus`] | how many instances are solved within which time |
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

pub use axis::{Axis, AxisScale, Unit};
pub use bars::{Bar, BarSeries, Bars};
pub use cactus::{Cactus, Curve};
pub use lines::{Lines, Point, Series};
pub use look::Look;
pub use scatter::Scatter;
