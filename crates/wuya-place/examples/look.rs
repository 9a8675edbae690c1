//! What an elevation model holds: `cargo run -p wuya-place --example look -- dem.tif [east north]`
//! prints its coordinate system, extent and heights, and the height at a local point [m].

use std::process::ExitCode;
use wuya_place::geotiff::{Window, read};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(path) = arguments.first() else {
        eprintln!("look FILE [EAST NORTH]");
        return ExitCode::FAILURE;
    };
    match read(std::path::Path::new(path), &Window::Whole, None) {
        Ok(dem) => {
            let bounds = dem.bounds();
            let (low, high) = dem.height_range();
            println!("{}, cells of {:.2} m", dem.frame().name(), dem.cell_m());
            println!("origin {:?}, {} cells filled", dem.frame().origin(), dem.filled_cells());
            println!("{:.1} x {:.1} m, {low} to {high} m high", bounds.width(), bounds.depth());
            let numbers: Vec<f64> = arguments[1..].iter().filter_map(|n| n.parse().ok()).collect();
            if let [x, y] = numbers[..] {
                println!("at ({x}, {y}): {} m", dem.height([x, y]));
            }
            ExitCode::SUCCESS
        }
        Err(fault) => {
            eprintln!("{path} {fault}");
            ExitCode::FAILURE
        }
    }
}
