internal import Diagnostics
internal import Evaluation
internal import Positioning
internal import Search
internal import VenueModel

extension SearchSpace {
    /// The space of a plan for walks in a venue: settings for sensors that no phone has are left out.
    ///
    /// - Throws: ``Problems`` with every key and value that the catalogue does not allow.
    init(
        of walks: [CalibrationWalk], in venue: Venue, plan: SpacePlan, presets: SDKPresets = SDKPresets()
    ) throws(Problems) {
        do throws(SettingProblems) {
            try self.init(
                for: walks.first?.recording.map ?? PositioningInput(venue).map, presets: presets,
                hasMotion: walks.contains { $0.hasMotion }, hasPressure: walks.contains { $0.hasPressure },
                plan: plan)
        } catch {
            throw Problems(error.all.map { Problem($0.sentence) })
        }
    }
}
