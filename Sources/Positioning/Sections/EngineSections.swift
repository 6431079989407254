internal import Foundation
internal import Geometry
package import Lateration

// The stages in sections. An engine runs the sections one after the other in each second. A sweep runs each section
// once for all configurations with the same settings and input of this section.

/// The RSSI of each beacon: smoothing, the receiver's offset.
package struct RssiSection: EngineSection {
    /// Its stages in their order.
    package static let stages: [EngineStage<Self>] = [
        EngineStage(\.smoothing, \.smoothing), EngineStage(\.offset, \.offset),
    ]

    var smoothing: SmoothingStage
    var offset: OffsetStage

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        smoothing = SmoothingStage(settings, map: map)
        offset = OffsetStage(settings, map: map)
    }

    /// Mean age of the packets, seconds.
    package var age: Double { smoothing.age }

    /// Replaces `signals` by those of the beacons with recent samples.
    package mutating func apply(
        _ samples: ArraySlice<BeaconSample>, at time: Double, stance: Stance, into signals: inout [BeaconSignal]
    ) {
        smoothing.apply(samples, at: time, stance: stance, into: &signals)
        offset.apply(&signals, at: time)
    }
}

/// Keeps beacons that are strong enough: threshold, sensible factor. Each drops all below a limit, so of one list the
/// number of those that are kept says which they are.
package struct LoudnessSection: EngineSection {
    /// Its stages in their order.
    package static let stages: [EngineStage<Self>] = [EngineStage(\.threshold), EngineStage(\.sensibleFactor)]

    var threshold: ThresholdStage
    var sensibleFactor: SensibleFactorStage

    /// The section at the start of a recording.
    package init(_ settings: PositioningSettings, map: BeaconMap) {
        threshold = ThresholdStage(settings, map: map)
        sensibleFactor = SensibleFactorStage(settings, map: map)
    }

    /// Removes the others.
    package func apply(_ signals: inout [BeaconSignal]) {
        threshold.apply(&signals)
        sensibleFactor.apply(&signals)
    }
}

/// Selects the beacons for the position: level filter, sane distance, strongest X.
package struct SelectionSection: EngineSection {
    /// Its stages in their order.
    package static let stages: [EngineStage<Self>] = [
        EngineStage(\.levelFilter), EngineStage(\.saneDistance), EngineStage(\.strongest),
    ]

    var levelFilter: LevelFilterStage
    var saneDistance: SaneDistanceStage
    var strongest: StrongestStage

    /// The section at the start of a recording.
    package init(_ settings: PositioningSettings, map: BeaconMap) {
        levelFilter = LevelFilterStage(settings, map: map)
        saneDistance = SaneDistanceStage(settings, map: map)
        strongest = StrongestStage(settings, map: map)
    }

    /// Removes the others.
    ///
    /// - Parameter level: index of the level that the phone is on.
    package func apply(_ signals: inout [BeaconSignal], level: Int) {
        levelFilter.apply(&signals, level: level)
        saneDistance.apply(&signals)
        strongest.apply(&signals)
    }
}

/// The position of a second: ranges, then a map filter or an estimate, then the track filter.
package struct PlaceSection: EngineSection {
    /// Its stages in their order.
    package static let stages: [EngineStage<Self>] = [
        EngineStage(\.ranging), EngineStage(\.mapFilter, \.mapFilter), EngineStage(\.estimate, \.estimate),
        EngineStage(\.trackFilter, \.trackFilter),
    ]

    var ranging: RangesStage
    var mapFilter: MapFilterStage
    var estimate: EstimateStage
    var trackFilter: TrackFilterStage
    /// The distances that the last position was made from, strongest beacon first.
    private(set) var ranges: [BeaconRange] = []
    /// Positions so far for which the map filter had no data.
    private(set) var fallbackCount = 0
    /// Whether positions have a radius. Without it, it is not a number, unless the track filter needs it.
    package var makesRadii = true

    /// The section at the start of a recording.
    package init(_ settings: PositioningSettings, map: BeaconMap) {
        ranging = RangesStage(settings, map: map)
        mapFilter = MapFilterStage(settings, map: map)
        estimate = EstimateStage(settings, map: map)
        trackFilter = TrackFilterStage(settings, map: map)
    }

    /// Whether a position depends on the seconds before.
    package var looksBack: Bool { mapFilter.looksBack || estimate.looksBack || trackFilter.looksBack }

    /// Whether a position depends on beacons that are received but were filtered out.
    var readsHeard: Bool { mapFilter.readsHeard }

    /// The position; `nil` if there is none.
    ///
    /// - Parameter heard: all signals, with those that were filtered out; not used unless ``readsHeard``.
    package mutating func locate(
        _ signals: [BeaconSignal], heard: [BeaconSignal], level: Int, at time: Double
    ) -> Estimate? {
        ranging.apply(signals, level: level, into: &ranges)
        if let place = mapFilter.solve(ranges, signals, heard: heard, level: level, at: time) {
            return trackFilter.apply(place, at: time)
        }
        guard
            let place = estimate.solve(ranges, level: level, at: time, withRadius: makesRadii || trackFilter.looksBack)
        else { return nil }
        if mapFilter.isOn { fallbackCount += 1 }
        return trackFilter.apply(place, at: time)
    }
}

