import Diagnostics
import Geometry
import NumericalMethods
import Radio
import Simulation
import TestSupport
import Testing
import VenueModel

/// Each fault changes what it says, and nothing else to the bit.
struct FaultListTests {
    private let venue = SampleVenues.mall
    private let first = SampleVenues.beaconID(0)
    private let second = SampleVenues.beaconID(3)
    private let third = SampleVenues.beaconID(101)

    private func installed(_ faults: Fault...) -> [InstalledBeacon] { FaultList(faults).installed(venue) }

    /// What differs from the venue without faults: indices of the table's beacons.
    private func changed(_ beacons: [InstalledBeacon]) -> [Int] {
        zip(beacons, installed()).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
    }

    @Test func withoutFaultsTheTableIsTrue() {
        let beacons = installed()
        #expect(beacons.map(\.beacon) == venue.beacons)
        #expect(beacons.allSatisfy { $0.copy == 0 && $0.isInTable && $0.power == PowerCourse() })
        #expect(Set(beacons.map(\.entity)).count == venue.beacons.count)
        #expect(beacons.allSatisfy { $0.power.offset(at: 1e4) == 0 })
    }

    @Test func deadIsSilentWithinItsTime() {
        let beacons = installed(.dead(first, during: 60...120), .dead(first, during: 300...(.infinity)))
        #expect(changed(beacons) == [0])
        #expect(beacons[0].beacon == venue.beacons[0])
        let power = beacons[0].power
        for time in [0, 59.9, 120.1, 299] as [Double] { #expect(power.offset(at: time) == 0) }
        for time in [60, 90, 120, 300, 86_400] as [Double] { #expect(power.offset(at: time) == nil) }
    }

    @Test func fadingBatteryLosesLinearlyUntilItIsSilent() {
        let beacons = installed(.fadingBattery(first, from: 600, decibelsPerHour: 40))
        #expect(changed(beacons) == [0])
        let power = beacons[0].power
        #expect(power.offset(at: 0) == 0)
        #expect(power.offset(at: 600) == 0)
        #expect(power.offset(at: 600 + 900) == -10)
        #expect(power.offset(at: 600 + 1800) == -20)
        #expect(power.offset(at: 600 + 1801) == nil)
        // Two leaks add up, and a wrong power is no part of the battery.
        let leaky = installed(
            .fadingBattery(first, from: 0, decibelsPerHour: 6), .fadingBattery(first, from: 0, decibelsPerHour: 4),
            .wrongPower(first, by: -15))[0].power
        #expect(leaky.offset(at: 3600) == -25)
        #expect(leaky.offset(at: 7200) == -35)
        #expect(leaky.offset(at: 7201) == nil)
    }

    @Test func wrongPowersAddUp() {
        let beacons = installed(.wrongPower(second, by: 6), .wrongPower(second, by: -2.5))
        #expect(changed(beacons) == [3])
        for time in [0, 1e5] as [Double] { #expect(beacons[3].power.offset(at: time) == 3.5) }
        #expect(beacons[3].beacon == venue.beacons[3])
    }

    @Test func movedHangsElsewhere() {
        let beacons = installed(.moved(first, to: Point(12, 7), level: 2, height: 2.2))
        #expect(changed(beacons) == [0])
        var expected = venue.beacons[0]
        expected.position = Point(12, 7)
        expected.level = 2
        expected.height = 2.2
        #expect(beacons[0].beacon == expected)
        #expect(beacons[0].entity == installed()[0].entity)
    }

    @Test func swappedChangePlacesOnly() {
        let beacons = installed(.swapped(first, third))
        #expect(changed(beacons) == [0, 8])
        #expect(beacons[0].beacon.position == venue.beacons[8].position)
        #expect(beacons[0].beacon.level == 1)
        #expect(beacons[8].beacon.position == venue.beacons[0].position)
        #expect(beacons[8].beacon.level == 0)
        #expect(beacons.map(\.beacon.id) == venue.beacons.map(\.id))
        #expect(installed(.swapped(first, third), .swapped(third, first)) == installed())
        // In the order of the list: the moved one takes its new place along.
        let both = installed(.moved(first, to: Point(1, 1), level: 0, height: 1), .swapped(first, third))
        #expect(both[8].beacon.position == Point(1, 1))
    }

    @Test func duplicatesAndForeignersComeAfterTheTable() throws {
        let stranger = try #require(BeaconID("stranger"))
        let beacons = installed(
            .duplicated(first, at: Point(30, 10), level: 1, height: 2), .wrongPower(first, by: 5),
            .foreign(stranger, at: Point(5, 5), level: 0, height: 1, powerAt1m: -70, interval: 1),
            .duplicated(first, at: Point(40, 10), level: 2, height: 2))
        #expect(changed(beacons) == [0])
        let others = beacons.dropFirst(venue.beacons.count)
        #expect(others.map(\.beacon.id) == [first, stranger, first])
        #expect(others.map(\.copy) == [1, 0, 2])
        #expect(others.allSatisfy { !$0.isInTable && $0.power == PowerCourse() })
        #expect(others.map(\.beacon.powerAt1m) == [-62, -70, -62])
        #expect(others.map(\.beacon.advertisingInterval) == [0.35, 1, 0.35])
        #expect(Set(beacons.map(\.entity)).count == beacons.count)
        // A second beacon's numbers do not depend on other faults.
        let alone = installed(.duplicated(first, at: Point(30, 10), level: 1, height: 2))
        #expect(alone.last?.entity == others.first?.entity)
    }

    @Test func faultsOfPhonesTouchNoBeacon() {
        #expect(
            installed(.bluetoothOff(during: 1...2), .background(during: 3...4), .clockJump(at: 5, by: 6)) == installed()
        )
    }

    @Test func problemsNameEverythingThatDoesNotFit() throws {
        let unknown = try #require(BeaconID("nobody"))
        let faultList = FaultList([
            .dead(unknown, during: 0...1), .moved(first, to: Point(.nan, 0), level: 9, height: 1),
            .swapped(first, first), .fadingBattery(first, from: -1, decibelsPerHour: .nan),
            .wrongPower(first, by: .infinity), .clockJump(at: 1, by: .nan),
            .foreign(first, at: Point(0, 0), level: 0, height: 1, powerAt1m: .nan, interval: 0),
            .bluetoothOff(during: 0...(.infinity)),
        ])
        let problems = faultList.problems(in: venue)
        #expect(
            problems.map(\.path) == [
                "faults[0]", "faults[1]", "faults[1]", "faults[2]", "faults[3]", "faults[3]", "faults[4]", "faults[5]",
                "faults[6]", "faults[6]", "faults[6]",
            ])
        // What does not fit changes nothing and does not trap.
        #expect(FaultList([.dead(unknown, during: 0...1), .swapped(unknown, first)]).installed(venue) == installed())
    }
}

/// Stamps of a clock that jumps, against its definition: the latest time that the clock has ever shown.
struct PhoneClockTests {
    @Test func aRightClockShowsTheTime() {
        let clock = PhoneFaults().clock
        #expect(clock == PhoneFaults([.background(during: 0...1)]).clock)
        for time in [0, 0.1, 1e5] as [Double] { #expect(clock.stamp(of: time) == time) }
    }

    @Test func jumpsForward() {
        let clock = PhoneFaults([.clockJump(at: 10, by: 5)]).clock
        #expect(clock.stamp(of: 9.5) == 9.5)
        #expect(clock.stamp(of: 10) == 15)
        #expect(clock.stamp(of: 12.5) == 17.5)
    }

    @Test func holdsStillAfterAJumpBack() {
        let clock = PhoneFaults([.clockJump(at: 10, by: -4)]).clock
        #expect([9, 10, 12, 14, 15].map(clock.stamp) == [9, 10, 10, 10, 11])
    }

    @Test func isTheRunningMaximumOfWhatTheClockShows() {
        for seed in 0..<200 as Range<UInt64> {
            let random = RandomStream(seed: seed, purpose: "test of the clock")
            let jumps = (0..<UInt64(4)).map {
                (time: (random.uniform(in: 0...30, $0) * 8).rounded() / 8, by: random.uniform(in: -9...9, $0, lane: 1))
            }
            let clock = PhoneFaults(jumps.map { .clockJump(at: $0.time, by: $0.by) }).clock
            var latest = 0.0
            for tick in 0..<(40 * 64) {
                let time = Double(tick) / 64
                // Just before a jump the clock shows its old time.
                let before = jumps.filter { $0.time < time }.reduce(time) { $0 + $1.by }
                let shown = jumps.filter { $0.time <= time }.reduce(time) { $0 + $1.by }
                latest = max(latest, before, shown)
                #expect(abs(clock.stamp(of: time) - latest) < 1e-9, "seed \(seed), time \(time)")
            }
        }
    }

    @Test func phonesKnowTheirFaults() {
        let phone = PhoneFaults([
            .bluetoothOff(during: 5...6), .background(during: 7...9), .dead(SampleVenues.beaconID(1), during: 0...1),
        ])
        #expect(phone.bluetoothOff == [5...6] && phone.background == [7...9])
        #expect(phone.clock == PhoneFaults().clock)
    }
}
