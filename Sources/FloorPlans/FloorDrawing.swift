package import Diagnostics
internal import Formats
internal import Foundation
internal import VenueFiles
package import VenueModel

/// A drawing that was read from a file of another program, as a venue.
package struct FloorDrawing: Sendable {
    /// The venue. Its file is valid.
    package let venue: Venue
    /// What was skipped or assumed, and what the user must add, in the order of the drawing.
    package let warnings: [Problem]
    /// The size of the picture that the drawing is; `nil` for other formats.
    package var picture: PictureDrawing?

    /// The largest file that is read, bytes. An archive or a folder may have as much in all of its files.
    package static let maximumSize = 100_000_000

    /// Reads a drawing.
    ///
    /// - Parameters:
    ///   - path: a file or, for IMDF, also a folder.
    ///   - format: its format; `nil` recognises it by its contents.
    /// - Throws: all problems, if no valid venue can be made of it.
    package static func read(
        path: String, format: DrawingFormat? = nil, options: DrawingOptions = DrawingOptions()
    ) throws(Problems) -> FloorDrawing {
        let bytes = TextFile.isFolder(path) ? nil : try TextFile.bytes(of: path, maximumSize: maximumSize)
        let format = if let format { format } else { try DrawingFormat(of: bytes, path: path) }
        let name = URL(fileURLWithPath: path).standardized.deletingPathExtension().lastPathComponent
        let problems = DrawingProblems()
        let picture = try format == .picture ? PictureDrawing(bytes ?? [], options: options, file: path) : nil
        var builder: DrawingBuilder
        do throws(Problems) {
            let document =
                switch format {
                case .geojson: try GeoJSONDrawing.read(bytes ?? [], file: path, problems: problems)
                case .kml: try KMLDrawing.read(bytes ?? [], file: path, problems: problems)
                case .imdf:
                    try IMDFDrawing.document(
                        of: IMDFArchive(bytes: bytes, path: path, problems: problems), options: options,
                        problems: problems)
                case .dxf: try DXFDrawing.read(bytes ?? [], path: path, problems: problems)
                case .picture:
                    picture?.document(named: URL(fileURLWithPath: path).lastPathComponent, problems: problems)
                        ?? DrawingDocument()
                }
            builder = try DrawingBuilder(document, options: options, file: path, problems: problems, usualName: name)
        } catch {
            // What is wrong with single features may be the reason why nothing is left.
            throw problems.all(before: error)
        }
        var drawing = try builder.finish()
        drawing.picture = picture
        return drawing
    }
}

package enum DrawingFormat: String, Sendable, CaseIterable {
    case geojson, kml, imdf, dxf, picture

    /// The format of a file.
    ///
    /// - Parameter bytes: its contents; `nil` for a folder.
    /// - Throws: a problem with the known formats if it is none of them.
    init(of bytes: [UInt8]?, path: String) throws(Problems) {
        let start = String(decoding: (bytes ?? []).prefix(4096), as: UTF8.self).drop(while: \.isWhitespace)
        if let bytes, PictureDrawing.isPicture(bytes) {
            self = .picture
        } else if bytes.map(ZipArchive.isArchive) ?? true {
            self = .imdf
        } else if start.hasPrefix("{") {
            self = .geojson
        } else if start.hasPrefix("<") {
            self = .kml
        } else if DXFDrawing.isDrawing(start) {
            self = .dxf
        } else {
            throw Problems(
                "This is no floor plan in a known format: "
                    + "\(DrawingFormat.allCases.map(\.rawValue).joined(separator: ", ")). Give --format if it is. Save a "
                    + "picture or a page of a PDF as PNG or JPEG. \(PictureDrawing.advice)",
                file: path)
        }
    }
}

extension DrawingBuilder {
    /// How often parts with errors are left out before all errors are thrown.
    private static let mostRounds = 8

