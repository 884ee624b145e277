// Package planning plans lines in the editor: the entry at the foot of the items, in which the user types them one
// after the other; the planned lines among the items; copies of lines, areas and options; better options; and
// templates.
package planning

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/rows"
	"app.tender/tender/views/catalog"
	"app.tender/tender/views/editor/items"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/entry"
)

// entryEditor shows the open proposal.
type entryEditor interface {
	// Proposal returns the open proposal.
	Proposal() OpenProposal
	// Option returns the option under the cursor, in words.
	Option() string
	// Parent returns the line that an accessory would belong to which replaces a planned line, or 0 is planned next;
	// ok is false for none.
	Parent(change plan.ID) (parent plan.Line, ok bool)
	// Add plans lines below the line under the cursor, with installer notes, and reports whether they fitted. If
	// not, it has told why.
	Add(lines []plan.Line, notes string) bool
	// Unless plans lines by do, or what e plans if it is not nil, and asks first if the client would see what looks
	// internal in them: back is called if the user declines.
	Unless(lines []plan.Line, e *plan.Edit, back, do func() tea.Cmd) tea.Cmd
	// Edit applies an edit to the plan, and reports whether it fitted. If not, it has told why.
	Edit(e plan.Edit) bool
	// ShowChanges shows the plan again.
	ShowChanges()
}

// OpenProposal is what the entry needs to know of the open proposal.
type OpenProposal struct {
	ID       state.ProposalID
	Resolved map[int64]int64 // the service's ids by the local ones
	Currency money.Currency
	Plan     *plan.Plan // nil in the client view
	Of       *state.Proposal
	Area     string // the name of the area under the cursor
	Fixed    bool   // nothing may be planned
}

// Plans keeps the plans.
type Plans interface {
	// EditPlan applies an edit to the snapshot at once, and then on the disk. If the edit does not
	// fit, it returns a state.Fault and changes nothing.
	EditPlan(id state.ProposalID, e plan.Edit) error
	// RefinePlan replaces lines that were planned before the catalog answered by the catalog's items, in any proposal.
	// It is not an undo step of its own.
	RefinePlan(id state.ProposalID, lines ...plan.Refined) error
	// SetFavorite marks or unmarks a catalog item on this machine.
	SetFavorite(item state.CatalogItemID, favorite bool)
}

// Cache is what this machine has of the catalog and of past proposals.
type Cache interface {
	catalog.ItemCache
	// Companions counts the accessories of items in the proposals read last.
	Companions(ctx context.Context) (plan.Companions, error)
}

// Entry is the line.
type Entry struct {
	Lookups *Lookups // of the lines planned in it

	env    *screen.Env
	ports  Ports
	editor entryEditor
	pane   *items.Model // draws it

	line    entry.Model
	matches *entry.Items       // of the typed text
	at      state.ScratchPlace // where the typed text is stored
	leaving state.ScratchPlace // the place of input not known to be stored when the entry closed; zero for none

	past    *plan.Companions        // from the proposals on this machine; nil until read
	columns map[string]rows.Mapping // what a person has said of the columns of tables, by their headings

	last       plan.ID          // the line planned last; 0 for none
	companions []plan.Companion // the usual accessories of that line
}

// newEntry returns a closed entry at the foot of a pane.
func newEntry(env *screen.Env, p Ports, pane *items.Model, ed entryEditor) *Entry {
	e := &Entry{env: env, ports: p, editor: ed, pane: pane, line: entry.New(env.Theme, env.Keys)}
	e.matches = entry.NewItems(env, "items of a planned line", catalog.Matches(p.Service, p.Cache))
	e.matches.Took = screen.Just(e.showMatches)
	e.Lookups = &Lookups{env: env, ports: p, editor: ed, found: e.offerFound}
	return e
}

// IsOpen reports whether keys are typed into it.
func (e *Entry) IsOpen() bool { return e.line.IsOpen() }

// begin opens the entry: for new lines, with what was typed there before and not planned, or with the text of the
// planned line to change.
func (e *Entry) begin(change plan.ID, typed string) tea.Cmd {
	p := e.editor.Proposal()
	e.companions, e.last = nil, 0
	e.line.Begin(change, typed, p.Currency)
	e.env.Scratch.LeaveScratch(e.at)
	e.at = placeOf(p.ID, change)
	e.recall()
	ctx, marks := e.env.Life(), e.ports.Marks
	read := screen.Then(func() (plan.Facts, error) { return marks.Facts(ctx) }, func(f plan.Facts, err error) tea.Cmd {
		if err == nil { // facts only affect the order of the items
			e.Lookups.facts = f
			e.showMatches()
		}
		return nil
	})
	return tea.Batch(e.env.Latest("facts", read), e.readPast(), e.lookUp())
}

// insert types a line. A half-typed one comes back afterwards.
func (e *Entry) insert(line string) tea.Cmd {
	e.line.Reject(nil)
	return e.Key(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(line)})
}

// Key types a key.
func (e *Entry) Key(k tea.KeyMsg) tea.Cmd {
	changed, block := e.line.Key(k)
	e.jot()
	switch {
	case block != "":
		return e.planBlock(block)
	case changed:
		return e.lookUp()
	}
	return nil
}

// Close closes the entry. Its text stays stored.
func (e *Entry) Close() {
	e.env.Scratch.LeaveScratch(e.at)
	e.line.End()
	e.pane.SetEntry(nil)
}

// leave closes the entry, and with it an option that no longer exists.
func (e *Entry) leave() {
	e.Close()
	e.editor.ShowChanges()
}

// lookUp reads the items that the typed text may mean.
func (e *Entry) lookUp() tea.Cmd {
	typed, ok := e.line.Entry()
	if !ok {
		return nil
	}
	cmd := e.matches.Ask(typed.Searches())
	e.showMatches()
	return cmd
}

// showMatches shows the items that were read.
func (e *Entry) showMatches() {
	if !e.IsOpen() {
		return
	}
	facts := e.Lookups.facts
	if typed, ok := e.line.Entry(); ok && typed.Accessory && e.past != nil {
		if parent, ok := e.editor.Parent(e.line.Changing()); ok {
			facts.Hangs = e.past.On(parent)
		}
	}
	e.line.Show(e.matches, facts)
	e.draw()
}

// draw draws the entry again.
func (e *Entry) draw() { e.pane.SetEntry(&e.line) }

// refuse tells why something is not done, and reports whether there is a reason.
func (e *Entry) refuse(why string) bool {
	if why != "" {
		e.env.Host.Tell(screen.Notice{Kind: screen.Refusal, Text: why})
	}
	return why != ""
}
