package import Formats
internal import Positioning

/// The figures of a comparison with the SDK's own fixes, as JSON.
package struct FidelityDocument: JSONDocument {
    private let before: [FidelityResult.Agreement]
    private let after: [FidelityResult.Agreement]?
    private let constants: [FidelityResult.Constant]?

    /// The document of a fit.
    package init(_ result: FidelityResult) {
        (before, after, constants) = (result.before, result.after, result.constants)
    }

    /// The document of distances without a fit.
    package init(_ agreement: [FidelityResult.Agreement]) { (before, after, constants) = (agreement, nil, nil) }

    /// The published form of `fidelity.json`.
    package static let schema = DocumentSchema(
        "fidelity", version: 1, "How near our fixes are to the SDK's own, and the constants that bring them nearest.",
        keys: [
            .always("before", .each(agreement), "The distances with our reading of the document, or with --constants."),
            .maybe("after", .each(agreement), "The distances with the fitted constants. Missing with --no-fit."),
            .maybe("constants", .each(constant), "The constants. Missing with --no-fit."),
        ])

    private static let agreement = YAMLShape(
        "agreement", "The distances of a preset.",
        keys: [
            .always("preset", .string, "The preset."),
            .always("walks", .count, "Number of walks."),
            .always("seconds", .count, "Number of seconds that were compared."),
            .maybe("median", .figure("metres"), "Median of the distance. Missing if ours has no position."),
            .maybe("percentile75", .figure("metres"), "75 % quantile of the distance."),
            .maybe("percentile95", .figure("metres"), "95 % quantile of the distance."),
            .always("sameLevel", .share, "Share of the seconds in which both have the same level."),
        ])

    private static let constant = YAMLShape(
        "constant", "A constant after the fit.",
        keys: [
            .always("name", .string, "Its name."), .always("ours", .scalar, "Our value."),
            .always("fitted", .scalar, "The fitted value."),
            .maybe(
                "interval", .list(of: .scalar, count: 2...2, noun: "ends"),
                "The ends of its 95 % interval. Missing for words and for what the walks do not show."),
            .always("isIdentified", .flag, "Whether the walks show it."),
        ])
}
