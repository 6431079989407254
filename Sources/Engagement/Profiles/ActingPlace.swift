/// The command in which a statement of a document acts, and the suite of tests that tries it.
package struct ActingPlace: Hashable, Sendable {
    /// With the options that the statement needs; `nil` for none.
    package var command: String?
    package var suite: String
    /// Why no command has it; `nil` if one has.
    package var why: String?

    private init(_ command: String?, _ suite: String, why: String? = nil) {
        self.command = command
        self.suite = suite
        self.why = why
    }

    /// Where a key of a profile acts: where what reads it does.
    init(_ key: ProfileKey, in profile: EngagementProfile) {
        if ProfileKey.notes.contains(key) {
            self.init(nil, "SenderFilterTests", why: ProfileKey.whyNotes)
            return
        }
        let reader = String(key.reader.prefix { $0 != "," })
        self = Self.keys[key] ?? Self.models[reader] ?? Self("engage zones", "InputKeyEffectTests")
        if reader == "ProximityRule", profile.signal == .threshold {
            self.init(
                nil, "ThresholdRuleTests",
                why:
                    "A rule with one distance takes the accuracy of reports, which a simulated phone makes each second."
            )
        } else if reader == "ProximityRule", profile.signal != .proximity {
            command = "engage events"
        } else if key == .wakeTime, profile.scan.background != .never, profile.flag(.closedContinues),
            let option = profile.options.first(where: { $0.values["backgroundMode"] == .word("never") })
        {
            // An app that a region wakes goes on listening until the region is left.
            command = "engage zones --profile \(profile.name)+\(option.name)"
        }
    }

    init(_ note: EngagementProfile.Note) {
        if note.setting != nil {
            self.init("calibrate", "DocumentTests")
        } else if let model = note.modelledBy, let place = Self.models[model] {
            self = place
        } else {
            self.init(nil, "ProfileDocumentTests", why: note.why)
        }
    }

    /// Keys that act elsewhere than all that their reader reads.
    private static let keys: [ProfileKey: Self] = [
        .backgroundIntervals: Self("validate", "ProfileFileTests"),
        .dwellTime: Self("engage zones --event dwellInside", "EngagementRunTests"),
        .eventKinds: Self("engage events", "EventTrialTests"),
        .exceedsSlots: Self("plan regions", "RegionTrialTests"),
        .exitRadius: Self("engage zones", "ProfileFileTests"),
        .fenceRadius: Self("engage zones", "ProfileFileTests"),
        .foregroundIntervals: Self("validate", "ProfileFileTests"),
        .leastRSSI: Self("engage zones", "EngagementRunTests"),
        .longestDwell: Self("engage zones --event dwellInside", "EngagementRunTests"),
        .proximity: Self("engage zones", "EngagementRunTests"),
        .queueLimits: Self("validate", "ProfileFileTests"),
        .regionSlots: Self("plan regions", "RegionTrialTests"),
        .sendsOnDetection: Self("engage uploads", "UploadTrialTests"),
        .signal: Self("engage zones", "EngagementRunTests"),
        .sleepsInLowPower: Self("engage zones --phone lowPower", "ScanPolicyTests"),
        .uploadEvents: Self("engage uploads VENUE", "VisitUploadTests"),
        .wakesByScreen: Self("engage zones --phone screen", "ScanPolicyTests"),
        .wakesForceClosed: Self("engage zones --phone forceClosed", "ScanPolicyTests"),
    ]

    /// By what reads a key, or models a note.
    private static let models = [
        "AppHearing": Self("engage zones", "AppHearingTests"),
        "BeaconRegion": Self("plan regions", "RegionSelectionTests"),
        "BeaconRegistry": Self("plan registry", "RegistryTests"),
        "ColdStart": Self("engage zones", "ColdStartTests"),
        "Condition": Self("engage zones", "PresenceTests"),
        "CoreLocationDistance": Self("engage zones", "ProximityRuleTests"),
        "DeliveryRule": Self("engage zones", "DeliveryRuleTests"),
        "DocumentSection": Self("calibrate", "DocumentSectionTests"),
        "PhoneCondition": Self("engage zones --phone", "ScanPolicyTests"),
        "PolicyTrial": Self("calibrate --situations", "PolicyTrialTests"),
        "PositioningEngine": Self("locate", "PositioningEngineTests"),
        "PositioningSettings": Self("settings", "PositioningSettingsTests"),
        "PresetExport": Self("calibrate", "PresetExportTests"),
        "ProfileNumbersRun": Self("calibrate --objective triggers --profile", "ProfileNumbersTests"),
        "ProximityRule": Self("engage zones", "ProximityRuleTests"),
        "RegionMonitor": Self("engage zones", "RegionMonitorTests"),
        "RotationNumbers": Self("engage tags", "KeyTrialTests"),
        "RouteDirections": Self("route", "RouteDirectionsTests"),
        "RouteGuidance": Self("engage routes", "RouteGuidanceTests"),
        "RoutePlanner": Self("route --barrier-free", "RoutePlannerTests"),
        "ScanPolicy": Self("engage zones", "ScanPolicyTests"),
        "Sources/Engagement/Tags": Self("engage tags", "TagTests"),
        "SpeedLimitStage": Self("locate", "PositionStageTests"),
        "ThresholdRule": Self("engage zones", "ThresholdRuleTests"),
        "UploadNumbers": Self("engage uploads", "UploadTests"),
        "UploadPayload": Self("engage uploads VENUE", "UploadPayloadTests"),
        "UploadPolicy": Self("engage uploads", "UploadTests"),
        "VenueChange": Self("calibrate --venue-changes", "VenueChangeTests"),
    ]
}
