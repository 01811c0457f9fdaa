//! A table as Python has it: columns with types, in Arrow's layout, which every library of data frames takes without a copy of ours.

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{
    Array, ArrayRef, Float64Array, Int64Array, RecordBatch, RecordBatchIterator, RecordBatchReader, StringArray,
};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, DataType, Field, Schema};
use kit::stats::{Scalar, Table};
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyList};
use std::collections::HashMap;
use std::sync::Arc;

/// A table of a study: named columns of whole numbers, numbers or text, in which what is unknown is `None`.
#[pyclass(frozen, module = "ludometer")]
pub struct ArrowTable {
    /// Its name: that of its file, without the extension.
    #[pyo3(get)]
    name: String,
    rows: RecordBatch,
}

impl ArrowTable {
    /// The table with something before its name.
    pub fn of(prefix: &str, table: &Table) -> Result<Self, ArrowError> {
        let columns = table.columns().iter().enumerate().map(|(place, column)| {
            let values: Vec<&Scalar> = table.rows().iter().map(|row| &row[place]).collect();
            let values = typed(&values, column.unit);
            let told = [("unit", column.unit), ("about", column.about)];
            let told = told.into_iter().filter(|(_, text)| !text.is_empty());
            let told: HashMap<String, String> = told.map(|(key, text)| (key.to_owned(), text.to_owned())).collect();
            (Field::new(&column.name, values.data_type().clone(), true).with_metadata(told), values)
        });
        let (fields, columns): (Vec<Field>, Vec<ArrayRef>) = columns.unzip();
        let rows = RecordBatch::try_new(Arc::new(Schema::new(fields)), columns)?;
        Ok(Self { name: format!("{prefix}{}", table.name()), rows })
    }

    fn told(&self, key: &str) -> HashMap<String, String> {
        let schema = self.rows.schema_ref();
        let told = |field: &Arc<Field>| (field.name().clone(), field.metadata().get(key).cloned().unwrap_or_default());
        schema.fields().iter().map(told).collect()
    }
}

/// A column of one type. One in which nothing is known has that of its unit: names have none.
fn typed(values: &[&Scalar], unit: &str) -> ArrayRef {
    let has = |kind: fn(&Scalar) -> bool| values.iter().any(|value| kind(value));
    let is_real = |value: &Scalar| matches!(value, Scalar::Real(_));
    let is_whole = |value: &Scalar| matches!(value, Scalar::Int(_));
    let is_text = |value: &Scalar| matches!(value, Scalar::Text(_));
    if has(is_text) || (unit.is_empty() && !has(is_real) && !has(is_whole)) {
        return Arc::new(values.iter().map(|value| text(value)).collect::<StringArray>());
    }
    if has(is_real) || !has(is_whole) {
        let number = |value: &&Scalar| value.number().filter(|number| number.is_finite());
        return Arc::new(values.iter().map(number).collect::<Float64Array>());
    }
    let whole = |value: &&Scalar| if let Scalar::Int(value) = value { Some(*value) } else { None };
    Arc::new(values.iter().map(whole).collect::<Int64Array>())
}

fn text(value: &Scalar) -> Option<String> {
    match value {
        Scalar::Empty => None,
        Scalar::Int(value) => Some(value.to_string()),
        Scalar::Real(value) => value.is_finite().then(|| value.to_string()),
        Scalar::Text(text) => Some(text.clone()),
    }
}

fn refused(error: ArrowError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

#[pymethods]
impl ArrowTable {
    /// The names of the columns.
    #[getter]
    fn columns(&self) -> Vec<String> {
        self.rows.schema_ref().fields().iter().map(|field| field.name().clone()).collect()
    }

    /// The unit of each column, by name; empty for names.
    #[getter]
    fn units(&self) -> HashMap<String, String> {
        self.told("unit")
    }

    /// The meaning of each column, by name.
    #[getter]
    fn meanings(&self) -> HashMap<String, String> {
        self.told("about")
    }

    /// The type of each column, by name: `int`, `float` or `str`.
    #[getter]
    fn types(&self) -> HashMap<String, &'static str> {
        let name = |kind: &DataType| match kind {
            DataType::Int64 => "int",
            DataType::Float64 => "float",
            _ => "str",
        };
        self.rows.schema_ref().fields().iter().map(|field| (field.name().clone(), name(field.data_type()))).collect()
    }

    fn __len__(&self) -> usize {
        self.rows.num_rows()
    }

    /// The values of a column.
    fn column<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyList>> {
        let Some(column) = self.rows.column_by_name(name) else {
            let names = self.columns().join(", ");
            return Err(PyKeyError::new_err(format!("`{}` has no column `{name}`; it has {names}", self.name)));
        };
        let column = column.as_any();
        if let Some(whole) = column.downcast_ref::<Int64Array>() {
            PyList::new(py, whole.iter().collect::<Vec<_>>())
        } else if let Some(numbers) = column.downcast_ref::<Float64Array>() {
            PyList::new(py, numbers.iter().collect::<Vec<_>>())
        } else if let Some(texts) = column.downcast_ref::<StringArray>() {
            PyList::new(py, texts.iter().collect::<Vec<_>>())
        } else {
            Ok(PyList::empty(py))
        }
    }

    /// The types of the columns, for Arrow.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.rows.schema_ref().as_ref()).map_err(refused)?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    /// The rows, for Arrow.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // A producer may give its own types whatever is asked for.
        let _ = requested_schema;
        let rows: Box<dyn RecordBatchReader + Send> =
            Box::new(RecordBatchIterator::new([Ok(self.rows.clone())], self.rows.schema()));
        PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(rows), c"arrow_array_stream")
    }
}
