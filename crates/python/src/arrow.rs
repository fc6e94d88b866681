//! Reads and writes Arrow columns through the C data interface that every Arrow library has.

use std::sync::Arc;

use arrow_array::builder::{FixedSizeBinaryBuilder, StringBuilder};
use arrow_array::cast::AsArray;
use arrow_array::types::UInt8Type;
use arrow_array::{
    Array, ArrayRef, BooleanArray, FixedSizeListArray, Float64Array, Int64Array, StringArray,
    StructArray, UInt8Array, UInt64Array,
};
use arrow_buffer::NullBuffer;
use arrow_schema::{ArrowError, DataType, Field, Fields};
use numpy::{PyReadonlyArray1, PyReadonlyArray2};
use omnidoku::Shape;
use omnidoku::format::Alphabet;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use pyo3_arrow::ffi::to_array_pycapsules;
use pyo3_arrow::input::AnyArray;

use crate::rows::{Rows, shape};
use crate::texts::{ROWS_BETWEEN_SIGNALS, Read, Reading, line};

/// How the grids of a column are written: as they were read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Text,
    Binary,
    List,
    /// Lists of lists; written as lists.
    Square,
}

impl Form {
    fn name(self) -> &'static str {
        match self {
            Form::Text => "text",
            Form::Binary => "binary",
            Form::List | Form::Square => "list",
        }
    }

    fn named(name: &str) -> PyResult<Form> {
        let form =
            [Form::Text, Form::Binary, Form::List].into_iter().find(|form| form.name() == name);
        form.ok_or_else(|| PyValueError::new_err("grids are written as text, binary or list"))
    }

    /// The form of a column of this type, and the type it is cast to, which has one kind of array.
    fn of(data_type: &DataType) -> Option<(Form, DataType)> {
        let (form, plain) = match data_type {
            // A column of only nulls often has no other type.
            DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View | DataType::Null => {
                (Form::Text, DataType::LargeUtf8)
            }
            DataType::Dictionary(_, values) => return Form::of(values),
            DataType::Binary
            | DataType::LargeBinary
            | DataType::BinaryView
            | DataType::FixedSizeBinary(_) => (Form::Binary, DataType::LargeBinary),
            DataType::List(item) | DataType::LargeList(item) | DataType::FixedSizeList(item, _)
                if item.data_type().is_integer() =>
            {
                (Form::List, list_of(DataType::UInt8))
            }
            DataType::List(item) | DataType::LargeList(item) | DataType::FixedSizeList(item, _)
                if matches!(Form::of(item.data_type()), Some((Form::List, _))) =>
            {
                (Form::Square, list_of(list_of(DataType::UInt8)))
            }
            _ => return None,
        };
        Some((form, plain))
    }
}

fn list_of(item: DataType) -> DataType {
    DataType::LargeList(Arc::new(Field::new("item", item, true)))
}

/// Reads a column: texts, bytes or lists of numbers. Nulls are rows too.
///
/// Returns the rows, the status of each, the rows and columns of a box, and how the grids were
/// written.
#[pyfunction]
pub(crate) fn read_arrow<'py>(
    py: Python<'py>,
    column: AnyArray,
    boxes: Option<(usize, usize)>,
    alphabet: Option<&str>,
) -> PyResult<(Read<'py>, &'static str)> {
    let (chunks, field) = column.into_chunked_array()?.into_inner();
    let (form, plain) = Form::of(field.data_type()).ok_or_else(|| {
        let found = field.data_type();
        PyTypeError::new_err(format!(
            "a column of texts, bytes or lists of integers is expected, not of {found}"
        ))
    })?;
    let rows = chunks.iter().map(|chunk| chunk.len()).sum();
    let mut reading = Reading::new(boxes, alphabet, rows)?;
    for chunk in chunks {
        for first in (0..chunk.len()).step_by(ROWS_BETWEEN_SIGNALS) {
            let part = chunk.slice(first, ROWS_BETWEEN_SIGNALS.min(chunk.len() - first));
            let read = py.detach(|| {
                let part = arrow_cast::cast(&part, &plain)?;
                read_part(&part, form, &mut reading);
                Ok::<(), ArrowError>(())
            });
            read.map_err(|error| PyValueError::new_err(error.to_string()))?;
            py.check_signals()?;
        }
    }
    Ok((reading.finish(py)?, form.name()))
}

/// Reads rows of a plain type.
fn read_part(part: &dyn Array, form: Form, reading: &mut Reading) {
    let is_text = |byte: &u8| *byte >= b' ' || b"\t\r\n".contains(byte);
    let numbers = |list: &ArrayRef| list.as_primitive::<UInt8Type>().iter().collect::<Vec<_>>();
    match form {
        Form::Text => part.as_string::<i64>().iter().for_each(|text| match text {
            Some(text) => reading.text(text.as_bytes()),
            None => reading.missing(),
        }),
        Form::Binary => part.as_binary::<i64>().iter().for_each(|bytes| match bytes {
            // All characters of a text are above the values of its cells.
            Some(bytes) if bytes.iter().all(is_text) => reading.text(bytes),
            Some(bytes) => reading.values(bytes.iter().copied().map(Some)),
            None => reading.missing(),
        }),
        Form::List => part.as_list::<i64>().iter().for_each(|list| match list {
            Some(list) => reading.values(numbers(&list).into_iter()),
            None => reading.missing(),
        }),
        Form::Square => part.as_list::<i64>().iter().for_each(|grid| match grid {
            Some(grid) => {
                let lines = grid.as_list::<i64>().iter().flatten();
                let values: Vec<_> = lines.flat_map(|line| numbers(&line)).collect();
                reading.values(values.into_iter());
            }
            None => reading.missing(),
        }),
    }
}

