package import Positioning
package import Simulation
internal import Walkers
package import Walks

/// Which walks an animation shows, and which part of them.
package struct AnimationRequest: Sendable {
    /// Where the walks are from.
    package enum Source: Sendable {
        /// The visitors of the scenario are simulated, among its crowd, which is shown, too.
        case simulated
        /// They were recorded at the venue of the scenario; the folder is for problems.
        case recorded(RecordingSet, folder: String?)
    }

    /// Its name is the title.
    package var scenario: Scenario
    package var source = Source.simulated
    /// The settings with which the positions of one walk are computed.
    package var zonedPreset: ZonedPreset
    /// What the SDK's document leaves open.
    package var constants = OpenConstants()
    /// Settings that somebody asked for by their key; a warning names those without effect.
    package var asked: Set<String> = []
    /// Number of walkers to show; `nil` for all, or as many as fit into the file.
    package var walks: Int?
    /// Start of the animation, seconds of the recordings.
    package var start = 0.0
    /// Length of the part of the recordings to play, seconds; `nil` for all, at most ``usualDuration``.
    package var duration: Double?
    /// Seconds of the recordings per second of the animation; `nil` for a speed with ``TimeLapse/usualLengths``.
    package var speed: Double?
    /// Name of the walk whose heard beacons are highlighted; `nil` for the first.
    package var heard: String?
    /// Maximum size of the file, bytes. A given number of walkers may need more.
    package var sizeLimit = Self.usualSizeLimit

    package static let usualSizeLimit = 2_000_000
    /// Seconds of the recordings that are played at most, unless a duration is given.
    package static let usualDuration = 600.0

    /// A request for the simulated visitors of a scenario, with these defaults.
    package init(_ scenario: Scenario, zonedPreset: ZonedPreset) {
        self.scenario = scenario
        self.zonedPreset = zonedPreset
    }

    /// What is simulated: no longer than it is played, and no more walkers than a file of the allowed size can hold.
    var simulation: SimulationRequest {
        var scenario = scenario
        if duration != nil || scenario.duration > start + Self.usualDuration {
            scenario.duration = min(start + (duration ?? Self.usualDuration), Walk.longestDuration)
        }
        let fitting = min(scenario.walkerCount, max(sizeLimit / Self.leastSize, 1))
        var request = SimulationRequest(scenario, count: walks ?? fitting)
        request.mostTogether = Self.mostTogether
        request.bystanderLimit = Self.mostOfCrowd
        return request
    }

    /// Minimum size of a walker in the file, bytes.
    private static let leastSize = 1000
    /// Maximum number of people of the crowd that are shown.
    private static let mostOfCrowd = 300
    /// Maximum number of walkers that one worker simulates together.
    private static let mostTogether = 50
}
