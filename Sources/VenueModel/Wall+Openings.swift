public import Geometry

/// A doorway or a window: a part of a wall with less loss, which people can pass.
public struct WallOpening: Hashable, Sendable {
    /// Its middle; the nearest point of the wall counts.
    public var position: Point
    /// Metres along the wall.
    public var width: Double
    /// Loss of a signal through it, dB, such as that of a closed door.
    public var loss: Double

    public init(position: Point, width: Double, loss: Double = 0) {
        self.position = position
        self.width = width
        self.loss = loss
    }
}

extension Wall {
    /// A straight piece of a wall or of an opening in it.
    public struct Piece: Hashable, Sendable {
        public var segment: Segment
        /// Loss of one crossing, dB.
        public var loss: Double
        /// True if people can pass it.
        public var isOpening: Bool
    }

    /// The stretch of an opening, in metres along the wall from its first point, within its ends; and how far the
    /// opening's middle is from the wall, metres. `nil` for a wall without pieces.
    package func stretch(of opening: WallOpening) -> (range: ClosedRange<Double>, distance: Double)? {
        var best: (middle: Double, distance: Double)?
        var length = 0.0
        for segment in segments {
            let distance = segment.distance(to: opening.position)
            if distance < best?.distance ?? .infinity {
                best = (length + segment.fraction(nearestTo: opening.position) * segment.length, distance)
            }
            length += segment.length
        }
        guard let (middle, distance) = best else { return nil }
        return (max(middle - opening.width / 2, 0)...min(middle + opening.width / 2, length), distance)
    }

    /// Its straight pieces in order, cut where openings begin and end. Where openings overlap, the first one is used.
    public var pieces: [Piece] {
        guard !openings.isEmpty else { return segments.map { Piece(segment: $0, loss: loss, isOpening: false) } }
        let gaps = openings.compactMap { opening in stretch(of: opening).map { (range: $0.range, loss: opening.loss) } }
            .sorted { $0.range.lowerBound < $1.range.lowerBound }
        var pieces: [Piece] = []
        var start = 0.0
        for segment in segments {
            let length = segment.length
            var position = 0.0
            func add(to end: Double, loss: Double, isOpening: Bool) {
                guard end > position else { return }
                // The ends of the segment stay exactly what they are, so that corners stay closed.
                let from =
                    position == 0 ? segment.start : segment.start.interpolated(to: segment.end, at: position / length)
                let to = end == length ? segment.end : segment.start.interpolated(to: segment.end, at: end / length)
                pieces.append(Piece(segment: Segment(from, to), loss: loss, isOpening: isOpening))
                position = end
            }
            for gap in gaps {
                add(to: min(gap.range.lowerBound - start, length), loss: loss, isOpening: false)
                add(to: min(gap.range.upperBound - start, length), loss: gap.loss, isOpening: true)
            }
            add(to: length, loss: loss, isOpening: false)
            start += length
        }
        return pieces
    }

    /// The polylines that are left of it between openings.
    public var solidRuns: [[Point]] {
        guard !openings.isEmpty else { return [points] }
        var runs: [[Point]] = []
        for piece in pieces where !piece.isOpening {
            if let last = runs.last?.last, last == piece.segment.start {
                runs[runs.count - 1].append(piece.segment.end)
            } else {
                runs.append([piece.segment.start, piece.segment.end])
            }
        }
        return runs
    }
}
