import Engagement
import Foundation
import NumericalMethods
import Radio
import Recordings
import Testing

@Suite struct RotatingIdentifierTests {
    private let day = RotatingIdentifiers.day

    /// Even times: the middle of each of `count` equal parts.
    private func times(_ count: Int, over duration: Double, from start: Double = 0) -> [Double] {
        (0..<count).map { start + (Double($0) + 0.5) * duration / Double(count) }
    }

    // MARK: Keys

    @Test func anAppThatIsOnlineDailyResolvesAll() {
        let identifiers = RotatingIdentifiers()
        let online = (0..<200).map { Double($0) * day..<(Double($0) + 0.01) * day }
        let keys = KeyDownloads(identifiers, online: online, until: 200 * day)
        #expect(identifiers.unresolvedShare(of: times(20_000, over: 200 * day, from: 1), keys: keys) == 0)
        // The next request is 15 days after the last, not each day.
        #expect(keys.times == stride(from: 0, to: 200, by: 15).map { $0 * day })
    }

    /// max(0, D − horizon left)/D.
    @Test(arguments: [10.0, 29, 30, 31, 45, 60, 300], [0.0, 7, 14]) func offlineShareIsTheClosedForm(
        offline: Double, age: Double
    ) throws {
        let identifiers = RotatingIdentifiers()
        // Downloaded `age` days before the app goes offline.
        let keys = KeyDownloads([-age * day])
        let share = try #require(identifiers.unresolvedShare(of: times(3000, over: offline * day), keys: keys))
        #expect(abs(share - max(0, offline - (30 - age)) / offline) < 1e-3)
    }

    @Test func theNextRequestIsHalfAHorizonLaterAtTheEarliest() {
        let online = [0..<1.0, 10..<10.5, 14.9..<15.2, 15.5..<40, 41..<41.1].map {
            $0.lowerBound * day..<$0.upperBound * day
        }
        let documented = KeyDownloads(RotatingIdentifiers(), online: online, until: 100 * day)
        #expect(documented.times == [0, 15, 30].map { $0 * day })
        let short = KeyDownloads(RotatingIdentifiers(horizon: 20 * day), online: online, until: 100 * day)
        #expect(short.times == [0, 10, 20, 30, 41].map { $0 * day })
        let own = KeyDownloads(RotatingIdentifiers(refresh: 12 * day), online: online, last: -1 * day, until: 100 * day)
        #expect(own.times == [-1, 14.9, 26.9, 38.9].map { $0 * day })
        // The SDK asks at most each 15 min.
        #expect(KeyDownloads(RotatingIdentifiers(refresh: 0), until: 3600).times == [0, 900, 1800, 2700])
    }

    @Test func aKeyIsUsedOnlyAfterItsDownload() {
        // The keys of day 0 end with day 29; the next download is in the middle of day 100.
        let identifiers = RotatingIdentifiers()
        let keys = KeyDownloads([0, 100.5 * day])
        let resolved = [29.9, 30.1, 100.4, 100.6, 130.4, 131.1].map {
            identifiers.resolves(at: $0 * day, clockError: 0, keys: keys)
        }
        // The slot that the horizon ends in counts to its end.
        #expect(resolved == [true, false, false, true, true, false])
    }

    @Test func aDownloadBringsNoKeysOfThePast() {
        // A beacon 60 s behind still sends the identity of day 4 when day 5 begins.
        let identifiers = RotatingIdentifiers(beaconClockError: -60)
        let times = [20, 70].map { 5 * day + $0 }
        let fresh = KeyDownloads([5 * day + 10])
        #expect(times.map { identifiers.resolves(at: $0, clockError: -60, keys: fresh) } == [false, true])
        let older = KeyDownloads([4 * day, 5 * day + 10])
        #expect(times.map { identifiers.resolves(at: $0, clockError: -60, keys: older) } == [true, true])
    }

