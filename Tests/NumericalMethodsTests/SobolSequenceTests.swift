import GSLNumerics
import Testing

@Suite struct SobolSequenceTests {
    /// The first points in Gray-code order (Joe and Kuo's and GSL's), without the origin.
    @Test func firstPoints() throws {
        let points = try SobolSequence.points(count: 7, dimensions: 2)
        #expect(
            points == [
                [0.5, 0.5], [0.75, 0.25], [0.25, 0.75], [0.375, 0.375], [0.875, 0.875], [0.625, 0.125], [0.125, 0.625],
            ])
    }

    /// With the origin, any 2ᵏ first points hold one in each of 2ᵏ equal intervals, in every dimension.
    @Test func everyDimensionIsStratified() throws {
        let points = [[Double](repeating: 0, count: 12)] + (try SobolSequence.points(count: 255, dimensions: 12))
        for dimension in 0..<12 {
            let cells = Set(points.map { Int($0[dimension] * 256) })
            #expect(cells.count == 256)
        }
    }

    @Test func dimensionsOutsideOneToFortyAreErrors() throws {
        for dimensions in [-1, 0, 41] {
            #expect(throws: GSLError.self) { try SobolSequence.points(count: 3, dimensions: dimensions) }
        }
        #expect(try SobolSequence.points(count: 3, dimensions: 40).allSatisfy { $0.count == 40 })
        #expect(try SobolSequence.points(count: 0, dimensions: 2).isEmpty)
    }
}
