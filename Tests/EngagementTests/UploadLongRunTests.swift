import Engagement
import Foundation
import NumericalMethods
import Testing

/// Long runs against closed forms, and against a simulation in steps of 1 s that shares no code with the product.
@Suite struct UploadLongRunTests {
    @Test func outagesHaveTheirShareAndTheirMean() throws {
        let process = OutageProcess(.alternating(meanUp: 300, meanDown: 100), seed: 4)
        let lengths = process.outages(until: 1e6).map { $0.upperBound - $0.lowerBound }
        let mean = try #require(Statistics.mean(lengths))
        // An exponential time has a standard deviation equal to its mean.
        let error = 100 / Double(lengths.count).squareRoot()
        #expect(abs(mean - 100) < 4 * error)
        let downShare = lengths.reduce(0.0, +) / 1e6
        #expect(abs(downShare - 0.25) < 0.02)
        #expect(process.downShare == 0.25)
        // The start is in the long-run state, too: down for a quarter of the seeds.
        let down = (0..<4000).count {
            !OutageProcess(.alternating(meanUp: 300, meanDown: 100), seed: $0).outages(until: 0.001).isEmpty
        }
        let share = Double(down) / 4000
        let shareError = (0.25 * 0.75 / 4000).squareRoot()
        #expect(abs(share - 0.25) < 4 * shareError)
    }

    /// Without a queue, and with events farther apart than the longest delay, each event has one request:
    /// loss = 1 − (1 − q)·up/(up + down).
    @Test func lossWithoutAQueueIsTheClosedForm() throws {
        let policy = UploadPolicy(batchInterval: 0, queueLimit: 0, requestTime: 0.5, failureTime: 0.5)
        let events = (1..<200).map { Double($0) * 70 }
        let shares = (0..<150).compactMap { seed in
            UploadSimulation.run(
                events: events, policy: policy,
                outages: OutageProcess(
                    .alternating(meanUp: 400, meanDown: 100), failureShare: 0.1, seed: UInt64(seed)),
                duration: 14_000
            ).lossShare
        }
        let mean = try #require(Statistics.mean(shares))
        let error = try #require(Statistics.standardDeviation(shares)) / Double(shares.count).squareRoot()
        #expect(abs(mean - (1 - 0.9 * 0.8)) < 4 * error)
        #expect(error < 0.01)
    }

