internal import Diagnostics
internal import Formats
internal import Foundation

/// The files that the command of a venue reads: its venue file, what that names, and the files and folders that options name.
struct FleetInputs {
    /// The digest of each file, by its path relative to the folder of the fleet file.
    private(set) var digests: [String: String] = [:]
    private let folder: String
    /// The folders that were looked at.
    private var folders: Set<String> = []

    /// The files for a venue.
    init(of venue: FleetRequest.Venue, in request: FleetRequest) {
        folder = request.folder
        add(document: venue.path)
        for word in request.command.dropFirst(FleetCommandWords.length(of: request.command) ?? 0) + venue.options {
            let value = word.hasPrefix("-") ? word.split(separator: "=", maxSplits: 1).dropFirst().first : word[...]
            guard let value, !value.isEmpty else { continue }
            add(String(value))
            // A profile with options: FILE+OPTION.
            if let end = value.firstIndex(of: "+") { add(String(value[..<end])) }
        }
    }

    /// One line for each file.
    var text: String { digests.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: "\n") }

    /// Adds a file, or all files of a folder, if there is one. Each folder is looked at once: links may lead in circles.
    private mutating func add(_ path: String) {
        let place = "\(folder)/\(path)"
        guard TextFile.isFolder(place) else { return add(document: path) }
        guard folders.insert(URL(fileURLWithPath: place).resolvingSymlinksInPath().path).inserted else { return }
        for name in (try? TextFile.names(inFolder: place)) ?? [] { add("\(path)/\(name)") }
    }

    /// Adds a file and the files that its texts name, relative to its own folder.
    private mutating func add(document path: String) {
        let file = "\(folder)/\(path)"
        // What cannot be read is said by the command.
        guard digests[path] == nil, FileManager.default.fileExists(atPath: file), !TextFile.isFolder(file),
            let digest = try? TextFile.digest(ofFile: file)
        else { return }
        digests[path] = digest
        guard path.hasSuffix(".yaml") || path.hasSuffix(".yml"),
            let text = try? TextFile.read(path: file, maximumSize: YAMLReader.maximumSize).text,
            let root = YAMLReader(file: nil).read(text)
        else { return }
        let place = (path as NSString).deletingLastPathComponent
        for name in Self.texts(in: root) where name.contains(".") && !name.hasPrefix("/") {
            add(document: place.isEmpty ? name : "\(place)/\(name)")
        }
    }

    private static func texts(in value: YAMLValue) -> [String] {
        switch value.kind {
        case .list: value.elements().flatMap(texts)
        case .mapping: value.entries().flatMap { texts(in: $0.value) }
        case .text: value.string().map { [$0] } ?? []
        default: []
        }
    }
}
