internal import Geometry
internal import NumericalMethods
internal import Positioning

/// What the fixes of a core show of the figures that it declares. A declaration that they contradict earns nothing: the
/// metrics take what the fixes show.
///
/// Beaconry's engine keeps what it declares, so its figures are its own.
enum ShownFigures {
    /// Fewer intervals show nothing.
    private static let fewestIntervals = 5
    /// Steps come about once a second; one may be this much early or late.
    private static let tolerance = 0.25
    /// Positions nearer than this to where they are expected say nothing, metres.
    private static let near = 0.1

    /// The interval from one published fix to the next, seconds: the declared one, unless fewer than a tenth of the fixes
    /// agree with it.
    ///
    /// A longer declared interval would excuse short stops from the standstill jitter: then it is the interval that nine of
    /// ten fixes do not exceed. A shorter one would hide that positions are published seldom: then it is the interval that
    /// nine of ten fixes reach, unless an update radius explains it.
    ///
    /// - Parameters:
    ///   - published: the published fixes, by ascending time.
    ///   - computed: all fixes in the order computed; `nil` if those that were held back are not known.
    static func interval(declared: Double, published: [Fix], computed: [Fix]?) -> Double {
        let count = published.count - 1
        guard count >= fewestIntervals else { return declared }
        // Positions are computed each second, so an interval of 1.5 s gives one every 2 s.
        let latest = max((declared - tolerance).rounded(.up), declared) + tolerance
        var reaching = 0
        var keeping = 0
        for index in 0..<count {
            let interval = published[index + 1].time - published[index].time
            if interval >= declared - tolerance { reaching += 1 }
            if interval <= latest { keeping += 1 }
        }
        guard 10 * min(reaching, keeping) < count else { return declared }
        let intervals = zip(published, published.dropFirst()).map { $1.time - $0.time }
        if 10 * reaching < count { return Statistics.quantile(intervals, 0.9) ?? declared }
        guard let computed, isByRadius(computed, interval: declared) else {
            return Statistics.quantile(intervals, 0.1) ?? declared
        }
        return declared
    }

    /// Whether an update radius explains which of the positions that were due are published: those that were held back are
    /// nearer to the last published position. Both are compared without their outer twentieths, because the radius may differ
    /// by place.
    private static func isByRadius(_ fixes: [Fix], interval: Double) -> Bool {
        var held: [Double] = []
        var shown: [Double] = []
        var lastUpdate = -Double.infinity
        var last: Fix?
        for fix in fixes {
            let isDue = fix.time - lastUpdate >= interval - tolerance
            guard isDue || fix.isPublished else { continue }
            lastUpdate = fix.time
            if let last, last.level == fix.level {
                let distance = fix.position.distance(to: last.position)
                if fix.isPublished { shown.append(distance) } else { held.append(distance) }
            }
            if fix.isPublished { last = fix }
        }
        guard let farthest = Statistics.quantile(held, 0.95), let nearest = Statistics.quantile(shown, 0.05) else {
            return false
        }
        return farthest < nearest
    }

    /// The times of the fixes that need a reading: the first one and, without a motion sensor, each that is neither where
    /// the one before was nor straight on. A core that predicts positions between readings predicts them straight on.
    static func readings(_ fixes: [Fix], sensors: Set<PhoneUse.Sensor>) -> [Double] {
        guard let first = fixes.first else { return [] }
        var times = [first.time]
        guard !sensors.contains(.motion) else { return times }
        var direction: Vector?
        for (before, fix) in zip(fixes, fixes.dropFirst()) {
            let move = fix.position - before.position
            guard move.length > near || fix.level != before.level else { continue }
            let isStraight =
                direction.map { direction in
                    direction.dot(move) > 0 && abs(direction.cross(move)) <= near * direction.length
                } ?? false
            if fix.level != before.level || !isStraight { times.append(fix.time) }
            if move.length > near { direction = move }
        }
        return times
    }

    /// The smallest share of a span of time in which a phone ranges that has these readings: a result of ranging takes a
    /// second.
    static func ranging(_ readings: [Double], from start: Double, to end: Double) -> Double {
        let seconds = Set(readings.lazy.filter { start <= $0 && $0 <= end }.map { $0.rounded(.down) })
        return end > start ? min(1, Double(seconds.count) / (end - start)) : 0
    }
}
