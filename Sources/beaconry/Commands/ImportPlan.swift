internal import ArgumentParser
internal import Diagnostics
internal import FloorPlans
internal import Formats
internal import Foundation
internal import VenueFiles
internal import VenueModel

extension DrawingFormat: OptionValue {}
extension DrawingUnit: OptionValue {}

struct ImportPlan: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Makes a venue file of a floor plan.",
        discussion: """
            Reads GeoJSON, KML, IMDF archives (a folder or a ZIP file), DXF drawings (with ogr2ogr of GDAL), and pictures \
            (PNG or JPEG, with --scale or --width; draw over them in the Studio). The page Floor plans says what features \
            need. A feature with an error is reported and skipped; with --strict, it stops the import. Warnings say what the \
            drawing does not contain, such as beacons, and what to add next. The venue is written to venue.yaml in the folder \
            --output, or to the file --output-file.

            Example: beaconry import plan Venues/plans/library.kml --output-file library.yaml
            Example: beaconry import plan Venues/plans/clinic.dxf --layer "A-WALL*=wall:brick" --output clinic
            """)

    @Argument(help: "File or folder to read.")
    var path: String

    @Option(
        "format", .words(DrawingFormat.self),
        "Format of the drawing: \(Words.list(DrawingFormat.self)). (default: by its contents)")
    var format: DrawingFormat?

    @Option(
        "name", .string, "Name of the venue: letters, digits, - and _. (default: that of the drawing or of its file)")
    var name: String?

    @Option(
        "anchor", .text,
        """
        Where the venue's (0, 0) lies: degrees north, degrees east and the compass bearing of the y axis. (default: the \
        drawing's)
        """,
        valueName: "latitude,longitude[,bearing]")
    var anchor: GeographicAnchor?

    @Option(
        "unit", .words(DrawingUnit.self),
        "Unit of coordinates that are lengths: \(Words.list(DrawingUnit.self)). (default: the drawing's)")
    var unit: DrawingUnit?

    @Option(
        "level", .integer(Level.numbers), "Level of the features that have none. (default: \(DrawingOptions().level))")
    var level: Int?

    @Option(
        "levelHeight", .number(1...100, unit: "metres"),
        "Height from floor to floor, where the drawing does not give it. (default: \(YAMLText.number(DrawingOptions().levelHeight)))"
    )
    var levelHeight: Double?

    @Option(
        "material", .string, "Material of the walls that have none. (default: \(DrawingOptions.usualMaterial))",
        valueName: "name")
    var material: String?

    @Option(
        "layer", .text,
        """
        What a layer of a drawing, a folder of a KML file or a property such as indoor=room stands for: \
        \(Words.list(DrawingKind.self)), or none. A * at the end of the name stands for anything. May be repeated; the first \
        that fits is used.
        """,
        valueName: "layer=kind[:material]")
    var layer: [DrawingLayer] = []

    @Option("scale", .number(0.01...100_000, unit: "pixels"), "Pixels of a metre in a picture.")
    var scale: Double?

    @Option(
        "width", .number(DrawingFrame.plausibleSizes, unit: "metres"),
        "Distance from the left to the right edge of a picture.")
    var width: Double?

    @Flag("strict", "Stop if a feature is bad.")
    var strict = false

    @OptionGroup var result: OutputFileOption
    @OptionGroup var common: CommonOptions

    func validate() throws {
        try result.checkFile(common)
        try refuse(if: scale != nil && width != nil, "Give either --scale or --width.")
    }

    func run() throws {
        var options = DrawingOptions()
        options.name = name
        options.anchor = anchor
        options.unit = unit
        options.material = material
        options.layers = layer
        options.isStrict = strict
        options.pixelsPerMetre = scale
        options.pictureWidth = width
        if let level { options.level = level }
        if let levelHeight { options.levelHeight = levelHeight }
        let target: (folder: OutputFolder, name: String)? =
            try result.isStream ? nil : common.file(result.path ?? "\(folder)/venue.yaml", besides: [path])
        let drawing = try FloorDrawing.read(path: path, format: format, options: options)
        if drawing.picture == nil, scale != nil || width != nil {
            throw Problems("--scale and --width are for pictures.", file: path)
        }
        common.console.warn(drawing.warnings)
        let text = VenueFile.write(drawing.venue)
        guard let target else { return try Console.result(text) }
        let pictures = try drawing.picture.map { try self.pictures($0, in: target.folder) } ?? []
        let file = try target.folder.write(text, to: target.name)
        if drawing.picture != nil {
            common.console.message(
                "What is drawn in the picture is not read. Draw walls, paths and beacons over it in the Studio: "
                    + "Scripts/beaconry studio \(file)")
        }
        try common.report(written: [file] + pictures)
    }

    /// Writes a copy of the picture and its world file beside the venue.
    private func pictures(_ picture: PictureDrawing, in folder: OutputFolder) throws -> [String] {
        let bytes = try TextFile.bytes(of: path)
        let name = URL(fileURLWithPath: path).lastPathComponent
        let world =
            "\(URL(fileURLWithPath: name).deletingPathExtension().relativePath)."
            + PictureDrawing.worldFileSuffix(of: bytes)
        // In its own folder, the picture needs no copy.
        let copy = TextFile.isSame(path, as: folder.path(of: name)) ? [] : [name]
        try folder.check(copy + [world], besides: [path])
        return try copy.map { try folder.write(bytes, to: $0) } + [folder.write(picture.worldFile, to: world)]
    }

    private var folder: String {
        common.output
            ?? "beaconry-output/\(URL(fileURLWithPath: path).standardized.deletingPathExtension().lastPathComponent)"
    }
}

extension GeographicAnchor: OptionValue {
    static func value(of text: String) throws -> Self? {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
            Double(decimal: $0.trimmingCharacters(in: .whitespaces))
        }
        guard (2...3).contains(numbers.count), let latitude = numbers[0], let longitude = numbers[1],
            (-90...90).contains(latitude), (-180...180).contains(longitude),
            let bearing = numbers.count == 3 ? numbers[2] : 0, (-360...360).contains(bearing)
        else {
            throw ValidationError(
                """
                --anchor takes a latitude from -90 to 90, a longitude from -180 to 180 and a bearing from -360 to 360, such \
                as 52.5163,13.3777,15.
                """)
        }
        return Self(latitude: latitude, longitude: longitude, bearing: bearing)
    }
}

extension DrawingLayer: OptionValue {
    static func value(of text: String) throws -> Self? {
        // The name of a layer may hold "=".
        let end = text.lastIndex(of: "=") ?? text.startIndex
        let name = String(text[..<end])
        let parts = text[end...].dropFirst().split(separator: ":", maxSplits: 1).map(String.init)
        let word = parts.first ?? ""
        guard !name.isEmpty, word == "none" || DrawingKind(rawValue: word) != nil else {
            let known = DrawingKind.allCases.map(\.rawValue) + ["none"]
            throw ValidationError(
                "--layer takes LAYER=KIND or LAYER=wall:MATERIAL. Kinds: \(known.joined(separator: ", "))."
                    + Spelling.suggestion(for: word, among: known))
        }
        let kind = DrawingKind(rawValue: word)
        guard parts.count == 1 || kind == .wall else {
            throw ValidationError("--layer takes a material only for walls: LAYER=wall:MATERIAL, not \(text).")
        }
        return Self(name: name, kind: kind, material: parts.count > 1 ? parts[1] : nil)
    }
}
