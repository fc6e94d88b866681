//! Rows of a table, turned into a Parquet file.
//!
//! A Parquet file ends with its table of contents, so an interrupted one cannot be continued. The
//! rows are therefore kept as lines until all are there. The metadata of the file hold the settings
//! of the run under the name `omnidoku`, one option per line.

#[cfg(not(feature = "parquet"))]
pub(super) use absent::{convert, request};
#[cfg(feature = "parquet")]
pub(super) use written::{convert, request};

#[cfg(not(feature = "parquet"))]
mod absent {
    use std::io;
    use std::path::Path;

    use crate::run_settings::RunSettings;
    use crate::words;

    pub(in super::super) fn convert(_: &Path, _: &Path, _: &RunSettings) -> io::Result<()> {
        Err(io::Error::other(words::NO_PARQUET))
    }

    pub(in super::super) fn request(_: &Path) -> Option<Vec<(String, String)>> {
        None
    }
}

#[cfg(feature = "parquet")]
mod written {
    use std::fs::File;
    use std::io::{self, BufRead, BufReader};
    use std::path::Path;
    use std::sync::Arc;

    use omnidoku_api::Generated;
    use parquet::data_type::{ByteArrayType, DataType, DoubleType, Int64Type};
    use parquet::errors::Result;
    use parquet::file::metadata::KeyValue;
    use parquet::file::properties::WriterProperties;
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
    use parquet::schema::parser::parse_message_type;

    use crate::run_settings::RunSettings;

    /// The name of the settings in the metadata.
    const REQUEST: &str = "omnidoku";

    /// How many rows are written together: a few tens of megabytes.
    const ROWS_PER_GROUP: usize = 100_000;

    /// What a column holds.
    #[derive(Clone, Copy)]
    enum Kind {
        Text,
        Whole,
        Decimal,
    }

    /// The kinds of the columns, and whether a value may be missing.
    const KINDS: [(Kind, bool); Generated::COLUMNS.len()] = [
        (Kind::Text, false),
        (Kind::Text, false),
        (Kind::Whole, false),
        (Kind::Whole, false),
        (Kind::Text, true),
        (Kind::Decimal, true),
        (Kind::Text, true),
        (Kind::Text, true),
        (Kind::Whole, false),
        (Kind::Decimal, false),
    ];

    /// Writes the rows of one file to another.
    pub(in super::super) fn convert(
        rows: &Path,
        output: &Path,
        settings: &RunSettings,
    ) -> io::Result<()> {
        let rows = BufReader::new(File::open(rows)?).lines();
        let file = File::create(output)?;
        write(rows, &file, settings)?;
        file.sync_data()
    }

    /// The settings that a file was made with; `None` if it is not one of our Parquet files.
    pub(in super::super) fn request(path: &Path) -> Option<Vec<(String, String)>> {
        let reader = SerializedFileReader::new(File::open(path).ok()?).ok()?;
        let facts = reader.metadata().file_metadata().key_value_metadata()?;
        let request = facts.iter().find(|fact| fact.key == REQUEST)?.value.as_deref()?;
        let options = request.lines().filter_map(|line| line.split_once('='));
        Some(options.map(|(option, value)| (option.to_owned(), value.to_owned())).collect())
    }

    fn write(
        mut rows: impl Iterator<Item = io::Result<String>>,
        file: &File,
        settings: &RunSettings,
    ) -> Result<()> {
        let schema = Arc::new(parse_message_type(&schema())?);
        let request: Vec<String> =
            settings.iter().map(|(option, value)| format!("{option}={value}")).collect();
        let facts = vec![KeyValue::new(REQUEST.to_owned(), request.join("\n"))];
        let properties = WriterProperties::builder().set_key_value_metadata(Some(facts));
        let properties = Arc::new(properties.build());
        let mut writer = SerializedFileWriter::new(file, schema, properties)?;
        loop {
            let group: Vec<String> =
                rows.by_ref().take(ROWS_PER_GROUP).collect::<io::Result<_>>()?;
            if group.is_empty() {
                break;
            }
            let fields: Vec<Vec<&str>> = group.iter().map(|row| row.split(',').collect()).collect();
            let mut group = writer.next_row_group()?;
            for (number, kind) in KINDS.into_iter().enumerate() {
                let fields = fields.iter().map(|row| row.get(number).copied().unwrap_or_default());
                if let Some(column) = group.next_column()? {
                    write_column(column, kind, fields)?;
                }
            }
            group.close()?;
        }
        writer.close()?;
        Ok(())
    }

