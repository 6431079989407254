import Foundation
import NumericalMethods

/// How far a walker is from the middle of the path, as a Gaussian process in time.
///
/// An Ornstein–Uhlenbeck process smoothed by itself (in steps: an autoregression of second order with a double root),
/// so that the walker drifts from lane to lane without the jitter that a plain Ornstein–Uhlenbeck path has at short
/// times. Autocorrelation (1 + 2t/τ) exp(−2t/τ), whose integral is the τ of the plain process.
struct LateralOffset {
    /// Metres to the left of the middle.
    private(set) var value: Double
    private var previous: Double
    private let decay: Double
    private let drive: Double
    private let stream: RandomStream

    /// The process of one walker.
    init(sigma: Double, time: Double, step: Double, stream: RandomStream) {
        self.stream = stream
        decay = exp(-2 * step / time)
        let squared = decay * decay
        // Makes the stationary variance σ².
        drive = sigma * (pow(1 - squared, 3) / (1 + squared)).squareRoot()
        value = sigma * stream.normal(lane: 1)
        previous = value
    }

    /// Goes on by one step.
    mutating func advance(tick: UInt64) {
        let next = 2 * decay * value - decay * decay * previous + drive * stream.normal(tick)
        (previous, value) = (value, next)
    }
}
