//! Tables: rows of plain structs as Parquet files.
//!
//! A row type lists its columns once, with [`table!`]; the schema, writing, reading and the
//! fingerprint follow from that list.

use arrow::array::{ArrayRef, RecordBatch};
use arrow::datatypes::{Field, Schema, SchemaRef};

pub(crate) mod cell;
pub(crate) mod file;

pub(crate) use cell::Cell;
pub use cell::Name;

/// Rows a block has. A block is a row group of the final file, so its size decides the bytes of
/// the file: it is part of the format and never depends on when a checkpoint was made.
pub(crate) const BLOCK_ROWS: usize = 32_768;

/// A struct that is a row of a table.
pub(crate) trait Row: Sized + Clone {
    /// The name of the table; its file is `<name>.parquet`.
    const TABLE: &'static str;

    /// Its columns; `causes` are the causes of death that get a column each, where the table has
    /// such columns.
    fn fields(causes: &[Name]) -> Vec<Field>;

    /// The columns filled.
    fn arrays(rows: &[Self], causes: &[Name]) -> Vec<ArrayRef>;

    /// The rows of a batch.
    fn rows(columns: &Columns<'_>, causes: &[Name]) -> Result<Vec<Self>, String>;

    /// Adds the row to what is hashed.
    fn hash(&self, out: &mut Vec<u8>);

    /// The table's schema.
    fn schema(causes: &[Name]) -> SchemaRef {
        Schema::new(Self::fields(causes)).into()
    }

    /// The rows as a batch.
    fn batch(rows: &[Self], causes: &[Name]) -> Result<RecordBatch, String> {
        let arrays = Self::arrays(rows, causes);
        RecordBatch::try_new(Self::schema(causes), arrays).map_err(|error| error.to_string())
    }
}

/// The columns of a batch, by name.
pub(crate) struct Columns<'a>(pub(crate) &'a RecordBatch);

impl Columns<'_> {
    pub(crate) fn row_count(&self) -> usize {
        self.0.num_rows()
    }

    /// The values of a column.
    pub(crate) fn get<C: Cell>(&self, name: &str) -> Result<Vec<C>, String> {
        let array = self.0.column_by_name(name).ok_or_else(|| format!("no column `{name}`"))?;
        C::values(array).map_err(|reason| format!("column `{name}`: {reason}"))
    }
}

/// A column of this name for cells of this type.
pub(crate) fn field<C: Cell>(name: &str) -> Field {
    Field::new(name, C::data_type(), C::NULLABLE)
}

/// The column that counts the dead of this cause: `dead_blow`.
pub(crate) fn cause_column(cause: &str) -> String {
    format!("dead_{cause}")
}

/// Declares a row struct and, from the one list of its fields, its columns.
///
/// With `per cause FIELD` the row also has a vector that holds one count for each cause, written
/// as one column a cause.
macro_rules! table {
    (
        $(#[$struct_meta:meta])*
        $row:ident = $table:literal {
            $( $(#[$field_meta:meta])* $field:ident: $cell:ty, )*
        }
        $( per cause { $(#[$cause_meta:meta])* $by_cause:ident } )?
    ) => {
        $(#[$struct_meta])*
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct $row {
            $( $(#[$field_meta])* pub $field: $cell, )*
            $( $(#[$cause_meta])* pub $by_cause: Vec<Option<u32>>, )?
        }

        impl $crate::table::Row for $row {
            const TABLE: &'static str = $table;

            fn fields(causes: &[$crate::Name]) -> Vec<arrow::datatypes::Field> {
                let _ = causes;
                let mut fields = Vec::new();
                fields.extend([
                    $( $crate::table::field::<$cell>(stringify!($field)), )*
                ]);
                $(
                    let _ = stringify!($by_cause);
                    fields.extend(causes.iter().map(|cause| {
                        $crate::table::field::<Option<u32>>(&$crate::table::cause_column(cause))
                    }));
                )?
                fields
            }

            fn arrays(rows: &[Self], causes: &[$crate::Name]) -> Vec<arrow::array::ArrayRef> {
                let _ = causes;
                let mut arrays = Vec::new();
                arrays.extend([
                    $( <$cell as $crate::table::Cell>::array(
                        rows.iter().map(|row| row.$field.clone()),
                    ), )*
                ]);
                $(
                    arrays.extend((0..causes.len()).map(|at| {
                        <Option<u32> as $crate::table::Cell>::array(
                            rows.iter().map(|row| row.$by_cause.get(at).copied().flatten()),
                        )
                    }));
                )?
                arrays
            }

            fn rows(
                columns: &$crate::table::Columns<'_>,
                causes: &[$crate::Name],
            ) -> Result<Vec<Self>, String> {
                let _ = causes;
                $( let $field = columns.get::<$cell>(stringify!($field))?; )*
                $(
                    let $by_cause = causes
                        .iter()
                        .map(|cause| {
                            columns.get::<Option<u32>>(&$crate::table::cause_column(cause))
                        })
                        .collect::<Result<Vec<_>, _>>()?;
                )?
                Ok((0..columns.row_count())
                    .map(|at| Self {
                        $( $field: $field[at].clone(), )*
                        $( $by_cause: $by_cause.iter().map(|column| column[at]).collect(), )?
                    })
                    .collect())
            }

            fn hash(&self, out: &mut Vec<u8>) {
                $( $crate::table::Cell::hash(&self.$field, out); )*
                $( for count in &self.$by_cause { $crate::table::Cell::hash(count, out); } )?
            }
        }
    };
}
pub(crate) use table;
