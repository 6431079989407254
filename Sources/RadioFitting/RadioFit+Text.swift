internal import Evaluation
internal import Formats
public import Foundation
internal import VenueModel

extension RadioFit {
    /// The fit as text for a terminal: the method, a row for all beacons together and one for each beacon; then, if there is
    /// a ``survey``, its estimates.
    ///
    /// No quantity is in both tables with two values: the standard errors of the first, which take readings for independent,
    /// give way to the intervals of the survey, powers of beacons with models of their own are only in the first table, and
    /// ``difference`` says why two exponents differ.
    public func table() -> String {
        let hasErrors = survey == nil
        let errors = hasErrors ? ["±"] : []
        var table = TextTable(
            header: ["beacon", "P0 dBm"] + errors + ["exponent"] + errors + [
                "residual sd dB", "readings", "distance m", "notes",
            ],
            leftAligned: [0, hasErrors ? 8 : 6])
        table.rows =
            [row("all", global, notes, hasErrors)]
            + beacons.map { row($0.beacon.shownName, $0.model, $0.notes, hasErrors) }
        return ([summary + "\n\n" + table.text, survey?.table(hasPowers: beacons.isEmpty), difference] as [String?])
            .compactMap(\.self).joined(separator: "\n\n")
    }

    /// Why the exponent of the model differs from that of the survey, in a sentence; `nil` if the interval holds it.
    public var difference: String? {
        guard let estimate = survey?.pathLossExponent, let lower = estimate.lowerBound, let upper = estimate.upperBound,
            !(lower...upper).contains(global.pathLossExponent)
        else { return nil }
        let exponents = [global.pathLossExponent, estimate.value].map { TextTable.number($0, decimals: 2) }
        let reason =
            survey?.wallFactors.isEmpty == false
            ? "the first describes distance and walls together, the second the distance alone"
            : truncation != nil
                ? "the first describes all distances, the second only those at which the phone hears nearly all packets"
                : "the first gives all readings the same weight, the second takes neighbouring positions together"
        return "The exponents \(exponents[0]) and \(exponents[1]) of the two tables answer two questions: \(reason)."
    }

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
                let expected = TextTable.number(truncation.expected, decimals: 0)
                text +=
                    ". Readings below \(floorWords(truncation)) are left out: without a receiver floor there would be "
                text += "\(expected) of them, but there are \(truncation.heard)."
            } else {
                text += ", no floor."
            }
        }
        if let reference = phones.first, phones.count > 1 {
            text += " The model is for the phone \(reference.shownName)."
        }
        if survey?.wallFactors.isEmpty == false { text += " Walls are part of n and of the residual." }
        return text
    }

    private func floorWords(_ truncation: Truncation) -> String {
        func words(_ level: Double) -> String { TextTable.number(level, decimals: 1) + " dBm" }
        let own = phones.compactMap { phone in phone.floor.map { "\(phone.shownName) \(words($0))" } }
        return phones.count > 1 ? "the floor of each phone (\(own.joined(separator: ", ")))" : words(truncation.floor)
    }

    private func row(_ name: String, _ model: Model, _ notes: [Note], _ hasErrors: Bool) -> [String] {
        let distances = model.distances.map {
            TextTable.number($0.lowerBound, decimals: 1) + "…" + TextTable.number($0.upperBound, decimals: 1)
        }
        func number(_ value: Double, _ error: Double) -> [String] {
            (hasErrors ? [value, error] : [value]).map { TextTable.number($0, decimals: 2) }
        }
        return [name] + number(model.powerAt1m, model.powerAt1mError)
            + number(model.pathLossExponent, model.pathLossExponentError) + [
                TextTable.number(model.residualStandardDeviation, decimals: 2), "\(model.readings)", distances ?? "–",
                notes.map(\.words).joined(separator: ", "),
            ]
    }
}

extension RadioFit.Phone {
    /// The name for readers.
    var shownName: String { name.isEmpty ? "without a name" : name }
}

extension RadioFit.Note {
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
        for power in hasPowers ? powersAt1m : [] {
            add("power of \(power.label ?? power.name)", "dBm", power, decimals: 1)
        }
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
