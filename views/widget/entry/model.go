// Package entry is the line at the foot of the items in which planned lines are typed,
// with the catalog items that it may mean above it. What a line of a change order may mean it
// says, too.
package entry

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
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
	offer  string  // an accessory of the line that was planned last; empty for none
	change plan.ID // the planned line that is changed; 0 for a new one
	line   input.Line
	begun  string // what it was opened with
	kept   string // since when what stands in it was kept, until a key is typed; empty for not

	refused string // why what is typed in it is not kept; empty while it is

	marked bool     // it was not planned as it stands; what is typed next is another line
	aside  []string // lines that were not planned, the oldest first

	typed plan.Entry  // what is typed, as it reads
	fault state.Fault // why it can't be read
	found []state.CatalogItem
	ready bool // found is what the catalog has for what is typed
	facts plan.Facts
	at    int // of found; len(found) stands for what is typed, as it is
}

// Offered is the action that adds what is offered.
const Offered screen.ID = "plan.accessory"

// New returns a line that is closed.
func New(th *theme.Theme, keys screen.Keys) Model {
	m := Model{th: th, keys: keys}
	m.line.SetKeys(keys)
	return m
}

// Begin opens the line: empty, or with the text of a planned line that is changed.
func (m *Model) Begin(change plan.ID, typed string, c money.Currency) {
	m.open, m.change, m.currency, m.offer = true, change, c, ""
	m.begun, m.kept, m.refused = typed, "", ""
	m.marked, m.aside = false, nil
	m.set(typed)
}

// Recall shows what was typed here before and not confirmed, as Unconfirmed has it. words say
// since when it is kept.
func (m *Model) Recall(typed, words string) {
	lines := strings.Split(typed, "\n")
	m.kept, m.aside = words, lines[:len(lines)-1]
	m.set(lines[len(lines)-1])
}

// Refuse says why what is typed is not kept, until it is cleared or may be kept.
func (m *Model) Refuse(why string) { m.refused = why }

// Refused returns why what is typed is not kept; empty while it is.
func (m *Model) Refused() string { return m.refused }

// Unconfirmed returns what is typed and would be lost if it were not kept; empty for nothing. The
// lines that were not planned come first.
func (m *Model) Unconfirmed() string {
	lines := m.aside
	if typed := m.line.Text(); strings.TrimSpace(typed) != "" && typed != m.begun {
		lines = append(slices.Clip(lines), typed)
	}
	return strings.Join(lines, "\n")
}

// Reject says why the line is not planned; nil where that is said elsewhere. Who types ahead
// goes on with the next line, which does not become a part of this one: it comes back after that.
func (m *Model) Reject(err error) {
	if err != nil {
		m.fault = state.FaultOf(err)
	}
	m.marked = m.change == 0 && !m.Blank()
}

// PutAside keeps a line that is not planned until the others are.
func (m *Model) PutAside(line string) { m.aside = append(m.aside, text.CleanLine(line)) }

// End closes the line.
func (m *Model) End() { m.open = false }

// IsOpen reports whether keys are typed into it.
func (m *Model) IsOpen() bool { return m.open }

// Changing returns the planned line that is changed; 0 while new ones are typed.
func (m *Model) Changing() plan.ID { return m.change }

// Offer says which accessory could be added; empty for none.
func (m *Model) Offer(words string) { m.offer = words }

// Clear empties it for the next line, or shows the oldest one that was not planned.
func (m *Model) Clear() {
	m.refused, m.marked = "", false
	m.set("")
	if len(m.aside) > 0 {
		m.set(m.aside[0])
		m.aside, m.marked = m.aside[1:], true
	}
}

// Blank reports whether nothing is typed.
func (m *Model) Blank() bool { return strings.TrimSpace(m.line.Text()) == "" }

func (m *Model) set(typed string) {
	m.line.Set(typed)
	m.reread()
}

// Key types a key. It reports whether what is looked for changed. Several lines that are
// pasted at once come back as a block.
func (m *Model) Key(k tea.KeyMsg) (changed bool, block string) {
	if pasted := string(k.Runes); k.Paste && strings.ContainsAny(strings.TrimSpace(pasted), "\r\n\t") {
		return false, pasted
	}
	if m.marked && (k.Type == tea.KeyRunes && !k.Alt || k.Type == tea.KeySpace) {
		m.PutAside(m.line.Text())
		m.set("")
	}
	m.marked = false
	if changed, _ = m.line.Update(k); changed {
		m.kept = ""
		m.reread()
	}
	return changed, ""
}

// reread reads what is typed.
func (m *Model) reread() {
	m.found, m.at, m.ready = nil, 0, false
	m.typed, m.fault = plan.Entry{}, state.Fault{}
	if m.Blank() {
		return
	}
	e, err := plan.ParseEntry(m.line.Text())
	if err != nil {
		m.fault = state.FaultOf(err)
		return
	}
	m.typed = e
}

// Entry returns what is typed; ok is false while it can't be read.
func (m *Model) Entry() (e plan.Entry, ok bool) { return m.typed, len(m.typed.Words) > 0 }

// Items are the items of the catalog that what is typed may mean.
type Items = list.List[state.CatalogItem, state.CatalogItemID, []state.CatalogQuery]

// MostItems is how many items of a kind are read for a line that is typed.
const MostItems = 50

// NewItems returns items of which none were read. named is their list among those of the screen.
func NewItems(env *screen.Env, named string, src list.Source[state.CatalogItem, []state.CatalogQuery]) *Items {
	id := func(it *state.CatalogItem) state.CatalogItemID { return it.ID }
	return list.New(env, named, MostItems, nil, id, src)
}

// Show shows the items that were read.
func (m *Model) Show(items *Items, f plan.Facts) {
	if items.Ready() {
		m.Found(items.Rows(), f, true)
	} else {
		m.Found(nil, f, items.Status().Failed.Kind != state.FaultNone)
	}
}

// Found shows the items of the catalog that the entry may mean. ready is false while the
// catalog has not answered.
func (m *Model) Found(items []state.CatalogItem, f plan.Facts, ready bool) {
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

// Ready reports whether what stands above the line is what the catalog has for it.
func (m *Model) Ready() bool { return m.ready }

// AsTyped reports whether what is typed was chosen as it is, in place of the items that
// were found.
func (m *Model) AsTyped() bool { return len(m.found) > 0 && m.at == len(m.found) }

// Next chooses the match that is by further on. After the last match comes the entry as
// it was typed.
func (m *Model) Next(by int) {
	n := len(m.found) + 1
	m.at = ((m.at+by)%n + n) % n
}

// Chosen returns the item that enter adds; nil for what is typed, as it is.
func (m *Model) Chosen() *state.CatalogItem {
	if m.at < len(m.found) {
		return &m.found[m.at]
	}
	return nil
}
