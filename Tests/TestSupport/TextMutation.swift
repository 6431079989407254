/// Damages text files as people and machines do.
public enum TextMutation {
    /// The text after some edits: lines that are lost, doubled, swapped or indented, words and letters that become
    /// `fragments` or any byte.
    public static func mutated(
        _ text: String, edits: Int, fragments: [String], _ random: inout SplitMix64
    ) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for _ in 0..<edits {
            let line = random.index(lines.count)
            switch random.index(7) {
            case 0: lines.remove(at: line)
            case 1: lines.insert(lines[random.index(lines.count)], at: line)
            case 2: lines.swapAt(line, random.index(lines.count))
            case 3: lines[line] = String(repeating: " ", count: random.index(5)) + lines[line]
            case 4:
                var words = lines[line].split(separator: " ", omittingEmptySubsequences: false).map(String.init)
                words[random.index(words.count)] = fragments[random.index(fragments.count)]
                lines[line] = words.joined(separator: " ")
            case 5:
                var letters = Array(lines[line].unicodeScalars)
                guard !letters.isEmpty else { continue }
                letters[random.index(letters.count)] = Unicode.Scalar(UInt8(random.index(256)))
                lines[line] = String(String.UnicodeScalarView(letters))
            default:
                let letters = Array(lines[line])
                let cut = random.index(letters.count + 1)
                lines[line] =
                    String(letters[..<cut]) + fragments[random.index(fragments.count)] + String(letters[cut...])
            }
            if lines.isEmpty { lines = [""] }
        }
        return lines.joined(separator: "\n")
    }
}
