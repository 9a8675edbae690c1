//! The report of a made-up run: complete, well-formed, in both languages, small.

use wuya_words::Lang;

use super::context::{
    Both, Claim, Context, Finding, Group, Measure, Named, Order, Parameter, Prior, SkyMark, Spot,
    Unit, Window,
};
use super::map::{Ground, windows};
use super::relief::Ink;
use super::tables::{Fate, Happening, Person, Ran, Reading, Sample, Tables};

const END_S: f64 = 18.0 * 3600.0;

/// A hill in the north, a river in the south, a road between, forest in the east.
fn ground(x: f64, y: f64) -> Ink {
    let hill = 260.0 / (1.0 + ((x - 2500.0) / 1800.0).powi(2) + ((y - 2600.0) / 700.0).powi(2));
    let ripple = 9.0 * ((x / 210.0).sin() * (y / 170.0).cos());
    let river = 350.0 + 120.0 * (x / 1500.0).sin();
    Ink {
        height_m: (hill + ripple + 40.0) as f32,
        wet: (y - river).abs() < 90.0,
        wooded: x > 6500.0 && y > 1500.0,
        road: (y - river - 190.0).abs() < 7.0,
    }
}

fn unit(group: usize, side: usize) -> Unit {
    Unit { key: format!("unit-{group}"), side, group }
}

fn group(key: &str, title: Both, side: usize, people: usize) -> Group {
    Group { key: key.to_owned(), title, side, people, horses: 0 }
}

fn claim(fact: &str, en: &str, zh: &str, finding: Finding, lacks: &[&str]) -> Claim {
    Claim {
        fact: fact.to_owned(),
        says: Both::new(en, zh),
        quantity: "people.count(p, p.fate == 'dead')".to_owned(),
        reads: Both::new("over 3,000", "三千多"),
        lacks: lacks.iter().map(|&name| name.to_owned()).collect(),
        finding,
    }
}

fn spot(key: &str, title: Both, centre: [f64; 2], outline: &[[f64; 2]]) -> Spot {
    Spot { key: key.to_owned(), title, centre, outline: outline.to_vec(), closed: true }
}

fn parameter(mechanism: &str, name: &str, source: &str) -> Parameter {
    Parameter {
        mechanism: mechanism.to_owned(),
        name: name.to_owned(),
        value: "1.34 m/s".to_owned(),
        range: "0.9 to 1.8 m/s".to_owned(),
        source: source.to_owned(),
        reason: if source == "judgement" {
            "no measurement found".to_owned()
        } else {
            String::new()
        },
        ..Parameter::default()
    }
}

/// Where, when and who.
fn scene() -> Context {
    let square = [[2900.0, 500.0], [3300.0, 500.0], [3300.0, 800.0], [2900.0, 800.0]];
    Context {
        title: Both::new("The pursuit at Mount Wuya", "伍芽山追擊"),
        about: Both::new("A made-up run that shows the page.", "用以展示頁面的虛構執行。"),
        lat_deg: 30.9,
        lon_deg: 119.4,
        start_of_day_s: 13.0 * 3600.0,
        start_date: (1129, 12, 20),
        sky: [(14_900.0, "sunset"), (16_500.0, "dusk"), (63_000.0, "dawn"), (64_700.0, "sunrise")]
            .map(|(time_s, kind)| SkyMark { time_s, kind: kind.to_owned() })
            .to_vec(),
        sides: vec![
            Named { key: "jin".to_owned(), title: Both::new("Jin", "金軍") },
            Named { key: "song".to_owned(), title: Both::new("Song", "宋軍") },
        ],
        units: (0..40)
            .map(|i| if i < 30 { unit(i / 25, 0) } else { unit(2 + i / 36, 1) })
            .collect(),
        groups: vec![
            group("jin-foot", Both::new("Conscript foot", "籤軍步卒"), 0, 9400),
            group("jin-horse", Both::new("Jin horse", "金軍騎兵"), 0, 500),
            group("li", Both::new("Li’s riders", "驍騎營"), 1, 300),
            group("wang", Both::new("Wang Gui’s blocking party", "王貴阻截隊"), 1, 450),
        ],
        places: vec![
            spot("pass", Both::new("The pass", "隘口"), [3100.0, 650.0], &square),
            spot("summit", Both::new("Mount Wuya", "伍芽山"), [2500.0, 2600.0], &[]),
            spot("bend", Both::new("The small bend", "小彎"), [3900.0, 620.0], &[]),
        ],
        bounds: Window { min: [0.0, 0.0], max: [9000.0, 4000.0] },
        walls: vec![[3600.0, 700.0, 3600.0, 900.0]],
        ..Context::default()
    }
}

