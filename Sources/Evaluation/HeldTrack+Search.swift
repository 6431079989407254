/// The best shift without the errors of all shifts.
///
/// From one shift to another that is k steps away, no error changes by more than the position in force moves in k
/// steps. So the sum of errors S falls by at most k times the length of the held track, and by the errors of steps that
/// the other shift does not have. S of every fourth shift is computed first, and then of those shifts that may be
/// better than the best of them by this bound.
extension HeldTrack {
    /// For each of ``allShifts``, the sum of its errors, or `nil` if it is neither the best shift nor beside it.
    package func neededErrorSums() -> [Double?] {
        let shifts = Self.allShifts
        let counts = shifts.map { Double(count($0)) }
        var sums = [Double?](repeating: nil, count: shifts.count)
        func compute(_ places: [Int]) {
            for (place, sum) in zip(places, errorSums(places.map { shifts[$0] })) { sums[place] = sum }
        }
        compute(Array(stride(from: 2, to: shifts.count, by: 4)))
        let least = Self.means(sums, counts).reduce(.infinity) { least, mean in
            mean.map { $0 < least ? $0 : least } ?? least
        }
        let length = heldLength
        compute(
            shifts.indices.filter { place in
                guard sums[place] == nil, counts[place] > 0 else { return false }
                let known = min(place / 4 * 4 + 2, shifts.count - 3)
                guard let sum = sums[known] else { return true }
                let shift = shifts[place]
                let other = shifts[known]
                // Of ten million terms, rounding is less than the last share.
                let lost = lostErrors(of: other, at: shift) + Double(abs(shift - other)) * length + 1e-8 * sum
                // Written so that it is true if anything is not a number.
                return !((sum - lost) / counts[place] > least)
            })
        if let best = Self.best(Self.means(sums, counts)) {
            compute([best - 1, best + 1].filter { shifts.indices.contains($0) && sums[$0] == nil })
        }
        return sums
    }

    /// The mean errors; `nil` where there is no sum, or too little of the track to compare: such a shift could be the
    /// best by chance.
    static func means(_ sums: [Double?], _ counts: [Double]) -> [Double?] {
        let enough = max(1, (counts.max() ?? 0) / 2)
        return zip(sums, counts).map { sum, count in count >= enough ? sum.map { $0 / count } : nil }
    }

    /// The place of the least mean error; of equal ones, that of the least shift.
    static func best(_ means: [Double?]) -> Int? {
        means.indices.filter { means[$0] != nil }.min {
            (means[$0] ?? 0, abs(allShifts[$0])) < (means[$1] ?? 0, abs(allShifts[$1]))
        }
    }
}
