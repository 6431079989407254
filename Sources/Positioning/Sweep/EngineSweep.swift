/// Runs many settings over recordings and shares their work: each gives the fixes of ``PositioningEngine``, to the bit.
///
///     let sweep = EngineSweep(settings)
///     let work = sweep.run(recording) { configurations, fixes in
///         for configuration in configurations { use(settings[configuration], fixes) }
///     }
///
/// The sections of an engine (see ``PositioningEngine/stages``) are run one after the other, each over the whole
/// recording, and only once for all settings that agree in what the section reads and in everything it is given, second
/// by second. So settings share
///
/// - a common prefix of stages, as in a trie, and what comes after a stage at which they differ without consequence:
///   equal outputs grow together again;
/// - within a section without memory, seconds: what it makes of one input is computed once for all settings that agree
///   in what it reads, though they differ before and after;
/// - everything, if they differ only in settings without effect at the venue or in the recording.
///
/// Memory is bounded: where the outputs of all sections take more than ``memoryLimit``, the settings are divided into two
/// halves of neighbours, which are run one after the other.
public struct EngineSweep: Sendable {
    /// What is run, named by its index.
    public let settings: [PositioningSettings]
    /// Bytes that the outputs of sections may take; a single configuration may take more.
    public let memoryLimit: Int
    private let rows: SettingsRows

    /// A sweep over settings, of which some may be equal.
    public init(_ settings: [PositioningSettings], memoryLimit: Int = 256 << 20) {
        self.settings = settings
        self.memoryLimit = memoryLimit
        rows = SettingsRows(settings)
    }

    /// Runs all settings over a recording. May be called from several threads at once.
    ///
    /// - Parameter body: called with settings that have the same track, ascending, and that track: all fixes in the order of
    ///   time, as of ``PositioningEngine/run(_:settings:)``. Each configuration comes in one call, in no order that means
    ///   anything, but the same in each run.
    /// - Returns: what was computed.
    @discardableResult
    public func run(
        _ recording: SampledRecording, _ body: (_ configurations: [Int], _ fixes: [Fix]) -> Void
    ) -> Work {
        guard !settings.isEmpty else { return Work(configurationCount: 0, secondCount: recording.stepCount) }
        let input = SweepInput(recording, settings: settings, rows: rows)
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
    /// What a sweep over one recording computed.
    public struct Work: Hashable, Sendable {
        /// A section of the engine.
        public struct Section: Hashable, Sendable {
            /// Its stages.
            public var name: String
            /// Seconds that it was run, over all nodes.
            public var runCount: Int
            /// Seconds that it is run by engines, one for each configuration.
            public var singleRunCount: Int
            /// How many nodes it had: runs over the recording that differ in settings or in input.
            public var nodeCount: Int
        }

        /// Settings that were run.
        public var configurationCount: Int
        /// Steps of the recording.
        public var secondCount: Int
        /// The sections in their order.
        public var sections: [Section] = SweepRun.sectionNames.map {
            Section(name: $0, runCount: 0, singleRunCount: 0, nodeCount: 0)
        }
        /// How many parts the settings were run in.
        public var chunkCount = 0
        /// The most bytes that outputs of sections took at once.
        public var peakByteCount = 0

        /// Nodes of all sections.
        public var nodeCount: Int { sections.reduce(0) { $0 + $1.nodeCount } }

        init(configurationCount: Int, secondCount: Int) {
            (self.configurationCount, self.secondCount) = (configurationCount, secondCount)
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
