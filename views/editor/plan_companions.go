package editor

import (
	"slices"
	"strconv"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"app.tender/tender/views/screen"
)

// The entry offers the usual accessories of a planned item, and only plans them by a key of their
// own.

// readPast reads the cached past proposals, once.
func (m *Model) readPast() tea.Cmd {
	if m.past != nil {
		return nil
	}
	ctx, here := m.env.Life(), m.Cache
	return m.env.Latest("past proposals", screen.Then(
		func() (plan.Companions, error) { return here.Companions(ctx) },
		func(c plan.Companions, err error) tea.Cmd {
			if err == nil { // on an error nothing is offered
				m.past = &c
			}
			return nil
		},
	))
}

// offerFor offers the usual accessories of the line planned last. An accessory is no longer
// offered once it is planned.
func (m *Model) offerFor(l plan.Line, accessory bool) {
	switch {
	case accessory:
		m.companions = slices.DeleteFunc(m.companions, func(c plan.Companion) bool { return c.Line.Title() == l.Title() })
	case m.past == nil:
		m.companions, m.last = nil, l.ID
	default:
		m.companions, m.last = m.past.Of(l), l.ID
	}
	m.showOffer()
}

// showOffer shows the next offer in the entry.
func (m *Model) showOffer() {
	words := ""
	if len(m.companions) > 0 {
		c := m.companions[0]
		words = money.FormatQuantity(decimal.NewNullDecimal(c.Line.Quantity)) + " × " + c.Line.Title() +
			", added " + strconv.Itoa(c.Times) + " of " + strconv.Itoa(c.Of) + " times"
	}
	m.entry.Offer(words)
}

func (m *Model) nothingOffered() string {
	return screen.Refuse(len(m.companions) == 0, "No suggestion: the last planned line had no accessory in proposals on this machine.")
}

// addOffered plans the accessory offered for the line planned last. It gets the current price once
// the catalog answers.
func (m *Model) addOffered() tea.Cmd {
	if why := m.nothingOffered(); why != "" { // while typing, a key that does nothing needs no reason
		m.env.Host.Tell(screen.Notice{Kind: screen.Refusal, Text: why})
		return nil
	}
	l := m.companions[0].Line
	l.ID, l.Parent = plan.NewID(), m.last
	_, option, _ := m.planned.plan.Line(m.last)
	if !m.edit(plan.Add(plan.In(option), m.last, l)) {
		return nil
	}
	m.items.Select(state.ItemID(-l.ID))
	m.companions = m.companions[1:]
	m.showOffer()
	if l.Item == 0 {
		return nil
	}
	return m.lookUpAll([]wanted{{line: l, entry: l.Entry()}})
}
