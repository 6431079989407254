"""Runs the same commands with two builds of beaconry, in turn, and prints Markdown tables of their costs.

Each side runs once in each round, and every other round begins with the other side, so both see the same machine. A time is
the processor's, of all threads; a ratio is the median over the rounds.
"""

import filecmp
import os
import pathlib
import statistics
import sys
import tempfile


def run(arguments):
    """Processor seconds and peak memory in MiB of a command."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, 1)
        os.execv(arguments[0], arguments)
    _, status, used = os.wait4(child, 0)
    if os.waitstatus_to_exitcode(status) != 0:
        sys.exit(f"beaconry: this command failed: {' '.join(arguments)}")
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def tower(levels, beacons):
    """A venue: levels with a beacon every 4 m, two walls for five beacons, a path around each level, stairs."""
    across = max(1, round((beacons * 1.5) ** 0.5))
    width, depth = 4.0 * across, 4.0 * -(-beacons // across)
    corners = [("a", 3, 2), ("b", width - 3, 2), ("c", width - 3, depth - 2), ("d", 3, depth - 2)]
    lines = ["name: tower", "summary: Levels with beacons on a grid.", "levels:"]
    for level in range(levels):
        lines += [
            f"  - number: {level}",
            f"    name: Level {level}",
            f"    elevation: {4 * level}",
            "    height: 3.5",
            f"    outline: [[0, 0], [{width}, 0], [{width}, {depth}], [0, {depth}]]",
            "    walls:",
        ]
        for wall in range(2 * beacons // 5):
            x, y = 2 + 4 * (wall * 7 % across), 4 * (wall * 5 // 2 // across) + 1
            lines.append(f"      - {{material: plasterboard, points: [[{x}, {y}], [{x}, {y + 2}]]}}")
        lines.append("    beacons:")
        for beacon in range(beacons):
            x, y = 4 * (beacon % across) + 1, 4 * (beacon // across) + 3
            lines.append(f"      - {{id: {level}-{beacon}, at: [{x}, {y}], height: 3}}")
        lines += [
            "    paths:",
            "      nodes:",
            *(f"        {node}{level}: [{x}, {y}]" for node, x, y in corners),
            f"      edges: [{{along: [{', '.join(f'{node}{level}' for node in 'abcda')}]}}]",
        ]
    if levels > 1:
        lines.append("links:")
    lines += [f"  - {{from: c{level}, to: c{level + 1}, kind: stairs}}" for level in range(levels - 1)]
    return "\n".join(lines) + "\n"


def table(title, old, new, cases, rounds, folder):
    print(f"| {title} | before: CPU s, MB | now: CPU s, MB | time before / now | memory before / now | same bytes |")
    print("| --- | ---: | ---: | ---: | ---: | --- |")
    for name, arguments, compared in cases:
        costs = {old: [], new: []}
        outputs = {}
        for number in range(rounds):
            for binary in (old, new) if number % 2 == 0 else (new, old):
                # A new one each time: where files were just removed, some file systems make others slowly.
                outputs[binary] = output = pathlib.Path(tempfile.mkdtemp(dir=folder)) / "out"
                costs[binary].append(run([binary, *arguments, "--quiet", "--output", str(output)]))
        before, now = costs[old], costs[new]
        same = "-"
        if compared:
            # Hidden files name the folder, which differs.
            names = [{file.name for file in output.glob("[!.]*.jsonl")} for output in outputs.values()]
            _, different, unread = filecmp.cmpfiles(*outputs.values(), names[0], shallow=False)
            same = "yes" if names[0] and names[0] == names[1] and not different and not unread else "no"
        time = statistics.median(b[0] / n[0] for b, n in zip(before, now))
        memory = statistics.median(b[1] / n[1] for b, n in zip(before, now))
        print(
            f"| {name} | {min(b[0] for b in before):.2f}, {min(b[1] for b in before):.0f} "
            f"| {min(n[0] for n in now):.2f}, {min(n[1] for n in now):.0f} | {time:.2f} | {memory:.2f} | {same} |",
            flush=True,
        )
    print()


def main():
    old, new, *arguments = sys.argv[1:]
    rounds = 3
    chosen = []
    for argument in arguments:
        if argument.startswith("rounds="):
            rounds = max(1, int(argument.removeprefix("rounds=")))
        elif argument in ("calibrate", "large", "simulate"):
            chosen.append(argument)
        else:
            sys.exit(f"beaconry: {argument} is none of rounds=N, calibrate, large, simulate")
    chosen = chosen or ["calibrate", "large", "simulate"]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        one = ["--jobs", "1"]
        if "calibrate" in chosen:
            cases = [
                (f"`calibrate {venue}`", ["calibrate", f"Venues/{venue}.yaml", *one], False)
                for venue in ("mall", "supermarket", "office")
            ]
            table("all defaults, one worker", old, new, cases, rounds, folder)
        if "large" in chosen:
            cases = []
            for levels, beacons in ((1, 200), (1, 1000), (1, 5000), (20, 250)):
                venue = folder / f"{levels}x{beacons}.yaml"
                venue.write_text(tower(levels, beacons))
                cases.append(
                    (f"{levels} × {beacons}", ["simulate", str(venue), "--walks", "1", "--duration", "10", *one], True)
                )
            table("levels × beacons, 10 s of one walk", old, new, cases, rounds, folder)
        if "simulate" in chosen:
            cases = [
                (
                    f"`simulate {venue} --walks 80`",
                    ["simulate", f"Venues/{venue}.yaml", "--walks", "80", *one],
                    True,
                )
                for venue in ("mall", "supermarket", "office")
            ]
            table("recordings with their truth", old, new, cases, rounds, folder)


main()