fn context() -> Context {
    Context {
        orders: vec![Order {
            key: "run".to_owned(),
            task: "flee".to_owned(),
            place: Some(2),
            ..Order::default()
        }],
        measures: vec![Measure {
            key: "gate".to_owned(),
            title: Both::new("The gate", "門"),
            line: true,
        }],
        claims: vec![
            claim(
                "A5",
                "tired by the climb",
                "登山疲憊",
                Finding::Seen { measured: Both::same("0.42") },
                &[],
            ),
            claim(
                "A13",
                "the front is short",
                "正面狹窄",
                Finding::NotSeen { measured: Both::same("12") },
                &[],
            ),
            claim(
                "A19",
                "over three thousand dead",
                "三千多具屍體",
                Finding::NotSimulated,
                &["melee", "falls"],
            ),
        ],
        present: ["navigation", "locomotion", "contact"].map(str::to_owned).to_vec(),
        absent: ["melee", "falls", "drowning"].map(str::to_owned).to_vec(),
        priors: vec![Prior {
            name: "river-depth".to_owned(),
            says: Both::new("depth of the river", "河深"),
            range: "uniform, 2 m to 6 m".to_owned(),
            value: "4 m".to_owned(),
            source: "judgement".to_owned(),
            reason: "deep at the bank".to_owned(),
        }],
        parameters: vec![
            parameter("locomotion", "free-speed", "weidmann1993, table 1"),
            parameter("locomotion", "sprint", "judgement"),
            parameter("contact", "stiffness", "helbing2000"),
        ],
        assumptions: vec![Both::new("The road is level.", "路面平坦。")],
        sources: [("weidmann1993", "Weidmann, U. (1993). Transporttechnik der Fussgänger.")]
            .map(|(key, text)| (key.to_owned(), text.to_owned()))
            .into(),
        ..scene()
    }
}

/// Where the middle of a group is after a time [m].
fn course(group: usize, time_s: f64) -> [f64; 2] {
    let along = (time_s / END_S).min(1.0);
    match group {
        0 => [2500.0 + 5600.0 * along, 2300.0 - 1750.0 * (along * 6.0).min(1.0)],
        1 => [2650.0 + 6000.0 * along, 2350.0 - 1800.0 * (along * 8.0).min(1.0)],
        2 => [2100.0 + 5200.0 * (along - 0.05).max(0.0), 2500.0 - 1900.0 * (along * 5.0).min(1.0)],
        _ => [3900.0 + 900.0 * along, 640.0],
    }
}

fn samples(context: &Context) -> Vec<Sample> {
    let mut samples = Vec::new();
    for minute in 0..=(END_S as usize / 60) {
        let time_s = minute as f64 * 60.0;
        for (number, unit) in context.units.iter().enumerate() {
            let left = if unit.group == 1 { (minute as u32 / 120).min(6) } else { 0 };
            let alive = 250 - left;
            let moving = if (600..900).contains(&minute) { 0 } else { alive * 4 / 5 };
            let fleeing = if unit.side == 0 { moving / 2 } else { 0 };
            samples.push(Sample {
                time_s,
                unit: number,
                alive,
                moving,
                fleeing,
                resting: if moving == 0 { alive } else { 0 },
                fighting: 0,
                left,
                not_entered: 0,
                captive: 0,
                dead: 0,
                speed_m_s: if moving == 0 {
                    0.0
                } else {
                    1.1 + 0.2 * (time_s / 4000.0).sin() as f32
                },
                breath: f32::NAN,
                stamina: 1.0 - 0.8 * (time_s / END_S) as f32,
                centroid: course(unit.group, time_s),
            });
        }
    }
    samples
}

