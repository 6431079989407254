internal import Evaluation
package import Formats
internal import Worlds

extension Prediction {
    /// The published form.
    package static let schema = DocumentSchema(
        "plan-prediction", version: 2, "The accuracy that a plan will have, over the buildings that it may be about.",
        keys: [
            .always("venue", .string, "Name of the venue."),
            .always("beacons", .count, "Number of beacons of the plan."),
            .always(
                "knowledge", .choice(PlanKnowledge.allCases.map(\.rawValue)), "What is known of the building."),
            .always("worlds", .count, "Number of simulated buildings."),
            .always("walks", .count, "Number of walks in each."),
            .always("duration", .figure("seconds"), "Length of each walk."),
            .always("seed", .whole, "Seed of all random numbers."),
            .always("draws", .each(WorldDraw.shape), "What differs between the buildings."),
            .maybe("pilot", .mapping(PilotLesson.shape), "What the pilot taught. Missing without one."),
            .always("metrics", .each(metric), "The metrics."),
            .always("requirements", .each(requirement), "The requirements, in the order of their file."),
        ])

    static let metric = YAMLShape(
        "predictedMetric", "A metric over the simulated buildings.",
        keys: [
            .always("key", .string, "Its key, as `beaconry metrics` lists it."),
            .always("name", .string, "Its name."),
            .always("unit", .string, "Its unit; 1 for a share."),
            .maybe("median", .figure(), "Median over the buildings. Missing without a value."),
            .maybe("interval", .interval(), "In 90 % of buildings the value lies between these two."),
            .always(
                "buildings", .many(.figure()),
                "The value in each building, in their order; without those that have none."),
        ])

    private static let requirement = YAMLShape(
        "predictedRequirement", "Whether the plan will meet a requirement.",
        keys: [
            .always("name", .string, "Its name."),
            .always("requirement", .string, "The requirement in words."),
            .always("metric", .string, "Key of its metric."),
            .always("verdict", .choice(RequirementResult.Verdict.allCases.map(\.rawValue)), "The verdict on the plan."),
            .always("met", .count, "In how many buildings the walks meet it."),
            .always("failed", .count, "In how many buildings the value is not an allowed one."),
            .maybe("median", .figure(), "Median of the metric over the buildings. Missing without a value."),
            .maybe("interval", .interval(), "In 90 % of buildings the value lies between these two."),
            .maybe(
                "reason", .string,
                "Why most buildings have no verdict. Only if the verdict is inconclusive, and intervals do not tell."),
            .always("remedies", .each(remedy), "What was tried for it; empty if it is met."),
        ])

    private static let remedy = YAMLShape(
        "remedy", "A change of the plan, the preset or the hand-over, and what it does for the requirement.",
        keys: [
            .always("change", .string, "The change."),
            .always("verdict", .choice(RequirementResult.Verdict.allCases.map(\.rawValue)), "The verdict with it."),
            .always("met", .count, "In how many buildings the walks then meet it."),
            .maybe("median", .figure(), "Median of the metric then. Missing without a value."),
            .maybe("interval", .interval(), "In 90 % of buildings the value then lies between these two."),
        ])
}
