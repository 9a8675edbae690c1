//! The valid name nearest to a misspelt one.

/// Number of single-letter changes, insertions, deletions and swaps of neighbours between two
/// words (optimal string alignment; Damerau 1964), or more than `limit` as soon as that is sure.
#[must_use]
pub fn edit_distance(left: &str, right: &str, limit: usize) -> usize {
    let (left, right): (Vec<char>, Vec<char>) = (left.chars().collect(), right.chars().collect());
    if left.len().abs_diff(right.len()) > limit {
        return limit + 1;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=right.len()).collect();
    for (i, &a) in left.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, &b) in right.iter().enumerate() {
            let replaced = above[j] + usize::from(a != b);
            let mut least = replaced.min(above[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a == right[j - 1] && left[i - 1] == b {
                least = least.min(before[j - 1] + 1);
            }
            row.push(least);
        }
        if row.iter().all(|&cost| cost > limit) {
            return limit + 1;
        }
        before = std::mem::replace(&mut above, row);
    }
    above[right.len()]
}

/// How many changes a misspelling of a word of this length may have.
fn tolerance(name: &str) -> usize {
    match name.chars().count() {
        0 | 1 => 0,
        2..=4 => 1,
        5..=8 => 2,
        _ => 3,
    }
}

/// The candidate nearest to `name`, if one is near enough to be a misspelling of it; the first of
/// several equally near. Upper and lower case count as the same letter.
///
/// ```
/// use wuya_num::nearest::nearest;
/// assert_eq!(nearest("stifness", ["mass", "stiffness"]), Some("stiffness"));
/// assert_eq!(nearest("colour", ["mass", "stiffness"]), None);
/// ```
pub fn nearest<'c>(name: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    near(name, candidates, 1).first().copied()
}

/// Up to `count` candidates near enough to be meant by `name`, nearest first.
pub fn near<'c>(
    name: &str,
    candidates: impl IntoIterator<Item = &'c str>,
    count: usize,
) -> Vec<&'c str> {
    // A long text is no misspelling of a name, and comparing it would cost its length squared.
    if name.len() > 200 {
        return Vec::new();
    }
    let folded = name.to_lowercase();
    let limit = tolerance(name);
    let mut found: Vec<(usize, &str)> = candidates
        .into_iter()
        .map(|candidate| (edit_distance(&folded, &candidate.to_lowercase(), limit), candidate))
        .filter(|&(distance, _)| distance <= limit)
        .collect();
    found.sort_by_key(|&(distance, _)| distance);
    found.dedup_by_key(|&mut (_, candidate)| candidate);
    found.into_iter().take(count).map(|(_, candidate)| candidate).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_of_known_pairs() {
        assert_eq!(edit_distance("kitten", "sitting", 9), 3);
        assert_eq!(edit_distance("ca", "ac", 9), 1);
        assert_eq!(edit_distance("", "abc", 9), 3);
        assert_eq!(edit_distance("伍芽山", "伍牙山", 9), 1);
        assert!(edit_distance("abcdef", "uvwxyz", 2) > 2);
    }

    #[test]
    fn nearest_prefers_the_smaller_change_and_refuses_the_far() {
        assert_eq!(nearest("lenght", ["length", "light"]), Some("length"));
        assert_eq!(nearest("KM", ["kg", "km"]), Some("km"));
        assert_eq!(nearest("x", ["y"]), None);
        assert_eq!(near("ki", ["li", "km", "jin"], 3), ["li", "km"]);
    }
}
