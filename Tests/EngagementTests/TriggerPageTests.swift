import Engagement
import Foundation
import Testing

/// The page about triggers has every field, with the defaults of the code.
@Suite struct TriggerPageTests {
    private func page() throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        return try String(
            contentsOf: root.appending(path: "Sources/beaconry/Documentation.docc/Triggers.md"), encoding: .utf8)
    }

    @Test func hasEveryField() throws {
        let page = try page()
        let rules: [Any] = [Condition(), DeliveryRule(), ScanPolicy(), RegionMonitor(), TriggerGoal()]
        for label in rules.flatMap({ Mirror(reflecting: $0).children.compactMap(\.label) }) {
            #expect(page.contains("`\(label)`"), "\(label)")
        }
        for name in TriggerEvent.Kind.allCases.map(\.rawValue) { #expect(page.contains("`\(name)`"), "\(name)") }
        for state in Presence.State.allCases { #expect(page.contains("\n    \(state.rawValue) ──")) }
    }

    @Test func hasTheDefaults() throws {
        let page = try page()
        let condition = Condition()
        let monitor = RegionMonitor()
        let goal = TriggerGoal()
        let selector = RegionSelector([])
        func text(_ number: Double) -> String { String(Int(number)) }
        #expect(page.contains("`silence` | s | \(text(condition.silence)) |"))
        #expect(page.contains("`needed`, `window` | values | \(condition.needed), \(condition.window) |"))
        #expect(page.contains("`foregroundDelay` | \(text(monitor.foregroundDelay)) s"))
        #expect(page.contains("`usualDelay` | \(monitor.usualDelay.map(text).joined(separator: " to ")) s"))
        #expect(page.contains("`longestDelay` | \(text(monitor.longestDelay)) s"))
        #expect(page.contains("`lateShare` | \(monitor.lateShare) |"))
        #expect(page.contains("`exitDelay` | \(text(monitor.exitDelay)) s"))
        #expect(page.contains("`slots` | \(selector.slots) |"))
        #expect(page.contains("`levelDistance` | \(text(selector.levelDistance)) m"))
        #expect(page.contains("more than \(text(selector.reselectionDistance)) m |"))
        #expect(page.contains("gap \(text(goal.gap)) s |") && page.contains("stay \(text(goal.stay)) s |"))
    }
}
