internal import Formats
internal import NumericalMethods
public import Simulation

/// One quantity that differs from world to world: how it is distributed, and why.
public struct WorldDraw: Hashable, Sendable {
    /// A distribution.
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

    /// The quantity.
    public var quantity: WorldQuantity
    /// Its distribution, in the quantity's unit.
    public var distribution: Distribution
    /// Where the distribution comes from.
    public var source: String

    package init(_ quantity: WorldQuantity, _ distribution: Distribution, source: String) {
        (self.quantity, self.distribution, self.source) = (quantity, distribution, source)
    }

    /// The value below which the part `part` of all worlds is: the inverse of the distribution function.
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

    /// The ends of the values: three standard deviations of a normal distribution.
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

extension WorldDraw: Encodable {
    private enum CodingKeys: CodingKey { case quantity, name, unit, from, to, standardDeviation, phones, source }

    /// The quantity, its name and unit, its distribution (`from` and `to`, `standardDeviation`, or `phones`) and its source.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(quantity, forKey: .quantity)
        try container.encode(quantity.name, forKey: .name)
        try container.encode(quantity.unit, forKey: .unit)
        switch distribution {
        case .uniform(let range):
            try container.encode(range.lowerBound, forKey: .from)
            try container.encode(range.upperBound, forKey: .to)
        case .normal(let deviation): try container.encode(deviation, forKey: .standardDeviation)
        case .constant(let value):
            try container.encode(value, forKey: .from)
            try container.encode(value, forKey: .to)
        case .phones(let phones): try container.encode(phones, forKey: .phones)
        }
        try container.encode(source, forKey: .source)
    }
}
