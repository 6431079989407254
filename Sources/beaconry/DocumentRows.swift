internal import Positioning

/// The rows of the settings that the SDK's document lists: the decisive sentence, as it stands in the document, and the test that
/// holds us to it, in `Tests/PositioningTests/DocumentTests.swift` or `DocumentTests+Positions.swift`.
enum DocumentRows {
    /// The rows, in the order of ``SettingsCatalogue/documentedRows``.
    private static let all: KeyValuePairs = [
        "Only use the strongest X beacons for positioning.": "row01TheStrongestXBeaconsMakeThePosition",
        "the position is still calculated every second, but might not be published that often.":
            "row02APositionIsComputedEverySecondAndPublishedAtTheInterval",
        "Performs a statistical filter to smooth RSSIs based on the recent history for each beacon.":
            "row03ALongHistoryIsSteadierAndLater",
        "The factor defines how much weaker the RSSI of beacons can be before they are filtered out.":
            "row04TheFactorMultipliesANegativeNumber",
        "If a position moves further than X meters per second, the remainder will be cut off.":
            "row05AJumpIsCutToSpeedTimesTheElapsedTime",
        "Otherwise the beacons are filtered and only the beacons are used from the level that was determined first.":
            "row06OtherLevelsBeaconsPullThePositionIntoTheAir",
        "this calculates another weighted average from the last X calculated positions.":
            "row07TheMeanOfTheLastPositionsLagsBehindTheFast",
        "Define the number of location-updates from the history that should be considered for weighted averaging.":
            "row08TheHistorySizeIsHowManyPositionsCount",
        "If the user is standing for extended periods (some seconds), several other settings are raised to increase stableness.":
            "row09And15StandingRaisesOtherSettingsAndWalkingRestoresThem",
        "Filter out weakest beacons determined by this threshold before UseBestNumberOfBeacons is considered.":
            "row10TheThresholdComesBeforeTheStrongestX",
        "Specify a distance after which beacons are to be filtered out.":
            "row11BeaconsFarFromTheWeightedCentroidAreLeftOut",
        "If this filter is set to 3 meters, no position will be published that is less than 3 meters away.":
            "row12SmallMovesAreNotPublished",
        "Snaps the indoor-location to the nearest navigation-path to make the position marker more stable.":
            "row13APositionSnapsToTheNearestPathAndMayJumpBetweenTwo",
        "If the nearest navigation-path is beyond it, the path-snapping is ignored for this position update.":
            "row14APathThatIsFartherIsIgnored",
        "a mode is activated which results in a very strong smoothing while the user is detected not to be walking.":
            "row09And15StandingRaisesOtherSettingsAndWalkingRestoresThem",
        "it is used instead of SensibleDistanceFilterSpeed while the user is detected to be standing.":
            "row16TheDistanceFilterReplacesTheSpeedLimitWhileStanding",
        "Calculates an estimated position based on distances to the nearest UseBestNumberOfBeacons beacons.":
            "row17LaterationSolvesTheCirclesAndIsWorseWhereBeaconsAreFarAndWeak",
        "it is checked if in the last 20 seconds at least BarometerDefaultLevelHeight meters were covered vertically.":
            "row18AChangeOfLevelNeedsHeight",
        "The default level-height that is used for the barometer check.": "row19TheHeightOfALevelDecidesHowMuch",
        "Each beacon can also be configured manually in the dashboard, which will have higher priority.":
            "row20ABeaconsOwnPowerWinsOverTheGlobalOne",
        "Obstacles can be defined with different strengths, defining how many position-updates are necessary for a fallback to trigger.":
            "row21AnObstacleGivesWayAfterAsManyUpdatesAsItsStrength",
        "Keeps the position snapped to the path, considering prior updates.":
            "row22MagnetismKeepsToTheFirstPathEvenIfItIsTheWrongOne",
        "The threshold defining the number updates the position will stay snapped.":
            "row23TheFallbackThresholdIsTheNumberOfUpdatesItStays",
        "If they are farer apart then this threshold, magnetic path snapping will not have any effect.":
            "row24PathsFartherApartThanTheThresholdAreNotMagnetic",
    ]

    static var markdownTable: String {
        "| row | settings | the document's sentence | test |\n| --- | --- | --- | --- |\n"
            + zip(SettingsCatalogue.documentedRows, all).enumerated().map { index, row in
                let keys = row.0.map { "`\($0.key)`" }.joined(separator: ", ")
                return "| \(index + 1) | \(keys) | “\(row.1.key)” | `\(row.1.value)` |"
            }.joined(separator: "\n")
    }
}
