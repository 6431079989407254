"""The Python package against the real tool, which the environment variable BEACONRY names."""

import inspect
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time
import traceback
import unittest
import warnings

import numpy as np
import pandas as pd

import beaconry
from beaconry import _commands

ROOT = pathlib.Path(__file__).parents[2]
OFFICE = ROOT / "Venues/office.yaml"
# A calibration that is stopped.
LONG = {"walks": 200, "jobs": 1}


def processes():
    """The parent and the words of each process."""
    for place in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            yield int(place.joinpath("stat").read_text().rpartition(")")[2].split()[1]), place.joinpath("cmdline").read_text().split("\0")
        except OSError:
            # It has ended.
            continue


def children():
    """The tools that this process has started and that have not ended."""
    return [words for parent, words in processes() if parent == os.getpid() and words[0] == beaconry.find_binary()]


def partial_files(folder):
    return [path for path in pathlib.Path(folder).iterdir() if ".partial" in path.name]


class WithWalks(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.simulation = beaconry.simulate(OFFICE, walks=6, duration=40, seed=5)
        cls.recordings = cls.simulation.recordings
        cls.metrics = beaconry.evaluate(OFFICE, recordings=cls.simulation).metrics


class FrameTests(WithWalks):
    def test_recordings_come_back_as_they_were(self):
        with tempfile.TemporaryDirectory() as folder:
            beaconry.write_recordings(self.recordings, folder)
            for one, other in zip(self.recordings, beaconry.read_recordings(folder)):
                for name in ("readings", "sensors", "truth"):
                    pd.testing.assert_frame_equal(getattr(one, name), getattr(other, name))
                self.assertEqual((one.name, one.kind, one.device, one.duration), (other.name, other.kind, other.device, other.duration))

    def test_packets_and_everything_a_file_may_have_come_back(self):
        lines = [
            {"format": "beaconry-recording", "version": 1, "name": "a", "kind": "survey", "duration": 9},
            {"t": 0.5, "beacon": "B1", "rssi": -70, "channel": 38}, {"t": 0.6, "beacon": "B1", "rssi": 127},
            {"t": 1, "ranging": []}, {"t": 2, "ranging": [{"beacon": "B2", "rssi": 0, "accuracy": -1, "proximity": "unknown"}, {"beacon": "B3"}]},
            {"t": 3, "walking": True}, {"t": 3, "heading": 12.5}, {"t": 4, "step": 0.7}, {"t": 5, "pressure": 1013},
        ]
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "a.recording.jsonl")
            path.write_text("".join(json.dumps(line) + "\n" for line in lines))
            (recording,) = beaconry.read_recordings(path)
            recording.write(folder)
            self.assertEqual([json.loads(line) for line in path.read_text().splitlines()], lines)

    def test_metrics_of_frames_are_those_of_files(self):
        fixes = beaconry.locate(OFFICE, recordings=self.recordings).fixes
        pd.testing.assert_frame_equal(beaconry.evaluate(OFFICE, recordings=self.recordings).metrics, self.metrics)
        pd.testing.assert_frame_equal(beaconry.evaluate(OFFICE, recordings=self.recordings, fixes=fixes).metrics, self.metrics)

    def test_a_metric_is_what_numpy_computes_from_the_frames(self):
        evaluation = beaconry.evaluate(OFFICE, recordings=self.recordings, instants="truth")
        fixes = beaconry.locate(OFFICE, recordings=self.recordings).fixes
        for recording in self.recordings:
            published = fixes[(fixes.walk == recording.name) & fixes.published]
            place = np.searchsorted(published.t, recording.truth.t, side="right") - 1
            known = place >= 0
            shown = published.iloc[place[known]]
            error = np.hypot(shown.x.to_numpy() - recording.truth.x[known], shown.y.to_numpy() - recording.truth.y[known])
            row = evaluation.metrics.query("walk == @recording.name and metric == 'ce75'").iloc[0]
            self.assertAlmostEqual(row["value"], np.quantile(error, 0.75), places=9)

    def test_a_frame_of_packets_needs_three_columns(self):
        readings = pd.DataFrame({"t": [0.1, 1.2], "beacon": ["A3D1C0B4-77E2-4F19-8C55-0B9E61D24C02/3/1"] * 2, "rssi": [-70, -72.5]})
        readings.loc[2] = [2.5, readings.beacon[0], np.nan]
        with tempfile.TemporaryDirectory() as folder:
            beaconry.Recording("mine", readings).write(folder)
            self.assertEqual(list(beaconry.read_recordings(folder)[0].readings.rssi), [-70, -72.5, 127])
        with self.assertWarnsRegex(beaconry.BeaconryWarning, "no truth"):
            fixes = beaconry.locate(OFFICE, recordings=beaconry.Recording("mine", readings, duration=3)).fixes
        self.assertEqual(set(fixes.walk), {"mine"})

    def test_cells_and_studies_are_frames(self):
        maps = beaconry.plan.maps(OFFICE, map="bound", cell=3)
        cells = beaconry.read_geojson(maps.path("maps-level-3.geojson"))
        self.assertEqual(list(maps.cells.bound.dropna()), list(cells.bound.dropna()))
        self.assertEqual({len(corners) for corners in cells.polygon}, {5})
        calibration = beaconry.calibrate(OFFICE, walks=4, duration=30, configurations=4, starts=1, variations="[]", document_variants=0)
        self.assertTrue(calibration.trials.ipinScore.between(0.1, 100).all())
        self.assertEqual(calibration.json["format"], "beaconry-preset")
        again = beaconry.Calibration.open(calibration.folder)
        pd.testing.assert_frame_equal(again.trials, calibration.trials)
        # A preset of a result is an input of another command.
        beaconry.locate(OFFICE, recordings=self.recordings, preset=calibration.json)

    def test_the_report_is_shown(self):
        evaluation = beaconry.evaluate(OFFICE, recordings=self.recordings)
        self.assertIn("iframe", evaluation.show()._repr_html_())
        self.assertIn("<svg", evaluation.show("*.svg")._repr_html_())


