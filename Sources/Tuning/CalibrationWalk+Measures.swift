package import Evaluation
package import Positioning
internal import PositioningSweeps

extension CalibrationWalk {
    /// The metrics of each configuration on this walk, in order; `nil` for a metric without a value. The first fix also
    /// counts for the instants before it, so that publishing late is no advantage.
    ///
    /// Several threads may call it at the same time, with different settings.
    package func measures(of settings: [PositioningSettings], _ metrics: [Metric]) -> [[Double?]] {
        var result = [[Double?]](repeating: [], count: settings.count)
        EngineSweep(settings).run(recording) { configurations, fixes in
            // Configurations with equal fixes have the same publishing interval.
            let walk = EvaluatedWalk(
                name: name, fixes: fixes, truth: truth,
                publishInterval: settings[configurations[0]][.updatePublishInterval], site: site,
                extendsFirstFix: true)
            let values = metrics.map { $0.value(of: [walk]).value }
            for configuration in configurations { result[configuration] = values }
        }
        return result
    }
}
