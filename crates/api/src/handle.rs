//! How each operation is done.

pub(crate) mod about;
pub(crate) mod appraise;
pub(crate) mod board;
pub(crate) mod check;
pub(crate) mod cover;
pub(crate) mod generate;
pub(crate) mod judge;
pub(crate) mod measure;
pub(crate) mod pages;
pub(crate) mod picture;
pub(crate) mod reasoning;
pub(crate) mod report;
pub(crate) mod search;
pub(crate) mod text;
pub(crate) mod trace;
pub(crate) mod training;
pub(crate) mod typos;
pub(crate) mod wish;
pub(crate) mod worksheet;
