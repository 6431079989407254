internal import Calibration
internal import Search

/// The section of a calibration's report about other interpretations of the SDK's document.
struct InterpretationSection {
    private let result: InterpretationResult
    private let unit: String
    private let tolerance: Double

    /// The section of a calibration; `nil` if no other interpretations were tried.
    init?(_ result: CalibrationResult) {
        guard let interpretations = result.interpretations,
            interpretations.whole != nil || !interpretations.settings.isEmpty || !interpretations.picks.isEmpty
        else { return nil }
        self.result = interpretations
        unit = result.objective.unit
        tolerance = result.options.accuracyTolerance
    }

    var section: ReportSection {
        ReportSection("Other interpretations of the SDK's document", [.paragraph(sentences), table])
    }

    /// Why no other interpretations were tried; empty if they were, or if nothing was selected.
    static func reasonForNone(_ result: CalibrationResult) -> String {
        guard result.interpretations == nil else { return "" }
        if result.request.space.includesExtended {
            return
                " No other interpretations of the SDK's document were tried, because it does not have the extended settings."
        }
        return result.request.documentVariants == 0 ? " No other interpretations of the SDK's document were tried." : ""
    }

    private var sentences: String {
        """
        \(InterpretationResult.caveat) So the settings were tried in \(result.count) other cores that also agree with the document: \
        each constant that it leaves open is drawn from a stated range\(known). A setting that loses in the mean of these cores is dropped. \
        All recommended settings together must gain in at least \(percent(InterpretationResult.least)) of these cores, or they must gain in their \
        mean and, in at least as many of them, lose no more than \(BaselineLimit.usualWords) of the baseline's, the larger. Each interpretation ran on \(Format.count(result.walkCount, "validation walk")); the \
        settings together and the presets for each purpose ran on test walks. A preset is confirmed only if in as many of \
        them it is at most \(Format.number(tolerance)) \(unit) less accurate than the SDK's own preset of this name.
        """
    }

    /// In how many interpretations something loses more than the margin.
    static func losses(_ share: InterpretationResult.Share, _ unit: String) -> String {
        guard let price = share.price, share.gainCount < share.count else { return "" }
        return ", and lose more than \(Format.fixed(price.margin)) \(unit) in \(price.lossCount)"
    }

    private var known: String {
        result.knownConstants.isEmpty
            ? "" : ", except \(Format.count(result.knownConstants.count, "constant")) of the constants file"
    }

    /// Two sentences for a terminal.
    var brief: ReportSection {
        let whole = result.whole.map {
            " The selected settings gain in \($0.gainCount) of \($0.count) other interpretations of it\(Self.losses($0, unit)); the mean gain is "
                + "\(Format.signed($0.meanGain)) \(unit)."
        }
        return ReportSection("", [.paragraph(InterpretationResult.caveat + (whole ?? ""))])
    }

    private var table: ReportPart? {
        let settings = result.settings.map { row($0.key, $0.share, $0.isKept ? "yes" : "no") }
        let whole = result.whole.map { [row("all of them together", $0, $0.isEnough ? "yes" : "no")] } ?? []
        let picks = result.picks.map {
            row("preset \($0.preset), not less accurate", $0.share, $0.isKept ? "yes" : "no")
        }
        return .table(
            ["setting", "gains in", "share", "95 % interval", "mean gain", "recommended"], settings + whole + picks)
    }

    private func row(_ name: String, _ share: InterpretationResult.Share, _ verdict: String) -> [String] {
        [
            name, "\(share.gainCount) of \(share.count)\(Self.losses(share, unit))", percent(share.value),
            "\(percent(share.interval.lowerBound)) to \(percent(share.interval.upperBound))",
            "\(Format.signed(share.meanGain)) \(unit)", verdict,
        ]
    }

    private func percent(_ share: Double) -> String { "\(Format.fixed(100 * share, 0)) %" }
}
