import Engagement
import Testing

@Suite struct ScanPolicyTests {
    private let inside = [RegionEvent(time: 20, isEntry: true), RegionEvent(time: 80, isEntry: false)]

    private func listening(
        _ policy: ScanPolicy, _ spans: [(Double, PhoneCondition)], regions: [RegionEvent]? = nil,
        until end: Double = 100
    ) -> [Range<Double>] {
        policy.listening(
            attention: AttentionTimeline(spans.map { .init(start: $0.0, $0.1) }), regions: regions ?? inside,
            duration: end)
    }

    private func phone(_ app: AppState, _ change: (inout PhoneCondition) -> Void) -> PhoneCondition {
        var condition = PhoneCondition(app)
        change(&condition)
        return condition
    }

    @Test func foreground() {
        #expect(listening(ScanPolicy(), [(0, .init(.foreground))]) == [0..<100])
        #expect(listening(ScanPolicy(foreground: .never), [(0, .init(.foreground))]).isEmpty)
        let periodic = ScanPolicy(foreground: .periodic(listen: 10, period: 40))
        #expect(listening(periodic, [(0, .init(.foreground))]) == [0..<10, 40..<50, 80..<90])
        // It begins again with each visit to the foreground, and is cut at its end.
        let visits = [(0.0, PhoneCondition(.foreground)), (45, .init(.background)), (60, .init(.foreground))]
        #expect(listening(periodic, visits) == [0..<10, 40..<45, 60..<70])
    }

