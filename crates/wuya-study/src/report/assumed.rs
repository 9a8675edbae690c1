//! What a run takes for granted: priors, parameters by mechanism, sources.

use super::context::{Context, Parameter};
use super::tongue::Tongue;
use super::view::{PriorRow, mechanism};

/// The parameters of one mechanism.
#[derive(Debug)]
pub(super) struct Group {
    pub(super) title: String,
    pub(super) rows: Vec<Parameter>,
}

/// Priors with the value this run used.
pub(super) fn priors(context: &Context, t: &Tongue) -> Vec<PriorRow> {
    let row = |prior: &super::context::Prior| PriorRow {
        name: prior.name.clone(),
        says: prior.says.get(t.lang()).to_owned(),
        value: prior.value.clone(),
        range: prior.range.clone(),
        source: source(&prior.source, t),
        reason: prior.reason.clone(),
    };
    context.priors.iter().map(row).collect()
}

/// How many parameters there are, how many are judgements, how many the scenario changed.
pub(super) fn summary(context: &Context, t: &Tongue) -> String {
    let parameters = &context.parameters;
    let judgements = parameters.iter().filter(|p| p.is_judgement()).count();
    let changed = parameters.iter().filter(|p| p.overridden).count();
    t.say(
        "parameters-summary",
        &[
            ("all", parameters.len().into()),
            ("judged", judgements.into()),
            ("sourced", (parameters.len() - judgements).into()),
            ("changed", changed.into()),
        ],
    )
}

/// Parameters by mechanism, in the order of the tables.
pub(super) fn groups(context: &Context, t: &Tongue) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut last = None;
    for parameter in &context.parameters {
        if last != Some(parameter.mechanism.as_str()) {
            last = Some(parameter.mechanism.as_str());
            let title = mechanism(&parameter.mechanism, t);
            groups.push(Group { title, rows: Vec::new() });
        }
        let row = Parameter { source: source(&parameter.source, t), ..parameter.clone() };
        groups.last_mut().into_iter().for_each(|group| group.rows.push(row.clone()));
    }
    for group in &mut groups {
        let title = [("title", group.title.as_str().into()), ("n", group.rows.len().into())];
        group.title = t.say("parameters-of", &title);
    }
    groups
}

/// A source as its reader sees it: judgements in the reader's language.
fn source(source: &str, t: &Tongue) -> String {
    match source {
        "" => String::new(),
        text if text.starts_with("judgement") => t.plain("judgement"),
        text => text.to_owned(),
    }
}

/// Sources by key.
pub(super) fn sources(context: &Context) -> Vec<(String, String)> {
    context.sources.iter().map(|(key, citation)| (key.clone(), citation.clone())).collect()
}