    /// Long absences between days online: the unresolved share against a loop over days that shares no code.
    @Test func irregularVisitsAreThoseOfALoopOverDays() throws {
        for seed in 0..<40 {
            let stream = RandomStream(seed: UInt64(seed), purpose: "visits")
            let visits = (0..<400).filter { stream.uniform(UInt64($0)) < 0.04 }
            let identifiers = RotatingIdentifiers()
            let online = visits.map { Double($0) * day..<(Double($0) + 0.5) * day }
            let keys = KeyDownloads(identifiers, online: online, until: 400 * day)
            let share = try #require(identifiers.unresolvedShare(of: times(400, over: 400 * day), keys: keys))

            var lost = 0
            var known = 0
            var next = 0
            for today in 0..<400 {
                if visits.contains(today), today >= next {
                    known = today + 30
                    next = today + 15
                }
                if today >= known { lost += 1 }
            }
            #expect(abs(share - Double(lost) / 400) < 1e-12)
        }
    }

    @Test func versionOneNeedsTheSeedOnce() {
        let identifiers = RotatingIdentifiers(.v1, grace: 0, beaconClockError: 5000)
        let keys = KeyDownloads([100])
        #expect(identifiers.unresolvedShare(of: times(1000, over: 1000 * day, from: 100), keys: keys) == 0)
        #expect(identifiers.unresolvedShare(of: times(1000, over: 100), keys: keys) == 1)
        #expect(identifiers.unresolvedShare(of: [1, 2], keys: KeyDownloads([])) == 1)
    }

    // MARK: Clocks

    /// min(1, max(0, |e|/T − grace)), exactly: one sighting in each second of 100 periods, and errors of whole seconds.
    @Test(arguments: [0.0, 1, -30, 90, -450, 900, 1200, -2000], [0, 1, 2]) func clockErrorShareIsTheClosedForm(
        error: Double, grace: Int
    ) throws {
        let expected = min(1, max(0, abs(error) / 900 - Double(grace)))
        let keys = KeyDownloads(stride(from: -30, to: 60, by: 10).map { $0 * day })
        for identifiers in [
            RotatingIdentifiers(grace: grace, beaconClockError: error),
            RotatingIdentifiers(grace: grace, phoneClockError: error),
            RotatingIdentifiers(grace: grace, beaconClockError: 500 + error, phoneClockError: 500),
        ] {
            let share = try #require(identifiers.unresolvedShare(of: times(90_000, over: 90_000), keys: keys))
            #expect(abs(share - expected) < 1e-12)
        }
    }

    /// Beacons whose clocks scatter by σ: the mean of |e|/T over a normal e is σ·√(2/π)/T while errors are below T.
    @Test func scatteredClocksLoseTheMeanError() throws {
        let identifiers = RotatingIdentifiers(period: 900, grace: 0, beaconClockSpread: 60, seed: 3)
        let keys = KeyDownloads([-day])
        let shares = (0..<400).map { index in
            let error = identifiers.clockError(of: .named("beacon \(index)"))
            let sightings = times(900, over: 9000)
            return Double(sightings.count { !identifiers.resolves(at: $0, clockError: error, keys: keys) }) / 900
        }
        let mean = try #require(Statistics.mean(shares))
        let error = try #require(Statistics.standardDeviation(shares)) / 20
        #expect(abs(mean - 60 * (2 / Double.pi).squareRoot() / 900) < 4 * error)
    }

    // MARK: Recordings

