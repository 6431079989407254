internal import Search

/// The main and the total effect of each row of settings, as a pair of bars with intervals.
struct ImportanceChart {
    let rows: [ImportanceResult.EffectRow]

    var drawing: SVG {
        let (main, total) = (Palette.candidate, Palette.others[0])
        var chart = RowChart(
            rows: rows.map { row in
                // The first setting of a row is the switch that the others depend on.
                let more = row.settings.count > 1 ? " and \(row.settings.count - 1) more" : ""
                let number = row.documentedRow.map { "row \($0)" } ?? ""
                return RowChart.Row(
                    (row.settings.first ?? "") + more, note: number,
                    [(row.mainEffect, main), (row.totalEffect, total)].map { effect, colour in
                        RowChart.Mark(
                            effect.value, interval: effect.lowerBound...effect.upperBound, colour: colour, isBar: true)
                    })
            }, axisTitle: "share of the score's variance")
        chart.legend = [("main effect (model of the trials)", main), ("total effect (new trials)", total)]
        chart.format = Format.percent
        return chart.drawing
    }
}
