package import Evaluation
package import Positioning

extension CalibrationWalk {
    /// What each of these settings reaches on this walk: a value for each metric, in their order; `nil` where a metric
    /// has none. The first fix counts for the instants before it, so that nobody gains by publishing late.
    ///
    /// May be called from several threads at once, each with settings of its own.
    package func measures(of settings: [PositioningSettings], _ metrics: [Metric]) -> [[Double?]] {
        settings.map { settings in
            let walk = EvaluatedWalk(
                name: name, fixes: fixes(settings), truth: truth, publishInterval: settings[.updatePublishInterval],
                site: site, extendsFirstFix: true)
            return metrics.map { $0.value(of: [walk]).value }
        }
    }
}
