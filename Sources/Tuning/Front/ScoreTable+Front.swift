package import Evaluation
package import Positioning

extension ScoreTable {
    /// Everything that ran on all of these walks, as a front takes it: the default first, then the named settings, then
    /// the others in the order in which they were first looked at.
    ///
    /// The objective is its mean over the walks as the search sees it, where a walk without any fix has the worst value.
    /// Every other metric is the mean over those walks where the default has a value, since a walk without a stand says
    /// nothing of jitter. Settings that lack more than a tenth of these have no value: what is left would flatter them.
    ///
    /// - Parameter named: whole presets by name; they are run if they were not.
    package mutating func measured(
        on walks: [Int], baseline: PositioningSettings, named: [(name: String, settings: PositioningSettings)]
    ) throws -> [MeasuredConfiguration] {
        var seen: Set<PositioningSettings> = []
        let all = ([baseline] + named.map(\.settings) + complete(on: walks)).filter { seen.insert($0).inserted }
        try prepare(all, on: walks)
        var reference: [String: [Double?]] = [:]
        for metric in metrics { reference[metric.key] = try values(metric, of: baseline, on: walks) }
        return try all.map { settings in
            var means: [String: Double?] = [:]
            for metric in metrics.dropFirst() {
                let known = zip(reference[metric.key] ?? [], try values(metric, of: settings, on: walks))
                    .filter { $0.0 != nil }.map(\.1)
                let numbers = known.compactMap(\.self)
                let isEnough = !numbers.isEmpty && 10 * numbers.count >= 9 * known.count
                means.updateValue(
                    isEnough ? numbers.reduce(0, +) / Double(numbers.count) : nil, forKey: metric.key)
            }
            if let objective = metrics.first { means.updateValue(try mean(settings, on: walks), forKey: objective.key) }
            return MeasuredConfiguration(
                settings: settings, values: means, name: named.first { $0.settings == settings }?.name,
                isDefault: settings == baseline)
        }
    }
}

extension ConfigurationFront {
    /// What must be measured of every run for a front with these objectives and limits and for its picks; nothing twice.
    package static func metrics(objectives: [Metric], limits: [MetricLimit]) -> [Metric] {
        var keys: Set<String> = []
        let limited = limits.compactMap { limit in Metric.all.first { $0.key == limit.key } }
        return (objectives + [.standstillJitter, .latency, .energyIndex] + limited)
            .filter { keys.insert($0.key).inserted }
    }
}
