package planning

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/statetest"
	"app.tender/tender/views/editor/items"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/screen/screentest"
	"app.tender/tender/views/widget/textedit"
)

// fakeEditor has one option and its plan, in memory.
type fakeEditor struct {
	tell  func(screen.Notice)
	plan  plan.Plan
	at    plan.Place
	full  bool   // no line fits
	notes string // of the last lines
}

func (f *fakeEditor) Proposal() OpenProposal {
	return OpenProposal{ID: 7, Currency: money.Currency{Code: "USD", Symbol: "$"}, Plan: &f.plan, Of: &state.Proposal{}}
}

func (f *fakeEditor) Option() string { return "Boardroom, 1 Good" }

func (f *fakeEditor) Add(lines []plan.Line, notes string) bool {
	f.notes = notes
	return !f.full && f.Edit(plan.Add(f.at, 0, lines...))
}

func (f *fakeEditor) Unless(_ []plan.Line, _ *plan.Edit, _, do func() tea.Cmd) tea.Cmd { return do() }

func (f *fakeEditor) Edit(e plan.Edit) bool {
	p, err := e.Apply(f.plan)
	if err != nil {
		f.tell(screen.Notice{Kind: screen.Warn, Text: err.Error()})
		return false
	}
	f.plan = p
	return true
}

func (f *fakeEditor) ShowChanges() {}

func (f *fakeEditor) Parent(plan.ID) (parent plan.Line, ok bool) {
	for l := range f.plan.Each() {
		if l.Parent == 0 {
			parent, ok = l, true
		}
	}
	return parent, ok
}

func (f *fakeEditor) EditPlan(_ state.ProposalID, _ plan.Edit) error { return nil }

func (f *fakeEditor) RefinePlan(_ state.ProposalID, lines ...plan.Refined) error {
	f.Edit(plan.Refine(lines...))
	return nil
}

func (f *fakeEditor) SetFavorite(state.CatalogItemID, bool) {}

// shop is a catalog of three items.
type shop struct{}

func (shop) Catalog(_ context.Context, q state.CatalogQuery) (page state.CatalogPage, err error) {
	part := func(id state.CatalogItemID, brand, model, about, price string) state.CatalogItem {
		return state.CatalogItem{
			ID: id, Type: state.ItemPart, Brand: brand, Model: model, ShortDescription: about,
			MSRP: statetest.Known(price), Currency: "USD",
		}
	}
	for _, it := range []state.CatalogItem{
		part(1, "Northlight", "VX-75", `75" display`, "3999.99"), part(2, "Slimline", "SM-6", "wall bracket", "289"),
		part(3, "Ironbark", "I10", "ceiling bracket", "189"),
	} {
		if it.Type == q.ItemType &&
			strings.Contains(strings.ToLower(it.Model+" "+it.ShortDescription), strings.ToLower(q.SearchText)) {
			page.Items = append(page.Items, it)
		}
	}
	return page, nil
}

// emptyCache has nothing of the catalog and of past proposals.
type emptyCache struct{ noCache }

func (emptyCache) Facts(context.Context) (f plan.Facts, err error) { return f, nil }

func (emptyCache) Companions(context.Context) (c plan.Companions, err error) { return c, nil }

// entryScreen is a screen with only the entry.
type entryScreen struct {
	pane  items.Model
	entry *Entry
}

func (s *entryScreen) Show(screen.Location) tea.Cmd { return nil }

func (s *entryScreen) Update(msg tea.Msg) tea.Cmd {
	if k, ok := msg.(tea.KeyMsg); ok {
		return s.entry.Key(k)
	}
	return nil
}

func (s *entryScreen) Redraw() {}

func (s *entryScreen) View(area screen.Rect) string { return s.pane.View(area) }

func (s *entryScreen) Actions() []*screen.Action { return screen.Bind(s.entry, Actions) }

func (s *entryScreen) Crumb(int) (c screen.Crumb) { return c }

func (s *entryScreen) Here() (at screen.Location) { return at }

// stage is an open entry and the editor around it.
type stage struct {
	*screentest.Stage
	editor *fakeEditor
	entry  *Entry
}

