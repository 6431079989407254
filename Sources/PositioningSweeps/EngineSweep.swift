public import Positioning

/// Runs many configurations over recordings and shares their work. Each gives exactly the fixes of
/// ``PositioningEngine``, but without their error ellipses, which no metric needs.
///
///     let sweep = EngineSweep(settings)
///     let work = sweep.run(recording) { configurations, fixes in
///         for configuration in configurations { use(settings[configuration], fixes) }
///     }
///
/// The sections of an engine (see ``PositioningEngine/stages``) are run one after the other, each over the whole
/// recording, and only once for all configurations with the same settings of the section and the same input in all
/// seconds. So configurations share
///
/// - a common prefix of stages, as in a trie, and later stages after a difference without an effect, because equal
///   outputs are merged again, except lists of signals that only their loudness made equal;
/// - single seconds, within a section without memory: its output for one input is computed once for all configurations
///   with the same settings of this section, even if they differ before and after;
/// - everything, if they differ only in settings without an effect at the venue or in the recording.
///
/// Memory is bounded: if the outputs of all sections take more than ``memoryLimit``, the configurations are divided
/// into two halves of neighbours, which are run one after the other.
public struct EngineSweep: Sendable {
    public let settings: [PositioningSettings]
    /// Bytes that the outputs of sections may take; a single configuration may take more.
    public let memoryLimit: Int
    private let rows: SettingsRows

    /// A sweep over configurations; some may be equal.
    public init(_ settings: [PositioningSettings], memoryLimit: Int = 256 << 20) {
        self.settings = settings
        self.memoryLimit = memoryLimit
        rows = SettingsRows(settings)
    }

    /// Runs all configurations over a recording. Several threads may call it at once.
    ///
    /// - Parameters:
    ///   - withRadii: whether fixes have an accuracy radius. Without it, it is not a number, and positions are the
    ///     same and take less time.
    ///   - body: called with configurations that have the same track, ascending, and that track: all fixes in the order
    ///     of time, as of ``PositioningEngine/run(_:settings:)``. Each configuration comes in one call. The order of
    ///     calls has no meaning, but is the same in each run.
    /// - Returns: what was computed.
    @discardableResult
    public func run(
        _ recording: SampledRecording, withRadii: Bool = true, _ body: (_ configurations: [Int], _ fixes: [Fix]) -> Void
    ) -> Work {
        guard !settings.isEmpty else { return Work(configurationCount: 0, secondCount: recording.stepCount) }
        let input = SweepInput(recording, settings: settings, rows: rows, makesRadii: withRadii)
        var work = Work(configurationCount: settings.count, secondCount: recording.stepCount)
        var waiting = [input.order[...]]
        while let chunk = waiting.popLast() {
            var run = SweepRun(input, chunk, byteLimit: chunk.count > 1 ? memoryLimit : .max)
            if run.compute() {
                run.tracks(body)
                work.chunkCount += 1
            } else {
                let middle = chunk.startIndex + chunk.count / 2
                waiting += [chunk[middle...], chunk[..<middle]]
            }
            work.add(run)
        }
        return work
    }
}

extension EngineSweep {
    /// Statistics of a sweep over one recording.
    public struct Work: Hashable, Sendable {
        public struct Section: Hashable, Sendable {
            public var name: String
            /// Seconds that it was run, sum over all nodes.
            public var runCount: Int
            /// Seconds that it is run by engines, one for each configuration.
            public var singleRunCount: Int
            /// How many nodes it had: runs over the recording with different settings or input.
            public var nodeCount: Int
        }

        public var configurationCount: Int
        /// Steps of the recording.
        public var secondCount: Int
        /// The sections in their order.
        public var sections: [Section] = SweepRun.sectionNames.map {
            Section(name: $0, runCount: 0, singleRunCount: 0, nodeCount: 0)
        }
        /// Number of parts into which the configurations were divided.
        public var chunkCount = 0
        /// The largest number of bytes that outputs of sections took at once.
        public var peakByteCount = 0

        /// Nodes of all sections.
        public var nodeCount: Int { sections.reduce(0) { $0 + $1.nodeCount } }

        init(configurationCount: Int, secondCount: Int) {
            self.configurationCount = configurationCount
            self.secondCount = secondCount
        }

        mutating func add(_ run: SweepRun) {
            for (index, section) in run.sections.enumerated() {
                sections[index].runCount += section.runCount
                sections[index].singleRunCount += section.singleRunCount
                sections[index].nodeCount += section.nodeCount
            }
            peakByteCount = max(peakByteCount, run.byteCount)
        }
    }
}
