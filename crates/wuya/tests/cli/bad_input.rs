//! Mistakes: one clear message with its place, exit code 1, nothing left behind.

use crate::support::{Camp, Said};
use crate::tiff::{Content, geotiff};

/// The scene with one text of one file replaced: `check` and `run` both refuse it, and the
/// message holds the words.
fn refused(scene: &str, file: &str, old: &str, new: &str, words: &[&str]) -> Said {
    let camp = Camp::with(scene);
    camp.replace(&format!("{scene}/{file}"), old, new);
    refuses(&camp, scene, words)
}

fn refuses(camp: &Camp, scene: &str, words: &[&str]) -> Said {
    camp.fail(&["check", scene]).tells(words);
    camp.fail(&["run", scene, "--out", "out"]).tells(words);
    let said = camp.fail(&["run", scene]);
    said.tells(words);
    said
}

#[test]
fn sound_scenes_are_sound() {
    for scene in ["field", "gate"] {
        Camp::with(scene).succeed(&["check", scene]);
    }
}

#[test]
fn broken_toml() {
    refused("field", "units.toml", "[unit.blue-foot]", "[unit.blue-foot", &["units.toml:"]);
    refused("gate", "scenario.toml", "count = 60", "count = ", &["scenario.toml:"]);
}

#[test]
fn bytes_that_are_no_text() {
    let camp = Camp::with("gate");
    camp.write("gate/scenario.toml", [0xff, 0xfe, 0x00, 0x80]);
    refuses(&camp, "gate", &["scenario.toml"]);
    camp.write("gate/scenario.toml", "");
    refuses(&camp, "gate", &["scenario.toml"]);
}

#[test]
fn a_wrong_unit() {
    let words = ["units.toml:", "12 m"];
    refused("field", "units.toml", "load = \"12 kg\"", "load = \"12 m\"", &words);
    refused("field", "units.toml", "load = \"12 kg\"", "load = \"12 gk\"", &["12 gk"]);
}

#[test]
fn a_misspelt_key() {
    let words = ["units.toml:", "fcaing", "facing"];
    refused("field", "units.toml", "facing = \"west\"", "fcaing = \"west\"", &words);
    refused("field", "scenario.toml", "[side.blue]", "[sied.blue]", &["sied", "side"]);
}

#[test]
fn a_reference_to_nothing() {
    refused("field", "units.toml", "side = \"blue\"", "side = \"bleu\"", &["bleu", "blue"]);
    let words = ["far-edn", "far-end"];
    refused("field", "scenario.toml", "to = \"far-end\", pace", "to = \"far-edn\", pace", &words);
    refused("field", "units.toml", "\"$few\"", "\"$fwe\"", &["fwe", "few"]);
    refused("field", "scenario.toml", "\"units.toml\"", "\"unist.toml\"", &["unist.toml"]);
    let words = ["featrues.geojson"];
    refused("field", "scenario.toml", "features.geojson", "featrues.geojson", &words);
    refused("field", "scenario.toml", "seen(enemy)", "sene(enemy)", &["sene"]);
}

#[test]
fn a_unit_off_the_map() {
    let words = ["blue-foot"];
    refused("field", "units.toml", "place = [60, -5]", "place = [6000, -5]", &words);
}

#[test]
fn a_unit_in_deep_water() {
    let words = ["blue-foot"];
    refused("field", "units.toml", "place = [60, -5]", "place = [60, -110]", &words);
}

#[test]
fn a_polygon_that_crosses_itself() {
    let old = "[[[-60, 40], [60, 40], [60, 120], [-60, 120], [-60, 40]]]";
    let new = "[[[-60, 40], [60, 120], [60, 40], [-60, 120], [-60, 40]]]";
    refused("field", "features.geojson", old, new, &["features.geojson", "wood"]);
}

#[test]
fn broken_geojson() {
    let camp = Camp::with("field");
    let text = camp.text("field/features.geojson");
    camp.write("field/features.geojson", &text[..text.len() / 2]);
    refuses(&camp, "field", &["features.geojson"]);
    let camp = Camp::with("field");
    camp.replace("field/features.geojson", "\"kind\": \"river\"", "\"kind\": \"rivre\"");
    refuses(&camp, "field", &["features.geojson", "rivre", "river"]);
}

fn on_elevation(file: &[u8]) -> Camp {
    let camp = Camp::with("field");
    camp.replace("field/scenario.toml", "base = {", "elevation = \"dem.tif\"\n# base = {");
    camp.write("field/dem.tif", file);
    camp
}

#[test]
fn an_elevation_model_that_is_one_is_taken() {
    let camp = on_elevation(&geotiff(120, &Content::Heights));
    camp.succeed(&["check", "field"]);
}

#[test]
fn a_truncated_elevation_model() {
    let whole = geotiff(120, &Content::Heights);
    for length in [0, 4, 100, whole.len() / 2] {
        refuses(&on_elevation(&whole[..length]), "field", &["dem.tif"]);
    }
}

#[test]
fn a_picture_is_no_elevation_model() {
    refuses(&on_elevation(&geotiff(120, &Content::Picture)), "field", &["dem.tif"]);
    refuses(&on_elevation(b"\x89PNG\r\n\x1a\n, and so on"), "field", &["dem.tif"]);
}

#[test]
fn nobody() {
    refused("field", "units.toml", "count = 12", "count = 0", &["units.toml:", "0"]);
}

#[test]
fn a_million_people_in_a_yard() {
    let said = refused("gate", "scenario.toml", "count = 60", "count = 1000000", &["crowd"]);
    assert!(said.err.len() < 4000, "a message of {} bytes", said.err.len());
}

#[test]
fn dates_that_do_not_exist() {
    for date in ["1129-02-30T13:00", "1129-13-01T13:00", "1129-12-20T25:00", "1129-02-29T13:00"] {
        let words = ["scenario.toml:", date];
        refused("gate", "scenario.toml", "1129-12-20T13:00", date, &words);
    }
}

#[test]
fn every_mistake_is_told_at_once() {
    let camp = Camp::with("field");
    camp.replace("field/units.toml", "side = \"blue\"", "side = \"bleu\"");
    camp.replace("field/units.toml", "load = \"12 kg\"", "load = \"12 m\"");
    camp.replace("field/scenario.toml", "soil = \"grass\"", "soil = \"gras\"");
    refuses(&camp, "field", &["bleu", "12 m", "gras"]);
}

#[test]
fn mistakes_are_told_in_chinese() {
    let camp = Camp::with("field");
    camp.replace("field/units.toml", "side = \"blue\"", "side = \"bleu\"");
    let said = camp.fail(&["check", "field", "--lang", "zh-Hant"]);
    assert!(said.err.chars().any(|c| c > '\u{4e00}') && !said.err.contains("error"), "{said:#?}");
}
