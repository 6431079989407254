// The start of an app.
extension ProfileKey {
    private static let minutes = Kind.number(0...100_000)

    static let startTimeouts = ProfileKey(
        "startTimeouts", .numbers(0...86_400, count: 3...3), unit: "s", reader: "ColdStart",
        "Time-outs of the requests at a start: for the account (at the first one alone), the list of venues, and the contents."
    )
    static let venueInterval = ProfileKey(
        "venueInterval", minutes, unit: "minutes", default: .number(0), reader: "ColdStart",
        "Shortest time from one update of the list of venues to the next.")
    static let contentInterval = ProfileKey(
        "contentInterval", minutes, unit: "minutes", default: .number(0), reader: "ColdStart",
        "Shortest time from one download of contents to the next.")
    static let start = [startTimeouts, venueInterval, contentInterval]
}
