package status

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"github.com/shopspring/decimal"
)

// A change order that is typed and not made is kept, and shown with its proposal, also after the next start.

// draft is a new change order while it is typed.
type draft struct {
	of      state.ProposalID
	kept    bool // something is typed
	name    string
	typed   string // the lines, as they were added up last
	reads   Lines  // remembers what it has looked up
	sum     *summed
	from    *state.Proposal     // as of of when it was added up
	away    bool                // the service could not be asked then
	missing []state.SiteEvent   // on site, which it began with
	marked  bool                // a match of the line under the cursor is marked: in the line, or else area
	area    int                 // index of the marked area
	sold    []state.CatalogItem // what was sold in the area soldIn; nil until a line removes something
	soldIn  string
}

// summed is what the lines come to.
type summed struct {
	order state.NewChangeOrder
	typed *changeorder.Typed
	err   error
}

// orderPlace is where the input of a new change order of a proposal is kept.
func orderPlace(id state.ProposalID) state.ScratchPlace {
	return state.ScratchPlace{Form: state.ScratchChangeOrder, Proposal: id}
}

// keptOrder returns what is kept of a change order of a proposal, and whether anything is. Its lines are those that are
// missing on site, unless others were typed.
func (m *Changer) keptOrder(of state.ProposalID) (name, typed string, ok bool) {
	kept, ok := m.env.Scratch.Scratch(orderPlace(of))
	typed, changed := kept.Values[orderLines]
	if !changed {
		typed = missingLines(m.missing(of))
	}
	return kept.Values[orderName], typed, ok
}

// recall begins with what is kept of a change order of a proposal, or else with what is missing on site, and adds that
// up.
func (m *Changer) recall(of *state.Proposal) tea.Cmd {
	m.draft = draft{of: of.ID, missing: m.missing(of.ID)}
	m.draft.name, m.draft.typed, m.draft.kept = m.keptOrder(of.ID)
	if m.draft.typed == "" {
		return nil
	}
	return m.addUp(of)
}

// Follow reads what is kept of a change order of a decided proposal, unless that is known, and adds it up.
func (m *Changer) Follow(of *state.Proposal) tea.Cmd {
	if of == nil || !of.Status.Terminal() || m.form != nil && m.env.IsOpen(m.form) {
		return nil
	}
	name, typed, kept := m.keptOrder(of.ID)
	switch d := &m.draft; {
	case !kept:
		gone := d.kept
		if m.draft = (draft{of: of.ID}); gone {
			m.changed()
		}
		return nil
	case d.kept && d.of == of.ID && d.name == name && d.typed == typed:
		return nil
	}
	return m.recall(of)
}

// Resume adds up the typed change order that could not be added up, once the service can be asked again.
func (m *Changer) Resume() tea.Cmd {
	if link := m.env.Link(); !m.draft.away || link.ByChoice || link.Fault.Kind != state.FaultNone {
		return nil
	}
	return m.addUp(m.draft.from)
}

// Typed is a change order that is typed and not made.
type Typed struct {
	Name  string // empty while it has none
	Lines int    // that are clear
	Wrong int    // lines that are not clear
	// estimates: what the lines come to with tax, and the contract value with that; invalid while unknown
	Sum, Value decimal.NullDecimal
}

// Typed returns the change order of a proposal that is typed and not made, as far as Follow has read it; nil for none.
// known are the change orders that there are.
func (m *Changer) Typed(of *state.Proposal, known changeorder.Set) *Typed {
	if !m.draft.kept || m.draft.of != of.ID {
		return nil
	}
	t := &Typed{Name: m.draft.name}
	s := m.draft.sum
	if s == nil || s.err != nil {
		return t
	}
	if t.Lines, t.Wrong = len(s.order.Items), len(s.typed.Wrong); t.Lines > 0 {
		sum, value := known.With(&s.order, of)
		t.Sum, t.Value = sum.Total, value
	}
	return t
}
