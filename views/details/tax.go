package details

import (
	"strings"

	"app.tender/tender/state/breakdown"
	"app.tender/tender/state/details"
)

// taxSection explains the tax down to what is taxed in each area; the breakdown goes on to the lines.
func taxSection(p *details.Price) Section {
	s := Section{Title: "Tax", Facts: true}
	for _, r := range p.Tax.Rows(func(r breakdown.Row) bool { return r.Depth < 2 || r.Kind == breakdown.Source }) {
		row := Row{Text: strings.TrimSpace(r.Name + "  " + r.How), Indent: 2 * max(0, r.Depth-1)}
		switch {
		case r.Odd && r.Kind == breakdown.Fact:
			row.Style = warn
		case r.Depth < 2 && r.Kind == breakdown.Summand:
			row.Style = strong
		case r.Kind != breakdown.Summand:
			row.Style = quiet
		}
		if r.Kind != breakdown.Fact {
			row.Figure = r.Format(p.Currency)
		}
		s.Rows = append(s.Rows, row)
	}
	return s
}
