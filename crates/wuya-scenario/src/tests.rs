//! Every problem code, with its place: a sound scenario, one edit, the mistake that must be told.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use wuya_sim::def::{BodyKind, Cond, Order, Task};
use wuya_words::{Lang, Words};

use crate::problem::{Code, Problems};
use crate::{LoadOptions, Loaded, load, load_text};

/// A sound scenario in one text.
const SOUND: &str = r#"
[scenario]
title = { en = "Test", zh-Hant = "試" }
place = { lat = 30.9, lon = 119.4 }
start = "1129-12-20T13:00"
end = "2 h"

[ground]
bounds = { min = [-500, -500], max = [500, 500] }
base = { height = "10 m" }

[prior.size]
uniform = [20, 40]

[place.yard]
area = [[0, 0], [60, 0], [60, 60], [0, 60]]
[place.gate]
line = [[100, -20], [100, 20]]
[place.well]
at = [-100, 0]
radius = "5 m"

[side.jin]
[side.song]

[kit.spear]
mass = "2 kg"
[kind.foot]
body = "foot"
kit = ["spear"]
[kind.rider]
body = "rider"
[kind.horse]
body = "horse"

[unit.guard]
side = "jin"
kind = "foot"
count = "$size"
place = "yard"

[unit.patrol]
side = "song"
kind = "rider"
horse = "horse"
count = 10
place = [-300, 0]
facing = "yard"
formation = { order = "column", files = 2, file-spacing = "1.5 m", rank-spacing = "3.5 m" }
superior = "guard"

[entrance.west]
place = "gate"
flow = "2 /s"

[measure.flow]
place = "gate"

[[order]]
name = "go"
who = "guard"
do = { march = { to = "gate" } }

[[order]]
who = "patrol"
when = "seen(enemy).nearer('200 m')"
do = { pursue = { whom = "jin" } }

[[claim]]
fact = "A1"
says = { en = "a", zh-Hant = "甲" }
quantity = "people.count(p, p.fate == 'alive')"
reads = "over 20"
"#;

fn read(text: &str) -> Result<Loaded, Problems> {
    load_text(text, Path::new(env!("CARGO_MANIFEST_DIR")), &LoadOptions::default())
}

fn sound() -> Loaded {
    read(SOUND).unwrap_or_else(|problems| panic!("{problems}"))
}

/// A piece of [`SOUND`], what stands there instead (« is where the mistake must be told), code.
type Case = (&'static str, &'static str, Code);

