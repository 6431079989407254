internal import Diagnostics
public import Evaluation
public import Parallelism
public import Parameters
public import Positioning
package import Recordings
public import Search
public import VenueModel
public import Walks

/// A venue with the radio model and the fingerprints of its survey, the worlds that agree with the survey, and the
/// recorded walks.
public struct SurveyedVenue: Sendable {
    /// The venue that the core uses, with the fitted model.
    public let venue: Venue
    public let fit: RadioFit
    /// The worlds that agree with the survey.
    public let world: FittedVenue
    /// What the core knows about the venue: the fitted model, and the fingerprints of the survey.
    public let positioning: PositioningInput
    /// Recorded walks with truth.
    public let recorded: [CalibrationWalk]

    /// Fits the model to the surveys of a set. Walks are not used for the fit. The parameters are what a request says of the fit and
    /// of the walks that are simulated in it.
    ///
    /// - Parameters:
    ///   - plain: the venue of the venue file.
    ///   - survey: a set with surveys.
    ///   - walks: a set with recorded walks, often the same set; its surveys are not used.
    ///   - parameters: people, phones and gaits; ``FittedVenue`` replaces those that the survey determines.
    ///   - duration: length of a simulated walk, seconds.
    ///   - constants: what the SDK's document leaves open.
    ///   - source: the survey's folder, for problems.
    ///
    /// Each parameter is an input of another kind, hence their number.
    public init(
        _ plain: Venue, survey: RecordingSet, walks: RecordingSet, parameters: SimulationParameters, duration: Double,
        walksPerWorld: Int = 4, seed: UInt64, constants: OpenConstants = OpenConstants(), source: String?
    ) throws {
        let surveys = survey.withTruth(.survey)
        guard !surveys.isEmpty else {
            throw Problems(
                "There is no survey with truth among the recordings. The radio model is fitted to surveys: recordings of "
                    + "the kind survey, at known positions.", file: source)
        }
        do throws(RadioFitError) {
            let samples = RadioFitSampling().samples(of: surveys, in: plain)
            fit = try RadioFitter(isPerBeacon: true).fit(samples, of: plain, survey: try? SurveyFit(surveys, in: plain))
            venue = fit.applied(to: plain)
            world = try FittedVenue(
                venue: venue, survey: surveys, parameters: parameters, duration: duration,
                walksPerWorld: walksPerWorld, seed: seed)
        } catch {
            throw Problems(error.description, file: source)
        }
        positioning = PositioningInput(venue, surveys: surveys, constants: constants)
        recorded = walks.withTruth(.walk).map { [positioning] in
            CalibrationWalk(recording: $0.recording, truth: $0.truth, input: positioning)
        }
    }

    /// Whether the phones of simulated walks have a walking detector, and a barometer.
    private var hasMotion: Bool { recorded.isEmpty || recorded.contains { $0.recording.hasMotion } }
    private var hasPressure: Bool { recorded.isEmpty || recorded.contains { $0.recording.hasPressure } }

    /// Simulated walks whose phones have the sensors of the recorded walks, or all sensors without recorded walks.
    public func simulatedWalks(_ count: Int, in context: RunContext) throws -> [CalibrationWalk] {
        try context.map("Simulating", count) {
            let (recording, truth) = try simulated($0)
            return CalibrationWalk(recording: recording, truth: truth, input: positioning)
        }
    }

    /// One such walk, before it is prepared for the core.
    package func simulated(_ index: Int) throws -> (recording: Recording, truth: GroundTruth) {
        var (recording, truth) = try world.walk(index)
        if !hasMotion { recording.motion = [] }
        if !hasPressure { recording.pressure = [] }
        return (recording, truth)
    }
}

extension SimulationParameters {
    /// Sets the mean walking speed, m/s.
    public mutating func walk(at speed: Double) { movement.strollFactor = min(max(speed / movement.speed, 0.1), 5) }
}
