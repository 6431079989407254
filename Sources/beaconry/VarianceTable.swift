internal import Evaluation
internal import Formats
internal import Simulation

/// The shares of effects in the variance of the packets' RSSI, one row per term.
struct VarianceTable: JSONRecord {
    let shares: VarianceShares

    static let shape = JSONShape<Self>(
        "variance", "The shares of effects in the variance of the packets' RSSI.",
        .always(
            "packets", \.shares.count,
            "Number of packets that the phones received; a ranging report holds means of them."),
        .maybe(
            "readingStandardDeviation", .figure("dB"), { $0.shares.standardDeviation(of: .total) },
            "Standard deviation of the reading."),
        .maybe(
            "geometryStandardDeviation", .figure("dB"), { $0.shares.standardDeviation(of: .geometry) },
            "Standard deviation of the part of the reading that geometry explains."),
        .maybe(
            "residualStandardDeviation", .figure("dB"), { $0.shares.standardDeviation(of: .residual) },
            "Standard deviation of the rest of the reading."),
        .always("terms", \.terms, "The terms."))

    private var terms: [TermRow] { LevelTerms.catalogue.indices.map { TermRow(shares: shares, index: $0) } }

    private struct TermRow: JSONRecord {
        let shares: VarianceShares
        let index: Int

        static let shape = JSONShape<Self>(
            "term", "An effect.",
            .always("term", \.term.name, "Name of the effect."),
            .always("meaning", \.term.meaning, "Meaning of the effect."),
            .maybe("mean", .figure("dB"), { $0.shares.mean(ofTerm: $0.index) }, "Mean of the effect."),
            .maybe(
                "standardDeviation", .figure("dB"), \.standardDeviation, "Standard deviation of the effect."),
            .maybe("share", { $0.share(in: .total) }, "Share of the variance of the reading."),
            .maybe(
                "geometryShare", { $0.share(in: .geometry) },
                "Share of the variance that geometry explains. Missing for other terms."),
            .maybe(
                "residualShare", { $0.share(in: .residual) },
                "Share of the variance of the rest. Missing for terms of geometry."))

        var term: LevelTerms.Term { LevelTerms.catalogue[index] }
        var standardDeviation: Double? { shares.standardDeviation(ofTerm: index) }
        func share(in part: VarianceShares.Part) -> Double? { shares.share(ofTerm: index, in: part) }
    }

    var text: String {
        var table = TextTable(
            header: ["term", "mean dB", "sd dB", "of all", "of geometry", "of the rest", "what it is"],
            leftAligned: [0, 6])
        func percent(_ share: Double?) -> String { share.map { TextTable.number(100 * $0, decimals: 1) + " %" } ?? "" }
        func deviation(of part: VarianceShares.Part) -> String {
            TextTable.number(shares.standardDeviation(of: part), decimals: 2)
        }
        table.rows = terms.map { row in
            [
                row.term.name, TextTable.number(shares.mean(ofTerm: row.index), decimals: 1),
                TextTable.number(row.standardDeviation, decimals: 2),
            ] + [.total, .geometry, .residual].map { percent(row.share(in: $0)) } + [row.term.meaning]
        }
        table.rows.append([
            "sum", "", deviation(of: .total), "100 %", deviation(of: .geometry) + " dB",
            deviation(of: .residual) + " dB", "\(shares.count) received packets",
        ])
        return table.text
    }
}
