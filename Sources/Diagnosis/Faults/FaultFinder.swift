package import Parallelism
package import Recordings
package import VenueModel
package import Walks

/// Finds beacons and phones that are wrong, from walks with known positions.
///
/// Each fault is a hypothesis about one beacon, one pair or one phone: dead, a wrong power, two beacons swapped, a beacon at another place
/// of its level (a grid of 3 m), an offset of the phone, or an error of all powers, which all phones share. Its evidence is ln of the
/// likelihood of all readings and silences under it, minus that under a healthy beacon, minus ln of the number of such faults that are tried; all kinds have equal odds. The unit of evidence is a square
/// of 2 m in one walk, see ``HearingCell``. What all beacons share, the offset of the phone, the exponent and the losses of walls, is
/// fitted first. The healthy spread and the scatter are taken from the recordings if they are larger than assumed, so that a
/// recording whose model is wrong everywhere does not accuse every beacon.
///
/// Only the venue file, the recordings and their truth are used. O(beacons × places × cells).
package struct FaultFinder: Sendable {
    /// Evidence from which a fault is named: ln of odds.
    package static let leastEvidence = 1.0
    /// Steps of the places to which a beacon may have moved, metres; more in very large venues.
    static let gridStep = 3.0
    /// A beacon closer than this to its place in the venue file counts as in its place, and two such beacons are not swapped, metres.
    static let samePlace = 4.0
    /// Standard deviation of healthy powers about one for all, dB: of beacons of one type.
    package static let usualPowerSpread = 3.0
    /// The same if the beacon's own power was measured.
    package static let measuredPowerSpread = 1.0
    /// The same if its power and exponent were fitted to walks, in which walls are part of the exponent.
    package static let fittedPowerSpread = 2.0

    let walks: [(recording: Recording, truth: GroundTruth)]
    let venue: Venue
    /// Walks with their truth of a time when all beacons were well; they measure the power of each. May be empty.
    let reference: [(recording: Recording, truth: GroundTruth)]
    /// Standard deviation of healthy powers, dB; `nil` for the usual one, or that of measured powers if each beacon has its own.
    let powerSpread: Double?

    package init(
        _ walks: [(recording: Recording, truth: GroundTruth)], in venue: Venue,
        reference: [(recording: Recording, truth: GroundTruth)] = [], powerSpread: Double? = nil
    ) {
        self.walks = walks
        self.venue = venue
        self.reference = reference
        self.powerSpread = powerSpread
    }

    /// Examines the walks.
    ///
    /// - Throws: ``Interrupted``.
    package func findings(in context: RunContext = RunContext()) throws -> FaultFindings {
        try context.interruption?.check()
        let (radio, spreads) = radio
        let readings = BeaconReadings(walks, of: venue, storeys: radio.storeys)
        var model = LevelFit(radio, readings, venue: venue, powerSpreads: spreads)
        model.fit()
        let recordings = walks.map(\.recording)
        var phones = Self.phones(of: recordings, model)
        let test = FaultTest(model, readings, venue: venue)
        let results = try context.map("Examining beacons", venue.beacons.count) { test.candidates(of: $0) }
        var all = try results.flatMap(\.self) + test.swaps(context.pool)
        if radio.hasPowers {
            let shared = Self.sharedError(of: recordings, model)
            if let shared, case .allPowers(let error) = shared.fault {
                all.append(shared)
                for index in phones.indices { phones[index].offset? -= error }
            }
            all += Self.suspects(phones)
        }
        all.sort { ($1.evidence, $0.fault.order) < ($0.evidence, $1.fault.order) }
        var named: [Suspect] = []
        var used: Set<Int> = []
        for suspect in all where suspect.isNamed && used.isDisjoint(with: suspect.fault.beacons) {
            named.append(suspect)
            used.formUnion(suspect.fault.beacons)
        }
        let beacons = venue.beacons.indices.map { beacon in
            var finding = model.finding(of: beacon)
            finding.suspect =
                named.first { $0.fault.beacons.contains(beacon) } ?? all.first { $0.fault.beacons == [beacon] }
            return finding
        }
        return FaultFindings(
            suspects: named, candidates: all, beacons: beacons, phones: phones, powerSpread: model.spread.power,
            offsets: readings.runs.map { model.common.offsets[$0] })
    }

    /// What the venue file says of the beacons, with the powers that the reference measured, and the spread of each power, dB.
    private var radio: (BelievedRadio, spreads: [Double]) {
        let radio = BelievedRadio(venue)
        let spreads = radio.hasOwnPower.map { hasOwn in
            powerSpread
                ?? (!hasOwn
                    ? Self.usualPowerSpread : radio.isFitted ? Self.fittedPowerSpread : Self.measuredPowerSpread)
        }
        guard !reference.isEmpty else { return (radio, spreads) }
        let readings = BeaconReadings(reference, of: venue, storeys: radio.storeys)
        var model = LevelFit(radio, readings, venue: venue, powerSpreads: spreads)
        model.fit()
        let powers = model.powers()
        // The present walks differ from these by more than chance: other people, other goods.
        let later = powers.map {
            ($0.spread * $0.spread + Self.measuredPowerSpread * Self.measuredPowerSpread).squareRoot()
        }
        return (radio.adding(powers.map(\.difference)), later)
    }
}

extension RadioFault {
    /// Ties are broken by it.
    fileprivate var order: Int { (Kind.allCases.firstIndex(of: kind) ?? 0) * 1_000_000 + (beacons.first ?? 0) }
}
