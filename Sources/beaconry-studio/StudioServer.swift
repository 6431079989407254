internal import Diagnostics
internal import Dispatch
internal import Formats
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import Parallelism
internal import Studio

/// The Studio's server: the files of the page, and the calls of the session.
struct StudioServer: Sendable {
    let session: StudioSession
    let files: ClientFiles
    /// Who may ask.
    let gate: RequestGuard
    /// The page with the token, for those who come by the address that opens it once.
    let page: String
    let opening: OneTimeAddress

    /// The page may run and load what the server has, and nothing else; no other page may show it.
    private static let policy = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; \
        base-uri 'none'; form-action 'none'; frame-ancestors 'none'
        """

    /// A report has its own styles and scripts, and nothing to do with the page or the network.
    private static let reportPolicy = """
        sandbox allow-scripts allow-modals; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; \
        img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
        """

    /// The answer to a request.
    func respond(to request: Request) async -> Response {
        let asked = RequestGuard.Request(
            method: request.method.rawValue, path: Self.path(of: request), host: request.head.authority,
            origin: request.headers[.origin],
            fetchSite: HTTPField.Name("Sec-Fetch-Site").flatMap { request.headers[$0] },
            authorization: request.headers[.authorization], contentType: request.headers[.contentType],
            contentLength: request.headers[.contentLength])
        do throws(RequestGuard.Refusal) {
            try gate.check(asked)
            guard asked.isCall else { return file(at: asked.path, hasBody: request.method != .head) }
            if let work = StudioWork.at(asked.path) { return stream(work, try await Self.body(of: request)) }
            if let call = StudioCall.at(asked.path) { return await answer(call, try await Self.body(of: request)) }
            throw RequestGuard.Refusal(status: 404, reason: "The Studio has no call \(asked.path.prefix(200)).")
        } catch {
            return Self.problems([Problem(error.reason)], status: error.status, closes: true)
        }
    }

    /// A file of the page, or a report that it asked for.
    private func file(at path: String, hasBody: Bool) -> Response {
        if opening.take(path) {
            var headers = Self.headers(type: "text/plain; charset=utf-8")
            headers[.location] = page
            return Response(status: .seeOther, headers: headers)
        }
        if let report = session.report(at: path) {
            return Self.response(report, type: "text/html; charset=utf-8", policy: Self.reportPolicy, status: 200)
        }
        guard let file = files[path] else {
            return Self.problems([Problem("The Studio has no file \(path.prefix(200)).")], status: 404)
        }
        return Self.response(file.bytes, type: file.type, status: 200, hasBody: hasBody)
    }

    private func answer(_ call: StudioCall, _ body: [UInt8]) async -> Response {
        let session = session
        do {
            // Calls compute for long; the server's own threads must stay free.
            let bytes = try await withCheckedThrowingContinuation { continuation in
                DispatchQueue.global().async {
                    continuation.resume(with: Result { try call.answer(body, in: session) })
                }
            }
            return Self.response(bytes, type: "application/json", status: 200)
        } catch let problems as Problems {
            return Self.problems(problems.all, status: 400)
        } catch let conflict as StudioConflict {
            return Self.problems([conflict.problem], status: 409)
        } catch {
            return Self.problems([Problem("\(error)")], status: 500)
        }
    }

    /// The address without a query.
    private static func path(of request: Request) -> String {
        String((request.head.path ?? "").prefix { $0 != "?" })
    }

    /// Long work as server-sent events. It stops if the page goes away.
    private func stream(_ work: StudioWork, _ body: [UInt8]) -> Response {
        let session = session
        return Response(
            status: .ok, headers: Self.headers(type: "text/event-stream"),
            body: ResponseBody { writer in
                let interruption = Interruption()
                let (events, continuation) = AsyncStream.makeStream(of: [UInt8].self)
                defer { interruption.wish() }
                BackgroundThread.start {
                    work.run(body, in: session, interruption: interruption) { event in
                        var bytes = Array("data: ".utf8)
                        event.append(to: &bytes)
                        continuation.yield(bytes + "\n\n".utf8)
                    }
                    continuation.finish()
                }
                for await event in events { try await writer.write(ByteBuffer(bytes: event)) }
                try await writer.finish(nil)
            })
    }

    /// The body of a request, if it is small enough and arrives in time.
    private static func body(of request: Request) async throws(RequestGuard.Refusal) -> [UInt8] {
        do {
            return try await withThrowingTaskGroup(of: [UInt8].self) { group in
                group.addTask {
                    let buffer = try await request.body.collect(upTo: RequestGuard.largestBody)
                    return Array(buffer.readableBytesView)
                }
                group.addTask {
                    try await Task.sleep(for: .seconds(RequestGuard.slowestBody))
                    throw CancellationError()
                }
                defer { group.cancelAll() }
                return try await group.next() ?? []
            }
        } catch is NIOTooManyBytesError {
            throw .tooLarge
        } catch {
            throw RequestGuard.Refusal(status: 408, reason: "The request did not arrive in time.")
        }
    }

    private static func problems(_ problems: [Problem], status: Int, closes: Bool = false) -> Response {
        var bytes: [UInt8] = []
        JSONValue.object([.init("problems", JSONValue(problems))]).append(to: &bytes)
        return response(bytes, type: "application/json", status: status, closes: closes)
    }

    private static func response(
        _ bytes: [UInt8], type: String, policy: String = Self.policy, status: Int, hasBody: Bool = true,
        closes: Bool = false
    ) -> Response {
        var response = Response(
            status: .init(code: status), headers: headers(type: type, policy: policy, closes: closes))
        if hasBody { response.body = ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)) }
        return response
    }

    private static func headers(type: String, policy: String = Self.policy, closes: Bool = false) -> HTTPFields {
        var headers: HTTPFields = [
            .contentType: type, .contentSecurityPolicy: policy, .cacheControl: "no-store",
            .xContentTypeOptions: "nosniff",
        ]
        for (name, value) in [
            ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Resource-Policy", "same-origin"),
            ("Cross-Origin-Opener-Policy", "same-origin"),
        ] {
            if let name = HTTPField.Name(name) { headers[name] = value }
        }
        if closes { headers[.connection] = "close" }
        return headers
    }
}
