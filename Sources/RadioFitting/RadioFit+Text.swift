internal import Evaluation
internal import Formats
public import Foundation

extension RadioFit {
    /// The fit as text for a terminal: a line on the method, a row for all beacons together, and a row for each beacon.
    public func table() -> String {
        var table = TextTable(
            header: ["beacon", "P0 dBm", "±", "n", "±", "residual sd dB", "readings", "distance m", "notes"],
            leftAligned: [0, 8])
        table.rows = [row("all", global, notes)] + beacons.map { row($0.beacon, $0.model, $0.notes) }
        return summary + "\n\n" + table.text
    }

    /// The keys of the JSON.
    package static let keys = ["global", "notes", "beacons", "method", "truncation", "outlierShare", "survey", "phones"]

    /// The fit as JSON in UTF-8, with sorted keys and a final line feed. Equal fits give equal bytes.
    public func json() throws -> Data { try JSONText.data(of: self) }

    /// The method of the fit, in a sentence or two.
    public var summary: String {
        var text: String
        if method == "leastSquares" {
            text = "RSSI = P0 - 10 n log10(d), ordinary least squares."
        } else {
            text = "RSSI = P0 - 10 n log10(d), maximum likelihood with "
            text += TextTable.number(100 * outlierShare, decimals: 1) + " % outliers"
            if let truncation {
                let floor = TextTable.number(truncation.floor, decimals: 1)
                let expected = TextTable.number(truncation.expected, decimals: 0)
                text +=
                    ". Readings below \(floor) dBm are left out: without a receiver floor there would be \(expected) of them, but there are \(truncation.heard)."
            } else {
                text += ", no floor."
            }
        }
        return text
    }

    private func row(_ name: String, _ model: Model, _ notes: [Note]) -> [String] {
        let distances = model.distances.map {
            TextTable.number($0.lowerBound, decimals: 1) + "…" + TextTable.number($0.upperBound, decimals: 1)
        }
        return [
            name, TextTable.number(model.powerAt1m, decimals: 2), TextTable.number(model.powerAt1mError, decimals: 2),
            TextTable.number(model.pathLossExponent, decimals: 2),
            TextTable.number(model.pathLossExponentError, decimals: 2),
            TextTable.number(model.residualStandardDeviation, decimals: 2), "\(model.readings)", distances ?? "–",
            notes.map(\.words).joined(separator: ", "),
        ]
    }
}

extension RadioFit.Note {
    /// The note as text.
    public var words: String {
        switch self {
        case .fewReadings: "few readings"
        case .narrowDistances: "narrow range of distances"
        case .usesGlobal: "uses the global model"
        case .notConverged: "not converged"
        case .phonesLeftOut: "phones without a known offset are left out"
        }
    }
}
