//! One mistake in a scenario: where, what is wrong, what would be right.

use std::fmt;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use wuya_words::{Lang, Words};

pub use crate::codes::Code;

/// A place in one of the files that were read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// Index of the file in the order of reading.
    pub file: u16,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// A byte range of a file; beyond 4 GiB it is cut off.
    pub fn new(file: u16, range: Range<usize>) -> Self {
        let cut = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Self { file, start: cut(range.start), end: cut(range.end) }
    }

    /// A part of this place, `range` bytes after its start.
    #[must_use]
    pub fn part(self, range: Range<usize>) -> Self {
        let start = self.start as usize;
        Self::new(self.file, start + range.start..start + range.end)
    }
}

/// What a message is filled with.
#[derive(Clone, Debug, PartialEq)]
pub enum Arg {
    /// A text of the user's own.
    Text(String),
    /// A number.
    Number(f64),
    /// A key of the catalogue, shown in the user's language.
    Key(&'static str),
    /// A message of the catalogue with its own parts.
    Say(&'static str, Vec<(&'static str, Arg)>),
    /// The same in both languages' words.
    Both {
        /// English.
        en: String,
        /// Traditional Chinese.
        zh: String,
    },
}

impl Arg {
    /// A text of the user's own.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// A text that is made for each language.
    pub fn both(say: impl Fn(Lang) -> String) -> Self {
        Self::Both { en: say(Lang::En), zh: say(Lang::ZhHant) }
    }

    fn say(&self, words: &Words) -> wuya_words::Arg {
        match self {
            Self::Text(text) => text.clone().into(),
            Self::Number(number) => wuya_words::Arg::Number(*number),
            Self::Key(key) => words.say(key, &[]).into(),
            Self::Say(key, args) => {
                let args: Vec<_> = args.iter().map(|(name, arg)| (*name, arg.say(words))).collect();
                words.say(key, &args).into()
            }
            Self::Both { en, zh } => match words.lang() {
                Lang::En => en.clone().into(),
                Lang::ZhHant => zh.clone().into(),
            },
        }
    }
}

/// One mistake.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// What kind.
    pub code: Code,
    /// Where.
    pub at: Span,
    /// What the message is filled with.
    pub args: Vec<(&'static str, Arg)>,
    /// The nearest valid name.
    pub near: Option<String>,
    /// Another place that belongs to it, such as the first of two equal names.
    pub also: Option<Span>,
}

impl Problem {
    /// A mistake of this kind at this place.
    pub fn new(code: Code, at: Span) -> Self {
        Self { code, at, args: Vec::new(), near: None, also: None }
    }

    /// Fills in one part of the message.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: Arg) -> Self {
        self.args.push((name, arg));
        self
    }

    /// Fills in a text of the user's own.
    #[must_use]
    pub fn text(self, name: &'static str, text: impl Into<String>) -> Self {
        self.with(name, Arg::Text(text.into()))
    }

    /// Names the nearest of the valid names, if one is near.
    #[must_use]
    pub fn near<'a>(mut self, written: &str, valid: impl IntoIterator<Item = &'a str>) -> Self {
        self.near = nearest(written, valid).map(str::to_owned);
        self
    }

    /// Points at a second place.
    #[must_use]
    pub fn also(mut self, at: Span) -> Self {
        self.also = Some(at);
        self
    }

    /// What is wrong, in the user's language.
    pub fn message(&self, words: &Words) -> String {
        words.say(self.code.name(), &self.fill(words))
    }

    /// What would be right, if more than the message can be said.
    pub fn right(&self, words: &Words) -> Option<String> {
        let near = self.near.as_ref().map(|near| {
            words.say("problem-nearest", &[("near", wuya_words::Arg::from(near.as_str()))])
        });
        let key = format!("{}.right", self.code.name());
        let right = words.has(&key).then(|| words.say(&key, &self.fill(words)));
        match (near, right) {
            (Some(near), Some(right)) => Some(format!("{near} {right}")),
            (near, right) => near.or(right),
        }
    }

    fn fill(&self, words: &Words) -> Vec<(&'static str, wuya_words::Arg)> {
        self.args.iter().map(|(name, arg)| (*name, arg.say(words))).collect()
    }
}

/// The valid name nearest to what was written, if it is near enough to be meant.
pub fn nearest<'a>(written: &str, valid: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let written = written.trim_matches('$');
    let length = written.chars().count();
    // A third of the letters may be wrong, one in the shortest words; nobody meant a longer way.
    let limit = length.div_ceil(3);
    if length > 80 {
        return None;
    }
    valid
        .into_iter()
        .map(|name| (strsim::damerau_levenshtein(written, name), name))
        .filter(|(distance, _)| *distance <= limit)
        .min()
        .map(|(_, name)| name)
}

/// A file that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// Its name in the scenario folder.
    pub name: String,
    /// Its text; empty when it is not text.
    pub text: String,
}

