import Foundation
import Geometry
import Radio
import VenueModel

/// The mean level that the venue file lets one expect, with what all beacons have in common left open.
///
/// μ = P − 10 (n + ν) log₁₀ d − ω W − S + a G, with the beacon power P and the exponent n of the venue file, the walls' loss W, the
/// slabs' loss S and the gain G of the mount. The correction ν of the exponent and the factor ω of the walls are fitted to the
/// recordings (``CommonErrors``). Where the venue file has fitted exponents, a part of walls and mounts is in them: then ω begins at ½, and a is 0. If the file gives no exponent, n begins at 2.2, the usual value where walls are modelled separately.
struct BelievedRadio: Sendable {
    /// What a link's geometry gives: μ is linear in it.
    struct Terms: Hashable, Sendable {
        /// log₁₀ of the distance.
        var decades: Double
        /// Loss of the walls, dB.
        var walls: Double
        /// Slabs and mount, dB; negative for a loss.
        var rest: Double
    }

    /// What the recordings say of all beacons against the venue file.
    struct Change: Hashable, Sendable {
        /// ν.
        var exponent: Double
        /// ω.
        var walls: Double
    }

    /// Power and exponent of a beacon.
    struct Law: Hashable, Sendable {
        /// P, dBm.
        var power: Double
        /// n.
        var exponent: Double

        /// μ, dBm.
        func level(_ terms: Terms, _ change: Change) -> Double {
            power - 10 * (exponent + change.exponent) * terms.decades - change.walls * terms.walls + terms.rest
        }

        /// μ in several cells.
        func levels(_ terms: ArraySlice<Terms>, _ change: Change) -> [Double] { terms.map { level($0, change) } }
    }

    /// The levels, ascending.
    let storeys: [Level]
    /// One a beacon.
    private(set) var laws: [Law]
    /// Whether the exponents come from a fit.
    let isFitted: Bool
    /// For each beacon, whether it has a power of its own.
    let hasOwnPower: [Bool]
    /// Whether the file gives the power of each beacon, its own or the venue's. Without, the offset of a phone is not known.
    let hasPowers: Bool
    private let building: Building

    /// P if the file gives none, dBm.
    private static let usualPower = -59.0
    /// n if the file gives none.
    private static let usualExponent = 2.2
    /// By how much less a phone in somebody's hand reports in a building than the one that measured the powers at 1 m, dB: the mean in dB of
    /// Rician fading lies 1 to 2 dB below its power, and the body takes 1 to 2 dB. A fit has it in its powers.
    private static let handLoss = 2.5

    init(_ venue: Venue) {
        storeys = venue.levels.sorted { $0.number < $1.number }
        building = venue.building(storeys: storeys)
        let isFitted =
            venue.radio.residualStandardDeviation != nil
            || (!venue.beacons.isEmpty && venue.beacons.allSatisfy { $0.pathLossExponent != nil })
        self.isFitted = isFitted
        laws = venue.beacons.map { beacon in
            Law(
                power: (venue.powers(of: beacon).first ?? Self.usualPower) - (isFitted ? 0 : Self.handLoss),
                exponent: venue.pathLossExponents(of: beacon).first ?? Self.usualExponent)
        }
        hasPowers = venue.beacons.allSatisfy { !venue.powers(of: $0).isEmpty }
        hasOwnPower = venue.beacons.map { $0.powerAt1m != nil }
    }

    /// The same with powers that are greater by so many dB, one a beacon.
    func adding(_ differences: [Double]) -> BelievedRadio {
        var radio = self
        for (index, difference) in differences.enumerated() { radio.laws[index].power += difference }
        return radio
    }

    /// Where a beacon may hang.
    struct MountedPlace: Hashable, Sendable {
        var position: Point
        var storey: Int
        /// Above the level's floor, metres.
        var height: Double
        var mount: AntennaPattern.Mount
    }

    /// The place of a beacon by the venue file; `nil` if it has no level or no finite place.
    func place(of beacon: Beacon) -> MountedPlace? {
        guard beacon.position.isFinite, beacon.height.isFinite,
            let storey = storeys.firstIndex(where: { $0.number == beacon.level })
        else { return nil }
        return MountedPlace(
            position: beacon.position, storey: storey, height: beacon.height, mount: AntennaPattern.Mount(of: beacon))
    }

    /// The terms from a place to each of some cells. O(walls log walls + cells).
    func terms(from place: MountedPlace, to cells: some Sequence<HearingCell>) -> [Terms] {
        let antenna = AntennaPosition(place.position, elevation: storeys[place.storey].elevation + place.height)
        let caster = RayCaster(building: building, antenna: place.mount.rayEnd(antenna), storey: place.storey)
        let pattern = AntennaPattern(mount: place.mount, mountScale: isFitted ? 0 : 1, ripple: 0, phase: 0)
        return cells.map { cell in
            let obstruction = caster.obstruction(to: cell.phone, storey: cell.storey)
            let distance = max(cell.phone.distance(to: antenna), PathLossModels.shortestDistance)
            return Terms(
                decades: log10(distance), walls: obstruction.walls,
                rest: pattern.gain(along: DirectRay(from: antenna, to: cell.phone)) - obstruction.slabs)
        }
    }
}