class ErrorTests(WithWalks):
    def test_problems_say_what_and_where(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "venue.yaml")
            path.write_text("name: x\nlevelz: []\n")
            with self.assertRaises(beaconry.BeaconryError) as caught:
                beaconry.locate(path, recordings=self.recordings)
        self.assertIn(str(path), {problem.file for problem in caught.exception.problems})
        self.assertIn(2, {problem.line for problem in caught.exception.problems})

    def test_the_tool_itself_refuses_unknown_options(self):
        with self.assertRaisesRegex(beaconry.BeaconryError, "no option --walkz. Did you mean"):
            beaconry.calibrate(OFFICE, walkz=3)

    def test_a_missed_requirement_is_a_result(self):
        requirements = {"requirements": [{"metric": "ce75", "atMost": 0.1}]}
        evaluation = beaconry.evaluate(OFFICE, recordings=self.recordings, require=requirements)
        self.assertFalse(evaluation.requirements_met)
        self.assertEqual(len(evaluation.json["walks"]), 6)

    def test_validate_reports_and_does_not_raise(self):
        result = beaconry.validate([OFFICE, {"name": "x"}])
        self.assertEqual([file["isValid"] for file in result.json["files"]], [True, False])

    def test_a_bad_line_is_a_warning(self):
        with tempfile.TemporaryDirectory() as folder:
            beaconry.write_recordings(self.recordings, folder)
            with pathlib.Path(folder, "walk-001.recording.jsonl").open("a") as file:
                file.write('{"t":70,"beacon":"B","rssi":-60}\n')
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                beaconry.locate(OFFICE, recordings=folder)
        self.assertTrue([warning for warning in caught if warning.category is beaconry.BeaconryWarning])

    def test_settings_are_a_mapping(self):
        evaluation = beaconry.evaluate(OFFICE, recordings=self.recordings, set={"activateRssiSmoothing": False, "useBestNumberOfBeacons": 3})
        self.assertIn("--set=activateRssiSmoothing=false", evaluation.json["command"])
        self.assertFalse(evaluation.metrics.value.equals(self.metrics.value))

    def test_a_missing_tool_is_named(self):
        with self.assertRaisesRegex(beaconry.BeaconryError, "no program nowhere.*BEACONRY"):
            beaconry.metrics(binary="nowhere")


