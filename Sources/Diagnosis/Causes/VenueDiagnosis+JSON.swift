internal import Formats
public import Foundation
internal import Geometry
internal import Radio
internal import Recordings
internal import VenueModel

extension VenueDiagnosis {
    /// The diagnosis as JSON in UTF-8, with a line feed at its end: sorted keys. The same diagnosis gives the same bytes.
    public func json() throws -> Data { try JSONText.data(of: Document(self)) }

    private struct Document: JSONDocument {
        static var schema: DocumentSchema { VenueDiagnosis.schema }

        var venue: String
        var walks: [String]
        var threshold: Double
        var cellSize: Double
        var latency: Double?
        var instantsWithoutFix: Int
        var suspects: [Fault]
        var reference: String?
        var beacons: [BeaconRow]
        var phones: [PhoneRow]
        var phoneClasses: [PhoneCount]
        var all: Area?
        var levelRemedy: String?
        var areas: [Area]

        init(_ diagnosis: VenueDiagnosis) {
            venue = diagnosis.venue.name
            walks = diagnosis.walks
            (threshold, cellSize) = (diagnosis.threshold, diagnosis.cellSize)
            (latency, instantsWithoutFix) = (diagnosis.latency, diagnosis.withoutFix)
            suspects = diagnosis.faults.suspects.map { Fault($0, diagnosis) }
            reference = diagnosis.referenceText
            beacons = diagnosis.rankedBeacons.map { BeaconRow($0, diagnosis) }
            phones = diagnosis.faults.phones.map { phone in
                PhoneRow(
                    name: phone.name, walks: phone.walks.map { diagnosis.walks[$0] }, offset: phone.offset,
                    standardError: phone.standardError)
            }
            phoneClasses = diagnosis.phoneClasses
            all = diagnosis.all.map { Area($0, diagnosis) }
            levelRemedy = diagnosis.levelRemedy?.words
            areas = diagnosis.areas.map { Area($0, diagnosis) }
        }
    }

    private struct Fault: Encodable {
        var kind: String
        var beacons: [String]
        /// dB.
        var by: Double?
        /// Metres.
        var place: [Double]?
        var evidence: Double
        var words: String

        init(_ suspect: Suspect, _ diagnosis: VenueDiagnosis) {
            kind = suspect.fault.kind.rawValue
            beacons = suspect.fault.beacons.map { diagnosis.venue.beacons[$0].id.description }
            switch suspect.fault {
            case .wrongPower(_, let by), .phoneOffset(_, let by), .allPowers(let by): self.by = by
            case .moved(_, let point): place = [point.x, point.y]
            case .dead, .swapped: break
            }
            evidence = suspect.evidence
            words = diagnosis.words(suspect.fault)
        }
    }

    private struct BeaconRow: Encodable {
        var beacon: String
        var label: String?
        var level: Int
        var cells: Int
        var residual: Double?
        var standardError: Double?
        var heard: Int
        var expected: Double
        var suspect: Fault?

        init(_ finding: BeaconFinding, _ diagnosis: VenueDiagnosis) {
            let own = diagnosis.venue.beacons[finding.beacon]
            (beacon, label, level) = (own.id.description, own.label, own.level)
            (cells, residual, standardError) = (finding.cells, finding.residual, finding.standardError)
            (heard, expected) = (finding.heard, finding.expected)
            suspect = finding.suspect.map { Fault($0, diagnosis) }
        }
    }

    private struct PhoneRow: Encodable {
        var name: String
        var walks: [String]
        var offset: Double?
        var standardError: Double?
    }

    private struct Area: Encodable {
        var kind: String
        var zone: String?
        var level: Int?
        /// Lower and upper corner, metres.
        var square: [[Double]]?
        var walk: String?
        var minute: Int?
        var instants: Int
        var medianError: Double
        var meanError: Double
        var rightLevel: Double
        var causes: [Cause]
        var words: String

        init(_ area: AreaDiagnosis, _ diagnosis: VenueDiagnosis) {
            switch area.kind {
            case .all: kind = "all"
            case .zone(let name, let number): (kind, zone, level) = ("zone", name, number)
            case .square(let bounds, let number):
                (kind, zone, level) = ("square", area.zone, number)
                square = [[bounds.lower.x, bounds.lower.y], [bounds.upper.x, bounds.upper.y]]
            case .minute(let name, let number): (kind, walk, minute) = ("minute", name, number + 1)
            }
            (instants, medianError, meanError) = (area.instants, area.medianError, area.meanError)
            rightLevel = area.rightLevel
            causes = area.causes.map { share in
                var fault: Int?
                if case .fault(let index) = share.cause { fault = index }
                return Cause(
                    cause: share.cause.key, fault: fault, share: share.share, medianWithout: share.medianWithout)
            }
            words = diagnosis.words(area)
        }
    }

    private struct Cause: Encodable {
        var cause: String
        /// Index among the suspects.
        var fault: Int?
        var share: Double
        var medianWithout: Double?
    }
}
