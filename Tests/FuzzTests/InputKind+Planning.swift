import Evaluation
import Geometry
import Parameters
import Planning
import TestSupport
import VenueFiles
import VenueModel

extension InputKind {
    /// Damaged venues: what is read has maps, findings and sites.
    static let planned = InputKind(
        name: "planned", count: 300,
        samples: { _ in [SmallVenue.text, SmallScenario.venue].map { [File("venue.yaml", $0)] } },
        read: { _, file in
            let venue = try VenueFile.read(path: file).venue
            let radio = MeanRadio(venue, parameters: SimulationParameters())
            // Levels of kilometres are read, but take seconds.
            let sizes = venue.levels.compactMap { Bounds(around: $0.outline.vertices) }.map { $0.width + $0.height }
            let cellSize = max((sizes.max() ?? 0) / 40, 0.1)
            guard LevelGrid.allowedCellSizes.contains(cellSize), sizes.allSatisfy({ $0 >= 2 * cellSize }) else {
                return
            }
            let grids = try LevelGrid.all(of: radio, cellSize: cellSize, file: file)
            let context = try LintContext(radio, grids: grids)
            let report = LintReport.check(LintRule.all, in: context)
            try promise(report.isClean == context.findings(of: LintRule.all).isEmpty, "a report has all findings")
            for finding in context.findings(of: LintRule.all) {
                try promise(finding.position?.isFinite ?? true, "places are finite")
            }
            let sites = CandidateSites(spacing: max(4 * cellSize, 0.5), height: 3)
            for level in venue.levels {
                let heights = (level.mounting.lowest ?? -.infinity, level.mounting.highest ?? .infinity)
                for site in sites.beacons(on: level, of: venue) {
                    try promise(
                        site.height >= heights.0 && site.height <= min(heights.1, level.height)
                            && level.outline.contains(site.position), "sites are on their level, within its limits")
                }
            }
            var options = MapOptions(cellSize: cellSize, offsetSpread: 2)
            options.correlationDistance = 5
            for grid in grids {
                let maps = try LevelMaps(SignalTable(radio, grid: grid), options: options)
                try promise(
                    maps.values.allSatisfy { $0.count == grid.cells.count && $0.allSatisfy { $0?.isFinite ?? true } },
                    "each cell has a finite value or none")
                _ = try MapCells(maps, of: venue).geoJSON()
            }
        })
}
