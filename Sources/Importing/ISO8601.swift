/// Dates of ISO 8601 as clocks write them.
enum ISO8601 {
    /// Seconds since 1970-01-01T00:00:00Z of `2024-05-01T12:30:00.250+02:00`; `nil` for anything else.
    ///
    /// A space may stand for the T, the fraction may be absent or long, and a time without a zone is taken for UTC.
    /// Leap seconds are not counted.
    static func seconds(_ text: String) -> Double? {
        var scanner = Scanner(bytes: Array(text.utf8))
        guard let year = scanner.digits(4), scanner.skip("-"), let month = scanner.digits(2), scanner.skip("-"),
            let day = scanner.digits(2), scanner.skip("T") || scanner.skip(" ") || scanner.skip("t"),
            let hour = scanner.digits(2), scanner.skip(":"), let minute = scanner.digits(2), scanner.skip(":"),
            let second = scanner.digits(2), (1...12).contains(month),
            (1...daysIn(month: month, year: year)).contains(day),
            hour < 24, minute < 60, second <= 60
        else { return nil }
        var fraction = 0.0
        if scanner.skip(".") || scanner.skip(",") {
            guard let value = scanner.fraction() else { return nil }
            fraction = value
        }
        var offset = 0
        if scanner.skip("+") || scanner.skip("-") {
            let sign = scanner.previous == UInt8(ascii: "-") ? -1 : 1
            guard let hours = scanner.digits(2), hours < 24 else { return nil }
            _ = scanner.skip(":")
            let minutes = scanner.isAtEnd ? 0 : scanner.digits(2)
            guard let minutes, minutes < 60 else { return nil }
            offset = sign * (hours * 3600 + minutes * 60)
        } else {
            _ = scanner.skip("Z") || scanner.skip("z")
        }
        guard scanner.isAtEnd else { return nil }
        let whole = days(year: year, month: month, day: day) * 86_400 + hour * 3600 + minute * 60 + second - offset
        return Double(whole) + fraction
    }

    private static func daysIn(month: Int, year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// Days since 1970-01-01 in the proleptic Gregorian calendar (Hinnant, "chrono-compatible low-level date
    /// algorithms").
    private static func days(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private struct Scanner {
        let bytes: [UInt8]
        var position = 0

        var isAtEnd: Bool { position == bytes.count }
        var previous: UInt8? { position > 0 ? bytes[position - 1] : nil }

        mutating func skip(_ character: Unicode.Scalar) -> Bool {
            guard position < bytes.count, UInt32(bytes[position]) == character.value else { return false }
            position += 1
            return true
        }

        private mutating func digit() -> Int? {
            guard position < bytes.count, (0x30...0x39).contains(bytes[position]) else { return nil }
            position += 1
            return Int(bytes[position - 1]) - 0x30
        }

        mutating func digits(_ count: Int) -> Int? {
            var result = 0
            for _ in 0..<count {
                guard let digit = digit() else { return nil }
                result = result * 10 + digit
            }
            return result
        }

        mutating func fraction() -> Double? {
            let start = position
            while digit() != nil {}
            guard position > start else { return nil }
            return Double("0." + String(decoding: bytes[start..<position], as: UTF8.self))
        }
    }
}