const CASES: &[Case] = &[
    ("end = \"2 h\"", "end = «= \"2 h\"", Code::Syntax),
    ("end = \"2 h\"", "end = \"2 h\"\n«ende = 3", Code::UnknownKey),
    ("end = \"2 h\"\n", "", Code::MissingKey),
    ("[side.song]\n", "[side.song]\ntitle = «3\n", Code::WrongType),
    ("min = [-500, -500]", "min = «[-500]", Code::WrongLength),
    ("body = \"foot\"", "body = «\"feet\"", Code::UnknownChoice),
    (
        "{ march = { to = \"gate\" } }",
        "«{ march = { to = \"gate\" }, flee = { to = \"gate\" } }",
        Code::OneOf,
    ),
    ("{ march = { to = \"gate\" } }", "{ «rest = { } }", Code::NotATable),
    ("{ march = { to = \"gate\" } }", "«\"march\"", Code::NeedsTable),
    ("\n[scenario]", "include = [«\"nothing.toml\"]\n[scenario]", Code::CannotRead),
    ("\n[scenario]", "include = [«\"../x.toml\"]\n[scenario]", Code::Outside),
    ("\n[scenario]", "include = [«\"scenario.toml\"]\n[scenario]", Code::IncludedTwice),
    ("whom = \"jin\"", "whom = «\"guard\"", Code::UnitAndSide),
    ("side = \"song\"", "side = «\"sung\"", Code::Unknown),
    ("kind = \"foot\"", "kind = «\"fot\"", Code::Unknown),
    ("kit = [\"spear\"]", "kit = [«\"spears\"]", Code::Unknown),
    ("place = \"yard\"", "place = «\"yrd\"", Code::Unknown),
    ("superior = \"guard\"", "superior = «\"gard\"", Code::Unknown),
    ("count = \"$size\"", "count = «\"$sise\"", Code::Unknown),
    ("whom = \"jin\"", "whom = «\"jinn\"", Code::Unknown),
    ("reads = \"over 20\"", "reads = \"over 20\"\nneeds = [«\"mele\"]", Code::Unknown),
    ("[kit.spear]", "[kit.spear]\nsource = «\"nobody1999\"", Code::Unknown),
    ("whom = \"jin\"", "whom = \"guard\"", Code::Ambiguous),
    (
        "[entrance.west]",
        "[unit.«\"a/b\"]\nside = \"jin\"\nkind = \"foot\"\ncount = 1\nplace = [200, 200]\n[entrance.west]",
        Code::BadName,
    ),
    ("[unit.guard]", "[unit.guard]\nsuperior = «\"patrol\"", Code::Cycle),
    ("[measure.flow]\nplace = \"gate\"", "[measure.flow]\nplace = «\"well\"", Code::WrongShape),
    ("when = \"seen(enemy).nearer('200 m')\"", "when = \"done(«'go')\"", Code::OtherUnit),
    ("height = \"10 m\"", "height = «\"10 parsnips\"", Code::BadQuantity),
    ("height = \"10 m\"", "height = «\"10 s\"", Code::BadQuantity),
    ("height = \"10 m\"", "height = «10", Code::NoUnit),
    ("height = \"10 m\"", "height = «\"90 km\"", Code::OutOfRange),
    ("lat = 30.9", "lat = «130.9", Code::OutOfRange),
    ("count = 10", "count = «\"a few too many\"", Code::BadCount),
    ("uniform = [20, 40]", "uniform = [40, «20]", Code::Reversed),
    ("max = [500, 500]", "max = [-600, 500]", Code::Reversed),
    (
        "flow = \"2 /s\"",
        "flow = [{ from = \"9 s\", rate = \"1 /s\" }, { from = «\"8 s\", rate = \"0 /s\" }]",
        Code::NotIncreasing,
    ),
    ("uniform = [20, 40]", "uniform = [20, 40]\nfixed = 3", Code::PriorShape),
    ("uniform = [20, 40]", "uniform = [\"20 m\", «\"40 s\"]", Code::MixedKinds),
    (
        "[side.jin]",
        "[parameters]\n«\"contact.stifness\" = \"5 kN/m\"\n[side.jin]",
        Code::UnknownParameter,
    ),
    ("[side.jin]", "[parameters]\n\"contact.stiffness\" = «\"5 m\"\n[side.jin]", Code::BadQuantity),
    ("uniform = [20, 40]", "uniform = [20, 40]\nsource = «\"judgement\"", Code::NoReason),
    ("facing = \"yard\"", "facing = «\"upward\"", Code::BadDirection),
    ("radius = \"5 m\"", "radius = \"5 m\"\nline = [[0, 0], [1, 1]]", Code::Either),
    ("start = \"1129-12-20T13:00\"", "start = «\"yesterday\"", Code::BadDate),
    ("start = \"1129-12-20T13:00\"", "start = «\"1129-02-30T13:00\"", Code::NoSuchDate),
    ("start = \"1129-12-20T13:00\"", "start = «\"1582-10-10T13:00\"", Code::NoSuchDate),
    ("end = \"2 h\"", "end = «\"next sunris + 1 h\"", Code::BadEnd),
    ("end = \"2 h\"", "end = «\"1129-12-20T12:59\"", Code::EndBeforeStart),
    ("end = \"2 h\"", "end = «\"1131-12-20T12:59\"", Code::TooLong),
    (
        "lat = 30.9, lon = 119.4 }\nstart = \"1129-12-20T13:00\"\nend = \"2 h\"",
        "lat = 80, lon = 119.4 }\nstart = \"1129-12-20T13:00\"\nend = «\"next sunrise\"",
        Code::NoSunEvent,
    ),
    (
        "area = [[0, 0], [60, 0], [60, 60], [0, 60]]",
        "area = [[0, 0], [60, 60], [60, 0], [0, 60]]",
        Code::BadFeature,
    ),
    ("base = { height = \"10 m\" }", "elevation = «\"nothing.tif\"", Code::CannotRead),
    ("base = { height = \"10 m\" }\n", "", Code::NoGround),
    ("[place.yard]", "[place.yard]\n# soil", Code::UnknownSoil),
    ("max = [500, 500]", "max = [900000, 500]", Code::BadGround),
    ("count = 10", "count = «0", Code::Nobody),
    ("count = \"$size\"", "count = «1000000", Code::TooMany),
    ("place = [-300, 0]", "place = [«-500, 0]", Code::Misplaced),
    ("place = [-300, 0]", "place = [«30, 30]", Code::Overlap),
    ("count = 10", "count = «5000000", Code::TooManyPeople),
    ("kind = \"rider\"", "kind = «\"foot\"", Code::WrongBody),
    ("horse = \"horse\"\n", "", Code::WrongBody),
    ("place = [-300, 0]\n", "", Code::NoPlace),
    ("count = 10", "count = 10\nleader = false", Code::NeedsLeader),
    ("nearer('200 m')", "nearer('200 m') && «", Code::BadExpression),
    ("seen(enemy).nearer('200 m')", "«sen(enemy)", Code::UnknownName),
    ("seen(enemy).nearer('200 m')", "«people.count() > 3", Code::TruthName),
    ("seen(enemy).nearer('200 m')", "«breath", Code::WrongKind),
    ("seen(enemy).nearer('200 m')", "«seen()", Code::WrongArity),
    ("seen(enemy).nearer('200 m')", "light > «3", Code::WrongDimension),
    ("seen(enemy).nearer('200 m')", "breath «in [1]", Code::NotUsed),
    ("p.fate == 'alive'", "p.fate == «'alife'", Code::UnknownWord),
    ("reads = \"over 20\"", "reads = «\"a lot of them\"", Code::BadReading),
    ("reads = \"over 20\"", "reads = «\"20 m\"", Code::WrongReading),
];

