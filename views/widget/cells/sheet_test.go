package cells

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"app.tender/tender/views/widget/theme"
)

func TestSheet(t *testing.T) {
	s := Sheet{W: 16, Margin: 1}
	plain := theme.Style{}
	s.Say(plain, "Two lines of text")
	s.Say(plain, "")
	s.Further(2, plain, "and further in")
	s.Line(plain, "cut where it is too long")
	s.Ends(plain, "Area", "4")
	s.Figure(plain, "A long label", "1,299.00")
	s.Figure(plain, "", "1,299,000,000.00")
	s.Named("Name  ", plain, "its value")
	s.Named("Name  ", plain, "in.one.piece")
	s.Named("Name  ", plain, "longer.than.a.line")
	s.Blank()
	s.Rule(plain)
	want := []string{
		" Two lines of", " text", "   and further", "   in", " cut where it …", " Area         4", " A lo… 1,299.00",
		"              …",
		" Name  its", "       value", " Name  ", "   in.one.piece", " Name  longer.t", "       han.a.li", "       ne",
		"", " ──────────────",
	}
	if diff := cmp.Diff(want, s.Lines); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
