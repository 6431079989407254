import Geometry
public import Positioning
import Radio
import Recordings
public import VenueModel

/// What every ``PositioningCore`` must do, whatever its method and language.
///
/// ```swift
/// let violations = try CoreConformance.violations { PositioningEngine(map: BeaconMap($0), settings: settings) }
/// #expect(violations.isEmpty)
/// ```
public enum CoreConformance {
    /// Runs the whole suite, some three hundred steps.
    ///
    /// - Parameters:
    ///   - isTranslationInvariant: whether the fixes must move with the venue, to `tolerance` metres.
    ///   - make: makes a core of a venue at the start of a recording.
    /// - Returns: a sentence for each rule that the core breaks.
    public static func violations(
        isTranslationInvariant: Bool = true, tolerance: Double = 1e-6, _ make: (Venue) throws -> any PositioningCore
    ) throws -> [String] {
        let venue = venue(at: Point(0, 0))
        let walk = walk()
        var violations: [String] = []
        func check(_ condition: Bool, _ rule: String) { if !condition { violations.append(rule) } }
        func fixes(_ recording: Recording, in venue: Venue = venue) throws -> [Fix] {
            var core = try make(venue)
            return try core.run(recording)
        }
        func checkSanity(_ fixes: [Fix], _ what: String) {
            check(
                fixes.allSatisfy {
                    $0.position.isFinite && $0.horizontalAccuracy.isFinite && $0.horizontalAccuracy >= 0
                        && $0.time.isFinite
                }, "\(what): all numbers are finite and no radius is negative")
            check(
                fixes.allSatisfy { fix in venue.levels.contains { $0.number == fix.level } },
                "\(what): levels are the venue's")
            check(zip(fixes, fixes.dropFirst()).allSatisfy { $0.time < $1.time }, "\(what): times ascend")
        }

        let plain = try fixes(walk)
        check(plain.count > 20, "a walk among beacons is followed")
        checkSanity(plain, "a walk")
        check(try fixes(walk) == plain, "the same input gives the same fixes")

        var crowded = walk
        crowded.observations = walk.observations.flatMap { observation -> [Observation] in
            let stranger = BeaconID.named("stranger")
            return [
                .packet(Packet(time: observation.time, beacon: stranger, rssi: -30)), observation,
                .ranging(RangingReport(time: observation.time, entries: [.init(beacon: stranger, rssi: -30)])),
            ]
        }
        check(try fixes(crowded) == plain, "beacons that the venue does not have change nothing")

        try checkTimes(walk, plain, check, make)
        try checkSilence(check, checkSanity, make)

        for (odd, what) in oddWalks(of: walk) { checkSanity(try fixes(odd), what) }

        if isTranslationInvariant {
            let shift = Vector(512, -256)
            let moved = try fixes(walk, in: self.venue(at: Point(0, 0) + shift))
            check(
                moved.count == plain.count
                    && zip(moved, plain).allSatisfy {
                        $0.position.distance(to: $1.position + shift) <= tolerance && $0.level == $1.level
                            && abs($0.horizontalAccuracy - $1.horizontalAccuracy) <= tolerance
                    }, "fixes move with the venue")
        }
        return violations
    }

    /// The walk with levels that cannot be measured, and with every packet three times.
    private static func oddWalks(of walk: Recording) -> [(walk: Recording, what: String)] {
        var odd = walk
        var thrice = walk
        odd.observations = walk.observations.enumerated().map { index, observation in
            guard case .packet(var packet) = observation else { return observation }
            packet.rssi = [nil, 0, 127, -200, 20, -127, .nan, .infinity, packet.rssi][index % 9]
            return .packet(packet)
        }
        thrice.observations = walk.observations.flatMap { [$0, $0, $0] }
        return [(odd, "levels that cannot be measured"), (thrice, "every packet three times")]
    }

