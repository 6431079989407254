/// `preset`, of `calibrate`.
struct PresetDocument: FiguredDocument {
    struct Evidence: Decodable {
        var objective: String?
        var unit: String?
        var improvement: Improvement?
    }

    struct Improvement: Decodable {
        var meanImprovement: Double
        var lowerBound: Double?
        var upperBound: Double?
    }

    var recommendation: String?
    var evidence: Evidence?

    func fill(_ figures: inout FleetFigures) {
        figures.recommendation = recommendation
        figures.objective = evidence?.objective
        figures.unit = evidence?.unit
        figures.gain = evidence?.improvement.flatMap {
            FleetFigures.Figure($0.meanImprovement, $0.lowerBound, $0.upperBound)
        }
    }
}

/// `plan-prediction`, of `plan predict`.
struct PredictionDocument: FiguredDocument {
    struct Metric: Decodable {
        var key: String
        var median: Double?
        var interval: [Double]?
    }

    var metrics: [Metric]
    var requirements: [NamedVerdict]

    func fill(_ figures: inout FleetFigures) {
        figures.ce75 = metrics.first { $0.key == "ce75" }.flatMap {
            FleetFigures.Figure($0.median, $0.interval?.first, $0.interval?.last)
        }
        if !requirements.isEmpty { figures.take(requirements) }
    }
}

/// `plan-placement`, of `plan place`.
struct PlacementDocument: FiguredDocument {
    struct Level: Decodable { var covered: Double }
    struct Beacon: Decodable { var id: String }

    var levels: [Level]
    var beacons: [Beacon]

    func fill(_ figures: inout FleetFigures) {
        figures.newBeacons = beacons.count
        figures.coverage = levels.map(\.covered).min()
    }
}

/// `evaluation`, of `evaluate`.
struct EvaluationDocument: FiguredDocument {
    struct Value: Decodable {
        var value: Double?
        var interval: [Double]?
    }

    struct Walk: Decodable { var metrics: [String: Value] }

    var pooled: Walk
    var requirements: [NamedVerdict]?

    func fill(_ figures: inout FleetFigures) {
        figures.ce75 = pooled.metrics["ce75"].flatMap {
            FleetFigures.Figure($0.value, $0.interval?.first, $0.interval?.last)
        }
        if let requirements { figures.take(requirements) }
    }
}

/// `engagement`, of `engage zones`.
struct EngagementDocument: FiguredDocument {
    var zones: [NamedVerdict]

    func fill(_ figures: inout FleetFigures) {
        figures.zones = Dictionary(zones.map { ($0.verdict, 1) }, uniquingKeysWith: +)
    }
}

/// `diagnosis`, of `diagnose`.
struct DiagnosisDocument: FiguredDocument {
    struct Fault: Decodable { var words: String }

    var suspects: [Fault]

    func fill(_ figures: inout FleetFigures) { figures.suspects = suspects.map(\.words) }
}
