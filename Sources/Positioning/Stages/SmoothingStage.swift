internal import Foundation

/// Averages the recent RSSI of each beacon: the mean over the samples of the last N seconds, each weighted by its
/// number of packets; in dB, or of the power in milliwatts. A beacon without a sample in that time is gone. Off: only
/// the samples of this second.
package struct SmoothingStage: PositioningStage {
    package static let name = "smooth RSSI"
    package static let settings = [
        SettingKey.activateRssiSmoothing.name, SettingKey.rssiSmoothingHistorySize.name,
        SettingKey.rssiSmoothingStatistic.name,
    ]

    /// Samples at most this old count, seconds. Half a second short of N, so that steps about a second apart, N of
    /// them, count whatever their jitter.
    private let memory: Double
    private let statistic: RssiStatistic
    /// The samples of the remembered seconds, oldest first.
    private var history: [Entry] = []
    private var seconds: [(time: Double, sampleCount: Int)] = []
    /// Scratch of one step, by beacon; zero between steps.
    private var sums: [Double]
    private var weights: [Int]

    private struct Entry: Equatable {
        var beacon: Int
        var packetCount: Int
        /// dBm or milliwatts, times the packets.
        var weightedValue: Double
    }

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        let isOn = settings[.activateRssiSmoothing]
        memory = isOn ? Double(settings[.rssiSmoothingHistorySize]) - 0.5 : 0
        statistic = settings[.rssiSmoothingStatistic]
        sums = Array(repeating: 0, count: map.beacons.count)
        weights = Array(repeating: 0, count: map.beacons.count)
    }

    /// Replaces `signals` by the beacons heard lately, by ascending index.
    package mutating func apply(_ samples: [BeaconSample], at time: Double, into signals: inout [BeaconSignal]) {
        signals.removeAll(keepingCapacity: true)
        guard memory > 0 else {
            for sample in samples { signals.append(BeaconSignal(beacon: sample.beacon, rssi: sample.rssi)) }
            return
        }
        forget(before: time - memory)
        for sample in samples {
            let value = statistic == .mean ? sample.rssi : exp(sample.rssi * Self.nepersPerDecibel)
            history.append(
                Entry(
                    beacon: sample.beacon, packetCount: sample.packetCount,
                    weightedValue: value * Double(sample.packetCount)))
        }
        seconds.append((time, samples.count))
        for entry in history {
            if weights[entry.beacon] == 0 { signals.append(BeaconSignal(beacon: entry.beacon, rssi: 0)) }
            sums[entry.beacon] += entry.weightedValue
            weights[entry.beacon] += entry.packetCount
        }
        for index in signals.indices {
            let beacon = signals[index].beacon
            let mean = sums[beacon] / Double(weights[beacon])
            signals[index].rssi = statistic == .mean ? mean : log(mean) / Self.nepersPerDecibel
            sums[beacon] = 0
            weights[beacon] = 0
        }
        signals.sort { $0.beacon < $1.beacon }
    }

    /// ln 10 / 10.
    private static let nepersPerDecibel = log(10.0) / 10

    private mutating func forget(before time: Double) {
        var old = 0
        var oldSamples = 0
        while old < seconds.count, seconds[old].time <= time {
            oldSamples += seconds[old].sampleCount
            old += 1
        }
        guard old > 0 else { return }
        seconds.removeFirst(old)
        history.removeFirst(oldSamples)
    }

    package static func == (left: Self, right: Self) -> Bool {
        left.memory == right.memory && left.statistic == right.statistic
            && left.history == right.history && left.seconds.elementsEqual(right.seconds, by: ==)
    }
}
