package state_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"github.com/shopspring/decimal"
)

func serial() state.SiteEvent {
	return state.SiteEvent{
		Proposal: 7, Kind: state.SiteSerial, Area: 3, Item: 5, AreaName: "Den", Part: "Aurora\tS-5", Text: " A-1\n",
		Initials: "KM", Quantity: decimal.RequireFromString("2.50"), Seq: 1, At: time.Now(),
	}.Sealed()
}

// What travels is what was entered, or it is refused.
func TestSiteEventsAreWhatWasEntered(t *testing.T) {
	e := serial()
	data, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	var back state.SiteEvent
	if err := json.Unmarshal(data, &back); err != nil || back.Check() != "" || back.ID != e.ID {
		t.Fatalf("%s came back as %+v, %v: %q", data, back, err, back.Check())
	}
	for name, change := range map[string]func(*state.SiteEvent){
		"another text":     func(e *state.SiteEvent) { e.Text = "A-2" },
		"another job":      func(e *state.SiteEvent) { e.Proposal = 8 },
		"no job":           func(e *state.SiteEvent) { e.Proposal = 0; *e = e.Sealed() },
		"a sequence":       func(e *state.SiteEvent) { e.Text = "\x1b[2J"; e.ID = "x" },
		"two lines":        func(e *state.SiteEvent) { e.Text = "a\nb" },
		"too long":         func(e *state.SiteEvent) { e.Text = strings.Repeat("x", state.MaxSiteText+1) },
		"no kind":          func(e *state.SiteEvent) { e.Kind = "Tick!"; *e = e.Sealed() },
		"no time":          func(e *state.SiteEvent) { e.At = time.Time{}; *e = e.Sealed() },
		"no place in time": func(e *state.SiteEvent) { e.Seq = 0; *e = e.Sealed() },
		"a huge quantity": func(e *state.SiteEvent) {
			e.Quantity = decimal.New(1, 2_000_000_000)
		},
	} {
		changed := serial()
		if change(&changed); changed.Check() == "" {
			t.Errorf("%s: not refused", name)
		}
	}
}

// One event of a machine whose battery is empty would be refused with all that are brought together with it, for ever.
func TestASiteEventOfAWrongClockIsTaken(t *testing.T) {
	for _, at := range []time.Time{time.Unix(0, 0), time.Date(3100, 1, 1, 0, 0, 0, 0, time.UTC)} {
		e := serial()
		e.At = at
		if e = e.Sealed(); e.Check() != "" || e.Sealed().ID != e.ID {
			t.Errorf("%v: %s, at %v", at, e.Check(), e.At)
		}
	}
}
