import Walkers

/// The other people of a trajectory file, as one person of the file meets them.
struct RecordedCompany {
    private struct Companion {
        var walker: RecordedWalker
        /// When the person appears and leaves, in ticks of the walker who meets them.
        var first: Int
        var last: Int
    }

    private var companions: [Companion]
    private var tick = 0
    private var present: [Walk.State] = []

    /// The people whom the person with the index `place` meets.
    init(of place: Int, among people: [RecordedWalker]) {
        let start = people[place].start
        companions = people.indices.filter { $0 != place }.compactMap { index in
            let walker = people[index]
            let first = Int(((walker.start - start) * Walk.rate).rounded())
            var companion = Companion(walker: walker, first: first, last: first + Int(walker.duration * Walk.rate))
            guard companion.last >= 0, walker.start < start + people[place].duration else { return nil }
            // A person who was there before has already walked a part of their way.
            for _ in 0..<max(-first, 0) { _ = companion.walker.next() }
            return companion
        }
        present = states()
    }

    /// Where they are at the second's beginning and every tenth of a second after it.
    mutating func second() -> [[Walk.State]] {
        var result = [present]
        for _ in 0..<Int(Walk.rate) {
            tick += 1
            result.append(states())
        }
        present = result[result.count - 1]
        return result
    }

    /// The people who are there now; advances all of them.
    private mutating func states() -> [Walk.State] {
        companions.indices.compactMap { index in
            guard (companions[index].first...companions[index].last).contains(tick) else { return nil }
            return companions[index].walker.next()
        }
    }
}