/// Applies an edit; the place of « is where the mistake must be told.
fn edited(from: &str, to: &str) -> (String, Option<usize>) {
    let at = SOUND.find(from).unwrap_or_else(|| panic!("{from} is not in the text"));
    let mark = to.find('«').map(|mark| at + mark);
    (SOUND.replacen(from, &to.replace('«', ""), 1), mark)
}

#[test]
fn every_mistake_is_told_where_it_stands() {
    for (from, to, code) in CASES {
        let (mut text, mark) = edited(from, to);
        if *code == Code::UnknownSoil {
            text = text.replace("[ground]", "[ground]\nsoil = \"gras\"");
        }
        if *code == Code::UnitAndSide {
            text.push_str("[side.guard]\n");
        }
        if *code == Code::Ambiguous {
            text = text.replace("count = \"$size\"", "count = 60\ncompany = 20");
        }
        let problems = match read(&text) {
            Ok(_) => panic!("{to}: no mistake was found"),
            Err(problems) => problems,
        };
        let found = problems.list.iter().find(|problem| problem.code == *code);
        let found = found.unwrap_or_else(|| panic!("{to}: {code:?} is not in\n{problems}"));
        if let Some(mark) = mark {
            assert_eq!(found.at.start as usize, mark, "{to}:\n{problems}");
        }
        // A broken text can be broken in more than one place.
        let alone = problems.list.len() == 1 || *code == Code::Syntax;
        assert!(alone, "{to}: more than one mistake\n{problems}");
    }
}

#[test]
fn every_code_has_its_message_in_both_languages() {
    for lang in Lang::ALL {
        let words = Words::new(lang);
        for code in Code::ALL {
            let said = words.say(code.name(), &[]);
            assert!(!said.starts_with('['), "{} in {lang:?}", code.name());
        }
    }
    let names: BTreeSet<&str> = Code::ALL.iter().map(|code| code.name()).collect();
    assert_eq!(names.len(), Code::ALL.len(), "a number given twice");
}

/// Codes that need a file of their own.
const OTHERS: &[Code] = &[
    Code::NotText,
    Code::TooBig,
    Code::OnlyOnce,
    Code::Duplicate,
    Code::BadCrs,
    Code::BadParameter,
    Code::BadGeoJson,
    Code::UnknownProperty,
    Code::MissingProperty,
    Code::BadElevation,
    Code::WrongGeometry,
    Code::WorldRefused,
    Code::TooDeep,
];

