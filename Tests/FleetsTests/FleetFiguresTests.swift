import Foundation
import Testing

@testable import Fleets

/// The figures of the documents of commands, by their published keys.
@Suite struct FleetFiguresTests {
    private static func figures(_ text: String) -> FleetFigures { FleetFigures(document: Data(text.utf8)) }

    @Test func aCalibration() {
        let figures = Self.figures(
            """
            {"format": "beaconry-preset", "recommendation": "default", "evidence": {"objective": "ipinScore", "unit": "m",
            "improvement": {"meanImprovement": 0.5, "lowerBound": -0.25, "upperBound": 1.25, "pValue": 0.1, "walkCount": 9}}}
            """)
        #expect(figures.recommendation == "default" && figures.objective == "ipinScore" && figures.unit == "m")
        #expect(figures.gain == FleetFigures.Figure(0.5, -0.25, 1.25))
        let short = Self.figures(
            #"{"format": "beaconry-preset", "evidence": {"improvement": {"meanImprovement": 0.5}}}"#)
        #expect(short.gain?.interval == nil && short.gain?.value == 0.5 && short.recommendation == nil)
    }

    @Test func anEvaluation() {
        let figures = Self.figures(
            """
            {"format": "beaconry-metrics", "pooled": {"metrics": {"ce75": {"value": 3, "interval": [2, 4]}, "ce95": {"value": null}}},
            "requirements": [{"name": "a", "verdict": "met"}, {"name": "b", "verdict": "met"}, {"name": "c", "verdict": "missed"}]}
            """)
        #expect(figures.ce75 == FleetFigures.Figure(3, 2, 4))
        #expect(figures.requirements == ["met": 2, "missed": 1] && figures.missed == ["c"])
        let without = Self.figures(#"{"format": "beaconry-metrics", "pooled": {"metrics": {"ce75": {"value": null}}}}"#)
        #expect(without.ce75 == nil && without.requirements == nil)
    }

    @Test func otherDocuments() {
        let zones = Self.figures(
            #"{"format": "beaconry-engagement", "zones": [{"name": "a", "verdict": "reliable"}, {"name": "b", "verdict": "missed"}]}"#
        )
        #expect(zones.zones == ["reliable": 1, "missed": 1])
        let suspects = Self.figures(#"{"format": "beaconry-diagnosis", "suspects": [{"words": "S3 is dead."}]}"#)
        #expect(suspects.suspects == ["S3 is dead."])
        let placement = Self.figures(
            #"{"format": "beaconry-plan-placement", "levels": [{"covered": 1}, {"covered": 0.75}], "beacons": [{"id": "a"}]}"#
        )
        #expect(placement.newBeacons == 1 && placement.coverage == 0.75)
        for text in ["", "{}", "[]", #"{"format": "other"}"#, #"{"format": "beaconry-preset", "evidence": 3}"#] {
            #expect(Self.figures(text) == Self.figures("nothing"))
        }
    }
}
