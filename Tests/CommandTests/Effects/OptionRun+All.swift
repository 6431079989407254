import Calibration
import Formats
import Foundation
import TestSupport

extension OptionRun {
    private static let office = Project.root.appending(path: "Venues/office.yaml").path
    private static let mall = Project.root.appending(path: "Venues/mall.yaml").path
    private static let venues = Project.root.appending(path: "Venues").path
    private static let plans = Project.root.appending(path: "Venues/plans").path
    private static let requirements = Project.root.appending(path: "Venues/requirements/office.yaml").path
    private static let catalogue = Project.root.appending(path: "Venues/catalogues/beacons.yaml").path
    private static let out = ["output": "out"]
    private static let flawed = ["recordings": "flawed", "output": "out"]
    private static let few = ["worlds": "19", "walks": "6", "duration": "20", "output": "out"]

    /// Options that change no result of any command, with the reason.
    static let idle = [
        "jobs": "results do not depend on the number of workers",
        "quiet": "results are the same; progress and messages go to standard error",
        "force": "there are no files of another command; OwnFilesTests",
    ]
    private static let noChance = ["seed": "the command draws nothing"]
    private static let recorded = ["seed": "nothing is drawn for recorded walks"]

    /// Files next to the documents of `Scripts/outputs`.
    static let files = [
        "plan.geojson": """
        {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"kind": "level"},
        "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [30, 0], [30, 20], [0, 20], [0, 0]]]}},
        {"type": "Feature", "properties": {"kind": "wall"},
        "geometry": {"type": "LineString", "coordinates": [[10, 0], [10, 12]]}},
        {"type": "Feature", "properties": {"indoor": "room"},
        "geometry": {"type": "Polygon", "coordinates": [[[1, 1], [9, 1], [9, 8], [1, 8], [1, 1]]]}},
        {"type": "Feature", "properties": {"kind": "wall", "material": "nonsense"},
        "geometry": {"type": "LineString", "coordinates": [[20, 0], [20, 12]]}}
        ]}
        """,
        "fleet.yaml": "command: plan predict --worlds 19 --walks 6 --duration 20\nvenues: [fitted/venue.yaml]\n",
        "study.yaml": "starts: 1\n",
        "uploads.yaml": "profile: uploads\nvalues: {batchInterval: 30, queueLimit: 5}\n",
        "unclear.yaml": "requirements: [{metric: ce50, atMost: 3.1}]\n",
        "mapping.yaml": "columns: {serial: serial, uuid: uuid, major: major, minor: minor, x: y, y: x}\n",
        "nine.json":
            #"{"format": "beaconry-baseline", "version": 1, "tool": "beaconry", "presets": {"default": {"useBestNumberOfBeacons": 9}}}"#,
        "other.csv": "uuid,major,minor\nA3D1C0B4-77E2-4F19-8C55-0B9E61D24C02,3,1\n",
    ]

    /// Values of options in all commands; by default, what the kind of the option allows.
    static let usual: [String: [[String]]] = [
        "output": [["other"]], "outputFile": [["other-file"]], "seed": [["7"]], "jobs": [["1"]],
        "set": [["useBestNumberOfBeacons=3"]], "baseline": [["baseline.json"]],
        "constants": [["fidelity/constants.json"]],
        "preset": [["powerSaving"], ["bestAccuracy"], ["adaptive"]],
        "walks": [["7"]], "duration": [["45"]], "worlds": [["20"]], "visits": [["5"]],
        "require": [[requirements]], "pilot": [["pilot-walk", "--pilot-venue=piloted/venue.yaml"]],
        "pilotVenue": [["piloted/venue.yaml"]],
        "recordings": [["two-walks"]], "reference": [["two-walks"]], "fixes": [["fixes"]],
        "catalogue": [[catalogue]], "name": [["another"]], "junit": [["junit.xml"]],
        "certificate": [["certificate.html"]], "compareWith": [["evaluated/evaluation.json"]],
        "profile": [["inbeacon"]], "triggers": [["triggered/triggers.json"]],
        "keepOut": [["Meeting 1"]], "uuid": [["0B0E5A0C-6E41-4D57-8A4F-3D6D2A4B9C11"]],
        "by": [["level"], ["minor"], ["zone"]],
    ]

