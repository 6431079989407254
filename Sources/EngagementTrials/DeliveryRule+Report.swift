internal import Engagement
internal import Formats

extension DeliveryRule {
    /// When apps report, in a sentence: the rules of profiles, which are named where they differ.
    static func sentence(_ rules: [(profile: String, rule: DeliveryRule)]) -> String {
        let groups = rules.reduce(into: [(text: String, profiles: [String])]()) { groups, rule in
            guard let index = groups.firstIndex(where: { $0.text == rule.rule.text }) else {
                return groups.append((rule.rule.text, [rule.profile]))
            }
            if !groups[index].profiles.contains(rule.profile) { groups[index].profiles.append(rule.profile) }
        }
        let texts = groups.map { groups.count == 1 ? $0.text : "\($0.text) (\($0.profiles.joined(separator: ", ")))" }
        return "Apps report with \(texts.joined(separator: "; "))."
    }

    /// Such as `block time 300 s, count 3, delay 0 s`.
    private var text: String {
        "block time \(YAMLText.number(blockTime)) s, \(count.map { "count \($0)" } ?? "no count"), delay \(YAMLText.number(delay)) s"
    }
}

// What a row of a profile says of the delivery of its reports.
extension JSONKey {
    static func blockTime(_ rule: @escaping @Sendable (Record) -> DeliveryRule) -> JSONKey {
        .always(
            "blockTime", .figure("seconds"), { rule($0).blockTime },
            "Time after a report of this profile in which the same zone or target gives no other one.")
    }

    static func count(_ rule: @escaping @Sendable (Record) -> DeliveryRule) -> JSONKey {
        .maybe(
            "count", { rule($0).count },
            "Largest number of reports of a zone or target in a visit of this profile. Missing without a limit.")
    }

    static func delay(_ rule: @escaping @Sendable (Record) -> DeliveryRule) -> JSONKey {
        .always(
            "delay", .figure("seconds"), { rule($0).delay }, "Time from an event to its report with this profile.")
    }
}
