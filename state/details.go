package state

import (
	"strings"
	"time"

	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// Details is what is known of a proposal beside its areas' texts and its totals, as
// it is read by those who may see so much. What they may not see is not in it, so
// that what draws it can't show that by mistake.
type Details struct {
	ID          ProposalID
	Number      int64
	Name        MaybeText
	Status      Status
	Local       bool      // it was never saved: the service says nothing of it
	Description MaybeText // client layer
	AboutUs     MaybeText
	Cover       MaybeText // the address of the picture on the first page
	Areas       []DetailedArea
	Unsaid      bool          // the service does not say all areas
	Team        *TeamDetails  // nil for those who don't see what is internal
	Price       *PriceDetails // nil for those who see no prices, and where Local
}

// TeamDetails is what of a proposal's details is for the team.
type TeamDetails struct {
	InternalNotes MaybeText
	Dates         []DetailDate // none where the proposal is local
	ChangedBy     MaybeText    // who changed it last
}

// DetailDate is when something came about.
type DetailDate struct {
	Name    string // such as "Client opened"
	Field   string // as programs know it, such as "clientLastOpened"
	At      time.Time
	Unknown bool // At is not known; else a zero At says that it never was
}

// PriceDetails is what the proposal costs its client, and how that is paid.
type PriceDetails struct {
	Currency        money.Currency
	Terms           MaybeText // they tell how the client pays
	Schedule        PaymentSchedule
	ScheduleUnknown bool
	Requests        []PaymentRequest
	RequestsUnknown bool
	Tax             TaxDetails
}

// DetailedArea is an area with its options.
type DetailedArea struct {
	ID      AreaID
	Name    MaybeText
	Options []DetailedOption
	Unsaid  bool // the service does not say all options
}

// DetailedOption is an option with how far it has come, and what its lines say of
// themselves.
type DetailedOption struct {
	ID      OptionID
	Label   string
	Name    string // Label, short enough for a line
	Status  Status
	Counted bool                // in the proposal's totals
	Total   decimal.NullDecimal // as the service says it; invalid for those who see no prices
	Lines   []DetailedLine
	Unsaid  bool // the service does not say all lines
}

// DetailedLine is a line with its long text.
type DetailedLine struct {
	ID       ItemID
	Type     ItemType
	Quantity decimal.NullDecimal // hours of labor; invalid when it is not known
	Name     string              // brand and model, and what it is
	Child    bool                // it hangs on another line
	Short    MaybeText           // empty where Name says it
	Text     MaybeText           // the long text
}

// Title returns what people call the proposal.
func (d *Details) Title() string { return ProposalTitle(d.Number, d.Name.Word()) }

// DetailsOf returns the details of a proposal for those who may see so much.
func DetailsOf(p *Proposal, see Sight) Details {
	d := Details{
		ID: p.ID, Number: p.Number, Name: p.Unknown.text(FieldName, p.Name), Status: p.Status, Local: IsLocal(p.ID), Unsaid: p.Unknown.Has(FieldAreas),
		Description: p.Unknown.text(FieldDescription, p.Description), AboutUs: p.Unknown.text(FieldAboutUs, p.AboutUs),
		Cover: p.Unknown.text(FieldCoverPage, p.CoverPageImageURL),
	}
	for i := range p.Areas {
		d.Areas = append(d.Areas, p.Areas[i].detailed(see))
	}
	if see.Internal {
		d.Team = p.teamDetails()
	}
	if see.Prices && !d.Local {
		d.Price = &PriceDetails{
			Currency: p.Summary.Currency, Terms: p.Unknown.text(FieldProjectTerms, p.ProjectTerms), Schedule: p.Schedule,
			ScheduleUnknown: p.Unknown.Has(FieldSchedule), Requests: p.Requests, RequestsUnknown: p.Requests == nil || p.Unknown.Has(FieldPaymentRequests),
			Tax: taxDetails(p),
		}
	}
	return d
}

func (p *Proposal) teamDetails() *TeamDetails {
	t := &TeamDetails{InternalNotes: p.Unknown.text(FieldInternalNotes, p.InternalNotes)}
	if IsLocal(p.ID) {
		return t
	}
	t.ChangedBy = MaybeText{p.LastModifiedUserName, p.LastModifiedUserName == ""}
	t.Dates = []DetailDate{
		{"Created", "created", p.Created, p.Created.IsZero()},
		{"Submitted", "lastSubmitted", p.LastSubmitted, p.Unknown.Has(FieldLastSubmitted)},
		{"Client opened", "clientLastOpened", p.ClientLastOpened, p.Unknown.Has(FieldClientLastOpened)},
		{"Client decided", "clientLastDecision", p.ClientLastDecision, p.Unknown.Has(FieldClientLastDecision)},
		{"Completed", "lastCompleted", p.LastCompleted, p.Unknown.Has(FieldLastCompleted)},
		{"Modified", "lastModified", p.LastModified, p.LastModified.IsZero()},
		{"Modified by a person", "lastModifiedByUser", p.LastModifiedByUser, p.LastModifiedByUser.IsZero()},
	}
	return t
}

func (a *Area) detailed(see Sight) DetailedArea {
	out := DetailedArea{ID: a.ID, Name: a.Unknown.text(FieldName, a.Name), Unsaid: a.Unknown.Has(FieldOptions)}
	counted := a.CountedOption()
	for i := range a.Options {
		o := &a.Options[i]
		d := DetailedOption{
			ID: o.ID, Label: OptionLabel(i, o), Name: a.OptionName(o.ID), Status: o.Status, Counted: i == counted, Total: see.amount(o.Total), Unsaid: o.Unknown.Has(FieldItems),
		}
		child := children(o.Items)
		for j := range o.Items {
			d.Lines = append(d.Lines, o.Items[j].detailed(child(&o.Items[j])))
		}
		out.Options = append(out.Options, d)
	}
	return out
}

func (it *Item) detailed(child bool) DetailedLine {
	l := DetailedLine{
		ID: it.ID, Type: it.Type, Quantity: it.Quantity, Name: lineName(it), Child: child,
		Short: it.Unknown.text(FieldShortDescription, it.ShortDescription), Text: it.Unknown.text(FieldDescription, it.Description),
	}
	if strings.Contains(l.Name, l.Short.Word()) {
		l.Short = MaybeText{}
	}
	return l
}
