package changeorder

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/search"
	"app.tender/tender/state/statetest"
	"github.com/shopspring/decimal"
)

func TestTimelineOfAChangeOrder(t *testing.T) {
	start := time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
	day := func(n int) time.Time { return start.AddDate(0, 0, n) }
	for name, tt := range map[string]struct {
		co   state.ChangeOrder
		want string
	}{
		"a draft": {
			state.ChangeOrder{Status: state.StatusDraft, Created: start},
			"created; to be sent to the client 240h0m0s",
		},
		"sent": {
			state.ChangeOrder{Status: state.StatusSubmitted, Created: start, LastSubmitted: day(3)},
			"created submitted+72h0m0s; for the client to open it 168h0m0s",
		},
		"looked at": {
			state.ChangeOrder{
				Status: state.StatusViewedByClient, Created: start,
				LastSubmitted: day(3), ClientLastOpened: day(4),
			},
			"created submitted+72h0m0s opened+24h0m0s; for the client's decision 144h0m0s",
		},
		"accepted unseen": {state.ChangeOrder{
			Status: state.StatusAccepted, Created: start, LastSubmitted: day(3),
			ClientLastDecision: day(5),
		}, "created submitted+72h0m0s decided+48h0m0s; for the work to be done 120h0m0s"},
		"completed": {
			state.ChangeOrder{Status: state.StatusCompleted, Created: start, LastCompleted: day(9)},
			"created completed+216h0m0s;  0s",
		},
		"sent anew": {state.ChangeOrder{
			Status: state.StatusSubmitted, Created: start, LastSubmitted: day(6),
			ClientLastOpened: day(2),
		}, "created submitted+144h0m0s opened earlier; for the client to open it 96h0m0s"},
		"declined": {state.ChangeOrder{
			Status: state.StatusDeclined, Created: start,
			ClientLastDecision: day(1),
		}, "created decided+24h0m0s;  0s"},
		"without dates":    {state.ChangeOrder{Status: state.StatusSubmitted}, "; for the client to open it 0s"},
		"an unknown state": {state.ChangeOrder{Status: "Parked", Created: start}, "created;  0s"},
		"a clock behind": {
			state.ChangeOrder{Status: state.StatusDraft, Created: day(11)},
			"created; to be sent to the client 0s",
		},
	} {
		t.Run(name, func(t *testing.T) {
			tl := TimelineOf(&tt.co, day(10))
			var steps []string
			for _, s := range tl.Steps {
				if !s.Reached() {
					continue
				}
				word := s.Name
				switch {
				case s.Earlier:
					word += " earlier"
				case s.Took > 0:
					word += "+" + s.Took.String()
				}
				steps = append(steps, word)
			}
			if got := fmt.Sprintf("%s; %s %s", strings.Join(steps, " "), tl.Waiting, tl.For); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			if len(tl.Steps) != 5 {
				t.Errorf("%d steps", len(tl.Steps))
			}
		})
	}
}

func TestWhatAReportedTotalIncludes(t *testing.T) {
	taxed := &money.Summary{
		Subtotal: decimal.NewNullDecimal(decimal.NewFromInt(100)),
		Total:    decimal.NewNullDecimal(decimal.RequireFromString("106.25")),
	}
	for _, tt := range []struct {
		reported string
		s        *money.Summary
		want     TotalBasis
	}{
		{"106.250", taxed, TotalWithTax},
		{"100.00", taxed, TotalBeforeTax},
		{"99", taxed, TotalOther},
		{"0", &money.Summary{Subtotal: statetest.Known("0"), Total: statetest.Known("0")}, TotalUntaxed},
		{"0", &money.Summary{}, TotalOther},
		{"", taxed, TotalOther},
	} {
		var reported decimal.NullDecimal
		if tt.reported != "" {
			reported = decimal.NewNullDecimal(decimal.RequireFromString(tt.reported))
		}
		if got := BasisOf(reported, tt.s); got != tt.want {
			t.Errorf("%q: got %q, want %q", tt.reported, got, tt.want)
		}
	}
}

func TestChangeOrdersAreFound(t *testing.T) {
	at := time.Date(2026, 11, 18, 23, 30, 0, 0, time.UTC)
	row := &state.ChangeOrderSummary{
		Number: 3, Name: "Better model, Theater", Status: state.StatusViewedByClient, Created: at,
		Customer: &state.Contact{
			FirstName: "Erik", LastName: "Halvorsen", CompanyName: "Halvorsen & Sons",
			Email: "erik@example.com",
		},
	}
	detail := changeOrder(statetest.Part(1, 0, 0, "Northlight", "VX-75", `75" display`, "1", "1"),
		statetest.Hours(2, "Commissioning", "1", "1"))
	detail.LastSubmitted = at.AddDate(0, 1, 0)
	east := time.FixedZone("east", 3600)
	for query, want := range map[string]bool{
		"": true, "  ": true, "#3": true, "theater BETTER": true, "viewed": true, "halvorsen & sons": true,
		"erik halvorsen": true,
		"2026-11-19":     true, "2026-11-18": false, "19 november": true, "december": true,
		"vx-75": true, "northlight vx-75 display": true, "commissioning": true, "living": true,
		"vx-65": false, "viewed declined": false,
		"model: vx-75": true, "model: better": false, "client: halvorsen": true, "client: vx-75": false,
		"client: erik@":            true,
		`client: "erik halvorsen"`: true, "room: living": true, "area: living": true, "room: theater": false,
		"status: viewed": true, "status: viewedbyclient": true, "status: draft": false,
		"status: draft status: viewed": true,
		"since: 2026-11-19":            true, "since: 2026-11-20": false,
		"status: viewed model: vx-75 since: 2d theater": true,
	} {
		if got := Finds(search.Parse(query, at.AddDate(0, 0, 1).In(east)), row, detail, east); got != want {
			t.Errorf("%q: %v, want %v", query, got, want)
		}
	}
	find := func(query string, row *state.ChangeOrderSummary) bool {
		return Finds(search.Parse(query, at), row, nil, time.UTC)
	}
	if find("vx-75", row) || find("model: vx-75", row) {
		t.Error("a model is found without the detail")
	}
	if !find("better", &state.ChangeOrderSummary{Name: "Better"}) {
		t.Error("a change order without a client is not found")
	}
}
