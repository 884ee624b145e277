package dialog

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/input"
	"app.tender/tender/views/widget/scroll"
	"app.tender/tender/views/widget/theme"
)

// Item is one line of a picker.
type Item struct {
	ID     int64  // the value of screen.Answer.Choice when it is chosen
	Title  string // for example a name
	Detail string // for example an address, dim beside the title
	// the effect of choosing it, or what is chosen already, shown below the list for the item under the cursor
	Note string
	Now  bool // the current choice, marked with ✓
}

// TextValue is the name of the search in screen.Answer.Values.
const TextValue = "text"

// Picker chooses an item of a list with a search above it. The search filters the items, unless the caller of
// NewSearchPicker searches and sets the results with SetItems.
type Picker struct {
	base
	remote bool
	remove string // the verb for removing an item; empty if items can't be removed
	finish string // the verb for leaving out the rest of a sequence; empty if there is none

	items   []Item
	rows    []int    // indexes of the items that match
	last    []string // lines below the items, always shown
	moved   bool     // the cursor was moved since the search changed
	reading bool     // more items may come
	early   bool     // open was pressed before anything to choose was shown
	about   string
	search  input.Line
	status  string
	fault   state.Fault
	empty   string
	win     scroll.Window
}

// NewPicker returns a picker whose search narrows its items.
func NewPicker(th *theme.Theme, keys screen.Keys, title string) *Picker {
	p := &Picker{base: base{th: th, keys: keys, title: title}, empty: "Nothing to choose from."}
	p.actions = screen.Bind(p, pickerDefs)
	p.search.SetKeys(keys)
	return p
}

// NewSearchPicker returns a picker whose search is done by the caller.
func NewSearchPicker(th *theme.Theme, keys screen.Keys, title string) *Picker {
	p := NewPicker(th, keys, title)
	p.remote = true
	return p
}

// SetItems shows the items. The cursor stays on its item by id; at first it is on the chosen one.
func (p *Picker) SetItems(items []Item) {
	var id int64
	last := p.win.At - len(p.rows)
	if it, ok := p.selected(); ok {
		id, last = it.ID, -1
	} else if i := slices.IndexFunc(items, func(it Item) bool { return it.Now }); i >= 0 && len(p.items) == 0 &&
		p.search.Empty() {
		id = items[i].ID
	}
	p.items = items
	p.SetStatus("")
	p.match()
	for i, r := range p.rows {
		if p.items[r].ID == id {
			p.win.At = i
		}
	}
	if p.moved && last >= 0 { // not where the cursor was only because the list was empty
		p.win.At = len(p.rows) + last
	}
	p.Invalidate()
}

// SetLast adds lines below the items, whatever the search: choosing one submits its number as
// Last. A label that begins with "+" creates something from the search text, and shows it.
func (p *Picker) SetLast(labels ...string) { p.last = labels; p.match(); p.Invalidate() }

// SetAbout shows the purpose of the choice on a line above the items, unless that line is needed for something else.
func (p *Picker) SetAbout(words string) { p.about = words; p.Invalidate() }

// text returns the text of the search.
func (p *Picker) text() string { return strings.TrimSpace(p.search.Text()) }

// Restart empties the search.
func (p *Picker) Restart() { p.SetSearch("") }

// SetSearch types a search.
func (p *Picker) SetSearch(text string) {
	p.search.Set(text)
	p.match()
	p.Invalidate()
}

// Select puts the cursor on an item, if the picker has it.
func (p *Picker) Select(id int64) {
	for i, r := range p.rows {
		if p.items[r].ID == id {
			p.win.At, p.moved = i, true
		}
	}
	p.Invalidate()
}

// SetRemove allows items to be removed. word is shown in the key line.
func (p *Picker) SetRemove(word string) {
	p.remove, p.actions = word, screen.Bind(p, removingDefs)
	p.Invalidate()
}

// SetFinish lets a person leave out the rest of the sequence that the picker belongs to: the answer has the item under
// the cursor, or else only the search. word is shown in the key line.
func (p *Picker) SetFinish(word string) {
	p.finish = word
	p.actions = screen.Bind(p, finishing)
}

// SetEmpty sets the words shown when there are no items: why, and what to do.
func (p *Picker) SetEmpty(words string) { p.empty = words; p.Invalidate() }

