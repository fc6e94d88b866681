//! The cell each puzzle branches on: the bitboard's choice, made for all puzzles at once.
//!
//! Every open cell has a key of seven bits: has two candidates, has three, and five bits for the
//! number of its open peers, added up by bit-sliced adders. A running maximum keeps, for each
//! puzzle, the best key so far, the cell it belongs to, and the candidates of that cell.

use super::block::{Block, CORNERS, at, window};
use super::plane::Plane;
use crate::nine::unroll::{nine, three};

/// The cell each puzzle branches on, and the candidate it tries first.
#[repr(align(64))]
pub(super) struct Forks<V> {
    pub(super) cell: [V; 81],
    pub(super) digit: [V; 9],
}

impl<V: Plane> Forks<V> {
    /// No puzzle branches.
    pub(super) fn none() -> Forks<V> {
        Forks { cell: [V::zero(); 81], digit: [V::zero(); 9] }
    }
}

/// The number of planes set among three, in two bits: a full adder.
#[inline(always)]
fn count<V: Plane>(a: V, b: V, c: V) -> [V; 2] {
    [a.xor3(b, c), a.two_of(b, c)]
}

/// The sum of two numbers of two bits.
#[inline(always)]
fn sum<V: Plane>(a: [V; 2], b: [V; 2]) -> [V; 3] {
    let carry = a[0].and(b[0]);
    [a[0].xor(b[0]), a[1].xor3(b[1], carry), a[1].two_of(b[1], carry)]
}

/// Whether exactly two, and exactly three, of nine planes are set.
#[inline(always)]
fn two_and_three<V: Plane>(x: &[V; 9]) -> (V, V) {
    let (a, b, c) = (count(x[0], x[1], x[2]), count(x[3], x[4], x[5]), count(x[6], x[7], x[8]));
    let (ones, twos) = (count(a[0], b[0], c[0]), count(a[1], b[1], c[1]));
    let second = twos[0].xor(ones[1]);
    let higher = twos[0].and_or(ones[1], twos[1]);
    (second.and_nor(ones[0], higher), second.and(ones[0]).without(higher))
}

/// Replaces the planes by the bits of `number` where `chosen` is set.
#[inline(always)]
fn note<V: Plane>(planes: [V; 4], number: usize, chosen: V) -> [V; 4] {
    let bit = |i: usize| {
        if number >> i & 1 == 1 { planes[i].or(chosen) } else { planes[i].without(chosen) }
    };
    [bit(0), bit(1), bit(2), bit(3)]
}

/// Where the planes are the bits of `number`.
#[inline(always)]
fn says<V: Plane>(planes: [V; 4], number: usize) -> V {
    let bit = |i: usize| if number >> i & 1 == 1 { planes[i] } else { planes[i].not() };
    bit(0).and3(bit(1), bit(2)).and(bit(3))
}

impl<V: Plane> Block<V> {
    /// Chooses for every puzzle. The choice for one that is not open has no meaning.
    #[inline(always)]
    pub(super) fn choose(&self, forks: &mut Forks<V>) {
        let zero = V::zero();
        // Open cells in the mini-rows (0–2) and mini-columns (3–5) of each box, and in the box.
        let mut lines = [[[zero; 2]; 6]; 9];
        let mut boxes = [[zero; 4]; 9];
        for number in 0..9 {
            let solved = window(&self.solved, CORNERS[number]);
            let open: [V; 9] = nine!(P => solved[at(P)].not());
            three!(I => {
                lines[number][I] = count(open[3 * I], open[3 * I + 1], open[3 * I + 2]);
                lines[number][3 + I] = count(open[I], open[I + 3], open[I + 6]);
            });
            let [a, b, c, ..] = lines[number];
            let (ones, twos) = (count(a[0], b[0], c[0]), count(a[1], b[1], c[1]));
            let carry = twos[0].and(ones[1]);
            boxes[number] = [ones[0], twos[0].xor(ones[1]), twos[1].xor(carry), twos[1].and(carry)];
        }
        let (mut best, mut best_box, mut best_position) = ([zero; 7], [zero; 4], [zero; 4]);
        let mut digits = [zero; 9];
        for number in 0..9 {
            let (band, stack) = (number / 3 * 3, number % 3);
            let (right, left) = (&lines[band + (stack + 1) % 3], &lines[band + (stack + 2) % 3]);
            let (below, above) = (&lines[(number + 3) % 9], &lines[(number + 6) % 9]);
            let across: [[V; 3]; 3] = three!(I => sum(right[I], left[I]));
            let along: [[V; 3]; 3] = three!(I => sum(below[3 + I], above[3 + I]));
            let inside = boxes[number];
            let solved = window(&self.solved, CORNERS[number]);
            let mut chosen_here = zero;
            nine!(P => {
                let x: [V; 9] = nine!(D => window(&self.cells[D], CORNERS[number])[at(P)]);
                let (two, three) = two_and_three(&x);
                // The open peers: inside the box, across the band and along the stack.
                let (a, b) = (&across[P / 3], &along[P % 3]);
                let [s0, s1, s2] = three!(I => count(inside[I], a[I], b[I]));
                let (p1, carry) = (s1[0].xor(s0[1]), s1[0].and(s0[1]));
                let [p2, carry] = count(s2[0], s1[1], carry);
                let [p3, p4] = count(inside[3], s2[1], carry);
                let done = solved[at(P)];
                let key = [
                    s0[0].without(done),
                    p1.without(done),
                    p2.without(done),
                    p3.without(done),
                    p4.without(done),
                    three,
                    two,
                ];
                let better = zero
                    .greater_at(key[0], best[0])
                    .greater_at(key[1], best[1])
                    .greater_at(key[2], best[2])
                    .greater_at(key[3], best[3])
                    .greater_at(key[4], best[4])
                    .greater_at(key[5], best[5])
                    .greater_at(key[6], best[6]);
                best = [
                    better.select(key[0], best[0]),
                    better.select(key[1], best[1]),
                    better.select(key[2], best[2]),
                    better.select(key[3], best[3]),
                    better.select(key[4], best[4]),
                    better.select(key[5], best[5]),
                    better.select(key[6], best[6]),
                ];
                best_position = note(best_position, P, better);
                digits = nine!(D => better.select(x[D], digits[D]));
                chosen_here = chosen_here.or(better);
            });
            best_box = note(best_box, number, chosen_here);
        }
        let positions: [V; 9] = nine!(P => says(best_position, P));
        for (number, corner) in CORNERS.into_iter().enumerate() {
            let chosen = says(best_box, number);
            nine!(P => forks.cell[corner + at(P)] = chosen.and(positions[P]));
        }
        let mut lower = zero;
        for (digit, set) in digits.into_iter().enumerate() {
            forks.digit[digit] = set.without(lower);
            lower = lower.or(set);
        }
    }
}
