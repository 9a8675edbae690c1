//! From the bytes of a folder to [`crate::schema::Scenario`], keeping every place.

use std::fs;
use std::io::Read as _;
use std::path::{Component, Path};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::problem::{Code, Problem, SourceFile, Span};
use crate::schema::Scenario;
use decode::{At, Context, Decode, List, Named};

pub mod decode;
mod mixed;

/// Name of the file every scenario folder has.
pub const MAIN: &str = "scenario.toml";

/// A text file larger than this is not a scenario's text [bytes].
const TEXT_MOST: u64 = 64 << 20;

/// What was read from a folder.
#[derive(Debug, Default)]
pub(crate) struct Reading {
    /// The merged scenario; `None` when it is too broken to look further.
    pub(crate) scenario: Option<Scenario>,
    /// Every file read, in order.
    pub(crate) files: Files,
    /// Everything wrong so far.
    pub(crate) problems: Vec<Problem>,
}

/// The files read so far, and a hash over all their bytes.
#[derive(Debug, Default)]
pub(crate) struct Files {
    /// Texts by [`Span::file`].
    pub(crate) list: Vec<SourceFile>,
    hasher: blake3::Hasher,
}

impl Files {
    /// Adds a file; its place in the list.
    pub(crate) fn add(&mut self, name: &str, bytes: &[u8], text: String) -> u16 {
        self.hasher.update(&(name.len() as u64).to_le_bytes());
        self.hasher.update(name.as_bytes());
        self.hasher.update(&(bytes.len() as u64).to_le_bytes());
        self.hasher.update(bytes);
        self.list.push(SourceFile { name: name.to_owned(), text });
        u16::try_from(self.list.len() - 1).unwrap_or(u16::MAX)
    }

    /// Adds a big file that is not text without keeping it.
    pub(crate) fn add_binary(&mut self, folder: &Path, name: &str) -> std::io::Result<u16> {
        let file = fs::File::open(folder.join(name))?;
        let size = file.metadata()?.len();
        self.hasher.update(&(name.len() as u64).to_le_bytes());
        self.hasher.update(name.as_bytes());
        self.hasher.update(&size.to_le_bytes());
        self.hasher.update_reader(file)?;
        self.list.push(SourceFile { name: name.to_owned(), text: String::new() });
        Ok(u16::try_from(self.list.len() - 1).unwrap_or(u16::MAX))
    }

    /// The hash over names and bytes of all files, in order of reading.
    pub(crate) fn hash(&self) -> String {
        self.hasher.finalize().to_hex().to_string()
    }

    /// Reads a text file of the folder. A mistake is placed at `named`, where its name stands.
    pub(crate) fn read_text(
        &mut self,
        folder: &Path,
        name: &str,
        named: Span,
        problems: &mut Vec<Problem>,
    ) -> Option<u16> {
        let refuse = |code| Problem::new(code, named).text("file", name);
        if !is_inside(name) {
            problems.push(refuse(Code::Outside));
            return None;
        }
        let bytes = match read_limited(&folder.join(name)) {
            Ok(Some(bytes)) => bytes,
            Ok(None) => {
                problems.push(refuse(Code::TooBig));
                return None;
            }
            Err(error) => {
                problems.push(refuse(Code::CannotRead).text("reason", error.to_string()));
                return None;
            }
        };
        match String::from_utf8(bytes) {
            // A byte-order mark would shift every column.
            Ok(text) => {
                let shown = text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned();
                Some(self.add(name, text.as_bytes(), shown))
            }
            Err(error) => {
                let at = error.utf8_error().valid_up_to() as f64;
                problems.push(
                    refuse(Code::NotText).with("byte", crate::problem::Arg::Number(at + 1.0)),
                );
                None
            }
        }
    }
}

fn read_limited(path: &Path) -> std::io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    fs::File::open(path)?.take(TEXT_MOST + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= TEXT_MOST).then_some(bytes))
}

/// Whether a file name stays in the scenario folder.
pub(crate) fn is_inside(name: &str) -> bool {
    let mut parts = Path::new(name).components().peekable();
    parts.peek().is_some() && parts.all(|part| matches!(part, Component::Normal(_)))
}

/// Reads `scenario.toml` and what it includes.
pub(crate) fn read(folder: &Path) -> Reading {
    let mut reading = Reading::default();
    // The first place of the first file stands for the folder when that file is missing.
    let Some(main) = reading.files.read_text(folder, MAIN, Span::default(), &mut reading.problems)
    else {
        reading.files.list.push(SourceFile {
            name: folder.join(MAIN).display().to_string(),
            text: String::new(),
        });
        return reading;
    };
    read_from(folder, main, reading)
}

