// Package details collects the details of a proposal that the editor does not show, for a viewer
// with limited permissions.
package details

import (
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/breakdown"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// Proposal holds the details that the viewer may see, and nothing else, so that no drawing code
// can show more by mistake. Texts of areas and totals are not included.
type Proposal struct {
	ID          state.ProposalID
	Number      int64
	Name        state.MaybeText
	Status      state.Status
	Local       bool            // it was never saved: the service does not know it
	Description state.MaybeText // in the client layer
	AboutUs     state.MaybeText
	Cover       state.MaybeText // URL of the picture on the cover page
	Areas       []Area
	Omitted     bool     // the service omitted areas
	ToBuild     bool     // Areas are what is to be built, change orders applied
	Doubts      []string // why that may be wrong
	Team        *Team    // nil unless the viewer may see internal details
	Price       *Price   // nil if Local, or unless the viewer may see prices
}

// Team holds the internal details.
type Team struct {
	InternalNotes state.MaybeText
	Dates         []Date          // none for a local proposal
	ChangedBy     state.MaybeText // who changed it last
}

// Date is the date of an event.
type Date struct {
	Name    string // such as "Client opened"
	Field   string // the field name in JSON, such as "clientLastOpened"
	At      time.Time
	Unknown bool // At is unknown; otherwise a zero At means never
}

// Price holds the prices for the client and the payments.
type Price struct {
	Currency        money.Currency
	Terms           state.MaybeText // they say how the client pays
	Schedule        state.PaymentSchedule
	ScheduleUnknown bool
	Rest            decimal.NullDecimal // what the instalments leave of the total; see state.PaymentSchedule
	Requests        []state.PaymentRequest
	RequestsUnknown bool
	Tax             breakdown.Figure
}

// Area is an area with its options.
type Area struct {
	ID      state.AreaID
	Name    state.MaybeText
	Options []Option
	Omitted bool // the service omitted options
}

// Option is an option with its status and its lines.
type Option struct {
	ID      state.OptionID
	Label   string
	Name    string // Label, shortened to one line
	Status  state.Status
	Counted bool                // included in the proposal's totals
	Total   decimal.NullDecimal // the service's figure; invalid unless the viewer may see prices
	Lines   []Line
	Omitted bool // the service omitted lines
}

// Line is a line with its long text.
type Line struct {
	ID       state.ItemID
	Type     state.ItemType
	Quantity decimal.NullDecimal // hours for labor; invalid if unknown
	Name     string              // brand and model with a short description
	Child    bool                // it has a parent
	Short    state.MaybeText     // empty if it is part of Name
	Text     state.MaybeText     // the long text
	Change   string              // what change orders did to it, for installers: "was 4, CO 1"
}

// Title returns the proposal's title; see state.ProposalTitle.
func (d *Proposal) Title() string { return state.ProposalTitle(d.Number, d.Name.Word()) }

// Of returns the details of a proposal that the viewer may see.
func Of(p *state.Proposal, see state.Visibility) Proposal {
	d := Proposal{
		ID: p.ID, Number: p.Number, Name: p.Unknown.Maybe(state.FieldName, p.Name), Status: p.Status,
		Local: state.IsLocal(p.ID), Omitted: p.Unknown.Has(state.FieldAreas),
		Description: p.Unknown.Maybe(state.FieldDescription, p.Description),
		AboutUs:     p.Unknown.Maybe(state.FieldAboutUs, p.AboutUs),
		Cover:       p.Unknown.Maybe(state.FieldCoverPage, p.CoverPageImageURL),
		Areas:       state.Map(p.Areas, func(a *state.Area) Area { return areaOf(a, see) }),
	}
	if see.Internal {
		d.Team = teamOf(p)
	}
	if see.Prices && !d.Local {
		d.Price = &Price{
			Currency: p.Summary.Currency, Terms: p.Unknown.Maybe(state.FieldProjectTerms, p.ProjectTerms),
			Schedule: p.Schedule, Rest: p.Schedule.Rest(p.Summary.Total),
			ScheduleUnknown: p.Unknown.Has(state.FieldSchedule), Requests: p.Requests,
			RequestsUnknown: p.Requests == nil || p.Unknown.Has(state.FieldPaymentRequests),
			Tax:             breakdown.Tax(p),
		}
	}
	return d
}

func teamOf(p *state.Proposal) *Team {
	t := &Team{InternalNotes: p.Unknown.Maybe(state.FieldInternalNotes, p.InternalNotes)}
	if state.IsLocal(p.ID) {
		return t
	}
	t.ChangedBy = state.MaybeText{Text: p.LastModifiedUserName, Unknown: p.LastModifiedUserName == ""}
	t.Dates = []Date{
		{"Created", "created", p.Created, p.Created.IsZero()},
		{"Submitted", "lastSubmitted", p.LastSubmitted, p.Unknown.Has(state.FieldLastSubmitted)},
		{"Client opened", "clientLastOpened", p.ClientLastOpened, p.Unknown.Has(state.FieldClientLastOpened)},
		{"Client decided", "clientLastDecision", p.ClientLastDecision, p.Unknown.Has(state.FieldClientLastDecision)},
		{"Completed", "lastCompleted", p.LastCompleted, p.Unknown.Has(state.FieldLastCompleted)},
		{"Modified", "lastModified", p.LastModified, p.LastModified.IsZero()},
		{"Modified by a person", "lastModifiedByUser", p.LastModifiedByUser, p.LastModifiedByUser.IsZero()},
	}
	return t
}

func areaOf(a *state.Area, see state.Visibility) Area {
	out := Area{ID: a.ID, Name: a.Unknown.Maybe(state.FieldName, a.Name), Omitted: a.Unknown.Has(state.FieldOptions)}
	counted := a.CountedOption()
	for i := range a.Options {
		o := &a.Options[i]
		child := state.Children(o.Items)
		out.Options = append(out.Options, Option{
			ID: o.ID, Label: state.OptionLabel(i, o), Name: a.OptionName(o.ID), Status: o.Status, Counted: i == counted,
			Total: see.Amount(o.Total), Omitted: o.Unknown.Has(state.FieldItems),
			Lines: state.Map(o.Items, func(it *state.Item) Line { return lineOf(it, child(it)) }),
		})
	}
	return out
}

func lineOf(it *state.Item, child bool) Line {
	l := Line{
		ID: it.ID, Type: it.Type, Quantity: it.Quantity, Name: state.LineName(it), Child: child,
		Short: it.Unknown.Maybe(state.FieldShortDescription, it.ShortDescription),
		Text:  it.Unknown.Maybe(state.FieldDescription, it.Description),
	}
	if strings.Contains(l.Name, l.Short.Word()) {
		l.Short = state.MaybeText{}
	}
	return l
}