func newStage(t *testing.T) *stage {
	t.Helper()
	ed := &fakeEditor{at: plan.At(&state.Area{ID: 1, Name: "Boardroom"}, 2, plan.NewID)}
	on := &entryScreen{}
	page := screen.Page{
		ID: "planning", Actions: func() []screen.Listed {
			return append(screen.Listing(Actions), textedit.Listing()...)
		},
		New: func(env *screen.Env) screen.Screen {
			on.pane = items.New(env.Theme, env.Keys)
			on.entry = newEntry(env, Ports{Plans: ed, Service: shop{}, Cache: emptyCache{}, Marks: emptyCache{}},
				&on.pane,
				ed)
			return on
		},
	}
	s := &stage{screentest.New(t, page, time.Date(2026, 4, 6, 9, 0, 0, 0, time.UTC)), ed, on.entry}
	ed.tell = s.Tell
	s.begin(0, "")
	return s
}

func (s *stage) begin(change plan.ID, typed string) { s.Run(s.entry.begin(change, typed)) }

// enter types a line, waits for the catalog and plans it.
func (s *stage) enter(line string) { s.Type(line).Pass(time.Second).Do(screen.Open).Pass(time.Second) }

// paste pastes as a terminal does, and waits for the catalog.
func (s *stage) paste(text string) {
	s.Send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text), Paste: true}).Pass(time.Second)
}

// planned returns the planned lines.
func (s *stage) planned() string {
	var lines []string
	for l := range s.editor.plan.Each() {
		lines = append(lines, l.Quantity.String()+" "+l.Title())
	}
	return strings.Join(lines, ", ")
}

// typed returns the lines that are typed and not planned, the last one in the entry.
func (s *stage) typed() string { return s.entry.line.Unconfirmed() }

// stored returns what a terminal finds after this one is killed.
func (s *stage) stored() string { return s.SavedScratch[placeOf(7, 0)][field] }

// told returns the notices.
func (s *stage) told() string {
	return strings.Join(state.Map(s.Told, func(n *screen.Notice) string { return n.Text }), "\n")
}

// check compares what is planned, typed and stored.
func (s *stage) check(t *testing.T, planned, typed string) {
	t.Helper()
	if s.planned() != planned || s.typed() != typed || s.stored() != typed {
		t.Errorf("planned %q, typed %q, stored %q; want %q, %q\n%s", s.planned(), s.typed(), s.stored(), planned, typed,
			s.told())
	}
}

// A line is planned as the item that it means, and the entry is empty for the next one.
func TestALineIsPlanned(t *testing.T) {
	s := newStage(t)
	s.enter("2 vx-75")
	s.check(t, "2 Northlight VX-75", "")
	s.enter("1 trim ring @12")
	s.check(t, "2 Northlight VX-75, 1 trim ring", "")
}

// A line that can't be read, that has another currency, or that does not fit into the plan stays typed, and is stored.
func TestARefusedLineStaysTyped(t *testing.T) {
	for _, line := range []string{"2 vx-75 @1,5", "2 vx-75 @€9", "2 vx-75"} {
		s := newStage(t)
		s.editor.full = line == "2 vx-75"
		s.enter(line)
		s.check(t, "", line)
		s.editor.full = false
		s.enter("1 lamp @5") // another line, after which the refused one comes back
		s.check(t, "1 lamp", line)
	}
}

// A refused change leaves the planned line as it was.
func TestARefusedChangeStaysTyped(t *testing.T) {
	s := newStage(t)
	s.enter("1 lamp @5")
	lamp := slices.Collect(s.editor.plan.Each())[0]
	s.begin(lamp.ID, lamp.Entry().String())
	s.Type(",0").Do(screen.Open)
	if s.typed() != "1 lamp @5,0" || !s.entry.IsOpen() || s.planned() != "1 lamp" {
		t.Errorf("planned %q, typed %q", s.planned(), s.typed())
	}
	s.Send(tea.KeyMsg{Type: tea.KeyBackspace}).Send(tea.KeyMsg{Type: tea.KeyBackspace}).Type("0").Do(screen.Open)
	if changed := slices.Collect(s.editor.plan.Each())[0]; s.entry.IsOpen() || changed.ID != lamp.ID ||
		!changed.Pricing.Value.Equal(statetest.Known("50").Decimal) {
		t.Errorf("changed to %+v", changed)
	}
}

// A line whose quantity is changed before the catalog answers stays the item that it was.
func TestAChangeBeforeTheCatalogAnswersKeepsTheItem(t *testing.T) {
	s := newStage(t)
	s.enter("2 vx-75")
	was := slices.Collect(s.editor.plan.Each())[0]
	s.begin(was.ID, was.Entry().String())
	s.Send(tea.KeyMsg{Type: tea.KeyHome}).Send(tea.KeyMsg{Type: tea.KeyDelete}).Type("3").Do(screen.Open)
	if got := slices.Collect(s.editor.plan.Each())[0]; was.Item == 0 || got.Item != was.Item ||
		s.planned() != "3 Northlight VX-75" {
		t.Errorf("planned %q, %+v", s.planned(), got)
	}
}