    /// What does not matter to listening does not start a period again, and does not cut a wake-up.
    @Test func otherChangesDoNotMatter() {
        let periodic = ScanPolicy(foreground: .periodic(listen: 10, period: 40))
        let dim = phone(.foreground) {
            $0.isInLowPower = true
            $0.isInFlightMode = true
        }
        #expect(listening(periodic, [(0, .init(.foreground)), (5, dim)]) == [0..<10, 40..<50, 80..<90])
        let lit = phone(.background) { $0.isScreenOn = true }
        #expect(
            listening(ScanPolicy(wakeTime: 10), [(0, .init(.background)), (24, lit)]) == [20..<30, 80..<90])
    }

    @Test func wakeUps() {
        let policy = ScanPolicy(wakeTime: 10)
        #expect(listening(policy, [(0, .init(.background))]) == [20..<30, 80..<90])
        #expect(listening(policy, [(0, .init(.terminated))]).isEmpty)
        #expect(listening(ScanPolicy(), [(0, .init(.background))]).isEmpty)
        let all = ScanPolicy(wakeTime: 10, wakesTerminated: true)
        #expect(listening(all, [(0, .init(.terminated))]) == [20..<30, 80..<90])
        #expect(listening(all, [(0, .init(.terminated))], until: 85) == [20..<30, 80..<85])
        #expect(listening(all, [(0, .init(.background)), (25, .init(.terminated))]) == [20..<25, 80..<90])
        let off = phone(.background) { $0.isBluetoothOn = false }
        #expect(listening(all, [(0, .init(.background)), (25, off), (27, .init(.background))]) == [20..<25, 80..<90])
        #expect(listening(ScanPolicy(wakeTime: 70), [(0, .init(.background))]) == [20..<100])
        for change in [{ $0.permission = .whenInUse }, { $0.permission = .denied }, { $0.isBluetoothOn = false }]
            as [(inout PhoneCondition) -> Void]
        {
            #expect(
                listening(ScanPolicy(background: .continuous, wakeTime: 10), [(0, phone(.background, change))]).isEmpty)
        }
    }

    /// What wakes a closed app does not wake one that was swiped away, until it is opened again.
    @Test func swipedAway() {
        let swiped = phone(.terminated) { $0.isForceClosed = true }
        let policy = ScanPolicy(background: .continuous, wakeTime: 10, wakesTerminated: true, closedContinues: false)
        #expect(listening(policy, [(0, swiped)]).isEmpty)
        let told = policy.told(inside, attention: AttentionTimeline(swiped), duration: 100)
        #expect(told.isEmpty)
        let opened = [(0.0, swiped), (50, PhoneCondition(.foreground)), (60, .init(.background))]
        #expect(listening(policy, opened) == [50..<90])
        var tough = policy
        tough.wakesForceClosed = true
        #expect(listening(tough, [(0, swiped)]) == listening(policy, [(0, .init(.terminated))]))
        tough.wakesTerminated = false
        #expect(listening(tough, [(0, swiped)]).isEmpty)
    }

    /// Other moments wake an app anywhere. In a region it then knows of it, and goes on.
    @Test func otherWakeUps() {
        func windows(_ policy: ScanPolicy, _ condition: PhoneCondition, _ regions: [RegionEvent]) -> [Range<Double>] {
            policy.listening(
                attention: AttentionTimeline(condition), regions: regions, moments: [40, 95], duration: 100)
        }
        let short = ScanPolicy(wakeTime: 10, wakesTerminated: true)
        #expect(windows(short, .init(.terminated), []) == [40..<50, 95..<100])
        #expect(windows(short, .init(.background), inside) == [20..<30, 40..<50, 80..<90, 95..<100])
        #expect(windows(short, .init(.foreground), []) == [0..<100])
        #expect(windows(ScanPolicy(), .init(.background), []).isEmpty)
        #expect(windows(short, phone(.background) { $0.permission = .whenInUse }, []).isEmpty)
        // A policy that low power mode sends to sleep.
        let sleepy = ScanPolicy(wakeTime: 10, sleepsInLowPower: true)
        #expect(windows(sleepy, phone(.background) { $0.isInLowPower = true }, inside).isEmpty)
        // The entry came in low power mode, and did not wake it.
        let awake = ScanPolicy(background: .continuous, wakeTime: 10, sleepsInLowPower: true)
        let spans = [
            AttentionTimeline.Span(start: 0, phone(.background) { $0.isInLowPower = true }),
            .init(start: 30, .init(.background)),
        ]
        #expect(
            awake.listening(attention: AttentionTimeline(spans), regions: inside, moments: [40], duration: 100)
                == [40..<90])
    }

    /// An app is told of what it may know, and asks when it is opened.
    @Test func whatIsTold() {
        func told(_ policy: ScanPolicy, _ spans: [(Double, PhoneCondition)]) -> [RegionEvent] {
            policy.told(
                inside, attention: AttentionTimeline(spans.map { .init(start: $0.0, $0.1) }), duration: 100)
        }
        let policy = ScanPolicy(wakeTime: 10)
        #expect(told(policy, [(0, .init(.background))]) == inside)
        #expect(told(policy, [(0, .init(.terminated))]).isEmpty)
        let opened = [(0.0, PhoneCondition(.terminated)), (50, .init(.foreground)), (60, .init(.terminated))]
        #expect(told(policy, opened) == [RegionEvent(time: 50, isEntry: true)])
        #expect(
            told(policy, opened + [(90, .init(.foreground))]) == [
                RegionEvent(time: 50, isEntry: true), RegionEvent(time: 90, isEntry: false),
            ])
        var all = policy
        all.wakesTerminated = true
        #expect(told(all, opened) == inside)
    }

    /// Before the app asks, it has the permission of use in the foreground.
    @Test func permissionThatComesLate() {
        let policy = ScanPolicy(background: .continuous)
        let timeline = AttentionTimeline([
            .init(start: 0, .init(.foreground)), .init(start: 10, .init(.background)),
            .init(start: 30, .init(.foreground)), .init(start: 50, .init(.background)),
        ])
        func windows(_ time: Double?) -> [Range<Double>] {
            policy.listening(attention: timeline.asking(at: time), regions: inside, duration: 100)
        }
        #expect(windows(5) == [0..<10, 20..<80])
        #expect(windows(40) == [0..<10, 30..<80])
        #expect(windows(nil) == [0..<10, 30..<50])
        #expect(timeline.asking(at: 0) == timeline)
        // Other permissions stay.
        let denied = AttentionTimeline(phone(.foreground) { $0.permission = .denied })
        #expect(denied.asking(at: nil) == denied)
    }

    @Test func background() {
        let policy = ScanPolicy(background: .continuous)
        #expect(listening(policy, [(0, .init(.background))]) == [20..<80])
        #expect(listening(policy, [(0, .init(.background))], regions: []).isEmpty)
        #expect(listening(policy, [(0, .init(.background))], regions: [inside[0]]) == [20..<100])
        #expect(listening(policy, [(0, .init(.terminated))]).isEmpty)
        // An entry of which a closed app learns nothing: it listens from the next visit to the foreground on.
        let opened = [(0.0, PhoneCondition(.terminated)), (50, .init(.foreground)), (60, .init(.background))]
        #expect(listening(policy, opened) == [50..<80])
        #expect(listening(policy, [(0, .init(.terminated)), (50, .init(.background))]).isEmpty)
        let periodic = ScanPolicy(background: .periodic(listen: 5, period: 30))
        #expect(listening(periodic, [(0, .init(.background))]) == [20..<25, 50..<55])
    }

    /// A closed app that is woken goes on as in the background until the region is left, unless its document says otherwise. It
    /// does not go on if it was closed while it was inside.
    @Test func aClosedAppGoesOn() {
        let closed = [(0.0, PhoneCondition(.terminated))]
        var policy = ScanPolicy(background: .continuous, wakeTime: 10, wakesTerminated: true)
        #expect(listening(policy, closed) == [20..<90])
        #expect(listening(policy, [(0, .init(.background)), (40, .init(.terminated))]) == [20..<40, 80..<90])
        policy.background = .periodic(listen: 5, period: 30)
        #expect(listening(policy, closed) == [20..<30, 50..<55, 80..<90])
        policy.background = .continuous
        policy.closedContinues = false
        #expect(listening(policy, closed) == [20..<30, 80..<90])
    }

    /// Low power mode forbids the wake-up, so that nothing starts; an app that listens already goes on.
    @Test func lowPower() {
        let weak = phone(.background) { $0.isInLowPower = true }
        let policy = ScanPolicy(background: .continuous, wakeTime: 10, sleepsInLowPower: true)
        #expect(listening(policy, [(0, weak)]).isEmpty)
        #expect(listening(policy, [(0, .init(.background)), (40, weak)]) == [20..<80])
        #expect(listening(policy, [(0, weak), (40, .init(.foreground)), (50, weak)]) == [40..<80])
        var awake = policy
        awake.sleepsInLowPower = false
        #expect(listening(awake, [(0, weak)]) == [20..<90])
    }

    /// Switching on the screen wakes inside a region only; a screen that is on from the start was not switched on.
    @Test func screen() {
        let lit = phone(.background) { $0.isScreenOn = true }
        let policy = ScanPolicy(wakeTime: 10, wakesByScreen: true)
        let spans = [(0.0, lit), (5, .init(.background)), (10, lit), (15, .init(.background)), (40, lit)]
        #expect(listening(policy, spans) == [20..<30, 40..<50, 80..<90])
        #expect(listening(ScanPolicy(wakeTime: 10), spans) == [20..<30, 80..<90])
        let closed = [(0.0, PhoneCondition(.terminated)), (40, phone(.terminated) { $0.isScreenOn = true })]
        #expect(listening(policy, closed).isEmpty)
    }

    /// Numbers that make no sense: no trap, no endless loop, few windows, and the share of listening stays.
    @Test func strangeNumbers() {
        let odd = [Double.nan, .infinity, -.infinity, -1, 0, 1e-300, 1e-9, 1e300]
        for listen in odd {
            for period in odd {
                let policy = ScanPolicy(foreground: .periodic(listen: listen, period: period), wakeTime: listen)
                for end in odd + [600] {
                    let windows = listening(policy, [(0, .init(.foreground))], until: end)
                    #expect(windows.count <= 100_001)
                    #expect(windows.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= end && !$0.isEmpty })
                }
            }
        }
        let fine = listening(
            ScanPolicy(foreground: .periodic(listen: 2.5e-10, period: 1e-9)), [(0, .init(.foreground))], until: 600)
        let total = fine.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
        #expect(fine.count <= 100_001 && abs(total / 600 - 0.25) < 1e-6)
    }

    @Test func strangeRegions() {
        let events = [5, .nan, 3, -2, .infinity, -.infinity, 50].enumerated().map {
            RegionEvent(time: $1, isEntry: $0 % 2 == 0)
        }
        let policy = ScanPolicy(background: .continuous, wakeTime: 5, wakesTerminated: true, wakesByScreen: true)
        for app in AppState.allCases {
            let windows = listening(policy, [(0, .init(app))], regions: events)
            #expect(windows.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= 100 })
        }
    }
}
