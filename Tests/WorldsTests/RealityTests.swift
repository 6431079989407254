import Geometry
import NumericalMethods
import Parameters
import Recordings
import Simulation
import TestSupport
import Testing
import VenueModel
import Worlds

/// What follows from the values of a world: walls, exponents, furniture, beacons and phones.
@Suite struct RealityTests {
    private static let venue: Venue = {
        guard let venue = try? OwnVenues.venue("museum") else { preconditionFailure("no museum") }
        return venue
    }()

    private static func world(_ number: Int, _ values: [WorldQuantity: Double]) -> World {
        World(number, values: values, base: SimulationParameters(), in: venue, for: "test", seed: 3)
    }

    /// Losses are 1.2 times those of the file in the mean, differ by a third, and a tenth of the walls is open.
    @Test func wallsDiffer() {
        let closed = Self.venue.walls.filter { $0.loss > 0 }
        let factors = (0..<200).flatMap { number in
            let world = Self.world(number, [.wallFactor: 1.2, .wallSpread: 0.25, .openWallShare: 0.1])
            let building = world.building(of: Self.venue)
            return zip(Self.venue.walls, building.walls).filter { $0.0.loss > 0 }.map { $0.1.loss / $0.0.loss }
        }
        let count = Double(factors.count)
        #expect(factors.count == 200 * closed.count && closed.count > 3)
        let open = Double(factors.count { $0 == 0 }) / count
        #expect(abs(open - 0.1) < 4 * (0.09 / count).squareRoot())
        let standing = factors.filter { $0 > 0 }
        #expect(abs((Statistics.mean(standing) ?? 0) - 1.2) < 4 * 0.3 / Double(standing.count).squareRoot())
        #expect(abs((Statistics.standardDeviation(standing) ?? 0) / 0.3 - 1) < 4 / (2 * count).squareRoot())
        let all = Self.world(0, [.wallFactor: 0.7]).building(of: Self.venue)
        for (wall, file) in zip(all.walls, Self.venue.walls) { #expect(wall.loss == 0.7 * file.loss) }
    }

    /// Beacons of one zone have one exponent; those of different zones differ by the stated deviation.
    @Test func zonesHaveExponentsOfTheirOwn() {
        var shifts: [Double] = []
        for number in 0..<200 {
            let world = Self.world(number, [.exponentSpread: 0.25])
            let building = world.building(of: Self.venue)
            var ofZone: [Int: Double] = [:]
            for (beacon, file) in zip(building.beacons, Self.venue.beacons) {
                let usual =
                    Self.venue.pathLossExponents(of: file).first ?? SimulationParameters().propagation.exponent
                let shift = (beacon.pathLossExponent ?? .nan) - usual
                let zone = Self.venue.zones.firstIndex {
                    $0.level == file.level && $0.outline.contains(file.position)
                }
                guard let zone else {
                    shifts.append(shift)
                    continue
                }
                if let known = ofZone[zone] { #expect(abs(known - shift) < 1e-12) } else { shifts.append(shift) }
                ofZone[zone] = shift
            }
        }
        let count = Double(shifts.count)
        #expect(abs(Statistics.mean(shifts) ?? 1) < 4 * 0.25 / count.squareRoot())
        #expect(abs((Statistics.standardDeviation(shifts) ?? 0) / 0.25 - 1) < 4 / (2 * count).squareRoot())
    }

    /// With a small common exponent, a zone makes none smaller than 1.3; a common exponent below that stays.
    @Test(arguments: [(-0.7, 1.3), (-1.0, 1.2)]) func zonesKeepALeastExponent(shift: Double, least: Double) {
        let exponents = (0..<100).flatMap { number in
            Self.world(number, [.exponentShift: shift, .exponentSpread: 0.5]).building(of: Self.venue).beacons
                .map { ($0.pathLossExponent ?? .nan) + shift }
        }
        #expect(abs((exponents.min() ?? .nan) - least) < 1e-9)
        #expect(exponents.count { abs($0 - least) < 1e-9 } < exponents.count * 2 / 3)
        #expect((exponents.max() ?? 0) > 2)
    }

    /// As many pieces of furniture as the density says, less those outside of the outline, low and inside of their range.
    @Test func furnitureStandsInside() {
        let building = Self.world(1, [.furnitureDensity: 0.05]).building(of: Self.venue)
        let pieces = building.walls.dropFirst(Self.venue.walls.count)
        let most = Self.venue.levels.reduce(0) { $0 + Int(0.05 * $1.outline.area) }
        #expect(most > 5 && pieces.count == most)
        for piece in pieces {
            #expect((2...8).contains(piece.loss) && (piece.top ?? 9) <= 2)
            let level = Self.venue.level(piece.level)
            #expect(level?.outline.contains(piece.points[0].interpolated(to: piece.points[1], at: 0.5)) == true)
        }
    }

    /// Beacons hang within the stated distance of their places, on their levels, and have the shifted power.
    @Test func beaconsHangBesideTheirPlaces() {
        let world = Self.world(2, [.misplacement: 0.5, .heightError: 0.3, .powerShift: 4])
        let installed = FaultList(world.faults(of: Self.venue)).installed(Self.venue)
        #expect(installed.count == Self.venue.beacons.count)
        var moved = 0
        for (beacon, file) in zip(installed, Self.venue.beacons) {
            let place = beacon.beacon.position
            let was = file.position
            #expect(abs(place.x - was.x) <= 0.5 && abs(place.y - was.y) <= 0.5)
            #expect(abs(beacon.beacon.height - file.height) <= 0.3 && beacon.power.offset == 4)
            #expect(Self.venue.level(file.level)?.outline.contains(place) == true)
            if place != was { moved += 1 }
        }
        #expect(moved > installed.count / 2)
    }

    /// Phones come by their shares, which differ by no more than stated; how they are held is the world's.
    @Test func phonesComeByTheirShares() {
        let people = EnvironmentPeople.of(.mall)
        let count = 3000
        let iPhones = (0..<count).count { number in
            Self.world(number, [:]).phone(ofVisitor: 0, among: people.phones).reporting == .ranging
        }
        let share = people.share(of: [.iOS])
        #expect(abs(Double(iPhones) / Double(count) - share) < 4 * (share * (1 - share) / Double(count)).squareRoot())
        let world = Self.world(5, [.phoneShareSpread: 0.6, .phoneHeight: 1.05])
        let shares = world.phones(people.phones)
        #expect(abs(shares.reduce(0) { $0 + $1.share } - 1) < 1e-12 && shares != people.phones)
        for (new, old) in zip(shares, people.phones) {
            #expect((0.4 / 1.6...1.6 / 0.4).contains(new.share / old.share) && new.profile == old.profile)
        }
        #expect(world.phone(ofVisitor: 3, among: shares).height == 1.05)
    }
}