// The cursor of the text and the choice among the matches are the entry's own: keys that move them move nothing else.
func TestTheEntryHasItsOwnCursor(t *testing.T) {
	s := newStage(t)
	s.Type("x-75").Send(tea.KeyMsg{Type: tea.KeyHome}).Type("2 v").Pass(time.Second)
	if s.typed() != "2 vx-75" {
		t.Errorf("typed %q", s.typed())
	}
	s.Do(screen.Open)
	s.Type("bracket").Pass(time.Second).Do(screen.MoveDown, screen.Open)
	s.Type("bracket").Pass(time.Second).Do(screen.PanePrevious, screen.Open).Pass(time.Second)
	s.check(t, "2 Northlight VX-75, 1 Slimline SM-6, 1 bracket", "")
	if last := slices.Collect(s.editor.plan.Each())[2]; !last.Custom {
		t.Errorf("the line as typed is %+v", last)
	}
}

// What is left half-typed is there when the entry opens again.
func TestAHalfTypedLineComesBack(t *testing.T) {
	s := newStage(t)
	s.Type("2 vx").Do(screen.Back)
	if s.entry.IsOpen() || s.stored() != "2 vx" {
		t.Fatalf("stored %q", s.stored())
	}
	s.begin(0, "")
	s.Type("-75").Pass(time.Second).Do(screen.Open)
	s.check(t, "2 Northlight VX-75", "")
}

// A pasted list is planned in order, and its lines become items. The lines that can't be read stay, after a header
// none.
func TestAListIsPasted(t *testing.T) {
	for text, want := range map[string][3]string{
		"2 vx-75\n3 of our own @4.20\n": {"2 Northlight VX-75, 3 of our own"},
		"1 lamp @5\n2 shade @7,0\n1 bulb @x": {
			"1 lamp", "1 bulb @x\n2 shade @7,0",
			"Line 2 is not planned: “@7,0” is no price. Type @ and a number from 0, such as @1899 or @12.50; @0 makes it free. The same goes for 1 more line.",
		},
		"Qty\tModel\tPrice\n2\tVX-75\tseven": {"", "2 VX-75 @seven", "Line 2 is not planned"},
		"Room\tItem\tPrice\nDen\t#N/A\t45": {
			"", "#N/A @45 @?\tDen",
			"Line 2 is not planned: “#N/A” is an error of the spreadsheet. Correct the cell there. It is for Den, and planned there once it is corrected.",
		},
		"2\tlamp\t€7.50\n3\tshade\t$5.00": {"3 shade", "2 lamp @€7.5", "Line 1 is not planned"},
	} {
		s := newStage(t)
		s.paste(text)
		s.check(t, want[0], want[1])
		if !strings.Contains(s.told(), want[2]) {
			t.Errorf("%q: told %q", text, s.told())
		}
	}
}

// A line of a table that could not be read was planned in the open option, whatever area the table had it in.
func TestACorrectedLineOfATableGoesWhereItWasMeant(t *testing.T) {
	s := newStage(t)
	s.paste("Area\tOption\tQty\tItem\tPrice\nDen\tBetter\t1\tlamp\t5\nDen\tBetter\t1\tshade\t7,0,0\nHall\t\t1\trail\tx")
	s.check(t, "1 lamp", "1 rail @x\tHall\n1 shade @7,0,0\tDen\tBetter")
	for _, wrong := range []int{4, 1} {
		for range wrong {
			s.Send(tea.KeyMsg{Type: tea.KeyBackspace})
		}
		s.Type("0").Pass(time.Second).Do(screen.Open).Pass(time.Second)
	}
	s.check(t, "1 lamp, 1 shade, 1 rail", "")
	var got []string
	for a, o := range s.editor.plan.Options() {
		got = append(got, fmt.Sprintf("%s/%s %d", a.Name, o.Title, len(o.Lines)))
	}
	if words := strings.Join(got, ", "); words != "Den/Better 2, Hall/ 1" {
		t.Errorf("planned in %s", words)
	}
	if !strings.Contains(s.told(), "Planned rail in Hall.") {
		t.Errorf("told %q", s.told())
	}
}

