package import Diagnostics
package import Formats
internal import Foundation

/// How visitors use their phones: ways of use, each with its share of the visits.
///
/// No document of an SDK has shares, so by default each use has the same one; an app's own statistics are better.
package struct PhoneUses: Hashable, Sendable {
    /// A way of use with its share of the visits.
    package struct Use: JSONRecord, Hashable, Sendable {
        package let scenario: AttentionScenario
        /// Of all uses, they add up to 1.
        package let share: Double

        package static let shape = JSONShape<Self>(
            "phoneUse", "A way of using a phone.",
            .always("phone", \.scenario, "How the phone is used."),
            .always("share", \.share, "Its share of the visits."))
    }

    /// By the order of ``AttentionScenario``.
    package let uses: [Use]

    /// Uses of equal shares, each once.
    package init(_ scenarios: [AttentionScenario] = AttentionScenario.usual) {
        let own = AttentionScenario.allCases.filter(scenarios.contains)
        uses = own.map { Use(scenario: $0, share: 1 / Double(own.count)) }
    }

    /// Uses by words, such as `pocket`, or with weights: `pocket=3` and `inHand=1` make shares of 0.75 and 0.25.
    ///
    /// - Throws: `Problems` with each word that is no use, stands twice or has a weight that is not above 0 or is above a
    ///   million, and with words with and without a weight together.
    package init(words: [String]) throws(Problems) {
        let names = AttentionScenario.allCases.map(\.rawValue)
        var weights: [AttentionScenario: Double] = [:]
        var problems: [Problem] = []
        for word in words {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard let scenario = AttentionScenario(rawValue: parts[0]) else {
                problems.append(
                    Problem(
                        "There is no use \"\(parts[0])\" of a phone. Known: \(names.joined(separator: ", "))."
                            + Spelling.suggestion(for: parts[0], among: names)))
                continue
            }
            let weight = parts.count < 2 ? 1 : Double(decimal: parts[1]) ?? .nan
            if !(weight > 0 && weight <= 1_000_000) {
                problems.append(Problem("\"\(word)\": a number above 0, at most 1000000, is expected behind \"=\"."))
            }
            if weights.updateValue(weight, forKey: scenario) != nil {
                problems.append(Problem("The use \(parts[0]) stands twice."))
            }
        }
        if Set(words.map { $0.contains("=") }).count > 1 {
            problems.append(
                Problem("Give a weight to each use of a phone, or to none: \(words.joined(separator: ", "))."))
        }
        if words.isEmpty { problems.append(Problem("Give at least one use of a phone.")) }
        guard problems.isEmpty else { throw Problems(problems) }
        let sum = weights.values.sorted().reduce(0, +)
        uses = AttentionScenario.allCases.compactMap { scenario in
            weights[scenario].map { Use(scenario: scenario, share: $0 / sum) }
        }
    }

    /// In words: `inHand 25 %, pocket 75 %`.
    package var text: String {
        uses.map { "\($0.scenario.rawValue) \(ShareText.percent($0.share))" }.joined(separator: ", ")
    }
}
