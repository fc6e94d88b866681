use omnidoku_core::*;
use omnidoku_draw::*;
use omnidoku_rules::words::Language;
use omnidoku_rules::*;
use serde_json::{Value as Json, json};

fn cells(list: &str) -> Json { list.split(' ').map(String::from).collect::<Vec<_>>().into() }
fn usual(r: usize, c: usize, br: usize, bc: usize) -> Board {
    let mut board = Board::new(r, c, Values::up_to(r.max(c)).unwrap()).unwrap();
    board.add_rows_and_columns();
    if br > 0 { board.add_boxes(br, bc); }
    board
}
fn give(board: &mut Board, name: &str, number: i32) {
    let cell = board.cell_named(name).unwrap();
    let value = board.values().value(number).unwrap();
    board.restrict(cell, [value].into_iter().collect());
}
fn save(name: &str, board: Board, rules: Vec<Json>) {
    let rules = rules.iter().filter_map(|r| match Rule::read(&board, r) { Ok(r) => Some(r), Err(e) => { eprintln!("{e}: {r}"); None } }).collect();
    let variant = Variant { board, rules };
    let lowest = Value::new(0);
    let values: Vec<Value> = (0..variant.board.cell_count()).map(|i| Value::new((i * 4 + i / 9 * 2) % variant.board.values().count())).collect();
    let _ = lowest;
    for (theme, t) in [("blue", Theme::BLUE), ("paper", Theme::PAPER), ("dark", Theme::DARK)] {
        let pic = BoardPicture::of(&variant).with_theme(t);
        std::fs::write(format!("/tmp/w/look/{name}-{theme}.svg"), pic.svg()).unwrap();
        let pic = pic.with_coordinates(true).with_values(&values);
        std::fs::write(format!("/tmp/w/look/{name}-{theme}-full.svg"), pic.svg()).unwrap();
    }
    std::fs::write(format!("/tmp/w/look/{name}.txt"), show::show(&variant, None, Language::English)).unwrap();
}
fn main() {
    std::fs::create_dir_all("/tmp/w/look").unwrap();
    let mut b = usual(9, 9, 3, 3);
    b.add_diagonals(true, true);
    give(&mut b, "r5c5", 7);
    give(&mut b, "r1c1", 3);
    b.restrict(b.cell_named("r9c9").unwrap(), [1, 3, 5].map(Value::new).into_iter().collect());
    b.restrict(b.cell_named("r1c4").unwrap(), [1, 3, 5, 7].map(Value::new).into_iter().collect());
    save("first", b, vec![
        json!({"rule":"cage","sum":12,"cells":cells("r1c1 r1c2 r2c2")}),
        json!({"rule":"cage","sum":105,"cells":cells("r1c4 r2c4 r2c5 r2c3")}),
        json!({"rule":"cage","cells":cells("r8c8 r8c9 r9c9")}),
        json!({"rule":"cage","sum":9,"cells":cells("r9c1")}),
        json!({"rule":"thermometer","cells":cells("r4c1 r4c2 r5c3 r6c3")}),
        json!({"rule":"thermometer","slow":true,"cells":cells("r7c1 r8c2 r8c3")}),
        json!({"rule":"whisper","cells":cells("r4c5 r5c6 r6c6 r6c5")}),
        json!({"rule":"whisper","difference":4,"cells":cells("r7c5 r8c5 r9c5 r9c4")}),
        json!({"rule":"renban","cells":cells("r7c9 r6c9 r5c8 r4c8")}),
        json!({"rule":"region_sum_line","cells":cells("r1c8 r2c8 r3c8 r4c9")}),
        json!({"rule":"between","cells":cells("r1c6 r1c7 r2c7 r3c6")}),
        json!({"rule":"sandwich","sum":17,"cells":cells("r1c9 r2c9 r3c9 r4c9 r5c9 r6c9 r7c9 r8c9 r9c9")}),
        json!({"rule":"x_sum","sum":17,"cells":cells("r1c9 r2c9 r3c9 r4c9 r5c9 r6c9 r7c9 r8c9 r9c9")}),
        json!({"rule":"sandwich","sum":8,"cells":cells("r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9")}),
    ]);
    let mut b = usual(9, 9, 3, 3);
    b.add_windows(3, 3);
    let ex = |b: &mut Board, s: &str| { let c = s.split(' ').map(|n| b.cell_named(n).unwrap()).collect(); b.add_house(BoardHouseKind::Extra, c); };
    ex(&mut b, "r1c1 r1c2 r1c3 r2c1 r3c1 r4c1 r1c4 r5c1 r6c1");
    ex(&mut b, "r9c1 r8c2 r7c3 r6c4 r9c2 r9c3");
    give(&mut b, "r4c4", 4);
    save("shades", b, vec![
        json!({"rule":"arrow","circle":cells("r1c1"),"cells":cells("r2c2 r3c2 r4c3")}),
        json!({"rule":"arrow","circle":cells("r1c5 r1c6"),"cells":cells("r2c6 r3c5 r4c5")}),
        json!({"rule":"arrow","circle":cells("r8c8 r9c8 r9c9"),"cells":cells("r8c7 r7c6 r6c6")}),
        json!({"rule":"double_arrow","cells":cells("r5c7 r5c8 r4c9 r3c9")}),
        json!({"rule":"little_killer","sum":34,"cells":cells("r1c2 r2c1")}),
        json!({"rule":"little_killer","sum":34,"cells":cells("r9c3 r8c4 r7c5 r6c6 r5c7 r4c8 r3c9")}),
        json!({"rule":"sum_line","sum":10,"loop":true,"cells":cells("r7c1 r7c2 r8c2 r8c1")}),
        json!({"rule":"product_cage","product":120,"cells":cells("r3c7 r3c8")}),
    ]);
    let mut b = usual(9, 9, 3, 3);
    b.add_disjoint_groups(3, 3);
    give(&mut b, "r4c4", 4);
    save("dots", b, vec![
        json!({"rule":"difference_dot","cells":cells("r1c1 r1c2")}),
        json!({"rule":"difference_dot","difference":3,"cells":cells("r2c1 r2c2")}),
        json!({"rule":"difference_dot","difference":12,"cells":cells("r2c3 r2c2")}),
        json!({"rule":"ratio_dot","cells":cells("r1c2 r1c3")}),
        json!({"rule":"ratio_dot","ratio":3,"cells":cells("r1c4 r1c3")}),
        json!({"rule":"sum_dot","sum":10,"cells":cells("r3c3 r3c4")}),
        json!({"rule":"sum_dot","sum":5,"cells":cells("r4c4 r3c4")}),
        json!({"rule":"sum_dot","sum":12,"cells":cells("r4c1 r4c2")}),
        json!({"rule":"greater_than","cells":cells("r5c1 r5c2")}),
        json!({"rule":"greater_than","cells":cells("r6c2 r5c2")}),
        json!({"rule":"greater_than","cells":cells("r6c2 r7c2")}),
        json!({"rule":"quadruple","numbers":[1,2,3,3],"cells":cells("r7c7 r7c8 r8c7 r8c8")}),
        json!({"rule":"quadruple","numbers":[4],"cells":cells("r6c6 r6c7 r7c6 r7c7")}),
        json!({"rule":"cell_kind","kind":"odd","cells":cells("r1c8 r2c9")}),
        json!({"rule":"cell_kind","kind":"even","cells":cells("r1c9 r4c4")}),
        json!({"rule":"cell_kind","kind":"low","cells":cells("r3c8")}),
        json!({"rule":"cell_kind","kind":"high","cells":cells("r3c9")}),
        json!({"rule":"minimum","cell":"r5c5"}),
        json!({"rule":"maximum","cell":"r5c8"}),
        json!({"rule":"clone","groups":[cells("r8c1 r9c1 r9c2"), cells("r8c4 r9c4 r9c5")]}),
        json!({"rule":"counting_circles","cells":cells("r6c8 r6c9")}),
        json!({"rule":"indexing","kind":"column","cells":cells("r1c5 r2c5")}),
        json!({"rule":"skyscraper","count":3,"cells":cells("r1c1 r2c1 r3c1")}),
        json!({"rule":"numbered_room","number":3,"cells":cells("r1c9 r1c8 r1c7 r1c6 r1c5 r1c4 r1c3 r1c2 r1c1")}),
        json!({"rule":"sandwich","sum":30,"cells":cells("r9c9 r9c8 r9c7 r9c6 r9c5 r9c4 r9c3 r9c2 r9c1")}),
    ]);
    let b = usual(9, 9, 3, 3);
    save("lines", b, vec![
        json!({"rule":"renban","cells":cells("r1c1 r1c2 r2c3")}),
        json!({"rule":"whisper","cells":cells("r2c1 r2c2 r3c3")}),
        json!({"rule":"palindrome","cells":cells("r3c1 r3c2 r4c3")}),
        json!({"rule":"between","cells":cells("r4c1 r4c2 r5c3")}),
        json!({"rule":"lockout","cells":cells("r5c1 r5c2 r6c3")}),
        json!({"rule":"zipper","cells":cells("r6c1 r6c2 r7c3")}),
        json!({"rule":"entropic","cells":cells("r7c1 r7c2 r8c3")}),
        json!({"rule":"modular","cells":cells("r8c1 r8c2 r9c3")}),
        json!({"rule":"nabner","cells":cells("r9c1 r9c2 r8c2 r8c3")}),
        json!({"rule":"region_sum_line","cells":cells("r1c4 r1c5 r2c6")}),
        json!({"rule":"indexing_line","cells":cells("r2c4 r2c5 r3c6")}),
        json!({"rule":"regex","pattern":"1*2*","cells":cells("r3c4 r3c5 r4c6")}),
        json!({"rule":"relation","pairs":[[1,2],[2,3]],"cells":cells("r4c4 r4c5 r5c6")}),
        json!({"rule":"same_values","groups":[cells("r5c4 r5c5"),cells("r6c6 r6c5")]}),
        json!({"rule":"lunchbox","sum":30,"cells":cells("r7c4 r7c5 r8c6")}),
        json!({"rule":"equal_sums","groups":[cells("r7c7 r8c7"),cells("r7c8 r8c8")]}),
        json!({"rule":"rellik_cage","sum":7,"cells":cells("r1c7 r1c8 r2c7")}),
        json!({"rule":"equality_cage","cells":cells("r3c7 r4c8 r3c8 r4c7")}),
        json!({"rule":"weighted_sum","factors":[1,2,-1],"most":5,"cells":cells("r5c7 r5c8 r5c9")}),
        json!({"rule":"thermometer","cells":cells("r9c9 r8c9 r7c9 r6c8")}),
        json!({"rule":"unmarked_neighbours","differences":[1],"ratios":[2],"marked":[]}),
        json!({"rule":"anti_knight"}),
    ]);
    // Irregular 6x6 with 0..5
    let mut b = Board::new(6, 6, Values::new(0, 6).unwrap()).unwrap();
    b.add_rows_and_columns();
    for letter in "abcdef".chars() {
        let map = "aaabbbaaabbbccdddeccddeecffdeecfffef";
        let c = map.chars().enumerate().filter(|x| x.1 == letter).map(|x| Cell::new(x.0)).collect();
        b.add_house(BoardHouseKind::Region, c);
    }
    give(&mut b, "r2c2", 0);
    save("irregular", b, vec![json!({"rule":"cage","sum":-3,"cells":cells("r1c1 r1c2 r1c3 r2c3 r3c3 r3c2 r3c1 r2c1")})]);
    // samurai
    let mut b = Board::new(21, 21, Values::up_to(9).unwrap()).unwrap();
    let starts = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];
    let inside = |r: usize, c: usize| starts.iter().any(|&(a, d)| (a..a + 9).contains(&r) && (d..d + 9).contains(&c));
    for r in 0..21 { for c in 0..21 { if !inside(r, c) { b.remove_cell(Cell::new(r * 21 + c)); } } }
    for (a, d) in starts { for br in 0..3 { for bc in 0..3 {
        let c = (0..9).map(|k| b.cell_at(a + br * 3 + k / 3, d + bc * 3 + k % 3).unwrap()).collect();
        b.add_house(BoardHouseKind::Box, c);
    } } }
    save("samurai", b, vec![json!({"rule":"cage","sum":12,"cells":cells("r9c9 r9c10 r10c9")})]);
    let mut b = usual(16, 16, 4, 4);
    give(&mut b, "r2c2", 16);
    save("sixteen", b, vec![json!({"rule":"cage","sum":30,"cells":cells("r1c1 r1c2")})]);
    let b = usual(6, 8, 0, 0);
    save("plain", b, vec![json!({"rule":"whisper","cells":cells("r1c1 r2c2 r1c3")})]);
}