#[test]
fn every_code_is_tried() {
    let tried: BTreeSet<Code> =
        CASES.iter().map(|(_, _, code)| *code).chain(OTHERS.iter().copied()).collect();
    let missing: Vec<&Code> = Code::ALL.iter().filter(|code| !tried.contains(code)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn columns_are_right_after_chinese_text() {
    let text = SOUND.replace(
        "title = { en = \"Test\", zh-Hant = \"試\" }",
        "title = { zh-Hant = \"伍芽山追擊\", en = 3 }",
    );
    let problems = read(&text).unwrap_err();
    let problem = &problems.list[0];
    let place = problems.line_column(problem.at);
    assert_eq!((problem.code, place.line, place.column), (Code::WrongType, 3, 35));
    let shown = problems.render(Lang::En, false);
    assert!(shown.contains("scenario.toml:3:35"), "{shown}");
    // The mark stands under the 3: five wide characters take ten columns.
    let lines: Vec<&str> = shown.lines().collect();
    let row = lines.iter().position(|line| line.contains("伍芽山追擊")).unwrap();
    let width = |text: &str| text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum::<usize>();
    let value = lines[row].find("3 }").unwrap();
    let mark = lines[row + 1].find('^').unwrap();
    assert_eq!(width(&lines[row][..value]), width(&lines[row + 1][..mark]), "{shown}");
    let chinese = problems.render(Lang::ZhHant, false);
    assert!(chinese.contains("錯誤[W0104]") && chinese.contains("應為引號內的文字"), "{chinese}");
}

#[test]
fn all_mistakes_are_told_at_once() {
    let text = SOUND
        .replace("side = \"song\"", "side = \"sung\"")
        .replace("height = \"10 m\"", "hight = \"10 m\"")
        .replace("nearer('200 m')", "neerer('200 m')")
        .replace("end = \"2 h\"", "end = \"soon\"");
    let problems = read(&text).unwrap_err();
    let codes: Vec<Code> = problems.list.iter().map(|problem| problem.code).collect();
    for code in [Code::Unknown, Code::UnknownKey, Code::MissingKey, Code::UnknownName, Code::BadEnd]
    {
        assert!(codes.contains(&code), "{code:?} of {codes:?}");
    }
    assert_eq!(problems.list.len(), 5, "{problems}");
}

#[test]
fn a_sound_scenario_becomes_a_world() {
    let loaded = sound();
    let def = &loaded.def;
    assert_eq!(wuya_sim::unfit::check_def(def), Ok(()));
    assert_eq!(def.end_tick, 2 * 3600 * 16);
    assert_eq!(def.series_every, 60 * 16);
    // 30 on foot (the median), 10 riders and their horses.
    assert_eq!(def.people.len(), 30 + 20);
    let patrol = &def.units[1];
    assert_eq!((patrol.members, patrol.leader, patrol.superior), ((30, 50), Some(30), Some(0)));
    assert_eq!(patrol.shape.order, Order::Column);
    let (rider, horse) = (def.people[30], def.people[31]);
    assert_eq!((rider.partner, horse.partner), (31, 30));
    assert_eq!(def.kinds[usize::from(horse.kind)].body, BodyKind::Horse);
    assert_eq!((rider.x_m, rider.y_m), (horse.x_m, horse.y_m));
    // The yard lies to the east.
    assert!(rider.facing_rad.abs() < 0.2);
    assert!(matches!(def.orders[0].task, Task::March { to: 1, .. }));
    assert!(matches!(def.orders[1].when, Cond::Any(_)));
    assert_eq!(loaded.priors[0].value, "30");
    assert_eq!(loaded.sheets.find("contact.stiffness").map(|e| e.is_overridden), Some(false));
}

#[test]
fn people_start_where_they_can_stand_and_not_in_each_other() {
    let loaded = sound();
    let yard: Vec<[f64; 2]> = loaded.def.people[..30].iter().map(|p| [p.x_m, p.y_m]).collect();
    for (i, a) in yard.iter().enumerate() {
        assert!((0.0..=60.0).contains(&a[0]) && (0.0..=60.0).contains(&a[1]), "{a:?}");
        for b in &yard[i + 1..] {
            let (dx, dy) = (a[0] - b[0], a[1] - b[1]);
            assert!(dx * dx + dy * dy >= 0.25, "{a:?} {b:?}");
        }
    }
}

#[test]
fn a_unit_with_companies_is_ordered_as_a_whole() {
    let text = SOUND
        .replace(
            "count = \"$size\"\nplace = \"yard\"",
            "count = 250\ncompany = 100\nplace = \"yard\"",
        )
        .replace(
            "name = \"go\"\nwho = \"guard\"",
            "name = \"go\"\nwho = \"guard\"\nwhen = \"!given('go')\"",
        );
    let loaded = read(&text).unwrap_or_else(|problems| panic!("{problems}"));
    let def = &loaded.def;
    let keys: Vec<&str> = def.units.iter().map(|unit| unit.key.as_str()).collect();
    assert_eq!(keys, ["guard", "guard/2", "guard/3", "patrol"]);
    let sizes: Vec<u32> = def.units.iter().map(|u| u.members.1 - u.members.0).collect();
    assert_eq!(sizes, [100, 100, 50, 20]);
    assert_eq!(def.units[2].superior, Some(0));
    let orders: Vec<(&str, u16)> = def.orders.iter().map(|o| (o.key.as_str(), o.who)).collect();
    assert_eq!(orders, [("go", 0), ("go/2", 1), ("go/3", 2), ("order-2", 3)]);
    // Each company asks after its own copy of the order.
    assert_eq!(def.orders[2].when, Cond::Not(Box::new(Cond::Given(2))));
}

#[test]
fn quantiles_and_seeds_are_taken() {
    let options = LoadOptions { seed: Some(7), quantiles: vec![("size".into(), 1.0)] };
    let loaded = load_text(SOUND, Path::new("."), &options).unwrap();
    assert_eq!((loaded.def.seed, loaded.priors[0].si), (7, 40.0));
}

#[test]
fn a_million_people_in_a_yard_are_refused_at_once() {
    let text = SOUND.replace("count = \"$size\"", "count = 1_000_000");
    let start = std::time::Instant::now();
    let problems = read(&text).unwrap_err();
    assert!(start.elapsed().as_secs_f64() < 5.0);
    assert_eq!(problems.list[0].code, Code::TooMany);
    let message = problems.list[0].message(&Words::new(Lang::En));
    // 3,600 m2 at a half metre's distance hold some 16,600; the bound adds the edges.
    assert!(message.contains("do not fit into `yard`"), "{message}");
}

fn folder(files: &[(&str, &[u8])]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        fs::write(folder.path().join(name), bytes).unwrap();
    }
    folder
}

fn problems_of(files: &[(&str, &[u8])]) -> Problems {
    let folder = folder(files);
    load(folder.path(), &LoadOptions::default()).unwrap_err()
}

#[test]
fn includes_are_joined() {
    let (units, rest) = SOUND.split_once("[side.jin]").map(|(a, b)| (b, a)).unwrap();
    let main = format!("include = [\"units.toml\"]\n{rest}");
    let units = format!("[side.jin]{units}");
    let folder = folder(&[("scenario.toml", main.as_bytes()), ("units.toml", units.as_bytes())]);
    let loaded = load(folder.path(), &LoadOptions::default()).unwrap();
    assert_eq!(loaded.def.people.len(), 50);
    assert_eq!(loaded.files.len(), 2);
    // A twin in another file, and a section that may stand only once.
    let twice = format!("{units}\n[place.yard]\nat = [0, 0]\n[ground]\n");
    let problems =
        problems_of(&[("scenario.toml", main.as_bytes()), ("units.toml", twice.as_bytes())]);
    let codes: Vec<Code> = problems.list.iter().map(|problem| problem.code).collect();
    assert_eq!(codes, [Code::Duplicate, Code::OnlyOnce], "{problems}");
    assert_eq!(problems.list[0].at.file, 1);
}

#[test]
fn a_folder_without_a_scenario_says_so() {
    let problems = problems_of(&[]);
    assert_eq!(problems.list.len(), 1);
    assert_eq!(problems.list[0].code, Code::CannotRead);
    assert!(problems.render(Lang::En, false).contains("scenario.toml"));
    assert_eq!(problems_of(&[("scenario.toml", b"\xff\xfe")]).list[0].code, Code::NotText);
}

fn with_features(features: &str) -> Problems {
    let text = SOUND.replace("[ground]", "[ground]\nfeatures = \"features.geojson\"");
    problems_of(&[("scenario.toml", text.as_bytes()), ("features.geojson", features.as_bytes())])
}

/// A features file, the code, the text at which the mistake must be told.
const FEATURES: &[(&str, Code, &str)] = &[
    ("{ \"type\": ", Code::BadGeoJson, " "),
    ("{ \"type\": \"Feature\" }", Code::BadGeoJson, "{"),
    (
        r#"{"type":"FeatureCollection","wuya:crs":"local","features":[{"type":"Feature",
        "properties":{"kind":"rode"},"geometry":{"type":"Point","coordinates":[0,0]}}]}"#,
        Code::UnknownChoice,
        "\"rode\"",
    ),
    (
        r#"{"type":"FeatureCollection","wuya:crs":"local","features":[{"type":"Feature",
        "properties":{"kind":"place","name":"a","widht":"3 m"},"geometry":{"type":"Point","coordinates":[0,0]}}]}"#,
        Code::UnknownProperty,
        "\"widht\"",
    ),
    (
        r#"{"type":"FeatureCollection","wuya:crs":"local","features":[{"type":"Feature",
        "properties":{"kind":"river","name":"大河","depth":"3 m"},"geometry":{"type":"LineString","coordinates":[[0,0],[9,9]]}}]}"#,
        Code::MissingProperty,
        "\"大河\"",
    ),
    (
        r#"{"type":"FeatureCollection","wuya:crs":"local","features":[{"type":"Feature",
        "properties":{"kind":"river","width":"3 m","depth":"$dept"},"geometry":{"type":"LineString","coordinates":[[0,0],[9,9]]}}]}"#,
        Code::Unknown,
        "\"$dept\"",
    ),
    (
        r#"{"type":"FeatureCollection","wuya:crs":"local","features":[{"type":"Feature",
        "properties":{"kind":"wall","name":"w"},"geometry":{"type":"Point","coordinates":[0,0]}}]}"#,
        Code::WrongGeometry,
        "\"wall\"",
    ),
    (
        r#"{"type":"FeatureCollection","wuya:crs":"local","features":[{"type":"Feature",
        "properties":{"kind":"place","name":"bow"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[9,9],[9,0],[0,9],[0,0]]]}}]}"#,
        Code::BadFeature,
        "\"bow\"",
    ),
    (
        r#"{"type":"FeatureCollection","wuya:crs":"local","features":[{"type":"Feature",
        "properties":{"kind":"place","name":"yard"},"geometry":{"type":"Point","coordinates":[0,0]}}]}"#,
        Code::Duplicate,
        "",
    ),
];