    @Test(arguments: UploadPolicy.Drop.allCases) func lossIsThatOfASimulationInSteps(drop: UploadPolicy.Drop) throws {
        let policy = UploadPolicy(
            batchInterval: 15, queueLimit: 4, drop: drop, requestTime: 0, failureTime: 0, keepsQueue: true)
        let duration = 3000
        let events = (0..<300).map { Double($0 * 10) }
        let up = 250.0
        let down = 120.0
        var ours: [Double] = []
        var steps: [Double] = []
        for seed in 0..<400 {
            let result = UploadSimulation.run(
                events: events, policy: policy,
                outages: OutageProcess(.alternating(meanUp: up, meanDown: down), seed: UInt64(seed)),
                duration: Double(duration))
            ours.append(try #require(result.lossShare))
            let link = StepLink(up: up, down: down, seed: UInt64(seed) + 90_000, duration: duration)
            steps.append(stepwiseLoss(link: link, events: events, limit: 4, drop: drop, duration: duration))
        }
        let means = try (#require(Statistics.mean(ours)), #require(Statistics.mean(steps)))
        let deviations = try (
            #require(Statistics.standardDeviation(ours)), #require(Statistics.standardDeviation(steps))
        )
        let error = ((deviations.0 * deviations.0 + deviations.1 * deviations.1) / 400).squareRoot()
        #expect(abs(means.0 - means.1) < 4 * error)
        #expect(means.0 > 0.05 && error < 0.01)
    }

    /// The same outages for both: every loss agrees, seed by seed.
    @Test func stepsAgreeExactlyOnTheSameOutages() {
        for seed in 0..<60 {
            let policy = UploadPolicy(
                batchInterval: 15, queueLimit: 3, requestTime: 0, failureTime: 0, keepsQueue: true)
            let process = OutageProcess(.alternating(meanUp: 250, meanDown: 120), seed: UInt64(seed))
            let events = (0..<200).map { Double($0 * 10) }
            let outages = process.outages(until: 2001)
            let link = StepLink(isUp: (0...2000).map { time in !outages.contains { $0.contains(Double(time)) } })
            let loss = stepwiseLoss(link: link, events: events, limit: 3, drop: .oldest, duration: 2000)
            let result = UploadSimulation.run(events: events, policy: policy, outages: process, duration: 2000)
            #expect(result.lossShare == loss)
        }
    }

    // MARK: Rules for every input

    @Test func rulesHoldForRandomInput() {
        let bad = [-1, 0, .nan, .infinity, -.infinity, 1e300, Double.leastNonzeroMagnitude, -1e300]
        for seed in 0..<150 {
            let stream = RandomStream(seed: UInt64(seed), purpose: "upload test")
            func number(_ tick: UInt64, upTo largest: Double, badShare: Double = 0.1) -> Double {
                stream.uniform(tick, lane: 1) < badShare
                    ? bad[stream.index(below: bad.count, tick, lane: 2)]
                    : stream.uniform(in: 0...largest, tick, lane: 3)
            }
            let policy = UploadPolicy(
                batchInterval: number(1, upTo: 60), largestBatch: stream.index(below: 6, 2) - 1,
                retryDelays: (0..<stream.index(below: 4, 3)).map { number(10 + UInt64($0), upTo: 40) },
                longestDelay: number(4, upTo: 100), breakerFailures: stream.index(below: 5, 5) - 1,
                breakerAction: seed % 2 == 0 ? .alert : .pause(number(6, upTo: 200)),
                queueLimit: stream.index(below: 8, 7) - 1, drop: seed % 3 == 0 ? .oldest : .newest,
                requestTime: number(8, upTo: 5), failureTime: number(9, upTo: 5), keepsQueue: seed % 5 == 0)
            let process = OutageProcess(
                .alternating(meanUp: number(20, upTo: 100), meanDown: number(21, upTo: 100)),
                failureShare: number(22, upTo: 1), seed: UInt64(seed))
            let events = (0..<stream.index(below: 200, 23)).map { number(100 + UInt64($0), upTo: 1000, badShare: 0.05) }
            let duration = number(24, upTo: 1000, badShare: 0.02)
            let result = UploadSimulation.run(
                events: events, policy: policy, outages: process, duration: min(duration, 2000))
            #expect(result.delivered + result.lost + result.waiting == events.count)
            #expect(result.latencies.allSatisfy { $0 >= 0 })
            #expect(result.requests >= result.failures && result.largestQueue <= max(policy.queueLimit, 0))
            #expect(result.breakerOpenTime >= 0 && result.breakerOpenings <= result.failures)
            // Earlier events arrive earlier.
            let pairs = zip(events, result.fates).compactMap { event, fate in
                if case .delivered(let time) = fate { (event, time) } else { nil }
            }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
            #expect(zip(pairs, pairs.dropFirst()).allSatisfy { $0.1 <= $1.1 })
            let again = UploadSimulation.run(
                events: events, policy: policy, outages: process, duration: min(duration, 2000))
            #expect(result == again)
        }
    }

    @Test func nothingGivesNothing() {
        let result = UploadSimulation.run(events: [], policy: UploadPolicy(), duration: .nan)
        #expect(result.lossShare == nil && result.latency(0.5) == nil && result.requests == 0)
        #expect(OutageProcess(.fixed([5..<5, 9..<20, 3..<10, -4 ..< -1])).outages(until: 12) == [3..<12])
        #expect(OutageProcess(.alternating(meanUp: 0, meanDown: 5)).outages(until: 12) == [0..<12])
        #expect(OutageProcess(.alternating(meanUp: 5, meanDown: -1)).outages(until: 12).isEmpty)
    }
}

/// Whether a server is up at each whole second.
private struct StepLink {
    var isUp: [Bool]

    init(isUp: [Bool]) { self.isUp = isUp }

    /// A chain whose probability of a change in 1 s is that of exponential times:
    /// P(up → down) = λ/(λ + μ)·(1 − e^−(λ+μ)) with λ = 1/up and μ = 1/down.
    init(up: Double, down: Double, seed: UInt64, duration: Int) {
        let stream = RandomStream(seed: seed, purpose: "step link")
        let failing = 1 / up
        let repairing = 1 / down
        let changes = (1 - exp(-failing - repairing)) / (failing + repairing)
        var isUp = stream.uniform(0, lane: 1) < up / (up + down)
        self.isUp = (0...duration).map { second in
            if second > 0, stream.uniform(UInt64(second)) < changes * (isUp ? failing : repairing) { isUp.toggle() }
            return isUp
        }
    }
}

/// The loss by a loop over seconds: a list of batches, a countdown to the next request.
private func stepwiseLoss(
    link: StepLink, events: [Double], limit: Int, drop: UploadPolicy.Drop, duration: Int
) -> Double {
    let delays = [5, 10, 20, 40, 60]
    var waiting: [Int] = []
    var coming = events[...]
    var buffered = 0
    var lost = 0
    var failures = 0
    var nextRequest = 0
    for second in 0...duration {
        while let event = coming.first, event <= Double(second) {
            coming.removeFirst()
            buffered += 1
        }
        if second > 0, second % 15 == 0, buffered > 0 {
            waiting.append(buffered)
            buffered = 0
        }
        while second >= nextRequest, !waiting.isEmpty {
            if link.isUp[second] {
                waiting.removeFirst()
                failures = 0
            } else {
                failures += 1
                nextRequest = second + delays[min(failures, 5) - 1]
            }
        }
        while waiting.count > limit {
            lost += drop == .oldest ? waiting.removeFirst() : waiting.removeLast()
        }
    }
    return Double(lost) / Double(events.count)
}
