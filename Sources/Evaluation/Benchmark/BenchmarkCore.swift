package import Positioning

/// A positioning core of a benchmark.
package struct BenchmarkCore: Sendable {
    /// Where a core runs.
    package enum Kind: Sendable {
        /// In this process, with a new core for each walk. The interval between published fixes is nominal, in seconds.
        case inProcess(
            publishInterval: Double, use: PhoneUse = PhoneUse(), make: @Sendable (BeaconMap) -> any PositioningCore)
        /// In another program, which a shell command starts.
        case external(command: String)
    }

    /// The name in tables, and of the folder of its fixes.
    package var name: String
    /// The settings or the command, for human readers.
    package var summary: String
    package var kind: Kind

    package init(name: String, summary: String, kind: Kind) {
        self.name = name
        self.summary = summary
        self.kind = kind
    }

    /// Beaconry's engine with some settings.
    package static func engine(name: String, settings: PositioningSettings) -> BenchmarkCore {
        engine(name: name, zonedPreset: ZonedPreset(base: settings))
    }

    /// Beaconry's engine with zoned presets.
    package static func engine(name: String, zonedPreset: ZonedPreset) -> BenchmarkCore {
        BenchmarkCore(
            name: name, summary: zonedPreset.description,
            kind: .inProcess(publishInterval: zonedPreset.publishInterval, use: PhoneUse(zonedPreset)) {
                PositioningEngine(map: $0, zonedPreset: zonedPreset)
            })
    }

    /// A program that speaks the protocol of ``ExternalCore``.
    package static func external(name: String, command: String) -> BenchmarkCore {
        BenchmarkCore(name: name, summary: command, kind: .external(command: command))
    }
}
