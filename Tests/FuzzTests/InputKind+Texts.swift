import Calibration
import Diagnostics
import Fidelity
import Formats
import Foundation
import Importing
import Positioning
import Simulation
import TestSupport
import VenueFiles
import Walkers
import Walks

// Files that people write.
extension InputKind {
    static let venue = InputKind(
        name: "venue",
        samples: { _ in
            // The project's venues are long, so they come now and then.
            let small = [SmallVenue.text, SmallScenario.venue].flatMap { Array(repeating: $0, count: 7) }
            let long = try ["supermarket", "office", "mall"].map {
                try String(contentsOfFile: Project.venuePath($0), encoding: .utf8)
            }
            return (small + long).map { [File("it.yaml", $0)] }
        },
        read: { _, file in
            let venue = try VenueFile.read(path: file).venue
            try promise(try VenueFile.parse(VenueFile.write(venue)).venue == venue, "what is written is what was read")
        })

    /// Reads a scenario, and simulates the first and the last walker of it for a second among few people.
    static let scenario = InputKind(
        name: "scenario", count: 1000,
        samples: { _ in
            [[File("it.yaml", SmallScenario.text), File("shop.yaml", SmallScenario.venue, isTested: false)]]
        },
        read: { _, file in
            _ = ScenarioFile.isScenario(String(decoding: try TextFile.bytes(of: file), as: UTF8.self))
            var scenario = try ScenarioFile.read(path: file).scenario
            try promise(scenario.faults.problems(in: scenario.venue).isEmpty, "faults fit the venue")
            try promise((1...1_000_000).contains(scenario.walkerCount), "a count of walkers that is stated")
            for beacon in scenario.faults.installed(scenario.venue) {
                try promise(beacon.power.offset(at: scenario.duration)?.isFinite ?? true, "finite powers")
            }
            try promise(scenario.faults.phone.clock.stamp(of: scenario.duration).isFinite, "finite clocks")
            scenario.duration = 1
            switch scenario.crowd?.amount {
            case .people(let count): scenario.crowd?.amount = .people(min(count, 7))
            case .densities(let densities):
                scenario.crowd?.amount = .densities(
                    densities.map { .init(zone: $0.zone, density: min($0.density, 0.05)) })
            case nil: break
            }
            let simulator = try ScenarioSimulator(scenario)
            for walker in Set([0, scenario.walkerCount - 1]).sorted() {
                let recording = MemoryOutput()
                let truth = MemoryOutput()
                try simulator.write(walker: walker, to: recording, truth: truth)
                let recordings = try RecordingFile.read(bytes: recording.bytes, file: nil, strict: true)
                let truths = try TruthFile.read(bytes: truth.bytes, file: nil, strict: true)
                try promise(recordings.warnings.isEmpty && recordings.items.count == 1, "one sound recording")
                try promise(
                    truths.warnings.isEmpty && truths.items.first?.samples.last?.time == 1, "one sound truth of 1 s")
            }
        })

    static let study = InputKind(
        name: "study",
        samples: { _ in
            let text = "venue: it.yaml\nrecordings: recorded\n" + SampleStudy.text
            return [[File("it.yaml", text)]]
        },
        read: { _, file in
            let request = try RequestFile.read(path: file)
            try promise(
                try RequestArguments.request(RequestArguments.words(of: request)) == request,
                "the command line can say the same")
        })

    static let mapping = InputKind(
        name: "mapping",
        samples: { _ in
            let richest = """
                layout: long
                recording: [{column: b, characters: 1-1, rename: {a: c}}]
                time: {column: t, unit: ms, origin: 0}
                beacon: {columns: [b, b], join: "/"}
                rssi: r
                missing: [100]
                truth: {x: {column: x, scale: 2}, y: y, level: {value: 0}}
                """
            let mappings = [ImporterSample.csvLong, .csvWide].map { sample in
                sample.files.map { File($0.name, $0.text, isTested: $0.name.hasSuffix(".yaml")) }
            }
            let rows = "t,b,r,x,y\n1,a,-60,1,2\n2,a,-60,1,2\n"
            return mappings + [[File("a.yaml", richest), File("a.csv", rows, isTested: false)]]
        },
        read: { folder, file in
            let options = try ImportOptions(["mapping": file], for: CSVImporter())
            try check(CSVImporter().importFolder(folder, options: options))
        })

