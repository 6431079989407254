import Foundation
import NumericalMethods
package import Parameters
package import Recordings
package import Walkers

/// The phone's barometer, once a second: the barometric formula for the phone's height above the venue's zero, a
/// constant error of the phone, a random walk of the weather, steps of ventilation and doors, and noise.
package struct Barometer: Sendable {
    /// Pressure of the standard atmosphere at sea level, pascal (ISO 2533).
    package static let standardPressure = 101_325.0
    /// Height over which the pressure of air at 15 °C falls to 1/e, R T/(g M), metres.
    package static let scaleHeight = 8.314_462_618 * 288.15 / (9.80665 * 0.028_964_4)

    private let parameters: SensorParameters
    private let phoneHeight: Double
    private let air: RandomStream
    private let doors: RandomStream
    private var tick = 0
    /// Sum of the errors by weather, doors and the phone, pascal.
    private var offset: Double

    /// The barometer of one walker's phone.
    ///
    /// - Parameter phoneHeight: above the floor under the walker, metres.
    package init(_ parameters: SensorParameters, phoneHeight: Double, seed: UInt64, walker: UInt64) {
        self.parameters = parameters
        self.phoneHeight = phoneHeight
        air = RandomStream(seed: seed, purpose: "air pressure", entity: walker)
        doors = RandomStream(seed: seed, purpose: "pressure step", entity: walker)
        offset = parameters.pressureBiasSigma * air.normal(lane: 2)
    }

    /// One state after the other, ten a second from time 0.
    package mutating func next(_ state: Walk.State) -> PressureSample? {
        let (second, part) = tick.quotientAndRemainder(dividingBy: Int(Walk.rate))
        tick += 1
        guard part == 0 else { return nil }
        let moment = UInt64(second)
        if second > 0 {
            offset += parameters.pressureDrift / 60.0.squareRoot() * air.normal(moment, lane: 1)
            offset += step(moment)
        }
        let height = state.elevation + phoneHeight
        let pascal =
            Self.standardPressure * exp(-height / Self.scaleHeight) + offset
            + parameters.pressureNoise * air.normal(moment)
        return PressureSample(time: Double(second), pressure: pascal / 100)
    }

    /// Pressure steps by doors and ventilation: a Poisson process of equal steps up or down.
    private func step(_ moment: UInt64) -> Double {
        guard parameters.pressureStepRate > 0, doors.uniform(moment) < parameters.pressureStepRate / 3600 else {
            return 0
        }
        let least = parameters.leastPressureStep
        let size = doors.uniform(in: least...max(least, parameters.greatestPressureStep), moment, lane: 1)
        return doors.uniform(moment, lane: 2) < 0.5 ? -size : size
    }
}
