"""Remakes the figures and pictures of the pages that come from recordings and from examples, and names each that is old.

    figures.py TOOL DATASETS [--write]    with --write, pictures are replaced
"""

import importlib.util
import itertools
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
PAGES = ROOT / "Sources/beaconry/Documentation.docc"

# "Lateration over 2 s" of the page about real recordings.
LATERATION = [
    "activateOptimisedCircularLateration=true", "useBestNumberOfBeacons=10", "rssiSmoothingHistorySize=2",
    "sensibleRssiFactor=0", "activateEvolvingWeightedAverageLocation=false", "sensibleDistanceFilterSpeed=0",
    "rssiPositioningThreshold=-100", "phoneHeight=1.75",
]
POWER = [*LATERATION, "rssiSmoothingStatistic=power"]
# What a page shows of the examples of the diagnosis: the venue, a fault, and the level of the picture.
FAULTS = {
    "supermarket": ("{kind: swapped, beacon: C3, with: F2}", 0),
    "office": ("{kind: moved, beacon: S3, at: [22, 6]}", 3),
    "mall": ("{kind: dead, beacon: 0S3}", 0),
}


class Figures:
    """The tool in a folder of its own, and what the pages say."""

    def __init__(self, tool, datasets, folder, writes):
        self.tool, self.datasets, self.folder, self.writes = tool, datasets, folder, writes
        self.old = 0
        (folder / "Venues").symlink_to(ROOT / "Venues")

    def run(self, *words):
        print("figures: beaconry", *words, file=sys.stderr)
        command = [self.tool, *map(str, words), "--quiet"]
        return subprocess.run(command, cwd=self.folder, check=True, stdout=subprocess.PIPE, text=True).stdout

    def expect(self, page, text):
        """The page has the text, with any breaks of lines."""
        def words(text):
            return " ".join(text.split())

        path = ROOT / page if page == "README.md" else PAGES / page
        if words(text) not in words(path.read_text()):
            self.old += 1
            print(f"figures: {page} is old, it lacks: {text}")

    def expect_picture(self, made, name):
        """The page's picture is the one that was made."""
        picture = (self.folder / made).read_bytes()
        if self.writes:
            (PAGES / name).write_bytes(picture)
        elif picture != (PAGES / name).read_bytes():
            self.old += 1
            print(f"figures: {name} is old: give --write")

    def errors(self, venue, recordings, *options):
        """The metrics of all walks of a recording."""
        text = self.run("evaluate", venue, "--recordings", recordings, "--json", *options)
        return {key: value["value"] for key, value in json.loads(text)["pooled"]["metrics"].items()}

    def lab(self):
        self.run("import", "tetam", self.datasets / "tetam_ble", "--output", "lab")
        fit = ("fit", "lab/venue.yaml", "--recordings", "lab/recordings")
        self.run(*fit, "--per-beacon", "--output", "lab/fitted")
        self.run(*fit, "--output", "lab/all")

        def row(model, name, options):
            found = self.errors(f"lab/{model}/venue.yaml", "lab/recordings", *options)
            words = "per beacon" if model == "fitted" else "one for all"
            self.expect(
                "RealRecordings.md",
                f"| {words} | {name} | {found['ce50']:.2f} m | {found['ce75']:.2f} m | {found['ce95']:.2f} m | {found['accuracyHonesty']:.2f} |")

        def settings(values):
            return list(itertools.chain.from_iterable(("--set", value) for value in values))

        prior = settings([*LATERATION, "activateLaterationPrior=true"])
        row("fitted", "lateration over 2 s with `activateLaterationPrior`, no filter after it", prior)
        row("all", "the same", prior)
        row("fitted", "lateration over 2 s, no filter after it", settings(LATERATION))
        row("all", "the same", settings(LATERATION))
        for preset in ("bestAccuracy", "default"):
            row("fitted", f"`--preset {preset}`", ["--preset", preset])
        row(
            "fitted", "lateration over 2 s, RSSI averaged as power, a Kalman filter after it",
            settings([*POWER, "activateKalmanTrackFilter=true"]))
        row("fitted", "the grid filter, RSSI over 2 s averaged as power", settings([*POWER, "mapFilter=grid"]))

    def radii(self):
        """The accuracy radius with a factor that was learned on the other tracks."""
        rows = {
            "`--preset default` (centroid)": [],
            "lateration over 2 s": LATERATION,
            "the Kalman filter": [*POWER, "activateKalmanTrackFilter=true"],
            "the grid filter": [*POWER, "mapFilter=grid"],
            "the particle filter (`--set mapFilter=particles`)": [*POWER, "mapFilter=particles"],
        }
        for name, values in rows.items():
            settings = ", ".join(value.replace("=", ": ") for value in values)
            (self.folder / "study.yaml").write_text(f"settings: {{{settings}}}\notherSettings: fixed\n")
            self.run(
                "calibrate", "lab/fitted/venue.yaml", "--recordings", "lab/recordings", "--study", "study.yaml", "--output",
                "lab-radius", "--force")
            radius = json.loads((self.folder / "lab-radius/calibration.json").read_text())["radii"][0]
            before, after = radius["without"], radius["with"]
            low, high = after["share"]["interval"]
            self.expect(
                "RealRecordings.md",
                f"| {name} | {before['share']['value']:.2f} | {after['share']['value']:.2f} | {low:.2f} to {high:.2f} | "
                f"{before['medianRadius']:.2f} m | {after['medianRadius']:.2f} m |")

    def survey(self):
        """The preset that was searched in simulation only, on the recorded tracks."""
        self.run(
            "calibrate", "lab/venue.yaml", "--survey", "lab/recordings", "--recordings", "lab/recordings", "--speed", 0.45,
            "--duration", 90, "--objective", "ce75", "--configurations", 600, "--walks", 400, "--output", "surveyed")
        gap = json.loads((self.folder / "surveyed/calibration.json").read_text())["gap"]
        baseline, recommended, best = (gap[key]["recordedScore"] for key in ("baseline", "recommended", "best"))
        regret, selected = gap["recommendedRegret"]["value"], gap["regret"]
        tau = gap["kendallTau"]["value"]
        self.expect(
            "RealRecordings.md",
            f"The recommended preset has a CE75 of {recommended:.2f} m on the four recorded tracks; the default has {baseline:.2f} m. "
            f"The best of {gap['configurationCount']} configurations, chosen with knowledge of these tracks, has {best:.2f} m. "
            f"So the recommended preset has a regret of {100 * regret:.0f} %, and the default one of "
            f"{100 * (baseline / best - 1):.0f} %.")
        self.expect(
            "README.md",
            f"75 % of its positions on four recorded tracks of a lab have an error of {recommended:.2f} m or less (CE75). The default has "
            f"{baseline:.2f} m. The best of {gap['configurationCount']} configurations, chosen with knowledge of the tracks, has {best:.2f} m.")
        self.expect(
            "SurveyFirst.md",
            f"| 1 | {recommended:.2f} m | {100 * regret:.0f} % | {gap['selected']['recordedScore']:.2f} m | "
            f"{100 * selected['value']:.0f} % ({100 * selected['lowerBound']:.0f} to {100 * selected['upperBound']:.0f}) | "
            f"{best:.2f} m | {tau:.2f} |")

    def predicted(self):
        """What is measured where the notes on planning predict from the places of the beacons alone."""
        rows = {"lab (`tetam_ble`)": ("lab", ["default", "bestAccuracy", "powerSaving"])}
        for name, building in {"library (`uji_ble`)": "lib", "office (`uji_ble`)": "geo"}.items():
            self.run("import", "uji", self.datasets / "uji_ble", "--option", f"area={building}", "--output", building)
            # The points of the survey, as visitors who stand.
            for path in (self.folder / building / "recordings").glob("*.recording.jsonl"):
                path.write_text(path.read_text().replace('"kind":"survey"', '"kind":"walk"'))
            rows[name] = (building, ["default", "bestAccuracy"])
        for name, (folder, presets) in rows.items():
            for preset in presets:
                found = self.errors(f"{folder}/venue.yaml", f"{folder}/recordings", "--preset", preset)
                self.expect("PlanningNotes.md", f"| {name} | {preset} | {found['ce75']:.2f} |")
                name = ""

    def example_core(self):
        """The example of an external core beside the engine."""
        if importlib.util.find_spec("scipy") is None:
            print("figures: without scipy, Cores.md is not looked at: pip install scipy", file=sys.stderr)
            return
        core = f"example={sys.executable} {ROOT / 'Scripts/examples/lateration_core.py'}"
        text = self.run(
            "benchmark", "lab/fitted/venue.yaml", "--recordings", "lab/recordings", "--core", "bestAccuracy", "--core", "default",
            "--external", core, "--json")
        found = {core["name"]: core["pooled"]["metrics"] for core in json.loads(text)["cores"]}

        def errors(name, between):
            return f"{found[name]['ce50']['value']:.2f} m {between}{found[name]['ce95']['value']:.2f} m"

        self.expect(
            "Cores.md",
            f"the example has an error of {errors('example', 'in the median and ')} at 95 %; the engine has "
            f"{errors('bestAccuracy', 'and ')} with `bestAccuracy`, and {errors('default', 'and ')} with `default`.")

    def diagnoses(self):
        """The examples of the diagnosis, and their pictures."""
        for venue, (fault, level) in FAULTS.items():
            (self.folder / f"{venue}-fault.yaml").write_text(
                f"name: {venue}\nvenue: Venues/{venue}.yaml\nvisitors: [{{count: 8}}]\nduration: 300\nseed: 3\nfaults: [{fault}]\n")
            self.run("simulate", f"{venue}-fault.yaml", "--output", f"{venue}-fault")
            text = self.run("diagnose", f"Venues/{venue}.yaml", "--recordings", f"{venue}-fault", "--output", f"{venue}-causes")
            if venue == "supermarket":
                block = re.search(r"The tool says:\n\n```\n(.*?)```", (PAGES / "Diagnosis.md").read_text(), re.DOTALL)
                for line in filter(None, block[1].splitlines()):
                    if line.split(" …")[0] not in text:
                        self.old += 1
                        print(f"figures: Diagnosis.md shows a line that is not printed: {line}\n{text}")
            else:
                evidence = re.search(r"\(evidence ([\d.]+)\)", text)[1]
                self.expect("Diagnosis.md", f"evidence of {evidence}")
            self.expect_picture(f"{venue}-causes/diagnosis-level-{level}.svg", f"diagnosis-{venue}.svg")
        self.run("diagnose", "lab/fitted/venue.yaml", "--recordings", "lab/recordings", "--output", "lab-causes")
        self.expect_picture("lab-causes/diagnosis-level-0.svg", "diagnosis-lab.svg")

    def error_maps(self):
        """The pictures of the four venues of the page Gate."""
        made = {"supermarket": (16, 180), "office": (24, 180), "mall": (24, 240)}
        for venue, (walks, duration) in made.items():
            self.run(
                "simulate", f"Venues/{venue}.yaml", "--walks", walks, "--duration", duration, "--output", f"{venue}-walks")
            self.run("evaluate", f"Venues/{venue}.yaml", "--recordings", f"{venue}-walks", "--output", f"{venue}-errors")
        self.run(
            "evaluate", "lab/fitted/venue.yaml", "--recordings", "lab/recordings", "--preset", "bestAccuracy", "--output",
            "lab-errors")
        for venue, level in {"supermarket": 0, "office": 3, "mall": 1, "lab": 0}.items():
            self.expect_picture(f"{venue}-errors/error-map-level-{level}.svg", f"error-map-{venue}.svg")


def main(tool, datasets, *options):
    with tempfile.TemporaryDirectory() as folder:
        figures = Figures(pathlib.Path(tool).resolve(), pathlib.Path(datasets).resolve(), pathlib.Path(folder), "--write" in options)
        figures.lab()
        figures.radii()
        figures.predicted()
        figures.example_core()
        figures.diagnoses()
        figures.error_maps()
        figures.survey()
        return 1 if figures.old else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
