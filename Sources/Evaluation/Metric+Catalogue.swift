extension Metric {
    /// Every metric, in the order of the table, the JSON and the documentation.
    public static let all: [Metric] =
        [
            .meanError, .rmsError, .ce50, .ce75, .ce90, .ce95, .maxError, .biasX, .biasY, .bias, .floorDetection,
            .zoneDetection,
        ] + zoneDetectionByDepth + [
            .ipinScore, .kaggleScore, .availability, .latency, .timeToFirstFix, .timeToCorrectLevel,
            .falseLevelChanges, .standstillJitter, .jumpRate, .pathRatio, .wallCrossings, .energyIndex,
            .accuracyHonesty, .accuracyRadius,
            .readiness(within: 3), .readiness(within: 5), .readiness(within: 10),
        ]

    /// The columns of the table of walks.
    public static let headline: [Metric] = [
        .meanError, .rmsError, .ce50, .ce75, .ce90, .ce95, .maxError, .floorDetection, .ipinScore, .availability,
    ]
}