#[test]
fn mistakes_of_features_are_told_where_they_stand() {
    for (text, code, part) in FEATURES {
        let problems = with_features(text);
        let found = problems.list.iter().find(|problem| problem.code == *code);
        let found = found.unwrap_or_else(|| panic!("{code:?} is not in\n{problems}"));
        if !part.is_empty() {
            assert_eq!(found.at.file, 1, "{problems}");
            let at = &text[found.at.start as usize..found.at.end as usize];
            assert_eq!(at, *part, "{problems}");
        }
        assert_eq!(problems.list.len(), 1, "{problems}");
    }
}

#[test]
fn what_is_no_elevation_model_is_refused() {
    let text = SOUND
        .replace("base = { height = \"10 m\" }", "elevation = \"dem.tif\"\ncrs = \"EPSG:32650\"");
    let at = text.find("\"dem.tif\"").unwrap();
    for bytes in [&b"GIF89a, a picture of something else"[..], b"II*\0\x08\0\0\0\x05", b""] {
        let problems = problems_of(&[("scenario.toml", text.as_bytes()), ("dem.tif", bytes)]);
        assert_eq!(problems.list.len(), 1, "{problems}");
        let problem = &problems.list[0];
        assert_eq!((problem.code, problem.at.start as usize), (Code::BadElevation, at));
    }
    let text = text.replace("EPSG:32650", "somewhere");
    let problems = problems_of(&[("scenario.toml", text.as_bytes()), ("dem.tif", b"")]);
    assert_eq!(problems.list[0].code, Code::BadCrs, "{problems}");
}

