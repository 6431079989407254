internal import Geometry
internal import Parameters
internal import Radio

extension SignalTable {
    /// The cells in which a beacon has at least a level, ascending; all of its row by default.
    package func cells(of row: Row, atLeast level: Double) -> [Int32] {
        row.levels.indices.filter { Double(row.levels[$0]) >= level }.map { Int32(row.first + $0) }
    }

    /// What a beacon adds to the information of the cells in which it is audible, as in the map `bound` with
    /// independent errors.
    package func effect(of row: Row) -> BoundProblem.Effect {
        var effect = BoundProblem.Effect(cells: cells(of: row, atLeast: radio.parameters.phone.sensitivity))
        for cell in effect.cells {
            let phone = radio.phone(at: grid.centres[Int(cell)], storey: storey)
            let link = row.sender.link(to: phone)
            let bound = link.whitenedSlope
            effect.x.append(Float(bound.dx))
            effect.y.append(Float(bound.dy))
        }
        return effect
    }
}
