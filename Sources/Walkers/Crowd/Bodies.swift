internal import Foundation
public import Geometry
public import Radio

/// A person whose body signals may pass.
public struct Body: Hashable, Sendable {
    /// On the map, metres.
    public var position: Point
    /// Height of the floor under the feet above the venue's zero, metres.
    public var floor: Double

    /// A person at `position` on a floor of this height.
    public init(_ position: Point, floor: Double) {
        self.position = position
        self.floor = floor
    }
}

/// Loss that the bodies of other people cause on a ray from a beacon to a phone.
///
/// A person is an upright screen as wide as a cylinder of 0.25 m radius and 1.75 m high, and the signal comes round its
/// left edge, its right edge and over the head. Each way has the loss of one knife edge,
///
///     J(ν) = 6.9 + 20 log₁₀(√((ν − 0.1)² + 1) + ν − 0.1) dB for ν > −0.78, else 0,    ν = h √(2 (d₁ + d₂)/(λ d₁ d₂))
///
/// with h how far the screen reaches beyond the ray on that side and d₁, d₂ the distances along the ray; the powers of
/// the three ways add. The loss falls smoothly to none as the person steps aside or the ray climbs over the head, and
/// is at most 12 dB for all people together, since reflections go round them. It belongs to the line of sight only.
///
/// Sources: ITU-R P.526 (section 4.1, single knife edge); 2…10 dB a person in the first Fresnel zone, and that people
/// out of the line of sight do little: ITU-R P.1238.
public enum Bodies {
    /// Radius of a person, metres.
    public static let radius = 0.25
    /// Height of a person, metres.
    public static let height = 1.75
    /// The largest loss that people cause on a ray, dB.
    public static let mostLoss = 12.0
    /// 2.44 GHz, metres.
    public static let wavelength = 0.1229

    /// Edges this far behind the ray cause no loss: J(−0.78) = 0.
    static let clearEdge = -0.78

    /// The loss of the ray from a phone to a beacon behind all `bodies`, dB, 0…``mostLoss``.
    ///
    /// The carrier of the phone must not be among them. O(bodies); each costs 2 to 4 ns (in an array; another
    /// collection is copied first).
    public static func loss(
        from phone: AntennaPosition, to beacon: AntennaPosition, bodies: some Collection<Body>
    ) -> Double {
        bodies.withContiguousStorageIfAvailable { loss(from: phone, to: beacon, of: $0) }
            ?? Array(bodies).withUnsafeBufferPointer { loss(from: phone, to: beacon, of: $0) }
    }

    private static func loss(
        from phone: AntennaPosition, to beacon: AntennaPosition, of bodies: UnsafeBufferPointer<Body>
    ) -> Double {
        let across = beacon.point - phone.point
        let distance = across.length
        // For a beacon straight overhead nobody is in between. A position that is not finite causes no loss.
        guard distance > 0.01, distance.isFinite else { return 0 }
        let ux = across.dx / distance
        let uy = across.dy / distance
        let climb = (beacon.elevation - phone.elevation) / distance
        let slope = (1 + climb * climb).squareRoot()
        // Half way along the ray the edges may stay farthest from it and still matter.
        let reach = radius - clearEdge * (wavelength * distance * slope / 8).squareRoot()
        var sum = 0.0
        for body in bodies {
            let dx = body.position.x - phone.point.x
            let dy = body.position.y - phone.point.y
            let along = dx * ux + dy * uy
            let aside = abs(dx * uy - dy * ux)
            guard aside < reach, along > 0, along < distance else { continue }
            let nu = (2 * distance / (wavelength * along * (distance - along) * slope)).squareRoot()
            let above = (body.floor + height - phone.elevation - climb * along) / slope
            let below = phone.elevation + climb * along - body.floor
            guard nu * above > clearEdge, nu * (radius - aside) > clearEdge, below >= 0 else { continue }
            let power = gain(nu * (radius + aside)) + gain(nu * (radius - aside)) + gain(nu * above)
            if power < 1 { sum -= 10 * log10(power) }
        }
        return min(sum, mostLoss)
    }

    /// The power that comes over one knife edge: 10^(−J(ν)/10).
    private static func gain(_ nu: Double) -> Double {
        guard nu > clearEdge else { return 1 }
        let root = ((nu - 0.1) * (nu - 0.1) + 1).squareRoot() + nu - 0.1
        // 10^(−0.69)
        return min(0.204_173_794_466_953 / (root * root), 1)
    }
}

/// Loss of a signal that passes through a crowd of which only the density is known.
///
/// The path-loss exponent grows by 0.5 and each metre costs 0.3 dB for one person a square metre, up to two:
///
///     ΔL = 10 · 0.5 ρ log₁₀(d/1 m) + 0.3 ρ d dB, the first term from 1 m on
///
/// An estimate that gives 16 dB at 10 m and 2 persons/m², where 16.5 dB at most was measured between a crowded and an
/// empty hall (Bin Humaid, Moustafa 2021).
public struct CrowdDensityLaw: Hashable, Sendable {
    /// Growth of the path-loss exponent for one person a square metre.
    public var exponent = 0.5
    /// Loss of a metre for one person a square metre, dB.
    public var lossPerMetre = 0.3
    /// Persons a square metre above which the loss stays the same.
    public var densest = 2.0

    /// The default law.
    public init() {}

    /// Loss that the crowd adds to the path loss, dB; 0 at distance 0 or density 0.
    ///
    /// - Parameters:
    ///   - distance: between the antennas, metres.
    ///   - density: persons a square metre, limited to 0 … ``densest``.
    public func loss(distance: Double, density: Double) -> Double {
        let density = min(max(density, 0), densest)
        return 10 * exponent * density * log10(max(distance, 1)) + lossPerMetre * density * max(distance, 0)
    }
}