// SetStatus shows where the items come from, and that no more will come.
func (p *Picker) SetStatus(words string) {
	p.status, p.reading, p.fault = words, false, state.Fault{}
	p.Invalidate()
}

// SetReading shows that more items may come, for example "searching…", until SetItems, SetStatus or SetFault.
func (p *Picker) SetReading(words string) { p.status, p.reading = words, true; p.Invalidate() }

// SetFault shows why there are no items, or no newer ones.
func (p *Picker) SetFault(f state.Fault) { p.SetStatus(""); p.fault = f }

// waits reports whether the cursor is nowhere: no match is here, but one may come, and until the user moves to them the
// last lines are not what is searched for.
func (p *Picker) waits() bool { return p.reading && !p.moved && len(p.rows) == 0 }

// selected returns the item under the cursor; ok is false if there is none.
func (p *Picker) selected() (it Item, ok bool) {
	if p.win.At >= len(p.rows) {
		return Item{}, false
	}
	return p.items[p.rows[p.win.At]], true
}

// match finds the items that contain every word of the search.
func (p *Picker) match() {
	p.rows = p.rows[:0]
	for i, it := range p.items {
		if p.remote || text.Finds(p.search.Text(), it.Title, it.Detail) {
			p.rows = append(p.rows, i)
		}
	}
	p.win.Fit(p.count(), p.height())
}

// count returns how many lines can be chosen.
func (p *Picker) count() int {
	return len(p.rows) + len(p.last)
}

// The actions of a picker, and of a picker whose items can be removed, without keys that move
// within the search.
var (
	pickerDefs = slices.Concat([]screen.Def[*Picker]{
		{ID: screen.Open, Word: screen.Says[*Picker]("choose"), Unless: (*Picker).nothing, Do: (*Picker).choose},
		{ID: screen.Back, Word: func(p *Picker) string { return p.on.CloseWord("close") }, Do: func(p *Picker) tea.Cmd {
			return p.on.Closed()
		}},
	}, screen.RowDefs(screen.Scrolls((*Picker).move)))
	removingDefs = slices.Insert(slices.Clone(pickerDefs), 1, screen.Def[*Picker]{
		ID: removeItem, Group: screen.Finding, Keys: []string{"ctrl+d"}, Short: "remove",
		Long:     "Remove the item under the cursor from the list",
		Audience: screen.Installer, Word: func(p *Picker) string { return p.remove }, Unless: (*Picker).noItem,
		Do: (*Picker).removeItem,
	})
)

// finishing are the actions of a picker that can leave out the rest of a sequence.
var finishing = slices.Insert(slices.Clone(pickerDefs), 1, screen.Def[*Picker]{
	ID: screen.Save, Word: func(p *Picker) string { return p.finish },
	Unless: func(p *Picker) string { return screen.Refuse(p.waits(), "Nothing to choose yet.") },
	Do:     (*Picker).finishHere,
})

// removeItem removes the item under the cursor from a picker.
const removeItem screen.ID = "picker.remove"

// Listing returns the actions that only dialogs have.
func Listing() []screen.Listed {
	return slices.Concat(screen.Listing(removingDefs), screen.Listing(takeDefs))
}

// PickerActions returns the actions of any picker.
func PickerActions() []screen.ID { return screen.IDs(removingDefs) }

// Update types into the search.
func (p *Picker) Update(msg tea.Msg) tea.Cmd {
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil
	}
	p.Invalidate()
	if changed, _ := p.search.Update(k); !changed {
		return nil
	}
	p.win, p.moved, p.early = scroll.Window{}, false, false
	p.match()
	if p.remote {
		return p.on.Sought(p.search.Text())
	}
	return nil
}

// nothing says that there is nothing to choose; "" if there is.
func (p *Picker) nothing() string {
	return cmp.Or(screen.Refuse(p.waits(), "Nothing to choose yet."),
		screen.Refuse(p.count() == 0, "Nothing to choose."))
}

// noItem says that no item is under the cursor; "" if one is.
func (p *Picker) noItem() string {
	if _, ok := p.selected(); !ok {
		return "No item here to remove."
	}
	return ""
}

