/// Which requests the Studio's server answers: those of its own page, with the token of this start.
///
/// Other pages in the same browser can send requests to the server, too. They cannot read its address line, so they do
/// not know the token; and a browser tells from where a request comes.
package struct RequestGuard: Sendable {
    /// What only the page that the terminal named knows.
    package let token: String
    package let port: Int

    /// The largest body of a request, bytes: a venue with a photograph of its plan.
    package static let largestBody = 24_000_000
    /// How long a request's body may take to arrive, seconds.
    package static let slowestBody = 30.0

    package init(token: String, port: Int) {
        self.token = token
        self.port = port
    }

    /// What of a request the guard looks at; header fields that are missing are `nil`.
    package struct Request: Sendable {
        package var method: String
        package var path: String
        package var host: String?
        package var origin: String?
        package var fetchSite: String?
        package var authorization: String?
        package var contentType: String?
        package var contentLength: String?

        package init(
            method: String, path: String, host: String?, origin: String? = nil, fetchSite: String? = nil,
            authorization: String? = nil, contentType: String? = nil, contentLength: String? = nil
        ) {
            self.method = method
            self.path = path
            self.host = host
            self.origin = origin
            self.fetchSite = fetchSite
            self.authorization = authorization
            self.contentType = contentType
            self.contentLength = contentLength
        }

        /// Whether it is for a call and not for a file of the page.
        package var isCall: Bool { path.hasPrefix("/api/") }
    }

    /// A request that is not answered.
    package struct Refusal: Error, Hashable, Sendable {
        /// Status of HTTP.
        package var status: Int
        package var reason: String

        package init(status: Int, reason: String) {
            self.status = status
            self.reason = reason
        }

        /// That of a body that is larger than ``RequestGuard/largestBody``.
        package static let tooLarge = Refusal(
            status: 413, reason: "A request has at most \(largestBody / 1_000_000) MB.")
    }

    /// Refuses what is not of the own page. To be called before a body is read.
    package func check(_ request: Request) throws(Refusal) {
        guard let host = request.host, hosts.contains(host.lowercased()) else {
            throw Refusal(status: 403, reason: "This server answers only to 127.0.0.1 and localhost.")
        }
        if let origin = request.origin, !hosts.map({ "http://\($0)" }).contains(origin.lowercased()) {
            throw Refusal(status: 403, reason: "This server does not answer other pages.")
        }
        if let site = request.fetchSite, !(["same-origin", "none"].contains(site)) {
            throw Refusal(status: 403, reason: "This server does not answer other pages.")
        }
        guard request.path.hasPrefix("/") else {
            throw Refusal(status: 400, reason: "This server answers only for itself.")
        }
        guard request.isCall else {
            guard request.method == "GET" || request.method == "HEAD" else {
                throw Refusal(status: 405, reason: "Files of the page can only be read.")
            }
            return
        }
        guard isToken(request.authorization) else {
            throw Refusal(
                status: 401, reason: "The token is missing or old. Open the address that the terminal printed last.")
        }
        guard request.method == "POST" else { throw Refusal(status: 405, reason: "Calls are made with POST.") }
        guard request.contentType?.lowercased().hasPrefix("application/json") == true else {
            throw Refusal(status: 415, reason: "Calls are JSON.")
        }
        if let text = request.contentLength {
            guard let length = Int(text), (0...Self.largestBody).contains(length) else {
                throw .tooLarge
            }
        }
    }

    private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

    /// Compares in a time that does not depend on where the tokens differ.
    private func isToken(_ authorization: String?) -> Bool {
        let given = Array((authorization ?? "").utf8)
        let own = Array("Bearer \(token)".utf8)
        guard given.count == own.count else { return false }
        return zip(given, own).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
