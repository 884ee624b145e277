package details

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/statetest"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/screen/screentest"
	"app.tender/tender/views/widget/viewtest"
)

var now = time.Date(2026, 11, 21, 15, 30, 0, 0, time.UTC)

// open is the open proposal; p is nil until it was read.
type open struct {
	p       *state.Proposal
	drafts  []state.Draft
	orders  []state.ChangeOrderSummary
	fault   error // of reading orders
	toggled int
}

func (o *open) ID() state.ProposalID {
	if o.p == nil {
		return 0
	}
	return o.p.ID
}

func (o *open) Workspace() *state.Workspace {
	if o.p == nil {
		return nil
	}
	return state.Overlay(o.p, nil, o.drafts)
}
func (o *open) Waiting() string   { return "Reading the proposal…" }
func (o *open) AsOf() time.Time   { return now }
func (o *open) Crumb(int) string  { return "#1037 › " }
func (o *open) ToggleClientView() { o.toggled++ }

// ChangeOrders returns what this machine has read of the change orders.
func (o *open) ChangeOrders(context.Context, state.ProposalID) ([]state.ChangeOrderSummary, time.Time, error) {
	if o.fault != nil {
		return nil, time.Time{}, o.fault
	}
	return o.orders, now, nil
}

func (o *open) ChangeOrder(
	context.Context, state.ProposalID, state.ChangeOrderID,
) (*state.ChangeOrder, time.Time, error) {
	return nil, time.Time{}, nil
}

func proposal() *state.Proposal {
	day := func(n int) time.Time { return now.AddDate(0, 0, -n) }
	items := []state.Item{
		{
			ID: 1, Type: state.ItemPart, Brand: "Halewick", Model: "Column 8", ShortDescription: "column loudspeaker",
			Quantity:  statetest.Known("2"),
			SellPrice: statetest.Known("1500"), TaxExempt: true,
			Description: "Eight drivers in a slim column, steered downwards, so that speech is understood in the last row.",
		},
		{
			ID: 2, ParentID: 1, Type: state.ItemPart, Name: "Bracket", Quantity: statetest.Known("2"),
			SellPrice: statetest.Known("500"),
		},
		{
			ID: 3, Type: state.ItemLabor, Name: "Installation", Quantity: statetest.Known("4.5"),
			SellPrice: statetest.Known("110"),
		},
	}
	p := &state.Proposal{
		ID: 7, Number: 1037, Name: "Parish Hall", Status: state.StatusAccepted,
		Description:   "Speech that is understood in the last row, and pictures for the Sunday school.",
		InternalNotes: "Vestry approved option by option. Exempt certificate is on file.",
		ProjectTerms:  "Prices hold for 30 days.", AboutUs: "Brightline AV, eleven people.",
		LastModifiedUserName: "Inês Duarte 特注",
		Created:              day(40), LastModified: day(3), LastModifiedByUser: day(3), LastSubmitted: day(20),
		ClientLastOpened: day(18), ClientLastDecision: day(9),
		Schedule: state.PaymentSchedule{Description: "Half and half.", Items: []state.PaymentScheduleItem{
			{Name: "On acceptance", Percentage: statetest.Known("50"), Amount: statetest.Known("2327.5"), Due: day(-3)},
			{Name: "Later", Percentage: statetest.Known("50")},
		}},
		Requests: []state.PaymentRequest{{
			Number: 4, Description: "Deposit", Status: state.PaymentRequiresAction,
			Amount: statetest.Known("2327.5"), Due: day(-3),
		}},
		Areas: []state.Area{
			{ID: 1, Name: "Nave", Options: []state.Option{
				{
					ID: 11, Status: state.StatusAccepted, ClientDescription: "Good: what is needed", Items: items,
					Total: statetest.Known("4495"),
				},
				{
					ID: 12, Status: state.StatusDeclined, Total: statetest.Known("9000"),
					Items: []state.Item{{ID: 4, Type: state.ItemPart, Name: "Organ", Quantity: statetest.Known("12")}},
				},
			}},
			{ID: 2, Name: "Vestry"},
		},
	}
	p.Summary = state.Summarize(p.Areas, money.Discount{Type: money.DiscountFlat, Amount: decimal.NewFromInt(400)},
		money.TaxRates{
			Status: money.TaxOk, ApplyTo: []string{money.TaxOnParts},
			Parts:    money.TaxRate{Rate: statetest.Known("0.04"), Name: "NY state base rate"},
			Location: "Albany, NY 12202",
		}, money.Currency{})
	p.Summary.Currency = money.Currency{Code: "USD", Symbol: "$"}
	return p
}

