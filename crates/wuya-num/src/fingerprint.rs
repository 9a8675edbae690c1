//! A stable hash of named columns: two worlds are the same if and only if their fingerprints are.
//!
//! BLAKE3 cut to 128 bits, over each column's name and bytes with their lengths in front, so that
//! moving a byte from one column to the next cannot go unseen. The order of columns counts. Columns
//! are hashed as they lie in memory; all machines we build for are little-endian.

use std::fmt;
use std::str::FromStr;

/// The hash, shown as 32 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint([u8; 16]);

impl Fingerprint {
    /// The fingerprint made of these bytes, as read back from a file.
    #[must_use]
    pub fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(bytes)
    }

    /// The 16 bytes of the hash.
    #[must_use]
    pub fn bytes(&self) -> [u8; 16] {
        self.0
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fingerprint({self})")
    }
}

/// The text was not 32 hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a fingerprint is 32 hexadecimal digits, got `{0}`")]
pub struct NotAFingerprint(String);

impl FromStr for Fingerprint {
    type Err = NotAFingerprint;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let refuse = || NotAFingerprint(text.to_owned());
        if text.len() != 32 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(refuse());
        }
        u128::from_str_radix(text, 16).map(|n| Self(n.to_be_bytes())).map_err(|_| refuse())
    }
}

impl serde::Serialize for Fingerprint {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> serde::Deserialize<'de> for Fingerprint {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// Gathers columns into a [`Fingerprint`].
///
/// ```
/// let mut hasher = wuya_num::fingerprint::Hasher::new();
/// hasher.column("x", &[1, 2, 3]);
/// assert_eq!(hasher.finish().to_string().len(), 32);
/// ```
#[derive(Clone, Debug)]
pub struct Hasher(blake3::Hasher);

impl Default for Hasher {
    fn default() -> Self {
        Self::new()
    }
}

impl Hasher {
    /// A hasher that has seen nothing.
    #[must_use]
    pub fn new() -> Self {
        Self(blake3::Hasher::new())
    }

    /// Adds one named column.
    pub fn column(&mut self, name: &str, bytes: &[u8]) -> &mut Self {
        self.0.update(&(name.len() as u64).to_le_bytes());
        self.0.update(name.as_bytes());
        self.0.update(&(bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
        self
    }

    /// Adds one named column of plain values, for example `f32` or `u32`.
    pub fn column_of<T: bytemuck::NoUninit>(&mut self, name: &str, values: &[T]) -> &mut Self {
        self.column(name, bytemuck::cast_slice(values))
    }

    /// The fingerprint of all columns added so far.
    #[must_use]
    pub fn finish(&self) -> Fingerprint {
        let mut bytes = [0; 16];
        self.0.finalize_xof().fill(&mut bytes);
        Fingerprint(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(columns: &[(&str, &[u8])]) -> Fingerprint {
        let mut hasher = Hasher::new();
        for (name, bytes) in columns {
            hasher.column(name, bytes);
        }
        hasher.finish()
    }

    #[test]
    fn the_hash_is_blake3_of_the_documented_bytes() {
        let mut bytes = Vec::new();
        bytes.extend(1u64.to_le_bytes());
        bytes.extend(b"x");
        bytes.extend(3u64.to_le_bytes());
        bytes.extend([7, 8, 9]);
        let expected = blake3::hash(&bytes).to_hex();
        assert_eq!(of(&[("x", &[7, 8, 9])]).to_string(), expected.as_str()[..32]);
    }

    #[test]
    fn names_bounds_and_order_all_count() {
        let base = of(&[("a", &[1, 2]), ("b", &[3])]);
        assert_ne!(base, of(&[("a", &[1]), ("b", &[2, 3])]));
        assert_ne!(base, of(&[("a", &[1, 2]), ("c", &[3])]));
        assert_ne!(base, of(&[("b", &[3]), ("a", &[1, 2])]));
        assert_ne!(base, of(&[("a", &[1, 2])]));
    }

    #[test]
    fn text_and_back() {
        let print = of(&[("a", &[1])]);
        assert_eq!(print.to_string().parse::<Fingerprint>().unwrap(), print);
        assert!("12".parse::<Fingerprint>().is_err());
        assert!("+0000000000000000000000000000000".parse::<Fingerprint>().is_err());
        assert!("伍".repeat(32).parse::<Fingerprint>().is_err());
    }
}
