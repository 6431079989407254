public import Formats
public import Foundation
internal import Geometry
internal import Radio
internal import Recordings
internal import VenueModel

extension VenueDiagnosis: JSONDocument, JSONRecord {
    /// The diagnosis as JSON in UTF-8, with a line feed at its end: sorted keys. The same diagnosis gives the same bytes.
    public func json() throws -> Data { try JSONText.data(of: self) }

    package static let schema = DocumentSchema(shape, version: 2)
    /// The published form.
    public static let shape = JSONShape<Self>(
        "diagnosis", "Why positions are bad: suspects, and the share of the error by cause.",
        .always("venue", \.venue.name, "Name of the venue."),
        .always("walks", \.walks, "Names of the walks."),
        .always("threshold", .figure("metres"), \.threshold, "Areas with a greater median error are bad."),
        .always("cellSize", .figure("metres"), \.cellSize, "Side of the squares."),
        .maybe(
            "latency", .figure("seconds"), \.latency,
            "Latency of the published position. Missing if it cannot be measured."),
        .always("instantsWithoutFix", \.withoutFix, "Number of instants before the first position of a walk."),
        .always(
            "suspects", { diagnosis in diagnosis.faults.suspects.map { Fault($0, diagnosis) } },
            "The faults that are named, the likeliest first."),
        .maybe("reference", \.referenceText, "What the reference already has, in words. Missing if it has nothing."),
        .always(
            "beacons", { diagnosis in diagnosis.rankedBeacons.map { BeaconRow($0, diagnosis) } },
            "All beacons, those with suspects first."),
        .always(
            "phones",
            { diagnosis in
                diagnosis.faults.phones.map { PhoneRow(finding: $0, walks: $0.walks.map { diagnosis.walks[$0] }) }
            }, "The phones."),
        .always("phoneClasses", \.phoneClasses, "The classes of the phones."),
        .maybe(
            "all", { diagnosis in diagnosis.all.map { Area($0, diagnosis) } },
            "All walks together. Missing if no position was published."),
        .maybe(
            "levelRemedy", \.levelRemedy?.words,
            "The setting that brings most positions onto the right level, in words. Missing if at least 90 % of the positions are on the right level, or if no setting helps."
        ),
        .always(
            "areas", { diagnosis in diagnosis.areas.map { Area($0, diagnosis) } },
            "The bad zones, squares and minutes, each kind with the worst first."))

    private struct Fault: JSONRecord {
        let suspect: Suspect
        let beacons: [String]
        let words: String
        let by: Double?
        let place: [Double]?

        static let shape = JSONShape<Self>(
            "fault", "A fault of a beacon, a phone or the venue file.",
            .always("kind", \.suspect.fault.kind, "The kind."),
            .always(
                "beacons", \.beacons, "The beacons that the fault is about; empty for a phone, and for all powers."),
            .maybe(
                "by", .figure("dB"), \.by,
                "By how much a power, a phone, or all beacons are stronger than expected. Missing for other kinds."),
            .maybe("place", .interval("metres"), \.place, "Where a moved beacon probably hangs: x and y."),
            .always("evidence", \.suspect.evidence, "Natural logarithm of the odds against a healthy venue."),
            .always("words", \.words, "The fault in words."))

        init(_ suspect: Suspect, _ diagnosis: VenueDiagnosis) {
            self.suspect = suspect
            words = diagnosis.words(suspect.fault)
            beacons = suspect.fault.beacons.map { diagnosis.venue.beacons[$0].id.description }
            (by, place) =
                switch suspect.fault {
                case .wrongPower(_, let by), .phoneOffset(_, let by), .allPowers(let by): (by, nil)
                case .moved(_, let point): (nil, [point.x, point.y])
                case .dead, .swapped: (nil, nil)
                }
        }
    }

    private struct BeaconRow: JSONRecord {
        let finding: BeaconFinding
        let beacon: Beacon
        let suspect: Fault?

        static let shape = JSONShape<Self>(
            "beacon", "A beacon with its residual.",
            .always("beacon", \.beacon.id.description, "Identity of the beacon."),
            .maybe("label", \.beacon.label, "Label of the beacon in the venue file."),
            .always("level", .whole, \.beacon.level, "Number of the beacon's level."),
            .always(
                "cells", \.finding.cells,
                "Number of squares in which the beacon was heard with enough certainty to compare levels."),
            .maybe(
                "residual", .figure("dB"), \.finding.residual,
                "Mean of the measured level minus the believed level. Missing without squares."),
            .maybe("standardError", .figure("dB"), \.finding.standardError, "Standard error of the residual."),
            .always("heard", \.finding.heard, "Number of squares in which the beacon was heard."),
            .always(
                "expected", \.finding.expected, "Number of squares in which a healthy beacon would have been heard."),
            .maybe("suspect", \.suspect, "The fault that explains the beacon's readings best."))

        init(_ finding: BeaconFinding, _ diagnosis: VenueDiagnosis) {
            self.finding = finding
            beacon = diagnosis.venue.beacons[finding.beacon]
            suspect = finding.suspect.map { Fault($0, diagnosis) }
        }
    }

    private struct PhoneRow: JSONRecord {
        let finding: PhoneFinding
        let walks: [String]

        static let shape = JSONShape<Self>(
            "phone", "A phone.",
            .always("name", \.finding.name, "Model of the phone, or the name of the phone's recording."),
            .always("walks", \.walks, "Names of the phone's walks."),
            .maybe(
                "offset", .figure("dB"), \.finding.offset,
                "How much more the phone reports than expected. Missing without readings."),
            .maybe("standardError", .figure("dB"), \.finding.standardError, "Standard error of the offset."))
    }

    private struct Area: JSONRecord {
        let area: AreaDiagnosis
        let words: String
        let kind: String
        var (zone, level): (String?, Int?)
        var square: [[Double]]?
        var (walk, minute): (String?, Int?)

        static let shape = JSONShape<Self>(
            "area", "A place or a minute.",
            .always("kind", .choice(["all", "zone", "square", "minute"]), \.kind, "Kind of the area."),
            .maybe("zone", \.zone, "The zone, or the zone of the square."),
            .maybe("level", .whole, \.level, "Number of the level of a zone or square."),
            .maybe(
                "square", .list(of: .interval("metres"), count: 2...2, noun: "corners"), \.square,
                "Lower and upper corner of a square."),
            .maybe("walk", \.walk, "The walk of a minute."),
            .maybe("minute", \.minute, "Number of the minute in its walk, from 1."),
            .always("instants", \.area.instants, "Number of instants with a position."),
            .always("medianError", .figure("metres"), \.area.medianError, "Median error."),
            .always("meanError", .figure("metres"), \.area.meanError, "Mean error, which is split."),
            .always("rightLevel", \.area.rightLevel, "Share of the positions on the right level, 0 to 1."),
            .always("causes", \.area.causes, "The causes, the largest share first."),
            .always("words", \.words, "The area in words."))

        init(_ area: AreaDiagnosis, _ diagnosis: VenueDiagnosis) {
            self.area = area
            words = diagnosis.words(area)
            switch area.kind {
            case .all: kind = "all"
            case .zone(let name, let number):
                kind = "zone"
                zone = name
                level = number
            case .square(let bounds, let number):
                kind = "square"
                zone = area.zone
                level = number
                square = [bounds.lower, bounds.upper].map { [$0.x, $0.y] }
            case .minute(let name, let number):
                kind = "minute"
                walk = name
                minute = number + 1
            }
        }
    }
}