    /// The columns as a Parquet schema.
    fn schema() -> String {
        let columns = Generated::COLUMNS.iter().zip(KINDS).map(|(name, (kind, optional))| {
            let presence = if optional { "OPTIONAL" } else { "REQUIRED" };
            match kind {
                Kind::Text => format!("{presence} BYTE_ARRAY {name} (UTF8);"),
                Kind::Whole => format!("{presence} INT64 {name} (INTEGER(64,false));"),
                Kind::Decimal => format!("{presence} DOUBLE {name};"),
            }
        });
        format!("message puzzles {{ {} }}", columns.collect::<Vec<_>>().join(" "))
    }

    fn write_column<'a>(
        column: SerializedColumnWriter<'_>,
        (kind, optional): (Kind, bool),
        fields: impl Iterator<Item = &'a str>,
    ) -> Result<()> {
        match kind {
            Kind::Text => values::<ByteArrayType>(column, optional, fields, |field| field.into()),
            // Values from 2⁶³ on keep their bits; the schema says that the column is unsigned.
            Kind::Whole => values::<Int64Type>(column, optional, fields, |field| {
                field.parse::<u64>().unwrap_or_default().cast_signed()
            }),
            Kind::Decimal => values::<DoubleType>(column, optional, fields, |field| {
                field.parse().unwrap_or_default()
            }),
        }
    }

    fn values<'a, T: DataType>(
        mut column: SerializedColumnWriter<'_>,
        optional: bool,
        fields: impl Iterator<Item = &'a str>,
        read: impl Fn(&str) -> T::T,
    ) -> Result<()> {
        let (mut values, mut present) = (Vec::new(), Vec::new());
        for field in fields {
            let is_there = !optional || !field.is_empty();
            present.push(i16::from(is_there));
            values.extend(is_there.then(|| read(field)));
        }
        let present = optional.then_some(present.as_slice());
        column.typed::<T>().write_batch(&values, present, None)?;
        column.close()
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use parquet::record::RowAccessor;

        #[test]
        fn rows_read_back() {
            let folder = std::env::temp_dir();
            let path = folder.join(format!("omnidoku-rows-{}.parquet", std::process::id()));
            let rows = [
                "1..4,1234,0,2,Very easy,4.5,naked-single,naked-single:2,7,1",
                "1...,1243,18446744073709551615,1,,,,,3,0.25",
            ];
            let file = File::create(&path).unwrap();
            let settings = vec![("--seed", "7".to_owned()), ("--mask", "a=b".to_owned())];
            write(rows.iter().map(|row| Ok((*row).to_owned())), &file, &settings).unwrap();
            let request = request(&path).unwrap();
            assert_eq!(request[1], ("--mask".to_owned(), "a=b".to_owned()));
            let reader = SerializedFileReader::new(File::open(&path).unwrap()).unwrap();
            let read: Vec<_> = reader.get_row_iter(None).unwrap().map(|row| row.unwrap()).collect();
            std::fs::remove_file(path).unwrap();
            assert_eq!(read.len(), 2);
            assert_eq!(read[0].get_string(0).unwrap(), "1..4");
            assert_eq!(
                (read[0].get_ulong(2).unwrap(), read[1].get_ulong(2).unwrap()),
                (0, u64::MAX)
            );
            assert_eq!(
                (read[0].get_double(5).unwrap(), read[1].get_double(9).unwrap()),
                (4.5, 0.25)
            );
            assert_eq!(read[0].get_string(7).unwrap(), "naked-single:2");
            assert!(read[1].is_null(4).unwrap() && read[1].is_null(5).unwrap());
        }
    }
}
