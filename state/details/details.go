// Package details is what there is to know of a proposal beside the texts of its areas and its totals, as it is
// read by those who may see so much.
package details

import (
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// Proposal is what is known of a proposal beside its areas' texts and its totals, as
// it is read by those who may see so much. What they may not see is not in it, so
// that what draws it can't show that by mistake.
type Proposal struct {
	ID          state.ProposalID
	Number      int64
	Name        state.MaybeText
	Status      state.Status
	Local       bool            // it was never saved: the service says nothing of it
	Description state.MaybeText // client layer
	AboutUs     state.MaybeText
	Cover       state.MaybeText // the address of the picture on the first page
	Areas       []Area
	Unsaid      bool   // the service does not say all areas
	Team        *Team  // nil for those who don't see what is internal
	Price       *Price // nil for those who see no prices, and where Local
}

// Team is what of a proposal's details is for the team.
type Team struct {
	InternalNotes state.MaybeText
	Dates         []Date          // none where the proposal is local
	ChangedBy     state.MaybeText // who changed it last
}

// Date is when something came about.
type Date struct {
	Name    string // such as "Client opened"
	Field   string // as programs know it, such as "clientLastOpened"
	At      time.Time
	Unknown bool // At is not known; else a zero At says that it never was
}

// Price is what the proposal costs its client, and how that is paid.
type Price struct {
	Currency        money.Currency
	Terms           state.MaybeText // they tell how the client pays
	Schedule        state.PaymentSchedule
	ScheduleUnknown bool
	Requests        []state.PaymentRequest
	RequestsUnknown bool
	Tax             Tax
}

// Area is an area with its options.
type Area struct {
	ID      state.AreaID
	Name    state.MaybeText
	Options []Option
	Unsaid  bool // the service does not say all options
}

// Option is an option with how far it has come, and what its lines say of
// themselves.
type Option struct {
	ID      state.OptionID
	Label   string
	Name    string // Label, short enough for a line
	Status  state.Status
	Counted bool                // in the proposal's totals
	Total   decimal.NullDecimal // as the service says it; invalid for those who see no prices
	Lines   []Line
	Unsaid  bool // the service does not say all lines
}

// Line is a line with its long text.
type Line struct {
	ID       state.ItemID
	Type     state.ItemType
	Quantity decimal.NullDecimal // hours of labor; invalid when it is not known
	Name     string              // brand and model, and what it is
	Child    bool                // it hangs on another line
	Short    state.MaybeText     // empty where Name says it
	Text     state.MaybeText     // the long text
}

// Title returns what people call the proposal.
func (d *Proposal) Title() string { return state.ProposalTitle(d.Number, d.Name.Word()) }

// Of returns the details of a proposal for those who may see so much.
func Of(p *state.Proposal, see state.Sight) Proposal {
	d := Proposal{
		ID: p.ID, Number: p.Number, Name: p.Unknown.Maybe(state.FieldName, p.Name), Status: p.Status, Local: state.IsLocal(p.ID), Unsaid: p.Unknown.Has(state.FieldAreas),
		Description: p.Unknown.Maybe(state.FieldDescription, p.Description), AboutUs: p.Unknown.Maybe(state.FieldAboutUs, p.AboutUs),
		Cover: p.Unknown.Maybe(state.FieldCoverPage, p.CoverPageImageURL),
	}
	for i := range p.Areas {
		d.Areas = append(d.Areas, areaOf(&p.Areas[i], see))
	}
	if see.Internal {
		d.Team = teamOf(p)
	}
	if see.Prices && !d.Local {
		d.Price = &Price{
			Currency: p.Summary.Currency, Terms: p.Unknown.Maybe(state.FieldProjectTerms, p.ProjectTerms), Schedule: p.Schedule,
			ScheduleUnknown: p.Unknown.Has(state.FieldSchedule), Requests: p.Requests, RequestsUnknown: p.Requests == nil || p.Unknown.Has(state.FieldPaymentRequests),
			Tax: taxOf(p),
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

func areaOf(a *state.Area, see state.Sight) Area {
	out := Area{ID: a.ID, Name: a.Unknown.Maybe(state.FieldName, a.Name), Unsaid: a.Unknown.Has(state.FieldOptions)}
	counted := a.CountedOption()
	for i := range a.Options {
		o := &a.Options[i]
		d := Option{
			ID: o.ID, Label: state.OptionLabel(i, o), Name: a.OptionName(o.ID), Status: o.Status, Counted: i == counted, Total: see.Amount(o.Total), Unsaid: o.Unknown.Has(state.FieldItems),
		}
		child := state.Children(o.Items)
		for j := range o.Items {
			d.Lines = append(d.Lines, lineOf(&o.Items[j], child(&o.Items[j])))
		}
		out.Options = append(out.Options, d)
	}
	return out
}

func lineOf(it *state.Item, child bool) Line {
	l := Line{
		ID: it.ID, Type: it.Type, Quantity: it.Quantity, Name: state.LineName(it), Child: child,
		Short: it.Unknown.Maybe(state.FieldShortDescription, it.ShortDescription), Text: it.Unknown.Maybe(state.FieldDescription, it.Description),
	}
	if strings.Contains(l.Name, l.Short.Word()) {
		l.Short = state.MaybeText{}
	}
	return l
}
