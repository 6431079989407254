extension [Range<Double>] {
    /// The ranges without the empty ones, ascending, with those that meet in one.
    package var merged: [Range<Double>] {
        filter { !$0.isEmpty }.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { merged, range in
            if let last = merged.last, range.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
    }
}
