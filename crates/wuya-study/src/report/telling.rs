//! One line of the story in words.

use wuya_words::Arg;

use super::context::Context;
use super::timeline::Line;
use super::tongue::Tongue;

/// The line in one language, as a sentence begins.
pub(super) fn tell(context: &Context, line: &Line, t: &Tongue) -> String {
    let said = said(context, line, t);
    let mut letters = said.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

fn said(context: &Context, line: &Line, t: &Tongue) -> String {
    let Some(group) = line.group else {
        return t.say("sky", &[("mark", line.kind.as_str().into())]);
    };
    let who = name_of(context, Some(group), t);
    let mut args: Vec<(&str, Arg)> = vec![
        ("who", who.into()),
        ("n", t.count(line.persons.max(1) as u64).into()),
        ("count", line.persons.max(1).into()),
        ("whom", others(context, line, t).into()),
        ("place", place_name(context, line.place, t).into()),
        ("placed", if line.place.is_some() { "yes" } else { "no" }.into()),
        ("units", line.units.into()),
        ("task", task(context, line.order, t).into()),
    ];
    let cause = line.cause.as_deref().unwrap_or("none");
    args.push(("caused", if line.cause.is_some() { "yes" } else { "no" }.into()));
    args.push(("cause", t.shared("cause", &[("cause", cause.into())]).into()));
    match line.kind.as_str() {
        kind @ ("order-given" | "order-done" | "sighted" | "lost-sight" | "entered" | "left"
        | "died" | "winded" | "spent") => t.say(&format!("line-{kind}"), &args),
        other => {
            let kind = t.shared("event-kind", &[("kind", other.into())]);
            args.push(("kind", kind.into()));
            t.say("line-other", &args)
        }
    }
}

/// The groups seen, each with its distance where that is known.
fn others(context: &Context, line: &Line, t: &Tongue) -> String {
    let told = |&(group, metres): &(usize, f64)| {
        let name = name_of(context, Some(group), t);
        if !metres.is_finite() {
            return name;
        }
        t.say("seen", &[("whom", name.into()), ("distance", t.distance(metres).into())])
    };
    if line.others.is_empty() {
        return t.plain("somebody");
    }
    t.list(&line.others.iter().map(told).collect::<Vec<_>>())
}

/// Name of a group; of somebody, if it is not known.
fn name_of(context: &Context, group: Option<usize>, t: &Tongue) -> String {
    match group.and_then(|group| context.groups.get(group)) {
        Some(group) => group.title.get(t.lang()).to_owned(),
        None => t.plain("somebody"),
    }
}

fn place_name(context: &Context, place: Option<usize>, t: &Tongue) -> String {
    let spot = place.and_then(|place| context.places.get(place));
    spot.map(|spot| spot.title.get(t.lang()).to_owned()).unwrap_or_default()
}

/// What an order says to do: the author's words for it, or else the task itself.
fn task(context: &Context, order: Option<usize>, t: &Tongue) -> String {
    let Some(order) = order.and_then(|order| context.orders.get(order)) else {
        return String::new();
    };
    let own = order.title.get(t.lang());
    if !own.is_empty() {
        return own.to_owned();
    }
    t.say(
        "task",
        &[
            ("task", order.task.as_str().into()),
            ("place", place_name(context, order.place, t).into()),
            ("placed", if order.place.is_some() { "yes" } else { "no" }.into()),
            ("whom", name_of(context, order.whom, t).into()),
        ],
    )
}
