package proposals

import (
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
)

// sumsIn returns the line above the rows.
func sumsIn(v string) string {
	line, _, _ := strings.Cut(ansi.Strip(v), "\n")
	return strings.TrimSpace(line)
}

func TestTheRowsAreAddedUpByStatus(t *testing.T) {
	rows := sample()
	rows[5].Total = decimal.NullDecimal{}
	area := screen.Rect{W: 160, H: 20}
	s, o := shown(t, rows)
	const sums = "2 drafts 117,699.60 USD · 1 submitted 312,880.00 · 1 viewed by client 128,412.77 · " +
		"1 accepted without a total · 1 e-mail failed 18,990.00 · …"
	if got := sumsIn(s.View(area)); got != "on this machine: "+sums {
		t.Errorf("from this machine alone:\n%s", got)
	}
	s.Send(screen.Reread{})
	if got := sumsIn(s.View(area)); got != sums {
		t.Errorf("\n%s, want\n%s", got, sums)
	}
	o.total = 340
	s.Send(screen.Reread{})
	if got := sumsIn(s.View(area)); !strings.HasPrefix(got, "7 of 340 read: 2 drafts 117,699.60 USD · ") {
		t.Errorf("of a part of the pages:\n%s", got)
	}
	o.total, rows[1].Currency.Code = 0, "CAD"
	rows[3].Total, rows[3].Currency.Code = decimal.NewNullDecimal(decimal.RequireFromString("0.05")), "CAD"
	set(s, o, rows)
	s.Send(screen.Reread{})
	const mixed = "2 drafts 0.05 CAD + 76,493.50 USD · 1 submitted 312,880.00 CAD · "
	if got := sumsIn(s.View(area)); !strings.HasPrefix(got, mixed) {
		t.Errorf("of two currencies:\n%s", got)
	}
	whole := strings.Split(sumsIn(s.View(screen.Rect{W: 300, H: 20})), " · ")
	for w := 10; w < 200; w++ {
		for _, part := range strings.Split(sumsIn(s.View(screen.Rect{W: w, H: 20})), " · ") {
			if part != "…" && !slices.Contains(whole, part) {
				t.Errorf("%d columns: %q is cut", w, part)
			}
		}
	}
}

func TestWhatNeedsAttentionHasAColour(t *testing.T) {
	s, _ := shown(t, sample())
	m := modelOf(s)
	old := now.AddDate(0, 0, -8)
	for _, tt := range []struct {
		row  row
		want string
	}{
		{row{status: state.StatusDraft, modified: old}, ""},
		{row{status: state.StatusSubmitted, modified: now.AddDate(0, 0, -6)}, ""},
		{row{status: state.StatusSubmitted}, ""},
		{row{status: state.StatusSubmitted, modified: old}, m.th.Warn.Render("x")},
		{row{status: state.StatusViewedByClient, modified: old}, m.th.Warn.Render("x")},
		{row{status: state.StatusAccepted, modified: old}, ""},
		{row{status: state.StatusEmailFailed, modified: now}, m.th.Bad.Render("x")},
	} {
		var b strings.Builder
		style := m.attention(&tt.row, now)
		style.Write(&b, "x")
		if got := b.String(); got != tt.want && (tt.want != "" || got != "x") {
			t.Errorf("%s of %s: %q, want %q", tt.row.status, tt.row.modified, got, tt.want)
		}
	}
}
