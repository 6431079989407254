/// How often each text was seen, in the order in which they were seen first.
struct Tally {
    private(set) var all: [(text: String, count: Int)] = []
    private var places: [String: Int] = [:]

    /// How many different texts are counted; later ones are not.
    private static let mostTexts = 10_000

    init(_ texts: [String] = []) { for text in texts { add(text) } }

    mutating func add(_ text: String) {
        if let place = places[text] {
            all[place].count += 1
        } else if all.count < Self.mostTexts {
            places[text] = all.count
            all.append((text, 1))
        }
    }

    /// The first texts with their counts: `"A-WALL" (12), "A-DOOR" (3) and 4 more`.
    func listed(_ most: Int) -> String {
        let list = all.prefix(most).map { "\"\($0.text.prefix(60))\" (\($0.count))" }.joined(separator: ", ")
        return all.count > most ? "\(list) and \(all.count - most) more" : list
    }
}
