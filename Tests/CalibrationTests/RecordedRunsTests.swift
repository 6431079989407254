import Calibration
import Evaluation
import Testing

/// What recorded walks are worth as evidence.
@Suite struct RecordedRunsTests {
    @Test(arguments: [
        ("monday-part2", "monday"), ("monday_pt_10", "monday"), ("Run Segment 3", "Run"), ("a.seg1", "a"),
        ("monday-2", "monday-2"), ("part2", "part2"), ("department4", "department4"), ("tuesday", "tuesday"),
    ])
    func partsAreKnownByName(recording: String, run: String) {
        #expect(RecordedRuns.name(of: recording) == run)
    }

    /// Each walk is held out once, and a run is never on both sides of a split.
    @Test func aRunIsNotDivided() {
        let groups = RecordedRuns.groups(of: ["a-part1", "b", "a-part2", "c", "d-part1", "d-part2"])
        #expect(groups == [0, 1, 0, 2, 3, 3])
        let splits = DataSplit.crossValidation(ofGroups: groups)
        #expect(splits.map(\.test) == [[0, 2], [1], [3], [4, 5]])
        for split in splits {
            #expect(Set(split.training.map { groups[$0] }).isDisjoint(with: split.test.map { groups[$0] }))
        }
        for limit in 1...6 {
            let splits = DataSplit.crossValidation(ofGroups: groups, limit: limit)
            #expect(splits.flatMap(\.test).sorted() == Array(0..<6))
        }
    }
}
