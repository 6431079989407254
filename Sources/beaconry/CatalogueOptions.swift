internal import ArgumentParser
internal import Diagnostics
internal import Formats
internal import Planning

/// The options that name what is bought.
struct CatalogueOptions: ParsableArguments {
    @Option(
        "catalogue", .string,
        "File with beacons that can be bought, and what work costs, such as Venues/catalogues/beacons.yaml.",
        valueName: "file")
    var catalogue: String?

    @Option("model", .string, "Model of the catalogue. (default: the first one)", valueName: "name")
    var model: String?

    func validate() throws {
        try refuse(if: model != nil && catalogue == nil, "--model needs --catalogue: it is one of its models.")
    }

    /// The catalogue and the model; `nil` without a catalogue.
    ///
    /// - Parameter isPowered: whether the first model without a battery is taken if none is named.
    func read(
        isPowered: Bool = false
    ) throws(Problems) -> (catalogue: BeaconCatalogue, model: BeaconCatalogue.Model)? {
        guard let file = catalogue else { return nil }
        let catalogue = try CatalogueFile.read(path: file)
        guard isPowered, model == nil else { return (catalogue, try catalogue.model(named: model, file: file)) }
        guard let powered = catalogue.models.first(where: { $0.battery == nil }) else {
            throw Problems("All models of the catalogue have a battery. Name one with --model.", file: file)
        }
        return (catalogue, powered)
    }
}
