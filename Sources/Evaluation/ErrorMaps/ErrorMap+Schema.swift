package import Formats

extension ErrorMap {
    /// The published form of an error map's GeoJSON.
    package static let schema = DocumentSchema(
        "error-map", version: 1,
        "The cells of an error map as GeoJSON (RFC 7946): a feature collection with a polygon a cell.",
        keys: CellPolygon.collectionKeys(properties: properties, "Its figures."))

    private static let properties = YAMLShape(
        "properties", "The figures of a cell.",
        keys: [
            .always("level", .whole, "The number of its level."),
            .always("instants", .count, "Number of instants with the true position in it."),
            .always("walks", .count, "Number of walks with such an instant."),
            .always("withoutFix", .count, "Number of instants without a position."),
            .always("onWrongLevel", .count, "Number of instants with a position on another level."),
            .always("enough", .flag, "Whether there are enough instants and walks for its figures."),
            .maybe("medianError", .figure("metres"), "Median of the horizontal error. Missing without a position."),
            .maybe("bias", .figure("metres"), "Length of the mean error vector. Missing without a position."),
            .maybe(
                "biasBearing", .figure("degrees"),
                "Its direction clockwise from north, or from the y axis of a venue without an anchor. Missing without a "
                    + "position."),
        ])
}
