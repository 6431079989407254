package import Formats
package import Positioning

/// How near our fixes are to the SDK's own, and the constants that bring them nearest.
package struct FidelityResult: Sendable {
    /// The distances of one preset.
    package struct Agreement: Hashable, Sendable, JSONRecord {
        package var preset: String
        package var walks: Int
        /// Number of seconds that were compared.
        package var seconds: Int
        /// Quantiles of the distance between the positions in force (type 7), metres; `nil` if ours has no position.
        package var median: Double?
        package var percentile75: Double?
        package var percentile95: Double?
        /// Share of the seconds in which both have the same level; a missing position counts as another level.
        package var sameLevel: Double

        package static let shape = JSONShape<Self>(
            "agreement", "The distances of a preset.", .always("preset", \.preset, "The preset."),
            .always("walks", \.walks, "Number of walks."),
            .always("seconds", \.seconds, "Number of seconds that were compared."),
            .maybe(
                "median", .figure("metres"), \.median, "Median of the distance. Missing if our core has no position."),
            .maybe("percentile75", .figure("metres"), \.percentile75, "75 % quantile of the distance."),
            .maybe("percentile95", .figure("metres"), \.percentile95, "95 % quantile of the distance."),
            .always(
                "sameLevel", .share, \.sameLevel, "Share of the seconds in which both positions have the same level."))
    }

    package struct Constant: Hashable, Sendable, JSONRecord {
        package var name: String
        package var ours: SettingValue
        /// The fitted value; ours, if the walks do not show it, or if the other constants can make up for it.
        package var fitted: SettingValue
        /// The ends of the 95 % interval: bootstrap over walks, and all values with which the other constants can make the
        /// mean distance as small, within 1 %; at least a step of the search to each side. `nil` for words, for fewer than
        /// two walks, and for a constant that the walks do not show.
        package var interval: [SettingValue]?
        /// Whether the walks show it: whether another value changes any distance.
        package var isIdentified: Bool

        package static let shape = JSONShape<Self>(
            "constant", "A constant after the fit.", .always("name", \.name, "Name of the constant."),
            .always("ours", \.ours, "Our value."), .always("fitted", \.fitted, "The fitted value."),
            .maybe(
                "interval", .list(of: .scalar, count: 2...2, noun: "ends"), \.interval,
                "The ends of the constant's 95 % interval. Missing for words and for what the walks do not show."),
            .always("isIdentified", \.isIdentified, "Whether the walks show it."))
    }

    /// With our interpretation of the document.
    package var before: [Agreement]
    /// With the fitted constants.
    package var after: [Agreement]
    /// The constants, in the order of the list.
    package var constants: [Constant]

    /// The names of the constants that the walks show.
    package var identified: Set<String> { Set(constants.filter(\.isIdentified).map(\.name)) }

    package var fitted: OpenConstants {
        var result = OpenConstants()
        for (constant, fit) in zip(OpenConstant.all, constants) { result[constant] = fit.fitted }
        return result
    }
}

/// The figures of a comparison with the SDK's own fixes, as JSON.
package struct FidelityDocument: JSONDocument, JSONRecord {
    private let before: [FidelityResult.Agreement]
    private var fit: FidelityResult?

    package static let schema = DocumentSchema(shape, version: 1)
    package static let shape = JSONShape<Self>(
        "fidelity", "How near our fixes are to the SDK's own, and the constants that bring them nearest.",
        .always("before", \.before, "The distances with our interpretation of the document, or with --constants."),
        .maybe("after", \.fit?.after, "The distances with the fitted constants. Missing with --no-fit."),
        .maybe("constants", \.fit?.constants, "The constants. Missing with --no-fit."))

    package init(_ result: FidelityResult) {
        before = result.before
        fit = result
    }

    package init(_ agreement: [FidelityResult.Agreement]) { before = agreement }
}
