internal import Evaluation

extension SurveyFit {
    /// The estimates as text for a terminal.
    ///
    /// - Parameter hasPowers: whether to list the powers of the beacons.
    public func table(hasPowers: Bool = true) -> String {
        var table = TextTable(header: ["estimate", "unit", "value", "95 % interval"], leftAligned: [0, 1])
        func add(_ name: String, _ unit: String, _ estimate: Estimate, decimals: Int = 2) {
            func number(_ value: Double) -> String { TextTable.number(value, decimals: decimals) }
            var interval = "not determined by these recordings"
            if let lower = estimate.lowerBound, let upper = estimate.upperBound {
                interval = "\(number(lower)) … \(number(upper))"
            }
            table.rows.append([name, unit, number(estimate.value), interval])
        }
        add("path-loss exponent" + (wallFactors.isEmpty ? "" : " without walls"), "", pathLossExponent)
        for power in hasPowers ? powersAt1m : [] { add("power of \(power.name)", "dBm", power, decimals: 1) }
        for factor in wallFactors {
            add("loss of walls of \(factor.name.isEmpty ? "no material" : factor.name)", "× the venue file's", factor)
        }
        for offset in phoneOffsets {
            let name = offset.name.isEmpty ? "without a name" : offset.name
            let reference = referencePhone.isEmpty ? "the phone without a name" : referencePhone
            add("offset of phone \(name) from \(reference)", "dB", offset, decimals: 1)
        }
        add("correlated shadowing", "dB", shadowingSigma)
        add("over", "m", decorrelationDistance, decimals: 1)
        add("independent at each position", "dB", placeSigma)
        let weak =
            weakMeanCount > 0
            ? " \(weakMeanCount) weaker means are left out, because the phone loses packets at such levels." : ""
        return
            "Estimates with correlated shadowing and one exponent for all beacons, from \(meanCount) means.\(weak)\n\n"
            + table.text
    }
}
