public import Diagnostics
internal import Geometry
internal import Positioning
internal import Radio
internal import Recordings
public import VenueModel
public import Walks

extension RecordingSet {
    /// Warns of readings whose beacons a venue does not have: they give no positions, and of surveys that give no
    /// fingerprint. O(readings).
    ///
    /// - Parameter folder: where the set was read from, for the warning.
    public func warnings(at venue: Venue, folder: String?) -> [Problem] {
        let warnings = [unknownBeacons(at: venue), unusedSurveys(at: venue)].compactMap(\.self)
        return warnings.map { Problem($0, severity: .warning, file: folder) }
    }

    private func unusedSurveys(at venue: Venue) -> String? {
        let map = BeaconMap(venue)
        let unused = withTruth(.survey).filter { !$0.recording.givesFingerprint(with: $0.truth, in: map) }
        guard let first = unused.first else { return nil }
        let names =
            unused.count < 2
            ? "The survey \(first.recording.name) gives"
            : "\(unused.count) surveys, such as \(first.recording.name), give"
        return
            "\(names) no fingerprint: no reading is of a beacon of the venue, at a time with truth, on a level of the "
            + "venue."
    }

    private func unknownBeacons(at venue: Venue) -> String? {
        let known = Set(venue.beacons.map(\.id))
        let named = recordings.flatMap(\.observations).flatMap(\.beacons)
        let unknown = named.count { !known.contains($0) }
        guard unknown > 0 else { return nil }
        let beacons = Set(named).subtracting(known)
        let percent = Int((100 * Double(unknown) / Double(named.count)).rounded())
        let share = unknown == named.count ? "All" : percent == 0 ? "Under 1 %" : "\(percent) %"
        return
            "\(share) of the readings are of beacons that the venue does not have; they give no positions. Such beacons are "
            + "\(Self.examples(beacons)).\(Self.otherSpellings(of: beacons, in: venue))"
    }

    /// The first identities of many.
    private static func examples(_ beacons: Set<BeaconID>) -> String {
        beacons.sorted().prefix(shownBeacons).map { "\"\($0.description.prefix(80))\"" }.joined(separator: ", ")
            + (beacons.count > shownBeacons ? ", …" : "")
    }

    /// The beacons whose identities have the same letters and digits as those of beacons of a venue, in a sentence after a blank;
    /// empty without any.
    private static func otherSpellings(of beacons: Set<BeaconID>, in venue: Venue) -> String {
        func plain(_ beacon: BeaconID) -> String {
            beacon.description.lowercased().filter { $0.isLetter || $0.isNumber }
        }
        let known = Dictionary(venue.beacons.map { (plain($0.id), $0.id) }) { first, _ in first }
        let pairs = beacons.sorted().compactMap { beacon -> String? in
            guard let other = known[plain(beacon)], !plain(beacon).isEmpty else { return nil }
            return "\"\(beacon.description.prefix(80))\" is \"\(other.description.prefix(80))\""
        }
        guard !pairs.isEmpty else { return "" }
        return " Only the spelling differs: \(pairs.prefix(shownBeacons).joined(separator: ", "))"
            + "\(pairs.count > shownBeacons ? ", …" : "") in the venue."
    }

    private static let shownBeacons = 5
}

extension RecordingSet {
    /// Checks that a venue can position these recordings at all. O(readings).
    ///
    /// - Parameter folder: where the set was read from, for the problem.
    /// - Throws: a problem if the venue has no beacons, or if there are readings and none is of one of its beacons.
    public func checkPositions(at venue: Venue, folder: String?) throws(Problems) {
        try venue.checkBeacons()
        let known = Set(venue.beacons.map(\.id))
        let named = recordings.lazy.flatMap(\.observations).flatMap(\.beacons)
        guard !named.isEmpty, !named.contains(where: known.contains) else { return }
        let beacons = Set(named)
        throw Problems(
            "All of the readings are of beacons that the venue does not have, so no position can be computed. The recordings have "
                + "\(Self.examples(beacons)); the venue has \(Self.examples(known)).\(Self.otherSpellings(of: beacons, in: venue)) Give "
                + "the recordings of this venue, or correct the identities of the beacons in the venue file.",
            file: folder)
    }
}

extension Venue {
    /// Checks that there is a beacon.
    ///
    /// - Throws: a problem if there is none, because then no position can be computed.
    public func checkBeacons() throws(Problems) {
        guard beacons.isEmpty else { return }
        throw Problems(
            "The venue \"\(name)\" has no beacons, so no position can be computed. Add its beacons to the venue file.")
    }
}

extension Problems {
    /// That no position could be computed.
    ///
    /// - Parameter file: the recordings or fixes.
    public static func noPosition(file: String?) -> Problems {
        Problems(
            "No position could be computed on any walk, so there is no result. Use settings that leave out fewer "
                + "readings, or check that the venue and the recordings belong together.", file: file)
    }
}

extension GroundTruth {
    /// Checks that walks are of a venue. O(samples).
    ///
    /// - Parameter folder: where they were read from, for the problem.
    /// - Throws: a problem if most of the true positions lie outside of the venue.
    public static func checkInside(_ venue: Venue, of truths: [GroundTruth], folder: String?) throws(Problems) {
        let count = truths.reduce(0) { $0 + $1.samples.count }
        let inside = truths.lazy.flatMap(\.samples).count {
            venue.level($0.level)?.outline.contains($0.position) == true
        }
        guard 2 * inside < count else { return }
        throw Problems(
            "\(inside == 0 ? "All" : "Most") of the true positions lie outside of the venue \"\(venue.name)\". Give walks of this "
                + "venue, or correct its levels and their outlines.", file: folder)
    }
}
