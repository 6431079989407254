public import Diagnostics
public import Formats

/// What an evaluation says about one requirement.
public struct RequirementResult: Hashable, Sendable {
    public enum Verdict: String, Hashable, Sendable, CaseIterable, JSONKind, Encodable {
        /// The whole interval is allowed.
        case met
        /// Nothing of the interval is allowed, or a walk has no position at all, or the positions start late.
        case missed
        /// The interval contains allowed values and others, or there are too few walks.
        case inconclusive
    }

    /// Fewest walks for a verdict.
    ///
    /// The walk is the unit. If a requirement is exactly on its bound, a walk lies on either side of it with probability
    /// ½. All n walks lie on one chosen side by chance with probability 2⁻ⁿ, and no interval over walks can be narrower
    /// than that allows. A two-sided interval of 95 % errs on each side in 2.5 %: 2⁻⁵ = 3.1 % is too much, 2⁻⁶ = 1.6 %
    /// is not.
    public static let fewestWalks = 6

    /// Largest share of instants before the first fix, if the metric leaves them out: 10 %.
    ///
    /// An honest start stays below: walks of a minute with a first fix after 5 s have 8 %, walks of three minutes 3 %. With
    /// more, a 90 % quantile of errors says nothing about 90 % of the visit, because more than a tenth of it has no error.
    public static let mostWithoutFix = 0.1

    public let requirement: Requirement
    /// The metric's value, its interval over walks, and the numbers behind it.
    public let value: MetricValue
    public let verdict: Verdict
    /// Why, if the interval alone does not tell; a few words.
    public let reason: String?

    /// The result for these walks.
    ///
    /// - Parameters:
    ///   - value: of the requirement's metric over these walks.
    ///   - visits: how many runs have an instant in the area.
    ///   - silent: how many of the walks have no position, or no accuracy radius that the metric needs, and no part in the
    ///     value.
    ///   - withoutFix: the share of the instants in the area that are before the first fix.
    init(_ requirement: Requirement, _ value: MetricValue, visits: Int, silent: Int, withoutFix: Double) {
        self.requirement = requirement
        self.value = value
        let isLate =
            visits >= Self.fewestWalks && withoutFix > Self.mostWithoutFix && !requirement.metric.countsWithoutFix
        let byInterval = value.interval.map { Self.verdict(of: $0, allowed: requirement.allowed) }
        let hasVerdict = value.runs >= Self.fewestWalks
        if silent > 0 {
            verdict = .missed
            let lack = requirement.metric.readsRadii ? "no position or no accuracy" : "no position"
            reason = "\(silent) \(silent == 1 ? "walk has" : "walks have") \(lack)"
        } else if isLate, !hasVerdict || byInterval != .missed {
            verdict = .missed
            reason = Self.lateStart(withoutFix)
        } else if value.value == nil {
            verdict = .inconclusive
            reason = visits == 0 ? "no walk goes there" : "no walk has a value"
        } else if !hasVerdict {
            verdict = .inconclusive
            reason =
                "a verdict needs at least \(Self.fewestWalks) walks"
                + (value.runs < value.walks ? ", and parts of one run are one walk" : "")
        } else {
            verdict = byInterval ?? .inconclusive
            reason = byInterval == nil ? "the metric has no interval" : nil
        }
    }

    /// The verdict by where an interval lies. A value that is exactly the bound must not fail by rounding.
    private static func verdict(of interval: ClosedRange<Double>, allowed: ClosedRange<Double>) -> Verdict {
        let rounding = 1e-9 * max(1, abs(interval.lowerBound), abs(interval.upperBound))
        let bounds = (allowed.lowerBound - rounding)...(allowed.upperBound + rounding)
        if bounds.contains(interval.lowerBound), bounds.contains(interval.upperBound) { return .met }
        return interval.overlaps(bounds) ? .inconclusive : .missed
    }

    private static func lateStart(_ share: Double) -> String {
        "no position yet at \(TextTable.number(100 * share, decimals: 1)) % of the instants; this metric does not count them as "
            + "wrong, so at most \(TextTable.number(100 * mostWithoutFix, decimals: 0)) % are allowed"
    }

    /// The figure in words, such as `0.912 (95 % interval 0.871…0.944, 24 walks)`; without a value only what is in brackets.
    ///
    /// - Parameter confidence: of the interval.
    public func figure(confidence: Double) -> String {
        let metric = requirement.metric
        let unit = metric.unit == "1" ? "" : " \(metric.unit)"
        var details = [RecordedRuns.phrase(walks: value.walks, runs: value.runs)]
        if let interval = value.interval {
            details.insert(
                "\(TextTable.number(100 * confidence, decimals: 0)) % interval \(metric.format(interval))", at: 0)
        }
        let figure = value.value == nil ? "" : "\(metric.format(value.value))\(unit) "
        return "\(figure)(\(details.joined(separator: ", ")))"
    }

    /// The verdict with its figure at the requirement's place; `nil` if it is met.
    ///
    /// - Parameters:
    ///   - confidence: of the interval, such as 0.95.
    ///   - isStrict: whether an inconclusive requirement is an error, not a warning.
    public func problem(confidence: Double, isStrict: Bool) -> Problem? {
        guard verdict != .met else { return nil }
        let reason = reason.map { " Reason: \($0)." } ?? ""
        return Problem(
            "\(verdict == .missed ? "Missed" : "Inconclusive"): \(requirement.title). "
                + "\(value.value == nil ? "There is no value" : "It is") \(figure(confidence: confidence)).\(reason)",
            severity: verdict == .missed || isStrict ? .error : .warning, file: requirement.place.file,
            line: requirement.place.line, column: requirement.place.column)
    }
}