    /// Steps at times that are none, or are over.
    private static func checkTimes(
        _ walk: Recording, _ plain: [Fix], _ check: (Bool, String) -> Void,
        _ make: (Venue) throws -> any PositioningCore
    ) throws {
        var core = try make(venue(at: Point(0, 0)))
        var samples = walk.observations[...]
        var fixes: [Fix] = []
        var isSilent = true
        for second in 1...Int(walk.duration) {
            let time = Double(second)
            let now = samples.prefix { $0.time <= time }
            samples = samples.dropFirst(now.count)
            for sample in now { core.ingest(sample) }
            if let fix = try core.step(at: time) {
                fixes.append(fix)
                check(fix.time == time, "a fix is of the time asked for")
            }
            for odd in [Double.nan, .infinity, -.infinity, time, time - 1, -1e300] {
                isSilent = try core.step(at: odd) == nil && isSilent
            }
        }
        check(isSilent, "times that are not finite or not after the last one give nil")
        check(fixes == plain, "times that are not finite or not after the last one change nothing")
    }

    /// Nothing at all, and hours of nothing.
    private static func checkSilence(
        _ check: (Bool, String) -> Void, _ checkSanity: ([Fix], String) -> Void,
        _ make: (Venue) throws -> any PositioningCore
    ) throws {
        var core = try make(venue(at: Point(0, 0)))
        var first: [Fix] = []
        for second in 1...5 { first += try [core.step(at: Double(second))].compactMap(\.self) }
        check(first.isEmpty, "nothing heard, no fix")
        // Hours later, between empty seconds.
        var gaps: [Fix] = []
        var time = 5.0
        for gap in [1, 3600, 2, 36_000, 0.5, 1e7, 3] as [Double] {
            time += gap
            for (index, place) in places.enumerated() {
                core.ingest(.packet(Packet(time: time, beacon: .named("b\(index)"), rssi: -60 - place.x)))
            }
            gaps += try [core.step(at: time), core.step(at: time + 0.25)].compactMap(\.self)
            time += 0.25
        }
        check(!gaps.isEmpty, "a position after hours of silence")
        checkSanity(gaps, "gaps of hours")
    }

    // MARK: The venue and the walk

    private static let places: [Point] = (0..<12).map { Point(3 + 6 * Double($0 % 4), 3 + 6 * Double($0 / 4)) }

    /// A hall of 24 × 18 m on level 0 with a gallery above it; the last two beacons hang on the gallery.
    private static func venue(at corner: Point) -> Venue {
        let shift = corner - Point(0, 0)
        let outline = Polygon([Point(0, 0), Point(24, 0), Point(24, 18), Point(0, 18)].map { $0 + shift })
        return Venue(
            name: "hall", radio: RadioModel(powerAt1m: -63, pathLossExponent: 2.2),
            levels: [0, 1].map {
                Level(number: $0, name: "level \($0)", elevation: 4 * Double($0), height: 4, outline: outline)
            },
            beacons: places.enumerated().map { index, place in
                Beacon(id: .named("b\(index)"), level: index < 10 ? 0 : 1, position: place + shift, height: 2.5)
            })
    }

    /// Forty seconds along the middle of the hall and back, two packets a second of every beacon, a ranging report a
    /// second, and a scatter of whole decibels that no random numbers are needed for. Ten seconds are silent.
    private static func walk() -> Recording {
        var observations: [Observation] = []
        var motion: [MotionSample] = []
        func rssi(_ index: Int, at time: Double) -> Double {
            let phone = Point(12 + 9 * (abs(time / 10 - 2) - 1), 9)
            let distance = (phone.distance(to: places[index]) * phone.distance(to: places[index]) + 1.7).squareRoot()
            let scatter = Double((index * 7 + Int(time * 4) * 5) % 9 - 4)
            return (-61 - 1.6 * distance + scatter).rounded() - (index < 10 ? 0 : 15)
        }
        for half in 0..<80 where !(30..<50).contains(half) {
            let time = 0.25 + Double(half) / 2
            for index in places.indices {
                observations.append(
                    .packet(Packet(time: time, beacon: .named("b\(index)"), rssi: rssi(index, at: time))))
            }
            if half % 2 == 1 {
                observations.append(
                    .ranging(
                        RangingReport(
                            time: time,
                            entries: places.indices.map {
                                .init(beacon: .named("b\($0)"), rssi: $0 % 3 == 0 ? nil : rssi($0, at: time))
                            })))
                motion.append(MotionSample(time: time, isWalking: true))
            }
        }
        return Recording(
            name: "hall", duration: 40, observations: observations, motion: motion,
            pressure: motion.map { PressureSample(time: $0.time, pressure: 1013.25) })
    }
}
