/// The site-general indoor model of ITU-R P.1238 (up to edition 10): N log₁₀ d + L_f(k) for k slabs, in dB.
///
/// N includes the walls of a typical building, and L_f its slabs. The losses of drawn walls and slabs are *not* added;
/// only the number of slabs is used. For venues without drawn walls.
public struct P1238PathLoss: PathLossModel, Hashable {
    /// The use of the building.
    public enum Building: String, Hashable, Sendable, CaseIterable {
        /// Flats and houses.
        case residential
        case office
        /// Shops, malls, stations.
        case commercial

        /// The distance power loss coefficient N at 1.8–2.4 GHz.
        public var coefficient: Double {
            switch self {
            case .residential: 28
            case .office: 30
            case .commercial: 22
            }
        }

        /// L_f: loss of the first slab and of each further one, dB.
        public var floorLosses: (first: Double, further: Double) {
            switch self {
            case .residential: (4, 4)
            case .office: (15, 4)
            case .commercial: (6, 3)
            }
        }
    }

    /// The use of the building.
    public var building: Building
    /// N, dB a decade of distance.
    public var coefficient: Double

    /// The model of a use of the building; `coefficient` defaults to that of the building.
    public init(_ building: Building, coefficient: Double? = nil) {
        self.building = building
        self.coefficient = coefficient ?? building.coefficient
    }

    /// N log₁₀ d + L_f(k), dB.
    public func loss(decades: Double, obstruction: Obstruction) -> Double {
        let floors = Double(obstruction.floors)
        let (first, further) = building.floorLosses
        return coefficient * decades + (floors > 0 ? first + further * (floors - 1) : 0)
    }

    static let kinds = Building.allCases.map { building in
        PathLossKind(
            "p1238-\(building)",
            "ITU-R P.1238, \(building) building: a model for buildings of this kind in general; it does not use the drawn walls and slab losses.",
            parameters: [
                .init(
                    "coefficient", 0...100, unit: "dB", standard: building.coefficient,
                    "N in N log10(distance): loss for each decade of distance.")
            ], make: { P1238PathLoss(building, coefficient: $0[0]) })
    }
}
