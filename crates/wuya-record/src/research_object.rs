//! `ro-crate-metadata.json`: the run as a research object that other programs can catalogue.
//!
//! RO-Crate 1.1 (<https://www.researchobject.org/ro-crate/specification/1.1/>): JSON-LD with the
//! folder as root dataset, one entity per file, and the run as a `CreateAction`.

use serde_json::{Value, json};

use crate::RunManifest;

/// The file's name, set by RO-Crate.
pub const RESEARCH_OBJECT_FILE: &str = "ro-crate-metadata.json";

/// The description of a run whose manifest lists its files; `now` is an ISO 8601 time.
pub(crate) fn describe(manifest: &RunManifest, now: &str) -> Value {
    let file_ids: Vec<Value> =
        manifest.files.iter().map(|file| json!({ "@id": file.name })).collect();
    let title = manifest.title.get("en").or_else(|| manifest.title.values().next());
    let title = title.map_or("wuya run", String::as_str);
    let mut graph = vec![
        json!({
            "@id": "ro-crate-metadata.json",
            "@type": "CreativeWork",
            "conformsTo": { "@id": "https://w3id.org/ro/crate/1.1" },
            "about": { "@id": "./" }
        }),
        json!({
            "@id": "./",
            "@type": "Dataset",
            "name": title,
            "alternateName": manifest.title.get("zh-Hant"),
            "description": format!(
                "A battle simulated person by person by wuya {}: {} s from {}, seed {}.",
                manifest.version, manifest.simulated_s, manifest.start, manifest.seed
            ),
            "datePublished": now,
            "license": "As the scenario it was made from.",
            "hasPart": file_ids,
            "mentions": { "@id": "#run" }
        }),
        json!({
            "@id": "#wuya",
            "@type": "SoftwareApplication",
            "name": "wuya",
            "version": manifest.version
        }),
        json!({
            "@id": "#run",
            "@type": "CreateAction",
            "name": format!("wuya run of {title}"),
            "endTime": now,
            "instrument": { "@id": "#wuya" },
            "result": file_ids,
            "object": [
                { "@id": "#scenario" }, { "@id": "#parameters" }, { "@id": "#seed" }
            ],
            "actionStatus": {
                "@id": if manifest.interrupted {
                    "http://schema.org/PotentialActionStatus"
                } else {
                    "http://schema.org/CompletedActionStatus"
                }
            }
        }),
        property("#scenario", "scenario hash (BLAKE3)", &manifest.scenario_hash),
        property("#parameters", "parameter hash", &manifest.parameter_hash),
        property("#seed", "seed", &manifest.seed.to_string()),
    ];
    graph.extend(manifest.files.iter().map(|file| {
        json!({
            "@id": file.name,
            "@type": "File",
            "name": file.name,
            "contentSize": file.bytes.to_string(),
            "encodingFormat": media_type(&file.name)
        })
    }));
    json!({ "@context": "https://w3id.org/ro/crate/1.1/context", "@graph": graph })
}

fn property(id: &str, name: &str, value: &str) -> Value {
    json!({ "@id": id, "@type": "PropertyValue", "name": name, "value": value })
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, extension)| extension) {
        Some("parquet") => "application/vnd.apache.parquet",
        Some("json") => "application/json",
        Some("html") => "text/html",
        Some("png") => "image/png",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}