// choose submits the search and the id of the item under the cursor, or the number of the last
// line under it.
func (p *Picker) choose() tea.Cmd {
	if p.nothing() != "" {
		p.early = true
		return nil
	}
	a := screen.Answer{Values: map[string]string{TextValue: p.text()}}
	if it, ok := p.selected(); ok {
		a.Choice = it.ID
	} else {
		a.Last = p.win.At - len(p.rows) + 1
	}
	return p.on.Submitted(a)
}

// finishHere submits the item under the cursor, or else the search, as the end of the sequence.
func (p *Picker) finishHere() tea.Cmd {
	if p.waits() {
		p.early = true
		return nil
	}
	it, _ := p.selected()
	return p.on.Submitted(screen.Answer{
		Values: map[string]string{TextValue: p.text()}, Choice: it.ID, Finish: true,
	})
}

func (p *Picker) removeItem() tea.Cmd {
	it, ok := p.selected()
	if !ok {
		return nil
	}
	return p.on.Removed(it.ID)
}

// move moves the cursor; up from the first item it moves to the last line.
func (p *Picker) move(to screen.ID) {
	waited := p.waits()
	p.moved = true
	if waited && to == screen.MoveDown {
		return // to the first of the last lines
	}
	if to == screen.MoveUp && p.win.At == 0 && len(p.last) > 0 {
		to = screen.MoveBottom
	}
	p.win.Move(to, p.count(), p.height()-p.pinned(p.height()))
}

// widest is the greatest width of a picker.
const widest = 100

// Size returns the room the picker wants.
func (p *Picker) Size(w, h int) (wide, high int) {
	high = max(footFrom+1, min(20, h*2/3))
	if !p.remote && p.status == "" { // no more items follow
		high = min(high, max(footFrom+1, p.count()+footFrom-2))
	}
	return min(w, widest), min(h, high)
}

// height returns how many lines of the list are visible.
func (p *Picker) height() int {
	area := p.Area()
	return max(1, area.H-4-p.footHeight(area.W-4, area.H))
}

// pinned returns how many of height lines are the last ones, which then don't scroll.
func (p *Picker) pinned(height int) int {
	if n := len(p.last); height >= 2*n+2 {
		return n
	}
	return 0
}

// visible returns what is visible in height lines: a window over rows lines that can be chosen. The
// last lines are always visible, unless there is hardly room for others.
func (p *Picker) visible(height int) (win scroll.Window, rows int) {
	rows = p.count()
	p.win.Fit(rows, height)
	n := p.pinned(height)
	rows, height = rows-n, height-n
	win = p.win
	win.At = min(win.At, max(0, rows-1))
	win.Fit(rows, height)
	p.win.Top = win.Top
	return win, rows
}

// cut reports whether an item is too long for a line of w cells.
func (it *Item) cut(w int) bool { return cells.Width(it.Title)+cells.Width(it.Detail)+4 > w }

// footFrom is the least height at which the foot is drawn: the item under the cursor and its note
// in full.
const footFrom = 11

// footHeight returns the height of the foot with its rule; 0 if every line fits w cells and no
// item has a note.
func (p *Picker) footHeight(w, h int) int {
	if h < footFrom {
		return 0
	}
	lines := 0
	for _, r := range p.rows {
		it := &p.items[r]
		if it.Note != "" {
			return min(4, h/3) + 1
		}
		if it.cut(w) {
			lines = 3
		}
	}
	return lines
}

// View draws the picker.
func (p *Picker) View(area screen.Rect) string {
	return p.Get(area, func() string {
		w := area.W - 4
		height := p.height()
		win, rows := p.visible(height)
		height -= p.count() - rows
		lines := []string{
			p.th.Accent.Render("/ ") + p.search.View(max(0, w-2), true, p.th),
			p.statusLine(w),
		}
		end := min(rows, win.Top+height)
		foot := p.footHeight(w, area.H)
		title := p.titleWidth(win.Top, end, w, foot > 0)
		for i := win.Top; i < end; i++ {
			lines = append(lines, p.line(i, title, w))
		}
		for i := rows; i < p.count(); i++ {
			lines = append(lines, p.line(i, title, w))
		}
		if len(p.rows) == 0 && p.status == "" && (len(p.last) == 0 || p.unknown()) {
			lines = append(lines, p.emptyLines(w)...)
		}
		if foot > 0 {
			lines = append(cells.Height(lines, p.height()+2), p.th.Border.Render(cells.Rule(w)))
			lines = append(lines, p.inFull(w, foot-1)...)
		}
		right := ""
		if n := len(p.rows); n > 0 {
			right = strconv.Itoa(n)
		}
		f := frame(p.th, p.title, right)
		f.Foot = p.th.Dim.Render(cells.More(win.Below(rows, height)))
		return f.Render(body(lines, area), area.W, area.H)
	})
}

