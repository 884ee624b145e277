package box

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/search"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/viewtest"
)

var now = time.Date(2026, 3, 4, 14, 2, 0, 0, time.UTC)

func named7() []search.Hit {
	return []search.Hit{
		{
			Kind: search.HitProposal, Proposal: 7, Title: "#1042 Halvorsen Residence", Client: "Kari Halvorsen",
			Room: "1180 Barton Hills Dr, Austin, TX 78704", Status: state.StatusDraft, Modified: now.AddDate(0, 0, -3),
		},
		{Kind: search.HitArea, Proposal: 7, Option: 71, Title: "#1042 Halvorsen Residence", Room: "Theater"},
		{
			Kind: search.HitProposal, Proposal: 8, Title: "#1050 映画館 👨‍👩‍👧 Wall", Client: "Nguyễn & Søn",
			Status: state.StatusViewedByClient, Modified: now.AddDate(0, -2, 0),
		},
		{
			Kind: search.HitChangeOrder, Proposal: 7, Order: 70, Title: "Change order 2 Wall wash",
			Client: "Kari Halvorsen", Status: state.StatusAccepted, AsOf: now.AddDate(0, 0, -1),
		},
		{Kind: search.HitCatalog, Item: 5, Model: "Aurora WL-5 wall speaker", AsOf: now.Add(-time.Hour)},
		{Kind: search.HitContact, Contact: 31, Client: "Wallace Audio · Ida Wallace · ida@example.com"},
		{Kind: search.HitFilter, Filter: 3, Title: "My drafts"},
	}
}

func deep7() []search.Hit {
	return []search.Hit{
		{
			Kind: search.HitDraft, Proposal: 7, Option: 72, Field: state.InstallerNotes,
			Title: "#1042 Halvorsen Residence", Room: "Theater", Name: "2 Better", Modified: now.Add(-time.Hour),
			Excerpt: []search.Part{{Text: "The bracket needs a stud", Match: true}},
		},
		{
			Kind: search.HitContact, Contact: 40, Client: "Mei Lachance",
			Excerpt: []search.Part{{Text: "owes us a "}, {Text: "bracket", Match: true}},
		},
	}
}

// store is the local search index. It records what it was asked for.
type store struct {
	deep  []search.Hit // found by "bracket"
	also  []search.Hit // found by any words
	names []search.Hit // beside those of named7
	fault error
	asked []string
	read  int
}

func (s *store) Search(_ context.Context, q search.Query, _ int) (found []search.Hit, err error) {
	word := ""
	for _, t := range q.Terms {
		word += t.Text + " "
	}
	s.asked = append(s.asked, strings.TrimSpace(word))
	for _, h := range s.deep {
		if strings.Contains(word, "bracket") {
			found = append(found, h)
		}
	}
	return append(found, s.also...), s.fault
}

func (s *store) Names(context.Context) (search.Names, error) {
	s.read++
	return search.Names{Hits: append(named7(), s.names...), Here: 1240, There: 1250, Whole: 30}, s.fault
}

// opened is an open box, with what it was asked to do.
type opened struct {
	*Model
	t     *testing.T
	gone  []screen.Location
	made  []string
	pause []func() tea.Cmd
}

func opens(t *testing.T, s Store, tune func(*Ports)) *opened {
	t.Helper()
	o := &opened{t: t}
	p := Ports{
		Store: s, Life: t.Context, Now: func() time.Time { return now }, Team: true,
		Pause:   func(do func() tea.Cmd) tea.Cmd { o.pause = append(o.pause, do); return nil },
		Perform: func(screen.ID) tea.Cmd { return nil },
		Go:      func(to screen.Location) tea.Cmd { o.gone = append(o.gone, to); return nil },
		Shows:   func(string) bool { return true },
		Makes:   []Make{{"+ New person", "make", "makes it", func(n string) tea.Cmd { o.made = append(o.made, n); return nil }}},
	}
	if tune != nil {
		tune(&p)
	}
	o.Model = New(viewtest.Theme(), viewtest.Keys(), viewtest.List(),
		[]*screen.Action{viewtest.Offer(screen.AddArea), viewtest.Offer(screen.Undo, "Nothing to undo.")}, p)
	o.see(120)
	return o
}