    /// The venue, checked as a venue file is. Parts with errors are skipped, or stop the import in strict reading.
    ///
    /// - Throws: all problems of what cannot be skipped.
    mutating func finish() throws(Problems) -> FloorDrawing {
        for round in 1... {
            let checked: VenueFile
            do throws(Problems) {
                checked = try VenueFile.parse(VenueFile.write(venue))
            } catch {
                let errors = error.all.filter { $0.severity == .error }
                var skipped: Set<DrawingPart> = []
                for error in errors {
                    problems.report(error.message, at: place(of: error))
                    if let part = error.path.flatMap({ DrawingPart(path: $0, in: venue) }) { skipped.insert(part) }
                }
                skipped = skipped.filter { if case .level = $0 { false } else { true } }
                let parts = Set(errors.map { $0.path.flatMap { DrawingPart(path: $0, in: venue) } })
                guard round < Self.mostRounds, !skipped.isEmpty,
                    parts.isSubset(of: Set(skipped.map { $0 as DrawingPart? }))
                else { throw Problems(problems.all) }
                remove(skipped)
                continue
            }
            noteMissing(in: checked.venue)
            for warning in checked.warnings where !warning.message.hasPrefix("The venue has no beacons") {
                problems.report(warning.message, at: place(of: warning), severity: .warning)
            }
            return FloorDrawing(venue: checked.venue, warnings: try problems.finish(strict: options.isStrict))
        }
        throw Problems(problems.all)
    }

    /// Says what the drawing does not have, and what the user does next.
    private func noteMissing(in venue: Venue) {
        if venue.beacons.isEmpty {
            problems.note(
                "The drawing has no beacons. Add them in the venue file to \"beacons\" of their levels: uuid, major, minor, at "
                    + "and height.", file: file)
        }
        if venue.paths.edges.isEmpty {
            problems.note(
                "The drawing has no paths, so no visitors can be simulated and nothing can be snapped to paths. Add \"paths\" "
                    + "to each level in the venue file, or draw features of the kind path.", file: file)
        } else {
            if !venue.paths.nodes.contains(where: \.isEntrance) {
                problems.note(
                    "The drawing has no entrances. Name nodes where visitors enter in \"entrances\" of \"paths\" in the venue "
                        + "file.", file: file)
            }
            let joined = Set(venue.paths.nodes.map(\.level))
            for level in venue.levels where !joined.contains(level.number) {
                problems.note(
                    "The paths do not reach level \(level.number). Draw paths on it and a link to it.", file: file)
            }
        }
        if venue.walls.isEmpty {
            problems.note(
                "The drawing has no walls, so signals go through everything. Add \"walls\" to each level in the venue file.",
                file: file)
        }
    }

    /// Where the part of the venue that a problem is about stands in the drawing.
    private func place(of problem: Problem) -> DrawingFeature.FilePlace {
        let whole = DrawingFeature.FilePlace(file: file, path: problem.path)
        guard let part = problem.path.flatMap({ DrawingPart(path: $0, in: venue) }) else { return whole }
        if case .level = part, problem.path?.contains(".paths") == true { return whole }
        return places[part] ?? whole
    }

    private mutating func remove(_ parts: Set<DrawingPart>) {
        func keep<Part>(
            _ list: inout [Part], _ places: inout [DrawingPart: DrawingFeature.FilePlace], _ part: (Int) -> DrawingPart
        ) {
            let kept = list.indices.filter { !parts.contains(part($0)) }
            for (new, old) in kept.enumerated() { places[part(new)] = places[part(old)] }
            list = kept.map { list[$0] }
        }
        keep(&venue.walls, &places) { .wall($0) }
        keep(&venue.obstacles, &places) { .obstacle($0) }
        keep(&venue.zones, &places) { .zone($0) }
        keep(&venue.beacons, &places) { .beacon($0) }
        for index in venue.levels.indices {
            let number = venue.levels[index].number
            keep(&venue.levels[index].openings, &places) { .opening(level: number, $0) }
            keep(&venue.levels[index].columns, &places) { .column(level: number, $0) }
            keep(&venue.levels[index].powerPoints, &places) { .power(level: number, $0) }
        }
    }
}
