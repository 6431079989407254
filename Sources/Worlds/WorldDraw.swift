public import Formats
internal import NumericalMethods
public import Simulation

/// One quantity that differs from world to world: how it is distributed, and why.
public struct WorldDraw: Hashable, Sendable {
    public enum Distribution: Hashable, Sendable {
        /// All values between two ends are equally likely.
        case uniform(ClosedRange<Double>)
        /// Normal about zero with this standard deviation.
        case normal(standardDeviation: Double)
        /// Always this value.
        case constant(Double)
        /// The index of one of these phones, each by its share.
        case phones([EnvironmentPeople.PhoneShare])
    }

    public var quantity: WorldQuantity
    /// Its distribution, in the quantity's unit.
    public var distribution: Distribution
    /// Where the distribution comes from.
    public var source: String

    package init(_ quantity: WorldQuantity, _ distribution: Distribution, source: String) {
        self.quantity = quantity
        self.distribution = distribution
        self.source = source
    }

    /// The quantile of the distribution.
    ///
    /// - Parameter part: between 0 and 1.
    package func value(at part: Double) -> Double {
        switch distribution {
        case .uniform(let range): range.lowerBound + part * (range.upperBound - range.lowerBound)
        case .normal(let deviation): deviation * NormalDistribution.quantile(min(max(part, 1e-9), 1 - 1e-9))
        case .constant(let value): value
        case .phones(let phones): Double(RandomStream.index(at: part, of: phones.map(\.share)))
        }
    }

    /// The ends of the values. Of a normal distribution, three standard deviations on either side.
    package var range: ClosedRange<Double> {
        switch distribution {
        case .uniform(let range): range
        case .normal(let deviation): -3 * deviation...3 * deviation
        case .constant(let value): value...value
        case .phones(let phones): 0...Double(max(phones.count - 1, 0))
        }
    }

    /// Whether worlds differ by it.
    package var differs: Bool { phones != nil || range.lowerBound < range.upperBound }

    /// The distribution in words, with its unit.
    package var words: String {
        let unit =
            switch quantity.unit {
            case "1": ""
            case "1/m2": quantity == .crowdDensity ? " people per m²" : " per m²"
            default: " \(quantity.unit)"
            }
        switch distribution {
        case .uniform(let range):
            return "\(YAMLText.number(range.lowerBound)) … \(YAMLText.number(range.upperBound))\(unit)"
        case .normal(let deviation): return "normal, standard deviation \(YAMLText.number(deviation))\(unit)"
        case .constant(let value): return YAMLText.number(value) + unit
        case .phones(let phones):
            return phones.map { "\($0.profile) \(Int((100 * $0.share).rounded())) %" }.joined(separator: ", ")
        }
    }

    /// The standard deviation of the values; `nil` for phones.
    package var standardDeviation: Double? {
        switch distribution {
        case .uniform(let range): (range.upperBound - range.lowerBound) / 12.0.squareRoot()
        case .normal(let deviation): deviation
        case .constant: 0
        case .phones: nil
        }
    }

    /// The phones that are drawn, with their shares; `nil` for other quantities.
    public var phones: [EnvironmentPeople.PhoneShare]? {
        if case .phones(let phones) = distribution { phones } else { nil }
    }
}

extension WorldDraw: JSONRecord {
    /// The published form.
    public static let shape = JSONShape<Self>(
        "draw", "A quantity that differs from one simulated world to another.",
        .always("quantity", \.quantity, "Key of the quantity."),
        .always("name", \.quantity.name, "Name of the quantity, in words."),
        .always("unit", \.quantity.unit, "Unit of the quantity; 1 for a number without a unit."),
        .always(
            "from", \.range.lowerBound,
            "The smallest value; all values up to the largest are equally likely. Of a normal distribution, three standard "
                + "deviations below zero."),
        .always(
            "to", \.range.upperBound,
            "The largest value. Of a normal distribution, three standard deviations above zero."),
        .maybe(
            "standardDeviation", { if case .normal = $0.distribution { $0.standardDeviation } else { nil } },
            "Only of a normal distribution."),
        .maybe(
            "phones", .each(phone), \.phones, "The phones that are drawn by their shares; values are their indices."),
        .always("source", \.source, "Where the distribution comes from."))

    private static let phone = YAMLShape(
        "phone", "A kind of phone.",
        keys: [
            .always("profile", .string, "Name of a built-in profile."),
            .always("share", .share, "Share of the phones that are drawn."),
        ])
}
