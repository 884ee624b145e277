package editor

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/views/catalog"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/list"
)

// Lines are planned by typing them: at the foot of the items, one after the other.

// matches are the items of the catalog that may be meant.
type matches = list.List[state.CatalogItem, state.CatalogItemID, state.CatalogQuery]

// itemSource reads the catalog.
type itemSource = list.Source[state.CatalogItem, state.CatalogQuery]

func itemID(it *state.CatalogItem) state.CatalogItemID { return it.ID }

// mostMatches is how many items are read for what is typed.
const mostMatches = 50

// queryFor asks the catalog for what an entry may mean.
func queryFor(e plan.Entry) state.CatalogQuery {
	q := state.CatalogQuery{SearchText: e.Name(), ItemType: state.ItemPart, PageSize: mostMatches}
	if e.Hours {
		q.ItemType = state.ItemLabor
	}
	return q
}

// factsMsg is what this machine knows of catalog items.
type factsMsg struct{ facts plan.Facts }

// beginPlanning opens the entry for new lines.
func (m *Model) beginPlanning() tea.Cmd { return m.beginEntry(0, "") }

// changePlanned opens the entry with the planned line under the cursor.
func (m *Model) changePlanned() tea.Cmd {
	l, ok := m.items.Planned()
	if !ok {
		return m.act(screen.Open)
	}
	return m.beginEntry(l.ID, l.Entry().String())
}

func (m *Model) beginEntry(change plan.ID, text string) tea.Cmd {
	m.focus, m.companions = PaneItems, nil
	m.entry.Begin(change, text, m.workspace.Proposal.Summary.Currency)
	m.items.SetEntry(&m.entry)
	ctx, here := m.env.Life(), m.Copies
	read := func() tea.Msg {
		f, err := here.Facts(ctx)
		if err != nil {
			return nil // they only put the likelier items first
		}
		return factsMsg{f}
	}
	return tea.Batch(m.env.Latest("facts", read), m.readPast(), m.lookUp())
}

// endEntry closes the entry.
func (m *Model) endEntry() tea.Cmd {
	m.entry.End()
	m.items.SetEntry(nil)
	return nil
}

// typeEntry types a key into the entry.
func (m *Model) typeEntry(k tea.KeyMsg) tea.Cmd {
	changed, block := m.entry.Key(k)
	m.items.SetEntry(&m.entry)
	switch {
	case block != "":
		return m.planBlock(block)
	case changed:
		return m.lookUp()
	}
	return nil
}

// lookUp reads the items that what is typed may mean.
func (m *Model) lookUp() tea.Cmd {
	e, ok := m.entry.Entry()
	if !ok {
		return nil
	}
	cmd := m.matches.Ask(queryFor(e))
	m.showMatches()
	return cmd
}

// showMatches shows those that were read.
func (m *Model) showMatches() {
	if !m.entry.IsOpen() {
		return
	}
	var found []state.CatalogItem
	if ready := m.matches.Ready(); ready {
		found = m.matches.Rows()
		m.entry.Found(found, m.facts, true)
	} else {
		m.entry.Found(nil, m.facts, m.matches.Status().Failed.Kind != state.FaultNone)
	}
	m.items.SetEntry(&m.entry)
}

// nextMatch chooses another item for what is typed.
func nextMatch(by int) func(*Model) tea.Cmd {
	return func(m *Model) tea.Cmd {
		m.entry.Next(by)
		m.items.SetEntry(&m.entry)
		return nil
	}
}

// addTyped plans what is typed, and clears the entry for the next line. Where the catalog
// has not answered yet, the line is looked up while the next one is typed.
func (m *Model) addTyped() tea.Cmd {
	e, ok := m.entry.Entry()
	if !ok {
		if strings.TrimSpace(m.entry.Text()) == "" {
			return m.endEntry()
		}
		return nil // the entry says why it can't be read
	}
	if !m.entry.Ready() && m.entry.Changing() == 0 {
		m.entry.Clear()
		m.items.SetEntry(&m.entry)
		return m.lookUpAll([]plan.Entry{e}, true)
	}
	line, err := e.Line(plan.NewID(), m.entry.Chosen(), m.workspace.Proposal.Summary.Currency.Symbol)
	if err != nil {
		m.tellFault(err)
		return nil
	}
	if id := m.entry.Changing(); id != 0 {
		line.ID = id
		if m.edit(plan.Change(line)) {
			return m.endEntry()
		}
		return nil
	}
	if m.plan([]plan.Line{line}, []bool{e.Accessory}) {
		m.entry.Clear()
		m.items.SetEntry(&m.entry)
	}
	return nil
}

