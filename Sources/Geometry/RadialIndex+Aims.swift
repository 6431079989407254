extension RadialIndex {
    /// Where the lists of four rays are. The list of a ray is known only after a division and two reads; for four rays
    /// they take as long as for one.
    @usableFromInline
    package struct Aims {
        /// Where each list begins; −1 for a ray without a list.
        @usableFromInline let starts: SIMD4<Int32>
        @usableFromInline let ends: SIMD4<Int32>
        @usableFromInline let squaredReaches: SIMD4<Float>

        @inlinable
        init(starts: SIMD4<Int32>, ends: SIMD4<Int32>, squaredReaches: SIMD4<Float>) {
            self.starts = starts
            self.ends = ends
            self.squaredReaches = squaredReaches
        }

        /// Rays without lists.
        @inlinable
        package init() {
            self.init(starts: SIMD4(repeating: -1), ends: SIMD4(), squaredReaches: SIMD4())
        }

        /// Whether the ray of a lane has a list.
        @inlinable
        @inline(__always)
        package subscript(lane: Int) -> Bool { starts[lane] >= 0 }
    }

    /// The lists of rays to four places, for ``forEachCandidate(of:_:_:)``.
    @inlinable
    @inline(__always)
    package func aims(toX x: SIMD4<Double>, y: SIMD4<Double>) -> Aims {
        let dx = x - center.x
        let dy = y - center.y
        let sizes = dx.magnitudes + dy.magnitudes
        // As in ``Vector/pseudoAngle(size:)``.
        let ratios = dx / sizes
        let all = (1 - ratios).chosen(where: dy .>= 0, else: 3 + ratios)
        let directions = all.chosen(where: all .< 4, else: SIMD4()) * directionsPerUnit
        let squares = dx * dx + dy * dy
        @inline(__always)
        func list(_ lane: Int) -> (start: Int32, end: Int32) {
            guard Self.usableSizes.contains(sizes[lane]) else { return (-1, -1) }
            let direction = Int(directions[lane])
            return (starts[direction], starts[direction + 1])
        }
        let a = list(0)
        let b = list(1)
        let c = list(2)
        let d = list(3)
        return Aims(
            starts: SIMD4(a.start, b.start, c.start, d.start), ends: SIMD4(a.end, b.end, c.end, d.end),
            squaredReaches: SIMD4(Float(squares[0]), Float(squares[1]), Float(squares[2]), Float(squares[3])))
    }

    /// Calls `body` for the segments that the ray of a lane may cross, as ``forEachCandidate(to:within:_:)`` does.
    ///
    /// - Parameter lane: of a ray that has a list.
    @inlinable
    @inline(__always)
    package func forEachCandidate(of aims: Aims, _ lane: Int, _ body: (Int, Bool) -> Void) {
        forEachCandidate(
            in: Int(aims.starts[lane])..<Int(aims.ends[lane]), squaredReach: aims.squaredReaches[lane],
            squaredEnd: aims.squaredReaches[lane], body)
    }
}
