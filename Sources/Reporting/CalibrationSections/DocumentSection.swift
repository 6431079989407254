internal import Calibration
internal import Evaluation
internal import Geometry
internal import Planning
internal import Positioning
internal import Search
internal import VenueModel

/// The section of a calibration's report about what the SDK's document advises and the recommendation contradicts.
struct DocumentSection {
    let recommended: PositioningSettings
    /// What they are compared with.
    let baseline: PositioningSettings
    let venue: Venue
    /// The evidence for each setting, in `unit`.
    let settings: [SettingEvidence]
    let unit: String

    /// Lateration wants a beacon within so many metres.
    private static let reach = 4.0
    /// The most beacons that the document advises.
    private static let mostBeacons = 5
    /// Metres between the places at which the nearest beacon is looked for.
    private static let cellSize = 2.0

    /// The section; `nil` if nothing is contradicted or recommended.
    var section: ReportSection? {
        let rows = rows
        guard recommended != baseline, !rows.isEmpty else { return nil }
        let sentence =
            "The document's advice is for all venues. Our figure is the improvement from the setting at this one, on validation walks, with its "
            + "95 % interval; \"with\" names a value that was tried and dropped, a dash that none was."
        return ReportSection(
            "What the document advises otherwise",
            [.paragraph(sentence), .table(["the document", "recommended here", "our figure"], rows)])
    }

    private var rows: [[String]] {
        [
            row(.useBestNumberOfBeacons, "at most \(Self.mostBeacons) beacons for a position") { count, _ in
                count > Self.mostBeacons ? "" : nil
            },
            row(.activateRssiSmoothing, Self.smoothing) { isOn, before in before && !isOn ? "" : nil },
            row(.rssiSmoothingHistorySize, Self.smoothing) { size, before in
                recommended[.activateRssiSmoothing] && size < before ? " in place of \(before)" : nil
            },
            row(.activateEvolvingWeightedAverageLocation, Self.averaging) { isOn, before in before && !isOn ? "" : nil
            },
            row(.evolvingWeightedAverageLocationHistorySize, Self.averaging) { size, before in
                recommended[.activateEvolvingWeightedAverageLocation] && size < before ? " in place of \(before)" : nil
            },
            row(.saneBeaconDistanceFilter, "the sane distance filter off, or 10 to 15 m") { metres, before in
                metres == before || metres == 0 || (10...15).contains(metres) ? nil : " m"
            },
            row(.activateNavigationPathSnapping, "snapping to paths is generally helpful, where there are paths") {
                isOn, _ in
                isOn == venue.paths.edges.isEmpty ? ", and the venue has \(isOn ? "no " : "")paths" : nil
            },
            row(.activateOptimisedCircularLateration, "lateration where a beacon is within 3 to 4 m") { isOn, before in
                guard isOn != before, let distance, isOn == (distance > Self.reach) else { return nil }
                return "; the nearest beacon of the level is \(Format.fixed(distance, 1)) m away, mean of all places"
            },
        ].compactMap(\.self)
    }

    private static let smoothing = "RSSI smoothing if very best accuracy is required"
    private static let averaging = "the mean of the last positions, for more stability"

    /// The row of a setting.
    ///
    /// - Parameter remark: of the recommended value and that of the baseline, what stands behind the value; `nil` if it does not
    ///   contradict the document.
    private func row<Value: SettingType>(
        _ key: SettingKey<Value>, _ advice: String, _ remark: (Value, Value) -> String?
    ) -> [String]? {
        remark(recommended[key], baseline[key]).map { remark in
            let value = recommended[key.setting]
            let tried = settings.first { $0.key == key.name }
            let figure = tried.map { tried in
                // What the search tried and dropped is what the document advises.
                (tried.candidate == value ? "" : "with \(tried.candidate): ")
                    + "\(Format.signed(tried.evidence.meanImprovement)) \(unit)"
                    + (tried.evidence.interval == nil ? "" : " (\(Format.interval(tried.evidence)))")
            }
            return [advice, "\(key.name) \(value)\(remark)", figure ?? "–"]
        }
    }

    /// How far the nearest beacon of the level is from its places in the mean, over the levels with beacons; `nil` without any.
    private var distance: Double? {
        let distances = venue.levels.flatMap { level -> [Double] in
            let beacons = venue.beacons.filter { $0.level == level.number }.map(\.position)
            guard !beacons.isEmpty, let grid = try? LevelGrid(level, cellSize: Self.cellSize) else { return [] }
            return grid.centres.map { centre in beacons.map { $0.distance(to: centre) }.min() ?? 0 }
        }
        return distances.isEmpty ? nil : distances.reduce(0, +) / Double(distances.count)
    }
}

extension DocumentSection {
    /// The section of a calibration; if it keeps the default, nothing is contradicted.
    init(_ result: CalibrationResult) {
        self.init(
            recommended: result.decision == .recommend ? result.installed.base : result.baseline,
            baseline: result.baseline, venue: result.venue, settings: result.settings, unit: result.objective.unit)
    }
}