/// Everything that is wrong with a scenario, and the texts to show it in.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Problems {
    /// The mistakes, in the order of the files and of the places in them.
    pub list: Vec<Problem>,
    /// The files, by [`Span::file`].
    pub files: Vec<SourceFile>,
}

/// A place as people count: lines and columns from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineColumn {
    /// Line, from 1.
    pub line: usize,
    /// Character in the line, from 1.
    pub column: usize,
}

impl Problems {
    /// Puts the mistakes in the order of their places and drops repetitions.
    pub fn new(mut list: Vec<Problem>, files: Vec<SourceFile>) -> Self {
        list.sort_by_key(|problem| (problem.at, problem.code));
        list.dedup();
        Self { list, files }
    }

    /// Line and column of a place.
    pub fn line_column(&self, at: Span) -> LineColumn {
        let text = self.files.get(usize::from(at.file)).map_or("", |file| file.text.as_str());
        let start = floor_boundary(text, at.start as usize);
        let before = &text[..start];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        LineColumn {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
        }
    }

    /// All of it for a reader, with the lines it is about.
    pub fn render(&self, lang: Lang, color: bool) -> String {
        let words = Words::new(lang);
        let renderer = if color { Renderer::styled() } else { Renderer::plain() };
        let mut shown: Vec<String> =
            self.list.iter().map(|problem| self.render_one(problem, &words, &renderer)).collect();
        let count = self.list.len() as f64;
        shown.push(words.say("problem-count", &[("count", wuya_words::Arg::Number(count))]));
        shown.join("\n\n")
    }

    fn render_one(&self, problem: &Problem, words: &Words, renderer: &Renderer) -> String {
        let message = problem.message(words);
        let right = problem.right(words);
        let error = words.say("problem-error", &[]);
        let title = Level::ERROR.with_name(error).primary_title(message).id(problem.code.name());
        let mut group = Group::with_title(title);
        let empty = SourceFile { name: String::new(), text: String::new() };
        let file = self.files.get(usize::from(problem.at.file)).unwrap_or(&empty);
        if file.text.is_empty() {
            group = group.element(Origin::path(file.name.as_str()));
        } else {
            // Long files are cut to the lines around, because the renderer looks at all of them.
            let (window, first_line, offset) = window(&file.text, problem.at, problem.also);
            let mark = clamp(window, problem.at, offset);
            let mut snippet = Snippet::source(window)
                .path(file.name.as_str())
                .line_start(first_line)
                .annotation(AnnotationKind::Primary.span(mark));
            if let Some(also) = problem.also.filter(|also| also.file == problem.at.file) {
                let label = words.say("problem-also", &[]);
                let span = clamp(window, also, offset);
                snippet = snippet.annotation(AnnotationKind::Context.span(span).label(label));
            }
            group = group.element(snippet);
        }
        if let Some(right) = right {
            let help = words.say("problem-help", &[]);
            group = group.element(Level::HELP.with_name(help).message(right));
        }
        renderer.render(&[group])
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(Lang::En, false))
    }
}

impl std::error::Error for Problems {}

/// The part of a text around one or two places, its first line's number, and its offset.
fn window(text: &str, at: Span, also: Option<Span>) -> (&str, usize, usize) {
    const AROUND: usize = 200;
    const MOST: usize = 20_000;
    let mut from = at.start as usize;
    let mut to = (at.end as usize).max(from);
    if let Some(also) = also.filter(|also| also.file == at.file)
        && to.abs_diff(also.start as usize) < MOST
    {
        from = from.min(also.start as usize);
        to = to.max(also.end as usize);
    }
    let to = to.min(from + MOST);
    let line_start = |at: usize| {
        let at = floor_boundary(text, at);
        text[..at].rfind('\n').map_or(0, |newline| newline + 1)
    };
    let start = line_start(floor_boundary(text, from.min(text.len())));
    let end_at = floor_boundary(text, to.min(text.len()));
    let end = text[end_at..].find('\n').map_or(text.len(), |newline| end_at + newline);
    // One line can itself be endless (a GeoJSON without line breaks).
    let start = if from.saturating_sub(start) > MOST { from - AROUND } else { start };
    let end = if end.saturating_sub(to) > MOST { to + AROUND } else { end };
    let (start, end) = (floor_boundary(text, start), floor_boundary(text, end));
    let first_line = text[..start].matches('\n').count() + 1;
    (&text[start..end.max(start)], first_line, start)
}

fn clamp(window: &str, at: Span, offset: usize) -> Range<usize> {
    let start = floor_boundary(window, (at.start as usize).saturating_sub(offset));
    let end = floor_boundary(window, (at.end as usize).saturating_sub(offset));
    // A table's place is its whole text; the first line of it says enough.
    let end = window[start..end.max(start)].find('\n').map_or(end, |newline| start + newline);
    start..end.max(start)
}

fn floor_boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
