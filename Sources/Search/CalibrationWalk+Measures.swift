package import Evaluation
package import Positioning
internal import PositioningSweeps

extension CalibrationWalk {
    /// The metrics of each configuration on this walk, in order; `nil` for a metric without a value. They are those of
    /// ``Evaluation/Evaluator``.
    ///
    /// Several threads may call it at the same time, with different settings.
    package func measures(of settings: [PositioningSettings], _ metrics: [Metric]) -> [[Double?]] {
        var result = [[Double?]](repeating: [], count: settings.count)
        let (recording, truth) = (recording, truth)
        EngineSweep(settings).run(recording, withRadii: metrics.contains(where: \.readsRadii)) {
            configurations, fixes in
            // Configurations with equal fixes may read other sensors, or have another interval on a walk without a fix.
            let kinds = Dictionary(grouping: configurations) { configuration in
                Kind(
                    publishInterval: settings[configuration][.updatePublishInterval],
                    use: PhoneUse(settings[configuration]))
            }
            for (kind, configurations) in kinds {
                let walk = EvaluatedWalk(
                    name: name, fixes: fixes, truth: truth, publishInterval: kind.publishInterval, use: kind.use,
                    site: site)
                let values = metrics.map { $0.value(of: [walk]).value }
                for configuration in configurations { result[configuration] = values }
            }
        }
        return result
    }
}

/// What metrics depend on besides the fixes.
private struct Kind: Hashable {
    var publishInterval: Double
    var use: PhoneUse
}
