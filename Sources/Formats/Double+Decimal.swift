extension Double {
    /// The finite number that a text says in decimal digits, such as `-71`, `0.5` or `1e-3`; `nil` for any other text.
    ///
    /// The initialiser of the standard library also takes `0x10`, `inf` and `nan`, which are no numbers in logs and plans.
    /// O(characters).
    package init?(decimal text: some StringProtocol) {
        let isDecimal = text.utf8.allSatisfy {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || "+-.eE".utf8.contains($0)
        }
        guard isDecimal, let number = Double(text), number.isFinite else { return nil }
        self = number
    }

    /// The number; `nil` for one that JSON cannot express.
    package var finite: Double? { isFinite ? self : nil }
}