/// Reads a scenario from a text; what it includes is looked for in the folder.
pub(crate) fn read_text(text: &str, folder: &Path) -> Reading {
    let mut reading = Reading::default();
    let main = reading.files.add(MAIN, text.as_bytes(), text.to_owned());
    read_from(folder, main, reading)
}

fn read_from(folder: &Path, main: u16, mut reading: Reading) -> Reading {
    let Some(mut scenario) = decode_file(&mut reading, main) else { return reading };
    require_sections(&scenario, main, &mut reading.problems);
    let mut seen = vec![MAIN.to_owned()];
    for include in scenario.include.items.clone() {
        if seen.contains(&include.value) {
            reading.problems.push(
                Problem::new(Code::IncludedTwice, include.at).text("file", include.value.as_str()),
            );
            continue;
        }
        seen.push(include.value.clone());
        let file =
            reading.files.read_text(folder, &include.value, include.at, &mut reading.problems);
        let Some(part) = file.and_then(|file| decode_file(&mut reading, file)) else { continue };
        merge(&mut scenario, part, &mut reading.problems);
    }
    reading.scenario = Some(scenario);
    reading
}

/// Decodes one file, if it is TOML at all.
fn decode_file(reading: &mut Reading, file: u16) -> Option<Scenario> {
    let text = reading.files.list[usize::from(file)].text.clone();
    let (table, errors) = DeTable::parse_recoverable(&text);
    for error in &errors {
        let at = error.span().unwrap_or(0..0);
        reading
            .problems
            .push(Problem::new(Code::Syntax, Span::new(file, at)).text("reason", error.message()));
    }
    if !errors.is_empty() {
        return None;
    }
    let span = table.span();
    let root = Spanned::new(span, DeValue::Table(table.into_inner()));
    let mut cx = Context { file, problems: Vec::new() };
    let part = Scenario::decode(&root, &mut cx);
    reading.problems.append(&mut cx.problems);
    part
}

/// `[scenario]` and `[ground]` are needed, but only in the main file.
fn require_sections(scenario: &Scenario, file: u16, problems: &mut Vec<Problem>) {
    let sections = [("scenario", scenario.scenario.at), ("ground", scenario.ground.at)];
    for (name, at) in sections {
        if at.is_none() {
            let start = Span::new(file, 0..0);
            problems.push(Problem::new(Code::MissingKey, start).text("name", name));
        }
    }
}

/// Joins an included file to what was read before it.
fn merge(into: &mut Scenario, part: Scenario, problems: &mut Vec<Problem>) {
    let mut once = |at: Span, name: &str| {
        problems.push(Problem::new(Code::OnlyOnce, at).text("name", name));
    };
    if let Some(at) = part.scenario.at {
        once(at, "scenario");
    }
    if let Some(at) = part.ground.at {
        once(at, "ground");
    }
    if let Some(include) = part.include.items.first() {
        once(include.at, "include");
    }
    join(&mut into.weather, part.weather);
    join(&mut into.wall, part.wall);
    join(&mut into.obstacle, part.obstacle);
    join(&mut into.order, part.order);
    join(&mut into.exit, part.exit);
    join(&mut into.claim, part.claim);
    join(&mut into.assumption, part.assumption);
    join_named(&mut into.prior, part.prior, problems);
    join_named(&mut into.parameters, part.parameters, problems);
    join_named(&mut into.place, part.place, problems);
    join_named(&mut into.side, part.side, problems);
    join_named(&mut into.kit, part.kit, problems);
    join_named(&mut into.kind, part.kind, problems);
    join_named(&mut into.unit, part.unit, problems);
    join_named(&mut into.entrance, part.entrance, problems);
    join_named(&mut into.measure, part.measure, problems);
    join_named(&mut into.source, part.source, problems);
}

fn join<T>(into: &mut List<T>, mut part: List<T>) {
    into.items.append(&mut part.items);
}

fn join_named<T>(into: &mut Named<T>, part: Named<T>, problems: &mut Vec<Problem>) {
    for (name, table) in part.items {
        let first = into.items.iter().find(|(known, _)| known.value == name.value);
        match first {
            Some((first, _)) => problems.push(duplicate(&name, first.at)),
            None => into.items.push((name, table)),
        }
    }
    into.broken.extend(part.broken);
}

/// A name that was given before, at `first`.
pub(crate) fn duplicate(name: &At<String>, first: Span) -> Problem {
    Problem::new(Code::Duplicate, name.at).text("name", name.value.as_str()).also(first)
}
