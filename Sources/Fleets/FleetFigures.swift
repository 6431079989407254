internal import Foundation

/// The figures of a venue that the summary shows, from the document that its command printed. What a document does not have is
/// missing.
package struct FleetFigures: Hashable, Sendable {
    /// `preset`, or `default` and `sdk` if one of these is kept.
    package var recommendation: String?
    /// The metric that was minimised.
    package var objective: String?
    /// Its unit.
    package var unit: String?
    /// Mean improvement of the objective over test walks, and its 95 % interval.
    package var gain: Figure?
    /// CE75, metres, and its interval.
    package var ce75: Figure?
    /// Counts of the words of verdicts on requirements.
    package var requirements: [String: Int]?
    /// The names of requirements that are missed.
    package var missed: [String] = []
    /// Counts of the words of verdicts on zones.
    package var zones: [String: Int]?
    /// Suspected faults, in words.
    package var suspects: [String]?
    /// Number of new beacons.
    package var newBeacons: Int?
    /// The smallest share of a level's cells with enough beacons.
    package var coverage: Double?

    /// A value with its interval.
    package struct Figure: Hashable, Sendable {
        package var value: Double
        package var interval: ClosedRange<Double>?

        init?(_ value: Double?, _ lower: Double?, _ upper: Double?) {
            guard let value, value.isFinite else { return nil }
            self.value = value
            guard let lower, let upper, lower <= upper else { return }
            interval = lower...upper
        }
    }

    /// The figures of a document of a command of fleets; none of another text.
    init(document: Data) {
        let decoder = JSONDecoder()
        func read<Document: FiguredDocument>(_ type: Document.Type) {
            if let document = try? decoder.decode(type, from: document) { document.fill(&self) }
        }
        switch (try? decoder.decode(Head.self, from: document))?.format {
        case "beaconry-preset": read(PresetDocument.self)
        case "beaconry-plan-prediction": read(PredictionDocument.self)
        case "beaconry-plan-placement": read(PlacementDocument.self)
        case "beaconry-metrics": read(EvaluationDocument.self)
        case "beaconry-engagement": read(EngagementDocument.self)
        case "beaconry-diagnosis": read(DiagnosisDocument.self)
        default: break
        }
    }

    private struct Head: Decodable { var format: String }

    /// Takes the verdicts on requirements.
    mutating func take(_ verdicts: [NamedVerdict]) {
        requirements = Dictionary(verdicts.map { ($0.verdict, 1) }, uniquingKeysWith: +)
        missed = verdicts.filter { $0.verdict == "missed" }.map(\.name)
    }
}

/// The part of a document that the summary shows, by the keys of its published schema.
protocol FiguredDocument: Decodable {
    func fill(_ figures: inout FleetFigures)
}

/// A verdict in a document, and what it is on.
struct NamedVerdict: Decodable {
    var name: String
    var verdict: String
}
