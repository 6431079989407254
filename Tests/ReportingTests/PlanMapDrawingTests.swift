import Evaluation
import Formats
import Foundation
import Geometry
import Parameters
import Planning
import TestSupport
import Testing
import VenueModel

@testable import Reporting

/// Pictures of planning maps.
@Suite struct PlanMapDrawingTests {
    private func maps(_ venue: Venue, cell: Double = 2) throws -> LevelMaps {
        let radio = MeanRadio(venue, parameters: SimulationParameters())
        let grid = try LevelGrid(venue.levels[0], cellSize: cell)
        return try LevelMaps(SignalTable(radio, grid: grid), options: MapOptions(cellSize: cell))
    }

    /// Rectangles of a class cover as much as its cells.
    @Test func areasAreThoseOfTheCells() throws {
        let maps = try maps(SampleVenues.shop)
        for (index, kind) in maps.kinds.enumerated() {
            let text = PlanMapDrawing(maps, index: index, venue: SampleVenues.shop).drawing.text
            var areas: [String: Double] = [:]
            for path in text.matches(of: #/<path d="([^"]*)" shape-rendering="crispEdges" fill="([^"]*)"/#) {
                for match in path.1.matches(of: #/M[^h]*h([0-9.]+)v([0-9.]+)h-/#) {
                    areas[String(path.2), default: 0] += Double(match.1)! * Double(match.2)!
                }
            }
            let counts = Dictionary(grouping: maps.values[index]) { value in
                value.map { value in 1 + kind.limits.count { value >= $0 } } ?? 0
            }.mapValues(\.count)
            #expect(areas.count == counts.count, "\(kind.key)")
            let all = areas.values.reduce(0, +)
            let shares = areas.values.map { $0 / all }.sorted()
            let expected = counts.values.map { Double($0) / Double(maps.grid.cells.count) }.sorted()
            #expect(zip(shares, expected).allSatisfy { abs($0 - $1) < 2e-3 }, "\(kind.key): \(shares), \(expected)")
        }
    }

    @Test func aPictureHasItsLegendAndAScaleBar() throws {
        let maps = try maps(SampleVenues.shop)
        let index = try #require(maps.kinds.firstIndex { $0.key == "bound" })
        let text = PlanMapDrawing(maps, index: index, venue: SampleVenues.shop).drawing.text
        let title = "shop: error bound of one reading of each beacon"
        for word in [title, "&lt; 1 m", "1…2 m", "≥ 16 m", "cells of 2 m", "beacon", "10 m"] {
            #expect(text.contains(word), "\(word)")
        }
    }

    @Test func classesOfCountsAreNamedByWholeNumbers() throws {
        let maps = try maps(SampleVenues.shop)
        let index = try #require(maps.kinds.firstIndex { $0.key == "aboveThreshold" })
        let text = PlanMapDrawing(maps, index: index, venue: SampleVenues.shop).drawing.text
        for word in [">0<", ">1–2<", ">3<", ">4–9<", ">10–20<", ">≥ 21<"] { #expect(text.contains(word), "\(word)") }
    }

    @Test func everyMapHasAClassNameForEachColour() {
        for kind in MapKind.all {
            #expect(zip(kind.limits, kind.limits.dropFirst()).allSatisfy { $0 < $1 })
            #expect(kind.words.map { $0.count == kind.limits.count + 1 } ?? true)
        }
        #expect(Set(MapKind.all.map(\.key)).count == MapKind.all.count)
    }

    @Test func picturesOfAnEarlierRunGo() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "beaconry-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let output = try OutputFolder(folder.path, command: "plan")
        for kinds in [MapKind.all, Array(MapKind.all.prefix(2))] {
            var options = MapOptions(cellSize: 4)
            options.kinds = kinds
            let venue = SampleVenues.shop
            let radio = MeanRadio(venue, parameters: SimulationParameters())
            let grid = try LevelGrid(venue.levels[0], cellSize: 4)
            var files = try PlanMapFiles(venue, kinds: kinds, in: output)
            var summary = MapSummary(venue: venue.name, options: options)
            let maps = try LevelMaps(SignalTable(radio, grid: grid), options: options)
            try files.write(maps)
            summary.add(maps)
            let written = try files.finish(summary)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }
            #expect(Set(written) == Set(names.map { output.path(of: $0) }))
            #expect(names.count == 3 + kinds.count)
        }
    }
}
