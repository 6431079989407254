import Foundation
import Geometry
import Lateration
import NumericalMethods
import Positioning
import Testing

@Suite struct TrackFilterTests {
    /// The same filter with matrices of two rows, as textbooks write it.
    private struct Reference {
        var state = [0.0, 0.0]
        var covariance = [[0.0, 0.0], [0.0, 0.0]]

        mutating func step(_ time: Double, noise: Double, measured: Double, variance: Double) {
            let f = [[1, time], [0, 1]]
            let q = [
                [noise * pow(time, 3) / 3, noise * time * time / 2], [noise * time * time / 2, noise * time],
            ]
            state = [state[0] + time * state[1], state[1]]
            var predicted = q
            for row in 0..<2 {
                for column in 0..<2 {
                    for i in 0..<2 {
                        for j in 0..<2 { predicted[row][column] += f[row][i] * covariance[i][j] * f[column][j] }
                    }
                }
            }
            let gain = [predicted[0][0], predicted[1][0]].map { $0 / (predicted[0][0] + variance) }
            let innovation = measured - state[0]
            state = [state[0] + gain[0] * innovation, state[1] + gain[1] * innovation]
            for row in 0..<2 {
                for column in 0..<2 {
                    covariance[row][column] = predicted[row][column] - gain[row] * predicted[0][column]
                }
            }
        }
    }

    @Test func agreesWithTheMatrices() {
        let noise = RandomStream(seed: 1, purpose: "fixes")
        let acceleration = 0.7
        var filter = KalmanFilter(acceleration: acceleration)
        var x = Reference()
        var y = Reference()
        var time = 0.0
        for index in 0..<100 {
            let tick = UInt64(index)
            let step = noise.uniform(in: 0.3...3, tick)
            time += step
            let fix = Estimate(
                position: Point(3 * noise.normal(tick, lane: 1) + time, 3 * noise.normal(tick, lane: 2)),
                radius: noise.uniform(in: 1...5, tick, lane: 3))
            let variance = fix.radius * fix.radius / 2 * KalmanFilter.correlation
            if index == 0 {
                for (axis, value) in [(0, fix.position.x), (1, fix.position.y)] {
                    let start = Reference(state: [value, 0], covariance: [[variance, 0], [0, 1]])
                    if axis == 0 { x = start } else { y = start }
                }
            } else {
                x.step(step, noise: acceleration * acceleration, measured: fix.position.x, variance: variance)
                y.step(step, noise: acceleration * acceleration, measured: fix.position.y, variance: variance)
            }
            let result = filter.update(fix, at: time)
            if index > 0 {
                #expect(abs(result.position.x - x.state[0]) < 1e-9 && abs(result.position.y - y.state[0]) < 1e-9)
                let trace = x.covariance[0][0] + y.covariance[0][0]
                #expect(abs(result.radius - max(trace.squareRoot(), 1)) < 1e-9)
            }
        }
    }

    /// Who walks straight on at one speed is not lagged behind; an average of four positions is 1 s late.
    @Test func noLagBehindASteadyWalker() {
        var filter = KalmanFilter(acceleration: 0.5)
        var last = Estimate(position: Point(0, 0), radius: 1)
        for second in 1...60 {
            last = filter.update(Estimate(position: Point(1.3 * Double(second), 5), radius: 3), at: Double(second))
        }
        #expect(last.position.distance(to: Point(78, 5)) < 0.02)
    }

    /// Translation and rotation by a right angle go through.
    @Test func movesWithItsInput() {
        var filter = KalmanFilter(acceleration: 0.5)
        var moved = KalmanFilter(acceleration: 0.5)
        let noise = RandomStream(seed: 2, purpose: "fixes")
        for second in 1...50 {
            let place = Point(noise.normal(UInt64(second)), noise.normal(UInt64(second), lane: 1))
            let plain = filter.update(Estimate(position: place, radius: 2), at: Double(second)).position
            let turned = moved.update(
                Estimate(position: Point(100 - place.y, 50 + place.x), radius: 2), at: Double(second)
            ).position
            #expect(turned.distance(to: Point(100 - plain.y, 50 + plain.x)) < 1e-9)
        }
    }

    /// After a long silence it believes the next fix, and no time runs backwards in it.
    @Test func silenceStartsAnew() {
        var filter = KalmanFilter(acceleration: 0.5)
        _ = filter.update(Estimate(position: Point(0, 0), radius: 1), at: 1)
        let late = Estimate(position: Point(500, 0), radius: 2)
        #expect(filter.update(late, at: 3600) == late)
        let early = Estimate(position: Point(7, 0), radius: 2)
        #expect(filter.update(early, at: 3000) == early)
    }
}
