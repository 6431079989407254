/// The material of a wall, with its loss at 2.4 GHz.
public struct Material: Hashable, Sendable {
    /// Name by which walls refer to it.
    public var name: String
    /// Loss of one crossing, dB.
    public var loss: Double

    public init(name: String, loss: Double) {
        self.name = name
        self.loss = loss
    }

    /// Defaults for one crossing at 2.4 GHz: slab theory of ITU-R P.2040 rounded up for studs, wiring and rebar;
    /// the shelving rows are estimates without a published source, to be replaced by a fit on site.
    public static let builtIn: [Material] = [
        Material(name: "plasterboard", loss: 3), Material(name: "glass", loss: 3),
        Material(name: "metallised-glass", loss: 15), Material(name: "wood", loss: 3),
        Material(name: "brick", loss: 6), Material(name: "thick-brick", loss: 9),
        Material(name: "concrete", loss: 16), Material(name: "thin-concrete", loss: 10),
        Material(name: "thick-concrete", loss: 22), Material(name: "metal", loss: 20),
        Material(name: "shelving-empty", loss: 4), Material(name: "shelving", loss: 8),
        Material(name: "shelving-liquids", loss: 14), Material(name: "lift-car", loss: 30),
    ]

    /// The built-in materials of metal.
    static let metals: Set<String> = ["metal", "lift-car"]
    /// Loss of the built-in material `metal`, dB.
    public static let metalLoss = 20.0
}
