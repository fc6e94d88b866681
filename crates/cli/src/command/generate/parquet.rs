//! Rows of a table, turned into a Parquet file.
//!
//! A Parquet file ends with its table of contents, so that one cannot go on writing it after a break. The rows are
//! therefore kept as lines until all are there.

#[cfg(not(feature = "parquet"))]
pub(super) fn convert(_rows: &std::path::Path, _output: &std::path::Path) -> std::io::Result<()> {
    Err(std::io::Error::other(crate::words::NO_PARQUET))
}

#[cfg(feature = "parquet")]
pub(super) use written::convert;

#[cfg(feature = "parquet")]
mod written {
    use std::fs::File;
    use std::io::{self, BufRead, BufReader};
    use std::path::Path;
    use std::sync::Arc;

    use omnidoku_api::Generated;
    use parquet::data_type::{ByteArrayType, DataType, DoubleType, Int64Type};
    use parquet::errors::Result;
    use parquet::file::properties::WriterProperties;
    use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
    use parquet::schema::parser::parse_message_type;

    /// How many rows are written together: a few tens of megabytes.
    const GROUP: usize = 100_000;

    /// What a column holds.
    #[derive(Clone, Copy)]
    enum Kind {
        Text,
        Whole,
        Decimal,
    }

    /// The kinds of the columns, and whether a row may have nothing there.
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
    pub(in super::super) fn convert(rows: &Path, output: &Path) -> io::Result<()> {
        let rows = BufReader::new(File::open(rows)?).lines();
        let file = File::create(output)?;
        write(rows, &file)?;
        file.sync_data()
    }

    fn write(mut rows: impl Iterator<Item = io::Result<String>>, file: &File) -> Result<()> {
        let schema = Arc::new(parse_message_type(&schema())?);
        let properties = Arc::new(WriterProperties::builder().build());
        let mut writer = SerializedFileWriter::new(file, schema, properties)?;
        loop {
            let group: Vec<String> = rows.by_ref().take(GROUP).collect::<io::Result<_>>()?;
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

    /// The columns in the language of Parquet.
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
            // What is above 2⁶³ keeps its bits, and the schema tells that there is no sign.
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
        use parquet::file::reader::{FileReader, SerializedFileReader};
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
            write(rows.iter().map(|row| Ok((*row).to_owned())), &file).unwrap();
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
