internal import Positioning
internal import Walks

extension EvaluatedWalk {
    /// The truth at its moments with the last published fixes. They are made on access, because a calibration joins
    /// millions.
    public struct Instants: RandomAccessCollection, Sendable {
        private let truth: [TruthSample]
        private let published: [Fix]
        /// For each moment, the index of its fix in `published`; −1 before the first.
        private let inForce: [Int32]

        /// O(published + truth).
        ///
        /// - Parameter published: by ascending time, as `truth`.
        init(_ truth: [TruthSample], _ published: [Fix]) {
            self.truth = truth
            self.published = published
            inForce = Array(unsafeUninitializedCapacity: truth.count) { places, count in
                var next = 0
                for (index, sample) in truth.enumerated() {
                    while next < published.count, published[next].time <= sample.time { next += 1 }
                    places.initializeElement(at: index, to: Int32(truncatingIfNeeded: next - 1))
                }
                count = truth.count
            }
        }

        init(_ instants: [Instant]) {
            truth = instants.map(\.truth)
            published = instants.compactMap(\.fix)
            var next: Int32 = 0
            inForce = instants.map { instant in
                guard instant.fix != nil else { return -1 }
                defer { next += 1 }
                return next
            }
        }

        /// 0.
        public var startIndex: Int { 0 }
        /// How many there are.
        public var endIndex: Int { truth.count }

        /// One of them. O(1).
        public subscript(index: Int) -> Instant {
            let place = Int(inForce[index])
            return Instant(truth: truth[index], fix: place >= 0 ? published[place] : nil)
        }
    }
}
