import NumericalMethods
import Recordings

extension FaultFinder {
    /// Standard deviation of healthy phones about the one of the beacon powers, dB.
    private static let phoneSpread = 2.0
    /// Standard deviation of visits of one phone, dB.
    private static let phoneVisitSpread = 1.5
    /// Offsets of a phone that are a fault, dB: hardly a phone that works is deafer.
    private static let phoneFaults = 6.0...30
    /// The share of wrong phones with any other offset.
    private static let oddPhones = 0.05
    /// The offsets that are tried, dB: as far as powers that a venue file may have are from real ones.
    private static let triedOffsets = (-150...150).map(Double.init)
    private static let prior = PowerPrior(
        spread: phoneSpread, faults: phoneFaults, oddShare: oddPhones, over: triedOffsets)

    /// The phones of some recordings, each with the walks that it made.
    ///
    /// - Parameter name: which phone made a recording; a walk that names none has a phone of its own.
    static func phones(
        of recordings: [Recording], _ model: LevelFit, name: (Recording) -> String = { $0.device ?? $0.name }
    ) -> [PhoneFinding] {
        var findings: [PhoneFinding] = []
        for (walk, recording) in recordings.enumerated() {
            let phone = name(recording)
            if let index = findings.firstIndex(where: { $0.name == phone }) {
                findings[index].walks.append(walk)
            } else {
                findings.append(PhoneFinding(name: phone, walks: [walk]))
            }
        }
        return findings.map { finding in
            var finding = finding
            let known = Set(finding.walks.map { model.readings.runs[$0] }).sorted()
                .filter { model.common.offsetErrors[$0].isFinite }
            guard let (_, error) = model.common.offset(of: known, model.spread) else { return finding }
            // The mean of the walks, in which a beacon counts as often as it is heard: one that is heard seldom is heard only when it
            // is stronger than usual.
            finding.offset = Statistics.mean(known.map { model.common.offsets[$0] })
            finding.standardError =
                (error * error + phoneVisitSpread * phoneVisitSpread / Double(known.count)).squareRoot()
            return finding
        }
    }

    /// The fault that each phone would have.
    static func suspects(_ phones: [PhoneFinding]) -> [Suspect] {
        return phones.enumerated().compactMap { index, phone in
            guard let profile = Self.profile(of: phone) else { return nil }
            let evidence = PowerPrior.marginal(profile, prior.wrong) - PowerPrior.marginal(profile, prior.healthy)
            return Suspect(
                fault: .phoneOffset(phone: index, by: PowerPrior.mean(profile, prior.wrong, over: triedOffsets)),
                evidence: evidence - PowerPrior.logarithm(phones.count))
        }
    }

    /// For each of ``triedOffsets``, ln of the likelihood of a phone's levels, if all powers are wrong by an error; `nil` without levels.
    private static func profile(of phone: PhoneFinding, error: Double = 0) -> [Double]? {
        guard let offset = phone.offset, let deviation = phone.standardError else { return nil }
        return triedOffsets.map { tried in
            let distance = (tried + error - offset) / deviation
            return -0.5 * distance * distance
        }
    }

    /// One error of all powers of the venue file, if it explains the offsets of the phones better than wrong phones do; its evidence
    /// is against healthy phones and right powers.
    ///
    /// Errors of at least 6 dB are alike; powers that are right have a small error, too, because people and walls weaken all signals. For
    /// each error, each phone is healthy, or wrong with the odds of one phone. One phone that reports up to about 30 dB too little is
    /// rather wrong itself, for a phone may be so deaf; one with more, or two that agree, are not. All walks that name no phone
    /// count as one phone here, because they may be of one. O(phones).
    static func sharedError(of recordings: [Recording], _ model: LevelFit) -> Suspect? {
        let phones = Self.phones(of: recordings, model) { $0.device ?? "" }.filter { $0.offset != nil }
        guard !phones.isEmpty else { return nil }
        let odds = PowerPrior.logarithm(phones.count)
        /// ln of the likelihood of all phones.
        func likelihood(_ error: Double, isAnyWrong: Bool) -> Double {
            phones.compactMap { Self.profile(of: $0, error: error) }.reduce(0) { sum, profile in
                let healthy = PowerPrior.marginal(profile, prior.healthy)
                let wrong = PowerPrior.marginal(profile, prior.wrong) - odds
                return sum + (isAnyWrong ? PowerPrior.logSum([healthy, wrong]) : healthy)
            }
        }
        let errors = triedOffsets.filter { abs($0) >= PowerPrior.faults.lowerBound }
        let likelihoods = errors.map { likelihood($0, isAnyWrong: true) }
        let wrong = PowerPrior.logSum(likelihoods) - PowerPrior.logarithm(errors.count)
        // Errors that have no weight are left out.
        let small = zip(triedOffsets, prior.healthy).filter { $0.1 > -60 }
        func right(isAnyWrong: Bool) -> Double {
            PowerPrior.logSum(small.map { error, weight in likelihood(error, isAnyWrong: isAnyWrong) + weight })
        }
        guard wrong > right(isAnyWrong: true) else { return nil }
        let even = errors.map { _ in 0.0 }
        let suspect = Suspect(
            fault: .allPowers(by: PowerPrior.mean(likelihoods, even, over: errors)),
            evidence: wrong - right(isAnyWrong: false))
        return suspect.isNamed ? suspect : nil
    }
}
