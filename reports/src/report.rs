//! A finished run as one page for people: what was asked, the answer, how sure it is, how to repeat it.
//!
//! [`RunData`] reads the folder, [`page()`] tells its story ([`StudyData`] and [`study_page`] for a balance study), [`html()`] and [`markdown()`] write it down.

mod about;
mod combat;
mod compare;
mod data;
mod error;
mod heat;
mod html;
mod lang;
mod markdown;
mod numbers;
mod page;
mod plot;
mod reproduce;
mod sheet;
mod story;
mod study;
mod verdict;
mod warned;

pub use about::{About, CellAbout, Change};
pub use data::RunData;
pub use error::ReportError;
pub use heat::{Heat, Scale, heat_page};
pub use html::html;
pub use lang::Lang;
pub use markdown::markdown;
pub use page::Page;
pub use story::page;
pub use study::{StudyData, study_page};
