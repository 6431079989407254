package import Evaluation
package import Positioning

extension CalibrationWalk {
    /// The metrics of many settings on this walk: a row for each, in the order of `metrics`; `nil` where one has no
    /// value.
    package func measures(of settings: [PositioningSettings], _ metrics: [Metric]) -> [[Double?]] {
        settings.map { settings in
            let walk = EvaluatedWalk(
                name: recording.name, fixes: PositioningEngine.run(recording, settings: settings), truth: truth,
                publishInterval: settings[.updatePublishInterval], site: site, extendsFirstFix: true)
            return metrics.map { $0.value(of: [walk]).value }
        }
    }
}
