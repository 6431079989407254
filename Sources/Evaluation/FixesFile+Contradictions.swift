internal import Formats
internal import Positioning
internal import Walks

extension FixesFile.Track {
    /// Shorter tracks show nothing of a share, seconds.
    private static let shortest = 10.0

    /// What the header declares and the fixes contradict, in whole sentences. The metrics take what the fixes show.
    public var contradictions: [String] {
        let walk = EvaluatedWalk(
            name: name, fixes: fixes, positions: positions, truth: GroundTruth(name: name, samples: []),
            publishInterval: publishInterval, use: use)
        return [intervalContradiction(walk.shownInterval), rangingContradiction(walk.readings)].compactMap(\.self)
    }

    /// What the file lacks and the metrics that have no value without it, in whole sentences.
    public var gaps: [String] {
        var sentences: [String] = []
        if publishInterval == nil {
            sentences.append("There is no publishInterval, so the standstill jitter is left out.")
        }
        let published = fixes.filter(\.isPublished)
        let without = published.count { !$0.hasAccuracy }
        if without > 0 {
            let fixes = without == published.count ? "The fixes" : "\(without) of \(published.count) fixes"
            sentences.append("\(fixes) have no accuracy, so the accuracy honesty and the accuracy radius are left out.")
        }
        return sentences
    }

    private func intervalContradiction(_ shown: Double?) -> String? {
        guard let shown, let publishInterval, shown != publishInterval else { return nil }
        let fact =
            shown < publishInterval
            ? "nine of ten fixes are published within \(Self.text(shown)) s of the one before"
            : "nine of ten fixes are published \(Self.text(shown)) s or more after the one before"
                + (positions == .computed ? ", and no update radius explains it" : "")
        return "publishInterval is \(Self.text(publishInterval)) s, but \(fact). The standstill jitter takes "
            + "\(Self.text(shown)) s."
    }

    private func rangingContradiction(_ readings: [Double]) -> String? {
        guard let first = fixes.map(\.time).min(), let last = fixes.map(\.time).max() else { return nil }
        guard use.ranging > 0 else {
            return
                "ranging is 0, but there are fixes, and the first of them needs a reading. The energy index takes the "
                + "least share that the fixes need."
        }
        let shown = ShownFigures.ranging(readings, from: first, to: last)
        // A track of whole seconds has one reading more than seconds.
        guard last - first >= Self.shortest, shown > use.ranging + 1 / (last - first) else { return nil }
        return
            "ranging is \(Self.text(use.ranging)), but the positions turn in \(Self.text(100 * shown)) % of the seconds, "
            + "and without the motion sensor each turn needs a reading. The energy index takes the larger share."
    }

    private static func text(_ value: Double) -> String {
        let rounded = (100 * value).rounded() / 100
        return JSONValue.number(rounded.isFinite ? rounded : value).text
    }
}
