import Foundation
import NumericalMethods
import Recordings

/// The phone's barometer.
struct Barometer {
    /// Pressure of the standard atmosphere at sea level, pascal (ISO 2533).
    static let standardPressure = 101_325.0
    /// Height over which the pressure of air at 15 °C falls to 1/e, R T/(g M), metres.
    static let scaleHeight = 8.314_462_618 * 288.15 / (9.80665 * 0.028_964_4)

    var parameters: SimulationParameters
    /// Height of the phone above the floor under the walker, metres.
    var phoneHeight: Double
    /// Tick: the second; lane 0 is noise, lane 1 drift, lane 2 the phone's own error.
    var stream: RandomStream

    /// What it says at 0, 1, 2, … s up to `duration`: the barometric formula for the phone's height above the venue's
    /// zero, a constant error of the phone, a random walk of the weather, and noise.
    func samples(of walk: Walk, duration: Double) -> [PressureSample] {
        let bias = parameters.sensors.pressureBiasSigma * stream.normal(lane: 2)
        let driftOfOneSecond = parameters.sensors.pressureDrift / 60.0.squareRoot()
        var drift = 0.0
        return (0...Int(duration)).map { second in
            let time = Double(second)
            let tick = UInt64(second)
            let height = walk.state(at: time).elevation + phoneHeight
            if second > 0 { drift += driftOfOneSecond * stream.normal(tick, lane: 1) }
            let pascal =
                Self.standardPressure * exp(-height / Self.scaleHeight) + bias + drift
                + parameters.sensors.pressureNoise * stream.normal(tick)
            return PressureSample(time: time, pressure: pascal / 100)
        }
    }
}
