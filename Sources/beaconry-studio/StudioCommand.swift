internal import ArgumentParser
internal import Diagnostics
internal import Foundation
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import Parallelism
internal import Studio

@main
struct StudioCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "beaconry studio",
        abstract: "Opens the Studio: draw a venue, watch people walk through it, and try settings, in a browser.",
        discussion: """
            The Studio is a page that this machine serves to itself; nothing leaves it. It opens in the browser of the \
            desktop; if it does not, open the address that is printed. Files are opened and saved in the folder of the \
            venue, or in the folder that is given. Ctrl-C ends it; the browser keeps work that is not saved.

            Example: Scripts/beaconry studio Venues/office.yaml
            """,
        version: ToolVersion.description)

    @Argument(help: "Venue file to open first, or folder to work in.")
    var path = "."

    @Option(help: "Port of 127.0.0.1. (default: one that is the same each time for a folder, or a free one)")
    var port: Int?

    @Option(help: "Number of workers. (default: all cores)")
    var jobs: Int?

    @Flag(help: "Do not open the browser of the desktop. --json does not open it either.")
    var noOpen = false

    @Flag(name: [.short, .long], help: "Print nothing but the address.")
    var quiet = false

    @Flag(help: "Print the address as JSON.")
    var json = false

    func validate() throws {
        if let port, !(1...65535).contains(port) {
            throw ValidationError("--port takes a whole number from 1 to 65535.")
        }
        let counts = WorkerPool.allowedCounts
        if let jobs, !counts.contains(jobs) {
            throw ValidationError("--jobs takes a whole number from \(counts.lowerBound) to \(counts.upperBound).")
        }
    }

    func run() async throws {
        let session: StudioSession
        do throws(Problems) {
            session = try StudioSession(
                path: path, workerCount: jobs ?? ProcessInfo.processInfo.activeProcessorCount)
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            throw ExitCode(2)
        }
        // Commands in reports then work in this folder.
        _ = FileManager.default.changeCurrentDirectoryPath(session.folder)
        var ports = port.map { [$0] } ?? Self.ports(of: session.folder)
        while !ports.isEmpty {
            let port = ports.removeFirst()
            do {
                return try await serve(session, port: port)
            } catch let error as IOError {
                guard ports.isEmpty else { continue }
                FileHandle.standardError.write(
                    Data(
                        "error: Port \(port) cannot be used: \(error.localizedDescription). Leave out --port for a free one.\n"
                            .utf8))
                throw ExitCode(2)
            }
        }
    }

    /// The ports to try for a folder. A browser keeps unsaved work for each port, so that it is there again if the port is
    /// the same.
    private static func ports(of folder: String) -> [Int] {
        let hash = folder.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        let first = 49_152 + Int(hash % 16_000)
        return (first..<first + 8) + [0]
    }

    private func serve(_ session: StudioSession, port: Int) async throws {
        let files = ClientFiles(folder: Bundle.module.bundleURL.appendingPathComponent("Client"))
        let token = StudioSession.secret()
        let server = ServerPromise()
        var logger = Logger(label: "beaconry-studio")
        logger.logLevel = .critical
        let application = Application(
            responder: CallbackResponder<BasicRequestContext> { request, _ in
                await server.value().respond(to: request)
            },
            server: .http1(configuration: .init(idleTimeout: .seconds(60))),
            configuration: .init(address: .hostname("127.0.0.1", port: port)),
            onServerRunning: { [quiet, json, noOpen] channel in
                let port = channel.localAddress?.port ?? 0
                let page = "/#token=\(token)"
                let opening = OneTimeAddress()
                await server.set(
                    StudioServer(
                        session: session, files: files, gate: RequestGuard(token: token, port: port), page: page,
                        opening: opening))
                let origin = "http://127.0.0.1:\(port)"
                Self.show(origin + page, folder: session.folder, quiet: quiet, json: json)
                if !json, !noOpen { BrowserOpener.open(origin + opening.path) }
            }, logger: logger)
        try await application.runService()
    }

    private static func show(_ address: String, folder: String, quiet: Bool, json: Bool) {
        if !quiet, !json {
            FileHandle.standardError.write(
                Data("The Studio works in \(folder). Its address in a browser:\n".utf8))
        }
        let line = json ? "{\"address\": \"\(address)\"}" : address
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }
}

/// The server, which is there once its port is known.
private actor ServerPromise {
    private var server: StudioServer?
    private var waiting: [CheckedContinuation<StudioServer, Never>] = []

    func set(_ server: StudioServer) {
        self.server = server
        for continuation in waiting { continuation.resume(returning: server) }
        waiting = []
    }

    func value() async -> StudioServer {
        if let server { return server }
        return await withCheckedContinuation { waiting.append($0) }
    }
}
