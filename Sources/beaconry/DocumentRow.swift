internal import Positioning

/// A row of the settings that the SDK's document lists: the sentence that says what it does, and the test that holds us to it.
struct DocumentRow {
    /// The decisive sentence, as it stands in the document.
    var sentence: String
    /// The test of that sentence, in `Tests/PositioningTests/DocumentTests.swift` or `DocumentTests+Positions.swift`.
    var test: String

    /// The rows, in the order of ``SettingsCatalogue/documentedRows``.
    static let all = [
        DocumentRow(
            sentence: "Only use the strongest X beacons for positioning.",
            test: "row01TheStrongestXBeaconsMakeThePosition"),
        DocumentRow(
            sentence: "the position is still calculated every second, but might not be published that often.",
            test: "row02APositionIsComputedEverySecondAndPublishedAtTheInterval"),
        DocumentRow(
            sentence: "Performs a statistical filter to smooth RSSIs based on the recent history for each beacon.",
            test: "row03ALongHistoryIsSteadierAndLater"),
        DocumentRow(
            sentence: "The factor defines how much weaker the RSSI of beacons can be before they are filtered out.",
            test: "row04TheFactorMultipliesANegativeNumber"),
        DocumentRow(
            sentence: "If a position moves further than X meters per second, the remainder will be cut off.",
            test: "row05AJumpIsCutToSpeedTimesTheElapsedTime"),
        DocumentRow(
            sentence:
                "Otherwise the beacons are filtered and only the beacons are used from the level that was determined first.",
            test: "row06OtherLevelsBeaconsPullThePositionIntoTheAir"),
        DocumentRow(
            sentence: "this calculates another weighted average from the last X calculated positions.",
            test: "row07TheMeanOfTheLastPositionsLagsBehindTheFast"),
        DocumentRow(
            sentence:
                "Define the number of location-updates from the history that should be considered for weighted averaging.",
            test: "row08TheHistorySizeIsHowManyPositionsCount"),
        DocumentRow(
            sentence:
                "If the user is standing for extended periods (some seconds), several other settings are raised to increase stableness.",
            test: "row09And15StandingRaisesOtherSettingsAndWalkingRestoresThem"),
        DocumentRow(
            sentence:
                "Filter out weakest beacons determined by this threshold before UseBestNumberOfBeacons is considered.",
            test: "row10TheThresholdComesBeforeTheStrongestX"),
        DocumentRow(
            sentence: "Specify a distance after which beacons are to be filtered out.",
            test: "row11BeaconsFarFromTheWeightedCentroidAreLeftOut"),
        DocumentRow(
            sentence:
                "If this filter is set to 3 meters, no position will be published that is less than 3 meters away.",
            test: "row12SmallMovesAreNotPublished"),
        DocumentRow(
            sentence:
                "Snaps the indoor-location to the nearest navigation-path to make the position marker more stable.",
            test: "row13APositionSnapsToTheNearestPathAndMayJumpBetweenTwo"),
        DocumentRow(
            sentence:
                "If the nearest navigation-path is beyond it, the path-snapping is ignored for this position update.",
            test: "row14APathThatIsFartherIsIgnored"),
        DocumentRow(
            sentence:
                "a mode is activated which results in a very strong smoothing while the user is detected not to be walking.",
            test: "row09And15StandingRaisesOtherSettingsAndWalkingRestoresThem"),
        DocumentRow(
            sentence:
                "it is used instead of SensibleDistanceFilterSpeed while the user is detected to be standing.",
            test: "row16TheDistanceFilterReplacesTheSpeedLimitWhileStanding"),
        DocumentRow(
            sentence:
                "Calculates an estimated position based on distances to the nearest UseBestNumberOfBeacons beacons.",
            test: "row17LaterationSolvesTheCirclesAndIsWorseWhereBeaconsAreFarAndWeak"),
        DocumentRow(
            sentence:
                "it is checked if in the last 20 seconds at least BarometerDefaultLevelHeight meters were covered vertically.",
            test: "row18AChangeOfLevelNeedsHeight"),
        DocumentRow(
            sentence: "The default level-height that is used for the barometer check.",
            test: "row19TheHeightOfALevelDecidesHowMuch"),
        DocumentRow(
            sentence:
                "Each beacon can also be configured manually in the dashboard, which will have higher priority.",
            test: "row20ABeaconsOwnPowerWinsOverTheGlobalOne"),
        DocumentRow(
            sentence:
                "Obstacles can be defined with different strengths, defining how many position-updates are necessary for a fallback to trigger.",
            test: "row21AnObstacleGivesWayAfterAsManyUpdatesAsItsStrength"),
        DocumentRow(
            sentence: "Keeps the position snapped to the path, considering prior updates.",
            test: "row22MagnetismKeepsToTheFirstPathEvenIfItIsTheWrongOne"),
        DocumentRow(
            sentence: "The threshold defining the number updates the position will stay snapped.",
            test: "row23TheFallbackThresholdIsTheNumberOfUpdatesItStays"),
        DocumentRow(
            sentence:
                "If they are farer apart then this threshold, magnetic path snapping will not have any effect.",
            test: "row24PathsFartherApartThanTheThresholdAreNotMagnetic"),
    ]

    /// The rows as a Markdown table.
    static var markdownTable: String {
        "| row | settings | the document's sentence | test |\n| --- | --- | --- | --- |\n"
            + zip(SettingsCatalogue.documentedRows, all).enumerated().map { index, row in
                let keys = row.0.map { "`\($0.key)`" }.joined(separator: ", ")
                return "| \(index + 1) | \(keys) | “\(row.1.sentence)” | `\(row.1.test)` |"
            }.joined(separator: "\n")
    }
}
