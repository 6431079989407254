internal import Engagement
internal import NumericalMethods

/// What the map of an app shows during one visit: a use of the phone that is ``AttentionScenario/mixed``, by somebody who now and
/// then looks at another level.
package struct MapTimeline: Sendable {
    package struct Span: Hashable, Sendable {
        /// Seconds since the start of the visit.
        package var start: Double
        package var view: MapView
    }

    /// Mean times for which the map follows the position, and shows a level that is drawn from all, while it is visible, seconds.
    /// Our assumption; no document has numbers.
    private static let looks = (following: 20.0, other: 10.0)

    /// By ascending start; the first is at 0.
    package let spans: [Span]

    /// The map of a visitor. In a venue of one level, it always follows the position.
    ///
    /// - Parameter levels: the numbers of the venue's levels.
    package init(visitor: Int, duration: Double, seed: UInt64, levels: [Int]) {
        let stream = RandomStream(seed: seed, purpose: "displayed level", entity: UInt64(visitor))
        let attention = AttentionScenario.mixed.timeline(visitor: visitor, duration: duration, seed: seed)
        var spans: [Span] = []
        var look: UInt64 = 0
        for (range, isVisible) in attention.pieces(until: duration, by: { $0.app == .foreground }) {
            spans.append(Span(start: range.lowerBound, view: isVisible ? .following : .hidden))
            guard isVisible, levels.count > 1 else { continue }
            var time = range.lowerBound + stream.exponential(mean: Self.looks.following, look, lane: 0)
            while time < range.upperBound {
                spans.append(Span(start: time, view: .level(levels[stream.index(below: levels.count, look, lane: 2)])))
                time += stream.exponential(mean: Self.looks.other, look, lane: 1)
                look += 1
                guard time < range.upperBound else { break }
                spans.append(Span(start: time, view: .following))
                time += stream.exponential(mean: Self.looks.following, look, lane: 0)
            }
            look += 1
        }
        self.spans = spans
    }

    /// A given timeline.
    package init(_ spans: [Span]) { self.spans = spans }

    /// What the map shows at these times, which ascend. O(times + spans).
    package func views(at times: some Sequence<Double>) -> [MapView] {
        var place = 0
        return times.map { time in
            while place + 1 < spans.count, spans[place + 1].start <= time { place += 1 }
            return spans.isEmpty ? .hidden : spans[place].view
        }
    }

    /// When the map becomes visible again, up to when it is hidden.
    package func returns(until duration: Double) -> [Range<Double>] {
        var ranges: [Range<Double>] = []
        for (index, span) in spans.enumerated().dropFirst()
        where span.view != .hidden && spans[index - 1].view == .hidden {
            let end = spans[index...].first { $0.view == .hidden }?.start ?? duration
            if span.start < end { ranges.append(span.start..<end) }
        }
        return ranges
    }
}
