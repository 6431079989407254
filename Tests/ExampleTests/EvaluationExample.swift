import Evaluation
import Positioning
import Recordings
import VenueModel
import Walks

/// The median and the 95 % quantile of the horizontal error of a preset on one walk, metres.
func errors(
    of preset: Preset, on recording: Recording, with truth: GroundTruth, in venue: Venue
) -> (median: Double?, ce95: Double?) {
    let input = PositioningInput(venue)
    let fixes = PositioningEngine.run(recording, map: input.map, settings: preset.settings)
    let evaluator = Evaluator(venue: venue)
    let walk = evaluator.walk(name: recording.name, fixes: fixes, truth: truth, publishInterval: 1)
    let metrics = evaluator.metrics(of: walk)
    return (metrics[.ce50], metrics[.ce95])
}
