package planning

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

// The entry offers the usual accessories of a planned item, and only plans them by a key of their own.

// readPast reads the cached past proposals, once.
func (e *Entry) readPast() tea.Cmd {
	if e.past != nil {
		return nil
	}
	ctx, here := e.env.Life(), e.ports.Cache
	return e.env.Latest("past proposals", screen.Then(
		func() (plan.Companions, error) { return here.Companions(ctx) },
		func(c plan.Companions, err error) tea.Cmd {
			if err == nil { // on an error nothing is offered
				e.past = &c
			}
			return nil
		},
	))
}

// offerFor offers the usual accessories of the line planned last. An accessory is no longer offered once it is planned.
func (e *Entry) offerFor(l plan.Line, accessory bool) {
	switch {
	case accessory:
		e.companions = slices.DeleteFunc(e.companions, func(c plan.Companion) bool {
			return c.Line.Title() == l.Title()
		})
	case e.past == nil:
		e.companions, e.last = nil, l.ID
	default:
		e.companions, e.last = e.past.Of(l), l.ID
	}
	e.showOffer()
}

// showOffer shows the next offer in the entry.
func (e *Entry) showOffer() {
	words := ""
	if len(e.companions) > 0 {
		c := e.companions[0]
		words = money.FormatQuantity(decimal.NewNullDecimal(c.Line.Quantity)) + " × " + c.Line.Title() +
			", added " + strconv.Itoa(c.Times) + " of " + strconv.Itoa(c.Of) + " times"
	}
	e.line.Offer(words)
}

func (e *Entry) nothingOffered() string {
	return screen.Refuse(len(e.companions) == 0,
		"No suggestion: the last planned line had no accessory in proposals on this machine.")
}

// addOffered plans the accessory offered for the line planned last. It gets the current price once the catalog has
// replied.
func (e *Entry) addOffered() tea.Cmd {
	if e.refuse(e.nothingOffered()) { // while typing, a key that does nothing needs no reason
		return nil
	}
	l := e.companions[0].Line
	l.ID, l.Parent = plan.NewID(), e.last
	_, option, _ := e.editor.Proposal().Plan.Line(e.last)
	if !e.editor.Edit(plan.Add(plan.In(option), e.last, l)) {
		return nil
	}
	e.pane.Select(state.ItemID(-l.ID))
	e.companions = e.companions[1:]
	e.showOffer()
	if l.Item == 0 {
		return nil
	}
	return e.Lookups.add([]wanted{{line: l, entry: l.Entry()}})
}

// offerFound offers the usual accessories of the line planned last, once its item is known.
func (e *Entry) offerFound(found []plan.Refined) {
	for _, r := range found {
		if e.IsOpen() && r.Was.ID == e.last && r.Is.Candidates == 0 {
			e.offerFor(r.Is, false)
			e.draw()
		}
	}
}
