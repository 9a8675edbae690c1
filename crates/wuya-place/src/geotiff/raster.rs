//! Pixels of a window, strip by strip or tile by tile.

use super::TiffFault;
use std::io::{Read, Seek};
use tiff::decoder::{Decoder, DecodingResult};

/// A rectangle of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PixelWindow {
    pub column: u32,
    pub row: u32,
    pub columns: u32,
    pub rows: u32,
}

/// Heights of the window in rows, with gaps filled from their neighbours; and how many were.
pub(super) fn read<R: Read + Seek>(
    decoder: &mut Decoder<R>,
    window: &PixelWindow,
    no_data: Option<f64>,
) -> Result<(Vec<f32>, usize), TiffFault> {
    let (columns, rows) = (window.columns as usize, window.rows as usize);
    let mut heights = vec![f32::NAN; columns * rows];
    let (width, _) = decoder.dimensions()?;
    let (chunk_width, chunk_height) = decoder.chunk_dimensions();
    if chunk_width == 0 || chunk_height == 0 {
        return Err(TiffFault::Decode("its strips or tiles have no size".to_owned()));
    }
    let across = width.div_ceil(chunk_width);
    for j in window.row / chunk_height..=(window.row + window.rows - 1) / chunk_height {
        for i in window.column / chunk_width..=(window.column + window.columns - 1) / chunk_width {
            let index = u64::from(j) * u64::from(across) + u64::from(i);
            let index = u32::try_from(index)
                .map_err(|_| TiffFault::Decode("it has too many strips or tiles".to_owned()))?;
            let chunk = decoder.read_chunk(index)?;
            let (chunk_columns, _) = decoder.chunk_data_dimensions(index);
            let corner = (i * chunk_width, j * chunk_height);
            copy(&chunk, chunk_columns, corner, (window, no_data), &mut heights)?;
        }
    }
    let filled = fill_gaps(&mut heights, columns)?;
    Ok((heights, filled))
}

/// Copies the part of a chunk that lies in the window, no data as NaN.
fn copy(
    chunk: &DecodingResult,
    chunk_columns: u32,
    (first_column, first_row): (u32, u32),
    (window, no_data): (&PixelWindow, Option<f64>),
    heights: &mut [f32],
) -> Result<(), TiffFault> {
    let mut put = |count: usize, value: &dyn Fn(usize) -> f64| {
        for index in 0..count {
            let column = first_column + index as u32 % chunk_columns;
            let row = first_row + index as u32 / chunk_columns;
            let (Some(x), Some(y)) =
                (column.checked_sub(window.column), row.checked_sub(window.row))
            else {
                continue;
            };
            if x >= window.columns || y >= window.rows {
                continue;
            }
            let height = value(index);
            let is_gap =
                !height.is_finite() || no_data.is_some_and(|none| is_no_data(height, none));
            if !is_gap {
                heights[y as usize * window.columns as usize + x as usize] = height as f32;
            }
        }
    };
    match chunk {
        DecodingResult::U8(values) => put(values.len(), &|i| f64::from(values[i])),
        DecodingResult::I8(values) => put(values.len(), &|i| f64::from(values[i])),
        DecodingResult::U16(values) => put(values.len(), &|i| f64::from(values[i])),
        DecodingResult::I16(values) => put(values.len(), &|i| f64::from(values[i])),
        DecodingResult::U32(values) => put(values.len(), &|i| f64::from(values[i])),
        DecodingResult::I32(values) => put(values.len(), &|i| f64::from(values[i])),
        DecodingResult::U64(values) => put(values.len(), &|i| values[i] as f64),
        DecodingResult::I64(values) => put(values.len(), &|i| values[i] as f64),
        DecodingResult::F16(values) => put(values.len(), &|i| f64::from(values[i])),
        DecodingResult::F32(values) => put(values.len(), &|i| f64::from(values[i])),
        DecodingResult::F64(values) => put(values.len(), &|i| values[i]),
    }
    Ok(())
}

/// The tag holds decimal text: a value stored in 32 bits need not equal it to the last digit.
fn is_no_data(height: f64, none: f64) -> bool {
    height == none || height as f32 == none as f32
}

/// Gives each gap the mean of the neighbours known before it, ring by ring from the edges of the
/// gap inwards; returns how many were filled.
fn fill_gaps(heights: &mut [f32], columns: usize) -> Result<usize, TiffFault> {
    let rows = heights.len() / columns;
    let gaps = heights.iter().filter(|height| height.is_nan()).count();
    if gaps == heights.len() {
        return Err(TiffFault::NoData);
    }
    let neighbours = |index: usize| {
        let (column, row) = (index % columns, index / columns);
        let (west, east) = (column.saturating_sub(1), (column + 1).min(columns - 1));
        let (north, south) = (row.saturating_sub(1), (row + 1).min(rows - 1));
        (north..=south).flat_map(move |row| (west..=east).map(move |column| row * columns + column))
    };
    let mut ring: Vec<usize> = (0..heights.len())
        .filter(|&index| {
            heights[index].is_nan() && neighbours(index).any(|near| !heights[near].is_nan())
        })
        .collect();
    while !ring.is_empty() {
        let values: Vec<f32> = ring
            .iter()
            .map(|&index| {
                let known = neighbours(index).map(|near| heights[near]).filter(|z| !z.is_nan());
                let (sum, count) = known.fold((0.0, 0.0), |(sum, count), z| (sum + z, count + 1.0));
                sum / count
            })
            .collect();
        for (&index, &value) in ring.iter().zip(&values) {
            heights[index] = value;
        }
        let mut next: Vec<usize> = ring
            .iter()
            .flat_map(|&index| neighbours(index))
            .filter(|&near| heights[near].is_nan())
            .collect();
        next.sort_unstable();
        next.dedup();
        ring = next;
    }
    Ok(gaps)
}
