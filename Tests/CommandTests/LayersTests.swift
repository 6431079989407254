import Foundation
import TestSupport
import Testing

/// The manifest is the architecture diagram: its comments `// 3: …` open the rows, and a target depends only on targets
/// of rows above.
@Suite struct LayersTests {
    private struct Target {
        var name: String
        var row: Int
        var dependencies: [String]
    }

    /// The constants of `Package.swift` for products of other packages.
    private static let packages = ["yams", "grdb", "argumentParser", "hummingbird", "httpTypes", "logging", "nio"]

    private func targets() throws -> [Target] {
        let manifest = try String(contentsOf: Project.root.appending(path: "Package.swift"), encoding: .utf8)
        var row = -1
        var targets: [Target] = []
        var pending: String?
        for line in manifest.split(separator: "\n", omittingEmptySubsequences: true) {
            if let match = line.firstMatch(of: #/^\s*// (\d+): /#) { row = try #require(Int(match.1)) }
            if line.contains(".testTarget(") { break }
            if line.contains(".target(") || line.contains(".executableTarget(") || line.contains(".systemLibrary(") {
                pending = ""
            }
            guard pending != nil else { continue }
            pending! += line
            guard line.hasSuffix("),"), let text = pending, let name = text.firstMatch(of: #/name: "([\w-]+)"/#) else {
                continue
            }
            let list = text.firstMatch(of: #/dependencies: \[(.*?)\]/#)?.1 ?? ""
            var dependencies = list.matches(of: #/"(\w+)"/#).map { String($0.1) }
            for package in ["gsl"] + Self.packages where list.contains(try Regex("\\b\(package)\\b")) {
                dependencies.append(package == "gsl" ? "CGSL" : package)
            }
            targets.append(Target(name: String(name.1), row: row, dependencies: dependencies))
            pending = nil
        }
        return targets
    }

    @Test func targetsDependOnlyOnRowsAbove() throws {
        let targets = try targets()
        let rowOf = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0.row) })
        #expect(targets.count == 39)
        for target in targets {
            #expect(target.row >= 0, "\(target.name) stands in no row")
            for dependency in target.dependencies where !Self.packages.contains(dependency) {
                let row = try #require(rowOf[dependency], "\(target.name) depends on \(dependency), which has no row")
                #expect(row < target.row, "\(target.name) must not depend on \(dependency)")
            }
        }
    }

    @Test func everyFolderOfSourcesIsATarget() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Project.root.appending(path: "Sources").path)
        #expect(Set(folders) == Set(try targets().map(\.name)))
    }

    /// The package manager lets a target import what its dependencies depend on; this does not.
    @Test func targetsImportOnlyWhatTheyDependOn() throws {
        let targets = try targets()
        let names = Set(targets.map(\.name))
        for target in targets {
            let folder = Project.root.appending(path: "Sources/\(target.name)")
            let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
            for case let file as URL in files where file.pathExtension == "swift" {
                let text = try String(contentsOf: file, encoding: .utf8)
                for line in text.matches(of: #/(?m)^\s*(?:\w+ )?import (\w+)/#) where names.contains(String(line.1)) {
                    #expect(target.dependencies.contains(String(line.1)), "\(file.lastPathComponent) imports \(line.1)")
                }
            }
        }
    }

    /// All that a target needs, directly or not, with the products of other packages by their constants.
    private func closure(of name: String, in targets: [Target]) throws -> Set<String> {
        var found: Set<String> = []
        var open = [name]
        while let next = open.popLast() {
            guard found.insert(next).inserted else { continue }
            open += targets.first { $0.name == next }?.dependencies ?? []
        }
        return found
    }

    /// An app links the core: it needs neither GSL nor Yams, and it cannot name the truth.
    @Test func theCoreNeedsNoLibraryAndCannotNameTheTruth() throws {
        let needed = try closure(of: "Positioning", in: try targets())
        #expect(needed.contains("Recordings"))
        #expect(needed.isDisjoint(with: ["CGSL", "GSLNumerics", "Formats", "yams", "grdb", "Walks", "Simulation"]))
    }

    /// Folders are rooms of a target: no two of them refer to each other in a circle.
    @Test(arguments: ["Calibration", "Search", "Reporting", "RadioFitting", "Planning"])
    func foldersOfATargetHaveNoCircle(target: String) throws {
        let root = Project.root.appending(path: "Sources/\(target)")
        var texts: [String: String] = [:]
        var owner: [String: String] = [:]
        for folder in try FileManager.default.contentsOfDirectory(at: root, includingPropertiesForKeys: nil)
        where folder.hasDirectoryPath {
            let name = folder.lastPathComponent
            for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
                let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
                    .filter { !$0.drop { $0 == " " }.hasPrefix("//") }.map { $0.replacing(#/"[^"]*"/#, with: "") }
                for line in lines {
                    let declaration = #/^(?:public |package |final |indirect )*(?:struct|enum|class|protocol) (\w+)/#
                    if let match = line.firstMatch(of: declaration) { owner[String(match.1)] = name }
                }
                texts[name, default: ""] += lines.joined(separator: "\n")
            }
        }
        var uses: [String: Set<String>] = [:]
        for (name, text) in texts {
            let words = Set(text.matches(of: #/\b[A-Z]\w+/#).map { String($0.0) })
            uses[name] = Set(words.compactMap { owner[$0] }).subtracting([name])
        }
        #expect(owner.count > 5)
        var open = uses
        while let free = open.first(where: { $0.value.isDisjoint(with: open.keys) }) { open[free.key] = nil }
        #expect(open.isEmpty, "a circle among \(open.map { "\($0.key) → \($0.value.sorted())" }.sorted())")
    }

    /// Streams of one purpose and entity share their numbers, so that what is drawn in two files would depend on each other.
    @Test func purposesOfRandomNumbersAreOfOneFile() throws {
        var files: [String: Set<String>] = [:]
        let sources = Project.root.appending(path: "Sources")
        let entries = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        for case let file as URL in entries where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: #/(?:purpose: |stream\()"([^"]+)"/#) {
                files[String(match.1), default: []].insert(file.lastPathComponent)
            }
        }
        #expect(files.count > 40)
        for (purpose, names) in files { #expect(names.count == 1, "\(purpose): \(names.sorted())") }
    }

    @Test func librariesHaveOneImporter() throws {
        let targets = try targets()
        #expect(targets.filter { $0.dependencies.contains("CGSL") }.map(\.name) == ["GSLNumerics"])
        #expect(targets.filter { $0.dependencies.contains("yams") }.map(\.name) == ["Formats"])
        #expect(
            targets.filter { $0.dependencies.contains("argumentParser") }.map(\.name) == [
                "beaconry", "beaconry-studio",
            ])
    }
}
