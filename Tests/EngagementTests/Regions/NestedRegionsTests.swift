import Engagement
import Foundation
import NumericalMethods
import Radio
import Testing

@Suite struct NestedRegionsTests {
    private let mall = BeaconRegion(uuid: UUID(uuid: (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
    private var shop: BeaconRegion { BeaconRegion(uuid: mall.uuid, major: 1) }
    private var shelf: BeaconRegion { BeaconRegion(uuid: mall.uuid, major: 1, minor: 2) }
    private var other: BeaconRegion { BeaconRegion(uuid: mall.uuid, major: 2) }

    @Test func containment() {
        #expect(mall.contains(shop) && shop.contains(shelf) && mall.contains(shelf) && mall.contains(mall))
        #expect(!shop.contains(mall) && !shop.contains(other) && !shelf.contains(shop))
        let beacon = BeaconID.iBeacon(uuid: mall.uuid, major: 1, minor: 2)
        #expect(mall.contains(beacon) && shop.contains(beacon) && shelf.contains(beacon) && !other.contains(beacon))
        #expect(!mall.contains(.named("x")))
        #expect(BeaconRegion(uuid: mall.uuid, minor: 2) == mall)
        #expect(NestedRegions([other, shelf, mall, shop, shop]).regions == [mall, shop, shelf, other])
        #expect(shelf.description == "\(mall.uuid.uuidString)/1/2")
    }

    private func text(_ events: [NestedRegions.Event]) -> String {
        let names = [mall: "mall", shop: "shop", shelf: "shelf", other: "other"]
        return events.map { "\($0.isEntry ? "+" : "-")\(names[$0.region] ?? "?")" }.joined(separator: " ")
    }

    /// Leaving the outer region leaves what is in it, inner ones first; what the system tells later is known already.
    @Test func leavingTheOuterLeavesTheInner() {
        var nested = NestedRegions([mall, shop, shelf, other])
        #expect(text(nested.take(.init(time: 1, isEntry: true), of: mall)) == "+mall")
        #expect(text(nested.take(.init(time: 2, isEntry: true), of: shelf)) == "+shop +shelf")
        #expect(text(nested.take(.init(time: 3, isEntry: true), of: shop)) == "")
        #expect(text(nested.take(.init(time: 4, isEntry: true), of: other)) == "+other")
        #expect(text(nested.take(.init(time: 5, isEntry: false), of: shop)) == "-shelf -shop")
        #expect(text(nested.take(.init(time: 6, isEntry: false), of: shelf)) == "")
        #expect(text(nested.take(.init(time: 7, isEntry: false), of: mall)) == "-other -mall")
        #expect(nested.inside.isEmpty)
    }

    /// An outer region that only an inner one has shown ends with it; its own entry begins it again.
    @Test func impliedOuterEndsWithTheInner() {
        var nested = NestedRegions([mall, shop, shelf])
        #expect(text(nested.take(.init(time: 1, isEntry: true), of: shelf)) == "+mall +shop +shelf")
        #expect(text(nested.take(.init(time: 2, isEntry: true), of: shop)) == "")
        #expect(text(nested.take(.init(time: 3, isEntry: false), of: shelf)) == "-shelf")
        #expect(text(nested.take(.init(time: 4, isEntry: false), of: shop)) == "-shop -mall")
        #expect(text(nested.take(.init(time: 5, isEntry: true), of: mall)) == "+mall")
    }

    @Test func badEvents() {
        var nested = NestedRegions([mall])
        #expect(nested.take(.init(time: .nan, isEntry: true), of: mall).isEmpty)
        #expect(nested.take(.init(time: 1, isEntry: true), of: shop).isEmpty)
        #expect(nested.take(.init(time: 1, isEntry: false), of: mall).isEmpty)
        #expect(nested.take(.init(time: 5, isEntry: true), of: mall).count == 1)
        #expect(nested.take(.init(time: 4, isEntry: false), of: mall).isEmpty && nested.inside == [mall])
    }

    /// With events of monitors, each region enters and leaves in turn, and all that contain it hold.
    @Test func eventsOfMonitors() {
        let all = [mall, shop, shelf, other]
        for seed in 0..<100 as Range<UInt64> {
            let stream = RandomStream(seed: seed, purpose: "nested")
            var heard: [BeaconRegion: [Double]] = [:]
            for step in 0..<300 as Range<UInt64> where stream.uniform(step) < 0.4 {
                let beacon = [shelf, other][stream.index(below: 2, step / 20)]
                for region in all where region.contains(beacon) { heard[region, default: []].append(Double(step) * 10) }
            }
            let monitor = RegionMonitor(longestDelay: 200, lateShare: 0.3)
            let events = Dictionary(
                uniqueKeysWithValues: all.enumerated().map { index, region in
                    (
                        region,
                        monitor.events(
                            heard: heard[region] ?? [], duration: 4000,
                            attention: AttentionTimeline(PhoneCondition(.background)), seed: seed * 4 + UInt64(index))
                    )
                })
            var inside: Set<BeaconRegion> = []
            for event in NestedRegions.events(events) {
                if event.isEntry {
                    #expect(inside.insert(event.region).inserted)
                    #expect(all.allSatisfy { !$0.contains(event.region) || inside.contains($0) })
                } else {
                    #expect(inside.remove(event.region) != nil)
                    #expect(inside.allSatisfy { !event.region.contains($0) })
                }
            }
            #expect(inside.isEmpty)
        }
    }
}
