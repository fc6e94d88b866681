//! Lists of constraints, read.

use omnidoku_core::{BoardHouseKind, Values};
use serde_json::json;

use super::*;

fn read_ok(text: &str) -> Variant {
    read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn houses(variant: &Variant, kind: BoardHouseKind) -> usize {
    variant.board.houses().iter().filter(|house| house.kind == kind).count()
}

#[test]
fn boards_have_shapes_and_houses() {
    let plain = read_ok(".~R1C1_5~R9C9_1_2.");
    assert_eq!((plain.board.houses().len(), plain.rules.len()), (27, 0));
    assert_eq!(plain.board.candidates(plain.board.cell_named("r9c9").unwrap()).len(), 2);
    let shape = |text: &str| {
        let board = read_ok(text).board;
        (board.rows(), board.columns(), board.values(), board.houses().len())
    };
    assert_eq!(shape(".Shape~6x6"), (6, 6, Values::up_to(6).unwrap(), 18));
    assert_eq!(shape(".Shape~6x8"), (6, 8, Values::up_to(8).unwrap(), 14 + 6));
    assert_eq!(shape(".Shape~9x9~0-8"), (9, 9, Values::new(0, 9).unwrap(), 27));
    assert_eq!(shape(".Shape~7x7~10"), (7, 7, Values::up_to(10).unwrap(), 14));
    assert_eq!(shape(".Shape~4x5~~Raw"), (4, 5, Values::up_to(5).unwrap(), 0));
    assert_eq!(shape(".NoBoxes.Windoku.Diagonal~1.Diagonal~-1.Diagonal~1").3, 18 + 4 + 2);
    assert_eq!(shape(".DisjointSets.AllDifferent~R1C1~R2C3").3, 27 + 9 + 1);
    let jigsaw = read_ok(".Shape~4x4.NoBoxes.Jigsaw~0011002211323332");
    assert_eq!(houses(&jigsaw, BoardHouseKind::Region), 4);
}

#[test]
fn rules_are_read() {
    let cages = read_ok(".Cage~9~R1C1~R1C2.Cage~0~R2C1~R2C2\n.Thermo~R4C4~R5C5");
    let names: Vec<&str> = cages.rules.iter().map(|rule| rule.name()).collect();
    assert_eq!(names, ["cage", "cage", "thermometer"]);
}

#[test]
fn ties_of_full_ranks_are_one_question_for_all() {
    let rules = |ties: &str| {
        let variant = read_ok(&format!(".Shape~4x4.FullRank~R1~5~{ties}.FullRank~C2~~7"));
        let rules = variant.rules.iter().map(|rule| rule.write(&variant.board).into());
        rules.collect::<Vec<serde_json::Value>>()
    };
    let usual = rules("");
    assert_eq!(usual.len(), 2);
    assert_eq!(rules(".FullRankTies~only-unclued"), usual);
    let mut tied = usual.clone();
    tied.iter_mut().for_each(|rule| rule["may_tie"] = json!(true));
    assert_eq!(rules(".FullRankTies~any"), tied);
    assert_eq!(rules(".FullRankTies~none")[2], json!({"rule": "distinct_lines"}));
    let error = read(".FullRankTies~some").unwrap_err();
    assert_eq!(error.to_string(), "FullRankTies: “ties” should be none, only-unclued or any");
    let error = read(".FullRankTies~any.Or.FullRank~R1~5.End").unwrap_err();
    let expected = "FullRankTies speaks of FullRank, which must not be in an Or then";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn cages_may_name_a_cell_twice() {
    let variant = read_ok(".Cage~20~R1C1~R1C2~R1C2.Cage~0~R2C1~R2C1");
    let rules: Vec<_> = variant.rules.iter().map(|rule| rule.write(&variant.board)).collect();
    assert_eq!(rules.len(), 3);
    assert_eq!(rules[0]["cells"], json!(["r1c1", "r1c2"]));
    assert_eq!(rules[1]["factors"], json!([1, 2]));
    assert_eq!(rules[2]["cells"], json!(["r2c1"]));
}

#[test]
fn unknown_regions_have_loose_cells() {
    let variant =
        read_ok(".Shape~4x4.NoBoxes.ChaosConstruction.ChaosCount~R1C1.AllDifferent~CC1~CC6");
    let names: Vec<&str> = variant.rules.iter().map(|rule| rule.name()).collect();
    assert_eq!(names, ["unknown_regions", "region_count"]);
    assert_eq!(variant.board.loose_cells().count(), 16);
    assert!(read(".Shape~4x5.ChaosConstruction").is_err());
    assert!(read(".ChaosCount~R1C1").is_err());
}

#[test]
fn variables_are_loose_cells() {
    let variant =
        read_ok(".Shape~4x4.Var~B~Outside~2.Var~C.Var~GRID~~2x3.~VB2_1_3.AllDifferent~VC~R1C1");
    let board = &variant.board;
    let names: Vec<String> = board.loose_cells().map(|cell| board.cell_name(cell)).collect();
    assert_eq!(names[..4], ["VB1", "VB2", "VC", "VGRID1"]);
    assert_eq!((names.len(), board.candidates(board.cell_named("VB2").unwrap()).len()), (9, 2));
    assert_eq!(
        board.houses().last().unwrap().cells,
        ["r1c1", "VC"].map(|name| board.cell_named(name).unwrap())
    );
    let copies = read_ok(".Shape~4x4.Var~A.Replicate~D.Arrow~VA~R1C1~R1C2.End");
    let cells: Vec<_> = copies.rules.iter().map(|rule| rule.cells()[0]).collect();
    assert_eq!(cells, [copies.board.cell_named("VA").unwrap(); 2]);
    for (text, message) in [
        (".Var~a", "a Var needs a name of letters from A to Z"),
        (".Var~A~~x", "the size of Var A is wrong"),
        (".Var~A~~999999x999999", "the size of Var A is wrong"),
        (".Replicate~B~VA.~VA_1.End.Var~A", "a Replicate leaves the grid"),
    ] {
        assert_eq!(read(text).unwrap_err().to_string(), message, "{text}");
    }
    assert!(read(".Var~A.Var~A").is_err());
}

#[test]
fn replicate_makes_copies() {
    // Bits 0, 1 and 9: the origin, the cell to its right, the cell below.
    let copies = read_ok(".Replicate~DI.Cage~9~R1C1~R1C2.~R5C5_1_2.End");
    let cells: Vec<_> = copies.rules.iter().map(|rule| rule.write(&copies.board)).collect();
    assert_eq!(cells.len(), 3);
    assert_eq!(cells[1]["cells"], json!(["r1c2", "r1c3"]));
    assert_eq!(cells[2]["cells"], json!(["r2c1", "r2c2"]));
    let at = |name| copies.board.candidates(copies.board.cell_named(name).unwrap()).len();
    assert_eq!((at("r5c5"), at("r5c6"), at("r6c5"), at("r6c6")), (2, 2, 2, 9));
    assert!(read(".Replicate~B~R1C1.Cage~9~R1C9~R2C9.End").is_ok());
    assert!(read(".Replicate~C~R1C1.Cage~9~R1C9~R2C9.End").is_err());
}

#[test]
fn boards_are_written_and_read_again() {
    for text in [
        ".",
        ".Shape~6x6",
        ".Shape~6x8~0-8",
        ".Shape~7x7~10",
        ".Shape~4x5~~Raw.~R4C5_1_2",
        ".NoBoxes.Windoku.Diagonal~1",
        ".Shape~16x16.Windoku.Diagonal~-1.~RgCg_16",
        ".DisjointSets.AllDifferent~R1C1~R2C3",
        ".Shape~4x4.Jigsaw~0011002211323332",
        ".Shape~4x4.NoBoxes.Jigsaw~0011002211323332",
        ".Shape~9x9.RegionSize~6",
        ".Var~B~Outside~2.Var~C.~VB2_1_3.Arrow~VC~R1C1~R1C2",
        ".WhiteDot~R1C1~R1C2.BlackDot~R2C1~R2C2.StrictKropki.V~R3C3~R3C4.StrictXV",
    ] {
        // Writing compares the two.
        let variant = read_ok(text);
        assert!(write(&variant).is_ok(), "{text}: {:?}", write(&variant));
    }
    let mut large = read_ok(".Shape~4x4");
    large.board = omnidoku_core::Board::new(20, 20, Values::up_to(20).unwrap()).unwrap();
    assert_eq!(write(&large).unwrap_err().to_string(), "its size, values or houses");
    let mut boxes = read_ok(".Shape~6x6.NoBoxes");
    boxes.board.add_boxes(6, 1);
    assert_eq!(write(&boxes).unwrap_err().to_string(), "its size, values or houses");
}

#[test]
fn mistakes_are_named() {
    let messages = [
        (".Cage~9~R1C1~RxC1", "Cage: RxC1 is not a cell of the board"),
        (".Cage~nine~R1C1", "Cage: “sum” should be a whole number"),
        (".Nonsense", "the rule “Nonsense” is not known here"),
        (".Or.Cage~9~R1C1", "Or has no End"),
        (".End", "an End without a beginning"),
        (".~R1C1_0", ": “R1C1_0” should be a cell with values from 1 to 9"),
        (".Shape~9x99", "“9x99” is no shape such as 9x9 or 6x8~0-8"),
        (".Shape~9x9~~Raw.Windoku", "Windoku is for grids with rows and columns"),
        (".Shape~4x4.Jigsaw~0011002211323331", "regions should have 4 cells each"),
        (".Shape~4x4.Jigsaw~0011", "the regions have 4 characters for 16 cells"),
        (".AllDifferent~R1C1~R1C1", "AllDifferent: r1c1 is named twice"),
    ];
    for (text, message) in messages {
        assert!(is_one(text), "{text}");
        assert_eq!(read(text).unwrap_err().to_string(), message, "{text}");
    }
    let bomb = ".And".repeat(100_000);
    assert_eq!(read(&bomb), Err(VariantError::TooLong));
    let bomb =
        format!("{}.Cage~3~R1C1{}", ".Replicate~_______________".repeat(8), ".End".repeat(8));
    assert!(read(&bomb).is_err());
}

#[test]
fn grids_are_no_constraints() {
    let grid = ".".repeat(81);
    assert!(!is_one(&grid) && !is_one("..1.2") && !is_one(".5.") && !is_one("5.Cage"));
    assert!(is_one("..Cage~9~R1C1~R1C2") && !is_one("..AB..") && !is_one("...~"));
    assert!(is_one(".NoBoxes") && is_one(".AntiKnight.AntiKing") && is_one(".~R1C1_1"));
}