// plan plans lines below the cursor, which goes to the last of them.
func (m *Model) plan(lines []plan.Line, accessory []bool) bool {
	at, why := m.planPlace()
	if why != "" {
		m.env.Host.Tell(screen.Notice{Kind: screen.Warn, Text: why})
		return false
	}
	for i := range lines {
		if accessory[i] {
			lines[i].Parent = plan.Above
		}
	}
	if !m.edit(plan.Add(at, m.above(), lines...)) {
		return false
	}
	if _, o := m.planned.with.Option(m.option); o == nil { // the first lines of an area make its option
		m.option = state.OptionID(-at.Option(m.planned.plan))
		m.moved = true
		m.follow()
	}
	last := len(lines) - 1
	m.items.Select(state.ItemID(-lines[last].ID))
	m.offerFor(lines[last], accessory[last])
	return true
}

// foundMsg are entries with what the catalog has for each.
type foundMsg struct {
	entries []plan.Entry
	found   [][]state.CatalogItem
	first   bool // the likeliest item is taken, as the entry would have shown it
}

// planBlock plans the lines of a text that was pasted.
func (m *Model) planBlock(block string) tea.Cmd {
	var entries []plan.Entry
	var bad []plan.Pasted
	for _, p := range plan.ParseLines(block) {
		if p.Err != nil {
			bad = append(bad, p)
			continue
		}
		entries = append(entries, p.Entry)
	}
	if len(bad) > 0 {
		f := state.FaultOf(bad[0].Err)
		text := fmt.Sprintf("Line %d is not planned: %s %s", bad[0].Number, f.Message, f.Next)
		if n := len(bad) - 1; n > 0 {
			text += " So are " + strconv.Itoa(n) + " more."
		}
		m.env.Host.Tell(screen.Notice{Kind: screen.Warn, Text: text})
	}
	if len(entries) == 0 {
		return nil
	}
	return m.lookUpAll(entries, false)
}

// lookUpAll looks entries up: on this machine, and at the service what this machine is
// not sure of.
func (m *Model) lookUpAll(entries []plan.Entry, first bool) tea.Cmd {
	src, facts, now, ctx := catalog.Items(m.Service, m.Copies), m.facts, m.env.Now(), m.env.Work()
	return func() tea.Msg {
		found := make([][]state.CatalogItem, len(entries))
		for i, e := range entries {
			found[i] = candidates(ctx, src, e, facts, now)
		}
		return foundMsg{entries, found, first}
	}
}

// candidates are the items that an entry may mean: those of this machine, and those of
// the service where this machine is not sure.
func candidates(ctx context.Context, src itemSource, e plan.Entry, facts plan.Facts, now time.Time) (found []state.CatalogItem) {
	q := queryFor(e)
	if page, err := src.Here(ctx, q, 1, mostMatches); err == nil {
		found = page.Rows
	}
	if read, ranked := e.Meant(found, facts); plan.Sure(read.Words, ranked) {
		return found
	}
	if page, err := src.There(ctx, q, 1, mostMatches, now); err == nil { // else what this machine has is all there is
		found = append(found, page.Rows...)
	}
	return unique(found)
}

func unique(all []state.CatalogItem) []state.CatalogItem {
	seen := make(map[state.CatalogItemID]bool, len(all))
	return slices.DeleteFunc(all, func(it state.CatalogItem) bool {
		was := seen[it.ID]
		seen[it.ID] = true
		return was
	})
}

// planFound plans entries that were looked up. What the catalog does not have for sure is
// planned as it was typed, and says so by having no price.
func (m *Model) planFound(msg foundMsg) {
	if m.workspace == nil {
		return
	}
	var lines []plan.Line
	var accessory []bool
	for i, e := range msg.entries {
		read, ranked := e.Meant(msg.found[i], m.facts)
		var it *state.CatalogItem
		if plan.Sure(read.Words, ranked) || msg.first && len(ranked) > 0 {
			e, it = read, &ranked[0]
		}
		l, err := e.Line(plan.NewID(), it, m.workspace.Proposal.Summary.Currency.Symbol)
		if err != nil {
			m.tellFault(err)
			continue
		}
		lines, accessory = append(lines, l), append(accessory, e.Accessory)
	}
	if len(lines) > 0 {
		m.plan(lines, accessory)
	}
}

func (m *Model) tellFault(err error) {
	f := state.FaultOf(err)
	m.env.Host.Tell(screen.Notice{Kind: screen.Warn, Text: f.Message + " " + f.Next})
}

func itoa(n int) string { return strconv.Itoa(n) }
