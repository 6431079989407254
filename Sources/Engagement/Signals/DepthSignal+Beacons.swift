package import Radio

extension DepthSignal {
    /// How much nearer than a distance the nearest of some beacons is.
    ///
    /// - Parameters:
    ///   - beacons: the beacons that stand for the target.
    ///   - distance: metres.
    package init(_ samples: [ProximitySample], beacons: Set<BeaconID>, within distance: Double) {
        self.init(
            samples.map { sample in
                let nearest = sample.entries.filter { beacons.contains($0.beacon) }.compactMap(\.distance).min()
                return Value(time: sample.time, depth: nearest.map { distance - $0 })
            })
    }

    /// Decisions of yes and no: a metre inside, a metre outside.
    package init(_ scores: [ThresholdRule.Score]) {
        self.init(scores.map { Value(time: $0.time, depth: $0.counts ? 1 : -1) })
    }
}
