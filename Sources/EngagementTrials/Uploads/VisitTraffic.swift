internal import Engagement
internal import Evaluation
internal import NumericalMethods
internal import Positioning
internal import Radio
internal import Recordings
internal import VenueModel

/// What an app sends of simulated visits.
struct VisitTraffic: Sendable {
    /// Times of the events of a visit, seconds, and their sizes.
    struct Events {
        var times: [Double] = []
        var sizes: UploadSizes
    }

    private let input: PositioningInput
    private let beacons: Set<BeaconID>
    private let seed: UInt64

    init(_ venue: Venue, seed: UInt64) {
        input = PositioningInput(venue)
        beacons = Set(venue.beacons.map(\.id))
        self.seed = seed
    }

    /// What an app sends of a visit: in front all the time, or in the background.
    func events(of candidate: UploadTrial.Candidate, _ visit: EngagementVisit, day: Int) -> Events {
        let duration = visit.recording.duration
        let profile = candidate.profile
        let trial = ProfileTrial(
            profile, input: input, preset: ZonedPreset(base: Preset.default.settings), request: EngagementRequest())
        let attention = AttentionTimeline(PhoneCondition(candidate.state))
        let hearing = trial.hearing(visit, attention: attention, seed: RandomStream.entity(seed, UInt64(day)))
        let kinds = profile.upload.kinds
        var events = Events(sizes: UploadSizes(request: UploadPayload.requestBytes(of: kinds)))
        func add(_ times: [Double], _ kind: UploadKind) {
            let times = times.filter { (0...duration).contains($0) }
            events.times += times
            events.sizes.events += times.map { _ in UploadPayload.bytes(of: kind) }
        }
        for kind in UploadKind.allCases where kinds.contains(kind) {
            switch kind {
            case .beacons: add(reports(of: hearing.recording, by: candidate), kind)
            case .positions: add(publications(on: hearing, by: trial), kind)
            case .notifications where profile.reports(.enter):
                add(trial.deliveries(of: hearing).flatMap(\.self).sorted(), kind)
            case .notifications: break
            }
        }
        return events
    }

    /// Why an app of a profile sends nothing of any visit, by its keys alone; `nil` if it may send something.
    static func silence(of profile: EngagementProfile) -> String? {
        let kinds = profile.upload.kinds
        if kinds.isEmpty { return "its uploadEvents names no event" }
        guard kinds == [.notifications], !profile.reports(.enter) else { return nil }
        return "its uploadEvents has notifications alone, which are of entries, and its eventKinds has no enter"
    }

    /// Each beacon once in a batch, at its last reading there. An app that sends at once sends each of its reports.
    private func reports(of recording: Recording, by candidate: UploadTrial.Candidate) -> [Double] {
        var policy = candidate.policy
        if !policy.isTimed { policy.batchInterval = candidate.profile.proximity.interval }
        var times: [Double] = []
        var batch = 0.0
        var latest: [BeaconID: Double] = [:]
        for observation in recording.observations {
            if policy.tick(of: observation.time) != batch {
                times += latest.values.sorted()
                latest = [:]
                batch = policy.tick(of: observation.time)
            }
            for reading in observation.readings where beacons.contains(reading.beacon) {
                latest[reading.beacon] = observation.time
            }
        }
        return times + latest.values.sorted()
    }

    /// Positions that are published while the app listens.
    private func publications(on hearing: AppHearing, by trial: ProfileTrial) -> [Double] {
        var rest = hearing.windows[...]
        return trial.fixes(of: hearing.recording).filter(\.isPublished).map(\.time).filter { time in
            while let window = rest.first, window.upperBound <= time { rest.removeFirst() }
            return rest.first?.contains(time) ?? false
        }
    }
}