    static let preset = InputKind(
        name: "preset",
        samples: { _ in
            let text = """
                {"format": "beaconry-preset", "version": 1,
                 "settings": {"useBestNumberOfBeacons": 6, "activateRssiSmoothing": false, "sensibleRssiFactor": 1.3},
                 "extendedSettings": {"laterationCost": "range", "kalmanAcceleration": 0.5},
                 "levels": [{"level": 1, "preset": "powerSaving"},
                            {"level": 0, "preset": "adaptive", "settings": {"receiverOffset": true}}],
                 "zones": [{"zone": "Shop", "settings": {"sensibleRssiFactor": 1.4}}],
                 "patience": 5}
                """
            return [[File("it.json", text)]]
        },
        read: { _, file in
            let venue = try VenueFile.parse(SmallVenue.text).venue
            let zonedPreset = try PresetFile.read(path: file, for: venue)
            let again = try PresetFile.parse(PresetFile.text(of: zonedPreset), for: venue)
            try promise(again == zonedPreset, "what is written is what was read")
            _ = PositioningEngine(map: BeaconMap(venue), settings: zonedPreset.base)
        })

    static let baseline = InputKind(
        name: "baseline",
        samples: { _ in
            let text = """
                {"format": "beaconry-baseline", "version": 1, "sdkVersion": "3.8.2", "header": "sha256:00",
                 "presets": {"default": {"useBestNumberOfBeacons": 5, "activateBarometer": false},
                             "adaptive": {"smartLocationUpdateRadius": 2.5}}}
                """
            return [[File("it.json", text)]]
        },
        read: { _, file in
            let presets = try BaselineFile.presets(at: file)
            let venue = try VenueFile.parse(SmallVenue.text).venue
            for preset in Preset.allCases { _ = PositioningEngine(map: BeaconMap(venue), settings: presets[preset]) }
        })

    static let header = InputKind(
        name: "header", count: 1000,
        samples: { _ in
            let text = """
                // BackspinSDK version 3.8.2
                typedef NS_ENUM(NSInteger, BSSDKPositioningConfiguration) {
                    /** The strongest beacons. Default: 4, power saving: 2; best accuracy and adaptive: 5 */
                    BSSDKPositioningConfigurationUseBestNumberOfBeacons = 0,
                    BSSDKPositioningConfigurationBarometer, /* YES (default), NO (power saving) */
                };
                #define kBSSDKPowerSavingUpdatePublishInterval 5
                /*
                 | setting | Default | Power Saving |
                 | Rssi Smoothing | YES | off |
                 */
                """
            return [[File("it.h", text)]]
        },
        read: { _, file in
            let reading = HeaderContents(String(decoding: try TextFile.bytes(of: file), as: UTF8.self))
            let text = try BaselineFile.text(of: reading, digest: "sha256:00")
            let written = try SDKPresets(reading.values, sdkVersion: reading.sdkVersion)
            try promise((try? BaselineFile.parse(text)) == written, "what is written is what was read")
            // The sound header has nine values. A reader never refuses a header: it lists what it could not read.
            guard reading.notes.isEmpty, reading.entries.count >= 9 else {
                throw Problems("Not everything was read.")
            }
        })

    static let constants = InputKind(
        name: "constants",
        samples: { _ in
            let text = """
                {"format": "beaconry-constants", "version": 1,
                 "constants": {"centroidWeightExponent": 2.4, "lagPatience": 2, "smoothingStatistic": "median"},
                 "intervals": {"lagPatience": [1, 3]}}
                """
            return [[File("it.json", text)]]
        },
        read: { _, file in
            let constants = try ConstantsFile.content(at: file).constants
            try promise(
                try ConstantsFile.content(of: ConstantsFile.text(of: constants)).constants == constants,
                "what is written is what was read")
        })
}
