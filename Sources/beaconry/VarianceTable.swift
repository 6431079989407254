internal import Evaluation
internal import Simulation

/// The shares of effects in the variance of the packets' RSSI, one row per term.
struct VarianceTable: Encodable {
    struct Row: Encodable {
        var term: String
        var meaning: String
        /// dB.
        var mean: Double?
        /// dB.
        var standardDeviation: Double?
        /// Share of the variance of the reading.
        var share: Double?
        /// Share of the variance that geometry explains; missing for other terms.
        var geometryShare: Double?
        /// Share of the variance of the rest; missing for terms of geometry.
        var residualShare: Double?
    }

    var packets: Int
    /// Standard deviations of the reading, of the part that geometry explains, and of the rest, dB.
    var readingStandardDeviation: Double?
    var geometryStandardDeviation: Double?
    var residualStandardDeviation: Double?
    var terms: [Row]

    init(_ shares: VarianceShares) {
        packets = shares.count
        readingStandardDeviation = shares.standardDeviation(of: .total)
        geometryStandardDeviation = shares.standardDeviation(of: .geometry)
        residualStandardDeviation = shares.standardDeviation(of: .residual)
        terms = LevelTerms.catalogue.enumerated().map { index, term in
            Row(
                term: term.name, meaning: term.meaning, mean: shares.mean(ofTerm: index),
                standardDeviation: shares.standardDeviation(ofTerm: index),
                share: shares.share(ofTerm: index, in: .total),
                geometryShare: shares.share(ofTerm: index, in: .geometry),
                residualShare: shares.share(ofTerm: index, in: .residual))
        }
    }

    /// The table for a terminal.
    var text: String {
        var table = TextTable(
            header: ["term", "mean dB", "sd dB", "of all", "of geometry", "of the rest", "what it is"],
            leftAligned: [0, 6])
        func percent(_ share: Double?) -> String { share.map { TextTable.number(100 * $0, decimals: 1) + " %" } ?? "" }
        table.rows = terms.map { row in
            [
                row.term, TextTable.number(row.mean, decimals: 1), TextTable.number(row.standardDeviation, decimals: 2),
                percent(row.share), percent(row.geometryShare), percent(row.residualShare), row.meaning,
            ]
        }
        table.rows.append([
            "sum", "", TextTable.number(readingStandardDeviation, decimals: 2), "100 %",
            TextTable.number(geometryStandardDeviation, decimals: 2) + " dB",
            TextTable.number(residualStandardDeviation, decimals: 2) + " dB", "\(packets) received packets",
        ])
        return table.text
    }
}
