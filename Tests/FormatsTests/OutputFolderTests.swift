import Diagnostics
import Formats
import Foundation
import Testing

final class OutputFolderTests {
    private let path: String

    init() {
        path = FileManager.default.temporaryDirectory.appending(path: "beaconry-out-\(UUID().uuidString)").path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    private func folder(_ command: String = "fit", isForced: Bool = false) throws(Problems) -> OutputFolder {
        try OutputFolder(path, command: command, isForced: isForced)
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
    }

    private func put(_ text: String, _ name: String) throws {
        try TextFile.write(Array(text.utf8), to: "\(path)/\(name)")
    }

    @Test func aCommandReplacesItsOwnFiles() throws {
        for round in ["one", "two"] {
            let folder = try folder()
            try folder.check(["a", "below/b"])
            #expect(try folder.write(round, to: "a") == path + "/a")
            try folder.write(round, to: "below/b")
            try folder.write(round + " again", to: "a")
        }
        #expect(try text("a") == "two again")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: path).sorted() == [".beaconry.jsonl", "a", "below"])
        let lines = [("a", "two again"), ("below/b", "two")].map { name, content in
            var hash = XXH64()
            hash.update(Array(content.utf8))
            return "{\"command\":\"fit\",\"digest\":\"\(hash.name())\",\"file\":\"\(name)\"}\n"
        }
        #expect(try text(".beaconry.jsonl") == lines.joined())
    }

    @Test func otherFilesAreRefusedTogether() throws {
        try put("mine", "foreign")
        try folder("import").write("imported", to: "imported")
        try folder().write("fitted", to: "changed")
        try put("changed by hand", "changed")
        try put("", "folder/x")
        try put("input", "input")
        let error = #expect(throws: Problems.self) {
            try folder().check(
                ["foreign", "imported", "changed", "folder", "new", "input"], besides: [path + "/input"])
        }
        #expect(
            error?.all.map(\.file) == ["foreign", "imported", "changed", "folder", "input"].map { "\(path)/\($0)" })
        let messages = error?.all.map(\.message) ?? []
        #expect(messages.prefix(2).allSatisfy { $0.hasPrefix("This file exists, and \"fit\" did not write it here.") })
        #expect(messages.prefix(3).allSatisfy { $0.contains("--output") && $0.contains("--force") })
        #expect(messages[2].hasPrefix("This file was changed after \"fit\" wrote it."))
        // Nor are they replaced without the check.
        for name in ["foreign", "imported", "changed"] {
            #expect(throws: Problems.self) { try folder().write("new", to: name) }
        }
        #expect(try text("foreign") == "mine")
        // Forced, all but inputs are replaced, and then are the command's.
        #expect(throws: Problems.self) { try folder(isForced: true).check(["input"], besides: [path + "/input"]) }
        for isForced in [true, false] { try folder(isForced: isForced).write("new", to: "imported") }
        #expect(throws: Problems.self) { try folder("import").write("again", to: "imported") }
    }

    /// In lists of earlier versions, digests are SHA-256.
    @Test func anEarlierListIsUnderstood() throws {
        try put("as written", "a")
        try put("changed by hand", "b")
        let lines = ["a", "b"].map { name in
            "{\"command\":\"fit\",\"digest\":\"\(TextFile.digest(of: "as written".utf8))\",\"file\":\"\(name)\"}\n"
        }
        try put(lines.joined(), ".beaconry.jsonl")
        let folder = try folder()
        #expect(throws: Problems.self) { try folder.check(["b"]) }
        try folder.write("new", to: "a")
        _ = consume folder
        let list = try text(".beaconry.jsonl").split(separator: "\n")
        #expect(list.count == 2 && list[0].contains("\"digest\":\"xxh64:") && list[1].contains("\"digest\":\"sha256:"))
        try self.folder().write("newer", to: "a")
        #expect(try text("a") == "newer")
        try put("as written", "b")
        #expect(try self.folder().removeEarlier(["b"]) == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: path).sorted() == [".beaconry.jsonl", "a"])
    }

    private struct Failure: Error {}

    /// A file that fails in the middle leaves nothing, and the older one stays.
    @Test(arguments: [false, true]) func aFileIsWrittenAsAWholeOrNotAtAll(isNew: Bool) throws {
        try folder().write("other", to: "b")
        if !isNew { try folder().write("old", to: "a") }
        let names = try FileManager.default.contentsOfDirectory(atPath: path)
        let list = try text(".beaconry.jsonl")
        #expect(throws: Failure.self) {
            try folder().write(to: "a") {
                try $0.write(Array("new".utf8))
                throw Failure()
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: path).sorted() == names.sorted())
        #expect(try text(".beaconry.jsonl") == list)
        if !isNew { #expect(try text("a") == "old") }
        try folder().write(to: "a") {
            try $0.write(Array("in two ".utf8))
            try $0.write(Array("pieces".utf8))
        }
        #expect(try text("a") == "in two pieces")
    }

    /// Killed before or after a file gets its name, a command can be repeated, and leaves the same list at the end.
    @Test func aKilledCommandCanBeRepeated() throws {
        try folder().write("first", to: "a")
        try folder().write("second", to: "b")
        let list = try text(".beaconry.jsonl")
        // The line stands, the file has no name yet; the next line is cut off.
        try FileManager.default.removeItem(atPath: path + "/a")
        try put(list + "{\"command\":\"fit\",\"dig", ".beaconry.jsonl")
        let repeated = try folder()
        try repeated.write("other", to: "a")
        #expect(try text(".beaconry.jsonl").contains("\"dig\n{\"command\""))
        // A second process, while the first has not ended.
        try folder().write("first", to: "a")
        try repeated.write("second", to: "b")
        try repeated.write("first", to: "a")
        _ = consume repeated
        #expect(try text(".beaconry.jsonl") == list)
    }

    @Test func aRemovedFileLeavesTheList() throws {
        let folder = try folder()
        try folder.write("a", to: "a")
        try folder.write("b", to: "b")
        #expect(try folder.removeEarlier(["a", "none"]) == [])
        try self.folder().write("c", to: "c")
        #expect(try text(".beaconry.jsonl").contains("\"c\""))
        #expect(try !text(".beaconry.jsonl").contains("\"file\":\"a\""))
    }

    /// Files of an earlier run go; a changed one, an input and files of others stay.
    @Test func onlyUnchangedFilesOfAnEarlierRunAreRemoved() throws {
        let names = ["a", "below/b", "changed", "input", "mine", "imported"]
        for name in names.prefix(4) { try folder().write(name, to: name) }
        try put("changed by hand", "changed")
        try put("mine", "mine")
        try folder("import").write("imported", to: "imported")
        for isForced in [false, true] {
            let kept = try folder(isForced: isForced).removeEarlier(names, besides: [nil, path + "/input"])
            #expect(kept == [path + "/changed"])
        }
        let left = names.filter { FileManager.default.fileExists(atPath: "\(path)/\($0)") }
        #expect(left == ["changed", "input", "mine", "imported"])
        #expect(try text("changed") == "changed by hand")
    }

    @Test func aSingleFileIsTheUsersUnlessTheCommandWroteIt() throws {
        try put("mine", "x.svg")
        func write(_ isForced: Bool) throws(Problems) {
            let (folder, name) = try OutputFolder.holding(path + "/x.svg", command: "animate", isForced: isForced)
            try folder.write("new", to: name)
        }
        let error = #expect(throws: Problems.self) { try write(false) }
        #expect(error?.description.hasPrefix(path + "/x.svg: error: This file exists") == true)
        try write(true)
        try write(false)
        #expect(try text("x.svg") == "new")
        for name in ["", ".", "a/", "a/.."] {
            #expect(throws: Problems.self) { try OutputFolder.holding(name, command: "animate") }
        }
        let (folder, name) = try OutputFolder.holding("/dev/null", command: "animate")
        #expect(try folder.write("x", to: name) == "/dev/null")
    }

    /// Before any work is done.
    @Test func aFolderThatCannotBeMadeIsSaidFirst() throws {
        try put("text", "file")
        for place in ["file", "file/below", "file/below/more", "no/../such", "no/..", "no/such/.."] {
            let problems = #expect(throws: Problems.self) {
                try OutputFolder("\(self.path)/\(place)", command: "fit").check(["a"])
            }
            #expect(problems?.all.first?.message.contains("cannot be made: ") == true)
        }
        #expect(throws: Problems.self) { try OutputFolder("/nope/../x", command: "fit").check(["a"]) }
        for place in ["\(path)/new/below", "\(path)/new/", "\(path)/./new", "new-folder", "new/folder"] {
            try OutputFolder(place, command: "fit").check(["a"])
        }
        // Nothing is made beside a device.
        try OutputFolder.holding("/dev/null", command: "fit").folder.check(["null"])
    }

    /// What lies in a folder that is read is replaced only by the command that wrote it, however it is forced.
    @Test func forceSparesTheFoldersThatAreRead() throws {
        try put("a walk", "walks/w.jsonl")
        let forced = try folder(isForced: true)
        try forced.check(["walks/w.jsonl"])
        for inputs in [path, "\(path)/walks", "\(path)/walks/../walks"] {
            #expect(throws: Problems.self) { try forced.check(["walks/w.jsonl"], besides: [inputs]) }
        }
        try forced.check(["walks/new", "w.jsonl"], besides: ["\(path)/walks"])
        try folder().write("mine", to: "walks/mine")
        try folder().check(["walks/mine"], besides: ["\(path)/walks"])
    }

    /// The list is no result, and never written through a link or into a pipe.
    @Test func theListIsAnOrdinaryFile() throws {
        #expect(throws: Problems.self) { try folder(isForced: true).check([".beaconry.jsonl"]) }
        try put("precious", "precious")
        let list = "\(path)/.beaconry.jsonl"
        try FileManager.default.createSymbolicLink(atPath: list, withDestinationPath: "precious")
        #expect(throws: Problems.self) { try folder().write("x", to: "x") }
        #expect(try text("precious") == "precious")
        try FileManager.default.removeItem(atPath: list)
        #expect(mkfifo(list, 0o600) == 0)
        #expect(throws: Problems.self) { try folder().write("x", to: "x") }
        try FileManager.default.removeItem(atPath: list)
        try folder().write("x", to: "x")
    }

    /// A content whose command was killed before it got its name stays in the list only until the next command ends.
    @Test func aKilledCommandLeavesNoStaleLines() throws {
        try folder().write("one", to: "a")
        let list = try text(".beaconry.jsonl")
        let killed = list.replacing(#/xxh64:\w+/#, with: "xxh64:0123456789abcdef")
        try put(list + killed + killed.replacing("\"a\"", with: "\"never made\""), ".beaconry.jsonl")
        try folder().write("two", to: "b")
        let lines = try text(".beaconry.jsonl").split(separator: "\n")
        #expect(lines.count == 2 && lines[0] + "\n" == list)
    }
}
