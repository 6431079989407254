internal import Foundation
internal import Positioning

/// What a header states as a value: a number with its unit, or a word for on and off.
enum HeaderValue {
    /// The value of a setting that a text states.
    ///
    /// - Throws: ``HeaderProblem`` if it is no value of this setting.
    static func value(of setting: Setting, in text: some StringProtocol) throws(HeaderProblem) -> SettingValue {
        let word = text.trimmingCharacters(in: CharacterSet(charactersIn: "@() \t\"'`"))
        let value: SettingValue
        if let isOn = isOn(word) {
            if setting.kind == .boolean {
                value = .boolean(isOn)
            } else if !isOn, let off = setting.offValue {
                value = off
            } else {
                throw HeaderProblem("\(setting.key) is a number, not \"\(word)\"")
            }
        } else if let number = number(word) {
            if setting.kind == .boolean {
                guard number == 0 || number == 1 else {
                    throw HeaderProblem("\(setting.key) is on or off, not \(word)")
                }
                value = .boolean(number == 1)
            } else {
                value = Int(exactly: number).map { .integer($0) } ?? .number(number)
            }
        } else {
            throw HeaderProblem("\"\(word)\" is no value")
        }
        do throws(SettingProblem) {
            return try setting.checked(value)
        } catch {
            throw HeaderProblem(
                "\(setting.key) is \(word) there, which this program does not have; allowed is \(setting.allowed)")
        }
    }

    private static func isOn(_ word: String) -> Bool? {
        switch word.uppercased() {
        case "YES", "TRUE", "ON", "ENABLED", "ACTIVE": true
        case "NO", "FALSE", "OFF", "DISABLED", "INACTIVE": false
        default: nil
        }
    }

    /// A number of Objective-C or of a comment, and nothing else: not "2 * 1.5" or "0x05".
    private static func number(_ word: String) -> Double? {
        word.replacing("−", with: "-").wholeMatch(of: #/([-+]?\d+(?:\.\d+)?)\.?[fFlLuU]{0,2}/#).flatMap { Double($0.1) }
    }
}

/// Why a line of a header could not be read.
struct HeaderProblem: Error {
    var reason: String
    init(_ reason: String) { self.reason = reason }
}
