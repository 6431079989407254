internal import Geometry
package import Lateration

/// The Kalman filter of a walker who keeps his velocity but for random accelerations: positions with their radii in, the
/// smoothed position out. Unlike an average it does not fall behind who walks straight on.
///
/// State (x, vₓ) and (y, v_y), each axis alone: the noise of a fix counts as round. Accelerations are white with a
/// spectral density of q² (m/s²)² in a second: Q = q² [Δt³/3 Δt²/2; Δt²/2 Δt]. A fix has a variance of radius² / 2
/// on each axis, see ``Estimate``. What the path-loss model gets wrong
/// is the same a metre on, so errors of successive fixes are alike and their variance counts four times (physics of the
/// field: correlation 0.6 from second to second makes (1 + ρ)/(1 − ρ) = 4).
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
            let (gain, velocityGain) = (pp / total, pv / total)
            let innovation = measured - position
            position += gain * innovation
            velocity += velocityGain * innovation
            vv -= velocityGain * pv
            pv *= 1 - gain
            pp *= 1 - gain
        }
    }

    /// By how much the variance of a fix counts more than alone.
    package static let correlation = 4.0
    /// After a silence of so many seconds it starts anew.
    package static let memory = 30.0
    /// Standard deviation of the first velocity, m/s.
    private static let firstSpeed = 1.0

    /// q, m/s² in a second.
    package var acceleration: Double
    /// What it knows, and from when (seconds).
    package struct State: Codable, Hashable, Sendable {
        fileprivate var x: Axis
        fileprivate var y: Axis
        fileprivate var time: Double
    }
    /// What it knows after the last fix.
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
            // A covariance: what it says of both together is no more than what it says of each.
            let most = (max(axis.pp, 0) * max(axis.vv, 0)).squareRoot() * (1 + 1e-9)
            check.require(abs(axis.pv) <= most, "\(name).pv", axis.pv, "\(-most) to \(most)")
        }
    }
}