fn tables(context: &Context) -> Tables {
    let scatter = |i: usize, at: [f64; 2]| {
        let (a, r) = (i as f64 * 2.399, 2.2 * (i as f64).sqrt());
        [at[0] + r * a.cos(), at[1] + r * a.sin()]
    };
    let mut people = Vec::new();
    let mut starts = Vec::new();
    for (number, unit) in context.units.iter().enumerate() {
        for i in 0..250 {
            let row = (number % 25) * 250 + i;
            starts.push((number, scatter(row, course(unit.group, 0.0))));
            let fate = if unit.group == 1 && i % 40 == 0 { Fate::Left } else { Fate::Alive };
            let at = scatter(row * 9, course(unit.group, END_S));
            people.push(Person { unit: number, horse: unit.group == 2 && i % 2 == 1, fate, at });
        }
    }
    let mut events: Vec<Happening> = (0..25)
        .map(|unit| Happening {
            time_s: 2.0 * unit as f64,
            kind: "order-given".to_owned(),
            unit: Some(unit),
            order: Some(0),
            ..Happening::default()
        })
        .collect();
    events.push(Happening {
        time_s: 700.0,
        kind: "sighted".to_owned(),
        unit: Some(31),
        other_unit: Some(3),
        distance_m: Some(640.0),
        ..Happening::default()
    });
    events.extend((0..400).map(|i| Happening {
        time_s: 900.0 + f64::from(i) * 20.0,
        kind: "winded".to_owned(),
        person: Some(i),
        unit: Some(1),
        ..Happening::default()
    }));
    let readings = (0..600)
        .map(|i| Reading {
            time_s: f64::from(i) * 60.0,
            measure: 0,
            flow_per_s: 1.5 + (f64::from(i) / 50.0).sin() as f32,
            density_per_m2: f32::NAN,
            speed_m_s: f32::NAN,
            force_n: f32::NAN,
            forward: 90.0 * i as f32,
            back: 3.0,
        })
        .collect();
    Tables { samples: samples(context), readings, events, people, starts }
}

fn ran() -> Ran {
    Ran {
        version: "0.1.0".to_owned(),
        seed: 7,
        scenario_hash: "5f".repeat(32),
        parameter_hash: "a1".repeat(32),
        fingerprint: "0c".repeat(16),
        events_fingerprint: "9e".repeat(16),
        simulated_s: END_S,
        wall_s: 251.0,
        peak_memory_bytes: Some(700 << 20),
        threads: 2,
        interrupted: true,
    }
}

fn page(first: Lang) -> String {
    let mut context = context();
    let tables = tables(&context);
    context.grounds = windows(&context, &tables)
        .into_iter()
        .map(|window| Ground::draw(window, &ground).unwrap())
        .collect();
    super::html(&context, &tables, &ran(), first).unwrap()
}

/// Leaves the page where `WUYA_SPECIMEN` says, to be looked at.
#[test]
fn the_page_is_whole_and_small() {
    let html = page(Lang::En);
    if let Ok(path) = std::env::var("WUYA_SPECIMEN") {
        std::fs::write(path, &html).unwrap();
    }
    assert!(html.len() < 3_000_000, "{} bytes", html.len());
    // A message that the catalogue lacks comes back in brackets.
    assert!(!html.contains("[report-"), "{:?}", html.find("[report-").map(|i| &html[i..i + 60]));
    for text in ["伍芽山追擊", "The pursuit at Mount Wuya", "籤軍步卒", "over three thousand dead"]
    {
        assert!(html.contains(text), "{text} is not on the page");
    }
    assert!(
        !html.contains("http://")
            || html.matches("http://").count() == html.matches("http://www.w3.org").count()
    );
}

#[test]
fn the_language_of_the_run_is_shown_first() {
    assert!(page(Lang::ZhHant).contains("<html lang=\"zh-Hant\">"));
}

#[test]
fn elements_are_closed_in_order() {
    let html = page(Lang::En);
    let mut open: Vec<&str> = Vec::new();
    let body = &html[html.find("<body>").unwrap()..html.find("<script>").unwrap()];
    for tag in body.split('<').skip(1) {
        let tag = tag.split('>').next().unwrap();
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap();
        if let Some(closed) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(closed), "…{tag}");
        } else if !tag.ends_with('/') && !["input", "br"].contains(&name) && !tag.starts_with('!') {
            open.push(name);
        }
    }
    assert_eq!(open, ["body"]);
}

#[test]
fn a_run_of_nobody_is_still_a_page() {
    let context = Context { bounds: context().bounds, ..Context::default() };
    let tables = Tables::default();
    let html = super::html(&context, &tables, &Ran::default(), Lang::En).unwrap();
    assert!(html.contains("Nothing was recorded."));
}

/// Everything that mechanisms and tables are called has a name in both languages.
#[test]
fn every_mechanism_has_a_name() {
    let sheets = wuya_sim::default_sheets();
    let tables = sheets.iter().map(|sheet| sheet.mechanism());
    let names = wuya_sim::MECHANISMS.iter().chain(wuya_sim::ABSENT).copied().chain(tables);
    for name in names {
        for lang in Lang::ALL {
            let said = super::view::mechanism(name, &super::tongue::Tongue::new(lang));
            assert!(said != name, "{name} has no name in {}", lang.tag());
        }
    }
}
