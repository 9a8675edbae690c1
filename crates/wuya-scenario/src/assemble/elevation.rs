//! The elevation model of `[ground]`.

use wuya_place::Dem;
use wuya_place::geotiff::{self, Window};

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
    let crs = match &ground.crs {
        Some(text) => Some(epsg(text, values)?),
        None => None,
    };
    let bounds = super::ground::bounds(ground, values)?;
    let [lat, lon] = setting?.lat_lon;
    // The place is the origin of the plane, so the window lies evenly around it.
    let reach = |axis: usize| 2.0 * bounds.min[axis].abs().max(bounds.max[axis].abs());
    let window = Window::Around {
        longitude_deg: lon,
        latitude_deg: lat,
        width_m: reach(0),
        depth_m: reach(1),
    };
    match geotiff::read(&sources.folder.join(&name.value), &window, crs) {
        Ok(dem) => Some(dem),
        Err(error) => {
            let reason = Arg::both(|lang| error.show(lang));
            values.wrong(refuse(Code::BadElevation).with("reason", reason));
            None
        }
    }
}

/// `EPSG:32650`.
fn epsg(text: &Text, values: &mut Values<'_>) -> Option<u32> {
    let code = text.value.trim().to_ascii_uppercase();
    let code = code.strip_prefix("EPSG:").and_then(|code| code.trim().parse().ok());
    if code.is_none() {
        values.wrong(Problem::new(Code::BadCrs, text.at).text("text", text.value.as_str()));
    }
    code
}
