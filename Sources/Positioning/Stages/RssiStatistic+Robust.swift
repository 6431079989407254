extension RssiStatistic {
    /// A sample in dBm with its number of packets.
    struct Sample: Equatable {
        var rssi: Double
        var count: Int
    }

    /// The share of the packets that the trimmed mean leaves out at each end.
    static let trimmedShare = 0.2

    /// The median or the trimmed mean, dBm; sorts the samples. O(n log n).
    ///
    /// The median is the middle of the sorted packets, or the mean of the two in the middle. The trimmed mean leaves out
    /// the lowest and the highest fifth of the packets, in fractions of a packet where a fifth is no whole number, so
    /// that it changes smoothly (Huber and Ronchetti 2009, *Robust Statistics*, section 3.3).
    func robust(_ values: inout [Sample]) -> Double {
        values.sort { $0.rssi < $1.rssi }
        let total = Double(values.reduce(0) { $0 + $1.count })
        let share = self == .median ? 0.5 : Self.trimmedShare
        // Half a packet on both sides of the middle: one packet of an odd number, and the halves of two of an even one.
        let (lower, upper) =
            self == .median
            ? (max(total / 2 - 0.5, 0), min(total / 2 + 0.5, total)) : (share * total, (1 - share) * total)
        var sum = 0.0
        var weight = 0.0
        var position = 0.0
        for value in values {
            let next = position + Double(value.count)
            let part = min(next, upper) - max(position, lower)
            if part > 0 {
                sum += part * value.rssi
                weight += part
            }
            position = next
        }
        return sum / weight
    }
}
