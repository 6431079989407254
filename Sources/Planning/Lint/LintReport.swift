internal import Evaluation
package import Formats
internal import Geometry
internal import VenueModel

/// What the rules of installation guides say of a venue.
package struct LintReport: JSONDocument, JSONRecord {
    private let venue: String
    private let rules: [CheckedRule]
    private let findings: [LintFinding]

    package static let schema = DocumentSchema(shape, version: 1)
    package static let shape = JSONShape<Self>(
        "plan-lint", "Where a venue breaks rules of installation guides.",
        .always("venue", \.venue, "Name of the venue."),
        .always("rules", \.rules, "The rules that were checked."),
        .always("findings", \.findings, "The findings, by rule, level and place."))

    private struct CheckedRule: JSONRecord {
        let rule: LintRule
        let findings: Int

        static let shape = JSONShape<Self>(
            "rule", "A rule.",
            .always("key", \.rule.key, "Key of the rule."),
            .always("sentence", \.rule.sentence, "What the rule asks for."),
            .always("source", \.rule.source, "Public guides that the rule comes from."),
            .always("findings", \.findings, "Number of findings of the rule."))
    }

    /// Checks rules in a venue. As ``LintContext/findings(of:)``.
    package static func check(_ rules: [LintRule], in context: LintContext) -> LintReport {
        let findings = context.findings(of: rules)
        let checked = rules.map { rule in
            CheckedRule(rule: rule, findings: findings.count { $0.rule == rule.key })
        }
        return LintReport(venue: context.venue.name, rules: checked, findings: findings)
    }

    /// Whether no rule is broken.
    package var isClean: Bool { findings.isEmpty }

    /// The rules with their findings, for a terminal.
    package var text: String {
        var parts = rules.filter { $0.findings > 0 }.map(\.rule).map { rule in
            var table = TextTable(header: ["level", "x", "y", "m²", "finding"], leftAligned: [4])
            table.rows = findings.filter { $0.rule == rule.key }.map { finding in
                [finding.level.map(String.init) ?? ""]
                    + finding.figures.map { $0.map { TextTable.number($0, decimals: 1) } ?? "" } + [finding.message]
            }
            return "\(rule.key): \(rule.sentence) (\(rule.source))\n\n\(table.text)"
        }
        let kept = rules.filter { $0.findings == 0 }.map(\.rule.key)
        if !kept.isEmpty { parts.append("No finding: \(kept.joined(separator: ", ")).\n") }
        return parts.joined(separator: "\n")
    }
}

extension LintFinding: JSONRecord {
    package static let shape = JSONShape<Self>(
        "finding", "A place where a rule is broken.",
        .always("rule", \.rule, "The rule's key."),
        .maybe("level", .whole, \.level, "The level's number. Missing for the whole venue."),
        .maybe(
            "x", .figure("metres"), \.figures[0],
            "x coordinate of the place, or of the middle of an area. Missing for a whole level."),
        .maybe("y", .figure("metres"), \.figures[1], "y coordinate of the same point."),
        .maybe("area", .figure("m²"), \.figures[2], "Area of the place. Missing for points."),
        .always("message", \.message, "What the rule finds at the place."))

    /// Place and area to a ten-thousandth: more digits say nothing.
    fileprivate var figures: [Double?] {
        [position?.x, position?.y, area].map { $0.map { CellPolygon.rounded($0, 1e4) } }
    }
}
