extension Statistics {
    /// Kendall's τ-b of pairs: the share of pairs of pairs that both sides order alike less the share that they order
    /// differently, corrected for ties (Kendall 1945, *The treatment of ties in ranking problems*, Biometrika 33).
    ///
    /// - Returns: from −1 to 1; `nil` if the sides differ in length or one of them is all the same. O(n²).
    public static func kendallTau(_ a: [Double], _ b: [Double]) -> Double? {
        guard a.count == b.count else { return nil }
        var (score, untiedA, untiedB) = (0, 0, 0)
        for i in a.indices {
            for j in a.indices.dropFirst(i + 1) {
                let orderA = (a[i] < a[j] ? 1 : 0) - (a[i] > a[j] ? 1 : 0)
                let orderB = (b[i] < b[j] ? 1 : 0) - (b[i] > b[j] ? 1 : 0)
                score += orderA * orderB
                untiedA += abs(orderA)
                untiedB += abs(orderB)
            }
        }
        guard untiedA > 0, untiedB > 0 else { return nil }
        return Double(score) / (Double(untiedA) * Double(untiedB)).squareRoot()
    }
}
