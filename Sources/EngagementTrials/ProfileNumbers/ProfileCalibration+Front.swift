internal import Engagement
internal import Formats

extension ProfileCalibration {
    /// One point of the trade-off of missed and false notifications and charge.
    package struct Point: Sendable {
        package enum Mark: String, JSONKind, Codable, CaseIterable, Sendable {
            /// The profile as it is, with the first settings.
            case profile
            case recommended
        }

        /// `nil` for other numbers.
        package let mark: Mark?
        /// Prices at which no other point costs less on the test visits; `nil` if there are none among those that were tried.
        package fileprivate(set) var weights: ProfileWeights?
        package let candidate: ProfileCandidate
        /// What differs from the profile.
        package let changes: [Change]
        package let figures: Figures

        init(mark: Mark?, _ candidate: ProfileCandidate, of profile: EngagementProfile, _ figures: Figures) {
            self.mark = mark
            self.candidate = candidate
            changes = candidate.changes(of: profile)
            self.figures = figures
        }
    }

    /// The trade-off: the marked points, and of the others those that cost least at some prices; each candidate once.
    ///
    /// - Parameters:
    ///   - points: the marked ones first. Of those that cost the same, the first one is taken.
    ///   - prices: those that were tried. Each point gets the first at which it costs least.
    static func front(_ points: [Point], at prices: [ProfileWeights]) -> [Point] {
        var known: Set<ProfileCandidate> = []
        let points = points.filter { known.insert($0.candidate).inserted }
        let best = prices.map { price in
            let costs = points.map { price.cost($0.figures.score) }
            return points.indices.min { (costs[$0], $0) < (costs[$1], $1) }
        }
        return points.indices.map { place in
            var point = points[place]
            point.weights = best.firstIndex(of: place).map { prices[$0] }
            return point
        }
        .filter { $0.mark != nil || $0.weights != nil }
        .sorted { ($0.figures.recall ?? 0, -$0.figures.energy) < ($1.figures.recall ?? 0, -$1.figures.energy) }
    }
}
