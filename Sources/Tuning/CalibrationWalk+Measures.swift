package import Evaluation
package import Positioning

extension CalibrationWalk {
    /// What each of these settings reaches on this walk: a value for each metric, in their order; `nil` where a metric
    /// has none. The first fix counts for the instants before it, so that nobody gains by publishing late.
    ///
    /// May be called from several threads at once, each with settings of its own.
    package func measures(of settings: [PositioningSettings], _ metrics: [Metric]) -> [[Double?]] {
        var result = [[Double?]](repeating: [], count: settings.count)
        EngineSweep(settings).run(recording) { configurations, fixes in
            // Equal tracks are published at one interval.
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
