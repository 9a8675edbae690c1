//! Parallel work whose result does not depend on the number of threads.
//!
//! Floating-point sums depend on their order. A free parallel sum is ordered by whichever thread
//! came first: tried, and its bits differed on every run. So the work is cut into chunks of one
//! fixed size, whatever the machine; each chunk is done in order by one thread, and the results of
//! the chunks are joined in chunk order.

use rayon::prelude::*;
use std::ops::Range;

/// The one chunk size [items]. Never the thread count, or the results would follow the machine.
pub const CHUNK: usize = 256;

fn range_of(chunk: usize, len: usize) -> Range<usize> {
    let start = chunk * CHUNK;
    start..len.min(start + CHUNK)
}

/// The sum over `0..len` of what `f` gives for each chunk of it, chunk results added in order.
///
/// ```
/// let values = [0.5; 1_000];
/// let sum = wuya_num::fold::sum_chunks(values.len(), |range| values[range].iter().sum());
/// assert_eq!(sum, 500.0);
/// ```
pub fn sum_chunks(len: usize, f: impl Fn(Range<usize>) -> f64 + Sync) -> f64 {
    let chunks = len.div_ceil(CHUNK);
    if chunks <= 1 {
        return if len == 0 { 0.0 } else { 0.0 + f(0..len) };
    }
    let partial: Vec<f64> =
        (0..chunks).into_par_iter().map(|chunk| f(range_of(chunk, len))).collect();
    partial.into_iter().fold(0.0, |sum, part| sum + part)
}

/// Appends to `out` what `f` pushes for each chunk of `0..len`, joined in chunk order; what `out`
/// held before stays in front.
pub fn collect_chunks<T: Send>(
    len: usize,
    f: impl Fn(Range<usize>, &mut Vec<T>) + Sync,
    out: &mut Vec<T>,
) {
    let chunks = len.div_ceil(CHUNK);
    if chunks <= 1 {
        if len > 0 {
            f(0..len, out);
        }
        return;
    }
    let mut parts: Vec<Vec<T>> = (0..chunks)
        .into_par_iter()
        .map(|chunk| {
            let mut part = Vec::new();
            f(range_of(chunk, len), &mut part);
            part
        })
        .collect();
    out.reserve(parts.iter().map(Vec::len).sum());
    for part in &mut parts {
        out.append(part);
    }
}

/// Fills `column` in parallel: `f` is given each chunk's range of indices and its part of the
/// column. Each item is written by one call only, so the order of the chunks cannot matter.
pub fn fill_chunks<T: Send>(column: &mut [T], f: impl Fn(Range<usize>, &mut [T]) + Sync) {
    column.par_chunks_mut(CHUNK).enumerate().for_each(|(chunk, part)| {
        let start = chunk * CHUNK;
        f(start..start + part.len(), part);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_pool<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
        rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work)
    }

    #[test]
    fn same_sum_for_any_thread_count() {
        // Terms of very different size: any other order gives other bits.
        let values: Vec<f64> = (0..10_007)
            .map(|i| crate::math::exp64(crate::math::sin64(f64::from(i)) * 30.0))
            .collect();
        let sum = |threads| {
            in_pool(threads, || sum_chunks(values.len(), |r| values[r].iter().sum())).to_bits()
        };
        let one = sum(1);
        for threads in [2, 3, 8, 32] {
            assert_eq!(sum(threads), one, "{threads} threads");
        }
    }

    #[test]
    fn same_order_for_any_thread_count() {
        for len in [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 5_000] {
            for threads in [1, 2, 3, 8] {
                let mut out = vec![usize::MAX];
                let every_third =
                    |r: Range<usize>, part: &mut Vec<_>| part.extend(r.filter(|i| i % 3 == 0));
                in_pool(threads, || collect_chunks(len, every_third, &mut out));
                let expected: Vec<usize> =
                    std::iter::once(usize::MAX).chain((0..len).filter(|i| i % 3 == 0)).collect();
                assert_eq!(out, expected);
            }
        }
    }

    #[test]
    fn fills_each_item_with_its_own_index() {
        let mut column = vec![0usize; 1_000];
        fill_chunks(&mut column, |range, part| {
            for (index, item) in range.zip(part) {
                *item = index;
            }
        });
        assert!(column.iter().enumerate().all(|(index, &item)| index == item));
    }
}
