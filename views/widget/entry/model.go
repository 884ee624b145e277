// Package entry is the line at the foot of the items in which the user types planned lines, with
// the catalog items that it may mean above it. Change orders use it to find items, too.
package entry

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/input"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/theme"
)

// Model is the line.
type Model struct {
	th       *theme.Theme
	keys     screen.Keys
	currency money.Currency

	open   bool
	offer  string  // an accessory of the line planned last; empty for none
	change plan.ID // the planned line being changed; 0 for a new one
	line   input.Line
	begun  string // the initial text
	kept   string // since when the restored text was stored, until a key is typed; empty for none
	other  string // the other option that the restored text was typed in, until all of it is gone; empty for none

	marked bool    // the line was rejected unchanged; text typed next is another line
	in     Place   // where the line is meant, if it is a rejected one of a table
	aside  []aside // rejected lines, oldest first

	typed plan.Entry  // the typed line, parsed
	fault state.Fault // why it can't be read
	found []state.CatalogItem
	ready bool // the catalog has answered what the typed text may mean
	away  bool // the catalog could not be asked
	facts plan.Facts
	at    int  // index into found; len(found) for the line as typed
	sold  bool // found are lines that were sold, which no supplier has to have
}

// Offered is the action that adds the offered accessory.
const Offered screen.ID = "plan.accessory"

// Drop is the action that clears all rejected lines.
const Drop screen.ID = "plan.clear-rejected"

// New returns a closed line.
func New(th *theme.Theme, keys screen.Keys) Model {
	m := Model{th: th, keys: keys}
	m.line.SetKeys(keys)
	return m
}

// Begin opens the line: empty, or with the text of the planned line being changed.
func (m *Model) Begin(change plan.ID, typed string, c money.Currency) {
	m.open, m.change, m.currency, m.offer = true, change, c, ""
	m.begun, m.kept, m.other = typed, "", ""
	m.marked, m.in, m.aside = false, Place{}, nil
	m.set(typed)
}

// Other returns the other option that the restored text was typed in, while some of it is left; empty for none.
func (m *Model) Other() string { return m.other }

// unfit returns why the line, which can be parsed, can't be planned.
func (m *Model) unfit() error {
	_, err := m.typed.Line(m.change, nil, m.currency.Symbol)
	return err
}

// End closes the line.
func (m *Model) End() { m.open = false }

// IsOpen reports whether keys are typed into it.
func (m *Model) IsOpen() bool { return m.open }

// Changing returns the planned line being changed; 0 while new ones are typed.
func (m *Model) Changing() plan.ID { return m.change }

// Offer shows which accessory could be added; empty for none.
func (m *Model) Offer(words string) { m.offer = words }

// Blank reports whether the line is empty or has only spaces.
func (m *Model) Blank() bool { return strings.TrimSpace(m.line.Text()) == "" }

func (m *Model) set(typed string) {
	m.line.Set(typed)
	m.reread()
}

// Key types a key. It reports whether the search for items changed. Several lines pasted at once
// are returned as a block.
func (m *Model) Key(k tea.KeyMsg) (changed bool, block string) {
	if pasted := string(k.Runes); k.Paste &&
		(strings.ContainsAny(strings.TrimSpace(pasted), "\r\n\t") || m.Blank() && plan.IsMail(pasted)) {
		return false, pasted
	}
	if m.marked && (k.Type == tea.KeyRunes && !k.Alt || k.Type == tea.KeySpace) {
		m.PutAside(m.line.Text(), m.in)
		m.set("")
	}
	m.marked = false
	if changed, _ = m.line.Update(k); changed {
		m.kept = ""
		m.reread()
	}
	return changed, ""
}

// reread parses the typed text.
func (m *Model) reread() {
	m.found, m.at, m.ready, m.away, m.sold = nil, 0, false, false, false
	m.typed, m.fault = plan.Entry{}, state.Fault{}
	if m.Unconfirmed() == "" {
		m.other = ""
	}
	if m.Blank() {
		m.in = Place{}
		return
	}
	e, err := plan.ParseEntry(m.line.Text())
	if err != nil {
		m.fault = state.FaultOf(err)
		return
	}
	m.typed = e
}

// Entry returns the parsed line; ok is false while it can't be parsed.
func (m *Model) Entry() (e plan.Entry, ok bool) { return m.typed, len(m.typed.Words) > 0 }

// Items are the catalog items that the typed text may mean.
type Items = list.List[state.CatalogItem, state.CatalogItemID, []state.CatalogQuery]

// MostItems is the most items of a kind that are read for a typed line.
const MostItems = 50

// NewItems returns an empty list. named identifies it among the lists of the screen.
func NewItems(env *screen.Env, named string, src list.Source[state.CatalogItem, []state.CatalogQuery]) *Items {
	id := func(it *state.CatalogItem) state.CatalogItemID { return it.ID }
	return list.New(env, named, MostItems, nil, id, src)
}

// Show shows items.
func (m *Model) Show(items *Items, f plan.Facts) {
	m.away = !items.Told() && !items.Loading()
	if items.Ready() {
		m.showFound(items.Rows(), f, items.Told())
	} else {
		m.showFound(nil, f, false)
	}
}

// ShowSold shows items that were sold in place of those of the catalog, if the typed text may mean any.
func (m *Model) ShowSold(items []state.CatalogItem) {
	if _, found := m.typed.Meant(items, plan.Facts{}); len(found) > 0 {
		m.sold = true
		m.showFound(items, plan.Facts{}, true)
	}
}

// showFound shows the catalog items that the entry may mean. ready is false until the catalog has
// answered.
func (m *Model) showFound(items []state.CatalogItem, f plan.Facts, ready bool) {
	m.ready, m.facts = ready, f
	if len(m.typed.Words) == 0 {
		return
	}
	var chosen state.CatalogItemID
	if m.at < len(m.found) && m.at > 0 {
		chosen = m.found[m.at].ID
	}
	read, ranked := m.typed.Meant(items, f)
	m.typed, m.found, m.at = read, ranked, 0
	for i := range ranked {
		if ranked[i].ID == chosen {
			m.at = i
		}
	}
}

// Ready reports whether the catalog has answered what the typed text may mean.
func (m *Model) Ready() bool { return m.ready }

// AsTyped reports whether the line as typed is chosen in place of the items found.
func (m *Model) AsTyped() bool { return len(m.found) > 0 && m.at == len(m.found) }

// Next moves the choice by that many matches. After the last match comes the line as typed.
func (m *Model) Next(by int) {
	n := len(m.found) + 1
	m.at = ((m.at+by)%n + n) % n
}

// Chosen returns the item that enter adds; nil for the line as typed.
func (m *Model) Chosen() *state.CatalogItem {
	if m.at < len(m.found) {
		return &m.found[m.at]
	}
	return nil
}

// Taken returns the line with what is chosen for it, in words that mean that alone.
func (m *Model) Taken() plan.Entry {
	e := m.typed
	e.Named, e.Custom = plan.Named{}, true
	if it := m.Chosen(); it != nil {
		e.Words, e.Custom = strings.Fields(plan.Line{}.Of(it).Title()), false
	}
	return e
}
