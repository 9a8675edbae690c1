//! The elevation model of `[ground]`.

use wuya_place::Dem;

use super::ground::{Setting, Sources};
use crate::problem::{Arg, Code, Problem};
use crate::read::decode::Text;
use crate::read::{Files, is_inside};
use crate::schema::Ground;
use crate::values::Values;

/// Reads the GeoTIFF, or says why not.
pub(super) fn read(
    ground: &Ground,
    name: &Text,
    sources: &Sources<'_>,
    setting: Option<&Setting>,
    values: &mut Values<'_>,
    files: &mut Files,
) -> Option<Dem> {
    let refuse = |code| Problem::new(code, name.at).text("file", name.value.as_str());
    if !is_inside(&name.value) {
        values.wrong(refuse(Code::Outside));
        return None;
    }
    if let Err(error) = files.add_binary(sources.folder, &name.value) {
        values.wrong(refuse(Code::CannotRead).text("reason", error.to_string()));
        return None;
    }
    let _ = (ground, setting);
    values.wrong(refuse(Code::BadElevation).with("reason", Arg::text("not read yet")));
    None
}
