package screen

import (
	"slices"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

type page struct{ done []string }

func (p *page) open() tea.Cmd   { p.done = append(p.done, "open"); return nil }
func (p *page) export() tea.Cmd { p.done = append(p.done, "export"); return nil }
func (p *page) move(id ID) tea.Cmd {
	p.done = append(p.done, string(id))
	return nil
}

func (p *page) empty() string {
	if len(p.done) == 0 {
		return "There is nothing."
	}
	return ""
}

var pageDefs = slices.Concat([]Def[*page]{
	{
		ID: "page.export", Group: "Page", Keys: []string{"x"}, Short: "export", Long: "Export it", Audience: Installer,
		Hint: 2, Unless: (*page).empty, Do: (*page).export,
	},
	{ID: Open, Hint: 1, Word: func(*page) string { return "look" }, Do: (*page).open},
	{ID: GoOutbox, Hint: 3},
	{ID: Refresh, Do: Does(func(p *page) { p.done = append(p.done, "refresh") })},
}, MoveDefs((*page).move))

func TestActionsRunOnTheirScreen(t *testing.T) {
	p := &page{}
	actions := Bind(p, pageDefs)
	byID := make(map[ID]*Action)
	for _, a := range actions {
		byID[a.ID] = a
	}
	if got := byID["page.export"].Unless(); got != "There is nothing." {
		t.Errorf("reason: %q", got)
	}
	byID[Open].Do()
	byID[MoveDown].Do()
	byID[Refresh].Do()
	if byID["page.export"].Unless() != "" || !slices.Equal(p.done, []string{"open", "move.down", "refresh"}) {
		t.Errorf("ran: %q", p.done)
	}
	if a := byID[Open]; a.Word() != "look" || a.Long != "Open, go in" || !slices.Equal(a.Keys, []string{"enter"}) ||
		a.Audience != Everyone {
		t.Errorf("a shared action: %+v", a)
	}
	if byID[GoOutbox].Do != nil {
		t.Error("an action of the shell has a handler on the screen")
	}
	if got := Hints(actions); !slices.Equal(got, []ID{Open, "page.export", GoOutbox}) {
		t.Errorf("the key line names %q", got)
	}
}

// Settings, help and docs/keys.md list a screen's declared actions without creating it.
func TestAListingNeedsNoScreen(t *testing.T) {
	listed := Listing(pageDefs, pageDefs)
	if len(listed) != len(pageDefs)-1 {
		t.Fatalf("%d actions: %+v", len(listed), listed)
	}
	list := List{{"Before", []Info{{ID: "a"}}}, {"Page", []Info{{ID: "b", Keys: []string{"b"}}}}}.With(listed...)
	var ids []ID
	for _, i := range list.All() {
		ids = append(ids, i.ID)
	}
	if !slices.Equal(ids, []ID{"a", "b", "page.export"}) { // shared actions are not repeated
		t.Errorf("listed: %q", ids)
	}
	if i, ok := list.Info("page.export"); !ok || i.Short != "export" ||
		!slices.Equal(list.DefaultKeys()["page.export"].Keys(), []string{"x"}) {
		t.Errorf("%+v, %v", i, ok)
	}
}

// Without an audience, a screen or action is only for the team: a client sees nothing new until someone marks it for
// them.
func TestTheDefaultAudienceIsTheTeam(t *testing.T) {
	if (Def[*page]{}).Audience != Team || (Page{}).Audience != Team || (Notice{}).Audience != Team ||
		(Dialog{}).Audience != Team || Team != 0 {
		t.Error("the zero audience is not the team")
	}
}
