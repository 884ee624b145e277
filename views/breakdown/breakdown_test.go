package breakdown

import (
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"app.tender/tender/state"
	"app.tender/tender/state/breakdown"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/statetest"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/screen/screentest"
	"app.tender/tender/views/widget/viewtest"
)

// opened is an open proposal with a change order.
type opened struct {
	p  *state.Proposal
	co *state.ChangeOrder
}

func (o *opened) ID() state.ProposalID        { return o.p.ID }
func (o *opened) Workspace() *state.Workspace { return state.Overlay(o.p, nil, nil) }
func (o *opened) Plan() *plan.Plan            { return nil }
func (o *opened) Waiting() string             { return "Reading…" }
func (o *opened) AsOf() time.Time             { return time.Time{} }
func (o *opened) Crumb(int) string            { return "" }
func (o *opened) ToggleClientView()           {}

func (o *opened) Set() (set changeorder.Set, reading bool, fault state.Fault) {
	set.Details = map[state.ChangeOrderID]*state.ChangeOrder{}
	if o.co != nil {
		set.Details[o.co.ID] = o.co
	}
	return set, false, fault
}

func house() *opened {
	p := &state.Proposal{ID: 7, Number: 1042, Areas: []state.Area{{
		ID: 10, Name: "Theater", Options: []state.Option{{ID: 11, Total: statetest.Known("2400"), Items: []state.Item{
			{
				ID: 1, Type: state.ItemPart, Name: "Display 特注", Quantity: statetest.Known("2"),
				SellPrice: statetest.Known("1200"), Cost: statetest.Known("901.5"),
			},
		}}},
	}}}
	p.Summary = state.Summarize(p.Areas, money.Discount{}, money.TaxRates{
		Status: money.TaxOk, ApplyTo: []string{money.TaxOnParts}, Parts: money.TaxRate{Rate: statetest.Known("0.0825")},
	}, money.Currency{Code: "USD"})
	return &opened{p: p, co: &state.ChangeOrder{ID: 3, Areas: p.Areas, Summary: p.Summary}}
}

// stage returns the breakdown of a part of the house.
func stage(t *testing.T, at screen.Location, who screen.Audience) *screentest.Stage {
	t.Helper()
	o := house()
	at.Proposal = 7
	s := screentest.New(t, Page(o, o, func() screen.Location { return at }), time.Now(), viewtest.List().All()...)
	s.Audience = who
	s.Run(s.Screen.Show(at))
	return s
}

func seen(s *screentest.Stage) string { return ansi.Strip(s.View(screen.Rect{W: 100, H: 30})) }

func TestAFigureUnfoldsStepByStep(t *testing.T) {
	s := stage(t, screen.Location{}, screen.Team)
	if got := seen(s); !strings.Contains(got, "TOTAL") || !strings.Contains(got, "2,598.00") ||
		!strings.Contains(got, "Subtotal before tax") || strings.Contains(got, "Display") {
		t.Errorf("folded:\n%s", got)
	}
	s.Do(screen.MoveDown, screen.MoveDown, screen.Open)
	if got := seen(s); !strings.Contains(got, "8.25% × 2,400.00") {
		t.Errorf("the tax:\n%s", got)
	}
	s.Do(screen.MoveTop, actionAll) // a part of it is unfolded: the rest follows
	if got := seen(s); !strings.Contains(got, "2 × 1,200.00") || !strings.Contains(got, "2 × 901.50") {
		t.Errorf("all of it:\n%s", got)
	}
	s.Do(actionAll)
	if got := seen(s); strings.Contains(got, "Subtotal") {
		t.Errorf("folded again:\n%s", got)
	}
}

// No cost and no profit, whatever is unfolded.
func TestAClientSeesNoCostInABreakdown(t *testing.T) {
	for _, at := range []screen.Location{
		{},
		{Area: 10},
		{Area: 10, Option: 11},
		{Area: 10, Option: 11, Item: 1},
		{Item: 3, Text: screen.AtOrder},
	} {
		for who, want := range map[screen.Audience]bool{screen.Team: true, screen.Client: false} {
			s := stage(t, at, who)
			s.Do(screen.MoveLeft, actionAll)
			if got := strings.ToLower(seen(s)); strings.Contains(got, "cost") != want ||
				!want && (strings.Contains(got, "profit") || strings.Contains(got, "margin")) {
				t.Errorf("%v for %v:\n%s", at, who, got)
			}
		}
	}
}

func TestABreakdownFillsEverySize(t *testing.T) {
	s := stage(t, screen.Location{}, screen.Team)
	s.Do(screen.MoveLeft, actionAll)
	viewtest.Sizes(t, s)
}

func TestWhatIsGoneIsSaid(t *testing.T) {
	for words, at := range map[string]screen.Location{
		"has this no longer":    {Option: 99},
		"has not been read yet": {Item: 99, Text: screen.AtOrder},
	} {
		s := stage(t, at, screen.Client)
		got := seen(s)
		if !strings.Contains(got, words) {
			t.Errorf("%v: %q is not in\n%s", at, words, got)
		}
	}
}

// The frame after the switch to the client view is already the client's, while the figures are being unfolded again.
func TestTheClientViewHasNoFigureOfTheTeamMeanwhile(t *testing.T) {
	s := stage(t, screen.Location{}, screen.Team)
	if !strings.Contains(seen(s), "Profit") {
		t.Fatal("the team sees no profit")
	}
	s.Audience = screen.Client
	s.Screen.Update(screen.AudienceChanged{}) // what it unfolds is still to come
	if got := seen(s); strings.Contains(got, "Profit") {
		t.Errorf("meanwhile:\n%s", got)
	}
	s.Screen.(*model).take(unfolded{figure: breakdown.Figure{Name: "Profit"}, ok: true, internal: true})
	if got := seen(s); strings.Contains(got, "Profit") {
		t.Errorf("unfolded for the team before:\n%s", got)
	}
}