// inFull returns the item under the cursor, if its line cuts it, and its note, in at most n lines.
func (p *Picker) inFull(w, n int) []string {
	it, ok := p.selected()
	if !ok {
		return nil
	}
	whole := it.Title + "  " + it.Detail
	if it.Note == "" {
		return wrapIn(whole, w, n)
	}
	var lines []string
	if it.cut(w) {
		lines = wrapIn(whole, w, n-1)
	}
	return append(lines, wrapIn(it.Note, w, n-len(lines))...)
}

// wrapIn wraps a text in at most n lines of w cells.
func wrapIn(text string, w, n int) []string {
	lines := cells.Wrap(text, w)
	if len(lines) > n {
		lines = append(lines[:n-1], cells.Cut(strings.Join(lines[n-1:], " "), w, "…"))
	}
	return lines
}

func (p *Picker) statusLine(w int) string {
	switch {
	case p.early && p.waits():
		words := "! Nothing to choose yet: " + p.status
		if len(p.last) > 0 {
			words += " " + p.keys.Name(screen.MoveDown) + " goes to the lines below."
		}
		return p.th.Warn.Render(cells.Fit(words, w))
	case p.status != "":
		return p.th.Dim.Render(p.status)
	case p.fault.Kind != state.FaultNone && !p.unknown():
		words := "! " + p.fault.Error()
		if cells.Width(words) > w {
			words = "! " + p.fault.Message
		}
		return p.th.Warn.Render(cells.Fit(words, w))
	case p.about != "":
		return p.th.Dim.Render(cells.Fit(p.about, w))
	default:
		return p.th.Border.Render(cells.Rule(w))
	}
}

// unknown reports whether the picker is empty because reading failed.
func (p *Picker) unknown() bool {
	return p.fault.Kind != state.FaultNone && len(p.rows) == 0 && (p.remote || p.search.Empty())
}

// twoColumns is the least width at which the details are beside the titles even if they are cut.
const twoColumns = 48

// titleWidth returns the width of the first column of the visible lines. It is all of w without
// details, and where there is no room for them but in the foot.
func (p *Picker) titleWidth(from, to, w int, foot bool) int {
	title, detail := 0, 0
	for i, r := range p.rows {
		it := p.items[r]
		if i >= from && i < to {
			title = max(title, cells.Width(p.signed(it)))
		}
		detail = max(detail, cells.Width(it.Detail))
	}
	title = min(title, max(w*3/5, w-2-detail))
	if detail == 0 || foot && w < twoColumns && title+2+detail > w {
		return w
	}
	return title
}

func (p *Picker) line(i, title, w int) string {
	if i >= len(p.rows) {
		label := p.last[i-len(p.rows)]
		if typed := p.text(); typed != "" && strings.HasPrefix(label, "+") {
			label += " “" + typed + "”"
		}
		if i == p.win.At && !p.waits() {
			return p.th.Cursor(cells.Fit(label, w), true)
		}
		return p.th.Good.Render(cells.Fit(label, w))
	}
	it := p.items[p.rows[i]]
	line, detail := cells.Fit(p.signed(it), title), ""
	if title < w {
		line, detail = line+"  ", it.Detail
	}
	if i == p.win.At {
		return p.th.Cursor(cells.Fit(line+detail, w), true)
	}
	return line + p.th.Dim.Render(detail)
}

// signed returns the title, after ✓ if the item is chosen now, aligned with the others.
func (p *Picker) signed(it Item) string {
	switch {
	case it.Now:
		return "✓ " + it.Title
	case slices.ContainsFunc(p.items, func(it Item) bool { return it.Now }):
		return "  " + it.Title
	default:
		return it.Title
	}
}

func (p *Picker) emptyLines(w int) []string {
	switch {
	case p.unknown():
		return cells.Prose(p.th.Warn, "! "+p.fault.Error(), 0, w)
	case !p.search.Empty():
		return cells.Wrap("Nothing matches.", w)
	default:
		return cells.Wrap(p.empty, w)
	}
}
