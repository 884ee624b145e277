package planning

import (
	"cmp"

	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
)

// planJSON is a plan for programs, and for import.
type planJSON struct {
	ProposalID int64          `json:"proposalId"`
	Number     int64          `json:"number"` // of the proposal
	Currency   string         `json:"currency"`
	Open       int            `json:"open"`     // lines of areas that are not built
	Areas      []planAreaJSON `json:"areas"`    // only the named one, and its named option, if the command names one
	Estimate   estimateJSON   `json:"estimate"` // with the whole plan
}

type planAreaJSON struct {
	ID      int64            `json:"id"` // in the proposal; 0 for a new one
	Name    string           `json:"name"`
	Options []planOptionJSON `json:"options"`
}

type planOptionJSON struct {
	ID                int64          `json:"id"` // in the proposal; 0 for a new one
	Title             string         `json:"title"`
	ClientDescription string         `json:"clientDescription"`
	InstallerNotes    string         `json:"installerNotes"`
	Lines             []planLineJSON `json:"lines"`
}

// planLineJSON is a line. Entry is how it would be typed.
type planLineJSON struct {
	Number    int      `json:"number"`
	State     string   `json:"state"` // planned, sent, outlined, built, built otherwise, not built
	Note      string   `json:"note"`
	Type      string   `json:"type"`
	ItemID    int64    `json:"itemId"` // of the catalog; 0 for none
	Brand     string   `json:"brand"`
	Model     string   `json:"model"`
	Name      string   `json:"name"`
	Accessory bool     `json:"accessory"`
	Quantity  string   `json:"quantity"`  // hours for labor
	SellPrice *string  `json:"sellPrice"` // per unit
	Extended  *string  `json:"extended"`
	Cost      *string  `json:"cost"`   // per unit
	Entry     string   `json:"entry"`  // as it would be typed
	From      string   `json:"from"`   // the sentence of a mail that it comes from; empty for none
	Unread    bool     `json:"unread"` // the sentence could not be read: the line is to be written before it is built
	Warnings  []string `json:"warnings"`
}

// planLineRowJSON is a planned line with its place, as a row of a spreadsheet.
type planLineRowJSON struct {
	Area      string  `json:"area"`
	Option    *int    `json:"option"`  // its place in the area, counted from 1; null if the proposal has it no longer
	Counted   bool    `json:"counted"` // in the proposal's totals with the plan
	Number    int     `json:"number"`
	State     string  `json:"state"` // planned, sent, outlined, built, built otherwise, not built
	Accessory bool    `json:"accessory"`
	Type      string  `json:"type"`
	Quantity  string  `json:"quantity"` // hours for labor
	Brand     string  `json:"brand"`
	Model     string  `json:"model"`
	Name      string  `json:"name"`
	SellPrice *string `json:"sellPrice"` // per unit
	Extended  *string `json:"extended"`
	Currency  string  `json:"currency"` // of all figures
	Cost      *string `json:"cost"`     // per unit
	Entry     string  `json:"entry"`    // as it would be typed
	Note      string  `json:"note"`     // with the warnings
}

// planRowJSON is a plan in the list of all plans.
type planRowJSON struct {
	ProposalID int64   `json:"proposalId"`
	Title      string  `json:"title"` // number and name of the proposal
	Areas      int     `json:"areas"` // how many have planned lines
	Open       int     `json:"open"`  // how many lines are not built
	Changed    *string `json:"changed"`
}

// estimateJSON has what the proposal comes to with the plan. All figures except total are ours.
type estimateJSON struct {
	Total     *string         `json:"total"`         // as the service returns it
	WithPlan  *string         `json:"totalWithPlan"` // with the plan
	Added     *string         `json:"added"`
	Summary   *shapes.Figures `json:"summary"` // with the plan
	Cost      *string         `json:"cost"`
	Profit    *string         `json:"profit"`
	Margin    *string         `json:"margin"`           // in percent
	NoCost    int             `json:"costUnknownLines"` // the number of lines without a known cost
	NoPrice   int             `json:"unpricedLines"`    // in no figure
	Uncounted int             `json:"uncountedLines"`   // planned in options that the total does not count
	Base      string          `json:"base"`             // what it is based on, in words
}

