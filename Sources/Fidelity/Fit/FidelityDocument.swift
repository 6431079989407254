package import Formats

/// The figures of a comparison with the SDK's own fixes, as JSON.
package struct FidelityDocument: JSONDocument, JSONRecord {
    private let before: [FidelityResult.Agreement]
    private var fit: FidelityResult?

    package static let schema = DocumentSchema(shape, version: 1)
    package static let shape = JSONShape<Self>(
        "fidelity", "How near our fixes are to the SDK's own, and the constants that bring them nearest.",
        .always("before", \.before, "The distances with our reading of the document, or with --constants."),
        .maybe("after", \.fit?.after, "The distances with the fitted constants. Missing with --no-fit."),
        .maybe("constants", \.fit?.constants, "The constants. Missing with --no-fit."))

    /// The document of a fit.
    package init(_ result: FidelityResult) { (before, fit) = (result.before, result) }

    /// The document of distances without a fit.
    package init(_ agreement: [FidelityResult.Agreement]) { before = agreement }
}
