internal import Formats
internal import Foundation
internal import Geometry
internal import NumericalMethods
internal import Parameters
internal import Radio
internal import Recordings
internal import Simulation
internal import VenueModel
internal import Walkers

/// What may happen to an installation: a change of the world around a plan, or of one setting of all beacons.
package enum WhatIf: String, CaseIterable, JSONKind, Encodable, Sendable {
    /// Each beacon in turn is dead.
    case beacons
    case crowd
    /// Visitors have only phones of one class.
    case phones
    /// Shelves stand elsewhere.
    case shelves
    /// The batteries are three years old.
    case batteries
    /// The advertising interval is shorter or longer.
    case interval

    /// One case in a sentence, such as `beacon 12 dead`, with its arm; `nil` where the venue has nothing that could
    /// change.
    package struct Case: Sendable {
        package let kind: WhatIf
        package let arm: TrialArm
    }

    /// The intervals that are tried, seconds: the shortest of iBeacons, three times the usual one, and two between.
    package static let intervals = [0.1, 0.2, 0.5, 1.0]
    /// Age of the batteries, years.
    package static let age = 3.0
    /// Standard deviation of the logarithm of battery lives: cells of one kind last 0.8 to 1.25 times their mean; our choice.
    private static let lifeSpread = 0.2
    /// How much power an old battery takes, dB: our choice.
    private static let oldLoss = 2.0
    /// How far shelves are moved, standard deviation in each direction, metres: our choice, an aisle's width.
    private static let shelfMove = 1.5

    /// The cases of this kind for a plan.
    ///
    /// - Parameter seed: decides which batteries are empty, and where shelves go.
    package func cases(for arm: TrialArm, seed: UInt64) -> [Case] {
        func changed(_ name: String, _ change: (inout TrialArm) -> Void) -> Case {
            var other = arm
            other.name = name
            change(&other)
            return Case(kind: self, arm: other)
        }
        let people = EnvironmentPeople.of(arm.venue.environment)
        switch self {
        case .beacons:
            return arm.venue.beacons.map { beacon in
                changed("\(beacon.shownName) dead") {
                    $0.silent = beacon.id
                }
            }
        case .crowd:
            let density = (people.crowd.lowerBound + people.crowd.upperBound) / 2
            return [
                changed("a crowd of \(String(format: "%.2f", density)) people a square metre") {
                    $0.parameters.people.density = density
                }
            ]
        case .phones:
            return [PhoneClass.iOS, .android].map { platform in
                changed("only \(platform.rawValue) phones") { $0.phones = people.phones(of: [platform]) }
            }
        case .shelves:
            guard let built = Self.rearranged(arm.built ?? arm.venue, seed: seed) else { return [] }
            return [changed("shelves moved by about \(String(format: "%.1f", Self.shelfMove)) m") { $0.built = built }]
        case .batteries:
            let (faults, dead) = Self.oldBatteries(arm.venue, seed: seed)
            return [
                changed("batteries of \(Int(Self.age)) years, \(dead) empty") { $0.faults += faults }
            ]
        case .interval:
            return Self.intervals.map { interval in
                changed("advertising interval \(Int((1000 * interval).rounded())) ms") {
                    for index in $0.venue.beacons.indices { $0.venue.beacons[index].advertisingInterval = interval }
                }
            }
        }
    }

    /// The venue with its shelves elsewhere; `nil` without walls of a shelving material.
    static func rearranged(_ venue: Venue, seed: UInt64) -> Venue? {
        var venue = venue
        var isChanged = false
        for index in venue.walls.indices where venue.walls[index].material?.hasPrefix("shelving") ?? false {
            let stream = RandomStream(seed: seed, purpose: "moved shelf", entity: UInt64(index))
            let move = Vector(shelfMove * stream.normal(0), shelfMove * stream.normal(1))
            venue.walls[index].points = venue.walls[index].points.map { $0 + move }
            for opening in venue.walls[index].openings.indices {
                venue.walls[index].openings[opening].position = venue.walls[index].openings[opening].position + move
            }
            isChanged = true
        }
        return isChanged ? venue : nil
    }

    /// The faults of batteries of ``age``: those whose life is over are dead, the others have less power.
    static func oldBatteries(_ venue: Venue, seed: UInt64) -> (faults: [Fault], dead: Int) {
        var dead = 0
        let faults = venue.beacons.map { beacon -> Fault in
            let stream = RandomStream(seed: seed, purpose: "battery life", entity: beacon.id.entity)
            let life = BatteryLife.years(of: beacon, in: venue) * exp(lifeSpread * stream.normal())
            guard life < age else { return .wrongPower(beacon.id, by: -oldLoss) }
            dead += 1
            return .dead(beacon.id, during: 0...Walk.longestDuration)
        }
        return (faults, dead)
    }
}
