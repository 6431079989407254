import Evaluation
import Foundation
import Geometry
import Testing
import VenueModel
import Walks

@Suite struct ErrorMapTests {
    @Test("Cells by the truth, with hand-worked median and bias")
    func cells() {
        let first = walk(
            [fix(1, 1, 0), fix(2, 4, 0), fix(3, 4, 3, level: 1)],
            [truth(0, 0), truth(1, 0), truth(2, 0), truth(3, 4), truth(4, -0.5)])
        let second = walk([fix(0, 0.5)], [truth(0, 0.5)])
        let map = ErrorMap([first, second], cellSize: 2)
        #expect(map.cells.map(\.column) == [-1, 0, 2] && map.cells.map(\.row) == [0, 0, 0] && map.levels == [0])
        // Errors 1, 4 and 0 m with the vectors (1, 0), (4, 0) and (0, 0); one instant before the first fix.
        let cell = map.cells[1]
        #expect((cell.instants, cell.walks, cell.withoutFix, cell.onWrongLevel) == (4, 2, 1, 0))
        #expect(cell.medianError == 1 && cell.bias.map { near($0.dx, 5.0 / 3) && $0.dy == 0 } == true)
        #expect(map.cells[2].medianError == 3 && map.cells[2].bias == Vector(0, 3))
        #expect(map.cells[2].onWrongLevel == 1 && map.cells[0].medianError == 4.5 * (1 + 4.0 / 9).squareRoot())
        #expect(!cell.hasEnough)
        let bounds = map.bounds(of: map.cells[0])
        #expect(bounds.lower == Point(-2, 0) && bounds.upper == Point(0, 2))
    }

    @Test("The same instants in any order of walks give the same cells, and their number is that of the instants")
    func sums() {
        let walks = (0..<5).map { (index: Int) -> EvaluatedWalk in
            let truths = (0..<40).map { (time: Int) -> TruthSample in
                truth(Double(time), Double(time * index) / 7, Double(time) / 3)
            }
            return walk([fix(0, Double(index))], truths)
        }
        let map = ErrorMap(walks, cellSize: 3)
        #expect(map.cells.reduce(0) { $0 + $1.instants } == 200)
        #expect(ErrorMap(walks.reversed(), cellSize: 3).cells.map(\.medianError) == map.cells.map(\.medianError))
        #expect(map.cells.filter(\.hasEnough).allSatisfy { $0.instants >= 10 })
        let far = ErrorMap([walk([fix(0, 0)], [truth(0, 1e300, -1e300)])], cellSize: 0.1)
        #expect(far.cells.count == 1)
    }

    @Test("The usual cell size makes no level longer than 25 cells, if 10 m allow it")
    func cellSize() {
        for (length, size) in [(10.0, 2.0), (50, 2), (51, 3), (60, 3), (100, 5), (130, 10), (999, 10)] {
            let level = Level(
                number: 0, name: "", elevation: 0, height: 3, outline: rectangle(0...length, 0...5))
            #expect(ErrorMap.usualCellSize(of: Venue(name: "v", levels: [level])) == size)
        }
    }

    @Test func csv() {
        let map = ErrorMap([walk([fix(1, 1.23456)], [truth(0, 3), truth(1, 1)])], cellSize: 2)
        #expect(
            map.csv == """
                level,x_min,y_min,x_max,y_max,instants,walks,without_fix,on_wrong_level,enough,median_error,bias_x,bias_y
                0,0,0,2,2,1,1,0,0,false,0.2346,0.2346,0
                0,2,0,4,2,1,1,1,0,false,,,

                """)
    }

    private func features(_ map: ErrorMap, _ venue: Venue) throws -> (root: [String: Any], features: [[String: Any]]) {
        let text = try map.geoJSON(of: venue)
        let root = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        return (root, try #require(root["features"] as? [[String: Any]]))
    }

    /// One degree of the meridian at 0° is 110,574.3 m, one of the equator 111,319.5 m (WGS 84).
    @Test("GeoJSON in metres, or in degrees around the anchor with the frame turned by its bearing")
    func geoJSON() throws {
        let map = ErrorMap([walk([fix(0, 1, 2)], [truth(0, 1, 1)])], cellSize: 2)
        let (local, cells) = try features(map, Venue(name: "v"))
        #expect(local["coordinates"] as? String == "metres of the venue's frame")
        func ring(_ feature: [String: Any]) throws -> [[Double]] {
            let geometry = try #require(feature["geometry"] as? [String: Any])
            return try #require((geometry["coordinates"] as? [[[Double]]])?.first)
        }
        #expect(try ring(cells[0]) == [[0, 0], [2, 0], [2, 2], [0, 2], [0, 0]])
        var venue = Venue(name: "v", anchor: GeographicAnchor(latitude: 0, longitude: 10, bearing: 90))
        let (world, turned) = try features(map, venue)
        #expect(world["coordinates"] as? String == "WGS 84")
        // The frame's x points south, its y east.
        let corners = try ring(turned[0])
        #expect(near(corners[1][0], 10, tolerance: 1e-8) && near(corners[1][1], -2 / 110_574.3, tolerance: 2e-8))
        #expect(near(corners[3][0], 10 + 2 / 111_319.5, tolerance: 2e-8) && near(corners[3][1], 0, tolerance: 1e-8))
        let properties = try #require(turned[0]["properties"] as? [String: Any])
        #expect(properties["bias"] as? Double == 1 && properties["biasBearing"] as? Double == 90)
        venue.anchor?.latitude = 90
        #expect(try features(map, venue).root["coordinates"] as? String == "metres of the venue's frame")
    }
}
