/// A path-loss model as data, for files and for the documentation.
public struct PathLossKind: Sendable {
    public struct Parameter: Sendable {
        /// The key, as files spell it.
        public let name: String
        /// Unit, or "" for a pure number.
        public let unit: String
        /// Allowed values.
        public let range: ClosedRange<Double>
        public let standard: Double
        /// What it is, in a sentence.
        public let meaning: String

        init(_ name: String, _ range: ClosedRange<Double>, unit: String = "", standard: Double, _ meaning: String) {
            self.name = name
            self.range = range
            self.unit = unit
            self.standard = standard
            self.meaning = meaning
        }
    }

    /// The name, as files spell it.
    public let name: String
    /// What it is, in a sentence.
    public let meaning: String
    /// Its parameters, in the order of `make`'s argument.
    public let parameters: [Parameter]
    /// The model with these values, one a parameter, within their ranges.
    public let make: @Sendable ([Double]) -> any PathLossModel

    init(
        _ name: String, _ meaning: String, parameters: [Parameter] = [],
        make: @escaping @Sendable ([Double]) -> any PathLossModel
    ) {
        self.name = name
        self.meaning = meaning
        self.parameters = parameters
        self.make = make
    }
}

extension PathLossKind.Parameter {
    /// The parameter that a fit of the venue or of a single beacon replaces.
    static func exponent(standard: Double) -> Self {
        Self(
            "exponent", 0...10, standard: standard,
            "n in 10 n log10(distance); a fitted exponent of the venue or the beacon replaces it.")
    }
}

public enum PathLossModels {
    /// Every model; the first is used where none is chosen.
    public static let all: [PathLossKind] =
        [
            LogDistancePathLoss.kind,
            FreeSpacePathLoss.kind,
            DualSlopePathLoss.kind,
            MultiWallPathLoss.kind,
        ] + P1238PathLoss.kinds + P1238SightPathLoss.kinds

    /// The model with this name.
    public static func named(_ name: String) -> PathLossKind? { all.first { $0.name == name } }

    /// The shortest distance of the models, metres: a phone that touches a beacon reports about this level.
    public static let shortestDistance = 0.3
}

/// A path-loss model and the values that were chosen for it.
public struct PathLossChoice: Hashable, Sendable {
    /// The model's name.
    public let model: String
    /// The given values, by parameter; the others have their defaults.
    public let values: [String: Double]

    /// A choice; `nil` if there is no such model, it has no such parameter, or a value is outside its range.
    public init?(model: String, values: [String: Double] = [:]) {
        guard let kind = PathLossModels.named(model),
            values.allSatisfy({ name, value in
                kind.parameters.contains { $0.name == name && $0.range.contains(value) }
            })
        else { return nil }
        self.model = model
        self.values = values
    }

    /// - Parameters:
    ///   - exponent: replaces the parameter `exponent`, if the model has it: a beacon's own fit.
    ///   - exponentError: is added to each exponent, which does not become negative: the difference of the building
    ///     from the model.
    public func make(exponent: Double? = nil, exponentError: Double = 0) -> any PathLossModel {
        let kind = PathLossModels.named(model) ?? LogDistancePathLoss.kind
        return kind.make(
            kind.parameters.map { parameter in
                let own = parameter.name == "exponent" ? exponent : nil
                let value = own ?? values[parameter.name] ?? parameter.standard
                return parameter.name.lowercased().hasSuffix("exponent") ? max(value + exponentError, 0) : value
            })
    }
}
