public import Diagnostics
internal import Evaluation
internal import NumericalMethods
public import VenueModel

extension RadioFit {
    /// Neither walls, nor a phone, nor another exponent moves the powers of all beacons by so many dB.
    private static let largestDifference = 20.0

    /// Warnings of fitted powers that no BLE beacon has, and of powers in the venue file that are far from the fitted ones.
    /// O(beacons).
    ///
    /// - Parameters:
    ///   - venue: as it was before the fit.
    ///   - file: its file, which the warnings name.
    public func powerWarnings(of venue: Venue, file: String?) -> [Problem] {
        func shown(_ power: Double) -> String { TextTable.number(power, decimals: 0) }
        var messages: [String] = []
        let own = beacons.filter { !$0.notes.contains(.usesGlobal) }
        let loud =
            [("all beacons", global.powerAt1m)].filter { $0.1 > RadioModel.loudestPower }
            + own.filter { $0.model.powerAt1m > RadioModel.loudestPower }.map { ($0.beacon, $0.model.powerAt1m) }
        if !loud.isEmpty {
            messages.append(
                "No BLE beacon is louder than about \(shown(RadioModel.loudestPower)) dBm at 1 m, but the fit has "
                    + loud.map { "\(shown($0.1)) dBm for \($0.0)" }.joined(separator: ", ")
                    + ". Check the places of the beacons, the RSSI and the truth of the recordings.")
        }
        let fitted = Dictionary(own.map { ($0.index, $0.model.powerAt1m) }, uniquingKeysWith: { first, _ in first })
        let differences = venue.beacons.enumerated().compactMap { index, beacon in
            venue.powers(of: beacon).first.map { $0 - (fitted[index] ?? global.powerAt1m) }
        }
        if let difference = Statistics.median(differences), abs(difference) >= Self.largestDifference {
            messages.append(
                "The beacon powers of the venue file are about \(shown(abs(difference))) dB too "
                    + "\(difference > 0 ? "high" : "low"): the recordings give \(shown(global.powerAt1m)) dBm at 1 m.")
        }
        return messages.map { Problem($0, severity: .warning, file: file) }
    }
}