/// A column of results, from numpy.
#[derive(FromPyObject)]
pub(crate) enum Column<'py> {
    /// Places in a list of names; negative for no name.
    Names(PyReadonlyArray1<'py, i16>, Vec<String>),
    /// Grids, and whether there is one.
    Grids(PyReadonlyArray2<'py, u8>, PyReadonlyArray1<'py, bool>),
    #[pyo3(transparent)]
    Bytes(PyReadonlyArray1<'py, u8>),
    #[pyo3(transparent)]
    Signed(PyReadonlyArray1<'py, i64>),
    #[pyo3(transparent)]
    Unsigned(PyReadonlyArray1<'py, u64>),
    #[pyo3(transparent)]
    Decimal(PyReadonlyArray1<'py, f64>),
    #[pyo3(transparent)]
    Truth(PyReadonlyArray1<'py, bool>),
    /// Texts. This is last because an empty array would pass for a list of them.
    #[pyo3(transparent)]
    Texts(Vec<Option<String>>),
}

/// Columns as one column of structs, in the capsules that Arrow libraries exchange.
#[pyfunction]
#[pyo3(signature = (columns, boxes, grids, requested_schema=None))]
pub(crate) fn struct_array<'py>(
    py: Python<'py>,
    columns: Vec<(String, Column<'py>)>,
    boxes: (usize, usize),
    grids: &str,
    requested_schema: Option<Bound<'py, pyo3::types::PyCapsule>>,
) -> PyResult<Bound<'py, PyTuple>> {
    let (shape, form) = (shape(boxes)?, Form::named(grids)?);
    let mut fields = Vec::with_capacity(columns.len());
    let mut arrays = Vec::with_capacity(columns.len());
    for (name, column) in columns {
        let array = array(column, shape, form)?;
        fields.push(Field::new(name, array.data_type().clone(), true));
        arrays.push(array);
    }
    let array = StructArray::try_new(Fields::from(fields), arrays, None)
        .map_err(|error| PyValueError::new_err(error.to_string()))?;
    let field = Field::new("", array.data_type().clone(), false);
    Ok(to_array_pycapsules(py, Arc::new(field), &array, requested_schema)?)
}

fn array(column: Column<'_>, shape: Shape, form: Form) -> PyResult<ArrayRef> {
    Ok(match column {
        Column::Names(places, names) => {
            let places = places.as_slice()?.iter();
            let name = |&place: &i16| Some(names.get(usize::try_from(place).ok()?)?.as_str());
            Arc::new(places.map(name).collect::<StringArray>())
        }
        Column::Grids(cells, there) => {
            let rows = Rows::new(cells, (shape.box_rows(), shape.box_cols()))?;
            grid_column(rows.values(), there.as_slice()?, shape, form)?
        }
        Column::Texts(texts) => Arc::new(texts.into_iter().collect::<StringArray>()),
        Column::Bytes(numbers) => Arc::new(UInt8Array::from(numbers.as_slice()?.to_vec())),
        Column::Signed(numbers) => Arc::new(Int64Array::from(numbers.as_slice()?.to_vec())),
        Column::Unsigned(numbers) => Arc::new(UInt64Array::from(numbers.as_slice()?.to_vec())),
        Column::Decimal(numbers) => {
            // NaN means unknown.
            let numbers = numbers.as_slice()?.iter();
            Arc::new(numbers.map(|&n| (!n.is_nan()).then_some(n)).collect::<Float64Array>())
        }
        Column::Truth(truths) => Arc::new(BooleanArray::from(truths.as_slice()?.to_vec())),
    })
}

fn grid_column(values: &[u8], there: &[bool], shape: Shape, form: Form) -> PyResult<ArrayRef> {
    let cells = shape.cell_count();
    let rows = values.chunks_exact(cells).zip(there);
    Ok(match form {
        Form::Text => {
            let alphabet = Alphabet::default_for(shape);
            let mut texts = StringBuilder::with_capacity(there.len(), values.len());
            for (values, there) in rows {
                texts.append_option(there.then(|| line(shape, values, alphabet)).flatten());
            }
            Arc::new(texts.finish())
        }
        Form::Binary => {
            let mut bytes = FixedSizeBinaryBuilder::with_capacity(there.len(), cells as i32);
            for (values, there) in rows {
                match there {
                    true => bytes
                        .append_value(values)
                        .map_err(|error| PyValueError::new_err(error.to_string()))?,
                    false => bytes.append_null(),
                }
            }
            Arc::new(bytes.finish())
        }
        Form::List | Form::Square => {
            let item = Arc::new(Field::new("item", DataType::UInt8, true));
            let values = Arc::new(UInt8Array::from(values.to_vec()));
            let nulls = NullBuffer::from(there.to_vec());
            let array = FixedSizeListArray::try_new(item, cells as i32, values, Some(nulls));
            Arc::new(array.map_err(|error| PyValueError::new_err(error.to_string()))?)
        }
    })
}
