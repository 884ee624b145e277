package state

import (
	"cmp"
	"strings"
	"time"

	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// Details is what is known of a proposal beside its areas' texts and its totals, as
// it is read by those who may see so much. What they may not see is not in it, so
// that what draws it can't show that by mistake.
type Details struct {
	Title       string
	Status      Status
	Local       bool   // it was never saved: the service says nothing of it
	Description string // client layer; this and the next two as a screen shows them
	AboutUs     string
	Cover       string // the address of the picture on the first page
	Areas       []DetailedArea
	Unsaid      bool          // the service does not say all areas
	Team        *TeamDetails  // nil for those who don't see what is internal
	Price       *PriceDetails // nil for those who see no prices, and where Local
}

// TeamDetails is what of a proposal's details is for the team.
type TeamDetails struct {
	InternalNotes string       // as a screen shows them
	Dates         []DetailDate // none where the proposal is local
	ChangedBy     string       // who changed it last, as a screen shows it
}

// DetailDate is when something came about.
type DetailDate struct {
	Name    string // such as "Client opened"
	At      time.Time
	Unknown bool // At is not known; else a zero At says that it never was
}

// PriceDetails is what the proposal costs its client, and how that is paid.
type PriceDetails struct {
	Currency        money.Currency
	Terms           string // as a screen shows them; they tell how the client pays
	Schedule        PaymentSchedule
	ScheduleUnknown bool
	Requests        []PaymentRequest
	RequestsUnknown bool
	Tax             TaxDetails
}

// DetailedArea is an area with its options.
type DetailedArea struct {
	Name    string // as a screen shows it
	Options []DetailedOption
	Unsaid  bool // the service does not say all options
}

// DetailedOption is an option with how far it has come, and what its lines say of
// themselves.
type DetailedOption struct {
	Label   string
	Status  Status
	Counted bool                // in the proposal's totals
	Total   decimal.NullDecimal // as the service says it; invalid for those who see no prices
	Lines   []DetailedLine
	Unsaid  bool // the service does not say all lines
}

// DetailedLine is a line with its long text.
type DetailedLine struct {
	Type     ItemType
	Quantity decimal.NullDecimal // hours of labor; invalid when it is not known
	Name     string              // brand and model, and what it is
	Child    bool                // it hangs on another line
	Short    string              // where Name does not say it; as a screen shows it
	Text     string              // the long text, as a screen shows it
}

// DetailsOf are the details of a proposal for those who may see so much.
func DetailsOf(p *Proposal, see Sight) Details {
	d := Details{
		Title: p.Title(), Status: p.Status, Local: IsLocal(p.ID), Unsaid: p.Unknown.Has(FieldAreas),
		Description: p.Unknown.Word(FieldDescription, p.Description), AboutUs: p.Unknown.Word(FieldAboutUs, p.AboutUs),
		Cover: p.Unknown.Word(FieldCoverPage, p.CoverPageImageURL),
	}
	for i := range p.Areas {
		d.Areas = append(d.Areas, p.Areas[i].detailed(see))
	}
	if see.Internal {
		d.Team = p.teamDetails()
	}
	if see.Prices && !d.Local {
		d.Price = &PriceDetails{
			Currency: p.Summary.Currency, Terms: p.Unknown.Word(FieldProjectTerms, p.ProjectTerms), Schedule: p.Schedule,
			ScheduleUnknown: p.Unknown.Has(FieldSchedule), Requests: p.Requests, RequestsUnknown: p.Requests == nil || p.Unknown.Has(FieldPaymentRequests),
			Tax: taxDetails(p),
		}
	}
	return d
}

func (p *Proposal) teamDetails() *TeamDetails {
	t := &TeamDetails{InternalNotes: p.Unknown.Word(FieldInternalNotes, p.InternalNotes), ChangedBy: cmp.Or(p.LastModifiedUserName, UnknownWord)}
	if IsLocal(p.ID) {
		t.ChangedBy = ""
		return t
	}
	maybe := func(name string, at time.Time, f Field) DetailDate { return DetailDate{name, at, p.Unknown.Has(f)} }
	t.Dates = []DetailDate{
		{"Created", p.Created, p.Created.IsZero()},
		maybe("Submitted", p.LastSubmitted, FieldLastSubmitted),
		maybe("Client opened", p.ClientLastOpened, FieldClientLastOpened),
		maybe("Client decided", p.ClientLastDecision, FieldClientLastDecision),
		maybe("Completed", p.LastCompleted, FieldLastCompleted),
		{"Modified", p.LastModified, p.LastModified.IsZero()},
		{"Modified by a person", p.LastModifiedByUser, p.LastModifiedByUser.IsZero()},
	}
	return t
}

func (a *Area) detailed(see Sight) DetailedArea {
	out := DetailedArea{Name: a.NameWord(), Unsaid: a.Unknown.Has(FieldOptions)}
	counted := a.CountedOption()
	for i := range a.Options {
		o := &a.Options[i]
		d := DetailedOption{
			Label: OptionLabel(i, o), Status: o.Status, Counted: i == counted, Total: see.amount(o.Total), Unsaid: o.Unknown.Has(FieldItems),
		}
		present := make(map[ItemID]bool, len(o.Items))
		for j := range o.Items {
			present[o.Items[j].ID] = true
		}
		for j := range o.Items {
			it := &o.Items[j]
			d.Lines = append(d.Lines, it.detailed(it.ParentID != 0 && present[it.ParentID]))
		}
		out.Options = append(out.Options, d)
	}
	return out
}

func (it *Item) detailed(child bool) DetailedLine {
	l := DetailedLine{
		Type: it.Type, Quantity: it.Quantity, Name: lineName(it), Child: child,
		Short: it.Unknown.Word(FieldShortDescription, it.ShortDescription), Text: it.Unknown.Word(FieldDescription, it.Description),
	}
	if strings.Contains(l.Name, l.Short) {
		l.Short = ""
	}
	return l
}
