import Geometry
import NumericalMethods

/// The loss of a signal at a phone relative to one metre from its sender in free space.
///
/// A model has one file, with a ``PathLossKind`` that describes it, and one line in ``PathLossModels``.
public protocol PathLossModel: Sendable {
    /// Loss between one metre and a distance, dB; negative nearer than one metre.
    ///
    /// - Parameters:
    ///   - decades: log₁₀ of the distance in metres, in space (not on the map), at least that of
    ///     ``PathLossModels/shortestDistance``: ``PathLossModels/decades(_:)-(Double)``.
    ///   - obstruction: walls and slabs between the antennas. Site-general models do not add all of them: see each
    ///     model.
    func loss(decades: Double, obstruction: Obstruction) -> Double
}

extension PathLossModel {
    /// Loss between one metre and `distance`, dB; negative nearer than one metre.
    ///
    /// - Parameters:
    ///   - distance: in space (not on the map), metres. Shorter distances count as
    ///     ``PathLossModels/shortestDistance``.
    ///   - obstruction: walls and slabs between the antennas.
    public func loss(distance: Double, obstruction: Obstruction) -> Double {
        loss(decades: PathLossModels.decades(distance), obstruction: obstruction)
    }

    /// Loss in free space, dB.
    public func loss(distance: Double) -> Double { loss(distance: distance, obstruction: .none) }
}

/// Walls and slabs between two antennas.
public struct Obstruction: Hashable, Sendable {
    /// Loss of the walls, dB, after the limit by indirect paths (``WallLossLimit``).
    public var walls: Double
    /// Loss of the slabs between storeys, dB, their sum.
    public var slabs: Double
    /// Number of slabs, without those that the ray passes through an opening.
    public var floors: Int

    /// Walls and slabs between two antennas.
    public init(walls: Double = 0, slabs: Double = 0, floors: Int = 0) {
        self.walls = walls
        self.slabs = slabs
        self.floors = floors
    }

    public static let none = Obstruction()

    /// True if neither a wall nor a slab weakens the ray.
    public var isLineOfSight: Bool { walls == 0 && floors == 0 }

    /// Walls and slabs together, dB.
    var sum: Double { walls + slabs }
}

extension PathLossModels {
    /// log₁₀ of a distance in metres, at least ``shortestDistance``.
    public static func decades(_ distance: Double) -> Double {
        QuickLogarithm.value(max(distance, shortestDistance)) * decadesPerNeper
    }

    /// ``decades(_:)-(Double)`` of four distances.
    package static func decades(_ distances: SIMD4<Double>) -> SIMD4<Double> {
        let shortest = SIMD4(repeating: shortestDistance)
        return QuickLogarithm.value(shortest.chosen(where: distances .< shortest, else: distances)) * decadesPerNeper
    }

    /// 1/ln 10.
    private static var decadesPerNeper: Double { 0.434_294_481_903_251_828 }
}
