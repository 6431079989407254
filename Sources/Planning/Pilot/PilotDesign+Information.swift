internal import Foundation
internal import GSLNumerics
internal import Geometry
internal import Parameters
internal import Simulation
internal import VenueModel
internal import Walks
internal import Worlds

extension PilotDesign {
    /// Variance of the offset of the walker's phone, dB².
    static func offset(of phones: [EnvironmentPeople.PhoneShare]) -> Double {
        phones.reduce(0) { sum, phone in
            sum + phone.share * pow(PhoneProfile.named(phone.profile)?.parameters.offsetSigma ?? 2, 2)
        }
    }

    /// Variances of the blind ranges, in the order of ``WorldDraw/building``.
    private static let blind = WorldDraw.building.map { pow($0.standardDeviation ?? 0, 2) }

    /// The variances of exponent, walls and common power after the walk, and the mean of their shares of the blind
    /// ones.
    static func variances(_ information: [[Double]], offset: Double) -> (variances: [Double], score: Double) {
        var matrix = information.reduce(into: [Double](repeating: 0, count: 9)) { sum, part in
            for index in sum.indices { sum[index] += part[index] }
        }
        // What is seen of the common power is its sum with the phone's offset.
        let priors = [blind[0], blind[1], blind[2] + offset]
        for index in 0..<3 { matrix[4 * index] += 1 / priors[index] }
        guard let factor = try? CholeskyFactor(matrix, order: 3) else { return (Array(blind[0..<3]), 1) }
        var variances = (0..<3).map { index -> Double in
            let unit = (0..<3).map { $0 == index ? 1.0 : 0 }
            return factor.solved(unit)[index]
        }
        let share = blind[2] / priors[2]
        variances[2] = blind[2] * (1 - share) + share * share * variances[2]
        return (variances, zip(variances, blind).reduce(0) { $0 + $1.0 / $1.1 } / 3)
    }

    /// The expected standard deviations of all quantities. Standard deviations are learnt from n values with an error
    /// of σ/√(2 n), n being the beacons, and the places where they are heard.
    static func expected(_ variances: [Double], beacons: Int, heard: Int) -> [Double] {
        func spread(_ quantity: Int, _ count: Int) -> Double {
            let usual = WorldDraw.building[quantity].value(at: 0.5)
            return 1 / (1 / blind[quantity] + 2 * Double(count) / (usual * usual))
        }
        return (variances + [spread(3, beacons - 1), spread(4, heard / 4)]).map { $0.squareRoot() }
    }

    /// What a beacon teaches.
    struct Lesson: Sendable {
        /// About exponent, walls and common power.
        var matrix = [Double](repeating: 0, count: 9)
        /// At how many places of the walk the beacon is heard.
        var heard = 0
        /// At how many of these walls are between.
        var behindWalls = 0
    }

    /// What the walk hears of a beacon.
    struct Sight: Sendable {
        /// Places of the walk in one square with this side are one: shadowing is alike there, metres.
        private static let cell = 4.0

        private let radio: PilotRadio
        private let places: [TruthSample]
        private let floor: Double

        init(_ venue: Venue, parameters: SimulationParameters, route: PilotRoute) {
            radio = PilotRadio(venue, parameters: parameters)
            var known: Set<[Int]> = []
            places = route.places(every: 2).filter { place in
                known.insert([
                    place.level, Int((place.position.x / Self.cell).rounded(.down)),
                    Int((place.position.y / Self.cell).rounded(.down)),
                ])
                .inserted
            }
            floor = parameters.phone.sensitivity
        }

        /// (A⁻¹ + D)⁻¹ = A − A (A + D⁻¹)⁻¹ A of a beacon.
        func lesson(of beacon: Beacon, margin: Double) -> Lesson {
            var lesson = Lesson()
            guard let rays = radio.rays(of: beacon) else { return lesson }
            for place in places where place.level == beacon.level {
                let phone = radio.plan.phone(at: place.position, storey: rays.plan.sender.storey)
                let level = rays.plan.level(at: phone).level
                guard level >= floor + margin else { continue }
                lesson.heard += 1
                let walls = rays.wallSlope(at: phone)
                if walls < -0.5 { lesson.behindWalls += 1 }
                let row = [rays.exponentSlope(at: phone), walls, 1]
                for first in 0..<3 {
                    for second in 0..<3 {
                        lesson.matrix[3 * first + second] += row[first] * row[second] / (error * error)
                    }
                }
            }
            let matrix = lesson.matrix
            var whole = matrix
            for index in 0..<3 { whole[4 * index] += 1 / (own[index] * own[index]) }
            guard let factor = try? CholeskyFactor(whole, order: 3) else { return lesson }
            for column in 0..<3 {
                let solved = factor.solved((0..<3).map { matrix[3 * $0 + column] })
                for row in 0..<3 {
                    lesson.matrix[3 * row + column] -= (0..<3).reduce(0) { $0 + matrix[3 * row + $1] * solved[$1] }
                }
            }
            return lesson
        }
    }
}