@unittest.skipUnless(pathlib.Path("/proc").exists(), "processes are looked for in /proc")
class CancelTests(unittest.TestCase):

    def test_a_run_in_the_background_is_cancelled(self):
        with tempfile.TemporaryDirectory() as folder:
            run = beaconry.Run(beaconry.calibrate, OFFICE, output=folder, **LONG)
            while "/" not in run.progress:
                self.assertFalse(run.is_done)
                time.sleep(0.05)
            self.assertEqual(len(children()), 1)
            run.cancel()
            self.assertEqual(children(), [])
            with self.assertRaises(beaconry.Cancelled):
                run.result()
            # The calibration can go on from what is left.
            self.assertEqual(partial_files(folder), [])
            self.assertTrue(list(pathlib.Path(folder).glob("study-*.sqlite")))

    def test_what_a_cancelled_run_has_written_is_complete(self):
        with tempfile.TemporaryDirectory() as folder:
            run = beaconry.Run(beaconry.simulate, OFFICE, output=folder, walks=1000, jobs=1)
            while len(list(pathlib.Path(folder).glob("*.truth.jsonl"))) < 3:
                self.assertFalse(run.is_done)
                time.sleep(0.01)
            run.cancel()
            self.assertEqual(children(), [])
            self.assertEqual(partial_files(folder), [])
            recordings = beaconry.read_recordings(folder)
            self.assertLess(len(recordings), 1000)
            self.assertTrue(all(len(recording.readings) > 100 for recording in recordings))

    def test_a_cancelled_core_leaves_no_process(self):
        name = f"slow-{os.getpid()}"

        class Slow(beaconry.Core):
            def locate(self, observation):
                begun.set()
                time.sleep(0.1)

        begun = threading.Event()
        run = beaconry.Run(beaconry.benchmark, OFFICE, cores={name: Slow}, walks=4, duration=60)
        self.assertTrue(begun.wait(30))
        run.cancel()
        with self.assertRaises(beaconry.Cancelled):
            run.result()
        self.assertFalse([words for _, words in processes() if name in words])

    def test_control_c_stops_the_tool(self):
        threading.Timer(1, os.kill, (os.getpid(), signal.SIGINT)).start()
        with self.assertRaises(KeyboardInterrupt):
            beaconry.calibrate(OFFICE, **LONG)
        self.assertEqual(children(), [])

    def test_an_error_in_the_progress_stops_the_tool(self):
        def progress(line):
            raise RuntimeError(line)

        with self.assertRaisesRegex(RuntimeError, "Simulating"):
            beaconry.calibrate(OFFICE, progress=progress, **LONG)
        self.assertEqual(children(), [])

    def test_results_in_the_background(self):
        run = beaconry.Run(beaconry.metrics)
        self.assertTrue(run.result().json["metrics"])
        self.assertTrue(run.is_done)


