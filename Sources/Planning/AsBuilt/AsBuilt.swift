package import Diagnosis
internal import Evaluation
package import Formats
package import VenueModel

/// How an installation differs from its plan, by a walk through it: beacons that are dead, moved, swapped or wrongly powered.
package struct AsBuilt: JSONDocument, JSONRecord {
    private let diagnosis: VenueDiagnosis
    private let deviations: [Deviation]
    /// The venue as it was built, as far as the walk tells: beacons at their true places and with their true powers. Dead
    /// beacons are left out.
    package let venue: Venue

    package static let schema = DocumentSchema(shape, version: 1)
    package static let shape = JSONShape<Self>(
        "plan-diff", "How an installation differs from its plan.",
        .always("venue", \.diagnosis.venue.name, "Name of the venue."),
        .always("walks", \.diagnosis.walks.count, "Number of walks through it."),
        .always("deviations", \.deviations, "The differences, the surest first."))

    private struct Deviation: JSONRecord {
        let suspect: Suspect
        let beacons: [String]
        let sentence: String

        static let shape = JSONShape<Self>(
            "deviation", "A difference between plan and installation.",
            .always("kind", \.suspect.fault.kind, "What is wrong."),
            .always("beacons", \.beacons, "The labels, or identities, of the beacons."),
            .always("sentence", \.sentence, "The difference in words."),
            .always(
                "evidence", \.suspect.evidence, "Logarithm of the odds against an installation without this fault."))
    }

    /// The differences that a diagnosis names.
    package init(_ diagnosis: VenueDiagnosis) {
        let planned = diagnosis.venue
        self.diagnosis = diagnosis
        var built = planned
        var dead: Set<Int> = []
        let suspects = diagnosis.faults.suspects.filter { $0.isNamed && $0.fault.kind != .phoneOffset }
        deviations = suspects.map { suspect in
            Deviation(
                suspect: suspect,
                beacons: suspect.fault.beacons.map { planned.beacons[$0].shownName },
                sentence: diagnosis.words(suspect.fault))
        }
        for suspect in suspects {
            switch suspect.fault {
            case .dead(let beacon): dead.insert(beacon)
            case .wrongPower(let beacon, let difference):
                if let power = built.powers(of: built.beacons[beacon]).first {
                    built.beacons[beacon].powerAt1m = power + difference
                }
            case .allPowers(let difference): built.addToPowers(difference)
            case .swapped(let first, let second):
                let here = built.beacons[first]
                let there = built.beacons[second]
                built.beacons[first].hang(like: there)
                built.beacons[second].hang(like: here)
            case .moved(let beacon, let place): built.beacons[beacon].position = place
            case .phoneOffset: continue
            }
        }
        built.beacons = built.beacons.indices.filter { !dead.contains($0) }.map { built.beacons[$0] }
        venue = built
    }

    /// Whether the walk shows no difference.
    package var isAsPlanned: Bool { deviations.isEmpty }

    /// The differences for a terminal.
    package var text: String {
        let name = diagnosis.venue.name
        let walks = diagnosis.walks.count
        guard !isAsPlanned else {
            return "\(name): \(walks) \(walks == 1 ? "walk shows" : "walks show") no difference from the plan.\n"
        }
        return
            "\(name): \(walks) walks, \(deviations.count) \(deviations.count == 1 ? "difference" : "differences") from the plan\n\n"
            + deviations.map { "\($0.sentence) (evidence \(TextTable.number($0.suspect.evidence, decimals: 1)))\n" }
            .joined()
            + "\nGo there and look. Evidence is the logarithm of the odds against an installation without this fault.\n"
    }
}

extension Beacon {
    /// Takes the place of another one, with what it hangs on.
    fileprivate mutating func hang(like other: Beacon) {
        level = other.level
        position = other.position
        height = other.height
        mount = other.mount
        facing = other.facing
    }
}
