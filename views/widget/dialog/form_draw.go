package dialog

import (
	"cmp"
	"fmt"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/textedit"
)

// Size returns the preferred size.
func (f *Form) Size(w, h int) (wide, high int) {
	wide = min(w, 70)
	above := f.faultLines(wide - 4)
	lines, _, _ := f.lines(wide-4, h-2-len(above))
	return wide, min(h, len(above)+len(lines)+2)
}

// View draws the form. Its error stays above the fields; the field under the cursor stays visible, with its message if
// there is room.
func (f *Form) View(area screen.Rect) string {
	return f.Get(area, func() string {
		above := f.faultLines(area.W - 4)
		h := max(0, area.H-2)
		above = above[:min(len(above), max(0, h-1))]
		h -= len(above)
		lines, cursor, last := f.lines(area.W-4, h)
		f.top = max(0, min(max(f.top, last-h+1), cursor, len(lines)-h))
		border := frame(f.th, f.title, "")
		border.Foot = f.th.Dim.Render(cells.More(len(lines) - f.top - h))
		return border.Render(body(append(above, lines[f.top:]...), area), area.W, area.H)
	})
}

// faultLines draws the error of the form as a whole.
func (f *Form) faultLines(w int) []string {
	s := cells.Sheet{W: w}
	s.Say(f.th.Bad, prefix("✗ ", f.fault))
	return s.Lines
}

// lines draws the form below its error. If h lines are enough, there is room for the help and the error of a field, so
// that the form does not move when they appear. It returns the line of the cursor, and the last line of its field or of
// the form's activity. A text of several rows has fewer where all of them would leave no room for the keys.
func (f *Form) lines(w, h int) (lines []string, cursor, last int) {
	if lines, cursor, last = f.linesLess(w, h, 0); len(lines) > h {
		lines, cursor, last = f.linesLess(w, h, len(lines)-h)
	}
	return lines, cursor, last
}

// linesLess draws the lines with that many rows fewer in the text under the cursor, as far as it has them.
func (f *Form) linesLess(w, h, less int) (lines []string, cursor, last int) {
	s := cells.Sheet{W: w}
	s.Say(f.th.Text, f.intro)
	if f.kept != "" {
		s.Say(f.th.Accent, text.UpperFirst(f.kept)+": "+f.keys.Name(textedit.DeleteToLineStart)+" clears it.")
	}
	if len(s.Lines) > 0 || f.fault != "" {
		s.Blank()
	}
	label := 0
	for i := range f.fields {
		label = max(label, cells.Width(f.fields[i].Label))
	}
	label = min(label, w/3)
	below := func(render func(string) string, words string) {
		if words == "" {
			return
		}
		for _, l := range cells.Wrap(words, max(1, w-label-2)) {
			s.Add(render(cells.Spaces(label+2) + l))
		}
	}
	least := len(s.Lines) + f.spare(max(1, w-label-2))
	for i := range f.fields {
		least += f.fields[i].rows(true, less)
	}
	for i := range f.fields {
		if i == f.at {
			cursor = len(s.Lines)
		}
		x := &f.fields[i]
		s.Add(f.fieldLines(x, i == f.at, less, label, w)...)
		fault := cmp.Or(x.unpasted, x.fault)
		if fault != "" && x.meant != "" {
			fault += " " + f.keys.Name(takeMeant) + " takes it."
		}
		below(f.th.Bad.Render, prefix("✗ ", fault))
		if fault == "" {
			below(f.th.Warn.Render, prefix("! ", x.warning))
			below(f.th.Dim.Render, x.note)
		}
		if i != f.at {
			continue
		}
		if fault == "" && x.warning == "" && x.note == "" {
			var found []string
			if x.Below != nil {
				found = x.Below(w)
			}
			if s.Add(found...); len(found) == 0 {
				below(f.th.Dim.Render, x.Help)
			}
		}
		last = len(s.Lines) - 1
	}
	for len(s.Lines) < min(least, h-2) { // the last two are below
		s.Blank()
	}
	s.Blank()
	if f.busy != "" {
		s.Say(f.th.Warn, f.busy)
		return s.Lines, len(s.Lines) - 1, len(s.Lines) - 1
	}
	s.Say(f.th.Dim, f.keyWords())
	return s.Lines, cursor, last
}

// keyWords returns what the keys of the form do.
func (f *Form) keyWords() string {
	next := f.keys.Name(screen.PaneNext) + " " + cmp.Or(f.nextWord(), "next field") + "  "
	if f.marked() {
		next += f.keys.Name(screen.Open) + " " + f.enterWord() + "  "
	}
	next += f.keys.Name(screen.Save) + " " + f.does + "  "
	if len(f.fields) == 1 {
		key := screen.Open
		if f.fields[0].Lines > 0 { // where that adds a line
			key = screen.Save
		}
		next = f.keys.Name(key) + " " + f.does + "  "
	}
	return next + f.keys.Name(screen.Back) + " " + f.closeWord()
}

// usualFault is the usual maximum length of an error. On a narrow terminal it takes two lines.
const usualFault = 44

// spare returns the maximum number of lines that the help of one field and the error of another take in w cells.
func (f *Form) spare(w int) int {
	help, fault := 0, 0
	for i := range f.fields {
		x := &f.fields[i]
		if x.Check != nil || x.Warn != nil || x.Limit > 0 {
			fault = min(2, (usualFault+w-1)/w)
		}
		if x.Help != "" {
			help = max(help, len(cells.Wrap(x.Help, w)))
		}
	}
	if len(f.fields) == 1 { // an error replaces the help
		return max(help, fault)
	}
	return help + fault
}

func prefix(head, text string) string {
	if text == "" {
		return ""
	}
	return head + text
}

// fieldLines draws a field, whose further rows are aligned with the text of the first.
func (f *Form) fieldLines(x *field, focused bool, less, label, w int) []string {
	name := cells.Fit(x.Label, label)
	if focused {
		name = f.th.Title.Render(name)
	}
	room := max(0, w-label-2)
	if len(x.Options) > 0 {
		text := cells.Fit("‹ "+x.Options[x.choice].Label+" ›", room)
		if focused {
			text = f.th.Cursor(text, true)
		}
		return []string{name + "  " + text}
	}
	counter := x.counter()
	if cells.Width(counter) > room/2 {
		counter = ""
	}
	room -= cells.Width(counter)
	switch {
	case counter == "":
	case x.over() > 0:
		counter = f.th.Bad.Render(counter)
	default:
		counter = f.th.Dim.Render(counter)
	}
	head := name + "  "
	if focused {
		head = name + f.th.Accent.Render("▌ ")
	}
	high := x.rows(focused, less)
	if high == 1 {
		return []string{head + x.line.View(room, focused, f.th) + counter}
	}
	rows := x.line.ViewLines(room, high, focused, f.th)
	for i := 1; i < len(rows); i++ {
		rows[i] = cells.Spaces(label+2) + rows[i]
	}
	rows[0] = head + rows[0] + counter
	return rows
}

// counterFrom divides the limit: the counter is shown in the last of that many parts.
const counterFrom = 5

// counter returns the length of a value and its limit, once it is near the limit.
func (x *field) counter() string {
	n := state.Length(x.value())
	if x.Limit == 0 || x.Secret || n*counterFrom < x.Limit*(counterFrom-1) {
		return ""
	}
	return fmt.Sprintf(" %d/%d", n, x.Limit)
}
