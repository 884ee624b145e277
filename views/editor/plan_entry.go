package editor

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/phrase"
	"github.com/shopspring/decimal"
)

// The user plans lines by typing them at the foot of the items, one after the other.

// beginPlanning opens the entry for new lines.
func (m *Model) beginPlanning() tea.Cmd {
	if why := phrase.NotDraft(m.workspace.Proposal.Status, m.env.Keys.Name(screen.MoveStatus)); why != "" {
		m.env.Host.Tell(screen.Notice{Kind: screen.Warn, Text: why})
	}
	return m.beginEntry(0, "")
}

// planItem opens the entry with one of an item typed in it. A half-typed line comes back afterwards.
func (m *Model) planItem(words string) tea.Cmd {
	if !m.env.Shown() || m.env.ClientView() {
		return nil
	}
	if why := m.cannotPlan(); why != "" {
		m.env.Host.Tell(screen.Notice{Kind: screen.Refusal, Text: why})
		return nil
	}
	cmd := m.beginPlanning()
	m.entry.Reject(nil)
	line := plan.Entry{Quantity: decimal.NewFromInt(1), Words: strings.Fields(words)}.String()
	return tea.Batch(cmd, m.typeEntry(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(line)}))
}

// openItem opens the entry with the planned line under the cursor, or folds the lines below a
// line.
func (m *Model) openItem() tea.Cmd {
	if l, ok := m.items.Planned(); ok {
		return m.beginEntry(l.ID, l.Entry().String())
	}
	if !m.items.Folds() && !m.env.ClientView() {
		m.env.Host.Tell(screen.Notice{Kind: screen.Refusal, Text: m.noPlanned()})
		return nil
	}
	return m.do(screen.Open)
}

func (m *Model) beginEntry(change plan.ID, typed string) tea.Cmd {
	m.focus, m.companions, m.last = PaneItems, nil, 0
	m.entry.Begin(change, typed, m.workspace.Proposal.Summary.Currency)
	m.lease.Release()
	m.lease = screen.ScratchLease{Scratch: m.env.Scratch, At: m.entryPlace()}
	m.recallEntry()
	ctx, here := m.env.Life(), m.Cache
	read := screen.Then(func() (plan.Facts, error) { return here.Facts(ctx) }, func(f plan.Facts, err error) tea.Cmd {
		if err == nil { // facts only affect the order of the items
			m.facts = f
			m.showMatches()
		}
		return nil
	})
	return tea.Batch(m.env.Latest("facts", read), m.readPast(), m.lookUp())
}

// entryPlace returns where the entry's text is stored until it is planned: for a new line with the proposal, so that the
// text is not lost with its option, which is stored with it.
func (m *Model) entryPlace() state.ScratchPlace {
	at := state.ScratchPlace{Form: state.ScratchPlanLine, Proposal: m.seen.ID}
	if id := m.entry.Changing(); id != 0 {
		at.Form, at.Part = state.ScratchPlanChange, int64(id)
	}
	return at
}

// entryField is the name of the entry's text.
const entryField = "line"

// endEntry closes the entry. Its text stays stored; if it is not, endEntry asks first.
func (m *Model) endEntry() tea.Cmd {
	if m.entry.Unconfirmed() != "" {
		if m.jotEntry(); !m.lease.Held() {
			m.askEndEntry()
			return nil
		}
		m.leaving = m.entryPlace() // the notice follows once it is stored
	}
	m.closeEntry()
	m.follow()
	return nil
}

func (m *Model) closeEntry() {
	m.lease.Release()
	m.entry.End()
	m.items.SetEntry(nil)
	m.moved = true // leaving the entry also leaves an option that no longer exists
}

// typeEntry types a key into the entry.
func (m *Model) typeEntry(k tea.KeyMsg) tea.Cmd {
	changed, block := m.entry.Key(k)
	m.items.SetEntry(&m.entry)
	m.jotEntry()
	switch {
	case block != "":
		return m.planBlock(block)
	case changed:
		return m.lookUp()
	}
	return nil
}

// lookUp reads the items that the typed text may mean.
func (m *Model) lookUp() tea.Cmd {
	e, ok := m.entry.Entry()
	if !ok {
		return nil
	}
	cmd := m.matches.Ask(e.Searches())
	m.showMatches()
	return cmd
}

// showMatches shows the items that were read.
func (m *Model) showMatches() {
	if !m.entry.IsOpen() {
		return
	}
	m.entry.Show(m.matches, m.facts)
	m.items.SetEntry(&m.entry)
}

// nextMatch returns a function that chooses another item for the typed text.
func nextMatch(by int) func(*Model) tea.Cmd {
	return func(m *Model) tea.Cmd {
		m.entry.Next(by)
		m.items.SetEntry(&m.entry)
		return nil
	}
}

