import TextInput

extension SimulationParameters {
    /// Values that make no sense, one sentence each.
    var problems: [Problem] {
        let ranges: [(name: String, value: Double, allowed: ClosedRange<Double>)] = [
            ("pathLossExponent", pathLossExponent, 0...10),
            ("pathLossExponentSigma", pathLossExponentSigma, 0...5),
            ("nominalPower", nominalPower, -150...50),
            ("beaconPowerSigma", beaconPowerSigma, 0...50),
            ("wallLossSpread", wallLossSpread, 0...5),
            ("wallLossCap", wallLossCap, 0...1000),
            ("shadowingSigma", shadowingSigma, 0...50),
            ("decorrelationDistance", decorrelationDistance, 0.1...1000),
            ("ricianK", ricianK ?? 0, -100...60),
            ("delaySpread", delaySpread, 0...1e-3),
            ("visitBiasSigma", visitBiasSigma, 0...50),
            ("phoneOffsetSigma", phoneOffsetSigma, 0...50),
            ("sensitivity", sensitivity, -200...50),
            ("receiverNoise", receiverNoise, 0...50),
            ("quantisationStep", quantisationStep, 0...20),
            ("receptionProbability", receptionProbability, 0...1),
            ("rangingLinger", rangingLinger, 0...3600),
            ("phoneHeight", phoneHeight, 0.3...2.2),
            ("phoneHeightSigma", phoneHeightSigma, 0...1),
            ("walkingSpeed", walkingSpeed, 0...10),
            ("walkingSpeedSigma", walkingSpeedSigma, 0...10),
            ("strollFactor", strollFactor, 0.1...5),
            ("stopProbability", stopProbability, 0...1),
            ("stopMedian", stopMedian, 0...3600),
            ("stopLogSigma", stopLogSigma, 0...10),
            ("lateralSigma", lateralSigma, 0...100),
            ("lateralTime", lateralTime, 0.5...3600),
            ("missedWalking", missedWalking, 0...1),
            ("falseWalking", falseWalking, 0...1),
            ("walkingOnsetDelay", walkingOnsetDelay.lowerBound, 0...60),
            ("walkingOnsetDelay", walkingOnsetDelay.upperBound, 0...60),
            ("walkingOffsetDelay", walkingOffsetDelay.lowerBound, 0...60),
            ("walkingOffsetDelay", walkingOffsetDelay.upperBound, 0...60),
            ("pressureBiasSigma", pressureBiasSigma, 0...10_000),
            ("pressureNoise", pressureNoise, 0...10_000),
            ("pressureDrift", pressureDrift, 0...10_000),
        ]
        return ranges.filter { !$0.allowed.contains($0.value) }.map {
            let (low, high) = ($0.allowed.lowerBound, $0.allowed.upperBound)
            return Problem(
                "\($0.name) is \($0.value), but must lie between \(low) and \(high).", path: $0.name)
        }
    }
}
