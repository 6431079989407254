internal import Engagement
package import Evaluation
internal import Geometry
internal import Search
internal import VenueModel

extension EngagementResult {
    /// The table of zones for a terminal.
    package var zoneTable: TextTable {
        TextTable(
            header: [
                "zone", "verdict", "width m", "error m", "due visits", "notified", "95 % interval", "false a visit",
                "latency 95 % s", "time off s",
            ],
            rows: zones.map { zone in
                let figures = zone.selected
                let times = zone.selected.times
                return [
                    zone.name, zone.verdict.rawValue, ShareText.number(zone.width, 1),
                    ShareText.number(zone.localError, 1), "\(figures.outcome.dueWalks)",
                    ShareText.percent(figures.recall),
                    ShareText.percent(figures.recallInterval), ShareText.number(figures.falseAVisit, 2),
                    ShareText.number(figures.latency, 1),
                    times.isEmpty
                        ? "–"
                        : "\(ShareText.number(times.meanAbsoluteError, 0)) of \(ShareText.number(times.meanTruth, 0))",
                ]
            }, leftAligned: [0, 1])
    }

    package var profileTable: TextTable { Self.table(of: rows) }

    /// What profiles achieve, for each use of the phone.
    static func table(of rows: [ProfileRow]) -> TextTable {
        TextTable(
            header: [
                "profile", "phone", "due", "notified", "95 % interval", "not false", "false a visit",
                "latency 50 / 95 % s", "listens", "mAh/h",
            ],
            rows: rows.map { row in
                [
                    row.profile, row.phone, ShareText.number(row.sum(\.dueWalks), 0), ShareText.percent(row.recall),
                    ShareText.percent(row.recallInterval), ShareText.percent(row.precision),
                    ShareText.number(row.falseAVisit, 2),
                    "\(ShareText.number(row.latency(0.5), 0)) / \(ShareText.number(row.latency(0.95), 0))",
                    ShareText.percent(row.listening), ShareText.number(row.energy, 1),
                ]
            }, leftAligned: [0, 1])
    }

    /// What the rows of all uses together are, in a sentence; `nil` without them.
    package var weightsSentence: String? {
        request.uses.map { "\(ProfileRow.weighted) is all uses together, by their shares: \($0.text)." }
    }

    /// What the verdicts come to, in a sentence.
    package var summary: String {
        func count(_ verdict: Verdict) -> Int { zones.count { $0.verdict == verdict } }
        let parts = [
            (count(.reliable), "shown to be reliable without a condition"),
            (count(.conditional), "shown to be reliable with the given trigger"),
            (count(.inconclusive), "inconclusive"),
            (count(.impossible), "too narrow for the error of positions"),
            (count(.missed), "wide enough but short of a limit"), (count(.untested), "with too few visits"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return "\(venue), \(ShareText.count(zones.count, "zone")): \(parts.joined(separator: ", "))."
    }

    /// What to do if no visit had what is due, in a sentence; `nil` otherwise.
    package var nothingDue: String? {
        guard zones.allSatisfy({ $0.selected.outcome.dueWalks == 0 }) else { return nil }
        return
            "No test visit had it: no simulated visitor \(request.goal.event.isAway ? "is away" : "stays") for so long. Ask for a shorter "
            + "--stay or a longer --duration, or give zones a kind in which visitors stay, such as room."
    }

    package var text: String {
        let reasons = reasons(for: [.impossible, .missed, .inconclusive, .untested]).map {
            "\($0.names): \([$0.reason, $0.advice].compactMap(\.self).joined(separator: " "))"
        }
        return """
            \(summary)
            \(calibration.map { $0.sentence + "\n" } ?? "")\(ShareText.count(request.testVisits, "test visit")) of \(ShareText.minutes(request.duration)); \(request.given == nil ? "selected on other visits" : "the triggers are given"). \
            Due: \(request.goal.due).\(nothingDue.map { " \($0)" } ?? "")\(silent.map { " \($0)" } ?? "")

            \(zoneTable.text)
            \(reasons.isEmpty ? "" : reasons.joined(separator: "\n") + "\n\n")\(rows.isEmpty ? "" : "Profiles, on \(rows[0].visits) of these visits\(weightsSentence.map { "; \($0)" } ?? ".") \(deliveries)\n\n" + profileTable.text)\(startTable.map { "\n\(startSentence)\n\n\($0.text)" } ?? "")
            """
    }
}

extension TriggerCalibration {
    /// What is recommended, in a sentence or two.
    package var sentence: String {
        func gain(_ evidence: PairedEvidence) -> String {
            let number = { (value: Double) in ShareText.number(value, 2) }
            let interval =
                evidence.interval.map { ", 95 % interval \(number($0.lowerBound)) to \(number($0.upperBound))" } ?? ""
            return "by \(number(evidence.meanImprovement)) of \(number(profileCost))\(interval)"
        }
        switch decision {
        case .recommend:
            return "Use the triggers and the settings \(installed.name): the cost of a test visit falls \(gain(all))."
        case .triggersOnly:
            return
                "Use the triggers with the default settings: the cost of a test visit falls \(gain(triggers)). Other settings are "
                + "not shown to be better."
        case .keepProfile:
            return "Keep the profile, which reports the first position in a zone: nothing else is shown to be better."
        }
    }
}

extension BeaconAdvice {
    private var words: String {
        switch evidence {
        case .kept: "enough"
        case .open where isBetter: "perhaps enough"
        case .open: "no better than none"
        case .broken: "not enough"
        }
    }

    /// What they do, in a sentence.
    package var sentence: String {
        let places = beacons.map {
            "\(ShareText.number($0.position.x, 1)), \(ShareText.number($0.position.y, 1))"
        }.joined(separator: "; ")
        let mounts = Set(beacons.map(\.mount.rawValue)).sorted().joined(separator: ", ")
        let count = beacons.count == 1 ? "A new beacon" : "\(beacons.count) new beacons"
        return
            "\(count) (\(mounts)) at \(places) \(beacons.count == 1 ? "is" : "are") \(words): "
            + "\(ShareText.percent(figures.recall)) notified, \(ShareText.number(figures.falseAVisit, 2)) false a visit, "
            + "\(ShareText.number(figures.latency, 1)) s, by \(trigger.signal.rawValue)."
    }
}
