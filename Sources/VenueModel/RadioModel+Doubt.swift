extension RadioModel {
    /// The loudest beacon power, RSSI at 1 m in dBm: a BLE beacon of 0 dBm has about −59, and the strongest ones send 20 dBm.
    public static let loudestPower = -35.0

    /// Why no BLE beacon has a power, and which number was probably meant, in sentences; `nil` for a power up to ``loudestPower``.
    ///
    /// Three numbers are mistaken for the RSSI at 1 m: the transmit power of a data sheet, which is about 59 dB greater; the power at 0 m
    /// that an Eddystone beacon sends, which is 41 dB greater (Eddystone protocol specification, "Tx Power"); and the byte of an
    /// iBeacon without its sign, where 197 stands for 197 − 256 = −59.
    ///
    /// - Parameter power: dBm; may be outside of ``allowedPowers``.
    public static func doubt(of power: Double) -> String? {
        guard power > loudestPower else { return nil }
        let first = "No BLE beacon is louder than about \(shown(loudestPower)) dBm at 1 m."
        guard power <= allowedPowers.upperBound else {
            let meant = (128...255).contains(power) ? power - 256 : -power
            guard (-110...loudestPower).contains(meant) else { return first }
            return power >= 128
                ? "As a byte with a sign, \(shown(power)) is \(shown(meant)). \(first)"
                : "Perhaps the sign is missing: \(shown(meant)) dBm. \(first)"
        }
        let transmitted =
            "Is \(shown(power)) dBm the transmit power? Then the RSSI at 1 m is about \(shown(usualLoss + power)) dBm."
        let atBeacon = power - eddystoneLoss
        guard atBeacon <= loudestPower else { return "\(first) \(transmitted)" }
        return
            "\(first) \(transmitted) Is it the power at 0 m of Eddystone? Then subtract 41 dB: \(shown(atBeacon)) dBm."
    }

    /// RSSI at 1 m minus transmit power, dB.
    private static let usualLoss = -59.0
    /// Power at 0 m minus RSSI at 1 m, dB: free space at 2.4 GHz.
    private static let eddystoneLoss = 41.0

    private static func shown(_ power: Double) -> String {
        let tenths = (power * 10).rounded() / 10
        return Int(exactly: tenths).map(String.init) ?? "\(tenths)"
    }
}
