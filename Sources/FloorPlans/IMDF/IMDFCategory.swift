import VenueModel

/// What the category of an IMDF unit says about walls, people and zones.
enum IMDFCategory: Hashable {
    /// Walls stand around it.
    case room(Zone.Kind)
    /// A room that the public does not enter.
    case closed
    /// No walls stand around it, unless a room is on the other side.
    case open
    /// People change level here.
    case link(PathEdge.Kind)
    /// A part of the building, of this material if it is known.
    case solid(material: String?)
    /// The floor is open.
    case void

    /// The meaning of a unit's category.
    init(unit category: String) {
        self =
            switch category {
            case "elevator": .link(.lift)
            case "escalator": .link(.escalator)
            case "stairs": .link(.stairs)
            case "ramp": .link(.ramp)
            case "opentobelow": .void
            case "brick": .solid(material: "brick")
            case "concrete", "column": .solid(material: "concrete")
            case "drywall": .solid(material: "plasterboard")
            case "glass": .solid(material: "glass")
            case "wood": .solid(material: "wood")
            case "structure": .solid(material: nil)
            case "nonpublic", "serverroom", "storage": .closed
            case "walkway", "walkway.island", "movingwalkway", "steps", "platform", "unenclosedarea", "road",
                "sidewalk",
                "terrace", "parking", "footbridge", "fieldofplay", "vegetation", "opentowalkway", "unspecified":
                .open
            case "retail", "store", "foodservice": .room(.shop)
            case "exhibit": .room(.exhibit)
            default: .room(.room)
            }
    }

    /// Whether walls stand between it and an open area.
    var hasWalls: Bool {
        switch self {
        case .room, .closed, .link(.lift): true
        default: false
        }
    }

    /// Whether people walk in it.
    var isWalkable: Bool {
        switch self {
        case .room, .open, .link: true
        default: false
        }
    }

    /// The category of a unit that a wall of a material becomes.
    static func solid(ofMaterial material: String?) -> String {
        switch material {
        case "brick", "thick-brick": "brick"
        case "concrete", "thin-concrete", "thick-concrete": "concrete"
        case "plasterboard": "drywall"
        case "glass", "metallised-glass": "glass"
        case "wood": "wood"
        default: "structure"
        }
    }
}
