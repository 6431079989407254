internal import Diagnostics
package import Parallelism
internal import Recordings
package import VenueModel
package import Walks

/// What a fit of the radio model of a venue is asked for.
package struct FitRequest: Sendable {
    /// Which recordings are used.
    package enum Kind: String, CaseIterable, Sendable { case survey, walk, all }

    package var venue: Venue
    /// The venue's file, for problems.
    package var file: String
    package var recordings: RecordingSet
    /// Where they are from, for problems.
    package var folder: String?
    /// `nil` for the surveys, or the walks if there are no surveys.
    package var kind: Kind?
    /// Only recordings of this phone are used.
    package var device: String?
    package var fitter = RadioFitter()
    package var sampling = RadioFitSampling()

    /// A request with these defaults.
    package init(_ venue: Venue, file: String, _ recordings: RecordingSet, folder: String?) {
        self.venue = venue
        self.file = file
        self.recordings = recordings
        self.folder = folder
    }

    /// The recordings that are used, with their truth.
    ///
    /// - Throws: ``Problems`` if no recording is of the phone.
    func selected() throws(Problems) -> [(recording: Recording, truth: GroundTruth)] {
        let ofDevice = recordings.recordings.filter { device == nil || $0.device == device }
        if let device, ofDevice.isEmpty {
            let known = Set(recordings.recordings.compactMap(\.device)).sorted()
            let hint = Spelling.suggestion(for: device, among: known)
            let names = known.isEmpty ? "No recording names its phone." : "Known: \(known.joined(separator: ", "))."
            throw Problems("No recording is of the phone \"\(device)\".\(hint) \(names)", file: folder)
        }
        let kind = kind ?? (ofDevice.contains { $0.kind == .survey } ? .survey : .walk)
        return ofDevice.filter { kind == .all || $0.kind.rawValue == kind.rawValue }.compactMap { recording in
            recordings.truth(of: recording).map { (recording, $0) }
        }
    }
}

/// Fits the radio model of a venue to recordings with truth, in one call.
///
/// Steps: recordings are selected; powers, exponent, walls, phones and shadowing are estimated with intervals if the data
/// allow it; the model is fitted; beacons whose readings contradict their places are named.
package struct FitRun: Sendable {
    package let request: FitRequest
    let context: RunContext

    package init(_ request: FitRequest, in context: RunContext = RunContext()) {
        self.request = request
        self.context = context
    }

    /// Fits the model. What is wrong with the venue or the recordings goes to the observer.
    ///
    /// - Throws: ``Problems`` if no recording is of the phone, or the data are too few for a model; ``Interrupted``.
    package func run() throws -> RadioFit {
        let venue = request.venue
        let sampling = request.sampling
        let pairs = try request.selected()
        if pairs.contains(where: { $0.recording.kind == .walk }) {
            context.observer.message("The model is fitted to walks. Errors on these same walks will be optimistic.")
        }
        if let sentence = sampling.leftOut(of: pairs, in: venue).sentence { context.observer.message(sentence) }
        let survey = survey(pairs)
        try context.check()
        let fit: RadioFit
        do throws(RadioFitError) {
            fit = try request.fitter.fit(sampling.samples(of: pairs, in: venue), of: venue, survey: survey)
        } catch {
            throw Problems(error.description, file: request.folder)
        }
        try context.check()
        let misplaced = MisplacedBeacons.find(in: Survey(pairs, in: venue), at: venue)
        context.observer.warn(
            fit.powerWarnings(of: venue, file: request.file) + misplaced.warnings(file: request.file))
        return fit
    }

    /// The data may be enough for a model, but not for these estimates.
    private func survey(_ pairs: [(recording: Recording, truth: GroundTruth)]) -> SurveyFit? {
        do throws(RadioFitError) {
            return try SurveyFit(pairs, in: request.venue, sampling: request.sampling)
        } catch {
            context.observer.message("There are no intervals: \(error.description)")
            let phones = request.sampling.phones(of: pairs)
            if phones.count > 1 {
                context.observer.message(
                    "The offsets between phones are not known, so only the readings of \(phones[0]) are used.")
            }
            return nil
        }
    }
}
