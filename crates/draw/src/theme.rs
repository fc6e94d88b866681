//! Colours.

use omnidoku_rules::picture::Tint;

/// The colours of a drawing, as SVG writes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Behind everything.
    pub page: &'static str,
    /// A cell.
    pub cell: &'static str,
    /// A clue.
    pub given: &'static str,
    /// A value placed by the player or solver.
    pub value: &'static str,
    /// A candidate.
    pub candidate: &'static str,
    /// Lines between cells.
    pub thin: &'static str,
    /// Lines between boxes.
    pub thick: &'static str,
    /// Captions and coordinates.
    pub words: &'static str,
    /// The houses of a step: those it starts from, and those it acts in.
    pub houses: [&'static str; 2],
    /// The cells of a step; sets A, B, C … use these in turn.
    pub cells: [&'static str; 4],
    /// Candidates of a pattern, in turn; opposite colours of a colouring are neighbours.
    pub marks: [&'static str; 4],
    /// A fin, or another candidate that is a special case.
    pub exception: &'static str,
    /// A candidate that the step places.
    pub placed: &'static str,
    /// A candidate that the step eliminates.
    pub removed: &'static str,
    /// Text on a mark.
    pub on_mark: &'static str,
    /// Links of chains, in turn.
    pub links: [&'static str; 4],
    /// The colours of rules: grey, green, purple, blue, orange, red, turquoise, yellow. Digits are
    /// legible on each.
    pub tints: [&'static str; 8],
    /// The dark and the light of dots and other signs on borders. What is called a white dot is light in
    /// every theme.
    pub signs: [&'static str; 2],
}

impl Theme {
    /// The colour of a tint in a cell. Ink and paper are what clues are written in and on.
    pub fn tint(&self, tint: Tint) -> &'static str {
        match tint {
            Tint::Ink => self.given,
            Tint::Paper => self.cell,
            Tint::Grey => self.tints[0],
            Tint::Green => self.tints[1],
            Tint::Purple => self.tints[2],
            Tint::Blue => self.tints[3],
            Tint::Orange => self.tints[4],
            Tint::Red => self.tints[5],
            Tint::Turquoise => self.tints[6],
            Tint::Yellow => self.tints[7],
        }
    }

    /// White and orange digits on soft blue.
    pub const BLUE: Theme = Theme {
        page: "#faf8f2",
        cell: "#4f7fb0",
        given: "#ffffff",
        value: "#ffd9a0",
        candidate: "#e6eff8",
        thin: "#8db3d6",
        thick: "#faf8f2",
        words: "#33475b",
        houses: ["#43729f", "#3a6690"],
        cells: ["#2f5680", "#5d5a9c", "#2f7a6b", "#8a5a2f"],
        marks: ["#1f9d55", "#7a3fb0", "#0f7f95", "#9a6b00"],
        exception: "#c2410c",
        placed: "#15803d",
        removed: "#b91c1c",
        on_mark: "#ffffff",
        links: ["#ffd166", "#a5e8ff", "#ffb8d2", "#c5f0a4"],
        tints: [
            "#3d5f85", "#2e7d4f", "#7a4fa8", "#2b4aa0", "#b0642a", "#a63a4f", "#1d8585", "#8f7d22",
        ],
        signs: ["#16283a", "#ffffff"],
    };

    /// Black on white, for paper and photocopies: nothing relies on colour alone.
    pub const PAPER: Theme = Theme {
        page: "#ffffff",
        cell: "#ffffff",
        given: "#000000",
        value: "#404040",
        candidate: "#505050",
        thin: "#808080",
        thick: "#000000",
        words: "#202020",
        houses: ["#f2f2f2", "#e8e8e8"],
        cells: ["#dcdcdc", "#d0d0e0", "#d0e0d0", "#e6dcc8"],
        marks: ["#2b6cb0", "#2f855a", "#6b46c1", "#b7791f"],
        exception: "#c05621",
        placed: "#22543d",
        removed: "#9b2c2c",
        on_mark: "#ffffff",
        links: ["#1a365d", "#8a3b12", "#5b2a86", "#285e34"],
        tints: [
            "#cfcfcf", "#9fd8a4", "#d3a8e8", "#9ec5f0", "#f3bd86", "#f0a0a0", "#8fdcd6", "#eedc7c",
        ],
        signs: ["#000000", "#ffffff"],
    };

    /// Light on dark.
    pub const DARK: Theme = Theme {
        page: "#12171d",
        cell: "#1d2732",
        given: "#f4f6f8",
        value: "#ffb454",
        candidate: "#a9bccd",
        thin: "#3b4d5f",
        thick: "#8aa4bb",
        words: "#c9d5df",
        houses: ["#223242", "#27394b"],
        cells: ["#31506e", "#463f70", "#24564c", "#614020"],
        marks: ["#1f9d55", "#8b5cf6", "#0e8fa8", "#b7791f"],
        exception: "#dd6b20",
        placed: "#15803d",
        removed: "#c53030",
        on_mark: "#ffffff",
        links: ["#ffd166", "#8adcf7", "#ff9ec2", "#b4e38d"],
        tints: [
            "#566472", "#2d7a4a", "#744a9c", "#2f5fae", "#a8622a", "#a03a48", "#1f7d7d", "#857422",
        ],
        signs: ["#0b0f13", "#f4f6f8"],
    };
}
