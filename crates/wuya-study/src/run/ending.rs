//! The end of a run: fates, claims, report, manifest, and the folder gets its name.

use std::collections::BTreeMap;
use std::fs;

use wuya_num::Lang;
use wuya_num::sheet::Sheets;
use wuya_place::{Ground, Sky};
use wuya_record::manifest::{ParameterChanged, PriorUsed, SideCount};
use wuya_record::{Closed, RunManifest, peak_memory_bytes};
use wuya_sim::def::PersonId;
use wuya_sim::ledger::deaths::Fate;
use wuya_sim::world::World;

use super::{Options, Outcome, Run, RunError, VERSION};
use crate::claim::judge;
use crate::convert::body_key;
use crate::folder::{self, CONTEXT_FILE, REPORT_FILE};
use crate::report::context::Context;
use crate::report::map;
use crate::report::recorded::{Rows, tables};
use crate::report::relief::Ink;
use crate::subject::Subject;

impl Run {
    /// Writes the folder of what has been run so far.
    pub(super) fn finish(mut self, is_interrupted: bool) -> Result<Outcome, RunError> {
        let can_go_on = !self.world.is_over();
        if can_go_on {
            self.checkpoint()?;
        }
        let fingerprint = self.world.fingerprint().to_string();
        // After the fingerprint and the checkpoint: a last sample between two regular ones must
        // not be part of either, because a run that goes on does not take it.
        if !self.world.tick().is_multiple_of(self.subject.def.series_every) {
            self.sample()?;
        }
        let mut manifest = self.manifest(fingerprint, is_interrupted);
        let Self { world, names, recorder, mut subject, options, stages, has_checkpoint, .. } =
            self;
        let rows = (0..world.people_count()).map(|i| names.person(&world, i as PersonId));
        let mut closed = recorder.close(rows)?;
        manifest.events_fingerprint = closed.events_fingerprint().to_string();
        add_report(&mut closed, &mut subject, &manifest, options.lang)?;
        let folder = closed.publish(manifest)?;
        let checkpoint = Options::checkpoint_path(&options.out);
        if !can_go_on && has_checkpoint {
            // A whole run is not resumed. Failing to tidy up does not make it less whole.
            let _ = fs::remove_file(&checkpoint);
        }
        Ok(Outcome {
            report: folder.join(REPORT_FILE),
            manifest: RunManifest::read(&folder)?,
            folder,
            checkpoint: can_go_on.then_some(checkpoint),
            stages: stages.map(|stages| stages.seconds()).unwrap_or_default(),
        })
    }

    fn manifest(&self, fingerprint: String, is_interrupted: bool) -> RunManifest {
        let Self { subject, world, .. } = self;
        let Subject { context, sheets, .. } = subject;
        let title = Lang::ALL.map(|lang| (lang.tag().to_owned(), context.title.get(lang).into()));
        RunManifest {
            version: VERSION.to_owned(),
            title: BTreeMap::from(title),
            lang: self.options.lang.tag().to_owned(),
            seed: self.identity.seed,
            scenario_hash: self.identity.scenario_hash.clone(),
            parameter_hash: self.identity.parameter_hash.clone(),
            fingerprint,
            start: moment(&world.place().sky, 0.0),
            end: moment(&world.place().sky, world.time_s()),
            simulated_s: world.time_s(),
            wall_s: self.pace.wall_s(),
            peak_memory_bytes: peak_memory_bytes(),
            threads: self.pool.current_num_threads(),
            interrupted: is_interrupted,
            resumed_at_s: self.resumed_at_s.clone(),
            sides: side_counts(world),
            priors: priors(context),
            parameters_changed: changed(sheets),
            mechanisms: context.present.clone(),
            absent: context.absent.clone(),
            judgements: sheets.entries().filter(|entry| entry.is_judgement()).count() as u32,
            ..RunManifest::default()
        }
    }
}

/// Judges the claims, draws the ground and adds the report with what it was made from.
fn add_report(
    closed: &mut Closed,
    subject: &mut Subject,
    manifest: &RunManifest,
    lang: Lang,
) -> Result<(), RunError> {
    let Subject { context, queries, def, .. } = subject;
    let rows = Rows::read(closed.folder())?;
    judge(context, queries, &rows);
    let tables = tables(context, &rows);
    drop(rows);
    let ink = |x: f64, y: f64| ink(&def.place.ground, x, y);
    context.grounds = map::windows(context, &tables)
        .into_iter()
        .map(|window| map::Ground::draw(window, &ink))
        .collect::<Result<_, _>>()
        .map_err(|error| RunError::Page(error.to_string()))?;
    let html = folder::page(context, &tables, manifest, lang)?;
    for (number, ground) in context.grounds.iter().enumerate() {
        closed.add(&folder::map_file(number), &ground.png)?;
    }
    let text = serde_json::to_vec(context).map_err(|error| RunError::Page(error.to_string()))?;
    closed.add(CONTEXT_FILE, &text)?;
    closed.add(REPORT_FILE, html.as_bytes())?;
    Ok(())
}

/// What a map shows of a point of the ground.
fn ink(ground: &Ground, x: f64, y: f64) -> Ink {
    let sample = ground.sample(x, y);
    Ink {
        height_m: sample.height_m,
        wet: sample.depth_m > 0.0,
        wooded: sample.cover != wuya_place::Cover::Open,
        road: sample.road,
    }
}

/// A moment of the run as `1129-12-20T13:00`, true solar time, in the scenario's calendar.
fn moment(sky: &Sky, time_s: f64) -> String {
    let time = sky.solar_time(time_s);
    let date = sky.date(time.day);
    let clock = wuya_num::show::show_clock(time.seconds_of_day);
    format!("{:04}-{:02}-{:02}T{clock}", date.year, date.month, date.day)
}

/// Headcount of each side at the end, each sort of body apart.
fn side_counts(world: &World) -> Vec<SideCount> {
    let mut counts: BTreeMap<(u16, u8), SideCount> = BTreeMap::new();
    for person in 0..world.people_count() as PersonId {
        let (side, body) = (world.side(person), world.body_kind(person));
        let count = counts.entry((side, body as u8)).or_insert_with(|| SideCount {
            side: world.def().sides[usize::from(side)].key.clone(),
            body: body_key(body).to_owned(),
            ..SideCount::default()
        });
        count.people += 1;
        *match world.fate(person) {
            Fate::NotEntered => &mut count.not_entered,
            Fate::Alive => &mut count.alive,
            Fate::Captive => &mut count.captive,
            Fate::Left => &mut count.left,
            Fate::Dead => &mut count.dead,
        } += 1;
    }
    counts.into_values().collect()
}

fn priors(context: &Context) -> Vec<PriorUsed> {
    let used = |prior: &crate::report::context::Prior| PriorUsed {
        name: prior.name.clone(),
        value: prior.value.clone(),
        range: prior.range.clone(),
        source: prior.source.clone(),
    };
    context.priors.iter().map(used).collect()
}

fn changed(sheets: &Sheets) -> Vec<ParameterChanged> {
    let defaults = wuya_sim::params::default_sheets();
    let changed = sheets.entries().filter(|entry| entry.is_overridden);
    changed
        .map(|entry| {
            let name = entry.full_name();
            let default = defaults.find(&name).map(|entry| entry.text.clone());
            ParameterChanged {
                value: entry.text.clone(),
                default: default.unwrap_or_default(),
                name,
            }
        })
        .collect()
}
