/// Averages the recent RSSI of each beacon: the mean in dB over the samples of the last N seconds, each weighted by its
/// number of packets. A beacon without a sample in that time is gone. Off: only the samples of this second.
package struct SmoothingStage: PositioningStage {
    package static let name = "smooth RSSI"
    package static let settings = [
        SettingKey.activateRssiSmoothing.name, SettingKey.rssiSmoothingHistorySize.name,
    ]

    /// Samples at most this old count, seconds. Half a second short of N, so that steps about a second apart, N of them,
    /// count whatever their jitter.
    private let memory: Double
    /// The samples of the remembered seconds, oldest first.
    private var history: [BeaconSample] = []
    private var seconds: [(time: Double, sampleCount: Int)] = []
    private var sums: [Double]
    private var weights: [Int]

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        let isOn = settings[.activateRssiSmoothing]
        memory = isOn ? Double(settings[.rssiSmoothingHistorySize]) - 0.5 : 0
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
        history.append(contentsOf: samples)
        seconds.append((time, samples.count))
        for sample in history {
            if weights[sample.beacon] == 0 { signals.append(BeaconSignal(beacon: sample.beacon, rssi: 0)) }
            sums[sample.beacon] += sample.rssi * Double(sample.packetCount)
            weights[sample.beacon] += sample.packetCount
        }
        for index in signals.indices {
            let beacon = signals[index].beacon
            signals[index].rssi = sums[beacon] / Double(weights[beacon])
            sums[beacon] = 0
            weights[beacon] = 0
        }
        signals.sort { $0.beacon < $1.beacon }
    }

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
        left.memory == right.memory && left.history == right.history
            && left.seconds.elementsEqual(right.seconds, by: ==)
    }
}