func (o *opened) see(w int) string {
	o.Redraw()
	wide, high := o.Size(w, 36)
	return ansi.Strip(o.View(screen.Rect{W: wide, H: high}))
}

// types types a text; search lets the search run.
func (o *opened) types(text string) *opened {
	for _, r := range text {
		o.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
	}
	return o
}

func (o *opened) search() *opened {
	for len(o.pause) > 0 {
		do := o.pause[0]
		o.pause = o.pause[1:]
		if cmd := do(); cmd != nil {
			if reply, ok := cmd().(screen.Reply); ok {
				reply()
			}
		}
	}
	return o
}

func (o *opened) press(ids ...screen.ID) *opened {
	for _, id := range ids {
		screen.Find(o.Model.Actions(), id).Do()
	}
	return o
}

// first returns the words of the first row.
func (o *opened) first() string {
	if len(o.rows) == 0 || o.rows[0].hit == nil {
		return ""
	}
	return o.rows[0].hit.words
}

// The number, the name, the client, the address, and letters left out as in fzf: enter opens the best.
func TestEverythingIsFoundByItsName(t *testing.T) {
	for typed, want := range map[string]screen.Location{
		"1042":        {Screen: screen.AtProposal, Proposal: 7},
		"#1050":       {Screen: screen.AtProposal, Proposal: 8},
		"halvorsen r": {Screen: screen.AtProposal, Proposal: 7},
		"hlvrsn":      {Screen: screen.AtProposal, Proposal: 7},
		"arton":       {Screen: screen.AtProposal, Proposal: 7},
		"barton":      {Screen: screen.AtProposal, Proposal: 7},
		"nguyen":      {Screen: screen.AtProposal, Proposal: 8},
		"映画":          {Screen: screen.AtProposal, Proposal: 8},
		"theater":     {Screen: screen.AtProposal, Proposal: 7, Option: 71},
		"wash wall":   {Screen: screen.AtOrder, Proposal: 7, Item: 70},
		"wl-5":        {Screen: screen.AtCatalog, Text: "Aurora WL-5 wall speaker"},
		"ida":         {Screen: screen.AtContacts, Item: 31, Text: "Wallace Audio"},
		"drafts":      {Screen: screen.AtProposals, Item: 3},
		"bracket":     {Screen: screen.AtProposal, Proposal: 7, Option: 72, Field: state.InstallerNotes},
	} {
		o := opens(t, &store{deep: deep7()}, nil).types(typed).search().press(screen.Open)
		if d := cmp.Diff([]screen.Location{want}, o.gone); d != "" {
			t.Errorf("%q: %s\n%s", typed, d, o.see(120))
		}
	}
}

// The number of a proposal comes before others that begin with it, however new these are.
func TestAWholeNumberComesFirst(t *testing.T) {
	longer := search.Hit{Kind: search.HitProposal, Proposal: 70, Title: "#10420 Chapel", Modified: now}
	o := opens(t, &store{names: []search.Hit{longer}}, nil).types("1042").search()
	if len(o.rows) < 2 || o.rows[0].hit.hit.Proposal != 7 {
		t.Errorf("%s", o.see(120))
	}
}

// What is found by its name and by its words is one row, and an installer reads nothing of a contact's notes there.
func TestWhatIsFoundTwiceIsOneRow(t *testing.T) {
	ida := search.Hit{
		Kind: search.HitContact, Contact: 31, Client: "Wallace Audio · Ida Wallace · ida@example.com",
		Excerpt: []search.Part{{Text: "Ida", Match: true}, {Text: " owes us a bracket"}},
	}
	for _, team := range []bool{true, false} {
		o := opens(t, &store{also: []search.Hit{ida}}, func(p *Ports) { p.Team = team }).types("ida").search()
		found := 0
		for _, r := range o.rows {
			if r.hit != nil && r.hit.hit.Contact == 31 {
				found++
			}
		}
		if found != 1 || strings.Contains(o.see(120), "owes us") != team {
			t.Errorf("team %v: %d rows\n%s", team, found, o.see(120))
		}
	}
}

