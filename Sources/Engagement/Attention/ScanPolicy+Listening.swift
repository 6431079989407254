extension ScanPolicy {
    /// When the app listens: disjoint, ascending, within 0…`duration`. O(stretches of the timeline × regions + windows).
    ///
    /// In the background, an app listens inside a region from the moment that it knows of it: when the entry or something
    /// else wakes it, or when it is in the foreground in that stay. After a wake-up it listens for ``wakeTime``, but not
    /// beyond the next change of its state or of what it may hear. A terminated app that was woken may go on as in the
    /// background until the region is left. A periodic mode begins again in each such stretch.
    ///
    /// - Parameters:
    ///   - attention: the states of the phone.
    ///   - regions: what the operating system tells of regions, by ascending time.
    ///   - moments: when something else can wake the app, wherever it is: a move, or the operating system in the background.
    ///   - duration: seconds; without windows if it is not finite. Periods shorter than its part of 100 000 are as long as
    ///     that, with the same share of listening, so that there are not more windows than that.
    package func listening(
        attention: AttentionTimeline, regions: [RegionEvent], moments: [Double] = [], duration: Double
    ) -> [Range<Double>] {
        let least = duration / 100_000
        func wakes(_ times: [Double]) -> [Double] { times.filter { canBeWoken(attention.condition(at: $0)) } }
        let moments = wakes(moments)
        let lit = screenWakeUps(attention, duration)
        let stays = RegionEvent.stays(regions, until: duration).compactMap {
            known($0, attention, signs: moments + lit, duration)
        }
        let wakeUps = wakes(regions.map(\.time)) + moments + lit.filter { RegionEvent.isInside(regions, at: $0) }
        var windows: [Range<Double>] = []
        for (range, app) in attention.pieces(until: duration, by: { $0.canRange ? $0.app : nil }) {
            if app == .foreground { windows += foreground.windows(in: range, leastPeriod: least) }
            guard app == .background || app == .terminated else { continue }
            let woken = wakeTime > 0 ? wakeUps.filter(range.contains) : []
            windows += woken.map { $0..<min($0 + wakeTime, range.upperBound) }
            guard app == .background || closedContinues else { continue }
            for stay in stays where stay.overlaps(range) {
                var part = stay.clamped(to: range)
                if app == .terminated {
                    guard let wake = woken.filter(stay.contains).min() else { continue }
                    part = wake..<part.upperBound
                }
                windows += background.windows(in: part, leastPeriod: least)
            }
        }
        return windows.merged
    }

    /// Whether the operating system can wake the app.
    func canBeWoken(_ condition: PhoneCondition) -> Bool {
        guard condition.canRange, condition.permission == .always else { return false }
        if sleepsInLowPower, condition.isInLowPower { return false }
        switch condition.app {
        case .foreground: return false
        case .background: return true
        case .terminated: return wakesTerminated && (wakesForceClosed || !condition.isForceClosed)
        }
    }

    /// The part of a stay from which on the app knows of it; `nil` if it never does.
    ///
    /// - Parameter signs: when something else than the region wakes it, in any order.
    private func known(
        _ stay: Range<Double>, _ attention: AttentionTimeline, signs: [Double], _ duration: Double
    ) -> Range<Double>? {
        let entry = attention.condition(at: stay.lowerBound)
        if entry.app == .foreground || canBeWoken(entry) { return stay }
        let opened = attention.pieces(until: duration) { $0.app == .foreground }
            .first { $0.answer && stay.contains($0.range.lowerBound) }?.range.lowerBound
        return ([opened].compactMap(\.self) + signs.filter(stay.contains)).min().map { $0..<stay.upperBound }
    }

    /// When switching on the screen can wake the app.
    private func screenWakeUps(_ attention: AttentionTimeline, _ duration: Double) -> [Double] {
        guard wakesByScreen else { return [] }
        return attention.pieces(until: duration, by: \.isScreenOn).dropFirst().filter(\.answer)
            .map(\.range.lowerBound).filter { canBeWoken(attention.condition(at: $0)) }
    }
}

extension ScanPolicy.Mode {
    /// When it listens in a stretch.
    fileprivate func windows(in range: Range<Double>, leastPeriod: Double) -> [Range<Double>] {
        switch self {
        case .never: return []
        case .continuous: return [range]
        case .periodic(let listen, let period):
            guard listen > 0 else { return [] }
            guard period > 0, listen < period else { return [range] }
            guard period < range.upperBound - range.lowerBound else {
                return [range.lowerBound..<min(range.lowerBound + listen, range.upperBound)]
            }
            let step = max(period, leastPeriod)
            let length = listen * (step / period)
            return stride(from: range.lowerBound, to: range.upperBound, by: step).map {
                $0..<min($0 + length, range.upperBound)
            }
        }
    }
}
