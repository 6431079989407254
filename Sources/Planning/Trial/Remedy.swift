internal import Parameters
package import Positioning
package import VenueModel

/// A change of a plan that may be what a missed requirement takes.
package struct Remedy: Sendable {
    /// In words, such as `6 more beacons`.
    package let name: String
    /// The changed plan with its preset.
    package let arm: TrialArm
    /// How many times as many walks are made at the hand-over.
    package let walks: Int

    /// How many times as many walks are tried: three times as many make intervals about 0.6 times as wide.
    private static let moreWalks = 3
    /// The step between two power levels of usual beacons, dB.
    private static let strengthStep = 4.0
    /// The shortest advertising interval of iBeacons, seconds.
    private static let leastInterval = 0.1

    /// The changes that are tried, those that cost least first: other presets of the SDK, more walks at the hand-over, more
    /// power, a shorter interval, more beacons, and all of these together.
    ///
    /// - Parameters:
    ///   - count: of walks at the hand-over.
    ///   - presets: of the SDK.
    ///   - more: the venue with so many new beacons; `nil` if there are no places for them.
    package static func all(
        for arm: TrialArm, walks count: Int, presets: SDKPresets, more: (_ count: Int) throws -> Venue?
    ) rethrows -> [Remedy] {
        var remedies = Preset.allCases.compactMap { preset -> Remedy? in
            let zonedPreset = ZonedPreset(base: presets[preset])
            return zonedPreset == arm.preset
                ? nil : Remedy("the preset \(preset.rawValue)", arm) { $0.preset = zonedPreset }
        }
        remedies.append(Remedy("\(moreWalks * count) walks at the hand-over", arm, walks: moreWalks) { _ in })
        remedies.append(Remedy("\(Int(strengthStep)) dB more power", arm) { strengthen(&$0.venue) })
        remedies.append(Remedy("half of the advertising interval", arm) { hasten(&$0.venue) })
        for share in [0.25, 0.5, 1.0] {
            let count = max(Int((share * Double(arm.venue.beacons.count)).rounded()), 1)
            guard let denser = try more(count) else { continue }
            remedies.append(Remedy("\(count) more beacons", arm) { $0.venue = denser })
            guard share == 1 else { continue }
            remedies.append(
                Remedy("\(count) more beacons, \(Int(strengthStep)) dB more power and half of the interval", arm) {
                    $0.venue = denser
                    strengthen(&$0.venue)
                    hasten(&$0.venue)
                })
        }
        return remedies
    }

    private init(_ name: String, _ arm: TrialArm, walks: Int = 1, change: (inout TrialArm) -> Void) {
        var changed = arm
        change(&changed)
        self.name = name
        self.arm = changed
        self.walks = walks
    }

    private static func strengthen(_ venue: inout Venue) {
        let usual = SimulationParameters().propagation.beaconPower
        for (index, beacon) in venue.beacons.enumerated() {
            venue.beacons[index].powerAt1m = (venue.powers(of: beacon).first ?? usual) + strengthStep
        }
    }

    private static func hasten(_ venue: inout Venue) {
        for (index, beacon) in venue.beacons.enumerated() {
            let shorter = max(beacon.advertisingInterval / 2, leastInterval)
            venue.beacons[index].advertisingInterval = min(shorter, beacon.advertisingInterval)
        }
    }
}
