/// What an app does from its opening until it can make positions: requests for an account, for the list of venues and for their
/// contents, one after the other. Times in seconds.
package struct ColdStart: Hashable, Sendable {
    /// The way to the server at the start.
    package enum Network: String, Hashable, Sendable, CaseIterable {
        /// Each request succeeds after ``requestTime``.
        case good
        /// The phone is online, but each request takes as long as its time-out allows.
        case slow
        /// The phone knows that it is offline, so it requests nothing.
        case absent
    }

    /// The account, at the first start alone.
    package var accountTimeout: Double
    package var venueTimeout: Double
    package var contentTimeout: Double
    /// Shortest time from one update of the list of venues to the next.
    package var venueInterval: Double
    /// Shortest time from one download of contents to the next.
    package var contentInterval: Double

    /// - Parameter timeouts: for the account, the list of venues and the contents; missing ones are 0.
    package init(timeouts: [Double], venueInterval: Double, contentInterval: Double) {
        let times = timeouts + [0, 0, 0]
        accountTimeout = times[0]
        venueTimeout = times[1]
        contentTimeout = times[2]
        self.venueInterval = venueInterval
        self.contentInterval = contentInterval
    }

    /// How long a request takes that succeeds. An assumption, as in ``UploadPolicy``.
    package static let requestTime = UploadPolicy().requestTime

    /// Time until it can make positions: that of the requests that are due. Offline it needs none, if it has contents.
    ///
    /// - Parameter age: of the list and the contents; `nil` for the first start, without them.
    /// - Returns: `nil` if it waits for a network.
    package func setUp(age: Double?, network: Network) -> Double? {
        guard network != .absent else { return age.map { _ in 0 } }
        let requests = [
            (accountTimeout, .infinity), (venueTimeout, venueInterval), (contentTimeout, contentInterval),
        ]
        let due = requests.filter { _, interval in age.map { $0 >= interval } ?? true }
        return due.reduce(0) { $0 + (network == .slow ? $1.0 : min(Self.requestTime, $1.0)) }
    }

    /// The ages from which on another number of requests is due, ascending; at the end `nil`, the first start.
    package var ages: [Double?] { Set([0, contentInterval, venueInterval]).sorted() + [nil] }
}
