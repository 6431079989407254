internal import Foundation
internal import NumericalMethods

/// How long a job takes with a number of workers, by discrete events, from the times that units took.
///
/// At each barrier, every worker that is free takes the next unit. Every process does by itself what lies between two barriers.
package struct UnitForecast: Sendable {
    /// What goes wrong.
    package struct Trouble: Sendable {
        /// Share of the workers that are slow, and by what factor.
        package var slowShare = 0.0
        package var slowness = 3.0
        /// Failures of a worker an hour: its unit is lost, and begins again after ``UnitFolder/patience``.
        package var failuresAnHour = 0.0
        /// Time until a worker that failed is there again, seconds.
        package var restart = 60.0

        package init() {}

        /// Nothing.
        package static let none = Trouble()
        /// An assumption, for want of measurements: one worker in twenty is slow, and each fails once in ten hours.
        package static let usual = {
            var trouble = Trouble()
            trouble.slowShare = 0.05
            trouble.failuresAnHour = 0.1
            return trouble
        }()
    }

    /// A barrier: what comes before it in every process, and its units, seconds.
    package struct Step: Sendable {
        package var before: Double
        package var units: [Double]

        package init(before: Double, units: [Double]) {
            self.before = before
            self.units = units
        }
    }

    package var steps: [Step]
    /// What a unit takes besides its work, seconds: its claim, its file, and the reading of it. Measured with 22,000 units of a calibration.
    package var overhead = 0.001
    package var seed: UInt64 = 1

    package init(_ steps: [Step]) { self.steps = steps }

    /// Work of all units, and of one process between them, seconds.
    package var work: Double { steps.reduce(0) { $0 + $1.before + $1.units.reduce(0, +) } }

    /// Time until the last barrier, seconds. O(units log workers + workers).
    package func seconds(workers count: Int, _ trouble: Trouble = .none) -> Double {
        var workers = (0..<max(count, 1)).map { Worker(number: $0, trouble, seed: seed) }
        var now = 0.0
        for step in steps {
            // The slowest worker does not hold up the others, who come to the barrier by themselves.
            var free = Heap(workers.indices.map { (now + step.before * workers[$0].slowness, $0) })
            var open = step.units.map { (ready: 0.0, seconds: $0 + overhead) }[...]
            var lost: [(ready: Double, seconds: Double)] = []
            var end = free.least.time
            while !open.isEmpty || !lost.isEmpty {
                let (time, worker) = free.least
                // A unit that was lost waits until nobody claims it any more.
                let again = lost.firstIndex { $0.ready <= time || open.isEmpty }
                let unit = again.map { lost.remove(at: $0) } ?? open.removeFirst()
                let start = max(time, unit.ready)
                let done = start + unit.seconds * workers[worker].slowness
                if let failure = workers[worker].failure(from: start, to: done) {
                    lost.append((failure + UnitFolder.patience, unit.seconds))
                    free.replaceLeast(by: failure + trouble.restart)
                } else {
                    free.replaceLeast(by: done)
                    end = max(end, done)
                }
            }
            now = end
        }
        return now
    }
}

extension UnitForecast {
    /// A worker with the times at which it fails.
    private struct Worker {
        let slowness: Double
        private let rate: Double
        private let stream: RandomStream
        private var count: UInt64 = 0
        private var next: Double

        init(number: Int, _ trouble: Trouble, seed: UInt64) {
            stream = RandomStream(seed: seed, purpose: "workers of a forecast", entity: UInt64(number))
            slowness = stream.uniform(0) < trouble.slowShare ? trouble.slowness : 1
            rate = trouble.failuresAnHour / 3600
            next = 0
            advance(from: 0)
        }

        /// The time of a failure between two times; `nil` if there is none.
        mutating func failure(from start: Double, to end: Double) -> Double? {
            while next < start { advance(from: next) }
            guard next < end else { return nil }
            defer { advance(from: next) }
            return next
        }

        private mutating func advance(from time: Double) {
            count += 1
            // Exponential times between failures.
            next = rate > 0 ? time - log(1 - stream.uniform(count)) / rate : .infinity
        }
    }

    /// The workers by the time at which they are free, and their number.
    private struct Heap {
        private var items: [(time: Double, worker: Int)]

        init(_ items: [(time: Double, worker: Int)]) {
            // A sorted list is a heap.
            self.items = items.sorted { $0 < $1 }
        }

        var least: (time: Double, worker: Int) { items[0] }

        mutating func replaceLeast(by time: Double) {
            items[0].time = time
            var place = 0
            while true {
                let children = (2 * place + 1..<2 * place + 3).filter { $0 < items.count }
                guard let child = children.min(by: { items[$0] < items[$1] }), items[child] < items[place] else {
                    return
                }
                items.swapAt(place, child)
                place = child
            }
        }
    }
}
