internal import Evaluation
package import Formats
internal import Geometry
internal import VenueModel

/// What the rules of installation guides say of a venue.
package struct LintReport: JSONDocument {
    private var venue: String
    private var rules: [Rule]
    private var findings: [Finding]

    /// The findings of rules in a venue.
    package init(_ context: LintContext, rules: [LintRule]) {
        let found = context.findings(of: rules)
        venue = context.venue.name
        self.rules = rules.map { rule in
            Rule(
                key: rule.key, sentence: rule.sentence, source: rule.source,
                findings: found.count { $0.rule == rule.key })
        }
        findings = found.map { finding in
            Finding(
                rule: finding.rule, level: finding.level,
                x: finding.position.map { CellPolygon.rounded($0.x, 1e4) },
                y: finding.position.map { CellPolygon.rounded($0.y, 1e4) },
                area: finding.area.map { CellPolygon.rounded($0, 1e4) }, message: finding.message)
        }
    }

    /// Whether no rule is broken.
    package var isClean: Bool { findings.isEmpty }

    /// The rules with their findings, for a terminal.
    package var text: String {
        var parts = rules.filter { $0.findings > 0 }.map { rule in
            var table = TextTable(header: ["level", "x", "y", "m²", "finding"], leftAligned: [4])
            table.rows = findings.filter { $0.rule == rule.key }.map { finding in
                [finding.level.map(String.init) ?? ""]
                    + [finding.x, finding.y, finding.area].map { $0.map { TextTable.number($0, decimals: 1) } ?? "" }
                    + [finding.message]
            }
            return "\(rule.key): \(rule.sentence) (\(rule.source))\n\n\(table.text)"
        }
        let kept = rules.filter { $0.findings == 0 }.map(\.key)
        if !kept.isEmpty { parts.append("No finding: \(kept.joined(separator: ", ")).\n") }
        return parts.joined(separator: "\n")
    }

    private struct Rule: Encodable {
        var key: String
        var sentence: String
        var source: String
        var findings: Int
    }

    private struct Finding: Encodable {
        var rule: String
        var level: Int?
        var x: Double?
        var y: Double?
        var area: Double?
        var message: String
    }

    /// The published form.
    package static let schema = DocumentSchema(
        "plan-lint", version: 1, "Where a venue breaks rules of installation guides.",
        keys: [
            .always("venue", .string, "Name of the venue."),
            .always("rules", .each(rule), "The rules that were checked."),
            .always("findings", .each(finding), "The findings, by rule, level and place."),
        ])

    private static let rule = YAMLShape(
        "rule", "A rule.",
        keys: [
            .always("key", .string, "Its key."),
            .always("sentence", .string, "What it asks for."),
            .always("source", .string, "Which public guides say so."),
            .always("findings", .count, "Number of its findings."),
        ])

    private static let finding = YAMLShape(
        "finding", "A place where a rule is broken.",
        keys: [
            .always("rule", .string, "The rule's key."),
            .maybe("level", .whole, "The level's number. Missing for the whole venue."),
            .maybe("x", .figure("metres"), "Where it is; the middle of an area. Missing for a whole level."),
            .maybe("y", .figure("metres"), "Where it is, as `x`."),
            .maybe("area", .figure("m²"), "Area of the place. Missing for points."),
            .always("message", .string, "What is so there."),
        ])
}
