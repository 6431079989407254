internal import Foundation
package import Positioning

/// One constant that the SDK's document leaves open: its name, its range, and the sentence that leaves it open.
package struct OpenConstant: Sendable {
    package enum Kind: Hashable, Sendable {
        /// A quantity in a range. The fit tries multiples of the step.
        case number(ClosedRange<Double>, step: Double)
        case integer(ClosedRange<Int>)
        case choice([String])
    }

    /// The name, which is also the key in a constants file.
    package let name: String
    package let kind: Kind
    /// Unit of the values; `nil` for ratios and words.
    package let unit: String?
    /// What it is, in a sentence.
    package let summary: String
    /// The sentence of the document that leaves it open.
    package let sentence: String
    let read: @Sendable (OpenConstants) -> SettingValue
    let write: @Sendable (inout OpenConstants, SettingValue) -> Void

    /// The word of a choice that leaves it to a setting of this project.
    static let asSetting = "asSetting"

    package var ours: SettingValue { read(OpenConstants()) }

    var isNumber: Bool { if case .number = kind { true } else { false } }
    var isChoice: Bool { if case .choice = kind { true } else { false } }

    /// Number of values that the fit tries.
    var levelCount: Int {
        switch kind {
        case .number(let range, let step): Int(((range.upperBound - range.lowerBound) / step).rounded()) + 1
        case .integer(let range): range.count
        case .choice(let words): words.count
        }
    }

    /// The value of a level, 0 for the least.
    func value(ofLevel level: Int) -> SettingValue {
        switch kind {
        case .number(let range, let step):
            // Rounded to the decimal that the level stands for: 1.5, not 1.5000000000000002.
            .number(((range.lowerBound + Double(level) * step) * 1e6).rounded() / 1e6)
        case .integer(let range): .integer(range.lowerBound + level)
        case .choice(let words): .text(words[level])
        }
    }

    /// The level nearest to a value.
    func level(of value: SettingValue) -> Int {
        switch (kind, value) {
        case (.number(let range, let step), .number(let value)):
            min(max(Int(((value - range.lowerBound) / step).rounded()), 0), levelCount - 1)
        case (.integer(let range), .integer(let value)): min(max(value - range.lowerBound, 0), levelCount - 1)
        case (.choice(let words), .text(let word)): words.firstIndex(of: word) ?? 0
        default: 0
        }
    }

    /// The value at a place of the range, from 0 to 1. Of a choice, only words that name something are drawn.
    func value(at place: Double) -> SettingValue {
        func index(_ count: Int) -> Int { min(Int(place * Double(count)), count - 1) }
        switch kind {
        case .number(let range, _):
            return .number(range.lowerBound + place * (range.upperBound - range.lowerBound))
        case .integer(let range): return .integer(range.lowerBound + index(range.count))
        case .choice(let words):
            let named = words.filter { $0 != Self.asSetting }
            return .text(named[index(named.count)])
        }
    }

    package var allowed: String {
        switch kind {
        case .number(let range, _):
            "a number from \(SettingValue.number(range.lowerBound)) to \(SettingValue.number(range.upperBound))"
        case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .choice(let words): words.map { "\"\($0)\"" }.joined(separator: " or ")
        }
    }
}

// Shorthands, by the type of the property.
extension OpenConstant {
    static func number(
        _ name: String, _ path: any WritableKeyPath<OpenConstants, Double> & Sendable, _ range: ClosedRange<Double>,
        step: Double, unit: String? = nil, _ summary: String, _ sentence: String
    ) -> OpenConstant {
        OpenConstant(
            name: name, kind: .number(range, step: step), unit: unit, summary: summary, sentence: sentence,
            read: { .number($0[keyPath: path]) },
            write: { constants, value in if let number = Double(value) { constants[keyPath: path] = number } })
    }

    static func integer(
        _ name: String, _ path: any WritableKeyPath<OpenConstants, Int> & Sendable, _ range: ClosedRange<Int>,
        unit: String, _ summary: String, _ sentence: String
    ) -> OpenConstant {
        OpenConstant(
            name: name, kind: .integer(range), unit: unit, summary: summary, sentence: sentence,
            read: { .integer($0[keyPath: path]) },
            write: { constants, value in if let count = Int(value) { constants[keyPath: path] = count } })
    }

    static func choice<Word: RawRepresentable & CaseIterable & SendableMetatype>(
        _ name: String, _ path: any WritableKeyPath<OpenConstants, Word?> & Sendable, _ summary: String,
        _ sentence: String
    ) -> OpenConstant where Word.RawValue == String {
        OpenConstant(
            name: name, kind: .choice([asSetting] + Word.allCases.map(\.rawValue)), unit: nil, summary: summary,
            sentence: sentence, read: { .text($0[keyPath: path]?.rawValue ?? asSetting) },
            write: { constants, value in
                if case .text(let word) = value { constants[keyPath: path] = Word(rawValue: word) }
            })
    }
}
