import Evaluation
import Foundation
import Geometry
import Positioning
import TestSupport
import VenueFiles
import Walks

// What a gate reads.
extension InputKind {
    /// Reads requirements with and without their venue, and checks them on walks in it.
    static let requirements = InputKind(
        name: "requirements",
        samples: { _ in
            let text = """
                requirements:
                  - {share: 0.95, within: 5, zone: Shop}
                  - {name: on the level, metric: floorDetection, atLeast: 0.98, level: 1}
                  - {metric: ce75, atMost: 4}
                  - metric: accuracyHonesty
                    atLeast: 0.6
                    atMost: 0.76

                """
            return [[File("it.yaml", text)]]
        },
        read: { _, file in
            let venue = try VenueFile.parse(SmallVenue.text).venue
            let requirements = try RequirementsFile.read(path: file, for: venue)
            try promise(try RequirementsFile.read(path: file, for: nil) == requirements, "a venue only checks")
            try promise(Set(requirements.map(\.name)).count == requirements.count, "names are unique")
            let evaluator = Evaluator(venue: venue, metrics: [.ce75], resamples: 5)
            var result = evaluator.evaluate(walks)
            result.requirements = evaluator.check(requirements, walks)
            try promise(
                result.requirements.allSatisfy {
                    $0.verdict == .met || $0.problem(confidence: 0.95, isStrict: true) != nil
                },
                "what is not met is said")
            _ = try result.json()
            _ = result.table()
        })

    /// Reads a stored evaluation and compares another one with it.
    static let evaluation = InputKind(
        name: "evaluation",
        samples: { _ in
            let result = Evaluator(metrics: [.ce75, .floorDetection, .biasX, .maxError], resamples: 20).evaluate(walks)
            return [[File("it.json", Array(try result.json()))]]
        },
        read: { _, file in
            let stored = try StoredEvaluation.read(path: file)
            try promise(stored.entries.allSatisfy { $0.value.isFinite }, "finite values")
            let result = Evaluator(metrics: [.ce75, .floorDetection, .biasX], resamples: 5).evaluate(walks)
            for row in result.compared(with: stored) {
                _ = result.sentence(row)
                try promise(row.limit.isFinite, "a limit that is a number")
            }
        })

    /// Seven short walks on level 1.
    private static let walks = (0..<7).map { index in
        EvaluatedWalk(
            name: "w\(index)",
            fixes: [
                Fix(time: 0, position: Point(Double(index), 1), level: 1, horizontalAccuracy: 2, isPublished: true)
            ],
            truth: GroundTruth(
                name: "w\(index)",
                samples: (0..<4).map { TruthSample(time: Double($0), position: Point(Double($0), 1), level: 1) }),
            publishInterval: 1)
    }
}
