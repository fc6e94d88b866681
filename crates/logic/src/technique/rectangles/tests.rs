use super::*;
use crate::library::Case;
use crate::options::Options;
use crate::reason::all_steps;
use crate::technique::soundness::{assert_sound, assert_taken};
use crate::verify::{Flaw, verify};

/// Positions, the rectangle to take and what it eliminates.
const TAKEN: &[&str] = &[
    ":0600:23:.6....7+5.2.1+765...37+5+4+9.+62.7+1.6.+9.4....18+7.6...+6..41..+1.29.+35.+\
     6.+39+5.6.1.+6+5+781+249+3:951:265 365:::",
    ":0600:13:9.+5..6....2+6+93.+5...4.52.67+9.3+9...14......9...6...5.+9.7.+9.+78+54..+4\
     +576+12+8932+6+8.+9.+75+1:153 163:131 331:::",
    ":0601:68:+925+1.8.4.+37+1+4629+85...+9..1...+9.81..6.2..7..3...1.+6+2...765.+2...3..\
     +3954....1+4+23.6...:336 639 777 787:443 463:::",
    ":0601:79:.+1+5.+6.7.+9+79381+5+6+4+2.62....+5+1+2+48..6513+95+6+1+34..+71+3+7...+4+9\
     6+52...7..8+684+3+2+19+753+7......4:934 995:414 431:::",
    ":0602:39:+936.+4.8+7.1.....+64+54..+8.69.3..9.3.+15.+3.4..7+2...6+12+9.+43..+4.75.+3\
     ...9..8.5...1....784:226 976 178:293 593:::",
    ":0602:26:..+7.5.1...+1+63+9+8.722.94+17.6.1.2.6..5...3...+6..67.8......68.......2.5+\
     7.+8367...8..4.:812 819 852 859 597:997:::",
    ":0603:12:.8.5..1.+22+1.6...5+7.....1.48+9.+13....4+36+87....+1.2.+1+69.831+9+2457+8+\
     3+673+5+8.+6+4.9+8+46.....5::295 298:::",
    ":0603:37:+4+5+8+3+79...+6+7+15284+3+9+29+3.+1.8+75.+1+57.....86+7.......42......+1+2\
     68+45.9.7+3+9+2+61+58+45+84+93+76+12::367 369:::",
    ":0604:89:.+7..4+35..4...7.3..138+6...+4..+4..+391.6.8.7..+4+5261..2.9.+38.43........\
     +2.+7+89+472..+8.6+35:818 119 524 924 526 828 566 572 175 675 176 778 585:126:::",
    ":0605:78:+2...3.+8+67+7.168.+3+9+2..67+2+94+1+5.2+7+91.6.3+6...72+159....+63+72.4...\
     +5.+9...75.+9.2..96..+4.5.1:562 864 378:776 798:::",
    ":0605:26:+762+5+91+384+83+4...+9+151..8+4+32+6+7.1.+2+76.4+3.+43+1+89.7..+7.43+5+19.\
     .2+1.5..+39+38.9.47.1..+7+31....:597 299:251 269:::",
    ":0606:68:+8..9..+5+4.....4678..47.8+53..5...2...+72....9.15..95.823+4......15.6.....\
     +4..4.8..1.7.:619:642:::",
    ":0607:13:.+1..+4...+9+9+3872+1+5+466+478+952+13+45+3..+91...2+6+1.4+9351.9...4...9.4\
     1......4..8.9+1..+1+9.7..+4:268 271 571 678 698:316:::",
    ":0607:96:+8+1+495+6+327+65+93+7+2+4..32+7+4+8+1..97+4..+69+1..1+98.+4...5+2+6..1.7+9\
     4+586.249..+9+7+2.3+58+4.+4+31.+9....:844 697 698:658:::",
];

#[test]
fn the_rectangle_to_take() {
    TAKEN.iter().for_each(|line| assert_taken(line));
}

#[test]
fn rectangles_stand_on_every_shape() {
    let methods = [
        Method::UniqueRectangle1,
        Method::UniqueRectangle2,
        Method::UniqueRectangle3,
        Method::UniqueRectangle4,
        Method::UniqueRectangle5,
        Method::UniqueRectangle6,
        Method::HiddenRectangle,
        Method::AvoidableRectangle1,
        Method::AvoidableRectangle2,
    ];
    for (shape, count) in [("3x3", 150), ("2x3", 150), ("3x2", 150), ("2x4", 50)] {
        assert_sound(shape, count, &methods);
    }
}

#[test]
fn a_clue_in_a_corner_is_no_rectangle() {
    for line in TAKEN {
        let case = Case::read(line).unwrap();
        let solved = Case::read(&line.replace('+', "")).unwrap();
        let method = case.technique.method().unwrap();
        let steps = all_steps(&solved.position, method, &Options::default());
        if method == Method::AvoidableRectangle1 {
            assert_eq!(steps, []);
            let step = &all_steps(&case.position, method, &Options::default())[0];
            assert_eq!(verify(&solved.position, step), Err(Flaw::Harmless));
        } else {
            assert!(!steps.is_empty());
        }
    }
}

#[test]
fn missing_candidates_can_be_refused() {
    let refuse = Options { missing_candidates: false, ..Options::default() };
    let complete = |step: &Step, case: &Case| {
        let has_pair = |&(cell, role): &(Cell, CellRole)| {
            let candidates = case.position.candidates(cell);
            role != CellRole::Pattern || step.digits.iter().all(|&digit| candidates.contains(digit))
        };
        step.cells.iter().all(has_pair)
    };
    let (mut kept, mut refused) = (0, 0);
    for line in TAKEN {
        let case = Case::read(line).unwrap();
        let method = case.technique.method().unwrap();
        if method != Method::AvoidableRectangle1 {
            let all = all_steps(&case.position, method, &Options::default());
            let strict = all_steps(&case.position, method, &refuse);
            assert!(strict.iter().all(|step| complete(step, &case)));
            kept += strict.len();
            refused += all.iter().filter(|step| !complete(step, &case)).count();
        }
    }
    assert!(kept > 0 && refused > 0, "{kept} {refused}");
}
