//! What one cell of a table can be, and how a column of it becomes an Arrow array and back.

use std::sync::Arc;

use arrow::array::{ArrayRef, AsArray, PrimitiveArray, StringArray, StringDictionaryBuilder};
use arrow::compute::cast;
use arrow::datatypes::{
    ArrowPrimitiveType, DataType, Float32Type, Float64Type, Int32Type, UInt32Type, UInt64Type,
};

/// A name out of a scenario or of a closed list: cheap to copy, dictionary-encoded in the file.
pub type Name = Arc<str>;

/// A value that fits into a cell.
pub(crate) trait Cell: Sized + Clone {
    /// May be null.
    const NULLABLE: bool;

    /// The Arrow type of the column.
    fn data_type() -> DataType;

    /// A column of these values.
    fn array(values: impl Iterator<Item = Self>) -> ArrayRef;

    /// The values of a column. The error says what is wrong with it.
    fn values(array: &ArrayRef) -> Result<Vec<Self>, String>;

    /// Adds a representation in which no two different values look alike, for the fingerprint.
    fn hash(&self, out: &mut Vec<u8>);
}

fn as_type(array: &ArrayRef, data_type: &DataType) -> Result<ArrayRef, String> {
    cast(array, data_type).map_err(|error| error.to_string())
}

fn without_nulls<T>(values: Vec<Option<T>>) -> Result<Vec<T>, String> {
    let rows = values.len();
    let whole: Vec<T> = values.into_iter().flatten().collect();
    if whole.len() == rows { Ok(whole) } else { Err("a null where there must be a value".into()) }
}

fn primitives<T: ArrowPrimitiveType>(array: &ArrayRef) -> Result<Vec<Option<T::Native>>, String> {
    let array = as_type(array, &T::DATA_TYPE)?;
    Ok(array.as_primitive::<T>().iter().collect())
}

macro_rules! number_cell {
    ($native:ty, $arrow:ty, $is_number:expr) => {
        impl Cell for Option<$native> {
            const NULLABLE: bool = true;

            fn data_type() -> DataType {
                <$arrow>::DATA_TYPE
            }

            fn array(values: impl Iterator<Item = Self>) -> ArrayRef {
                // "No value" has one form in a table: null. NaN never gets into one.
                let values = values.map(|value| value.filter($is_number));
                Arc::new(values.collect::<PrimitiveArray<$arrow>>())
            }

            fn values(array: &ArrayRef) -> Result<Vec<Self>, String> {
                primitives::<$arrow>(array)
            }

            fn hash(&self, out: &mut Vec<u8>) {
                let value = self.filter($is_number);
                out.push(u8::from(value.is_some()));
                out.extend(value.unwrap_or_default().to_le_bytes());
            }
        }

        impl Cell for $native {
            const NULLABLE: bool = false;

            fn data_type() -> DataType {
                <$arrow>::DATA_TYPE
            }

            fn array(values: impl Iterator<Item = Self>) -> ArrayRef {
                Arc::new(PrimitiveArray::<$arrow>::from_iter_values(values))
            }

            fn values(array: &ArrayRef) -> Result<Vec<Self>, String> {
                without_nulls(primitives::<$arrow>(array)?)
            }

            fn hash(&self, out: &mut Vec<u8>) {
                out.extend(self.to_le_bytes());
            }
        }
    };
}
number_cell!(u32, UInt32Type, |_: &u32| true);
number_cell!(u64, UInt64Type, |_: &u64| true);
number_cell!(f32, Float32Type, |value: &f32| !value.is_nan());
number_cell!(f64, Float64Type, |value: &f64| !value.is_nan());

fn name_type() -> DataType {
    DataType::Dictionary(Box::new(DataType::Int32), Box::new(DataType::Utf8))
}

fn name_array(names: impl Iterator<Item = Option<Name>>) -> ArrayRef {
    let mut builder = StringDictionaryBuilder::<Int32Type>::new();
    for name in names {
        builder.append_option(name.as_deref());
    }
    Arc::new(builder.finish())
}

fn names(array: &ArrayRef) -> Result<Vec<Option<Name>>, String> {
    let array = as_type(array, &name_type())?;
    let dictionary = array.as_dictionary::<Int32Type>();
    let words: &StringArray = dictionary.values().as_string();
    // One allocation a word, not one a row.
    let words: Vec<Option<Name>> = words.iter().map(|word| word.map(Name::from)).collect();
    let word_of = |key: Option<i32>| {
        key.and_then(|key| words.get(usize::try_from(key).ok()?).cloned().flatten())
    };
    Ok(dictionary.keys().iter().map(word_of).collect())
}

impl Cell for Option<Name> {
    const NULLABLE: bool = true;

    fn data_type() -> DataType {
        name_type()
    }

    fn array(values: impl Iterator<Item = Self>) -> ArrayRef {
        name_array(values)
    }

    fn values(array: &ArrayRef) -> Result<Vec<Self>, String> {
        names(array)
    }

    fn hash(&self, out: &mut Vec<u8>) {
        out.push(u8::from(self.is_some()));
        let text = self.as_deref().unwrap_or_default();
        out.extend((text.len() as u64).to_le_bytes());
        out.extend(text.as_bytes());
    }
}

impl Cell for Name {
    const NULLABLE: bool = false;

    fn data_type() -> DataType {
        name_type()
    }

    fn array(values: impl Iterator<Item = Self>) -> ArrayRef {
        name_array(values.map(Some))
    }

    fn values(array: &ArrayRef) -> Result<Vec<Self>, String> {
        without_nulls(names(array)?)
    }

    fn hash(&self, out: &mut Vec<u8>) {
        out.extend((self.len() as u64).to_le_bytes());
        out.extend(self.as_bytes());
    }
}
