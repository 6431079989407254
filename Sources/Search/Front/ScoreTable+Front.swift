package import Evaluation
package import Positioning

extension ScoreTable {
    /// All configurations that ran on all of these walks: the baseline first, then the named ones, then the others in the
    /// order of their first trial.
    ///
    /// - Parameter named: whole presets by name; they are run if necessary.
    package mutating func measured(
        on walks: [Int], baseline: PositioningSettings, named: [(name: String, settings: PositioningSettings)]
    ) throws -> [MeasuredConfiguration] {
        var seen: Set<PositioningSettings> = []
        let all = ([baseline] + named.map(\.settings) + complete(on: walks)).filter { seen.insert($0).inserted }
        return try measured(all, on: walks, baseline: baseline).map { configuration in
            var configuration = configuration
            configuration.name = named.first { $0.settings == configuration.settings }?.name
            return configuration
        }
    }

    /// The means of configurations over these walks.
    ///
    /// An error is the mean over the walks, where a walk without a fix has the worst value. Every other metric is the
    /// mean over the walks where the baseline has a value, because a walk without a stand has no jitter. A configuration
    /// without a value on more than a tenth of these walks has no mean, because the mean of the rest would be optimistic.
    package mutating func measured(
        _ all: [PositioningSettings], on walks: [Int], baseline: PositioningSettings
    ) throws -> [MeasuredConfiguration] {
        try prepare(all, on: walks)
        var reference: [String: [Double?]] = [:]
        for metric in metrics { reference[metric.key] = try values(metric, of: baseline, on: walks) }
        return try all.map { settings in
            var means: [String: Double?] = [:]
            for metric in metrics.dropFirst() {
                let known = zip(reference[metric.key] ?? [], try filled(metric, of: settings, on: walks))
                    .filter { $0.0 != nil }.map(\.1)
                let numbers = known.compactMap(\.self)
                let isEnough = !numbers.isEmpty && 10 * numbers.count >= 9 * known.count
                means.updateValue(isEnough ? numbers.reduce(0, +) / Double(numbers.count) : nil, forKey: metric.key)
            }
            if let objective = metrics.first { means.updateValue(try mean(settings, on: walks), forKey: objective.key) }
            return MeasuredConfiguration(settings: settings, values: means, isDefault: settings == baseline)
        }
    }
}

extension ConfigurationFront {
    /// The metrics that every trial must measure for a front with these objectives and constraints and for its picks, without
    /// duplicates.
    package static func metrics(objectives: [Metric], constraints: [MetricConstraint]) -> [Metric] {
        var keys: Set<String> = []
        let limited = constraints.compactMap { constraint in Metric.all.first { $0.key == constraint.key } }
        return (objectives + [.standstillJitter, .latency, .energyIndex] + limited)
            .filter { keys.insert($0.key).inserted }
    }
}
