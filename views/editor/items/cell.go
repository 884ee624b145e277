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

// itemCell is the cell of an item: its name, and for a planned line what is wrong with it.
type itemCell struct {
	head, brief string // the name; the name without the brand
	note, short string // the note on a planned line; the same in a word or two
}

// in returns the cell for a column of w cells. If that is too narrow, it cuts the name rather than the warning: the
// price also identifies the item, but a warning that is cut says nothing.
func (c itemCell) in(w int) string {
	for _, s := range []string{c.head + c.note, c.head + c.short, c.brief + c.short} {
		if c.note == "" || cells.Width(s) <= w {
			return s
		}
	}
	return cells.Cut(c.brief, max(leastName, w-cells.Width(c.short)), "…") + c.short
}

// itemOf returns the cell of an item. Under the cursor it has no styles of its own.
func (m *Model) itemOf(it *state.ClientItem, l state.Branch, plain bool) itemCell {
	dim := func(s string) string { return m.th.Dim.Render(s) }
	labor := func(s string) string { return m.th.Client.Render(s) }
	if plain {
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
	tail := ""
	if l.Below > 0 && m.closed[it.ID] {
		branch += "▸ "
		tail = dim("  +" + strconv.Itoa(l.Below))
	}
	var c itemCell
	if wanted != nil {
		c.note, c.short = m.became(wanted, plain)
	}
	name := state.BrandModel(it.Brand, it.Model)
	if it.NameUnknown {
		name = state.UnknownWord
	}
	named := func(s string) itemCell { return itemCell{branch + s + tail, branch + s + tail, c.note, c.short} }
	switch it.Type {
	case state.ItemLabor:
		return named(labor(text.NonBlank(it.Name, name, it.ShortDescription)) + " (h)")
	case state.ItemFee:
		return named(dim("Fee") + "  " + text.NonBlank(it.Name, name, it.ShortDescription))
	}
	head := text.NonBlank(name, it.Name, it.ShortDescription)
	if wanted != nil && (tail != "" || c.note != "") {
		c = named(head)
		if it.Model != "" && !it.NameUnknown {
			c.brief = branch + it.Model + tail
		}
		return c
	}
	if more := text.NonBlank(it.ShortDescription, it.Name); more != head {
		head += "  " + more
	}
	return named(head)
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
	case p.warning.Text != "":
		note, short = "  ! "+p.warning.Text, "  ! "+string(p.warning.Kind)
	}
	if plain || note == "" {
		return note, short
	}
	return style.Render(note), style.Render(short)
}