// The greeting of a pasted mail became planned lines, and nothing said how many lines have no price.
func TestAMailIsPasted(t *testing.T) {
	s := newStage(t)
	s.paste(
		"Hi Tom,\n\nPlease quote for the boardroom:\n2 vx-75\n1 trim ring\n1 bracket\n2 brackets\n- remote.\n4 lamps, black.\nThank you!\nThanks,\nDana")
	s.check(t, "2 Northlight VX-75, 1 trim ring, 1 bracket, 2 brackets, 1 remote., 4 lamps, black.", "")
	if want := "Hi Tom,\n\nPlease quote for the boardroom:\nThank you!\nThanks,\nDana"; s.editor.notes != want {
		t.Errorf("noted %q, want %q", s.editor.notes, want)
	}
	for _, want := range []string{
		"This reads like a mail: 6 lines are planned, 0 lines with ? are to be written by you, and the other text goes into the installer notes.",
		"2 planned lines are unclear, such as “bracket”: ↵ on a line chooses. 3 planned lines have no price, such as “trim ring”.",
	} {
		if !slices.Contains(strings.Split(s.told(), "\n"), want) {
			t.Errorf("told:\n%s\nwant:\n%s", s.told(), want)
		}
	}
	s = newStage(t)
	s.paste("2 vx-75\nsoundbar\n1 lamp @5\n1 shade @7,0\nThanks,")
	s.check(t, "2 Northlight VX-75, 1 soundbar, 1 lamp", "1 shade @7,0")
	if !strings.Contains(s.told(),
		"makes it free. Not planned, since it reads like a sentence: “Thanks,”. Type it to plan it.\n") {
		t.Errorf("told %q", s.told())
	}
	s.enter("Thanks,")
	s.check(t, "2 Northlight VX-75, 1 soundbar, 1 lamp, 1 Thanks,", "1 shade @7,0")
	s = newStage(t)
	s.paste("rail,\n2 vx-75,\nshelf,\nplate;\nThanks!")
	s.check(t, "1 rail, 2 Northlight VX-75, 1 shelf, 1 plate", "")
	s = newStage(t)
	s.paste("soundbar,\nbracket.")
	s.check(t, "1 soundbar, 1 bracket.", "")
}

// A list that does not fit into the plan is not lost.
func TestAListThatDoesNotFitStaysTyped(t *testing.T) {
	s := newStage(t)
	s.editor.full = true
	s.paste("2 vx-75\n1 lamp @5")
	s.check(t, "", "1 lamp @5\n2 vx-75")
}

// The half-typed line would be lost with the lines that can't be planned.
func TestAListIsNotPastedOverALineBeingChanged(t *testing.T) {
	s := newStage(t)
	s.enter("1 lamp @5")
	lamp := slices.Collect(s.editor.plan.Each())[0]
	s.begin(lamp.ID, lamp.Entry().String())
	s.Type("0")
	s.paste("1 bulb @5\n2 shade @7,0")
	if s.planned() != "1 lamp" || s.typed() != "1 lamp @50" ||
		!strings.Contains(s.told(), "Finish changing the line first, then paste again.") {
		t.Errorf("planned %q, typed %q, told %q", s.planned(), s.typed(), s.told())
	}
}

// Figures that nobody reads were left out without a word: 12 at 3,100 became one at the catalog's price.
func TestColumnsOfFiguresAreAskedFor(t *testing.T) {
	const table = "Model\tStueck\tTarif\tWeight\nVX-75\t12\t3100\t40"
	s := newStage(t)
	s.paste(table)
	for i, answer := range []string{"The quantity", "The price of one", "Nothing that is needed"} {
		if s.planned() != "" {
			t.Fatalf("planned %q before question %d", s.planned(), i)
		}
		q := s.Opened[len(s.Opened)-1].Question
		s.Run(q.Choices[slices.IndexFunc(q.Choices, func(c screen.Choice) bool { return c.Label == answer })].Do())
	}
	s.Pass(time.Second)
	s.check(t, "12 Northlight VX-75", "")
	if line := slices.Collect(s.editor.plan.Each())[0]; !line.Pricing.Value.Equal(statetest.Known("3100").Decimal) {
		t.Errorf("%+v", line)
	}
	s.paste(strings.Replace(table, "12", "7", 1))
	s.Pass(time.Second)
	s.check(t, "12 Northlight VX-75, 7 Northlight VX-75", "")
	if !strings.Contains(s.told(), "Its columns are read as you said before.") {
		t.Errorf("told %q", s.told())
	}
}
