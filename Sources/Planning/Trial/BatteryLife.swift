internal import Foundation
package import VenueModel

/// How long a beacon's battery lasts.
///
/// I = I₀ + Q/T with the sleep current I₀ = 2 µA, the charge of an advertising event Q = 5 µC at 0 dBm and the
/// advertising interval T; Q is 1.3 times as large at +4 dBm and 0.75 times at −12 dBm. The life is the capacity over I,
/// times 0.5 for what vendors find less than this (nRF52832 product specification; capacities as sold).
package enum BatteryLife {
    /// Sleep current, µA.
    private static let sleepCurrent = 2.0
    /// Charge of an advertising event at 0 dBm, µC.
    private static let eventCharge = 5.0
    /// What is left of the computed life in practice.
    private static let practice = 0.5
    /// Capacity of a CR2477 cell, mAh.
    package static let usualCapacity = 1000.0
    /// Transmit power of a beacon with the usual −59 dBm at one metre, dBm.
    private static let usualPowerAt1m = -59.0

    /// Life in years.
    ///
    /// - Parameters:
    ///   - interval: of advertising, seconds.
    ///   - power: transmit power, dBm.
    ///   - capacity: of the battery, mAh.
    package static func years(interval: Double, power: Double = 0, capacity: Double = usualCapacity) -> Double {
        // 1.3 at +4 dBm and 0.75 at -12 dBm, between them by the exponential through 1 at 0 dBm.
        let factor = power >= 0 ? pow(1.3, power / 4) : pow(0.75, -power / 12)
        let current = sleepCurrent + eventCharge * factor / interval
        return practice * capacity * 1000 / current / (24 * 365.25)
    }

    /// Life of a beacon of a plan in years. A beacon with −59 dBm at one metre sends with 0 dBm.
    package static func years(of beacon: Beacon, in venue: Venue, capacity: Double = usualCapacity) -> Double {
        let power = (venue.powers(of: beacon).first ?? usualPowerAt1m) - usualPowerAt1m
        return years(interval: beacon.advertisingInterval, power: power, capacity: capacity)
    }
}