// stage shows a proposal to an audience.
func stage(t *testing.T, p *state.Proposal, who screen.Audience) (*screentest.Stage, *open) {
	t.Helper()
	o := &open{p: p}
	s := screentest.New(t, Page(o, o, o.ID), now,
		screen.Info{ID: screen.ClientView, Keys: []string{"v"}, Short: "client view"})
	s.Audience = who
	return s.Show(), o
}

func drawn(s *screentest.Stage, w, h int) string {
	return ansi.Strip(s.View(screen.Rect{W: w, H: h}))
}

func TestGoldens(t *testing.T) {
	for name, who := range map[string]screen.Audience{
		"team": screen.Team, "client": screen.Client,
		"installer": screen.Installer,
	} {
		s, _ := stage(t, proposal(), who)
		viewtest.Golden(t, name, s, 66)
		viewtest.Sizes(t, s)
	}
}

// The total with agreed change orders is the team's: the client's is what the service says.
func TestTheContractValueIsForTheTeam(t *testing.T) {
	for name, who := range map[string]screen.Audience{
		"team": screen.Team, "client": screen.Client,
		"installer": screen.Installer,
	} {
		s, o := stage(t, proposal(), who)
		// read by the screen of change orders meanwhile
		o.orders = []state.ChangeOrderSummary{{ID: 1, Status: state.StatusAccepted, Total: statetest.Known("100")}}
		got := drawn(s.Show(), 120, 66)
		if shown := strings.Contains(got, "Contract value"); shown != (who == screen.Team) ||
			shown != strings.Contains(got, "+100.00") {
			t.Errorf("%s:\n%s", name, got)
		}
	}
}

// A value that is gone looks as if no change order had been agreed. The one that was read stays, with its time, but
// never beside the total of another proposal.
func TestTheContractValueOutlivesAFailedRead(t *testing.T) {
	s, o := stage(t, proposal(), screen.Team)
	o.orders = []state.ChangeOrderSummary{{ID: 1, Status: state.StatusAccepted, Total: statetest.Known("100")}}
	s.Show()
	o.fault = state.Fault{Kind: state.FaultLocal, Message: "The disk can't be read."}
	if got := drawn(s.Show(), 120, 66); !strings.Contains(got, "Contract value") ||
		!strings.Contains(got, "Change orders as of 15:30") {
		t.Errorf("after a failed read:\n%s", got)
	}
	o.p.ID = 8
	if got := drawn(s.Show(), 120, 66); strings.Contains(got, "Contract value") {
		t.Errorf("another proposal:\n%s", got)
	}
}

// A figure, a payment term or a note shown to the wrong person can't be taken back.
func TestEachAudienceSeesItsPart(t *testing.T) {
	internal := []string{"Vestry approved", "Internal notes", "team only", "Changed by", "Inês", "Client opened"}
	priced := []string{
		"Tax", "Payment", "Terms", "Prices hold", "Exempt from tax", "2,327.50", "4,495.00", "Half and half",
		"Deposit",
	}
	options := []string{"Accepted", "Declined", "12 × Organ"} // installers build one
	always := []string{"Speech that is understood", "Eight drivers", "Column 8", "eleven people", "4.5 × Installation"}
	for name, c := range map[string]struct {
		who              screen.Audience
		internal, prices bool
	}{
		"team": {screen.Team, true, true}, "client": {screen.Client, false, true},
		"installer": {screen.Installer, true, false},
	} {
		s, _ := stage(t, proposal(), c.who)
		for _, w := range viewtest.Widths[1:] {
			text := strings.Join(strings.Fields(strings.ReplaceAll(drawn(s, w, 150), "│", " ")), " ")
			for words, want := range map[*[]string]bool{
				&internal: c.internal, &priced: c.prices, &options: c.prices,
				&always: true,
			} {
				for _, word := range *words {
					if w == 40 && strings.Contains(word, " ") { // it may wrap
						continue
					}
					if strings.Contains(text, word) != want {
						t.Errorf("%s at %d: %q is shown: %v\n%s", name, w, word, !want, text)
					}
				}
			}
		}
	}
}

