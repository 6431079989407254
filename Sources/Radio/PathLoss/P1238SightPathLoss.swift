import Foundation

/// The site-general indoor model of ITU-R P.1238-11, table 2: 10 α log₁₀ d + β + 10 γ log₁₀ f, with one set of
/// coefficients in line of sight and another behind walls, in dB.
///
/// Line of sight means that no drawn wall or slab crosses the ray; their losses are not used. Both laws are relative to
/// one metre in line of sight, where the beacon's power was measured. The law behind walls was measured from 4 m on,
/// and falls below the other nearer than about 2.5 m; there the greater one is used. The table is for one storey: a
/// phone on another is behind walls, and the drawn slab losses are added.
public struct P1238SightPathLoss: PathLossModel, Hashable {
    /// Where the coefficients were measured.
    public enum Environment: String, Hashable, Sendable, CaseIterable {
        /// Offices: 2–27 m in sight, 4–30 m behind walls; standard deviations 3.8 and 5.0 dB.
        case office
        /// Corridors: 2–160 m in sight, 4–94 m behind walls; standard deviations 4.1 and 7.6 dB.
        case corridor
        /// Halls: 2–101 m in sight, 5–108 m behind walls; standard deviations 2.7 and 9.1 dB.
        case industrial

        /// α, β (dB), γ.
        fileprivate typealias Coefficients = (alpha: Double, beta: Double, gamma: Double)

        fileprivate var inSight: Coefficients {
            switch self {
            case .office: (1.46, 34.62, 2.03)
            case .corridor: (1.63, 28.12, 2.25)
            case .industrial: (2.31, 24.52, 2.06)
            }
        }

        fileprivate var behindWalls: Coefficients {
            switch self {
            case .office: (2.46, 29.53, 2.38)
            case .corridor: (2.77, 29.27, 2.48)
            case .industrial: (3.79, 21.01, 1.34)
            }
        }
    }

    private let nearSlope: Double
    private let farSlope: Double
    /// Loss behind walls at one metre over that in sight, dB.
    private let offset: Double

    /// The model of an environment, at 2.44 GHz.
    public init(_ environment: Environment) {
        let sight = environment.inSight
        let walls = environment.behindWalls
        nearSlope = 10 * sight.alpha
        farSlope = 10 * walls.alpha
        offset = walls.beta - sight.beta + 10 * (walls.gamma - sight.gamma) * log10(2.44)
    }

    /// 10 α log₁₀ d by line of sight, dB.
    public func loss(decades: Double, obstruction: Obstruction) -> Double {
        let inSight = nearSlope * decades
        guard !obstruction.isLineOfSight else { return inSight }
        return max(inSight, farSlope * decades + offset) + obstruction.slabs
    }

    static let kinds = Environment.allCases.map { environment in
        PathLossKind(
            "p1238-11-\(environment)",
            "ITU-R P.1238-11, \(environment): one law in line of sight, another behind the drawn walls; the losses of "
                + "the walls are not used.",
            make: { _ in P1238SightPathLoss(environment) })
    }
}