    /// A run of each command that takes options.
    static let all: [String: OptionRun] = [
        "validate": OptionRun(words: [office], options: out, idle: noChance),
        "schema": OptionRun(words: ["venue"], idle: noChance.merging(["json": "a schema is JSON"]) { $1 }),
        "settings": OptionRun(
            options: out, given: ["pictures": [["pictures", "--venues=\(venues)"]], "venues": [[venues]]],
            without: ["venues": ["output"], "pictures": ["output"]], beside: ["venues": ["--pictures=pictures"]],
            idle: noChance, exitCodes: [0, 2]),
        "settings import-header": OptionRun(words: ["header.h"], idle: noChance),
        "metrics": OptionRun(options: out, idle: noChance),
        "parameters": OptionRun(options: out, idle: noChance),
        "import plan": OptionRun(
            words: ["plan.geojson"], options: out.merging(["unit": "m"]) { $1 },
            given: [
                "format": [["picture"], ["kml"]], "anchor": [["48.1,11.6,20"]], "unit": [["ft"]],
                "layer": [["indoor=room=zone"]],
                "material": [["glass"]], "level": [["2"]],
            ], idle: noChance, refusing: ["strict", "format"]),
        "import recordings": OptionRun(
            words: ["csv", "flawed.csv"], options: ["option": "mapping=walk.yaml", "output": "out"],
            given: ["option": [["mapping=survey.yaml"]]], idle: noChance),
        "export plan": OptionRun(words: [office], idle: noChance),
        "export fixes": OptionRun(words: [office, "fixes"], idle: noChance),
        "export error-map": OptionRun(words: ["evaluated/error-map.geojson"], idle: noChance),
        "fit": OptionRun(
            words: [office], options: flawed,
            given: ["floor": [["none"], ["-85"]], "device": [["iPhone"]], "kind": [["survey"], ["all"]]],
            idle: noChance, refusing: ["strict", "kind", "device"]),
        "simulate": OptionRun(
            words: [office], options: ["walks": "2", "duration": "20", "output": "out"],
            given: ["truthTo": [["other-truth"]]]),
        "locate": OptionRun(words: [office], options: flawed, idle: recorded),
        "evaluate": OptionRun(
            words: [office], options: flawed,
            beside: ["junit": ["--require=requirements.yaml"], "certificate": ["--require=requirements.yaml"]],
            exitCodes: [0, 1]),
        "diagnose": OptionRun(words: [office], options: flawed, idle: recorded),
        "plan maps": OptionRun(words: [office], options: ["cell": "3", "output": "out"], idle: noChance),
        "plan pilot": OptionRun(words: [office], options: out, idle: noChance),
        "plan place": OptionRun(
            words: ["fitted/venue.yaml"], options: few.merging(["count": "3", "cell": "3", "moves": "3"]) { $1 },
            given: ["model": [["four AA cells"]], "budget": [["500"]], "count": [["2"]]],
            without: ["model": ["count"], "budget": ["count"], "catalogue": ["count"]],
            beside: [
                "model": ["--catalogue=\(catalogue)", "--budget=400"],
                "budget": ["--catalogue=\(catalogue)"], "catalogue": ["--budget=1000"], "portals": ["--afresh"],
                "pilotVenue": ["--pilot=pilot-walk"],
            ], idle: ["moves": "so few visitors prefer no move"], exitCodes: [0, 2], isShort: false),
        "plan predict": OptionRun(
            words: ["fitted/venue.yaml"], options: few.merging(["require": "unclear.yaml"]) { $1 },
            beside: ["pilotVenue": ["--pilot=pilot-walk"]], exitCodes: [0, 1, 2], isShort: false),
        "plan compare": OptionRun(
            words: ["fitted/venue.yaml", "fitted/venue.yaml"], options: few,
            beside: ["pilotVenue": ["--pilot=pilot-walk"]], exitCodes: [0, 2], isShort: false),
        "plan density": OptionRun(
            words: ["fitted/venue.yaml"],
            options: few.merging(["counts": "4,6", "trainingWalks": "8", "afresh": ""]) { $1 },
            given: ["counts": [["4,7"]], "trainingWalks": [["9"]]], without: ["afresh": ["afresh", "counts"]],
            beside: ["afresh": ["--counts=24,26"], "pilotVenue": ["--pilot=pilot-walk"]],
            idle: ["trainingWalks": "so few walks recommend no preset"], exitCodes: [0, 2],
            isShort: false),
        "plan what-if": OptionRun(
            words: ["fitted/venue.yaml"], options: few.merging(["case": "crowd"]) { $1 },
            beside: ["pilotVenue": ["--pilot=pilot-walk"]], exitCodes: [0, 2], isShort: false),
        "plan lint": OptionRun(
            words: [mall], options: out, given: ["set": [["useBestNumberOfBeacons=9"]], "baseline": [["nine.json"]]],
            idle: noChance),
        "plan regions": OptionRun(
            words: [mall, office], options: ["visits": "2", "duration": "300", "output": "out"],
            given: ["at": [["20,10"]]]),
        "plan sheet": OptionRun(
            words: [office], options: out, given: ["model": [["four AA cells"]]],
            beside: [
                "model": ["--catalogue=\(catalogue)"], "walks": ["--require=\(requirements)"],
                "duration": ["--require=\(requirements)"],
            ], idle: noChance),
        "plan registry": OptionRun(
            words: [office], options: ["registry": "sheet/registry.csv", "output": "out"],
            given: ["registry": [["other.csv"]], "mapping": [["mapping.yaml"]]], idle: noChance),
        "plan diff": OptionRun(words: [office], options: flawed, idle: recorded, exitCodes: [0, 1]),
        "engage zones": OptionRun(
            words: [mall], options: ["visits": "4", "duration": "600", "profile": "backspin", "output": "out"],
            given: ["missedPerFalse": [["100"], ["0.01"]], "uses": [["pocket=3,inHand=1"]]], refusing: ["triggers"],
            isShort: false),
        "route": OptionRun(
            words: [mall], options: ["from": "1,30", "to": "60,30,2", "output": "out"],
            given: ["from": [["70,30"]], "to": [["20,30"]], "movesTo": [["20,30"]], "radius": [["1"]]],
            beside: ["radius": ["--moves-to=62,30,2"]], idle: noChance),
        "engage routes": OptionRun(words: [mall], options: ["visits": "3", "duration": "600", "output": "out"]),
        "engage events": OptionRun(
            words: [office],
            options: ["visits": "3", "duration": "600", "profile": "mobilefirst", "output": "out"], isShort: false),
        "engage tags": OptionRun(
            words: [office], options: ["tags": "3", "duration": "600", "receivers": "0.2", "output": "out"],
            given: ["clockError": [["100000"]], "outdatedAfter": [["3"], ["1"]]]),
        "engage uploads": OptionRun(options: ["days": "5", "output": "out"], given: ["profile": [["uploads.yaml"]]]),
        "benchmark": OptionRun(
            words: [office], options: ["walks": "6", "duration": "40", "core": "default", "output": "out"],
            given: ["core": [["bestAccuracy"]], "external": [["false"]], "recordings": [["flawed"]]],
            without: [
                "recordings": ["walks", "duration"], "strict": ["walks", "duration"], "preset": ["core"],
                "set": ["core"],
                "headroom": ["core"],
            ],
            beside: ["strict": ["--recordings=flawed"], "preset": ["--headroom"], "set": ["--headroom"]],
            exitCodes: [0, 1, 2]),
        "animate": OptionRun(
            words: [office], options: flawed, given: ["speed": [["2"]], "heard": [["walk-002"]], "walks": [["1"]]],
            idle: recorded),
        "calibrate": OptionRun(
            words: [office],
            options: [
                "walks": "6", "duration": "60", "configurations": "24", "documentVariants": "2", "variationWalks": "5",
                "output": "out",
            ],
            given: [
                "constraints": [["ce95 <= 4"]], "date": [["2026-01-01"]],
                "forbidden": [["[{useBestNumberOfBeacons: 10}]"]],
                "hints": [["[{useBestNumberOfBeacons: 7}]"]], "objectives": [["ce50,latency"]], "phones": [["android"]],
                "sdkVersion": [["3.8.2"]], "settings": [["{useBestNumberOfBeacons: 4}"]], "study": [["study.yaml"]],
                "survey": [["hall/recordings"]], "variations": [["crowd"], [""]], "recordings": [["flawed"]],
                "profile": [["holidayparty"]], "uses": [["pocket"]],
            ],
            without: ["situations": ["configurations", "documentVariants", "variationWalks"]],
            refusing: Set(["strict", "survey", "speed", "profile", "uses", "chargePerFalse", "missedPerFalse"])
                .union(GoalKey.all.map(\.name)),
            isShort: false),
        "units status": OptionRun(words: ["job"], options: out, given: ["workers": [["3"]]], idle: noChance),
        "units work": OptionRun(
            words: ["job"], options: ["part": "1/4"], given: ["part": [["1/2"]]], without: ["ask": ["part"]],
            idle: [
                "part": "what it does is in the folder of the job; UnitsCommandTests",
                "ask": "nobody asks: the standard input is empty; Scripts/check cluster",
            ], refusing: ["output", "seed"]),
        "fleet": OptionRun(words: ["fleet.yaml"], options: out, isShort: false),
        "gap": OptionRun(
            words: ["hall.yaml"],
            options: [
                "recordings": "flawed-hall", "walks": "8", "duration": "30", "configurations": "12",
                "output": "out",
            ], refusing: ["strict", "recordings"], isShort: false),
        "fidelity": OptionRun(
            words: [office], options: ["recordings": "two-walks", "fixes": "two-fixes", "output": "out"],
            given: ["fixes": [["bestAccuracy=two-fixes"]], "recordings": [["hall/recordings"]]],
            without: ["strict": ["recordings"]], beside: ["strict": ["--recordings=flawed"]],
            idle: ["seed": "the fits of all seeds end in one place here"], refusing: ["strict", "recordings"]),
        "study list": OptionRun(idle: noChance),
        "study show": OptionRun(
            words: ["first.sqlite"], options: out, given: ["metric": [["availability"]]], idle: noChance),
        "study export": OptionRun(words: ["first.sqlite"], idle: noChance),
        "study merge": OptionRun(
            words: ["first.sqlite", "second.sqlite"], options: ["outputFile": "merged"], idle: noChance),
        "validate-physics": OptionRun(
            options: ["environment": "room", "seeds": "2", "output": "out"], given: ["datasets": [["nowhere"]]],
            refusing: ["datasets", "twin"], exitCodes: [0, 1]),
    ]
}
