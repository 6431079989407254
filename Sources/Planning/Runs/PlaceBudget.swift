package import Diagnostics

/// What a placement may spend on new beacons.
package struct PlaceBudget: Sendable {
    /// How many new beacons it pays.
    package let most: Int
    private let catalogue: BeaconCatalogue
    private let model: BeaconCatalogue.Model
    private let height: Double

    /// - Parameters:
    ///   - amount: in the currency of the catalogue.
    ///   - height: of new beacons, metres: high ones cost more work.
    /// - Throws: a problem if it pays no beacon.
    package init(
        _ amount: Double, _ catalogue: BeaconCatalogue, _ model: BeaconCatalogue.Model, height: Double
    ) throws(Problems) {
        self.catalogue = catalogue
        self.model = model
        self.height = height
        most = catalogue.count(for: amount, model, height: height)
        if most == 0 { throw Problems("The budget pays no beacon: one costs \(price(of: 1)) with its work.") }
    }

    /// What so many new beacons cost with their work, with the currency.
    package func price(of count: Int) -> String {
        "\(catalogue.currency) \(BillOfMaterials.text(catalogue.price(of: count, model, height: height)))"
    }
}
