import Testing

@testable import Studio

/// What the server answers, and what it refuses before it reads a body.
@Suite struct RequestGuardTests {
    private let gate = RequestGuard(token: "secret", port: 4321)
    private let call = RequestGuard.Request(
        method: "POST", path: "/api/files", host: "127.0.0.1:4321", origin: "http://127.0.0.1:4321",
        fetchSite: "same-origin", authorization: "Bearer secret", contentType: "application/json", contentLength: "2")

    private func status(_ change: (inout RequestGuard.Request) -> Void) -> Int {
        var request = call
        change(&request)
        do throws(RequestGuard.Refusal) {
            try gate.check(request)
            return 200
        } catch {
            #expect(error.reason.hasSuffix("."))
            return error.status
        }
    }

    @Test func theOwnPageIsAnswered() {
        #expect(status { _ in } == 200)
        #expect(
            status {
                $0.host = "localhost:4321"
                $0.origin = "http://localhost:4321"
            } == 200)
        #expect(status { $0.contentType = "application/json; charset=utf-8" } == 200)
        #expect(
            status {
                $0.method = "GET"
                $0.path = "/main.js"
                $0.authorization = nil
            } == 200)
        // A browser that follows the link of the terminal names no site.
        #expect(
            status {
                $0.method = "GET"
                $0.path = "/"
                $0.origin = nil
                $0.fetchSite = "none"
            } == 200)
    }

    @Test(arguments: [
        nil, "", "Bearer", "Bearer ", "Bearer secre", "Bearer secret2", "bearer secret", "secret", "Basic secret",
    ])
    func aCallNeedsTheToken(authorization: String?) {
        #expect(status { $0.authorization = authorization } == 401)
    }

    /// A page of another site, and a name that leads to this machine (DNS rebinding).
    @Test(arguments: [
        "https://127.0.0.1:4321", "http://127.0.0.1", "http://127.0.0.1:4322", "http://example.org", "null", "",
        "http://127.0.0.1:4321.example.org",
    ])
    func otherOriginsAreRefused(origin: String) {
        #expect(status { $0.origin = origin } == 403)
        #expect(
            status {
                $0.method = "GET"
                $0.path = "/"
                $0.origin = origin
            } == 403)
    }

    @Test(arguments: [nil, "", "example.org", "example.org:4321", "127.0.0.1", "127.0.0.1:80", "[::1]:4321"])
    func otherHostsAreRefused(host: String?) { #expect(status { $0.host = host } == 403) }

    @Test(arguments: ["cross-site", "same-site", "x"])
    func otherSitesAreRefused(site: String) { #expect(status { $0.fetchSite = site } == 403) }

    @Test(arguments: ["GET", "PUT", "DELETE", "OPTIONS", "post", ""])
    func callsArePosts(method: String) { #expect(status { $0.method = method } == 405) }

    @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS"])
    func filesAreOnlyRead(method: String) {
        #expect(
            status {
                $0.method = method
                $0.path = "/"
            } == 405)
    }

    @Test(arguments: ["http://example.org/", "*", "", "example.org:443"])
    func addressesOfOtherHostsAreRefused(path: String) {
        #expect(
            status {
                $0.method = "GET"
                $0.path = path
            } == 400)
    }

    /// A form of another page can send these without being asked.
    @Test(arguments: [nil, "", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
    func callsAreJSON(type: String?) { #expect(status { $0.contentType = type } == 415) }

    @Test(arguments: ["-1", "24000001", "99999999999999999999", "x", ""])
    func largeBodiesAreRefused(length: String) { #expect(status { $0.contentLength = length } == 413) }

    /// The address that opens a browser works once, and not for long.
    @Test func anOpeningIsUsedUp() {
        let now = ContinuousClock.now
        let opening = OneTimeAddress(now: now)
        #expect(!opening.take("/open/", now: now) && !opening.take("/", now: now))
        #expect(opening.take(opening.path, now: now + .seconds(59)))
        #expect(!opening.take(opening.path, now: now + .seconds(59)))
        #expect(!OneTimeAddress(now: now).take(opening.path, now: now))
        let late = OneTimeAddress(now: now)
        #expect(!late.take(late.path, now: now + .seconds(60)))
        #expect(opening.path.count > 40 && opening.path != late.path)
    }
}
