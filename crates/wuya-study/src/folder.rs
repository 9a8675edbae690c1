//! The report within a run folder: what it is made from, and making it again.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use wuya_num::Lang;
use wuya_record::{RecordError, RunManifest};

use crate::report;
use crate::report::context::Context;
use crate::report::recorded::{Rows, tables};
use crate::report::tables::{Ran, Tables};
use crate::run::RunError;

/// What a report says besides the tables, in a run folder.
pub const CONTEXT_FILE: &str = "context.json";
/// The report, in a run folder.
pub const REPORT_FILE: &str = "report.html";

/// The picture of the ground of the first, second … map.
#[must_use]
pub fn map_file(number: usize) -> String {
    format!("map-{}.png", number + 1)
}

/// Writes the report of a run folder again, from what lies in it, and returns where. `lang` is
/// shown first when the page opens; unless told, that of the run.
///
/// # Errors
/// If something in the folder is missing or damaged, or the page cannot be written; what was there
/// before is then still there.
pub fn write_report(
    run: &Path,
    out: Option<&Path>,
    lang: Option<Lang>,
) -> Result<PathBuf, RunError> {
    let manifest = RunManifest::read(run)?;
    let context = read_context(run)?;
    let tables = tables(&context, &Rows::read(run)?);
    let lang = lang.or_else(|| Lang::from_tag(&manifest.lang)).unwrap_or_default();
    let html = page(&context, &tables, &manifest, lang)?;
    let out = out.map_or_else(|| run.join(REPORT_FILE), Path::to_owned);
    replace(&out, html.as_bytes()).map_err(|error| RecordError::from_io(&out, error))?;
    Ok(out)
}

/// The page of a run.
pub(crate) fn page(
    context: &Context,
    tables: &Tables,
    manifest: &RunManifest,
    lang: Lang,
) -> Result<String, RunError> {
    let ran = Ran {
        version: manifest.version.clone(),
        seed: manifest.seed,
        scenario_hash: manifest.scenario_hash.clone(),
        parameter_hash: manifest.parameter_hash.clone(),
        fingerprint: manifest.fingerprint.clone(),
        events_fingerprint: manifest.events_fingerprint.clone(),
        simulated_s: manifest.simulated_s,
        wall_s: manifest.wall_s,
        peak_memory_bytes: manifest.peak_memory_bytes,
        threads: manifest.threads,
        interrupted: manifest.interrupted,
    };
    report::html(context, tables, &ran, lang).map_err(|error| RunError::Page(error.to_string()))
}

fn read_context(run: &Path) -> Result<Context, RunError> {
    let path = run.join(CONTEXT_FILE);
    let bytes = fs::read(&path).map_err(|error| RecordError::from_io(&path, error))?;
    let mut context: Context = serde_json::from_slice(&bytes)
        .map_err(|error| RunError::Context { path, reason: error.to_string() })?;
    if let Some(reason) = context.fault() {
        return Err(RunError::Context { path: run.join(CONTEXT_FILE), reason });
    }
    for (number, ground) in context.grounds.iter_mut().enumerate() {
        let path = run.join(map_file(number));
        ground.png = fs::read(&path).map_err(|error| RecordError::from_io(&path, error))?;
    }
    Ok(context)
}

/// Writes a file beside its final name and renames it: the old page or the new one, never half.
fn replace(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let partial = path.with_file_name(format!(".{name}.partial-{}", std::process::id()));
    let written = fs::File::create(&partial)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(&partial, path));
    if written.is_err() {
        let _ = fs::remove_file(&partial);
    }
    written
}
