package import Formats
internal import Positioning
internal import Studies

/// What an app switches on in each situation: a preset, and how it ranges.
package struct SituationPolicy: Hashable, Sendable {
    package struct Choice: Hashable, Sendable {
        /// Which of the candidates.
        package var preset: Int
        package var ranging = RangingCycle.always

        package init(preset: Int, ranging: RangingCycle = .always) {
            self.preset = preset
            self.ranging = ranging
        }
    }

    private var choices: [Choice]

    /// One choice for all situations.
    package init(_ choice: Choice) { choices = Situation.allCases.map { _ in choice } }

    package subscript(situation: Situation) -> Choice {
        get { choices[situation.index] }
        set { choices[situation.index] = newValue }
    }

    /// The situations in which it differs from another policy.
    package func changes(from other: SituationPolicy) -> [Situation] {
        Situation.allCases.filter { self[$0] != other[$0] }
    }

    /// What a study has for it: the settings and the ranging in each situation.
    func configuration(_ candidates: [NamedSettings]) -> StudyConfiguration {
        let parts = Situation.allCases.map { situation in
            let choice = self[situation]
            return (
                situation.rawValue,
                "\(candidates[choice.preset].settings), \(choice.ranging.listen) s of \(choice.ranging.period) s"
            )
        }
        return StudyConfiguration(parts: Dictionary(uniqueKeysWithValues: parts))
    }

    /// How often the preset or the ranging changes from one situation to a neighbour.
    var switchCount: Int {
        let neighbours: [(Situation, Situation)] = [
            (.displayedLevel, .otherLevel), (.displayedLevel, .background), (.background, .atRest),
        ]
        return neighbours.reduce(0) { count, pair in
            count + (self[pair.0].preset == self[pair.1].preset ? 0 : 1)
                + (self[pair.0].ranging == self[pair.1].ranging ? 0 : 1)
        }
    }
}

/// How an app ranges in a situation: for some seconds of each period, from the start of the situation on.
package struct RangingCycle: Hashable, Sendable, JSONRecord {
    /// Seconds; all the time if it is not less than the period.
    package var listen: Double
    /// Seconds.
    package var period: Double

    package static let shape = JSONShape<Self>(
        "rangingCycle", "How an app ranges: for some seconds of each period.",
        .always("listen", .figure("seconds"), \.listen, "Ranging at the start of each period."),
        .always("period", .figure("seconds"), \.period, "The period. Ranging as long means all the time."))

    package init(listen: Double, period: Double) {
        self.listen = listen
        self.period = period
    }

    package static let always = RangingCycle(listen: 1, period: 1)
    /// Those that are tried while nobody sees the position: always, a third of the time, a sixth, and never. The SDK's document
    /// advises to range less often in the background, without numbers; 10 s is the time that it gives a woken app. The rest is
    /// our assumption.
    package static let tried = [
        always, RangingCycle(listen: 5, period: 15), RangingCycle(listen: 10, period: 60),
        RangingCycle(listen: 0, period: 60),
    ]

    package var isAlways: Bool { listen >= period }

    /// Whether the app ranges this long after the situation began, seconds.
    func ranges(after time: Double) -> Bool {
        isAlways || time.truncatingRemainder(dividingBy: period) < listen
    }

    /// For people.
    package var words: String {
        isAlways
            ? "all the time"
            : listen > 0 ? "\(ShareText.number(listen, 0)) s of each \(ShareText.number(period, 0)) s" : "never"
    }
}