// addTyped plans the typed line, and clears the entry for the next one. A line that can't be
// planned stays in the entry. If the catalog has not answered yet, the line is planned as typed,
// and looked up while the user types the next one.
func (m *Model) addTyped() tea.Cmd {
	e, ok := m.entry.Entry()
	if m.entry.Blank() {
		m.entry.Clear() // for a line rejected earlier
		m.items.SetEntry(&m.entry)
		return m.lookUp()
	}
	if !ok {
		return m.rejectTyped(nil) // the entry shows why it can't be parsed
	}
	if m.entry.Changing() != 0 {
		return m.changeTyped(e)
	}
	it := m.entry.Chosen()
	e.Custom = e.Custom || m.entry.AsTyped()
	line, err := e.Line(plan.NewID(), it, m.sign())
	line.Unasked = it == nil && !e.Custom && !m.entry.Ready()
	w := wanted{line: line, entry: e}
	if err != nil || !m.plan([]wanted{w}) {
		return m.rejectTyped(err)
	}
	m.entry.Clear()
	m.jotEntry()
	m.items.SetEntry(&m.entry)
	next := m.lookUp()
	if !line.Unasked {
		return next
	}
	return tea.Batch(next, m.lookUpAll([]wanted{w}))
}

// rejectTyped leaves the line in the entry, which shows why it is not planned.
func (m *Model) rejectTyped(err error) tea.Cmd {
	m.entry.Reject(err)
	m.items.SetEntry(&m.entry)
	return nil
}

// changeTyped replaces a planned line by the typed one.
func (m *Model) changeTyped(e plan.Entry) tea.Cmd {
	id := m.entry.Changing()
	it := m.entry.Chosen()
	e.Custom = e.Custom || m.entry.AsTyped()
	line, err := e.Line(id, it, m.sign())
	if err != nil {
		return m.rejectTyped(err)
	}
	if was, _, ok := m.planned.plan.Line(id); ok && !e.Custom {
		line = line.Keeping(was)
	}
	line.Unasked = line.Item == 0 && !e.Custom && !m.entry.Ready()
	if !m.edit(plan.Both("changing a planned line", plan.Change(line), plan.Accessory(id, e.Accessory))) {
		return nil
	}
	m.entry.Clear()
	m.jotEntry()
	m.endEntry()
	if !line.Unasked {
		return nil
	}
	return m.lookUpAll([]wanted{{line: line, entry: e}})
}

// sign returns the sign of the proposal's currency.
func (m *Model) sign() string { return m.workspace.Proposal.Summary.Currency.Symbol }

// plan plans lines below the cursor, which moves to the last of them.
func (m *Model) plan(all []wanted) bool {
	at, why := m.planPlace()
	if why != "" {
		m.env.Host.Tell(screen.Notice{Kind: screen.Warn, Text: why})
		return false
	}
	lines := make([]plan.Line, len(all))
	for i, w := range all {
		lines[i] = w.line
		if w.entry.Accessory {
			lines[i].Parent = plan.Above
		}
	}
	if !m.edit(plan.Add(at, m.above(), lines...)) {
		return false
	}
	if _, o := m.planned.with.Option(m.option); o == nil { // the first lines of an area create its option
		m.option = state.OptionID(-at.Option(m.planned.plan))
		m.moved = true
		m.follow()
	}
	last := all[len(all)-1]
	m.items.Select(state.ItemID(-last.line.ID))
	m.offerFor(last.line, last.entry.Accessory)
	return true
}

// planBlock plans the lines of a pasted text. It refuses them while a planned line is changed, since
// the entry keeps only that line then.
func (m *Model) planBlock(block string) tea.Cmd {
	if m.entry.Changing() != 0 {
		m.env.Host.Tell(screen.Notice{Kind: screen.Refusal, Text: "The list is not planned. Finish changing the line first, then paste again."})
		return nil
	}
	var all []wanted
	var bad []error
	var first plan.Pasted // of those that are not planned
	for _, p := range plan.ParseLines(block) {
		line, err := plan.Line{}, p.Err
		if err == nil {
			line, err = p.Entry.Line(plan.NewID(), nil, m.sign())
			line.Unasked = !p.Entry.Custom
		}
		if err != nil {
			if bad = append(bad, err); len(bad) == 1 {
				first = p
			}
			if !p.Header {
				m.entry.PutAside(p.Typed())
			}
			continue
		}
		all = append(all, wanted{line: line, entry: p.Entry})
	}
	if len(bad) > 0 {
		f := state.FaultOf(bad[0])
		words := f.Message + " " + f.Next
		if !first.Header {
			words = fmt.Sprintf("Line %d is not planned: %s", first.Number, words)
		}
		switch n := len(bad) - 1; {
		case n > 0 && first.Header:
			words += " " + text.CountOf(n, "line is", "lines are") + " not planned."
		case n > 0:
			words += " The same goes for " + text.Count(n, "more line") + "."
		}
		m.env.Host.Tell(screen.Notice{Kind: screen.Warn, Text: words})
	}
	if len(all) > 0 && !m.plan(all) {
		for _, w := range all {
			m.entry.PutAside(w.entry.String())
		}
		all = nil
	}
	if m.entry.Blank() {
		m.entry.Clear()
	}
	m.jotEntry()
	m.items.SetEntry(&m.entry)
	next := m.lookUp()
	if len(all) == 0 {
		return next
	}
	return tea.Batch(next, m.lookUpAll(all))
}

func (m *Model) tellFault(err error) {
	f := state.FaultOf(err)
	m.env.Host.Tell(screen.Notice{Kind: screen.Warn, Text: f.Message + " " + f.Next})
}