// The letters that matched are marked, and each search says how much it searched.
func TestMatchesAreMarkedAndTheSearchSaysHowMuchItKnows(t *testing.T) {
	o := opens(t, &store{}, nil).types("hlvrsn").search()
	parts, matched := runs(o.first(), o.rows[0].at)
	var marked strings.Builder
	for i := range parts {
		if matched[i] {
			marked.WriteString(parts[i])
		}
	}
	if !strings.EqualFold(marked.String(), "hlvrsn") {
		t.Errorf("%q is marked in %q", marked.String(), o.first())
	}
	viewtest.See(t, o.see(120), "searched 1,240 of 1,250 proposals, texts of 30", "Address 1180 Barton Hills", "Draft")
	viewtest.DoNotSee(t, o.see(119), "Address 1180 Barton Hills")
}

// The preview has the totals of the areas where this machine has them, read once and by a cursor that rests, and never
// for who may not see prices.
func TestThePreviewHasTheTotalsOfAreas(t *testing.T) {
	var read []state.ProposalID
	with := func(p *Ports) {
		p.Read = func(_ context.Context, id state.ProposalID) (*state.Proposal, time.Time, error) {
			if read = append(read, id); id != 7 {
				return nil, time.Time{}, nil
			}
			p := &state.Proposal{Areas: []state.Area{{Name: "Theater"}, {Name: "Nave"}}}
			for i := range 40 {
				p.Areas = append(p.Areas, state.Area{Name: fmt.Sprint("Room ", i)})
			}
			p.Areas[0].Options = []state.Option{{ID: 71, Total: decimal.NewNullDecimal(decimal.New(12345, 0))}}
			return p, now, nil
		}
	}
	o := opens(t, &store{}, with).types("halvorsen r").search()
	viewtest.See(t, o.see(120), "Theater", "12,345.00", "Nave", "more areas")
	viewtest.DoNotSee(t, o.see(119), "12,345.00")
	o.types("e").search().types("s").search()
	if !cmp.Equal(read, []state.ProposalID{7}) {
		t.Errorf("read %v", read)
	}
	o = opens(t, &store{}, with).types("nguyen").search() // not read here
	viewtest.DoNotSee(t, o.see(120), "no areas")
	viewtest.DoNotSee(t, opens(t, &store{}, nil).types("halvorsen r").search().see(120), "12,345.00")
}

// A list under a running search is filtered here first: enter takes what is shown and matches, and nothing else.
func TestEnterTakesWhatIsShown(t *testing.T) {
	s := &store{}
	o := opens(t, s, nil).types("wal").search()
	if n := len(o.rows); n < 4 {
		t.Fatalf("%d rows", n)
	}
	o.types("l wash")
	if o.first() == "" || !strings.Contains(o.first(), "Wall wash") || strings.Contains(o.see(120), "Aurora") {
		t.Errorf("while it searches, it shows\n%s", o.see(120))
	}
	if o.press(screen.Open); len(o.gone) != 1 || o.gone[0].Item != 70 {
		t.Errorf("enter opened %+v", o.gone)
	}
	if o.types("zz").press(screen.Open); len(o.gone) != 1 || len(o.made) != 0 {
		t.Errorf("enter took %+v and made %q, which nobody has seen", o.gone, o.made)
	}
	o = opens(t, s, nil).types("wal").press(screen.Open).search()
	if len(o.gone) != 0 {
		t.Errorf("one of several was opened by itself: %+v", o.gone)
	}
	o = opens(t, s, nil).types("barton").press(screen.Open).search()
	if len(o.gone) != 1 {
		t.Errorf("the only one was not opened: %+v", o.gone)
	}
}

// The cursor stays on the row that a person moved it to.
func TestTheCursorStaysOnItsRow(t *testing.T) {
	o := opens(t, &store{}, nil).types("wal").search().press(screen.MoveDown)
	was := o.rows[o.win.At]
	o.asked++
	o.pause = append(o.pause, func() tea.Cmd {
		return o.take(found{
			of: "wal", names: o.found.names,
			hits: append([]named{{line: lineOf("Walnut"), hit: search.Hit{Kind: search.HitProposal, Proposal: 9}}}, o.found.hits...),
		})
	})
	if o.search(); !o.rows[o.win.At].same(&was) {
		t.Errorf("the cursor is on %q", o.rows[o.win.At].hit.words)
	}
}

