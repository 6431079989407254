public import Evaluation
public import Formats
internal import NumericalMethods
package import Parallelism
package import Positioning
package import Search

/// The accuracy radius of one preset: the factor that was learned for it, and how often the radius holds the true position
/// on test walks, from which the factor was not learned.
public struct RadiusEvidence: Sendable, JSONRecord {
    /// The radius on the test walks. Its size stands beside its coverage, because a radius that is too large holds the
    /// truth, too.
    public struct Coverage: Hashable, Sendable, JSONRecord {
        /// Share of the instants in which the radius holds the truth (0.68 is correct), with its 95 % bootstrap interval over
        /// walks.
        public var share: MetricValue
        /// Median of the radius over the instants, metres; `nil` without a fix.
        public var medianRadius: Double?

        public static let shape = JSONShape<Self>(
            "coverage", "How often the radius holds the true position.",
            .always("share", \.share, "Share of the instants; 0.68 is correct."),
            .maybe("medianRadius", .figure("metres"), \.medianRadius, "Median of the radius. Missing without a fix."))

        package init(share: MetricValue, medianRadius: Double?) {
            self.share = share
            self.medianRadius = medianRadius
        }
    }

    /// Name of the preset: `recommended`, or the preset of the SDK that a pick fills.
    public var preset: String
    /// Where the walks came from.
    public var source: WalkSource
    /// The factor to install, with the walks that it was learned from.
    public var scale: AccuracyScale
    /// The radius without a factor.
    public var without: Coverage
    /// The radius with the factor: in each split that of the training walks.
    public var with: Coverage

    public static let shape = JSONShape<Self>(
        "radius", "The accuracy radius of a preset.", .always("preset", \.preset, "Name of the preset."),
        .always("source", \.source, "Where the walks came from."),
        .always("scale", \.scale, "The factor of the radius."),
        .always("without", \.without, "The radius without a factor, on test walks."),
        .always("with", \.with, "The radius with the factor, on test walks."))

    package init(preset: String, source: WalkSource, scale: AccuracyScale, without: Coverage, with: Coverage) {
        self.preset = preset
        self.source = source
        self.scale = scale
        self.without = without
        self.with = with
    }
}

/// Learns the factor of the accuracy radius on training walks, and measures on test walks how often the radius holds the
/// truth. With one split the factor is that of its training walks. With several splits (recorded walks) each walk is tested
/// with the factor of other walks, and the factor to install is learned from all of them.
package struct RadiusTest: Sendable {
    package var walks: [CalibrationWalk]
    /// Which of them train and test.
    package var splits: [DataSplit]
    /// Where they came from.
    package var source: WalkSource
    package var seed: UInt64
    package var pool: WorkerPool
    package var interruption: Interruption?

    package init(
        walks: [CalibrationWalk], splits: [DataSplit], source: WalkSource, seed: UInt64, pool: WorkerPool,
        interruption: Interruption? = nil
    ) {
        self.walks = walks
        self.splits = splits
        self.source = source
        self.seed = seed
        self.pool = pool
        self.interruption = interruption
    }

    /// The evidence for a preset; `nil` if it gives no fix on the training walks of a split.
    ///
    /// - Parameters:
    ///   - installed: the preset that the factor is for.
    ///   - inSplits: the settings of each split, if they were searched in each split; else the preset itself.
    package func evidence(
        for installed: ZonedPreset, named name: String, inSplits: [PositioningSettings]? = nil
    ) throws -> RadiusEvidence? {
        let zonedPresets = inSplits?.map { ZonedPreset(base: $0) } ?? splits.map { _ in installed }
        let trained = try learned(zip(zonedPresets, splits).map { ($0, $1.training) })
        let scales = trained.compactMap(\.self)
        guard scales.count == splits.count, var scale = scales.first else { return nil }
        if splits.count > 1 {
            let all = try learned([(installed, splits.flatMap(\.test).sorted())])
            guard let whole = all[0] else { return nil }
            scale = whole
        }
        func coverage(_ zonedPresets: [ZonedPreset]) throws -> RadiusEvidence.Coverage {
            try self.coverage(
                of: zip(zonedPresets, splits).flatMap { zonedPreset, split in
                    split.test.map { (zonedPreset: zonedPreset, walk: $0) }
                })
        }
        return RadiusEvidence(
            preset: name, source: source, scale: scale,
            without: try coverage(zonedPresets.map { $0.scalingAccuracy(by: 1) }),
            with: try coverage(zip(zonedPresets, scales).map { $0.scalingAccuracy(by: $1.factor) }))
    }

    /// The factor of each preset from these walks. A preset runs once on a walk, in however many splits it is.
    private func learned(_ parts: [(zonedPreset: ZonedPreset, walks: [Int])]) throws -> [AccuracyScale?] {
        var distinct: [ZonedPreset] = []
        for part in parts where !distinct.contains(part.zonedPreset) { distinct.append(part.zonedPreset) }
        var result = [AccuracyScale?](repeating: nil, count: parts.count)
        for zonedPreset in distinct {
            let members = parts.indices.filter { parts[$0].zonedPreset == zonedPreset }
            let needed = Set(members.flatMap { parts[$0].walks }).sorted()
            let plain = zonedPreset.scalingAccuracy(by: 1)
            let scores = Dictionary(
                uniqueKeysWithValues: zip(needed, try results(needed.map { (plain, $0) }, \.radiusScores)))
            for index in members {
                result[index] = AccuracyScale.learned(fromScores: parts[index].walks.compactMap { scores[$0] })
            }
        }
        return result
    }

    /// What `body` makes of the track of each run: the tracks of many walks are not kept.
    private func results<Result: Sendable>(
        _ runs: [(zonedPreset: ZonedPreset, walk: Int)], _ body: @escaping @Sendable (EvaluatedWalk) -> Result
    ) throws -> [Result] {
        try pool.map(runs.count) { [walks, interruption] index in
            try interruption?.check()
            return body(walks[runs[index].walk].evaluated(runs[index].zonedPreset))
        }
    }

    private func coverage(of runs: [(zonedPreset: ZonedPreset, walk: Int)]) throws -> RadiusEvidence.Coverage {
        let parts = try results(runs) {
            (share: Metric.accuracyHonesty.contribution(of: $0), radius: Metric.accuracyRadius.contribution(of: $0))
        }
        return RadiusEvidence.Coverage(
            share: Metric.accuracyHonesty.value(
                adding: parts.map(\.share), confidence: 0.95, resamples: 2000,
                stream: RandomStream(seed: seed, purpose: "accuracy radius")),
            medianRadius: Metric.accuracyRadius.value(adding: parts.map(\.radius)).value)
    }
}

extension ZonedPreset {
    /// The preset with this factor of the accuracy radius in all its settings.
    ///
    /// - Precondition: the factor is one that the catalogue allows.
    func scalingAccuracy(by factor: Double) -> ZonedPreset {
        var zonedPreset = self
        zonedPreset.base[.accuracyScale] = factor
        for level in levels.keys { zonedPreset.levels[level]?[.accuracyScale] = factor }
        for index in zones.indices { zonedPreset.zones[index].settings[.accuracyScale] = factor }
        return zonedPreset
    }
}