#[test]
fn the_schema_knows_the_keys_that_scenarios_use() {
    let schema = crate::json_schema();
    let required: Vec<&str> =
        schema["required"].as_array().unwrap().iter().filter_map(|key| key.as_str()).collect();
    assert_eq!(required, ["scenario", "ground"]);
    let unit = &schema["properties"]["unit"]["additionalProperties"]["$ref"];
    assert_eq!(unit, "#/$defs/Unit");
    let formation = &schema["$defs"]["Formation"]["properties"];
    assert!(formation.get("file-spacing").is_some(), "{formation}");
    assert_eq!(schema["$defs"]["Unit"]["required"], serde_json::json!(["side", "kind", "count"]));
    let order = &schema["$defs"]["Order"]["properties"];
    assert!(order.get("do").is_some(), "{order}");
}

#[test]
fn people_in_deep_water_are_named_with_the_nearest_shore() {
    let features = r#"{"type":"FeatureCollection","wuya:crs":"local","features":[{"type":"Feature",
        "properties":{"kind":"lake","depth":"3.2 m","shore-slope":"40 deg"},
        "geometry":{"type":"Polygon","coordinates":[[[-340,-40],[-260,-40],[-260,40],[-340,40],[-340,-40]]]}}]}"#;
    let problems = with_features(features);
    assert_eq!(problems.list.len(), 1, "{problems}");
    let words = Words::new(Lang::En);
    let message = problems.list[0].message(&words);
    assert!(
        message.starts_with("10 of 10 people of `patrol` would stand in water 3.2 m"),
        "{message}"
    );
    assert!(problems.list[0].right(&words).unwrap().contains("nearest free ground"), "{problems}");
}

