/// What an app sends of a visit.
package enum UploadKind: String, Hashable, Sendable, CaseIterable {
    /// A beacon that was heard, once in each batch.
    case beacons
    /// A position that was published.
    case positions
    /// A notification that was delivered.
    case notifications
}

/// How many bytes an upload takes, as JSON text without blanks: from the fields that documents list, with typical lengths of
/// their values. Headers, encryption and compression do not count.
package enum UploadPayload {
    /// A field of a JSON object.
    package struct Field: Sendable {
        package let name: String
        /// Length of its value as JSON text, bytes; a text has its quotes.
        package let bytes: Int

        init(_ name: String, _ bytes: Int) {
            self.name = name
            self.bytes = bytes
        }

        init(_ name: String, _ fields: [Field]) { self.init(name, UploadPayload.bytes(of: fields)) }
    }

    /// Bytes of an object that has some fields: its braces, and `"name":value` with commas between. O(fields).
    package static func bytes(of fields: [Field]) -> Int {
        1 + fields.reduce(0) { $0 + $1.name.utf8.count + $1.bytes + 4 }
    }

    /// Bytes of an event in the list of a request.
    package static func bytes(of kind: UploadKind) -> Int {
        switch kind {
        case .beacons: bytes(of: beacon)
        case .positions: bytes(of: event(account + [Field("level", 1), Field("isIndoors", 4)], at: place))
        case .notifications: bytes(of: event(account))
        }
    }

    /// Bytes of a request beside its events and the commas between them: a list of events alone, or with beacons a report of
    /// the phone around the list.
    package static func requestBytes(of kinds: [UploadKind]) -> Int { kinds.contains(.beacons) ? bytes(of: report) : 2 }

    // Bearound, "API Payload Format", with the metadata of Bluetooth.
    package static let beacon = [
        Field("uuid", 38), Field("major", 4), Field("minor", 4), Field("rssi", 3), Field("proximity", 6),
        Field("accuracy", 3), Field("txPower", 3),
        Field(
            "metadata",
            [Field("firmwareVersion", 7), Field("batteryLevel", 2), Field("movements", 2), Field("temperature", 2)]),
    ]

    // The same heading: an empty list of beacons, and what stands beside it.
    package static let report = [
        Field("beacons", 2),
        Field("sdk", [Field("version", 7), Field("platform", 5), Field("appId", 17), Field("build", 3)]),
        Field("userDevice", device), Field("userProperties", user),
    ]

    private static let device = [
        Field("manufacturer", 7), Field("model", 11), Field("os", 5), Field("osVersion", 6), Field("timestamp", 13),
        Field("timezone", 19), Field("batteryLevel", 4), Field("isCharging", 5), Field("lowPowerMode", 5),
        Field("bluetoothState", 12), Field("locationPermission", 18), Field("locationAccuracy", 6),
        Field("notificationsPermission", 12), Field("networkType", 6), Field("cellularGeneration", 4),
        Field("isRoaming", 5), Field("ramTotalMb", 4), Field("ramAvailableMb", 4), Field("screenWidth", 4),
        Field("screenHeight", 4), Field("advertisingId", 38), Field("adTrackingEnabled", 4),
        Field("appInForeground", 4), Field("appUptimeMs", 7), Field("coldStart", 5),
        Field("location", place + [Field("accuracy", 4)]),
    ]

    private static let user = [
        Field("internalId", 12), Field("email", 18), Field("name", 10),
        Field("customProperties", [Field("tier", 9)]),
    ]

    private static let place = [Field("latitude", 9), Field("longitude", 9)]

    // Backspin, "Analytics": each event has the phone with it. Accounts are hashes of 256 bits in hexadecimal digits.
    private static func event(_ payload: [Field], at place: [Field] = []) -> [Field] {
        [
            Field("type", 22), Field("timestamp", 13), Field("timezone", 15), Field("timeoffset", 6),
            Field("platform", [Field("device", 11), Field("platform", 11), Field("platformVersion", 7)]),
            Field("payload", payload),
        ] + (place.isEmpty ? [] : [Field("location", place)])
    }

    private static let account = [Field("rootScopeId", 4), Field("appAccountId", 66), Field("userAccountId", 66)]
}

/// Sizes of events that an app sends, bytes.
package struct UploadSizes: Hashable, Sendable {
    /// Of the events, in their order; empty if sizes do not matter.
    package var events: [Int]
    /// Of a request beside its events and the commas between them.
    package var request: Int

    package init(events: [Int] = [], request: Int = 0) {
        self.events = events
        self.request = request
    }

    /// Bytes of a request with some events. O(events).
    func bytes(of batch: ArraySlice<Int>) -> Int {
        events.isEmpty ? 0 : request + batch.reduce(max(batch.count - 1, 0)) { $0 + events[$1] }
    }
}
