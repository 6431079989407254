public import Geometry

/// Shadowing of one beacon on all storeys of a building. A field is drawn when a phone is first there: most beacons are
/// heard on few storeys.
public final class ShadowingFields: Sendable {
    /// One a storey. An array cannot hold what cannot be copied, and objects in it would be retained for each value.
    private nonisolated(unsafe) let fields: UnsafeMutableBufferPointer<LazyReference<ShadowingField>>
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
        fields = .allocate(capacity: count)
        for storey in 0..<count {
            fields.initializeElement(at: storey, to: LazyReference())
            if let field = known[storey] { fields[storey].keep(field) }
        }
    }

    deinit {
        fields.deinitialize()
        fields.deallocate()
    }

    /// The shadowing at a point of a storey, dB; positive is stronger.
    public func value(at point: Point, storey: Int) -> Double {
        precondition(fields.indices.contains(storey), "there is no storey \(storey)")
        return fields[storey].withObject { $0.value(at: point) } ?? drawnValue(at: point, storey: storey)
    }

    @inline(never)
    private func drawnValue(at point: Point, storey: Int) -> Double {
        fields[storey].keep(draw(storey)).value(at: point)
    }
}