// What is not found can be made with the typed name, but not while something may still be found.
func TestWhatIsNotFoundCanBeMade(t *testing.T) {
	o := opens(t, &store{}, nil).types("Zed Quill").press(screen.Open)
	if len(o.made) != 0 {
		t.Fatalf("made %q before the search", o.made)
	}
	if o.search(); len(o.made) != 0 || !strings.Contains(o.see(120), "+ New person “Zed Quill”") {
		t.Errorf("made %q\n%s", o.made, o.see(120))
	}
	if o.press(screen.Open); !cmp.Equal(o.made, []string{"Zed Quill"}) {
		t.Errorf("made %q", o.made)
	}
}

func TestAColonFindsOnlyCommands(t *testing.T) {
	s := &store{}
	o := opens(t, s, func(p *Ports) { p.Begin = CommandsOnly })
	if o.types("area").search(); len(o.rows) != 1 || o.rows[0].action == nil || s.read != 0 {
		t.Errorf("%d rows, read %d times\n%s", len(o.rows), s.read, o.see(120))
	}
}

// The names are read once, however many searches follow.
func TestTheNamesAreReadOnce(t *testing.T) {
	s := &store{}
	opens(t, s, nil).types("wa").search().types("l").search()
	if s.read != 1 || !cmp.Equal(s.asked, []string{"wa", "wal"}) {
		t.Errorf("read %d times, searched %q", s.read, s.asked)
	}
}

// An installer finds contacts, but not by their notes, and never reads these.
func TestAnInstallerReadsNoNotesOfContacts(t *testing.T) {
	o := opens(t, &store{deep: deep7()}, func(p *Ports) { p.Team = false }).types("bracket").search()
	viewtest.DoNotSee(t, o.see(120), "owes us", "Mei Lachance")
	viewtest.See(t, o.see(120), "needs a stud")
	o = opens(t, &store{}, func(p *Ports) { p.Shows = func(page string) bool { return page != screen.AtContacts } })
	viewtest.DoNotSee(t, o.types("ida").search().see(120), "Wallace")
}

func TestWhatIsNotUnderstoodIsSaid(t *testing.T) {
	for typed, want := range map[string]string{
		"colour: red":  "colour: is no filter. Filters are area:, model:, client:, status: and since:.",
		"status: sold": `No status "sold".`,
		"status:":      "status: what?",
		"since: soon":  "since: soon is no date",
	} {
		o := opens(t, &store{}, func(p *Ports) { p.Makes = nil }).types(typed).search()
		if got := strings.Join(strings.Fields(strings.ReplaceAll(o.see(100), "┃", " ")), " "); !strings.Contains(got, want) {
			t.Errorf("%q does not say %q:\n%s", typed, want, o.see(100))
		}
	}
	failed := state.Fault{Kind: state.FaultLocal, Message: "The disk failed.", Next: "Look at the disk."}
	o := opens(t, &store{fault: failed}, nil).types("wall").search()
	viewtest.See(t, o.see(100), "The disk failed.", "Look at the disk.")
}

func TestHostileResultsAreSanitized(t *testing.T) {
	const bad = "\x1b[31mred\x1b]0;t\a\x9b5n\u202e\r\b bracket"
	o := opens(t, &store{deep: []search.Hit{{
		Kind: search.HitDraft, Title: bad, Client: bad, Room: bad, Status: bad, Field: bad, Modified: now,
		Excerpt: []search.Part{{Text: bad, Match: true}},
	}}}, nil).types("bracket").search()
	for _, w := range []int{60, 120, 200} {
		wide, high := o.Size(w, 20)
		got := o.View(screen.Rect{W: wide, H: high})
		if strings.ContainsAny(ansi.Strip(got), "\x1b\a\u009b\u202e\r\b") || strings.Contains(got, "\x1b[31m") {
			t.Errorf("%q", got)
		}
	}
}

func TestTheBoxIsDrawnAtEverySize(t *testing.T) {
	viewtest.Sizes(t, opens(t, &store{deep: deep7()}, nil).types("bracket").search())
	viewtest.Sizes(t, opens(t, &store{}, nil))
	viewtest.Golden(t, "found", opens(t, &store{}, nil).types("wal").search(), 14)
}
