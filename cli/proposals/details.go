package proposals

import (
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/details"
	"app.tender/tender/state/money"
	viewdetails "app.tender/tender/views/details"
)

// detailsWidth is the width in cells of details without a terminal, and their maximum on one.
const detailsWidth = 100

// showDetails prints the details of a proposal in the words of the editor's screen. team is what only this machine has.
func showDetails(r *run.Run, d details.Proposal, team *unsent) error {
	if r.ForPrograms() {
		return r.PrintJSON(jsonDetails(&d))
	}
	width := detailsWidth
	if w := r.Width(); w > 0 {
		width = min(w, width)
	}
	r.Printf("%s · %s\n", d.Title(), d.Status.Word())
	for _, section := range viewdetails.Sections(&d, team.contract(), team.orders.AsOf, r.Time()) {
		heading := section.Title
		if section.For != "" && (d.Team != nil || section.For != state.ClientSees) { // not needed in a client's output
			heading += ", " + section.For
		}
		r.Printf("\n%s\n", heading)
		for _, line := range section.Lines(width-2, func(_ viewdetails.Style, text string) string { return text }) {
			r.PrintLines("  ", line)
		}
	}
	return nil
}

// detailsJSON is what a proposal says beside its totals, for programs.
type detailsJSON struct {
	ID          int64   `json:"id"`
	Number      *int64  `json:"number"`
	Name        *string `json:"name"`
	Status      *string `json:"status"`
	Description *string `json:"description"`
	*teamDetailsJSON
	*priceDetailsJSON
	AboutUs    *string            `json:"aboutUs"`
	CoverPage  *string            `json:"coverPageImageUrl"`
	Areas      []detailedAreaJSON `json:"areas"`
	Doubts     []string           `json:"doubts,omitempty"`     // for installers: why what is to be built may be wrong
	Incomplete bool               `json:"incomplete,omitempty"` // the response lacked some areas
}

// teamDetailsJSON is left out for the client.
type teamDetailsJSON struct {
	InternalNotes *string    `json:"internalNotes"`
	Dates         []dateJSON `json:"dates"`
	ChangedBy     *string    `json:"lastModifiedBy"`
}

// dateJSON is when something happened; Unknown tells a date that the service did not say
// from what never happened.
type dateJSON struct {
	Name    string  `json:"name"`
	At      *string `json:"at"`
	Unknown bool    `json:"unknown,omitempty"` // the service did not say it; a date that never was has neither
}

// priceDetailsJSON is left out for installers.
type priceDetailsJSON struct {
	Currency *string              `json:"currency"`
	Terms    *string              `json:"projectTerms"`
	Schedule *scheduleJSON        `json:"paymentSchedule"`
	Requests []paymentRequestJSON `json:"paymentRequests"`
	// Some or all requests are unknown.
	RequestsIncomplete bool         `json:"paymentRequestsIncomplete,omitempty"`
	Tax                []figureJSON `json:"tax"` // as tender breakdown prints it
}

type scheduleJSON struct {
	Description *string          `json:"description"`
	Items       []instalmentJSON `json:"items"`
}

type instalmentJSON struct {
	Name       *string `json:"name"`
	Percentage *string `json:"percentage"`
	Amount     *string `json:"amount"`
	Due        *string `json:"due"`
}

type paymentRequestJSON struct {
	Number      *int64  `json:"number"`
	Description *string `json:"description"`
	Status      *string `json:"status"`
	Amount      *string `json:"amount"`
	Due         *string `json:"due"`
}

type detailedAreaJSON struct {
	ID         int64                `json:"id"`
	Name       *string              `json:"name"`
	Options    []detailedOptionJSON `json:"options"`
	Incomplete bool                 `json:"incomplete,omitempty"` // the response lacked some options
}

type detailedOptionJSON struct {
	ID         int64              `json:"id"`
	Label      string             `json:"label"`
	Status     *string            `json:"status"`
	Counted    bool               `json:"counted"` // in the proposal's totals
	Total      *string            `json:"total,omitempty"`
	Items      []detailedLineJSON `json:"items"`
	Incomplete bool               `json:"incomplete,omitempty"` // the response lacked some lines
}

type detailedLineJSON struct {
	ID               int64   `json:"id"`
	Type             *string `json:"type"`
	Quantity         *string `json:"quantity"`
	Name             string  `json:"name"`             // brand, model and name, as it is shown
	Accessory        bool    `json:"accessory"`        // of another line
	Change           string  `json:"change,omitempty"` // for installers: what change orders did to it
	ShortDescription *string `json:"shortDescription"`
	Description      *string `json:"description"`
}

func jsonDetails(d *details.Proposal) detailsJSON {
	out := detailsJSON{
		ID: int64(d.ID), Number: output.NumberOf(d.Number), Name: output.Maybe(d.Name), Status: output.Word(d.Status),
		Description: output.Maybe(d.Description),
		AboutUs:     output.Maybe(d.AboutUs), CoverPage: output.Maybe(d.Cover), Doubts: d.Doubts, Incomplete: d.Omitted,
	}
	if d.Team != nil {
		dates := state.Map(d.Team.Dates, func(date *details.Date) dateJSON {
			return dateJSON{date.Field, output.Time(date.At), date.Unknown}
		})
		out.teamDetailsJSON = &teamDetailsJSON{
			output.Maybe(d.Team.InternalNotes), dates,
			output.Maybe(d.Team.ChangedBy),
		}
	}
	currency := money.Currency{}
	if d.Price != nil {
		currency = d.Price.Currency
		out.priceDetailsJSON = jsonPriceDetails(d.Price)
	}
	out.Areas = state.Map(d.Areas, func(a *details.Area) detailedAreaJSON { return jsonDetailedArea(a, currency) })
	return out
}

func jsonPriceDetails(p *details.Price) *priceDetailsJSON {
	c := p.Currency
	out := &priceDetailsJSON{
		Currency: output.Word(c.Code), Terms: output.Maybe(p.Terms), RequestsIncomplete: p.RequestsUnknown,
		Tax: jsonFigures(&p.Tax, c),
		Requests: state.Map(p.Requests, func(r *state.PaymentRequest) paymentRequestJSON {
			return paymentRequestJSON{
				output.NumberOf(r.Number), output.Word(r.Description), output.Word(r.Status),
				output.Money(r.Amount, c), output.Time(r.Due),
			}
		}),
	}
	if !p.ScheduleUnknown {
		out.Schedule = &scheduleJSON{
			output.Word(p.Schedule.Description),
			state.Map(p.Schedule.Items, func(it *state.PaymentScheduleItem) instalmentJSON {
				return instalmentJSON{
					output.Word(it.Name), output.Number(it.Percentage), output.Money(it.Amount, c),
					output.Time(it.Due),
				}
			}),
		}
	}
	return out
}

func jsonDetailedArea(a *details.Area, c money.Currency) detailedAreaJSON {
	return detailedAreaJSON{
		ID: int64(a.ID), Name: output.Maybe(a.Name), Incomplete: a.Omitted,
		Options: state.Map(a.Options, func(o *details.Option) detailedOptionJSON {
			return detailedOptionJSON{
				ID: int64(o.ID), Label: o.Label, Status: output.Word(o.Status), Counted: o.Counted,
				Total: output.Money(o.Total, c), Incomplete: o.Omitted,
				Items: state.Map(o.Lines, func(l *details.Line) detailedLineJSON {
					return detailedLineJSON{
						int64(l.ID), output.Word(l.Type), output.Number(l.Quantity), l.Name,
						l.Child, l.Change, output.Maybe(l.Short), output.Maybe(l.Text),
					}
				}),
			}
		}),
	}
}
