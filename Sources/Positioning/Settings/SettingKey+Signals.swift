// Settings of the stages that work on signals: which beacons count, and with what RSSI.

internal import Radio

extension SettingKey where Value == Int {
    /// How many beacons a position is made from.
    public static var useBestNumberOfBeacons: Self {
        Self(
            "useBestNumberOfBeacons", .integer(1...12), unit: "beacons", default: 4,
            candidates: [2, 3, 4, 5, 6, 8],
            """
            Positions from the strongest X beacons only; the SDK advises at most 5 for its centroid, lateration over \
            8 to 10 is better where the radio model fits.
            """)
    }

    /// How many seconds of RSSI are averaged.
    public static var rssiSmoothingHistorySize: Self {
        Self(
            "rssiSmoothingHistorySize", .integer(2...15), unit: "samples", default: 5,
            condition: .isOnOrRaised("activateRssiSmoothing"), candidates: [2, 3, 4, 5, 7, 10, 15],
            "Averages the RSSI of each beacon over this many samples of one second: longer is steadier and later.")
    }
}

extension SettingKey where Value == Bool {
    /// Whether RSSI is averaged over several seconds.
    public static var activateRssiSmoothing: Self {
        Self("activateRssiSmoothing", default: true, "Averages the recent RSSI of each beacon.")
    }

    /// Whether beacons of other levels count.
    public static var useBeaconsFromAllLevels: Self {
        Self(
            "useBeaconsFromAllLevels", default: true, off: false,
            condition: .any([.has(.beaconsOnSeveralLevels), .isOn("barometerChangesLevel")]),
            "Uses beacons of every level for x and y; otherwise only those of the level that was decided first.")
    }
}

extension SettingKey where Value == Double {
    /// How much weaker than the strongest a beacon may be.
    public static var sensibleRssiFactor: Self {
        Self(
            "sensibleRssiFactor", .number(1...2), default: 1.2, documented: 1.2, off: 0,
            // The strongest beacon passes always, and may be all that counts.
            condition: .any([
                .usesSeveralBeacons, .isOn("saneBeaconDistanceFilter"), .has(.beaconsOnSeveralLevels),
            ]), candidates: [0, 1.1, 1.15, 1.2, 1.25, 1.3, 1.4],
            "Drops beacons weaker than this factor times the strongest: of −65 dBm a factor of 1.2 makes −78 dBm.")
    }

    /// How weak a beacon may be.
    public static var rssiPositioningThreshold: Self {
        Self(
            "rssiPositioningThreshold", .number(-100 ... -70), unit: "dBm", default: -95,
            candidates: [-100, -95, -90, -85, -80, -75], "Drops weaker beacons before the strongest X are chosen.")
    }

    /// How far from the others a beacon may hang.
    public static var saneBeaconDistanceFilter: Self {
        Self(
            "saneBeaconDistanceFilter", .number(3...100), unit: "m", default: 0, documented: 0, off: 0,
            candidates: [0, 8, 10, 12, 15, 20],
            "Drops beacons farther than this from the weighted centroid of those heard; 10 to 15 m where needed.")
    }

    /// The reference power of beacons that have none of their own.
    public static var beaconTxPower: Self {
        Self(
            "beaconTxPower", .number(-100 ... -20), unit: "dBm", default: -65, documented: -65,
            condition: .all([.has(.unknownPower), .usesTheRadioModel]),
            candidates: [-77, -73, -69, -65, -61, -57, -53],
            "RSSI at 1 m of beacons for which neither they nor the venue have a value.")
    }

    /// The path-loss exponent of beacons that have none of their own.
    ///
    /// The default is what three phones had in a public survey between bookshelves (2.6, 2.7 and 3.2). Too large a value
    /// costs little; too small a one makes distances behind walls and people too long, which drives lateration away
    /// from all beacons: with 2, its median error doubles in the bundled venues.
    public static var pathLossExponent: Self {
        Self(
            "pathLossExponent", .number(1...6), default: 2.8,
            condition: .all([.has(.unknownExponent), .usesTheRadioModel]), isExtended: true,
            candidates: [1.4, 1.6, 1.8, 2, 2.4, 2.8, 3.2],
            "Exponent of RSSI against distance of beacons for which neither they nor the venue have a value.")
    }

    /// How high the phone is.
    public static var phoneHeight: Self {
        Self(
            "phoneHeight", .number(0...3), unit: "m", default: PhoneHeight.inHand, condition: .usesSlantDistances,
            isExtended: true, candidates: [0.8, PhoneHeight.inHand, 1.6],
            "Height of the phone above the floor, for the slant distance to the beacons.")
    }
}

/// How the RSSI of several seconds becomes one.
///
/// On the walks that ``LaterationCost`` names, with the fix in force at each instant of the truth, `power` brings 1.95 and
/// 4.53 m to 1.69 and 3.88 m, and with one model for all 2.18 and 5.19 m to 1.86 and 4.73 m.
public enum RssiStatistic: String, SettingChoice {
    /// The mean in dB.
    case mean
    /// The mean of the received power, in milliwatts: deep fades, which are one-sided, pull less.
    case power
}

extension SettingKey where Value == RssiStatistic {
    /// How the RSSI of several seconds becomes one.
    public static var rssiSmoothingStatistic: Self {
        Self(
            "rssiSmoothingStatistic", default: .mean, condition: .isOnOrRaised("activateRssiSmoothing"),
            isExtended: true, "Averages RSSI in dB (\"mean\") or as received power (\"power\"), where fades pull less.")
    }
}
