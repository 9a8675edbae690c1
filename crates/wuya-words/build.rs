//! Lists every message file of `locales/`, so that adding one needs no other edit.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The folder of each language and its name in code.
const LANGS: [(&str, &str); 2] = [("en", "En"), ("zh-Hant", "ZhHant")];

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let locales = here.join("../../locales");
    let mut code = String::from("static FILES: &[File] = &[\n");
    for (folder, lang) in LANGS {
        let folder = locales.join(folder);
        println!("cargo::rerun-if-changed={}", folder.display());
        for path in message_files(&folder)? {
            println!("cargo::rerun-if-changed={}", path.display());
            let name = path.file_name().unwrap_or_default();
            let _ = writeln!(
                code,
                "    File {{ lang: Lang::{lang}, name: {name:?}, text: include_str!({path:?}) }},"
            );
        }
    }
    code.push_str("];\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("files.rs"), code)
}

/// The `.ftl` files of a folder by name, so that the order does not depend on the disk.
fn message_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "ftl") {
            paths.push(fs::canonicalize(path)?);
        }
    }
    paths.sort();
    Ok(paths)
}