#[test]
fn the_example_of_the_documents_is_understood() {
    let document = include_str!("../../../docs/scenario-format.md");
    let example = document.split("```toml\n").nth(1).and_then(|rest| rest.split("\n```").next());
    let problems = read(example.unwrap()).unwrap_err();
    // Only the files that it names are not there.
    let codes: BTreeSet<Code> = problems.list.iter().map(|problem| problem.code).collect();
    let allowed = [Code::CannotRead, Code::Unknown, Code::Either, Code::UnknownWord];
    assert!(codes.iter().all(|code| allowed.contains(code)), "{problems}");
}

#[test]
fn every_scenario_of_the_repository_is_sound() {
    let all = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut folders: Vec<_> =
        fs::read_dir(all).unwrap().map(|entry| entry.unwrap().path()).collect();
    folders.retain(|folder| folder.join("scenario.toml").is_file());
    folders.sort();
    assert!(!folders.is_empty());
    for folder in folders {
        match load(&folder, &LoadOptions::default()) {
            Ok(loaded) => assert_eq!(wuya_sim::unfit::check_def(&loaded.def), Ok(()), "{folder:?}"),
            // An elevation model that has not been fetched is no mistake of the scenario.
            Err(problems) => {
                let not_fetched = problems.list.iter().all(|p| p.code == Code::CannotRead);
                assert!(not_fetched, "{folder:?}\n{problems}");
            }
        }
    }
}

mod fuzz {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

        /// Whatever is cut out of, put into or doubled in a scenario: an answer, never a panic.
        #[test]
        fn prop_no_text_breaks_the_reader(
            edits in proptest::collection::vec((any::<prop::sample::Index>(), 0..40_usize, 0..5_usize,
                "[\\[\\]{}=\"'$().<>&|0-9a-z\\n 山千\\-]{0,6}"), 1..4),
        ) {
            let mut text: Vec<char> = SOUND.chars().collect();
            for (at, length, how, insert) in &edits {
                let from = at.index(text.len());
                let to = (from + length).min(text.len());
                let piece: Vec<char> = text[from..to].to_vec();
                match how {
                    0 => { text.drain(from..to); }
                    1 => { text.splice(from..to, insert.chars()); }
                    2 => { text.splice(from..from, insert.chars()); }
                    3 => { text.splice(from..from, piece); }
                    _ => { let at = from.min(text.len() - 1); text[at] = insert.chars().next().unwrap_or('9'); }
                }
            }
            let text: String = text.into_iter().collect();
            if let Err(problems) = read(&text) {
                prop_assert!(!problems.list.is_empty());
                let _ = problems.render(Lang::ZhHant, true);
            }
        }

        #[test]
        fn prop_no_bytes_break_the_features(
            edits in proptest::collection::vec((any::<prop::sample::Index>(), "[\\[\\]{}\",:0-9.e\\-a]{0,5}"), 1..4),
        ) {
            let mut text = include_str!("template/features.geojson").to_owned();
            for (at, insert) in &edits {
                let mut from = at.index(text.len());
                while !text.is_char_boundary(from) { from -= 1; }
                text.insert_str(from, insert);
            }
            let scenario = include_str!("template/en/scenario.toml");
            let folder = folder(&[("scenario.toml", scenario.as_bytes()), ("features.geojson", text.as_bytes())]);
            let _ = load(folder.path(), &LoadOptions::default());
        }
    }
}
