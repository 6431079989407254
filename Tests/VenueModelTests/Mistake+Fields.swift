import Diagnostics

extension Mistake {
    /// Wrong keys and values.
    static let inFields: [Mistake] = [
        // Keys
        Mistake(
            piece: "summary: A", replacement: "sumary: A", place: "sumary",
            words: ["\"sumary\"", "Did you mean \"summary\"?", "beaconDefaults"]),
        Mistake(
            piece: "slabLoss: 20", replacement: "slabloss: 20", place: "slabloss",
            words: ["Did you mean \"slabLoss\"?", "outline"]),
        Mistake(
            piece: "{id: sensor10, at: [5, 7.5]}", replacement: "{id: sensor10, position: [5, 7.5]}",
            place: "{id: sensor10", words: ["\"at\" is missing", "[x, y]"], count: 2),
        Mistake(
            piece: "name: Ground", replacement: "number: 0", place: "number: 0", words: ["twice", "number"]),
        Mistake(piece: "name: kiosk\n", replacement: "", place: "summary", words: ["\"name\" is missing"]),
        Mistake(
            piece: "{material: straw, points: [[5, 0], [5, 4]]}", replacement: "{points: [[5, 0], [5, 4]]}",
            place: "{points: [[5, 0]", words: ["\"material\"", "\"loss\""]),
        Mistake(
            piece: "{minor: 1, at: [1, 1]}", replacement: "{at: [1, 1]}", place: "{at: [1, 1]}",
            words: ["\"id\"", "\"minor\""]),
        Mistake(
            piece: "entrances: [a]", replacement: "entrances: [c]", place: "entrances: [c]",
            words: ["no node \"c\" on this level"]),
        Mistake(
            piece: "kind: shop", replacement: "kind: shops", place: "kind: shops", words: ["\"shops\"", "exhibit"]),
        // Types
        Mistake(
            piece: "height: 4\n", replacement: "height: high\n", place: "height: high",
            words: ["number", "\"high\""]),
        Mistake(piece: "height: 4\n", replacement: "height: \"4\"\n", place: "height: \"4\"", words: ["number"]),
        Mistake(piece: "height: 4\n", replacement: "height:\n", place: "height:\n", words: ["number", "nothing"]),
        Mistake(
            piece: "at: [1, 1]", replacement: "at: [1, 1, 1]", place: "at: [1, 1, 1]",
            words: ["2 coordinates", "not of 3"]),
        Mistake(piece: "at: [1, 1]", replacement: "at: [1, one]", place: "at: [1, one]", words: ["number", "\"one\""]),
        Mistake(piece: "minor: 3", replacement: "minor: 3.5", place: "minor: 3.5", words: ["whole number", "3.5"]),
        Mistake(
            piece: "barrierFree: false}\n  - number", replacement: "barrierFree: perhaps}\n  - number",
            place: "perhaps", words: ["true or false", "perhaps"]),
        Mistake(piece: "name: Ground", replacement: "name: true", place: "name: true", words: ["Text", "quotes"]),
        Mistake(piece: "name: Ground", replacement: "name: \"\"", place: "name: \"\"", words: ["empty"]),
        Mistake(
            piece: "kind: stairs", replacement: "kind: stair", place: "kind: stair",
            words: ["stairs, escalator, lift, ramp", "Did you mean \"stairs\"?"]),
        Mistake(piece: "kind: stairs", replacement: "kind: walk", place: "kind: walk", words: ["stairs, escalator"]),
        Mistake(
            piece: "0B0E5A0C-6E41-4D57", replacement: "0B0E5A0C-6E41-4D5", place: "beaconDefaults",
            words: ["not a UUID", "8-4-4-4-12"]),
        Mistake(
            piece: "anchor: {latitude: 48.1, longitude: 11.6, bearing: 10}", replacement: "anchor: Berlin",
            place: "anchor", words: ["mapping", "latitude"]),
        // Ranges
        Mistake(piece: "latitude: 48.1", replacement: "latitude: 98.1", place: "anchor", words: ["-90…90 degrees"]),
        Mistake(
            piece: "powerAt1m: -60,", replacement: "powerAt1m: 60,", place: "radio",
            words: ["-120…20 dBm", "sign is missing", "-60 dBm"]),
        Mistake(
            piece: "powerAt1m: -60,", replacement: "powerAt1m: 197,", place: "radio",
            words: ["-120…20 dBm", "197 is -59"]),
        // Powers that no beacon has
        Mistake(
            piece: "powerAt1m: -60,", replacement: "powerAt1m: -8,", place: "radio",
            words: ["-35 dBm at 1 m", "transmit power", "-67 dBm", "Eddystone", "subtract 41 dB: -49 dBm"],
            severity: .warning),
        Mistake(
            piece: "powerAt1m: -60,", replacement: "powerAt1m: 12,", place: "radio",
            words: ["-35 dBm at 1 m", "-47 dBm"], severity: .warning),
        Mistake(
            piece: "powerAt1m: -61.5,", replacement: "powerAt1m: -18.5,", place: "{minor: 2, label: two",
            words: ["-35 dBm at 1 m", "subtract 41 dB: -59.5 dBm"], severity: .warning),
        Mistake(piece: "straw: 1.5", replacement: "straw: -1", place: "straw: -1", words: ["0…100 dB"]),
        Mistake(piece: "strength: 3", replacement: "strength: 0", place: "strength: 0", words: ["1…1000"]),
        Mistake(
            piece: "advertisingInterval: 1}", replacement: "advertisingInterval: 100}",
            place: "advertisingInterval: 100",
            words: ["0.02…10.24 seconds"]),
        Mistake(piece: "major: 9", replacement: "major: 70000", place: "major: 70000", words: ["0…65535"]),
        Mistake(
            piece: "residualStandardDeviation: 5", replacement: "residualStandardDeviation: .nan", place: "radio",
            words: ["finite number", ".nan"]),
        Mistake(
            piece: "residualStandardDeviation: 5", replacement: "residualStandardDeviation: 1e999", place: "radio",
            words: ["finite number", "1e999"]),
        Mistake(
            piece: "residualStandardDeviation: 5", replacement: "residualStandardDeviation: .inf", place: "radio",
            words: ["finite number"]),
        Mistake(
            piece: "residualStandardDeviation: 5", replacement: "residual: 5", place: "radio",
            words: ["\"residual\" is no longer used", "Write \"residualStandardDeviation\" instead."]),
        // Names
        Mistake(
            piece: "name: kiosk", replacement: "name: ../kiosk", place: "name: ../kiosk",
            words: ["file names", "letters, digits"]),
        Mistake(
            piece: "- {name: Shop,",
            replacement: "- {name: Shop, outline: [[0, 0], [1, 0], [0, 1]]}\n      - {name: Shop,",
            place: "- {name: Shop, outline: [[0, 0], [5", words: ["\"Shop\"", "twice", "line 21"]),
    ]
}
