import Diagnostics

extension Mistake {
    /// What each field allows, but the plan of the venue does not.
    static let inPlan: [Mistake] = [
        // Radio
        Mistake(
            piece: "model: dual-slope", replacement: "model: dual-slop", place: "radio",
            words: ["dual-slope", "multi-wall", "Did you mean \"dual-slope\"?"]),
        Mistake(
            piece: "nearExponent: 1.8", replacement: "exponent: 1.8", place: "radio",
            words: ["\"exponent\"", "does not belong to \"dual-slope\"", "nearExponent, farExponent, breakpoint"]),
        Mistake(
            piece: "nearExponent: 1.8", replacement: "nearExponent: 18", place: "radio", words: ["0…10"]),
        // What stands in the way
        Mistake(
            piece: "base: 0.2, top: 2.5", replacement: "base: 2.5, top: 2.5", place: "{material: glass",
            words: ["ends at 2.5 m", "begins at 2.5 m"]),
        Mistake(
            piece: "base: 0.2, top: 2.5", replacement: "base: 0.2, top: 4.1", place: "{material: glass",
            words: ["4.1 m", "only 4 m high"], severity: .warning),
        Mistake(
            piece: "base: 0.2, top: 2.5", replacement: "base: 4.2", place: "{material: glass",
            words: ["4.2 m", "only 4 m high"], severity: .warning),
        Mistake(
            piece: "at: [5.2, 7.5]", replacement: "at: [5.7, 7.5]", place: "{material: glass",
            words: ["(5.7, 7.5)", "0.7 m from its wall", "0.5 m"]),
        Mistake(
            piece: "openings: [{at: [5.2, 7.5]",
            replacement: "openings: [{at: [5, 7.2], width: 0.3}, {at: [5.2, 7.5]", place: "{material: glass",
            words: ["(5.2, 7.5)", "overlaps"]),
        Mistake(
            piece: "width: 0.4, loss: 1.2", replacement: "loss: 1.2", place: "{material: glass",
            words: ["\"width\" is missing"]),
        Mistake(
            piece: "outline: [[6, 1], [9, 1], [9, 4], [6, 4]]",
            replacement: "outline: [[6, 1], [9, 4], [9, 1], [6, 4]]",
            place: "{name: void", words: ["the opening \"void\"", "crosses itself"]),
        Mistake(
            piece: "outline: [[6, 1], [9, 1], [9, 4], [6, 4]]", replacement: "outline: [[6, 1], [9, 1], [9, -4]]",
            place: "{name: void", words: ["outside level 1", "(9, -4)"], severity: .warning),
        Mistake(
            piece: "slabLoss: 20", replacement: "openings: [{outline: [[6, 1], [9, 1], [9, 4]]}]",
            place: "openings: [{out",
            words: ["Level 0 is the lowest", "no effect"], severity: .warning),
        Mistake(
            piece: "mount: wall, facing: 270", replacement: "mount: wall", place: "{minor: 2",
            words: ["hangs on a wall", "\"facing\""]),
        Mistake(
            piece: "mount: wall, facing: 270", replacement: "facing: 270", place: "{minor: 2",
            words: ["Remove \"facing\"", "does not hang on a wall", "ceiling"]),
        Mistake(
            piece: "mount: wall, facing: 270", replacement: "mount: walls, facing: 270", place: "{minor: 2",
            words: ["free, ceiling, wall, metal-wall"]),
        // Outlines
        Mistake(
            piece: "name: Shop, outline: [[0, 0], [5, 0], [5, 8], [0, 8]]",
            replacement: "name: Shop, outline: [[0, 0], [5, 0]]",
            place: "name: Shop", words: ["3…1000 corners", "not of 2"]),
        Mistake(
            piece: "name: Shop, outline: [[0, 0], [5, 0], [5, 8], [0, 8]]",
            replacement: "name: Shop, outline: [[0, 0], [5, 0], [0, 0]]", place: "name: Shop",
            words: ["zone \"Shop\"", "2 corners", "3"]),
        Mistake(
            piece: "name: Shop, outline: [[0, 0], [5, 0], [5, 8], [0, 8]]",
            replacement: "name: Shop, outline: [[0, 0], [5, 8], [5, 0], [0, 8]]", place: "name: Shop",
            words: ["crosses itself", "(0, 0) to (5, 8)", "(5, 0) to (0, 8)"]),
        Mistake(
            piece: "name: Shop, outline: [[0, 0], [5, 0], [5, 8], [0, 8]]",
            replacement: "name: Shop, outline: [[0, 0], [1, 1], [2, 2]]", place: "name: Shop", words: ["no area"]),
        Mistake(
            piece: "name: Shop, outline: [[0, 0], [5, 0]", replacement: "name: Shop, outline: [[-2, 0], [5, 0]",
            place: "name: Shop", words: ["outside level 0", "(-2, 0)"], severity: .warning),
        Mistake(
            piece: "points: [[5, 0], [5, 4]]", replacement: "points: [[5, 0]]", place: "[[5, 0]]",
            words: ["2…1000 corners", "not of 1"]),
        // Materials and levels
        Mistake(
            piece: "material: straw", replacement: "material: strew", place: "strew",
            words: ["\"strew\"", "Did you mean \"straw\"?", "plasterboard"]),
        Mistake(
            piece: "number: 1", replacement: "number: 0", place: "- number: 0\n    height: 3",
            words: ["twice", "line 9"]),
        Mistake(
            piece: "number: 1", replacement: "elevation: -3\n    number: 1", place: "elevation: -3",
            words: ["-3 m", "level 0", "0.5 m"]),
        Mistake(
            piece: "number: 1", replacement: "elevation: 3\n    number: 1", place: "elevation: 3",
            words: ["begins at 3 m", "ends at 4.5 m"], severity: .warning),
        // Beacons
        Mistake(
            piece: "at: [1, 1]", replacement: "at: [11, 1]", place: "at: [11, 1]",
            words: ["(11, 1)", "outside the outline of level 0"]),
        Mistake(
            piece: "minor: 3", replacement: "minor: 1", place: "{minor: 1, at: [2, 2]}",
            words: ["0B0E5A0C-6E41-4D57-8A4F-3D6D2A4B9C11/7/1", "twice", "line 23"]),
        Mistake(
            piece: "{minor: 3,", replacement: "{id: sensor10,", place: "{id: sensor10, at: [2, 2]}",
            words: ["sensor10", "twice", "line 26"]),
        Mistake(
            piece: "{id: sensor10,", replacement: "{id: sensor10, major: 1,", place: "id: sensor10",
            words: ["either", "\"id\""]),
        Mistake(
            piece: "{uuid: 0B0E5A0C-6E41-4D57-8A4F-3D6D2A4B9C11, major", replacement: "{major", place: "{minor: 1",
            words: ["no uuid", "beaconDefaults"], count: 3),
        Mistake(
            piece: "major: 7, height: 2.5", replacement: "major: 7", place: "{minor: 1",
            words: ["height", "beaconDefaults"], count: 4),
        Mistake(
            piece: "height: 3, powerAt1m", replacement: "height: 4.5, powerAt1m", place: "height: 4.5",
            words: ["4.5 m", "4 m high"], severity: .warning),
        Mistake(
            piece: "at: [3, 3]", replacement: "at: [1, 1]", place: "at: [1, 1], adv", words: ["same place", "(1, 1)"],
            severity: .warning),
        // Where new beacons may hang
        Mistake(
            piece: "deployable: left", replacement: "deployable: lefts", place: "{material: glass",
            words: ["both, left, right, none", "Did you mean \"left\"?"]),
        Mistake(
            piece: "lowest: 0.5, highest: 2.6", replacement: "lowest: 2.7, highest: 2.6", place: "mounting",
            words: ["Beacons of level 1", "at least at 2.7 m", "at most at 2.6 m", "must not be below \"lowest\""]),
        Mistake(
            piece: "lowest: 0.5, highest: 2.6", replacement: "lowest: 3.2", place: "mounting",
            words: ["3.2 m", "only 3 m high"], severity: .warning, count: 2),
        Mistake(
            piece: "lowest: 1, highest: 2.4", replacement: "lowest: 2.4, highest: 1", place: "{at: [6, 6]",
            words: ["the column at (6, 6)", "at least at 2.4 m", "at most at 1 m"]),
        Mistake(
            piece: "lowest: 1, highest: 2.4", replacement: "lowest: 2.7", place: "{at: [6, 6]",
            words: ["The column at (6, 6)", "other heights than level 1"], severity: .warning),
        Mistake(
            piece: "at: [6, 6]", replacement: "at: [16, 6]", place: "{at: [16, 6]",
            words: ["The column at (16, 6)", "outside the outline of level 1"]),
        Mistake(
            piece: "at: [4, 0]", replacement: "at: [4, -1]", place: "{at: [4, -1]",
            words: ["The power point at (4, -1)", "outside the outline of level 1"]),
        Mistake(
            piece: "file: upper.png", replacement: "file: ../upper.png", place: "background",
            words: ["\"../upper.png\"", ".png, .jpg or .jpeg", "folder of the venue file"]),
        Mistake(
            piece: "file: upper.png", replacement: "file: upper.svg", place: "background", words: ["\"upper.svg\""]),
        Mistake(
            piece: "width: 10.5, ", replacement: "", place: "background", words: ["\"width\" is missing"]),
        Mistake(
            piece: "keepOut: true", replacement: "keepOut: yes please", place: "name: Shop",
            words: ["true or false"]),
        Mistake(
            piece: "locked: true", replacement: "locked: 1", place: "{minor: 2, label", words: ["true or false"]),
        // Paths
        Mistake(
            piece: "along: [a, b]", replacement: "along: [a, bb]", place: "along: [a, bb]",
            words: ["no node \"bb\"", "Did you mean \"b\"?"]),
        Mistake(
            piece: "along: [a, b]", replacement: "along: [a]", place: "along: [a]",
            words: ["2…1000 names of nodes", "not of 1"]),
        Mistake(piece: "along: [a, b]", replacement: "along: [a, a, b]", place: "along", words: ["joined to itself"]),
        Mistake(
            piece: "along: [c, d]", replacement: "along: [c, d, a]", place: "along: [c, d, a]",
            words: ["\"a\" is on level 0", "links"]),
        Mistake(
            piece: "from: a, to: d", replacement: "from: a, to: b", place: "{from: a",
            words: ["both on level 0", "two levels"]),
        Mistake(
            piece: "c: [8, 5]", replacement: "c: [8, 5]\n        a: [8, 6]", place: "a: [8, 6]",
            words: ["\"a\"", "twice", "line 30"]),
        Mistake(
            piece: "b: [8, 5]\n", replacement: "b: [8, 5]\n        lost: [4, 4]\n", place: "lost",
            words: ["No edge", "\"lost\""]),
        Mistake(
            piece:
                "  - {from: b, to: c, kind: stairs, direction: both, width: 1.2, barrierFree: false}\n  - {from: a, to: d, kind: lift}\n",
            replacement: "  []\n", place: "c: [8, 5]", words: ["2 parts", "\"a\"", "\"c\""]),
        Mistake(
            piece: "a: [1, 5]", replacement: "a: [1, 9]", place: "a: [1, 9]",
            words: ["node \"a\"", "(1, 9)", "outside"]),
        Mistake(
            piece: "b: [8, 5]\n      edges:\n",
            replacement: "b: [8, 5]\n        t: [8, 1]\n      edges:\n"
                + "        - {along: [b, t], direction: forward}\n",
            place: "t: [8, 1]", words: ["\"t\"", "no way leads back"], severity: .warning),
        Mistake(
            piece: "b: [8, 5]\n      edges:\n",
            replacement: "b: [8, 5]\n        t: [8, 1]\n      edges:\n"
                + "        - {along: [b, t], direction: backward}\n",
            place: "t: [8, 1]", words: ["no way leads from \"a\"", "\"t\""], severity: .warning),
        Mistake(
            piece: "strength: 3, points: [[2, 6], [4, 6]]", replacement: "strength: 3, points: [[2, 6], [2, 4]]",
            place: "along: [a, b]", words: ["\"a\" to \"b\"", "obstacle"], severity: .warning),
    ]
}
