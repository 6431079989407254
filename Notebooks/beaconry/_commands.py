"""The commands of the tool. Scripts/generate makes this file; change nothing here."""

# fmt: off
from __future__ import annotations

from typing import TYPE_CHECKING

from ._call import call
from ._results import (
    Benchmark,
    Calibration,
    Density,
    Engagement,
    Evaluation,
    Fixes,
    Maps,
    Prediction,
    Result,
    Simulation,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ._call import YAML, Input, Many, Value, Values
    from ._core import Core
    from ._process import Progress
    from ._recordings import PathText

__all__ = [
    "animate",
    "benchmark",
    "calibrate",
    "diagnose",
    "engage",
    "evaluate",
    "export",
    "fidelity",
    "fit",
    "fleet",
    "gap",
    "import_",
    "locate",
    "metrics",
    "parameters",
    "plan",
    "route",
    "schema",
    "settings",
    "simulate",
    "study",
    "validate",
    "validate_physics",
]

def validate(
    files: Input | Sequence[Input],
    *,
    seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
    progress: Progress = None, binary: PathText | None = None, **others: Value,
) -> Result:
    """Checks files, and reports every problem with its line.

    :param files: Files to check.
    """
    return call(Result, "validate", locals(), arguments=["files"], repeated=["files"])


def schema(
    schema: Value | None = None,
    *,
    markdown: bool = False,
    seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
    progress: Progress = None, binary: PathText | None = None, **others: Value,
) -> Result:
    """Prints the JSON Schema of files and of JSON output, for editors and other tools.

    :param schema: Name of the schema.
    :param markdown: Print Markdown tables of the keys instead; without a name, a table of all schemas.
    """
    return call(Result, "schema", locals(), arguments=["schema"])


class _Settings:
    """Lists the positioning settings: meaning, unit, range and default."""

    def __call__(
        self,
        *,
        markdown: bool = False,
        pictures: Input | None = None,
        venues: Input | None = None,
        baseline: Input | None = None,
        seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
        progress: Progress = None, binary: PathText | None = None, **others: Value,
    ) -> Result:
        """Lists the positioning settings: meaning, unit, range and default.

        :param markdown: Print a Markdown table.
        :param pictures: Draw a picture of each setting's effect into this folder instead.
        :param venues: Folder of the venues for the pictures. (default: Venues)
        :param baseline: Baseline file of `settings import-header`.
        """
        return call(Result, "settings", locals(), inputs=["pictures", "venues", "baseline"])

    def import_header(
        self,
        header: Input,
        *,
        output_file: Input | None = None,
        seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
        progress: Progress = None, binary: PathText | None = None, **others: Value,
    ) -> Result:
        """Reads the defaults of each preset from the SDK's own header into a baseline file.

        :param header: The header.
        :param output_file: File for the result; - writes it to standard output. Without it, the file is made in the folder
            --output.
        """
        return call(Result, "settings import-header", locals(), arguments=["header"], inputs=["output_file"])


settings = _Settings()


def metrics(
    *,
    markdown: bool = False,
    seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
    progress: Progress = None, binary: PathText | None = None, **others: Value,
) -> Result:
    """Lists the metrics of `evaluate`: definition, unit, and which values are good.

    :param markdown: Print a Markdown table.
    """
    return call(Result, "metrics", locals())


def parameters(
    *,
    markdown: bool = False,
    seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
    progress: Progress = None, binary: PathText | None = None, **others: Value,
) -> Result:
    """Lists the simulator's parameters, effects and environments for scenario files.

    :param markdown: Print Markdown tables.
    """
    return call(Result, "parameters", locals())


class _Import:
    """Converts recordings and floor plans of other programs."""

    def plan(
        self,
        path: Input,
        *,
        format: Value | None = None,
        name: Value | None = None,
        anchor: Values | None = None,
        unit: Value | None = None,
        level: float | None = None,
        level_height: float | None = None,
        material: Value | None = None,
        layer: Many | None = None,
        scale: float | None = None,
        width: float | None = None,
        strict: bool = False,
        output_file: Input | None = None,
        seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
        progress: Progress = None, binary: PathText | None = None, **others: Value,
    ) -> Result:
        """Makes a venue file of a floor plan.

        :param path: File or folder to read.
        :param format: Format of the drawing: geojson, kml, imdf, dxf, picture. (default: by its contents)
        :param name: Name of the venue: letters, digits, - and _. (default: that of the drawing or of its file)
        :param anchor: Where the venue's (0, 0) lies: degrees north, degrees east and the compass bearing of the y axis.
            (default: the drawing's)
        :param unit: Unit of coordinates that are lengths: m, cm, mm, ft, in. (default: the drawing's)
        :param level: Level of the features that have none. (default: 0)
        :param level_height: Height from floor to floor, where the drawing does not give it. (default: 3)
        :param material: Material of the walls that have none. (default: plasterboard)
        :param layer: What a layer of a drawing, a folder of a KML file or a property such as indoor=room stands for: level,
            slab-opening, wall, opening, obstacle, zone, column, power, beacon, node, path, link, or none. A * at the end of
            the name stands for anything. May be repeated; the first that fits is used.
        :param scale: Pixels of a metre in a picture.
        :param width: Distance from the left to the right edge of a picture.
        :param strict: Stop if a feature is bad.
        :param output_file: File for the result; - writes it to standard output. Without it, the file is made in the folder
            --output.
        """
        return call(Result, "import plan", locals(), arguments=["path"], inputs=["output_file"], repeated=["layer"])

    def recordings(
        self,
        format: Value,
        path: Input,
        *,
        option: Many | None = None,
        strict: bool = False,
        seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
        progress: Progress = None, binary: PathText | None = None, **others: Value,
    ) -> Result:
        """Converts recordings from another format, and writes a venue file if they contain enough data.

        :param format: Format to read.
        :param path: Folder or file to read.
        :param option: An option of the format; may be repeated.
        :param strict: Stop if a line is bad.
        """
        return call(Result, "import recordings", locals(), arguments=["format", "path"], repeated=["option"])

    __call__ = recordings


import_ = _Import()


class _Export:
    """Writes venues, fixes and error maps for maps and other programs."""

    def plan(
        self,
        venue: Input,
        *,
        format: Value | None = None,
        output_file: Input | None = None,
        seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
        progress: Progress = None, binary: PathText | None = None, **others: Value,
    ) -> Result:
        """Writes a venue as GeoJSON, KML or an IMDF archive.

        :param venue: Venue file.
        :param format: Format: geojson, kml, imdf. (default: by the name of the file, else geojson)
        :param output_file: File for the result; - writes it to standard output. Without it, the file is made in the folder
            --output.
        """
        return call(Result, "export plan", locals(), arguments=["venue"], inputs=["output_file"])

    def fixes(
        self,
        venue: Input,
        fixes: Input,
        *,
        format: Value | None = None,
        output_file: Input | None = None,
        seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
        progress: Progress = None, binary: PathText | None = None, **others: Value,
    ) -> Result:
        """Writes fixes as GeoJSON or KML.

        :param venue: Venue file.
        :param fixes: File of fixes (*.fixes.jsonl), or a folder of them.
        :param format: Format: geojson or kml. (default: by the name of the file, else geojson)
        :param output_file: File for the result; - writes it to standard output. Without it, the file is made in the folder
            --output.
        """
        return call(Result, "export fixes", locals(), arguments=["venue", "fixes"], inputs=["output_file"])

    def error_map(
        self,
        map: Input,
        *,
        output_file: Input | None = None,
        seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
        progress: Progress = None, binary: PathText | None = None, **others: Value,
    ) -> Result:
        """Writes the GeoJSON of an error map as KML.

        :param map: GeoJSON in degrees, such as error-map.geojson of the command evaluate.
        :param output_file: File for the result; - writes it to standard output. Without it, the file is made in the folder
            --output.
        """
        return call(Result, "export error-map", locals(), arguments=["map"], inputs=["output_file"])


export = _Export()


def fit(
    venue: Input,
    *,
    recordings: Input | None = None,
    strict: bool = False,
    per_beacon: bool = False,
    method: Value | None = None,
    floor: Value | None = None,
    kind: Value | None = None,
    device: Value | None = None,
    point_means: bool = False,
    planar: bool = False,
    minimum_distance: float | None = None,
    seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
    progress: Progress = None, binary: PathText | None = None, **others: Value,
) -> Result:
    """Fits the radio model of a venue to recordings with known positions.

    :param venue: Venue file.
    :param recordings: Folder of recordings (*.recording.jsonl) and their truth (*.truth.jsonl).
    :param strict: Stop if a line of a recording or truth file is bad, instead of skipping it, or if figures would count
        copies of a walk.
    :param per_beacon: Also fit a model for each beacon.
    :param method: likelihood, which accounts for outliers and for lost weak packets, or least-squares.
    :param floor: Level below which the receiver loses packets, dBm; auto estimates it from the data. (default: auto)
    :param kind: Which recordings: survey, walk, all. (default: the surveys, or the walks if there are no surveys)
    :param device: Use only recordings of this phone.
    :param point_means: Use the mean RSSI of each beacon in each recording as one reading; for surveys of points.
    :param planar: Ignore heights; use it if the heights of beacons are not known.
    :param minimum_distance: Smallest distance, metres; shorter distances count as this one. (default: 0.3)
    """
    return call(Result, "fit", locals(), arguments=["venue"], inputs=["recordings"])


def simulate(
    file: Input,
    *,
    walks: int | None = None,
    duration: float | None = None,
    packets: bool = False,
    explain: bool = False,
    truth_to: Input | None = None,
    output_file: Input | None = None,
    seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
    progress: Progress = None, binary: PathText | None = None, **others: Value,
) -> Simulation:
    """Simulates visitors of a venue: what their phones hear, and where the visitors are.

    :param file: Scenario or venue file.
    :param walks: Number of walks. If the scenario has fewer visitors, its kinds of visitors are repeated in order.
        (default: the number of visitors of the scenario, 8 for a venue)
    :param duration: Length of each walk, seconds. (default: from the scenario, 240 for a venue)
    :param packets: Record every packet instead of one ranging report per second.
    :param explain: Show which share of the variance of the packets' RSSI comes from each effect.
    :param truth_to: File for the truth of all walks.
    :param output_file: File for the result; - writes it to standard output. Without it, the file is made in the folder
        --output.
    """
    return call(Simulation, "simulate", locals(), arguments=["file"], inputs=["truth_to", "output_file"])


def locate(
    venue: Input,
    *,
    recordings: Input | None = None,
    strict: bool = False,
    preset: Input | None = None,
    set: Many | None = None,
    baseline: Input | None = None,
    constants: Input | None = None,
    seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
    progress: Progress = None, binary: PathText | None = None, **others: Value,
) -> Fixes:
    """Runs the positioning core on recordings.

    :param venue: Venue file.
    :param recordings: Folder of recordings (*.recording.jsonl) and their truth (*.truth.jsonl).
    :param strict: Stop if a line of a recording or truth file is bad, instead of skipping it, or if figures would count
        copies of a walk.
    :param preset: A preset: a preset file of `calibrate`, or one of default, powerSaving, bestAccuracy, adaptive. (default:
        default)
    :param set: Set one setting, overriding the preset; may be repeated. `beaconry settings` lists all settings.
    :param baseline: Baseline file of `settings import-header`: the SDK's own defaults of each preset. (default: our
        interpretation of the SDK's document)
    :param constants: Constants file of `fidelity`: what the SDK's document leaves open. (default: our interpretation of it)
    """
    return call(Fixes, "locate", locals(), arguments=["venue"], inputs=["recordings", "preset", "baseline", "constants"], repeated=["set"])


def evaluate(
    venue: Input,
    *,
    recordings: Input | None = None,
    strict: bool = False,
    preset: Input | None = None,
    set: Many | None = None,
    baseline: Input | None = None,
    constants: Input | None = None,
    fixes: Input | None = None,
    instants: Value | None = None,
    by: Many | None = None,
    require: Input | None = None,
    compare_with: Input | None = None,
    junit: Input | None = None,
    certificate: Input | None = None,
    map_cell: float | None = None,
    seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
    progress: Progress = None, binary: PathText | None = None, **others: Value,
) -> Evaluation:
    """Compares positions with the truth.

    :param venue: Venue file.
    :param recordings: Folder of recordings (*.recording.jsonl) and their truth (*.truth.jsonl).
    :param strict: Stop if a line of a recording or truth file is bad, instead of skipping it, or if figures would count
        copies of a walk.
    :param preset: A preset: a preset file of `calibrate`, or one of default, powerSaving, bestAccuracy, adaptive. (default:
        default)
    :param set: Set one setting, overriding the preset; may be repeated. `beaconry settings` lists all settings.
    :param baseline: Baseline file of `settings import-header`: the SDK's own defaults of each preset. (default: our
        interpretation of the SDK's document)
    :param constants: Constants file of `fidelity`: what the SDK's document leaves open. (default: our interpretation of it)
    :param fixes: File of fixes (*.fixes.jsonl), or a folder of them, to evaluate instead of running the core.
    :param instants: Compare at this interval while the truth is known, or at the samples of the truth alone, as
        competitions do. (default: 0.2)
    :param by: Also show each group by itself: level, zone, phone, class, motion. Level, zone and motion (standing or
        walking) come from the truth. May be repeated.
    :param require: Requirements file. Each requirement is met, missed or inconclusive. Exit code 1 if one is missed, with
        --strict also if one is inconclusive.
    :param compare_with: Result of an earlier evaluation (evaluation.json). Exit code 1 if a metric is worse than its
        interval allows, with --strict also if a walk of it is missing.
    :param junit: Write the verdicts of --require and --compare-with as JUnit XML.
    :param certificate: Write the verdicts of --require as a certificate to sign, a page (*.html) or, with a browser, a PDF
        (*.pdf).
    :param map_cell: Size of the cells of the error map. (default: 2, 3, 5 or 10, so that no level is more than 25 cells
        long)
    """
    return call(Evaluation, "evaluate", locals(), arguments=["venue"], inputs=["recordings", "preset", "baseline", "constants", "fixes", "require", "compare_with", "junit", "certificate"], repeated=["set", "by"])


def diagnose(
    venue: Input,
    *,
    recordings: Input | None = None,
    strict: bool = False,
    reference: Input | None = None,
    preset: Input | None = None,
    set: Many | None = None,
    baseline: Input | None = None,
    constants: Input | None = None,
    threshold: float | None = None,
    cell: float | None = None,
    power_spread: float | None = None,
    seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
    progress: Progress = None, binary: PathText | None = None, **others: Value,
) -> Result:
    """Says why positions are bad: beacons, phones, level, lag, settings, geometry.

    :param venue: Venue file.
    :param recordings: Folder of recordings (*.recording.jsonl) and their truth (*.truth.jsonl).
    :param strict: Stop if a line of a recording or truth file is bad, instead of skipping it, or if figures would count
        copies of a walk.
    :param reference: Folder of recordings with truth of a time when all beacons were well, such as at installation. They
        measure the power of each beacon.
    :param preset: A preset: a preset file of `calibrate`, or one of default, powerSaving, bestAccuracy, adaptive. (default:
        default)
    :param set: Set one setting, overriding the preset; may be repeated. `beaconry settings` lists all settings.
    :param baseline: Baseline file of `settings import-header`: the SDK's own defaults of each preset. (default: our
        interpretation of the SDK's document)
    :param constants: Constants file of `fidelity`: what the SDK's document leaves open. (default: our interpretation of it)
    :param threshold: Places and minutes with a larger median error count as bad. (default: 5.0)
    :param cell: Side of the squares. (default: 4.0)
    :param power_spread: Standard deviation of the powers of healthy beacons about the venue file. (default: 3, or 1 for a
        beacon with a measured power of its own, 2 if it was fitted)
    """
    return call(Result, "diagnose", locals(), arguments=["venue"], inputs=["recordings", "reference", "preset", "baseline", "constants"], repeated=["set"])


class _Plan:
    """Plans the beacons of a venue before anybody walks there."""

    def maps(
        self,
        venue: Input,
        *,
        map: Many | None = None,
        cell: float | None = None,
        threshold: float | None = None,
        scan: float | None = None,
        offset_spread: float | None = None,
        correlation: float | None = None,
        preset: Input | None = None,
        set: Many | None = None,
        baseline: Input | None = None,
        constants: Input | None = None,
        seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
        progress: Progress = None, binary: PathText | None = None, **others: Value,
    ) -> Maps:
        """Maps of RSSI, beacons in sight, reception, level margin, error bound and expected error.

        :param venue: Venue or scenario file; a scenario brings the parameters of radio and phone.
        :param map: Make only this map; may be repeated. bound is the bound of one reading of each beacon. (default: all)
        :param cell: Side of the cells. (default: 1, 2, 5 or 10, so that no level is more than 250 cells long)
        :param threshold: Threshold of the map aboveThreshold. (default: the setting rssiPositioningThreshold)
        :param scan: Length of a scan. (default: 1.0)
        :param offset_spread: What is not known of the phone's offset in the map bound, as a standard deviation; inf for
            nothing known. (default: 0.0)
        :param correlation: Distance over which the shadowing of two beacons is alike, for the map bound. (default:
            shadowing is independent)
        :param preset: A preset: a preset file of `calibrate`, or one of default, powerSaving, bestAccuracy, adaptive.
            (default: default)
        :param set: Set one setting, overriding the preset; may be repeated. `beaconry settings` lists all settings.
        :param baseline: Baseline file of `settings import-header`: the SDK's own defaults of each preset. (default: our
            interpretation of the SDK's document)
        :param constants: Constants file of `fidelity`: what the SDK's document leaves open. (default: our interpretation of
            it)
        """
        return call(Maps, "plan maps", locals(), arguments=["venue"], inputs=["preset", "baseline", "constants"], repeated=["map", "set"])

    def pilot(
        self,
        venue: Input,
        *,
        count: float | None = None,
        height: float | None = None,
        duration: float | None = None,
        uuid: Value | None = None,
        major: float | None = None,
        seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
        progress: Progress = None, binary: PathText | None = None, **others: Value,
    ) -> Result:
        """Says where a few temporary beacons teach most about a building, and how to walk between them.

        :param venue: Venue or scenario file; a scenario brings the parameters of radio and phone.
        :param count: Number of temporary beacons; 4 to 6 are a good choice. (default: 5)
        :param height: Height of the stands above the floor; a lower ceiling lowers it. (default: 2.0)
        :param duration: Length of the walk. (default: 900.0)
        :param uuid: UUID of the temporary beacons. (default: that of the first iBeacon of the venue, or of its
            "beaconDefaults"; without one, the beacons get names)
        :param major: Major of the temporary beacons. (default: the one after the largest of the venue, so that no other
            beacon has the same)
        """
        return call(Result, "plan pilot", locals(), arguments=["venue"])

    def place(
        self,
        venue: Input,
        *,
        count: Value | None = None,
        require: Input | None = None,
        budget: float | None = None,
        catalogue: Input | None = None,
        model: Value | None = None,
        portals: bool = False,
        need: float | None = None,
        threshold: float | None = None,
        spacing: float | None = None,
        height: float | None = None,
        mount: Value | None = None,
        keep_out: Many | None = None,
        powered: bool = False,
        interval: float | None = None,
        cell: float | None = None,
        uuid: Value | None = None,
        major: float | None = None,
        afresh: bool = False,
        moves: float | None = None,
        without_visitors: bool = False,
        robust: bool = False,
        worlds: float | None = None,
        walks: float | None = None,
        duration: float | None = None,
        blind: bool = False,
        pilot: Input | None = None,
        pilot_venue: Input | None = None,
        preset: Input | None = None,
        set: Many | None = None,
        baseline: Input | None = None,
        constants: Input | None = None,
        seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
        progress: Progress = None, binary: PathText | None = None, **others: Value,
    ) -> Result:
        """Chooses places for new beacons, and writes a venue file with them.

        :param venue: Venue or scenario file; a scenario brings the parameters of radio and phone.
        :param count: Number of new beacons, or auto for the smallest number that meets --require.
        :param require: Requirements file, as for `evaluate`; for --count auto.
        :param budget: What the new beacons with their work may cost, in the currency of --catalogue. Without --count, as
            many are placed as it pays; with it, more are refused.
        :param catalogue: File with beacons that can be bought, and what work costs, such as Venues/catalogues/beacons.yaml.
        :param model: Model of the catalogue. (default: the first one)
        :param portals: Place beacons first at entrances, stairs, escalators, ramps and lifts that have none within 4 m.
        :param need: Number of beacons of its own level that each place needs. (default: 4)
        :param threshold: Smallest mean RSSI with which a beacon counts at a place. (default: -90.0)
        :param spacing: Distance between sites. (default: 3.0)
        :param height: Height of new beacons above the floor; a lower ceiling lowers it. (default: 3.0)
        :param mount: Where new beacons may hang: ceiling, walls, columns, or both for all of them.
        :param keep_out: A zone in which no beacon may hang, besides those with "keepOut"; may be repeated.
        :param powered: Only sites within reach of mains power, which "power" of the levels says.
        :param interval: Advertising interval of new beacons. (default: 0.35)
        :param cell: Side of the cells. (default: 1, 2, 5 or 10, so that no level is more than 250 cells long)
        :param uuid: UUID of new beacons. (default: that of the first iBeacon of the venue, or of its "beaconDefaults")
        :param major: Major of new beacons. (default: that of the first iBeacon of the venue, or of its "beaconDefaults", or
            1)
        :param afresh: First remove the venue's beacons that are not locked. The new beacons get their UUID and major.
        :param moves: Number of moves of single beacons that are tried with visitors. (default: 120)
        :param without_visitors: Take the plan by coverage and error bound, without simulated visitors.
        :param robust: Then add beacons until CE75 of no zone rises by more than 25 % if any one beacon is dead. --budget
            limits their number; without it, at most three times --count are added. Exit code 1 if they are not enough.
        :param worlds: Number of simulated buildings. Each is drawn from what is not known of the real one. (default: 30)
        :param walks: Number of walks in each building, as many as the walk-through at the hand-over will have. (default: 8)
        :param duration: Length of each walk. (default: 240.0)
        :param blind: Trust only the drawing and the kind of building, also if the radio model was measured there. (default:
            the radio model is trusted if the venue file has one from a fit)
        :param pilot: Folder with the recording of a walk between temporary beacons and its truth, as `plan pilot` plans it.
            Buildings are drawn from what it teaches.
        :param pilot_venue: Venue or scenario file with the temporary beacons. (default: venue.yaml in the folder of
            --pilot, else the venue of the plan)
        :param preset: A preset: a preset file of `calibrate`, or one of default, powerSaving, bestAccuracy, adaptive.
            (default: default)
        :param set: Set one setting, overriding the preset; may be repeated. `beaconry settings` lists all settings.
        :param baseline: Baseline file of `settings import-header`: the SDK's own defaults of each preset. (default: our
            interpretation of the SDK's document)
        :param constants: Constants file of `fidelity`: what the SDK's document leaves open. (default: our interpretation of
            it)
        """
        return call(Result, "plan place", locals(), arguments=["venue"], inputs=["require", "catalogue", "pilot", "pilot_venue", "preset", "baseline", "constants"], repeated=["keep_out", "set"])

    def predict(
        self,
        venue: Input,
        *,
        require: Input | None = None,
        strict: bool = False,
        worlds: float | None = None,
        walks: float | None = None,
        duration: float | None = None,
        blind: bool = False,
        pilot: Input | None = None,
        pilot_venue: Input | None = None,
        preset: Input | None = None,
        set: Many | None = None,
        baseline: Input | None = None,
        constants: Input | None = None,
        seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
        progress: Progress = None, binary: PathText | None = None, **others: Value,
    ) -> Prediction:
        """Predicts the accuracy of a plan, and whether it will meet requirements.

        :param venue: Venue or scenario file; a scenario brings the parameters of radio and phone.
        :param require: Requirements file, as for `evaluate`. Exit code 1 if one is missed, with --strict also if one is
            inconclusive.
        :param strict: An inconclusive requirement is also an error.
        :param worlds: Number of simulated buildings. Each is drawn from what is not known of the real one. (default: 30)
        :param walks: Number of walks in each building, as many as the walk-through at the hand-over will have. (default: 8)
        :param duration: Length of each walk. (default: 240.0)
        :param blind: Trust only the drawing and the kind of building, also if the radio model was measured there. (default:
            the radio model is trusted if the venue file has one from a fit)
        :param pilot: Folder with the recording of a walk between temporary beacons and its truth, as `plan pilot` plans it.
            Buildings are drawn from what it teaches.
        :param pilot_venue: Venue or scenario file with the temporary beacons. (default: venue.yaml in the folder of
            --pilot, else the venue of the plan)
        :param preset: A preset: a preset file of `calibrate`, or one of default, powerSaving, bestAccuracy, adaptive.
            (default: default)
        :param set: Set one setting, overriding the preset; may be repeated. `beaconry settings` lists all settings.
        :param baseline: Baseline file of `settings import-header`: the SDK's own defaults of each preset. (default: our
            interpretation of the SDK's document)
        :param constants: Constants file of `fidelity`: what the SDK's document leaves open. (default: our interpretation of
            it)
        """
        return call(Prediction, "plan predict", locals(), arguments=["venue"], inputs=["require", "pilot", "pilot_venue", "preset", "baseline", "constants"], repeated=["set"])

    def compare(
        self,
        plans: Input | Sequence[Input],
        *,
        calibrate: bool = False,
        worlds: float | None = None,
        walks: float | None = None,
        duration: float | None = None,
        blind: bool = False,
        pilot: Input | None = None,
        pilot_venue: Input | None = None,
        preset: Input | None = None,
        set: Many | None = None,
        baseline: Input | None = None,
        constants: Input | None = None,
        seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
        progress: Progress = None, binary: PathText | None = None, **others: Value,
    ) -> Result:
        """Compares plans of one building on the same visitors.

        :param plans: Venue or scenario files of the plans; the others are compared with the first.
        :param calibrate: Calibrate a preset for each plan, on other buildings.
        :param worlds: Number of simulated buildings. Each is drawn from what is not known of the real one. (default: 30)
        :param walks: Number of walks in each building, as many as the walk-through at the hand-over will have. (default: 8)
        :param duration: Length of each walk. (default: 240.0)
        :param blind: Trust only the drawing and the kind of building, also if the radio model was measured there. (default:
            the radio model is trusted if the venue file has one from a fit)
        :param pilot: Folder with the recording of a walk between temporary beacons and its truth, as `plan pilot` plans it.
            Buildings are drawn from what it teaches.
        :param pilot_venue: Venue or scenario file with the temporary beacons. (default: venue.yaml in the folder of
            --pilot, else the venue of the plan)
        :param preset: A preset: a preset file of `calibrate`, or one of default, powerSaving, bestAccuracy, adaptive.
            (default: default)
        :param set: Set one setting, overriding the preset; may be repeated. `beaconry settings` lists all settings.
        :param baseline: Baseline file of `settings import-header`: the SDK's own defaults of each preset. (default: our
            interpretation of the SDK's document)
        :param constants: Constants file of `fidelity`: what the SDK's document leaves open. (default: our interpretation of
            it)
        """
        return call(Result, "plan compare", locals(), arguments=["plans"], inputs=["pilot", "pilot_venue", "preset", "baseline", "constants"], repeated=["plans", "set"])

    def density(
        self,
        venue: Input,
        *,
        counts: Values,
        afresh: bool = False,
        uuid: Value | None = None,
        major: float | None = None,
        training_walks: float | None = None,
        worlds: float | None = None,
        walks: float | None = None,
        duration: float | None = None,
        blind: bool = False,
        pilot: Input | None = None,
        pilot_venue: Input | None = None,
        preset: Input | None = None,
        set: Many | None = None,
        baseline: Input | None = None,
        constants: Input | None = None,
        seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
        progress: Progress = None, binary: PathText | None = None, **others: Value,
    ) -> Density:
        """Draws accuracy against the number of beacons, with a preset calibrated at each number.

        :param venue: Venue or scenario file; a scenario brings the parameters of radio and phone.
        :param counts: Numbers of beacons, at least two, such as 8,12,16.
        :param afresh: Place all beacons again, but for locked ones.
        :param uuid: UUID of new beacons. (default: that of the first iBeacon of the venue, or of its "beaconDefaults")
        :param major: Major of new beacons. (default: that of the first iBeacon of the venue, or of its "beaconDefaults", or
            1)
        :param training_walks: Number of walks to calibrate each preset on. (default: 60)
        :param worlds: Number of simulated buildings. Each is drawn from what is not known of the real one. (default: 30)
        :param walks: Number of walks in each building, as many as the walk-through at the hand-over will have. (default: 8)
        :param duration: Length of each walk. (default: 240.0)
        :param blind: Trust only the drawing and the kind of building, also if the radio model was measured there. (default:
            the radio model is trusted if the venue file has one from a fit)
        :param pilot: Folder with the recording of a walk between temporary beacons and its truth, as `plan pilot` plans it.
            Buildings are drawn from what it teaches.
        :param pilot_venue: Venue or scenario file with the temporary beacons. (default: venue.yaml in the folder of
            --pilot, else the venue of the plan)
        :param preset: A preset: a preset file of `calibrate`, or one of default, powerSaving, bestAccuracy, adaptive.
            (default: default)
        :param set: Set one setting, overriding the preset; may be repeated. `beaconry settings` lists all settings.
        :param baseline: Baseline file of `settings import-header`: the SDK's own defaults of each preset. (default: our
            interpretation of the SDK's document)
        :param constants: Constants file of `fidelity`: what the SDK's document leaves open. (default: our interpretation of
            it)
        """
        return call(Density, "plan density", locals(), arguments=["venue"], inputs=["pilot", "pilot_venue", "preset", "baseline", "constants"], repeated=["set"])

    def what_if(
        self,
        venue: Input,
        *,
        case: Many | None = None,
        worlds: float | None = None,
        walks: float | None = None,
        duration: float | None = None,
        blind: bool = False,
        pilot: Input | None = None,
        pilot_venue: Input | None = None,
        preset: Input | None = None,
        set: Many | None = None,
        baseline: Input | None = None,
        constants: Input | None = None,
        seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
        progress: Progress = None, binary: PathText | None = None, **others: Value,
    ) -> Result:
        """Says what dead beacons, crowds, other phones, moved shelves and old batteries do to a plan.

        :param venue: Venue or scenario file; a scenario brings the parameters of radio and phone.
        :param case: Try only this case; may be repeated. (default: all)
        :param worlds: Number of simulated buildings. Each is drawn from what is not known of the real one. (default: 30)
        :param walks: Number of walks in each building, as many as the walk-through at the hand-over will have. (default: 8)
        :param duration: Length of each walk. (default: 240.0)
        :param blind: Trust only the drawing and the kind of building, also if the radio model was measured there. (default:
            the radio model is trusted if the venue file has one from a fit)
        :param pilot: Folder with the recording of a walk between temporary beacons and its truth, as `plan pilot` plans it.
            Buildings are drawn from what it teaches.
        :param pilot_venue: Venue or scenario file with the temporary beacons. (default: venue.yaml in the folder of
            --pilot, else the venue of the plan)
        :param preset: A preset: a preset file of `calibrate`, or one of default, powerSaving, bestAccuracy, adaptive.
            (default: default)
        :param set: Set one setting, overriding the preset; may be repeated. `beaconry settings` lists all settings.
        :param baseline: Baseline file of `settings import-header`: the SDK's own defaults of each preset. (default: our
            interpretation of the SDK's document)
        :param constants: Constants file of `fidelity`: what the SDK's document leaves open. (default: our interpretation of
            it)
        """
        return call(Result, "plan what-if", locals(), arguments=["venue"], inputs=["pilot", "pilot_venue", "preset", "baseline", "constants"], repeated=["case", "set"])

    def lint(
        self,
        venue: Input,
        *,
        rule: Many | None = None,
        cell: float | None = None,
        strict: bool = False,
        preset: Input | None = None,
        set: Many | None = None,
        baseline: Input | None = None,
        constants: Input | None = None,
        seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
        progress: Progress = None, binary: PathText | None = None, **others: Value,
    ) -> Result:
        """Checks a venue against rules of public installation guides and of the SDK's document.

        :param venue: Venue or scenario file; a scenario brings the parameters of radio and phone.
        :param rule: Check only this rule; may be repeated. (default: all)
        :param cell: Side of the cells. (default: 1, 2, 5 or 10, so that no level is more than 250 cells long)
        :param strict: End with exit code 1 if there is a finding.
        :param preset: A preset: a preset file of `calibrate`, or one of default, powerSaving, bestAccuracy, adaptive.
            (default: default)
        :param set: Set one setting, overriding the preset; may be repeated. `beaconry settings` lists all settings.
        :param baseline: Baseline file of `settings import-header`: the SDK's own defaults of each preset. (default: our
            interpretation of the SDK's document)
        :param constants: Constants file of `fidelity`: what the SDK's document leaves open. (default: our interpretation of
            it)
        """
        return call(Result, "plan lint", locals(), arguments=["venue"], inputs=["preset", "baseline", "constants"], repeated=["rule", "set"])

    def regions(
        self,
        venues: Input | Sequence[Input],
        *,
        by: Value | None = None,
        profile: Value | None = None,
        slots: int | None = None,
        at: Values | None = None,
        circle: float | None = None,
        visits: int | None = None,
        duration: float | None = None,
        seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
        progress: Progress = None, binary: PathText | None = None, **others: Value,
    ) -> Result:
        """Says which regions an app monitors, what each covers, and what is missed if there are too few slots.

        :param venues: Venue files; the place is in the frame of the first.
        :param by: How much of a beacon's identity a region has: uuid, major, minor.
        :param profile: Profile of the app, a name or a file: its number of slots, the delays of its events, and whether it
            changes its regions.
        :param slots: Largest number of regions that the operating system monitors for an app. (default: the profile's, or
            20)
        :param at: Where the app makes its plan: x,y or x,y,level, metres; without a level the first one. (default: the
            first entrance of the paths)
        :param circle: Also monitor a circle of this radius around each venue.
        :param visits: Number of simulated visits; 0 for none. (default: 16)
        :param duration: Length of a visit. (default: 900.0)
        """
        return call(Result, "plan regions", locals(), arguments=["venues"], repeated=["venues"])

    def sheet(
        self,
        venue: Input,
        *,
        catalogue: Input | None = None,
        model: Value | None = None,
        require: Input | None = None,
        walks: float | None = None,
        duration: float | None = None,
        seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
        progress: Progress = None, binary: PathText | None = None, **others: Value,
    ) -> Result:
        """Writes the install sheet of a plan: numbered maps and lists, labels, bill of materials, walk-through.

        :param venue: Venue or scenario file with the planned places of the beacons.
        :param catalogue: File with beacons that can be bought, and what work costs, such as Venues/catalogues/beacons.yaml.
        :param model: Model of the catalogue. (default: the first one)
        :param require: Requirements file, as for `evaluate`.
        :param walks: Fewest walks of the walk-through. (default: 8)
        :param duration: Length of each walk. (default: 240.0)
        """
        return call(Result, "plan sheet", locals(), arguments=["venue"], inputs=["catalogue", "require"])

    def registry(
        self,
        venue: Input,
        *,
        registry: Input,
        mapping: Input | None = None,
        seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
        progress: Progress = None, binary: PathText | None = None, **others: Value,
    ) -> Result:
        """Compares the list of installed beacons, or a vendor's export, with the plan.

        :param venue: Venue file of the plan.
        :param registry: The list: registry.csv, or a vendor's export as CSV.
        :param mapping: Mapping of the columns of a vendor's export; `beaconry schema registry-mapping`.
        """
        return call(Result, "plan registry", locals(), arguments=["venue"], inputs=["registry", "mapping"])

    def diff(
        self,
        venue: Input,
        *,
        recordings: Input | None = None,
        strict: bool = False,
        seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
        progress: Progress = None, binary: PathText | None = None, **others: Value,
    ) -> Result:
        """Says how an installation differs from its plan, by a walk through it.

        :param venue: Venue file of the plan.
        :param recordings: Folder of recordings (*.recording.jsonl) and their truth (*.truth.jsonl).
        :param strict: Stop if a line of a recording or truth file is bad, instead of skipping it, or if figures would count
            copies of a walk.
        """
        return call(Result, "plan diff", locals(), arguments=["venue"], inputs=["recordings"])

    __call__ = predict


plan = _Plan()


class _Engage:
    """Says what an app can do with positions: notify zones, report events, guide, upload events, follow tags."""

    def zones(
        self,
        venue: Input,
        *,
        profile: Many | None = None,
        block_time: float | None = None,
        count: int | None = None,
        delay: float | None = None,
        phone: Many | None = None,
        uses: Values | None = None,
        visits: int | None = None,
        test_visits: int | None = None,
        duration: float | None = None,
        event: Value | None = None,
        stay: float | None = None,
        tolerance: float | None = None,
        missed_per_false: float | None = None,
        recall: float | None = None,
        false: float | None = None,
        latency: float | None = None,
        triggers: Input | None = None,
        preset: Input | None = None,
        set: Many | None = None,
        baseline: Input | None = None,
        constants: Input | None = None,
        seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
        progress: Progress = None, binary: PathText | None = None, **others: Value,
    ) -> Engagement:
        """Says which zones of a venue can be notified and how, and compares profiles of apps.

        :param venue: Venue file.
        :param profile: Profile to run: a name or a file, with options behind it such as in inbeacon+full+raw, no two of
            which may set the same key to different values; may be repeated. (default: all built-in profiles)
        :param block_time: Time after a report in which the same zone or target gives no other one. Without it, a profile's
            own, or 300 for zones and 0 for other events.
        :param count: Largest number of reports of a zone or target in a visit. Without it, a profile's own, or 3 for zones
            and no limit for other events.
        :param delay: Time from an event to its report. Without it, a profile's own, or 0.
        :param phone: How visitors use their phones: inHand, mixed, pocket, closed, forceClosed, screen, lowPower,
            whileInUse, denied, imprecise, flightMode, bluetoothOff; may be repeated. (default: inHand, mixed, pocket,
            closed)
        :param uses: Instead of --phone: the uses of the phone with weights, such as pocket=3,inHand=1. Each profile then
            has a row of all uses together, by these shares.
        :param visits: Number of training visits, and as many validation visits. Profiles are compared on the first test
            visits, at most as many. (default: 24)
        :param test_visits: Number of test visits, on which verdicts are given. (default: four times --visits)
        :param duration: Length of a visit. (default: 1800.0)
        :param event: What visitors are notified of: enter, exit, dwellInside, dwellOutside. Profiles that do not report it
            are left out. (default: enter)
        :param stay: A visitor who stays in a zone for this long is notified. exit: who is away for this long after such a
            stay. dwellOutside: who is away for this long. A trigger of dwell waits as long; without the option, a profile's
            own time. (default: 10)
        :param tolerance: A notification within this distance of the zone is not counted as false. (default: 2.0)
        :param missed_per_false: Number of false notifications that are as bad as one missed notification. (default: 1)
        :param recall: Smallest allowed share of the due visits that get a notification. (default: 0.9)
        :param false: Largest allowed number of false notifications of a zone per visit. (default: 0.2)
        :param latency: Largest allowed latency of 95 % of the notifications. (default: 10)
        :param triggers: Triggers to test instead of a search, with their event, stay, limits, block time and count:
            triggers.json of calibrate --objective triggers. Give another --seed than there.
        :param preset: A preset: a preset file of `calibrate`, or one of default, powerSaving, bestAccuracy, adaptive.
            (default: default)
        :param set: Set one setting, overriding the preset; may be repeated. `beaconry settings` lists all settings.
        :param baseline: Baseline file of `settings import-header`: the SDK's own defaults of each preset. (default: our
            interpretation of the SDK's document)
        :param constants: Constants file of `fidelity`: what the SDK's document leaves open. (default: our interpretation of
            it)
        """
        return call(Engagement, "engage zones", locals(), arguments=["venue"], inputs=["triggers", "preset", "baseline", "constants"], repeated=["profile", "phone", "set"])

    def events(
        self,
        venue: Input,
        *,
        profile: Many | None = None,
        block_time: float | None = None,
        count: int | None = None,
        delay: float | None = None,
        phone: Many | None = None,
        visits: int | None = None,
        duration: float | None = None,
        stay: float | None = None,
        distance: float | None = None,
        preset: Input | None = None,
        set: Many | None = None,
        baseline: Input | None = None,
        constants: Input | None = None,
        seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
        progress: Progress = None, binary: PathText | None = None, **others: Value,
    ) -> Result:
        """Says which events besides those of zones reach apps, and how many of them are true.

        :param venue: Venue file.
        :param profile: Profile to run: a name or a file, with options behind it such as in inbeacon+full+raw, no two of
            which may set the same key to different values; may be repeated. (default: all built-in profiles)
        :param block_time: Time after a report in which the same zone or target gives no other one. Without it, a profile's
            own, or 300 for zones and 0 for other events.
        :param count: Largest number of reports of a zone or target in a visit. Without it, a profile's own, or 3 for zones
            and no limit for other events.
        :param delay: Time from an event to its report. Without it, a profile's own, or 0.
        :param phone: How visitors use their phones: inHand, mixed, pocket, closed, forceClosed, screen, lowPower,
            whileInUse, denied, imprecise, flightMode, bluetoothOff; may be repeated. (default: mixed)
        :param visits: Number of visits. (default: 24)
        :param duration: Length of a visit. (default: 1800.0)
        :param stay: Stays and absences of at least this time are due. A trigger of dwell waits as long; without the option,
            a profile's own time. (default: 10)
        :param distance: Distance that counts as a move. (default: 10.0)
        :param preset: A preset: a preset file of `calibrate`, or one of default, powerSaving, bestAccuracy, adaptive.
            (default: default)
        :param set: Set one setting, overriding the preset; may be repeated. `beaconry settings` lists all settings.
        :param baseline: Baseline file of `settings import-header`: the SDK's own defaults of each preset. (default: our
            interpretation of the SDK's document)
        :param constants: Constants file of `fidelity`: what the SDK's document leaves open. (default: our interpretation of
            it)
        """
        return call(Result, "engage events", locals(), arguments=["venue"], inputs=["preset", "baseline", "constants"], repeated=["profile", "phone", "set"])

    def routes(
        self,
        venue: Input,
        *,
        visits: int | None = None,
        duration: float | None = None,
        arrival_limit: float | None = None,
        barrier_free: bool = False,
        preset: Input | None = None,
        set: Many | None = None,
        baseline: Input | None = None,
        constants: Input | None = None,
        seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
        progress: Progress = None, binary: PathText | None = None, **others: Value,
    ) -> Result:
        """Says how good a guidance by estimated positions is, and when the guidance should say off-route and arrived.

        :param venue: Venue file.
        :param visits: Number of training visits; as many validation visits and as many test visits. (default: 16)
        :param duration: Length of a visit. (default: 900.0)
        :param arrival_limit: If the guidance says arrived farther than this from the target, it counts as a mistake.
            (default: 8.0)
        :param barrier_free: Guide without stairs, escalators and other barriers.
        :param preset: A preset: a preset file of `calibrate`, or one of default, powerSaving, bestAccuracy, adaptive.
            (default: default)
        :param set: Set one setting, overriding the preset; may be repeated. `beaconry settings` lists all settings.
        :param baseline: Baseline file of `settings import-header`: the SDK's own defaults of each preset. (default: our
            interpretation of the SDK's document)
        :param constants: Constants file of `fidelity`: what the SDK's document leaves open. (default: our interpretation of
            it)
        """
        return call(Result, "engage routes", locals(), arguments=["venue"], inputs=["preset", "baseline", "constants"], repeated=["set"])

    def tags(
        self,
        venue: Input,
        *,
        tags: int | None = None,
        duration: float | None = None,
        interval: float | None = None,
        receivers: float | None = None,
        outdated_after: float | None = None,
        dwell: float | None = None,
        stay: float | None = None,
        offline: float | None = None,
        clock_error: float | None = None,
        profile: Value | None = None,
        preset: Input | None = None,
        set: Many | None = None,
        baseline: Input | None = None,
        constants: Input | None = None,
        seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
        progress: Progress = None, binary: PathText | None = None, **others: Value,
    ) -> Result:
        """Says how well tags are followed by fixed receivers, and what keys of rotating identifiers cost.

        :param venue: Venue file.
        :param tags: Number of tags, each in a building of its own. (default: 16)
        :param duration: Length of a visit. (default: 1800.0)
        :param interval: Time from one packet of a tag to the next. (default: 1.0)
        :param receivers: Share of the beacons' places at which a receiver hangs. (default: 1.0)
        :param outdated_after: Time without a position until the last one is outdated. (default: 30.0)
        :param dwell: Time inside a zone until an entry gives an alert, and time outside until an exit gives one. (default:
            10.0)
        :param stay: Stays of at least this time are due. (default: 10.0)
        :param offline: Rotating identifiers: mean time from one moment online to the next. (default: 10.0)
        :param clock_error: Rotating identifiers: how much the phones' clocks are ahead. (default: 0.0)
        :param profile: Profile with rotating identifiers, a name or a file: a row with its days of keys, and how many
            beacons its identifiers stand for.
        :param preset: A preset: a preset file of `calibrate`, or one of default, powerSaving, bestAccuracy, adaptive.
            (default: default)
        :param set: Set one setting, overriding the preset; may be repeated. `beaconry settings` lists all settings.
        :param baseline: Baseline file of `settings import-header`: the SDK's own defaults of each preset. (default: our
            interpretation of the SDK's document)
        :param constants: Constants file of `fidelity`: what the SDK's document leaves open. (default: our interpretation of
            it)
        """
        return call(Result, "engage tags", locals(), arguments=["venue"], inputs=["preset", "baseline", "constants"], repeated=["set"])

    def uploads(
        self,
        venue: Input | None = None,
        *,
        profile: Many | None = None,
        outage_every: float | None = None,
        outage_length: float | None = None,
        failures: float | None = None,
        event_interval: float | None = None,
        duration: float | None = None,
        days: int | None = None,
        keeps_queue: bool = False,
        seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
        progress: Progress = None, binary: PathText | None = None, **others: Value,
    ) -> Result:
        """Says how late events of apps reach a server that is down now and then, and how many are lost.

        :param venue: Venue file, for the events of simulated visits. (default: events at random)
        :param profile: Profile to simulate: a name or a file; may be repeated. (default: all built-in profiles that upload)
        :param outage_every: Mean time from the end of an outage to the next. (default: 3600.0)
        :param outage_length: Mean length of an outage; 0 for none. (default: 600.0)
        :param failures: Probability that a request fails while the server is up. (default: 0.01)
        :param event_interval: Mean time between events at random. (default: 5)
        :param duration: Length of a day, or of its visit; the queue is empty at its start. (default: 28800; with a venue
            1800)
        :param days: Number of days, each with a seed of its own. (default: 200; with a venue 24)
        :param keeps_queue: Batches that wait at the end of a day are kept, not lost.
        """
        return call(Result, "engage uploads", locals(), arguments=["venue"], repeated=["profile"])

    __call__ = zones


engage = _Engage()


def route(
    venue: Input,
    *,
    from_: Values,
    to: Many | None = None,
    barrier_free: bool = False,
    moves_to: Many | None = None,
    radius: float | None = None,
    seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
    progress: Progress = None, binary: PathText | None = None, **others: Value,
) -> Result:
    """Prints the way from a place to the nearest of several targets, with its turns.

    :param venue: Venue file.
    :param from_: Where the route starts.
    :param to: Where it may end; may be repeated. The target that is reached first is taken.
    :param barrier_free: Leave out stairs, escalators and other barriers.
    :param moves_to: Where the targets move to while somebody is on the way; may be repeated. The result says whether a
        guidance follows.
    :param radius: A target that moves by less is not followed. (default: 5)
    """
    return call(Result, "route", locals(), arguments=["venue"], repeated=["to", "moves_to"])


def benchmark(
    venue: Input,
    *,
    recordings: Input | None = None,
    strict: bool = False,
    walks: int | None = None,
    duration: float | None = None,
    core: Many | None = None,
    external: Many | None = None,
    time_limit: float | None = None,
    headroom: bool = False,
    preset: Input | None = None,
    set: Many | None = None,
    baseline: Input | None = None,
    constants: Input | None = None,
    cores: Mapping[str, Callable[[], Core]] | None = None,
    seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
    progress: Progress = None, binary: PathText | None = None, **others: Value,
) -> Benchmark:
    """Compares positioning cores on the same walks.

    :param venue: Venue file.
    :param recordings: Folder of recordings (*.recording.jsonl) and their truth (*.truth.jsonl).
    :param strict: Stop if a line of a recording or truth file is bad, instead of skipping it, or if figures would count
        copies of a walk.
    :param walks: Number of simulated walks, if there are no recordings. (default: 12)
    :param duration: Length of a simulated walk, seconds. (default: 180.0)
    :param core: The engine with a preset: a preset file of `calibrate`, or one of default, powerSaving, bestAccuracy,
        adaptive. Write NAME= before it to name the core. May be repeated.
    :param external: Another program, as a shell command. Write NAME= before it to name the core. May be repeated.
    :param time_limit: Time limit of an external core for each answer. The first answer may take 10 s in any case. (default:
        10.0)
    :param headroom: Compare the settings in use with engines that the positioning SDK does not have, instead of --core and
        --external.
    :param preset: A preset: a preset file of `calibrate`, or one of default, powerSaving, bestAccuracy, adaptive. (default:
        default)
    :param set: Set one setting, overriding the preset; may be repeated. `beaconry settings` lists all settings.
    :param baseline: Baseline file of `settings import-header`: the SDK's own defaults of each preset. (default: our
        interpretation of the SDK's document)
    :param constants: Constants file of `fidelity`: what the SDK's document leaves open. (default: our interpretation of it)
    :param cores: Cores that are classes of Python, by their names.
    """
    return call(Benchmark, "benchmark", locals(), arguments=["venue"], inputs=["recordings", "preset", "baseline", "constants"], repeated=["core", "external", "set"])


def animate(
    file: Input,
    *,
    recordings: Input | None = None,
    strict: bool = False,
    walks: int | None = None,
    from_: float | None = None,
    duration: float | None = None,
    speed: float | None = None,
    heard: Value | None = None,
    preset: Input | None = None,
    set: Many | None = None,
    baseline: Input | None = None,
    constants: Input | None = None,
    output_file: Input | None = None,
    seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
    progress: Progress = None, binary: PathText | None = None, **others: Value,
) -> Result:
    """Draws an animation of walks: where people are, and which beacons one of them hears.

    :param file: Scenario or venue file.
    :param recordings: Folder of recordings (*.recording.jsonl) and their truth (*.truth.jsonl).
    :param strict: Stop if a line of a recording or truth file is bad, instead of skipping it, or if figures would count
        copies of a walk.
    :param walks: Number of walkers to show. (default: all, or as many as fit into 2 MB)
    :param from_: Start of the animation, in seconds of the recordings. (default: 0.0)
    :param duration: Length of the part of the recordings to play. (default: all, at most 600 s)
    :param speed: Seconds of the recordings per second of the animation. (default: a speed for 30 to 45 s)
    :param heard: The walk whose heard beacons are highlighted. (default: the first)
    :param preset: A preset: a preset file of `calibrate`, or one of default, powerSaving, bestAccuracy, adaptive. (default:
        default)
    :param set: Set one setting, overriding the preset; may be repeated. `beaconry settings` lists all settings.
    :param baseline: Baseline file of `settings import-header`: the SDK's own defaults of each preset. (default: our
        interpretation of the SDK's document)
    :param constants: Constants file of `fidelity`: what the SDK's document leaves open. (default: our interpretation of it)
    :param output_file: File for the result; - writes it to standard output. Without it, the file is made in the folder
        --output.
    """
    return call(Result, "animate", locals(), arguments=["file"], inputs=["recordings", "preset", "baseline", "constants", "output_file"], repeated=["set"])


def calibrate(
    venue: Input | None = None,
    *,
    recordings: Input | None = None,
    strict: bool = False,
    survey: Input | None = None,
    speed: float | None = None,
    walks: int | None = None,
    duration: float | None = None,
    phones: Values | None = None,
    profile: Input | None = None,
    uses: Values | None = None,
    missed_per_false: float | None = None,
    charge_per_false: float | None = None,
    event: Value | None = None,
    stay: float | None = None,
    recall: float | None = None,
    false: float | None = None,
    latency: float | None = None,
    baseline: Input | None = None,
    constants: Input | None = None,
    settings: YAML | None = None,
    other_settings: Value | None = None,
    extended: bool = False,
    forbidden: Values | None = None,
    hints: Values | None = None,
    sampler: Value | None = None,
    configurations: int | None = None,
    starts: int | None = None,
    objective: Value | None = None,
    situations: bool = False,
    objectives: Values | None = None,
    constraints: Values | None = None,
    minimum_effect: float | None = None,
    accuracy_tolerance: float | None = None,
    availability_tolerance: float | None = None,
    significance: float | None = None,
    variations: Values | None = None,
    variation_walks: int | None = None,
    document_variants: int | None = None,
    venue_changes: bool = False,
    sdk_version: Value | None = None,
    date: Value | None = None,
    study: Input | None = None,
    resume: bool = False,
    seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
    progress: Progress = None, binary: PathText | None = None, **others: Value,
) -> Calibration:
    """Recommends positioning settings for a venue, with evidence, or recommends the default.

    :param venue: Venue file. On the command line, write the file without an option name. (default: none)
    :param recordings: Folder of recordings and truths. Every recorded walk is tested with settings that were searched on
        the others. With a survey, the recorded walks only show how well the result holds on site. (default: walks are
        simulated)
    :param strict: Stop if a line of a recording or truth file is bad, instead of leaving it out, or if walks are copies of
        each other. (default: false)
    :param survey: Folder of recordings with surveys. The radio model is fitted to them, and walks are simulated in worlds
        that agree with them. (default: none)
    :param speed: Mean walking speed of the simulated visitors. Needs a survey. (default: that of visitors in malls)
    :param walks: Number of simulated training walks. The same number of validation walks and of test walks is added.
        (default: 120)
    :param duration: Length of a simulated walk. (default: 240)
    :param phones: The phones of your app: a platform, or the names of profiles. Walks have them by their shares in the
        venue's environment, or equally often if one is not among those, and the recommendation is for them only. One of
        ios, android, iphone, iphone-background, android-low-latency, android-balanced, android-low-power, android-batches.
        (default: walks with iPhones, and a test with all phones of the environment)
    :param profile: With triggers as the objective: the profile of an app whose numbers are searched, a name or a file, with
        its options behind plus signs. (default: the trigger of each zone is searched)
    :param uses: With a profile: how visitors use their phones, such as "pocket", or with weights: "pocket=3", "inHand=1".
        (default: inHand, mixed, pocket and closed, equally often)
    :param missed_per_false: With triggers as the objective: number of false notifications that are as bad as one missed
        notification. (default: 1)
    :param charge_per_false: With a profile: how much charge of a phone's battery is as bad as one false notification.
        (default: 20)
    :param event: With triggers as the objective, as in engage zones. What visitors are notified of: enter, exit,
        dwellInside, dwellOutside. Profiles that do not report it are left out. (default: that of engage zones)
    :param stay: With triggers as the objective, as in engage zones. A visitor who stays in a zone for this long is
        notified. exit: who is away for this long after such a stay. dwellOutside: who is away for this long. A trigger of
        dwell waits as long; without the option, a profile's own time. (default: that of engage zones)
    :param recall: With triggers as the objective, as in engage zones. Smallest allowed share of the due visits that get a
        notification. (default: that of engage zones)
    :param false: With triggers as the objective, as in engage zones. Largest allowed number of false notifications of a
        zone per visit. (default: that of engage zones)
    :param latency: With triggers as the objective, as in engage zones. Largest allowed latency of 95 % of the
        notifications. (default: that of engage zones)
    :param baseline: Baseline file of `settings import-header`: the SDK's own defaults of each preset. (default: our
        interpretation of the SDK's document)
    :param constants: Constants file of `fidelity`: what the SDK's document leaves open. (default: our interpretation of the
        SDK's document)
    :param settings: The values that each setting may take. A single value fixes the setting, for the baseline too.
        (default: the catalogue's values)
    :param other_settings: What to do with settings that are not named: searched uses the catalogue's values, fixed keeps
        the defaults. (default: searched)
    :param extended: Also search the settings that Beaconry adds to those of the positioning SDK. (default: false)
    :param forbidden: Combinations that are not tried. A configuration is left out if every named setting has one of these
        values and has an effect. (default: none)
    :param hints: Configurations that the search starts with, besides the presets. Each is replaced by the nearest one in
        the search space. (default: none)
    :param sampler: How starting configurations are sampled: grid (every combination of a few values), random, sobol (evenly
        spread) or model (near good ones). (default: sobol)
    :param configurations: Number of sampled configurations that the search starts with, besides the presets and hints.
        (default: 256)
    :param starts: Number of the best starting configurations that the search improves, one setting after another. (default:
        4)
    :param objective: The metric to minimise; or triggers, to search triggers of zones and settings together, so that few
        notifications are missed, late or false. One of meanError, rmsError, ce50, ce75, ce90, ce95, maxError, bias,
        ipinScore, kaggleScore. (default: ipinScore)
    :param situations: Search a policy instead of settings: which preset an app switches on, and how it ranges, while its
        map shows the level of the position, while it shows another level, in the background, and at rest. (default: false)
    :param objectives: Instead of "objective": the metrics of the Pareto front. The first is the one to minimise. One of
        meanError, rmsError, ce50, ce75, ce90, ce95, maxError, biasX, biasY, bias, floorDetection, zoneDetection,
        zoneDetectionTo1m, zoneDetection1To3m, zoneDetectionFrom3m, ipinScore, kaggleScore, availability, latency,
        timeToFirstFix, timeToCorrectLevel, falseLevelChanges, standstillJitter, jumpRate, pathRatio, wallCrossings,
        energyIndex, accuracyHonesty, accuracyRadius, within3m, within5m, within10m. (default: the objective and the
        latency)
    :param constraints: What a configuration must meet, such as "floorDetection >= 0.98" or "ce95 <= 8": a metric, <= or >=,
        and a number in the metric's unit (shares from 0 to 1). The mean over walks must meet it. A constraint on ce75 or
        availability replaces the limit that always holds. (default: none)
    :param minimum_effect: Smallest improvement that is worth a change of settings. (default: 0.05)
    :param accuracy_tolerance: How much less accurate than the baseline a preset for another purpose, such as powerSaving,
        may be; with situations, how much larger the error may be where the map does not show the position. (default: 0.05)
    :param availability_tolerance: How much lower than the baseline's the availability of a recommended preset may be.
        (default: 0.01)
    :param significance: Level of significance of each test: the accepted probability of a false recommendation. (default:
        0.05)
    :param variations: Scenario variations in which a recommendation is tested; with an empty list, there is no such test.
        One of asExpected, lowExponents, highExponents, powers, phones, crowd, deadBeacons, combined. (default: all)
    :param variation_walks: Number of simulated walks in each scenario variation. (default: 24)
    :param document_variants: Number of other interpretations of the SDK's document: what it leaves open is drawn from
        stated ranges. The selected settings are recommended only if, all together, they gain in at least 90 % of them, or
        gain in the mean and lose little in the others. 0 tries none. (default: 50)
    :param venue_changes: Also search what the venue file decides, after the settings: the strengths of obstacles, and the
        areas whose ways positions snap to. The preset stays the same. (default: false)
    :param sdk_version: Version of the positioning SDK, to note it in the preset. A baseline file can also state it.
        (default: none)
    :param date: Date to note in the preset, such as 2025-05-01. (default: none)
    :param study: Request file: the options above as YAML; "beaconry schema study" prints its keys. Command-line options
        override the file.
    :param resume: Resume the calibration in the output folder, with its original options.
    """
    return call(Calibration, "calibrate", locals(), arguments=["venue"], inputs=["recordings", "survey", "profile", "baseline", "constants", "study"])


def gap(
    venue: Input | None = None,
    *,
    recordings: Input | None = None,
    strict: bool = False,
    speed: float | None = None,
    walks: int | None = None,
    duration: float | None = None,
    baseline: Input | None = None,
    constants: Input | None = None,
    configurations: int | None = None,
    extended: bool = False,
    objective: Value | None = None,
    seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
    progress: Progress = None, binary: PathText | None = None, **others: Value,
) -> Result:
    """Measures how well the best settings in simulation do on recorded walks.

    :param venue: Venue file. On the command line, write the file without an option name. (default: none)
    :param recordings: Folder of recordings with truth: surveys, to which the radio model is fitted, and walks to compare
        with. (default: none; it is required)
    :param strict: Stop if a line of a recording or truth file is bad, instead of leaving it out, or if walks are copies of
        each other. (default: false)
    :param speed: Mean walking speed of the simulated visitors. (default: that of visitors in malls)
    :param walks: Number of simulated walks, four in each world. (default: 320)
    :param duration: Length of a simulated walk. (default: 90)
    :param baseline: Baseline file of `settings import-header`: the SDK's own defaults of each preset. (default: our
        interpretation of the SDK's document)
    :param constants: Constants file of `fidelity`: what the SDK's document leaves open. (default: our interpretation of the
        SDK's document)
    :param configurations: Number of configurations, with the presets. (default: 600)
    :param extended: Also vary the settings that Beaconry adds to those of the positioning SDK. (default: false)
    :param objective: The metric to minimise. One of meanError, rmsError, ce50, ce75, ce90, ce95, maxError, bias, ipinScore,
        kaggleScore. (default: ce75)
    """
    return call(Result, "gap", locals(), arguments=["venue"], inputs=["recordings", "baseline", "constants"])


def fidelity(
    venue: Input,
    *,
    recordings: Input | None = None,
    strict: bool = False,
    fixes: Many | None = None,
    no_fit: bool = False,
    preset: Input | None = None,
    set: Many | None = None,
    baseline: Input | None = None,
    constants: Input | None = None,
    seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
    progress: Progress = None, binary: PathText | None = None, **others: Value,
) -> Result:
    """Compares the SDK's own fixes with ours, and fits what the SDK's document leaves open.

    :param venue: Venue file.
    :param recordings: Folder of recordings (*.recording.jsonl) and their truth (*.truth.jsonl).
    :param strict: Stop if a line of a recording or truth file is bad, instead of skipping it, or if figures would count
        copies of a walk.
    :param fixes: Folder of the SDK's fixes (*.fixes.jsonl), and before = the preset that was active; without it, that of
        --preset. May be repeated.
    :param no_fit: Only print the distances; fit nothing.
    :param preset: A preset: a preset file of `calibrate`, or one of default, powerSaving, bestAccuracy, adaptive. (default:
        default)
    :param set: Set one setting, overriding the preset; may be repeated. `beaconry settings` lists all settings.
    :param baseline: Baseline file of `settings import-header`: the SDK's own defaults of each preset. (default: our
        interpretation of the SDK's document)
    :param constants: Constants file of `fidelity`: what the SDK's document leaves open. (default: our interpretation of it)
    """
    return call(Result, "fidelity", locals(), arguments=["venue"], inputs=["recordings", "preset", "baseline", "constants"], repeated=["fixes", "set"])


class _Study:
    """Shows, exports and merges studies: files with all trials of a calibration."""

    def list(
        self,
        folder: Input | None = None,
        *,
        seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
        progress: Progress = None, binary: PathText | None = None, **others: Value,
    ) -> Result:
        """Lists the studies in a folder and in its direct subfolders.

        :param folder: Folder.
        """
        return call(Result, "study list", locals(), arguments=["folder"])

    def show(
        self,
        study: Input,
        *,
        metric: Value | None = None,
        best: int | None = None,
        seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
        progress: Progress = None, binary: PathText | None = None, **others: Value,
    ) -> Result:
        """Shows the contents of a study and its best configurations.

        :param study: Study.
        :param metric: Metric to rank by. (default: the study's objective)
        :param best: Number of configurations to show. (default: 10)
        """
        return call(Result, "study show", locals(), arguments=["study"])

    def export(
        self,
        study: Input,
        *,
        format: Value | None = None,
        output_file: Input | None = None,
        seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
        progress: Progress = None, binary: PathText | None = None, **others: Value,
    ) -> Result:
        """Writes all trials of a study as CSV or JSON.

        :param study: Study.
        :param format: csv or json. (default: csv, or json with --json)
        :param output_file: File for the result; - writes it to standard output. Without it, the file is made in the folder
            --output.
        """
        return call(Result, "study export", locals(), arguments=["study"], inputs=["output_file"])

    def merge(
        self,
        studies: Input | Sequence[Input],
        *,
        output_file: Input | None = None,
        seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
        progress: Progress = None, binary: PathText | None = None, **others: Value,
    ) -> Result:
        """Merges studies of one venue into a new one.

        :param studies: Studies.
        :param output_file: File for the result; - writes it to standard output. Without it, the file is made in the folder
            --output.
        """
        return call(Result, "study merge", locals(), arguments=["studies"], inputs=["output_file"], repeated=["studies"])


study = _Study()


def validate_physics(
    *,
    environment: Value | None = None,
    seeds: int | None = None,
    datasets: Input | None = None,
    twin: bool = False,
    markdown: bool = False,
    seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
    progress: Progress = None, binary: PathText | None = None, **others: Value,
) -> Result:
    """Compares the simulator with published measurements: target by target, over many seeds.

    :param environment: Only the targets of one environment: room, mall.
    :param seeds: Number of seeds. (default: 20)
    :param datasets: Folder with the datasets tetam_ble and xyz10_mall.
    :param twin: Compare the lab of tetam_ble with its simulated twin instead, on tracks that were not used to fit the twin.
    :param markdown: Print a Markdown table.
    """
    return call(Result, "validate-physics", locals(), inputs=["datasets"])


def fleet(
    fleet: Input,
    *,
    seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,
    progress: Progress = None, binary: PathText | None = None, **others: Value,
) -> Result:
    """Runs one command for many venues, and sums up their results.

    :param fleet: Fleet file.
    """
    return call(Result, "fleet", locals(), arguments=["fleet"])