// The client view may start while the screen is shown: the team's drawing must go.
func TestClientViewDiscardsTheTeamsDrawing(t *testing.T) {
	s, o := stage(t, proposal(), screen.Team)
	if !strings.Contains(drawn(s, 120, 40), "Vestry approved") {
		t.Fatal("the team does not see the notes")
	}
	s.Do(screen.ClientView)
	s.Audience = screen.Client
	s.Send(screen.AudienceChanged{})
	if text := drawn(s, 120, 40); o.toggled != 1 || strings.Contains(text, "Vestry approved") {
		t.Errorf("toggled %d times:\n%s", o.toggled, text)
	}
}

// Unmarked, words that nobody else has yet would be read to a client as saved.
func TestADraftIsMarkedAsInTheEditor(t *testing.T) {
	for _, field := range []state.TextField{state.ProposalDescription, state.InternalNotes} {
		s, o := stage(t, proposal(), screen.Team)
		o.drafts = []state.Draft{{Ref: state.TextRef{Proposal: 7, Field: field}, Text: "Half a thought", Revision: 1}}
		s.Send(screen.Changed{})
		for _, w := range viewtest.Widths[1:] {
			text := drawn(s, w, 60)
			if n := strings.Count(text, "~ draft"); n != 1 || !strings.Contains(text, field.Title()+" ~ draft") ||
				!strings.Contains(text, "Half a thought") {
				t.Errorf("%s at %d is marked %d times:\n%s", field, w, n, text)
			}
		}
		s.Audience = screen.Client
		if text := drawn(s.Send(screen.AudienceChanged{}), 120, 60); strings.Contains(text,
			"~ draft") != (field == state.ProposalDescription) {
			t.Errorf("%s is marked in the client view:\n%s", field, text)
		}
	}
}

func TestTheTaxIsExplained(t *testing.T) {
	s, _ := stage(t, proposal(), screen.Team)
	text := drawn(s, 200, 60)
	for _, want := range []string{
		"Sales tax", "Tax on parts  4% × 900.00", "36.00", "Taxable parts", "900.00", "Nave", "1,000.00",
		"Share of the discount  by price", "−100.00", "Exempt from tax: 1 line", "3,000.00", "rate: NY state base rate",
		"rates of Albany, NY 12202",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing:\n%s", want, text)
		}
	}
	p := proposal()
	p.Summary.SalesTax.Calculation.PartsTotalTax = statetest.Known("40")
	s, _ = stage(t, p, screen.Team)
	if text := drawn(s, 200, 60); !strings.Contains(text, "the service differs by +4.00 from 36.00") {
		t.Errorf("a different tax from the service is not mentioned:\n%s", text)
	}
}

func TestUnknownValuesAreLabeled(t *testing.T) {
	p := &state.Proposal{
		ID: 7, Number: 1037, Name: "Parish Hall",
		Areas: []state.Area{{Name: "Nave", Unknown: state.UnknownFields(state.FieldOptions), Options: []state.Option{
			{ID: 1, Unknown: state.UnknownFields(state.FieldItems), Items: []state.Item{
				{
					ID: 1, Type: state.ItemPart, Name: "Amplifier",
					Unknown: state.UnknownFields(state.FieldDescription, state.FieldTaxExempt),
				},
			}},
		}}},
		Unknown: state.UnknownFields(state.FieldDescription, state.FieldInternalNotes, state.FieldAreas,
			state.FieldSchedule, state.FieldProjectTerms,
			state.FieldAboutUs, state.FieldCoverPage, state.FieldLastSubmitted),
	}
	s, _ := stage(t, p, screen.Team)
	viewtest.Golden(t, "unknown", s, 48)
}

func TestEmptyValuesAreLabeled(t *testing.T) {
	s, _ := stage(t, &state.Proposal{ID: 7, Requests: []state.PaymentRequest{}}, screen.Team)
	for _, want := range []string{"none", "never", "no areas", "no picture"} {
		if text := drawn(s, 80, 60); !strings.Contains(text, want) {
			t.Errorf("%q is missing:\n%s", want, text)
		}
	}
	s, _ = stage(t, &state.Proposal{ID: -7, Name: "New"}, screen.Team)
	if text := drawn(s, 80, 60); !strings.Contains(text, "This proposal is not saved yet.") ||
		strings.Contains(text, "Tax") {
		t.Errorf("a proposal that was never saved:\n%s", text)
	}
}

