// Settings of the stages that work on signals: which beacons are used, and with which RSSI.

internal import Radio

extension SettingKey where Value == Int {
    /// Number of beacons for a position.
    public static var useBestNumberOfBeacons: Self {
        Self(
            "useBestNumberOfBeacons", .integer(1...12), unit: "beacons", default: 4,
            candidates: [2, 3, 4, 5, 6, 8],
            """
            Uses only the strongest X beacons. The SDK's document advises at most 5. Lateration is better with 8 to \
            10 where the radio model fits.
            """)
    }

    /// Number of seconds of RSSI that are averaged.
    public static var rssiSmoothingHistorySize: Self {
        Self(
            "rssiSmoothingHistorySize", .integer(2...15), unit: "samples", default: 5,
            condition: .isOnOrRaised(.activateRssiSmoothing), candidates: [2, 3, 4, 5, 7, 10, 15],
            "Number of one-second samples in the average RSSI of each beacon. A longer average is steadier but later.")
    }
}

extension SettingKey where Value == Bool {
    /// Whether RSSI is averaged over several seconds.
    public static var activateRssiSmoothing: Self {
        Self("activateRssiSmoothing", default: true, "Averages the recent RSSI of each beacon.")
    }

    /// Whether beacons of other levels are used.
    public static var useBeaconsFromAllLevels: Self {
        Self(
            "useBeaconsFromAllLevels", default: true, off: false,
            condition: .has(.beaconsOnSeveralLevels),
            """
            Uses beacons of all levels for x and y; otherwise only those of the level that the engine has chosen, if any of \
            them is received.
            """)
    }
}

extension SettingKey where Value == Double {
    /// Limit relative to the strongest beacon.
    public static var sensibleRssiFactor: Self {
        Self(
            "sensibleRssiFactor", .number(1...2), default: 1.2, off: 0,
            // The strongest beacon always passes; it may be the only one that is used.
            condition: .any([
                .usesSeveralBeacons, .isOn(.saneBeaconDistanceFilter), .has(.beaconsOnSeveralLevels),
            ]), candidates: [0, 1.1, 1.15, 1.2, 1.25, 1.3, 1.4],
            """
            Drops beacons with RSSI below this factor times that of the strongest: with −65 dBm and a factor of 1.2, \
            below −78 dBm. 1.2 is the example of the SDK's document, which names no default.
            """)
    }

    /// Lower limit of RSSI.
    public static var rssiPositioningThreshold: Self {
        Self(
            "rssiPositioningThreshold", .number(-100 ... -70), unit: "dBm", default: -95,
            candidates: [-100, -95, -90, -85, -80, -75],
            "Drops beacons with lower RSSI before the strongest are selected.")
    }

    /// Limit of the distance between a beacon and the others.
    public static var saneBeaconDistanceFilter: Self {
        Self(
            "saneBeaconDistanceFilter", .number(3...100), unit: "m", default: 0, documented: 0, off: 0,
            candidates: [0, 8, 10, 12, 15, 20],
            "Drops beacons farther than this from the weighted centroid of the received beacons. Use 10 "
                + "to 15 m if beacons are heard across a hall that has no beacons.")
    }

    /// The beacon power of beacons without a value.
    public static var beaconTxPower: Self {
        Self(
            "beaconTxPower", .number(-100 ... -20), unit: "dBm", default: -65, documented: -65,
            condition: .all([.has(.unknownPower), .usesTheRadioModel]),
            candidates: [-77, -73, -69, -65, -61, -57, -53],
            "RSSI at 1 m of beacons for which neither the beacon nor the venue has a value.")
    }

    /// The path-loss exponent of beacons without a value.
    ///
    /// The default fits three phones in a public survey between bookshelves (2.6, 2.7 and 3.2). A value that is too
    /// large has little effect. A value that is too small makes distances behind walls and people too long, and
    /// lateration moves away from all beacons: with 2, its median error doubles in the bundled venues.
    public static var pathLossExponent: Self {
        Self(
            "pathLossExponent", .number(1...6), default: 2.8,
            condition: .all([.has(.unknownExponent), .usesTheRadioModel]), isExtended: true,
            candidates: [1.4, 1.6, 1.8, 2, 2.4, 2.8, 3.2],
            "Path-loss exponent of beacons for which neither the beacon nor the venue has a value.")
    }

    public static var phoneHeight: Self {
        Self(
            "phoneHeight", .number(0...3), unit: "m", default: PhoneHeight.inHand, condition: .usesSlantDistances,
            isExtended: true, candidates: [0.8, PhoneHeight.inHand, 1.6],
            "Height of the phone above the floor, for the slant distance to the beacons.")
    }
}

/// How the RSSI of several seconds is averaged.
///
/// On the walks that `LaterationCost` names, with the last fix at each instant of the truth, `power` reduces errors
/// of 1.99 and 4.90 m to 1.68 and 3.93 m; with one model for all beacons, 2.35 and 5.81 m to 1.91 and 5.02 m.
public enum RssiStatistic: String, SettingChoice {
    /// The mean in dB.
    case mean
    /// The mean of the received power, in milliwatts. Deep fades, which are one-sided, have less influence.
    case power
    /// The median in dB: half of the packets may be wrong.
    case median
    /// The mean in dB without the lowest and the highest fifth of the packets.
    case trimmedMean
}

extension SettingKey where Value == RssiStatistic {
    /// How the RSSI of several seconds is averaged.
    public static var rssiSmoothingStatistic: Self {
        Self(
            "rssiSmoothingStatistic", default: .mean, condition: .isOnOrRaised(.activateRssiSmoothing),
            isExtended: true,
            """
            How the RSSI of several seconds is averaged: "mean", in dB; "power", as received power, so that deep fades \
            have less influence; "median" or "trimmedMean" (without the lowest and the highest fifth), so that single \
            wrong readings have less influence.
            """)
    }
}
