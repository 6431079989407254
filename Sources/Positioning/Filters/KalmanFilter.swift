internal import Geometry
package import Lateration

/// A Kalman filter for a walker with constant velocity but for random accelerations. It takes positions with their
/// radii and gives the smoothed position. Unlike an average, it does not lag a walker at constant velocity.
///
/// State (x, vₓ) and (y, v_y), each axis alone, because the noise of a fix is taken as equal in all directions.
/// Accelerations are white with a spectral density of q² (m/s²)² in a second: Q = q² [Δt³/3 Δt²/2; Δt²/2 Δt]. A fix has
/// a variance of radius² / 2 on each axis, see ``Estimate``. The error of the path-loss model is nearly the same one
/// metre farther on, so errors of successive fixes are correlated and their variance is multiplied by four (correlation
/// 0.6 from second to second gives (1 + ρ)/(1 − ρ) = 4).
///
/// Bar-Shalom, Li, Kirubarajan, *Estimation with Applications to Tracking and Navigation*, 2001, 6.2.
package struct KalmanFilter: Hashable, Sendable {
    /// One axis: metres, m/s, and the covariance of both.
    fileprivate struct Axis: Codable, Hashable, Sendable {
        var position: Double
        var velocity = 0.0
        var pp: Double
        var pv = 0.0
        var vv: Double

        mutating func predict(_ step: Double, noise: Double) {
            position += velocity * step
            pp += step * (2 * pv + step * vv) + noise * step * step * step / 3
            pv += step * vv + noise * step * step / 2
            vv += noise * step
        }

        mutating func update(_ measured: Double, variance: Double) {
            let total = pp + variance
            let gain = pp / total
            let velocityGain = pv / total
            let innovation = measured - position
            position += gain * innovation
            velocity += velocityGain * innovation
            vv -= velocityGain * pv
            pv *= 1 - gain
            pp *= 1 - gain
        }
    }

    /// Variance inflation for correlated fixes, (1+ρ)/(1−ρ).
    package static let correlation = 4.0
    /// After this many seconds without a fix the filter starts again.
    package static let memory = 30.0
    /// Standard deviation of the first velocity, m/s.
    private static let firstSpeed = 1.0

    /// q, m/s² in a second.
    package var acceleration: Double
    /// Its state, and the time of that state (seconds).
    package struct State: Codable, Hashable, Sendable {
        fileprivate var x: Axis
        fileprivate var y: Axis
        fileprivate var time: Double
    }
    /// Its state after the last fix.
    package var state: State?

    /// - Parameter acceleration: q, m/s² in a second.
    package init(acceleration: Double) { self.acceleration = acceleration }

    /// The position after a fix at `time`, and its 68 % radius, at least 1 m.
    package mutating func update(_ fix: Estimate, at time: Double) -> Estimate {
        let variance = fix.radius * fix.radius / 2 * Self.correlation
        guard var state, time > state.time, time - state.time <= Self.memory else {
            let speed = Self.firstSpeed * Self.firstSpeed
            self.state = State(
                x: Axis(position: fix.position.x, pp: variance, vv: speed),
                y: Axis(position: fix.position.y, pp: variance, vv: speed), time: time)
            return fix
        }
        let step = time - state.time
        let noise = acceleration * acceleration
        state.x.predict(step, noise: noise)
        state.y.predict(step, noise: noise)
        state.x.update(fix.position.x, variance: variance)
        state.y.update(fix.position.y, variance: variance)
        state.time = time
        self.state = state
        return Estimate(position: Point(state.x.position, state.y.position), trace: state.x.pp + state.y.pp)
    }
}

extension KalmanFilter.State {
    func check(by check: inout MemoryCheck) {
        check.step(time, "time")
        for (name, axis) in [("x", x), ("y", y)] {
            check.metres(axis.position, "\(name).position")
            check.number(axis.velocity, in: -1e6...1e6, "\(name).velocity")
            check.number(axis.pp, in: 0...1e10, "\(name).pp")
            check.number(axis.vv, in: 0...1e6, "\(name).vv")
            // A covariance is not larger than the product of both standard deviations.
            let most = (max(axis.pp, 0) * max(axis.vv, 0)).squareRoot() * (1 + 1e-9)
            check.require(abs(axis.pv) <= most, "\(name).pv", axis.pv, "\(-most) to \(most)")
        }
    }
}
