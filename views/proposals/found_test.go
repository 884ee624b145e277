package proposals

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
)

// A row that a search finds by what no column shows would look like a mistake.
func TestARowSaysWhatASearchFound(t *testing.T) {
	dental := summary(1041, "Boardrooms ×12", "Northern Lights and Brightwater Dental Group", state.StatusSubmitted,
		"312880", now)
	dental.Customer.FirstName, dental.Customer.LastName, dental.Customer.Email = "Raymond", "Piñon",
		"office@molar.example"
	residence := summary(1042, "Halvorsen Residence", "Erik Halvorsen", state.StatusDraft, "76493.5", now)
	loft := summary(1030, "Calgary Loft", "", state.StatusDraft, "12", now)
	loft.Customer = nil
	for _, tt := range []struct {
		search string
		width  int
		want   string // in the row of 1041
	}{
		{"boardrooms", 60, "1041    Boardrooms ×12    Submitted"},
		{"1041", 60, "1041    Boardrooms ×12    Submitted"},
		{"", 60, "1041    Boardrooms ×12    Submitted"},
		{"draft", 60, "1041    Boardrooms ×12    Submitted"},
		{"northern", 60, "1041    Boar… · Norther…  Submitted"},
		{"dental", 40, "1041    Boa… · Dental…  "},
		{"dental", 80, "1041    Board… · Dental Gro…  "},
		{"northern lights", 80, "1041    Board… · Lights and…  "},
		{"boardrooms pinon", 80, "1041    Boardrooms … · Piñon  "},
		{"molar", 120, "1041    Boardrooms ×… · office@molar.example  "},
		{"example", 80, "1041    Board… · …ar.example  "},
		{"example", 40, "1041    Boa… · office…  "}, // no room for the word
		{"dental", 300, "1041    Boardrooms ×12  "},
	} {
		s, _ := shown(t, []state.ProposalSummary{residence, dental, loft})
		s.Do(screen.Search).Type(tt.search)
		lines := strings.Split(ansi.Strip(s.View(screen.Rect{W: tt.width, H: 12})), "\n")
		if got := lines[4]; !strings.Contains(got, tt.want) {
			t.Errorf("%q in %d cells: %q is missing from\n%s", tt.search, tt.width, tt.want, strings.Join(lines, "\n"))
		}
		if got := lines[5]; !strings.Contains(got, "Calgary Loft  ") && tt.width >= 60 {
			t.Errorf("%q in %d cells: a row without a match says one: %s", tt.search, tt.width, got)
		}
	}
}