func TestKeysGoToTheHeadings(t *testing.T) {
	s, _ := stage(t, proposal(), screen.Team)
	area := screen.Rect{W: 40, H: 12}
	top := func() string {
		return strings.TrimSpace(strings.Trim(strings.Split(ansi.Strip(s.View(area)), "\n")[1], "┃ "))
	}
	s.View(area)
	var seen []string
	for range 6 {
		s.Do(screen.PaneNext)
		seen = append(seen, strings.Fields(top())[0])
	}
	if got := strings.Join(seen, " "); got != "Internal History Tax Payment Options Terms" {
		t.Errorf("the top is %q", got)
	}
	if s.Do(screen.PanePrevious); !strings.HasPrefix(top(), "Options") {
		t.Errorf("after going back, the top is %q", top())
	}
	s.Do(screen.MoveBottom)
	if text := drawn(s, area.W, area.H); !strings.Contains(text, "Installation") || strings.Contains(text, "more") {
		t.Errorf("the bottom:\n%s", text)
	}
	s.Do(screen.PaneNext, screen.MoveTop)
	if !strings.HasPrefix(top(), "Client description") {
		t.Errorf("the top is %q", top())
	}
	if s.Do(screen.Back); s.Left != 1 {
		t.Errorf("left %d times", s.Left)
	}
}

// Columns scroll independently. Keys scroll the one with the heavy frame, where the last visited heading is.
func TestGoingToAHeadingFocusesItsColumn(t *testing.T) {
	s, _ := stage(t, proposal(), screen.Team)
	area := screen.Rect{W: 120, H: 12}
	shows := func(focused string, lines ...string) {
		t.Helper()
		drawn := s.View(area)
		for _, title := range []string{"Texts and line items", "Figures and dates"} {
			if has := strings.Contains(ansi.Strip(drawn), "┏━ "+title); has != (title == focused) {
				t.Errorf("%s: the focus is on %s: %v", focused, title, has)
			}
		}
		for _, want := range lines {
			if text := ansi.Strip(drawn); !strings.Contains(text, want) {
				t.Errorf("%q is missing:\n%s", want, text)
			}
		}
	}
	shows("Texts and line items", "Client description", "History")
	s.Do(screen.MoveBottom)
	shows("Texts and line items", "4.5 × Installation", "History")
	s.Do(screen.MoveTop, screen.PaneNext, screen.PaneNext, screen.PaneNext)
	shows("Figures and dates", "Internal notes", "Tax  ")
	s.Do(screen.MoveBottom)
	shows("Figures and dates", "Internal notes", "no option")
	s.Send(screen.Wheel{X: 10, Y: 5, Move: screen.MoveDown})
	s.Send(screen.Wheel{X: 110, Y: 5, Move: screen.MoveUp})
	shows("Figures and dates", "11 more", "1 more")
	s.Do(screen.MoveTop, screen.PanePrevious)
	shows("Texts and line items", "Internal notes", "History")
}

func TestAProposalIsShownOnceItIsRead(t *testing.T) {
	s, o := stage(t, nil, screen.Team)
	if text := drawn(s, 80, 24); !strings.Contains(text, "Reading the proposal…") {
		t.Errorf("nothing says that it is being read:\n%s", text)
	}
	o.p = proposal()
	if text := drawn(s.Send(screen.Changed{}), 80, 24); !strings.Contains(text, "Speech that is understood") {
		t.Errorf("the proposal was read but is not shown:\n%s", text)
	}
	s.Do(screen.MoveBottom)
	s.View(screen.Rect{W: 80, H: 24})
	o.p = proposal()
	o.p.ID = 8
	if text := drawn(s.Send(screen.Changed{}), 80, 24); !strings.Contains(text, "Client description") {
		t.Errorf("another proposal does not start at its top:\n%s", text)
	}
}

// An unnamed option is called by its description. In full, it would push status and total off a narrow screen.
func TestAnOptionNamedAfterItsDescriptionIsShortened(t *testing.T) {
	p := proposal()
	p.Areas[0].Options[0].ClientDescription = "Slim columns that throw the voice to the last row, and receivers for those who hear less well."
	s, _ := stage(t, p, screen.Team)
	if text := drawn(s, 80, 60); !strings.Contains(text, "  1 Slim columns that throw the v…: Accepted, counted") {
		t.Error(text)
	}
}
