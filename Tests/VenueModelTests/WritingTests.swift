import Foundation
import Geometry
import Radio
import TestSupport
import Testing
import VenueFiles
import VenueModel

/// The canonical text gives the venue back.
struct WritingTests {
    @Test(arguments: VenueFiles.names) func roundTripsTheVenues(_ name: String) throws {
        let venue = try VenueFile.read(path: VenueFiles.path(name)).venue
        let text = VenueFile.write(venue)
        #expect(try VenueFile.parse(text).venue == venue)
        #expect(VenueFile.write(try VenueFile.parse(text).venue) == text)
    }

    @Test(arguments: 1...200) func roundTripsAnyVenue(_ seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        let venue = DrawnVenue.venue(&random)
        let text = VenueFile.write(venue)
        let again = try VenueFile.parse(text).venue
        let isSame = again == venue
        #expect(isSame, "\(text)")
        #expect(VenueFile.write(again) == text)
    }

    /// What the venue of the next test looks like.
    private static let lab = """
        name: lab
        radio: {powerAt1m: -61.4, pathLossExponent: 1.48, residualStandardDeviation: 4.5, pathLoss: {model: multi-wall, exponent: 1.9, floorSaturation: 0.4}}
        materials:
          straw: 1
        beaconDefaults: {height: 2.3, advertisingInterval: 0.35}
        levels:
          - number: 0
            name: Lab
            elevation: 0
            height: 3
            slabLoss: 18.3
            outline: [[0, 0], [4, 0], [4, 2.5], [0, 2.5]]
            mounting: {ceiling: false, lowest: 2}
            background: {file: lab.png, width: 4.5, origin: [-0.25, 0]}
            columns:
              - {at: [3, 2]}
              - {at: [3, 1], width: 0.3, highest: 2.5}
            power:
              - {at: [0, 1]}
              - {at: [4, 1], reach: 5}
            walls:
              - {material: glass, points: [[1, 0], [1, 1]], deployable: none}
              - {loss: 2.75, base: 0.5, top: 2, points: [[2, 0], [2, 1]], openings: [{at: [2, 0.5], width: 0.25}, {at: [2, 0.8], width: 0.1, loss: 1}]}
            beacons:
              - {uuid: 0B0E5A0C-6E41-4D57-8A4F-3D6D2A4B9C11, major: 1, minor: 2, at: [0.1, 0.2], mount: metal-wall, facing: 90, residualStandardDeviation: 0.30000000000000004}
              - {id: "00:11:22:AA:BB:CC", label: no. 1, at: [1e-07, 2], locked: true}
            paths:
              nodes:
                a: [1, 1]
                "2": [3, 1]
                c: [3, 2]
              edges:
                - {along: [a, "2", c], width: 2}
                - {along: [c, a], width: 1}

        """

    @Test func isWrittenAsExpected() throws {
        let outline = Polygon([Point(0, 0), Point(4, 0), Point(4, 2.5), Point(0, 2.5)])
        let uuid = try #require(UUID(uuidString: "0B0E5A0C-6E41-4D57-8A4F-3D6D2A4B9C11"))
        let venue = Venue(
            name: "lab",
            radio: RadioModel(
                powerAt1m: -61.4, pathLossExponent: 1.48, residualStandardDeviation: 4.5,
                pathLoss: PathLossChoice(model: "multi-wall", values: ["floorSaturation": 0.4, "exponent": 1.9])),
            materials: Material.builtIn + [Material(name: "straw", loss: 1)],
            levels: [
                Level(
                    number: 0, name: "Lab", elevation: 0, height: 3, outline: outline,
                    mounting: Mounting(isCeilingDeployable: false, lowest: 2),
                    columns: [Column(position: Point(3, 2)), Column(position: Point(3, 1), width: 0.3, highest: 2.5)],
                    powerPoints: [PowerPoint(position: Point(0, 1)), PowerPoint(position: Point(4, 1), reach: 5)],
                    background: Background(file: "lab.png", width: 4.5, origin: Point(-0.25, 0)))
            ],
            walls: [
                Wall(
                    level: 0, points: [Point(1, 0), Point(1, 1)], loss: 3, material: "glass", deployable: .none),
                Wall(
                    level: 0, points: [Point(2, 0), Point(2, 1)], loss: 2.75, base: 0.5, top: 2,
                    openings: [
                        WallOpening(position: Point(2, 0.5), width: 0.25),
                        WallOpening(position: Point(2, 0.8), width: 0.1, loss: 1),
                    ]),
            ],
            beacons: [
                Beacon(
                    id: .iBeacon(uuid: uuid, major: 1, minor: 2), level: 0, position: Point(0.1, 0.2), height: 2.3,
                    mount: .metalWall, facing: 90, residualStandardDeviation: 0.1 + 0.2),
                Beacon(
                    id: .named("00:11:22:AA:BB:CC"), label: "no. 1", level: 0, position: Point(1e-7, 2), height: 2.3,
                    isLocked: true),
            ],
            paths: NavigationPaths(
                nodes: [
                    PathNode(name: "a", level: 0, position: Point(1, 1)),
                    PathNode(name: "2", level: 0, position: Point(3, 1)),
                    PathNode(name: "c", level: 0, position: Point(3, 2)),
                ],
                edges: [PathEdge(from: 0, to: 1), PathEdge(from: 1, to: 2), PathEdge(from: 2, to: 0, width: 1)]))
        #expect(VenueFile.write(venue) == Self.lab)
        #expect(try VenueFile.parse(Self.lab).venue == venue)
    }
}
