"""Drives the tool beaconry: simulates, calibrates and benchmarks indoor positioning with Bluetooth beacons.

A function is a command of the tool, and its keywords are the options of the command: ``calibrate(venue, objective="ce75", walks=48)``.
"""

from . import _commands
from ._commands import *
from ._core import Core, Fix, Observation, Reading
from ._errors import BeaconryError, BeaconryWarning, Cancelled, Problem
from ._process import Run, find_binary
from ._recordings import (
    Recording,
    read_fixes,
    read_recordings,
    write_fixes,
    write_recordings,
)
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
    read_geojson,
    read_study,
)

__version__ = "0.2.0"
__all__ = [  # noqa: PLE0604
    "Benchmark", "BeaconryError", "BeaconryWarning", "Calibration", "Cancelled", "Core", "Density", "Engagement", "Evaluation", "Fix",
    "Fixes", "Maps", "Observation", "Prediction", "Problem", "Reading", "Recording", "Result", "Run", "Simulation", "find_binary",
    "read_fixes", "read_geojson", "read_recordings", "read_study", "write_fixes", "write_recordings", *_commands.__all__,
]
