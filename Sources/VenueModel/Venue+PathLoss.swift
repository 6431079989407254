package import Radio

extension Venue {
    /// The path-loss model of a beacon: the one that the venue chooses, or the log-distance law, with the most specific
    /// exponent that is known.
    ///
    /// - Parameters:
    ///   - usualExponent: of the log-distance law where neither the beacon nor its surroundings have an exponent.
    ///   - exponentError: is added to each exponent, which does not become negative.
    package func pathLossModel(
        of beacon: Beacon, usualExponent: Double, exponentError: Double = 0
    ) -> any PathLossModel {
        // A fitted power is valid only together with the exponent of the same fit.
        guard let choice = radio.pathLoss else {
            let exponent = pathLossExponents(of: beacon).first ?? usualExponent
            return LogDistancePathLoss(exponent: max(exponent + exponentError, 0))
        }
        let environment = pathLossExponents(around: beacon).first
        let fitted = beacon.pathLossExponent ?? (choice.values["exponent"] == nil ? environment : nil)
        return choice.make(exponent: fitted, exponentError: exponentError)
    }
}
