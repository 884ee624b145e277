package proposals

import (
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/views/screen"
)

func TestMarkedProposalsAreAddedUpByCurrency(t *testing.T) {
	usd, cad := money.Currency{Code: "USD", Symbol: "$"}, money.Currency{Code: "CAD", Symbol: "$"}
	money := func(s string) decimal.NullDecimal { return decimal.NewNullDecimal(decimal.RequireFromString(s)) }
	rows := many(5)
	for i, total := range []string{"76493.50", "312880.005", "-12.5", "41206.1", "1"} {
		rows[i].Total, rows[i].Currency = money(total), usd
	}
	rows[3].Currency = cad
	for _, tt := range []struct {
		name        string
		mark        []int
		change      func([]state.ProposalSummary) []state.ProposalSummary
		crumb, note string
	}{
		{"none", nil, nil, "", ""},
		{"one", []int{0}, nil, "• 1 marked: 76,493.50 USD", "• totals with tax, summed here"},
		{"a credit among them", []int{0, 1, 2}, nil, "• 3 marked: 389,361.01 USD", "summed here"},
		{"two currencies", []int{0, 3}, nil, "• 2 marked: 41,206.10 CAD + 76,493.50 USD", "summed here"},
		{
			"one without a total",
			[]int{0, 1},
			func(r []state.ProposalSummary) []state.ProposalSummary {
				r[1].Total = decimal.NullDecimal{}
				return r
			},
			"• 2 marked: 76,493.50 USD", "summed here, 1 without a total",
		},
		{
			"all without a total",
			[]int{0, 1},
			func(r []state.ProposalSummary) []state.ProposalSummary {
				r[0].Total, r[1].Total = decimal.NullDecimal{}, decimal.NullDecimal{}
				return r
			},
			"• 2 marked", "",
		},
		{
			"a newer total",
			[]int{0},
			func(r []state.ProposalSummary) []state.ProposalSummary {
				r[0].Total = money("80000")
				return r
			},
			"• 1 marked: 80,000.00 USD", "summed here",
		},
		{
			"hidden by a search",
			[]int{0, 1},
			func(r []state.ProposalSummary) []state.ProposalSummary { return r[1:] },
			"• 2 marked: 389,373.51 USD", "summed here, 1 not in this list",
		},
	} {
		s, o := shown(t, slices.Clone(rows))
		s.View(screen.Rect{W: 120, H: 20})
		for _, i := range tt.mark {
			s.Do(screen.MoveTop)
			s.Do(slices.Repeat([]screen.ID{screen.MoveDown}, i)...)
			s.Do(screen.Mark)
		}
		if tt.change != nil {
			set(s, o, tt.change(slices.Clone(rows)))
		}
		left := modelOf(s).Crumb(120).Left
		view := ansi.Strip(s.View(screen.Rect{W: 120, H: 20}))
		if left = ansi.Strip(left); !strings.Contains(left+" ·", tt.crumb+" ·") {
			t.Errorf("%s: %q lacks %q", tt.name, left, tt.crumb)
		}
		if !strings.Contains(view, tt.note) || tt.note == "" && strings.Contains(view, "summed") {
			t.Errorf("%s: want %q in\n%s", tt.name, tt.note, view)
		}
	}
}

func TestASumIsNeverCut(t *testing.T) {
	s, _ := shown(t, sample())
	s.View(screen.Rect{W: 120, H: 20})
	s.Do(screen.Mark, screen.Mark, screen.Mark)
	const all = "• 3 marked: 517,786.27 USD"
	for w := 12; w < 160; w++ {
		crumb := modelOf(s).Crumb(w)
		left, right := ansi.Strip(crumb.Left), ansi.Strip(crumb.Right)
		left = ansi.Truncate(left, w-ansi.StringWidth(right)-1, "…")
		if strings.Contains(left, "3 marked:") && !strings.Contains(left, all) {
			t.Errorf("%d columns: %q", w, left)
		}
		if w >= 40 && !strings.Contains(left, all) {
			t.Errorf("%d columns have room for the sum, got %q", w, left)
		}
	}
}
