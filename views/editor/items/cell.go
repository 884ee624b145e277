package items

import (
	"cmp"
	"strconv"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
	"app.tender/tender/views/widget/cells"
)

// itemCell is the cell of an item: its name and description, and for a planned line what is wrong with it.
type itemCell struct {
	head, brief string // the name; the name without the brand
	more        string // the description
	tail        string // how many lines are folded below it
	note, short string // the note on a planned line; the same in a word or two
	selected    bool   // then the foot of the pane has a note that does not fit
}

// leastMore is the least width to which a description is cut.
const leastMore = 6

// in returns the cell for a column of w cells. If that is too narrow, it cuts the name and the description rather than
// the warning: the price also identifies the item, but a warning that is cut says nothing.
func (c itemCell) in(w int) string {
	whole := c.head + c.more + c.tail + c.note
	name, end := c.head+c.more, c.tail+c.short
	if c.tail+c.note == "" || cells.Width(whole) <= w {
		return whole
	}
	if c.selected && cells.Width(name+end) > w {
		end = c.tail
	}
	if room := w - cells.Width(end); cells.Width(name) > room {
		name = c.brief
		if room-cells.Width(name) >= leastMore {
			name += c.more
		}
		name = cells.Cut(name, max(leastName, room), "…")
	}
	return name + end
}

// itemOf returns the cell of an item. Under the cursor it has no styles of its own.
func (m *Model) itemOf(it *state.ClientItem, l state.Branch, selected bool) itemCell {
	dim := func(s string) string { return m.th.Dim.Render(s) }
	labor := func(s string) string { return m.th.Client.Render(s) }
	if selected {
		dim = func(s string) string { return s }
		labor = dim
	}
	branch, depth, wanted := "", l.Depth, m.outline.of.plannedAt(l.At)
	if wanted != nil {
		depth-- // below their heading they are indented like the others
	}
	if depth > 0 {
		branch = strings.Repeat("  ", min(depth, deepest)-1) + dim("└ ")
	}
	c := itemCell{selected: selected}
	if l.Below > 0 && m.closed[it.ID] {
		branch += "› "
		c.tail = dim("  +" + strconv.Itoa(l.Below))
	}
	if wanted != nil {
		c.note, c.short = m.became(wanted, selected)
	}
	name := state.BrandModel(it.Brand, it.Model)
	if it.NameUnknown {
		name = state.UnknownWord
	}
	head := text.NonBlank(name, it.Name, it.ShortDescription)
	switch more := text.NonBlank(it.ShortDescription, it.Name); {
	case it.Type == state.ItemLabor:
		c.head = labor(text.NonBlank(it.Name, name, it.ShortDescription)) + " (h)"
	case it.Type == state.ItemFee:
		c.head = dim("Fee") + "  " + text.NonBlank(it.Name, name, it.ShortDescription)
	case more != head:
		c.head, c.more = head, "  "+more
	default:
		c.head = head
	}
	if wanted != nil && wanted.line.From != "" && !wanted.line.Unread {
		c.more = "  “" + wanted.line.From + "”" // the sentence that the line is to be checked against
	}
	c.brief = c.head
	if c.head == name && it.Model != "" && !it.NameUnknown && wanted != nil {
		c.brief = it.Model
	}
	c.head, c.brief = branch+c.head, branch+c.brief
	return c
}

// became returns the note on a planned line: what the builder made of it, or what is wrong with it;
// and the same in a word or two.
func (m *Model) became(p *planned, plain bool) (note, short string) {
	style := m.th.Warn
	switch {
	case p.line.State == plan.NotBuilt:
		note, short = "  ! "+cmp.Or(p.line.Note, "not built"), "  ! not built"
	case p.line.State.Moving():
		style, note = m.th.Dim, "  … "+p.line.State.Word()
		short = note
	case p.line.Unread:
		note, short = "  ? "+p.warning.Text, "  ?"
	case p.warning.Text != "":
		note, short = "  ! "+p.warning.Text, "  ! "+string(p.warning.Kind)
	}
	if plain || note == "" {
		return note, short
	}
	return style.Render(note), style.Render(short)
}