class CoreTests(WithWalks):
    def test_a_core_that_copies_fixes_is_the_built_in_one(self):
        # Fixes are held back.
        preset = {"format": "beaconry-preset", "version": 1, "settings": {"updatePublishInterval": 3}}
        with tempfile.NamedTemporaryFile("w", suffix=".json", delete=False) as file:
            json.dump(preset, file)
        self.addCleanup(os.unlink, file.name)
        fixes = beaconry.locate(OFFICE, recordings=self.recordings, preset=preset).fixes
        self.assertEqual({*fixes.published}, {True, False})
        header = fixes.attrs["headers"]["walk-001"]

        class Copy(beaconry.Core):
            publish_interval = header["publishInterval"]
            ranging = header.get("ranging", 1)
            sensors = tuple(header.get("sensors", ()))

            def start(self, venue, recording):
                self.fixes = {fix.t: fix for fix in fixes[fixes.walk == recording].itertuples()}

            def locate(self, observation):
                fix = self.fixes.get(observation.time)
                return fix and beaconry.Fix(fix.x, fix.y, fix.level, fix.accuracy, fix.published)

        result = beaconry.benchmark(OFFICE, recordings=self.recordings, core=f"built-in={file.name}", cores={"copy": Copy})
        values = result.metrics.pivot(index=["walk", "metric"], columns="core", values="value")
        pd.testing.assert_series_equal(values["copy"], values["built-in"], check_names=False)
        self.assertTrue(result.requirements_met)
        self.assertEqual({*result.comparisons.verdict}, {"inconclusive"})

    def test_readings_are_those_of_the_recording(self):
        heard = {}

        class Listener(beaconry.Core):
            def start(self, venue, recording):
                self.heard = heard.setdefault(recording, [])

            def locate(self, observation):
                self.heard += observation.readings
                return 10, 9, 3

        beaconry.benchmark(OFFICE, recordings=self.recordings, cores={"listener": Listener})
        for recording in self.recordings:
            valid = recording.readings.query("-127 < rssi < 0")
            self.assertEqual(heard[recording.name], list(valid[["t", "beacon", "rssi"]].itertuples(index=False, name=None)))

    def test_what_a_core_raises_is_raised_with_its_line(self):
        class Broken(beaconry.Core):
            def locate(self, observation):
                return {}["a beacon that is not there"]

        # `assertRaises` would remove the traceback.
        try:
            beaconry.benchmark(OFFICE, recordings=self.recordings, cores={"broken": Broken})
            self.fail("no error")
        except KeyError as error:
            last = traceback.extract_tb(error.__traceback__)[-1]
        self.assertEqual((last.name, pathlib.Path(last.filename)), ("locate", pathlib.Path(__file__)))
        self.assertEqual(children(), [])


class DeclarationTests(unittest.TestCase):
    """Every command and option that the tool declares is one of the package."""

    @classmethod
    def setUpClass(cls):
        dump = subprocess.run([beaconry.find_binary(), "--experimental-dump-help"], capture_output=True, check=True)
        cls.dump = dump.stdout
        cls.tree = [one for one in json.loads(dump.stdout)["command"]["subcommands"] if one["commandName"] != "units"]

    def function(self, words):
        names = [word.replace("-", "_") for word in words]
        value = getattr(_commands, names[0], None) or getattr(_commands, names[0] + "_")
        return getattr(value, names[1]) if len(names) > 1 else value

    def rows(self, commands, before=()):
        for command in commands:
            words = (*before, command["commandName"])
            yield from self.rows(command.get("subcommands", []), words)
            # Where only subcommands compute, the command has --version and --help.
            if len(command["arguments"]) > 2 and words != ("help",):
                yield words, command

    def test_every_option_is_a_parameter(self):
        count = 0
        for words, command in self.rows(self.tree):
            known = [name.rstrip("_") for name in inspect.signature(self.function(words)).parameters]
            for argument in command["arguments"]:
                name = argument.get("valueName") if argument["kind"] == "positional" else argument["preferredName"]["name"]
                if name not in ("help", "version", "json", "quiet", "words"):
                    self.assertIn(name.replace("-", "_"), known, words)
                    count += 1
        self.assertGreater(count, 500)

    def test_options_of_requests_are_parameters(self):
        keys = json.loads(beaconry.schema("study").text)["properties"]
        known = inspect.signature(beaconry.calibrate).parameters
        for key in keys:
            self.assertIn("".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in key), known)
        # A value of each kind reaches the tool: a number, words, a list, mappings.
        with self.assertRaises(beaconry.BeaconryError) as caught:
            beaconry.calibrate(
                OFFICE, walks=0, phones=["nobody", "ios"], settings={"nothing": [1]}, hints=[{"nothing": 2}], situations=True, study={"walkz": 1})
        self.assertNotIn("no option", str(caught.exception))
        self.assertIn("walkz", str(caught.exception))

    def test_what_is_generated_is_up_to_date(self):
        made = subprocess.run([sys.executable, ROOT / "Scripts/python-commands.py"], input=self.dump, capture_output=True, check=True)
        self.assertEqual(made.stdout.decode(), pathlib.Path(_commands.__file__).read_text())

    def test_the_version_is_that_of_the_tool(self):
        version = subprocess.run([beaconry.find_binary(), "--version"], capture_output=True, text=True, check=True).stdout
        self.assertIn(beaconry.__version__, version)


if __name__ == "__main__":
    unittest.main()
