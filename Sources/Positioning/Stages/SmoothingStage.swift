internal import Foundation

/// Averages the recent RSSI of each beacon over the samples of the last N seconds, each weighted by its number of
/// packets, by an ``RssiStatistic``. A beacon without a sample in that time is dropped. If smoothing is off, only the
/// samples of this second are used. (With ``OpenConstants/smoothingCountsSamples``, N counts the samples of each beacon.)
package struct SmoothingStage: PositioningStage {
    package static let name = "smooth RSSI"
    package static let settings = [
        SettingKey.activateRssiSmoothing.name, SettingKey.rssiSmoothingHistorySize.name,
        SettingKey.rssiSmoothingStatistic.name, SettingKey.activateMotionDetectionFilter.name,
        SettingKey.activateAdaptivePositioning.name,
    ]
    /// Samples are kept for this long, seconds: the longest history that settings allow.
    private static let longestMemory = 15.0

    /// Largest age of samples that are used, seconds. It is half a second less than N, so that N steps at intervals of
    /// about a second are always used.
    private let span: Modes<Double>
    private let statistic: RssiStatistic
    private let countsSamples: Bool
    /// The samples of the last seconds, oldest first; older ones are dropped from time to time.
    private var history: [WeightedSample] = []
    /// Mean age of the packets of the last step, seconds; packets of the last second count as half a second old.
    package private(set) var age = 0.5
    /// Scratch of one step, by beacon; zero between steps.
    private var sums: [Double]
    private var weights: [Int]
    /// Scratch of one beacon: its samples.
    private var values: [RssiStatistic.Sample] = []
    /// Scratch of one step: the newest samples of each beacon, and how many each has; empty, and zero, between steps.
    private var newest: [WeightedSample] = []
    private var taken: [Int]

    private struct WeightedSample: Equatable {
        var heard: Memory.Heard
        /// dBm or milliwatts, times the packets.
        var weightedValue: Double
    }

    package struct Memory: Codable, Hashable, Sendable {
        /// A sample and its time, seconds.
        fileprivate struct Heard: Codable, Hashable, Sendable {
            var time: Double
            var sample: BeaconSample
        }

        fileprivate var history: [Heard] = []
    }

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        span = Modes(settings, map) { $0[.activateRssiSmoothing] ? Double($0[.rssiSmoothingHistorySize]) - 0.5 : 0 }
        statistic = map.constants.smoothingStatistic ?? settings[.rssiSmoothingStatistic]
        countsSamples = map.constants.smoothingCountsSamples
        sums = Array(repeating: 0, count: map.beacons.count)
        weights = Array(repeating: 0, count: map.beacons.count)
        taken = Array(repeating: 0, count: countsSamples ? map.beacons.count : 0)
    }

    package var memory: Memory {
        get { Memory(history: history.map(\.heard)) }
        set {
            history = newValue.history.map {
                WeightedSample(heard: $0, weightedValue: Self.weightedValue($0.sample, statistic))
            }
        }
    }

    package func check(_ memory: Memory, by check: inout MemoryCheck) {
        for (index, heard) in memory.history.enumerated() {
            let name = "history[\(index)]"
            check.step(heard.time, "\(name).time")
            check.index(heard.sample.beacon, below: weights.count, "\(name).sample.beacon")
            check.require(
                BeaconSample.isMeasurement(heard.sample.rssi), "\(name).sample.rssi", heard.sample.rssi,
                "\u{2212}127 ..< 0")
            check.number(heard.sample.powerMilliwatts, in: .leastNonzeroMagnitude...1, "\(name).sample.power")
            check.count(heard.sample.packetCount, from: 1, "\(name).sample.packetCount")
        }
    }

    /// Replaces `signals` by those of the beacons with recent samples, by ascending index.
    package mutating func apply(
        _ samples: ArraySlice<BeaconSample>, at time: Double, stance: Stance = .walking,
        into signals: inout [BeaconSignal]
    ) {
        forget(at: time)
        let statistic = statistic
        for sample in samples {
            history.append(
                WeightedSample(
                    heard: .init(time: time, sample: sample), weightedValue: Self.weightedValue(sample, statistic)))
        }
        signals.removeAll(keepingCapacity: true)
        age = 0.5
        let span = span.memory(stance, at: time)
        guard span > 0 else {
            for sample in samples { signals.append(BeaconSignal(beacon: sample.beacon, rssi: sample.rssi)) }
            return
        }
        var start = history.endIndex
        let reach = countsSamples ? Self.longestMemory : span
        while start > 0, history[start - 1].heard.time > time - reach { start -= 1 }
        if countsSamples { findNewest(Int(span + 0.5), of: start..<history.endIndex) }
        // The slice ends before `newest` is emptied, which would else be copied.
        do {
            let recent = countsSamples ? newest[...] : history[start...]
            age += add(recent, at: time)
            collect(recent, into: &signals)
        }
        newest.removeAll(keepingCapacity: true)
    }

    /// Appends the signal of each beacon that has samples, and clears the sums and weights.
    private mutating func collect(_ recent: ArraySlice<WeightedSample>, into signals: inout [BeaconSignal]) {
        let statistic = statistic
        var samples: [RssiStatistic.Sample] = []
        swap(&samples, &values)
        sums.withUnsafeMutableBufferPointer { sums in
            weights.withUnsafeMutableBufferPointer { weights in
                for beacon in weights.indices where weights[beacon] > 0 {
                    let rssi: Double
                    switch statistic {
                    case .mean: rssi = sums[beacon] / Double(weights[beacon])
                    case .power: rssi = 10 * log10(sums[beacon] / Double(weights[beacon]))
                    case .median, .trimmedMean:
                        samples.removeAll(keepingCapacity: true)
                        for entry in recent where entry.heard.sample.beacon == beacon {
                            samples.append(.init(rssi: entry.heard.sample.rssi, count: entry.heard.sample.packetCount))
                        }
                        rssi = statistic.robust(&samples)
                    }
                    signals.append(BeaconSignal(beacon: beacon, rssi: rssi))
                    sums[beacon] = 0
                    weights[beacon] = 0
                }
            }
        }
        swap(&samples, &values)
    }

    /// Adds samples to the sums and weights of their beacons. The mean age of their packets, seconds.
    private mutating func add(_ entries: ArraySlice<WeightedSample>, at time: Double) -> Double {
        // The innermost loop of a sweep: in buffers, arrays need not be checked for other owners at each sample.
        entries.withUnsafeBufferPointer { entries in
            sums.withUnsafeMutableBufferPointer { sums in
                weights.withUnsafeMutableBufferPointer { weights in
                    var seconds = 0.0
                    var count = 0
                    for entry in entries {
                        let heard = entry.heard
                        sums[heard.sample.beacon] += entry.weightedValue
                        weights[heard.sample.beacon] += heard.sample.packetCount
                        seconds += (time - heard.time) * Double(heard.sample.packetCount)
                        count += heard.sample.packetCount
                    }
                    return count > 0 ? seconds / Double(count) : 0
                }
            }
        }
    }

    /// Keeps the newest samples of each beacon, at most `count`, in the order of time.
    private mutating func findNewest(_ count: Int, of range: Range<Int>) {
        for index in range.reversed() {
            let beacon = history[index].heard.sample.beacon
            taken[beacon] += 1
            if taken[beacon] <= count { newest.append(history[index]) }
        }
        newest.reverse()
        for index in range { taken[history[index].heard.sample.beacon] = 0 }
    }

    private static func weightedValue(_ sample: BeaconSample, _ statistic: RssiStatistic) -> Double {
        (statistic == .power ? sample.powerMilliwatts : sample.rssi) * Double(sample.packetCount)
    }

    private mutating func forget(at time: Double) {
        guard let first = history.first, first.heard.time <= time - 2 * Self.longestMemory else { return }
        history.removeFirst(history.firstIndex { $0.heard.time > time - Self.longestMemory } ?? history.count)
    }
}