// json returns the planned lines of some options, or of all if only is nil. Lines are numbered as in the whole plan.
func (p *openPlan) json(only map[plan.ID]bool) planJSON {
	c, e := p.proposal.Summary.Currency, p.estimate()
	profit, number := e.Profit.Profit(), map[plan.ID]int{}
	for i, l := range p.numbered() {
		number[l.ID] = i + 1
	}
	shown := p.plan.Clone()
	if only != nil {
		for i := range shown.Areas {
			shown.Areas[i].Options = state.Filter(shown.Areas[i].Options, func(o *plan.Option) bool {
				return only[o.ID]
			})
		}
		shown.Areas = state.Filter(shown.Areas, func(a *plan.Area) bool { return len(a.Options) > 0 })
	}
	return planJSON{
		ProposalID: int64(p.proposal.ID), Number: p.proposal.Number, Currency: c.Code, Open: shown.Open(),
		Estimate: estimateJSON{
			Total: output.Money(e.Service.Total, c), WithPlan: output.Money(e.Total, c),
			Added: output.Money(e.Added, c), Summary: shapes.FiguresOf(&e.With),
			Cost:   output.OrNull(e.Profit.Cost.StringFixed(int32(money.Digits(c.Code))), !profit.Total.Valid),
			Profit: output.Money(profit.Total, c), Margin: output.Number(profit.Percentage),
			NoCost:  e.Profit.Unknown.Cost,
			NoPrice: e.Unpriced, Uncounted: e.Apart, Base: e.Base(),
		},
		Areas: state.Map(shown.Areas, func(a *plan.Area) planAreaJSON {
			return planAreaJSON{int64(a.Area), a.Name, state.Map(a.Options, func(o *plan.Option) planOptionJSON {
				return planOptionJSON{
					int64(o.Option), o.Title, o.Client, o.Installer,
					state.Map(o.Lines, func(l *plan.Line) planLineJSON {
						return jsonPlanLine(p.s, number[l.ID], l, c)
					}),
				}
			})}
		}),
	}
}

func jsonPlanLine(s *run.Session, number int, l *plan.Line, c money.Currency) planLineJSON {
	return planLineJSON{
		Number: number, State: string(l.State), Note: l.Note, Type: string(cmp.Or(l.Type, state.ItemCustom)),
		ItemID: int64(l.Item),
		Brand:  l.Brand, Model: l.Model, Name: l.Name, Accessory: l.Parent != 0, Quantity: l.Quantity.String(),
		SellPrice: output.Money(l.UnitPrice(c), c), Extended: output.Money(l.Extended(c), c),
		Cost:  output.Money(l.UnitCost(c), c),
		Entry: l.Entry().String(), From: l.From, Unread: l.Unread, Warnings: warnings(s, l, c),
	}
}

// rows returns the planned lines of some options, or of all if only is nil.
func (p *openPlan) rows(only map[plan.ID]bool) []planLineRowJSON {
	rows := []planLineRowJSON{}
	for i, l := range p.numbered() {
		_, option, _ := p.plan.Line(l.ID)
		if only != nil && !only[option] {
			continue
		}
		c := p.proposal.Summary.Currency
		of := jsonPlanLine(p.s, i+1, &l, c)
		a, _ := p.plan.Option(option)
		area := a.Name
		in, place := p.shown(option)
		if in != nil {
			area = in.Name
		}
		rows = append(rows, planLineRowJSON{
			area, output.OrNull(place+1, in == nil), in != nil && place == in.CountedOption(), of.Number, of.State,
			of.Accessory, of.Type, of.Quantity, of.Brand, of.Model, of.Name,
			of.SellPrice, of.Extended, c.Code, of.Cost, of.Entry, p.notes(l),
		})
	}
	return rows
}

// warnings returns the warnings about an unbuilt line.
func warnings(s *run.Session, l *plan.Line, c money.Currency) []string {
	if !l.State.Open() {
		return []string{}
	}
	return state.Map(l.Warnings(c, s.MarginFloor()), func(w *plan.Warning) string { return w.Text })
}
