internal import Evaluation

extension SurveyFit {
    /// The estimates as text for a terminal.
    public func table() -> String {
        var table = TextTable(header: ["estimate", "unit", "value", "95 % interval"], leftAligned: [0, 1])
        func add(_ name: String, _ unit: String, _ estimate: Estimate, decimals: Int = 2) {
            func number(_ value: Double) -> String { TextTable.number(value, decimals: decimals) }
            var interval = "not determined by the survey"
            if let lower = estimate.lowerBound, let upper = estimate.upperBound {
                interval = "\(number(lower)) … \(number(upper))"
            }
            table.rows.append([name, unit, number(estimate.value), interval])
        }
        add("path-loss exponent", "", pathLossExponent)
        for power in powersAt1m { add("power of \(power.name)", "dBm", power, decimals: 1) }
        for factor in wallFactors {
            add("loss of walls of \(factor.name.isEmpty ? "no material" : factor.name)", "× the venue file's", factor)
        }
        for offset in phoneOffsets { add("offset of phone \(offset.name)", "dB", offset, decimals: 1) }
        add("correlated shadowing", "dB", shadowingSigma)
        add("over", "m", decorrelationDistance, decimals: 1)
        add("independent at each position", "dB", placeSigma)
        return "Estimates with correlated shadowing and one exponent for all beacons, from \(meanCount) means:\n\n"
            + table.text
    }
}
