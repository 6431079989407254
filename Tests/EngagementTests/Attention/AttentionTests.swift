import Engagement
import Foundation
import Testing

@Suite struct AttentionTests {
    @Test(arguments: AppState.allCases, LocationPermission.allCases)
    func whatIsAllowed(app: AppState, permission: LocationPermission) {
        var condition = PhoneCondition(app)
        condition.permission = permission
        let mayRange = permission == .always || (permission == .whenInUse && app == .foreground)
        #expect(condition.canRange == mayRange && condition.monitorsRegions == (permission == .always))
        #expect(condition.isScreenOn == (app == .foreground))
        // Ranging works in flight mode if Bluetooth is on; monitoring does not.
        condition.isInFlightMode = true
        #expect(condition.canRange == mayRange && !condition.monitorsRegions)
        condition.isInFlightMode = false
        condition.isBluetoothOn = false
        #expect(!condition.canRange && !condition.monitorsRegions)
    }

    @Test func conditionAtATime() {
        let front = PhoneCondition(.foreground)
        let back = PhoneCondition(.background)
        let timeline = AttentionTimeline([.init(start: 20, front), .init(start: 10, back), .init(start: .nan, front)])
        #expect(timeline.spans.map(\.start) == [10, 20])
        #expect(timeline.condition(at: -5) == back && timeline.condition(at: 10) == back)
        #expect(timeline.condition(at: 19.9) == back && timeline.condition(at: 20) == front)
        #expect(timeline.condition(at: .infinity) == front && timeline.condition(at: .nan) == back)
        // The last of two spans with one start holds.
        #expect(AttentionTimeline([.init(start: 0, front), .init(start: 0, back)]).condition(at: 0) == back)
        #expect(AttentionTimeline([.init(start: .infinity, back)]) == AttentionTimeline())
    }

    @Test func pieces() {
        let front = PhoneCondition(.foreground)
        let back = PhoneCondition(.background)
        var lit = back
        lit.isScreenOn = true
        let timeline = AttentionTimeline([
            .init(start: -20, front), .init(start: -10, back), .init(start: 5, lit), .init(start: 30, front),
            .init(start: 99, back),
        ])
        let pieces = timeline.pieces(until: 40, by: \.app)
        #expect(pieces.map(\.range) == [0..<30, 30..<40] && pieces.map(\.answer) == [.background, .foreground])
        #expect(timeline.pieces(until: 40) { $0 }.map(\.range) == [0..<5, 5..<30, 30..<40])
        for end in [0, -1, .nan, .infinity] { #expect(timeline.pieces(until: end, by: \.app).isEmpty) }
    }
}