/// The mean of the last positions and its accuracy radius: evolving average, accuracy.
package struct MeanSection: EngineSection {
    /// Its stages in their order.
    package static let stages: [EngineStage<Self>] = [
        EngineStage(\.average, \.average), EngineStage(\.accuracy, \.accuracy),
    ]

    var average: AverageStage
    var accuracy: AccuracyStage

    /// The section at the start of a recording.
    package init(_ settings: PositioningSettings, map: BeaconMap) {
        average = AverageStage(settings, map: map)
        accuracy = AccuracyStage(settings, map: map)
    }

    /// The mean at a time.
    ///
    /// - Parameter age: mean age of the signals, seconds.
    package mutating func apply(_ place: Estimate, age: Double, at time: Double, stance: Stance) -> Estimate {
        let position = average.apply(place.position, at: time, stance: stance)
        let radius = accuracy.apply(place.radius, position, age: age + average.age, at: time, stance: stance)
        return Estimate(position: position, radius: radius, shape: place.shape)
    }
}

/// The track that is shown: speed limit, obstacles, path snapping, publish, accuracy scale.
package struct TrackSection: EngineSection {
    /// Its stages in their order.
    package static let stages: [EngineStage<Self>] = [
        EngineStage(\.speedLimit, \.speedLimit), EngineStage(\.obstacles, \.obstacles),
        EngineStage(\.pathSnapping, \.pathSnapping), EngineStage(\.publish, \.publish), EngineStage(\.accuracyScale),
    ]

    var speedLimit: SpeedLimitStage
    var obstacles: ObstacleStage
    var pathSnapping: PathSnappingStage
    var publish: PublishStage
    var accuracyScale: AccuracyScaleStage

    /// The section at the start of a recording.
    package init(_ settings: PositioningSettings, map: BeaconMap) {
        speedLimit = SpeedLimitStage(settings, map: map)
        obstacles = ObstacleStage(settings, map: map)
        pathSnapping = PathSnappingStage(settings, map: map)
        publish = PublishStage(settings, map: map)
        accuracyScale = AccuracyScaleStage(settings, map: map)
    }

    /// Changes the settings from now on.
    package mutating func change(to settings: PositioningSettings, map: BeaconMap) {
        for stage in Self.stages { stage.change(&self, settings, map) }
    }

    /// The fix of a second.
    ///
    /// - Parameter number: that of the level.
    package mutating func apply(_ mean: Estimate, level: Int, number: Int, at time: Double, stance: Stance) -> Fix {
        let isUpdate = publish.isUpdateDue(at: time)
        var position = speedLimit.apply(mean.position, at: time, isUpdate: isUpdate, stance: stance)
        position = obstacles.apply(position, level: level, at: time, isUpdate: isUpdate)
        position = pathSnapping.apply(position, level: level, at: time, isUpdate: isUpdate)
        let isPublished = isUpdate && publish.publishes(position, level: level, stance: stance)
        // What speed limit, obstacles and paths add is an error that the radius of the position does not know.
        let radius = accuracyScale.apply(hypot(mean.radius, position.distance(to: mean.position)))
        return Fix(
            time: time, position: position, level: number, horizontalAccuracy: radius,
            ellipse: mean.shape.map { ErrorEllipse($0, radius: radius) }, isPublished: isPublished)
    }
}
