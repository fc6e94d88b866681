"""The Python package as a contender, in the form that the benchmark takes from rivals: what a puzzle costs through numpy.

    cargo run --release -p omnidoku-benchmarks -- puzzles.txt --engine many --core 1 \\
        --rival 'numpy=python benchmarks/python.py {file} {limit} {seconds}'

The puzzles are read before the clock runs, as uint8[n, 81]. The clock runs from that array to the arrays of the answer,
on one worker thread, and counts all CPU time of the process, including the interpreter's.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

import omnidoku


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("limit", type=int)
    parser.add_argument("seconds", type=float)
    arguments = parser.parse_args()
    with open(arguments.file) as lines:
        texts = lines.read().split()
    puzzles = np.array([[0 if symbol == "." else int(symbol) for symbol in text] for text in texts], np.uint8)

    def answer() -> np.ndarray:
        if arguments.limit == 1:
            return omnidoku.solve(puzzles, threads=1).count
        return omnidoku.count(puzzles, arguments.limit, threads=1).count

    counts = answer()
    times: list[float] = []
    while sum(times) < arguments.seconds or len(times) < 3:
        began = time.process_time()
        answer()
        times.append(time.process_time() - began)
    times.sort()
    best, median, worst = (1e6 * seconds / len(puzzles) for seconds in (times[0], times[len(times) // 2], times[-1]))
    none, one, several = (int(np.sum(found)) for found in (counts == 0, counts == 1, counts > 1))
    print(f"best={best:.4f} median={median:.4f} worst={worst:.4f} none={none} one={one} several={several}")


if __name__ == "__main__":
    main()
