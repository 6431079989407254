import Foundation

/// The distance that a phone guesses from the RSSI, as Core Location's `accuracy` does.
package enum CoreLocationDistance {
    /// An approximation of Core Location's `accuracy`, metres: 0.89976 q^7.7095 + 0.111 of the ratio q of RSSI and
    /// beacon power, q¹⁰ for q < 1. The curve of the AltBeacon library, fitted to a phone at known distances.
    ///
    /// - Parameters:
    ///   - rssi: smoothed, dBm.
    ///   - powerAt1m: beacon power, RSSI at one metre, dBm, below 0.
    package static func metres(rssi: Double, powerAt1m power: Double) -> Double {
        let ratio = min(rssi, -1) / power
        // Powers by logarithms: half the time, and good to 1e-14.
        let logarithm = log(ratio)
        return ratio < 1 ? exp(10 * logarithm) : 0.89976 * exp(7.7095 * logarithm) + 0.111
    }
}
