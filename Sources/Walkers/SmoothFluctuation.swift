import Foundation
package import NumericalMethods

/// A Gaussian quantity that drifts in time, such as a walker's distance from the middle of a path.
///
/// An Ornstein–Uhlenbeck process smoothed by itself (in steps: an autoregression of second order with a double root),
/// so that a walker drifts from lane to lane without the jitter that a plain Ornstein–Uhlenbeck path has at short
/// times. Autocorrelation (1 + 2t/τ) exp(−2t/τ), whose integral is the τ of the plain process.
package struct SmoothFluctuation {
    /// The present value; mean 0.
    package private(set) var value: Double
    private var previous: Double
    private let decay: Double
    private let drive: Double
    private let stream: RandomStream

    /// The process in its stationary state.
    ///
    /// - Parameters:
    ///   - sigma: standard deviation.
    ///   - time: τ, seconds.
    ///   - step: from one value to the next, seconds.
    package init(sigma: Double, time: Double, step: Double, stream: RandomStream) {
        self.stream = stream
        decay = exp(-2 * step / time)
        let squared = decay * decay
        // Makes the stationary variance σ².
        drive = sigma * (pow(1 - squared, 3) / (1 + squared)).squareRoot()
        value = sigma * stream.normal(lane: 1)
        // A step apart the values correlate by this.
        let neighbour = 2 * decay / (1 + squared)
        previous = neighbour * value + sigma * (1 - neighbour * neighbour).squareRoot() * stream.normal(lane: 2)
    }

    /// Advances by one step. No random number is drawn for a quantity that does not vary.
    package mutating func advance(tick: UInt64) {
        guard drive > 0 else { return }
        let next = 2 * decay * value - decay * decay * previous + drive * stream.normal(tick)
        previous = value
        value = next
    }
}
