//! Ratings: how hard is a puzzle, on a named scale?
//!
//! | scale | what it gives | what it promises |
//! |---|---|---|
//! | [`hodoku`] | score and level of HoDoKu 2.2.0 | the community's numbers; depends on how the grid is oriented |
//! | [`level`] | our own levels for players | the same for every turned, mirrored or relabelled copy |
//! | [`openness`] | how much there is to find at each stage | likewise |
//! | [`arrangements`] | in how many ways each house could be filled | likewise; says nothing about techniques |

pub mod arrangements;
pub mod hodoku;
pub mod level;
pub mod openness;
