import Evaluation
import Positioning
import Testing
import VenueModel
import Walks

@Suite("Zone detection")
struct ZoneTests {
    /// Two shops of 10 m side by side, a counter of 2 × 2 m inside the first, and a shop above it.
    let venue = Venue(
        name: "mall",
        zones: [
            Zone(name: "left", level: 0, outline: rectangle(0...10, 0...10)),
            Zone(name: "right", level: 0, outline: rectangle(10...20, 0...10)),
            Zone(name: "counter", level: 0, outline: rectangle(4...6, 4...6)),
            Zone(name: "above", level: 1, outline: rectangle(0...10, 0...10)),
        ])

    @Test("The share in the same zone, also by the distance of the truth to the border")
    func detection() {
        let cases: [(TruthSample, Fix)] = [
            (truth(0, 2, 2), fix(0, 9, 9)),  // left, 2 m inside: hit
            (truth(1, 9.5, 5), fix(1, 10.5, 5)),  // left, 0.5 m inside: the fix is in the right shop
            (truth(2, 15, 5), fix(2, 11, 1)),  // right, 5 m inside: hit
            (truth(3, 15, 5), fix(3, 15, 5, level: 1)),  // right, 5 m inside: the fix is on another level
            (truth(4, 5, 5), fix(4, 3, 3)),  // counter, 1 m inside: the fix is in the shop around it
            (truth(5, 30, 5), fix(5, 5, 5)),  // in no zone: not counted
            (truth(6, 5, 0.5, level: 1), fix(6, 5, 3, level: 1)),  // above, 0.5 m inside: hit
        ]
        let result = walk(cases.map(\.1), cases.map(\.0), venue: venue)
        let all = Metric.zoneDetection.value(of: [result])
        #expect(near(all.value, 0.5))
        #expect(all.count == 6)
        let split = Metric.zoneDetectionByDepth.map { $0.value(of: [result]) }
        #expect(split.map(\.count) == [2, 2, 2])
        #expect(split.map(\.value) == [0.5, 0.5, 0.5])
    }

    @Test("No zones, no value")
    func without() {
        let result = walk([fix(0, 2, 2)], [truth(0, 2, 2)])
        #expect(Metric.zoneDetection.value(of: [result]).value == nil)
    }
}
