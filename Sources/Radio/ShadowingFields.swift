public import Geometry

/// Shadowing of one beacon on all storeys of a building. A field is drawn when a phone is first there: most beacons are
/// heard on few storeys.
public final class ShadowingFields: Sendable {
    /// A class, because an array cannot hold what cannot be copied.
    private final class Place: Sendable { let field = LazyReference<ShadowingField>() }

    private let places: [Place]
    private let draw: @Sendable (Int) -> ShadowingField

    /// Fields of so many storeys.
    ///
    /// - Parameters:
    ///   - known: fields that are drawn already, by storey.
    ///   - draw: draws the field of a storey. It must give the same field each time.
    public init(
        count: Int, known: [Int: ShadowingField] = [:], draw: @escaping @Sendable (Int) -> ShadowingField
    ) {
        self.draw = draw
        places = (0..<count).map { storey in
            let place = Place()
            if let field = known[storey] { place.field.keep(field) }
            return place
        }
    }

    /// The shadowing at a point of a storey, dB; positive is stronger.
    public func value(at point: Point, storey: Int) -> Double {
        places[storey].field.withObject { $0.value(at: point) } ?? drawnValue(at: point, storey: storey)
    }

    @inline(never)
    private func drawnValue(at point: Point, storey: Int) -> Double {
        places[storey].field.keep(draw(storey)).value(at: point)
    }
}
