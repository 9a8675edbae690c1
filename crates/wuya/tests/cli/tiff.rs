//! The smallest GeoTIFF there is: one strip, no compression, local metres.

/// What the file claims to hold.
pub(crate) enum Content {
    /// Elevations [m] as 32-bit floats.
    Heights,
    /// A colour picture.
    Picture,
}

/// A square of `side` by `side` cells of 10 m around a point of UTM zone 50 north.
pub(crate) fn geotiff(side: u16, content: &Content) -> Vec<u8> {
    let (bits, samples, photometric, format, bytes) = match content {
        Content::Heights => (32, 1, 1, 3, 4),
        Content::Picture => (8, 3, 2, 1, 3),
    };
    let data: Vec<u8> = (0..u32::from(side) * u32::from(side))
        .flat_map(|cell| match content {
            Content::Heights => {
                (40.0 + (cell % u32::from(side)) as f32 * 0.5).to_le_bytes().to_vec()
            }
            Content::Picture => vec![cell as u8, 0, 255],
        })
        .collect();
    let size = u32::from(side) * u32::from(side) * bytes;
    let doubles = |list: &[f64]| list.iter().flat_map(|d| d.to_le_bytes()).collect::<Vec<u8>>();
    let scale = doubles(&[10.0, 10.0, 0.0]);
    let tie = doubles(&[0.0, 0.0, 0.0, 728_789.0, 3_421_588.0, 0.0]);
    let keys: [u16; 16] = [1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, 32650];
    let keys: Vec<u8> = keys.iter().flat_map(|key| key.to_le_bytes()).collect();
    let bits_list: Vec<u8> = [8_u16; 3].iter().flat_map(|b| b.to_le_bytes()).collect();

    let entries = 13_u16;
    let after = 8 + 2 + u32::from(entries) * 12 + 4;
    let at_scale = after;
    let at_tie = at_scale + scale.len() as u32;
    let at_keys = at_tie + tie.len() as u32;
    let at_bits = at_keys + keys.len() as u32;
    let at_data = at_bits + bits_list.len() as u32 + 2;

    let (short, long, double) = (3_u16, 4_u16, 12_u16);
    let many_bits = if samples == 3 { at_bits } else { bits };
    let side = u32::from(side);
    let fields: [(u16, u16, u32, u32); 13] = [
        (256, long, 1, side),
        (257, long, 1, side),
        (258, short, samples, many_bits),
        (259, short, 1, 1),
        (262, short, 1, photometric),
        (273, long, 1, at_data),
        (277, short, 1, samples),
        (278, long, 1, side),
        (279, long, 1, size),
        (339, short, 1, format),
        (33550, double, 3, at_scale),
        (33922, double, 6, at_tie),
        (34735, short, 16, at_keys),
    ];
    let mut file = b"II*\0\x08\0\0\0".to_vec();
    file.extend(entries.to_le_bytes());
    for (tag, kind, count, value) in fields {
        file.extend(tag.to_le_bytes());
        file.extend(kind.to_le_bytes());
        file.extend(count.to_le_bytes());
        file.extend(value.to_le_bytes());
    }
    file.extend(0_u32.to_le_bytes());
    file.extend(scale);
    file.extend(tie);
    file.extend(keys);
    file.extend(bits_list);
    file.extend([0, 0]);
    file.extend(data);
    file
}
