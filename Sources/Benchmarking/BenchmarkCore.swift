public import Positioning

/// A positioning core that takes part in a benchmark.
public struct BenchmarkCore: Sendable {
    /// Where it runs.
    public enum Kind: Sendable {
        /// In this process, anew for each walk. The interval is the nominal one between published fixes, seconds.
        case inProcess(publishInterval: Double, make: @Sendable (BeaconMap) -> any PositioningCore)
        /// Another program, a command line of the shell.
        case external(command: String)
    }

    /// Name in tables and of its folder of fixes.
    public var name: String
    /// What it is, for people: its settings or its command.
    public var summary: String
    /// Where it runs.
    public var kind: Kind

    /// A core.
    public init(name: String, summary: String, kind: Kind) {
        (self.name, self.summary, self.kind) = (name, summary, kind)
    }

    /// This project's engine with some settings.
    public static func engine(name: String, settings: PositioningSettings) -> BenchmarkCore {
        engine(name: name, plan: PresetPlan(base: settings))
    }

    /// This project's engine with settings that depend on the place.
    public static func engine(name: String, plan: PresetPlan) -> BenchmarkCore {
        BenchmarkCore(
            name: name, summary: plan.description,
            kind: .inProcess(publishInterval: plan.publishInterval) { PositioningEngine(map: $0, plan: plan) })
    }

    /// A program that speaks the protocol of ``Evaluation/ExternalCore``.
    public static func external(name: String, command: String) -> BenchmarkCore {
        BenchmarkCore(name: name, summary: command, kind: .external(command: command))
    }
}