    @Test func aRecordingIsLeftWithWhatIsResolved() {
        let a = BeaconID.named("a")
        let b = BeaconID.named("b")
        let recording = Recording(
            name: "walk", duration: 40,
            observations: (0..<40).map { .packet(Packet(time: Double($0), beacon: $0 % 2 == 0 ? a : b, rssi: -60)) }
                + [
                    .ranging(
                        RangingReport(time: 40, entries: [.init(beacon: a, rssi: -60), .init(beacon: b, rssi: -50)]))
                ])
        // The keys end 20 s after the start of the recording.
        let identifiers = RotatingIdentifiers(period: 1, keySlot: 1, grace: 0)
        let keys = KeyDownloads([0])
        let start = 30 * day - 20
        let left = identifiers.resolved(recording, startingAt: start, keys: keys)
        #expect(left.observations.count == 21)
        #expect(left.observations.last == .ranging(RangingReport(time: 40, entries: [])))
        #expect(
            identifiers.unresolved(of: recording, startingAt: start, keys: keys)
                == Resolution(readings: 42, unresolved: 22))
        // A beacon that does not rotate stays.
        let mixed = identifiers.unresolved(of: recording, startingAt: start, keys: keys, rotating: [b])
        #expect(mixed == Resolution(readings: 42, unresolved: 11))
        #expect(identifiers.resolved(recording, keys: keys) == recording)
        #expect(Resolution(readings: 0, unresolved: 0).unresolvedShare == nil)
    }

    @Test func numbersComeBackWithTheSeedAlone() {
        let numbers = RollingNumbers(seed: 0xdead_beef)
        for major in UInt16(0)...15 {
            for minor in stride(from: UInt16(0), through: 65_000, by: 1000) {
                let period = UInt64(major) * 400 + UInt64(minor)
                guard let sent = numbers.sent(major: major, minor: minor, period: period) else {
                    Issue.record("No number.")
                    continue
                }
                #expect(numbers.beacon(major: sent.major, minor: sent.minor) == (major, minor))
            }
        }
        #expect(numbers.sent(major: 16, minor: 0, period: 0) == nil)
        // All periods of a beacon, and all beacons of a period, are different.
        let periods = Set(
            (0..<4096).compactMap { numbers.sent(major: 3, minor: 4, period: $0) }.map { [$0.major, $0.minor] })
        #expect(periods.count == 4096)
    }

    @Test func aRecordingRollsAndComesBack() throws {
        let uuid = try #require(UUID(uuidString: "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0"))
        let beacons = (0..<20).map { BeaconID.iBeacon(uuid: uuid, major: UInt16($0), minor: 7) }
        let recording = Recording(
            name: "walk", duration: 4000,
            observations: (0..<4000).map { .packet(Packet(time: Double($0), beacon: beacons[$0 % 20], rssi: -60)) })
        let numbers = RollingNumbers(seed: 1)
        let sent = numbers.sent(recording, period: 900)
        // Majors above 15 stay, four of 20; each other beacon has 5 identities in 4000 s.
        #expect(Set(sent.observations.flatMap(\.beacons)).count == 4 + 16 * 5)
        #expect(numbers.resolved(sent, known: Set(beacons)) == recording)
        let wrong = RollingNumbers(seed: 2).resolved(sent, known: Set(beacons))
        #expect(wrong.observations.flatMap(\.beacons).count { beacons.contains($0) } == 800)
    }

    // MARK: Any input

    @Test func oddNumbersNeverTrap() {
        let odd: [Double] = [.nan, .infinity, -.infinity, 0, -1, 1e300, -1e300, .leastNonzeroMagnitude, 1e23, 900]
        for (index, first) in odd.enumerated() {
            for second in odd {
                let third = odd[(index + 3) % odd.count]
                let identifiers = RotatingIdentifiers(
                    period: first, keySlot: second, horizon: third, refresh: index % 2 == 0 ? nil : second,
                    grace: [Int.min, 0, .max][index % 3], beaconClockError: third, beaconClockSpread: second,
                    phoneClockError: second)
                let keys = KeyDownloads(identifiers, last: first, from: second, until: min(second + 1e6, third))
                for time in odd { _ = identifiers.resolves(at: time, clockError: third, keys: keys) }
                let recording = Recording(
                    name: "odd", duration: 1,
                    observations: odd.map { .packet(Packet(time: $0, beacon: .named("a"), rssi: nil)) })
                _ = identifiers.unresolved(of: recording, startingAt: second, keys: KeyDownloads([first, second]))
                _ = RollingNumbers(seed: 1).sent(recording, period: first, startingAt: second)
            }
        }
        #expect(RotatingIdentifiers().unresolvedShare(of: [], keys: KeyDownloads([.nan])) == nil)
    }
}
