internal import Evaluation

extension SurveyFit {
    /// The estimates as text for a terminal.
    public func table() -> String {
        var table = TextTable(header: ["estimate", "unit", "value", "95 % interval"], leftAligned: [0, 1])
        func add(_ name: String, _ unit: String, _ estimate: Estimate, decimals: Int = 2) {
            func number(_ value: Double) -> String { TextTable.number(value, decimals: decimals) }
            var interval = "the survey does not tell"
            if let lower = estimate.lowerBound, let upper = estimate.upperBound {
                interval = "\(number(lower)) … \(number(upper))"
            }
            table.rows.append([name, unit, number(estimate.value), interval])
        }
        add("path-loss exponent", "", pathLossExponent)
        for power in powersAt1m { add("power of \(power.name)", "dBm", power, decimals: 1) }
        for factor in wallFactors {
            add("loss of walls of \(factor.name.isEmpty ? "no material" : factor.name)", "× the file's", factor)
        }
        for offset in phoneOffsets { add("phone \(offset.name)", "dB more", offset, decimals: 1) }
        add("shadowing that neighbours share", "dB", shadowingSigma)
        add("over", "m", decorrelationDistance, decimals: 1)
        add("new at each place", "dB", placeSigma)
        return "With shadowing that neighbouring places share, one exponent for all, \(meanCount) means:\n\n"
            + table.text
    }
}
