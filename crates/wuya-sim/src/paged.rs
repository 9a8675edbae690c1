//! A column over many cells of which few are ever written: kept in pages of 64.

/// Entries of a page.
const PAGE: usize = 64;

/// A column that costs memory and time only where it was written.
#[derive(Clone, Debug)]
pub(crate) struct Paged<T: Copy> {
    blank: T,
    pages: Vec<Option<Box<[T; PAGE]>>>,
}

impl<T: Copy> Paged<T> {
    /// `count` entries, all `blank`.
    pub(crate) fn new(count: usize, blank: T) -> Paged<T> {
        Paged { blank, pages: (0..count.div_ceil(PAGE)).map(|_| None).collect() }
    }

    /// An entry; blank if nobody wrote near it.
    #[inline]
    pub(crate) fn get(&self, index: u32) -> &T {
        let (page, place) = (index as usize / PAGE, index as usize % PAGE);
        match self.pages.get(page) {
            Some(Some(page)) => &page[place],
            _ => &self.blank,
        }
    }

    /// An entry to write; its page is made if need be.
    #[inline]
    pub(crate) fn entry(&mut self, index: u32) -> &mut T {
        let (page, place) = (index as usize / PAGE, index as usize % PAGE);
        &mut self.pages[page].get_or_insert_with(|| Box::new([self.blank; PAGE]))[place]
    }

    /// The same column with every written page mapped.
    pub(crate) fn map<U: Copy>(&self, change: impl Fn(&T) -> U) -> Paged<U> {
        let page = |page: &Option<Box<[T; PAGE]>>| {
            page.as_ref().map(|page| Box::new(std::array::from_fn(|k| change(&page[k]))))
        };
        Paged { blank: change(&self.blank), pages: self.pages.iter().map(page).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::Paged;

    #[test]
    fn only_what_was_written_differs_from_blank() {
        let mut column = Paged::new(1000, 7_u32);
        *column.entry(999) = 1;
        *column.entry(64) = 2;
        let sum: u32 = (0..1000).map(|k| *column.get(k)).sum();
        assert_eq!(sum, 998 * 7 + 3);
        assert_eq!(column.pages.iter().flatten().count(), 2);
        assert_eq!((*column.map(|n| 2 * n).get(64), *column.map(|n| 2 * n).get(500)), (4, 14));
    }
}
