import Foundation
import NumericalMethods

/// How much weaker a signal is at a phone than one metre from its sender, in the open.
///
/// A model is one file, with a ``PathLossKind`` that describes it, and one line in ``PathLossModels``.
public protocol PathLossModel: Sendable {
    /// Loss between one metre and `distance`, dB; negative nearer than one metre.
    ///
    /// - Parameters:
    ///   - distance: in space (not on the plan), metres. None counts as shorter than
    ///     ``PathLossModels/shortestDistance``.
    ///   - obstruction: what stands between. Site-general models know better than to add it all: see each.
    func loss(distance: Double, obstruction: Obstruction) -> Double
}

extension PathLossModel {
    /// Loss in the open, dB.
    public func loss(distance: Double) -> Double { loss(distance: distance, obstruction: .none) }
}

/// What stands between two antennas.
public struct Obstruction: Hashable, Sendable {
    /// Loss of the walls, dB, after the limit by roundabout ways (``WallLossLimit``).
    public var walls: Double
    /// Loss of the slabs between storeys, dB, their sum.
    public var slabs: Double
    /// How many slabs that is; a slab passed through an opening does not count.
    public var floors: Int

    /// What stands between two antennas.
    public init(walls: Double = 0, slabs: Double = 0, floors: Int = 0) {
        (self.walls, self.slabs, self.floors) = (walls, slabs, floors)
    }

    /// Nothing.
    public static let none = Obstruction()

    /// True if neither a wall nor a slab weakens the ray.
    public var isLineOfSight: Bool { walls == 0 && floors == 0 }

    /// Walls and slabs together, dB.
    var sum: Double { walls + slabs }
}

/// log₁₀ of a distance in metres, none taken as shorter than 0.3 m.
func decades(_ distance: Double) -> Double {
    QuickLogarithm.value(max(distance, PathLossModels.shortestDistance)) * 0.434_294_481_903_251_828
}
