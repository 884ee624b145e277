package dialog

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/textedit"
)

// The actions of a form and of a field that is a choice, without keys that move within a
// field.
var (
	formDefs = slices.Concat([]screen.Def[*Form]{
		{ID: screen.Save, Word: (*Form).doesWord, Do: (*Form).submit},
		{ID: screen.Open, Word: (*Form).enterWord, Do: (*Form).enter},
		{ID: screen.Back, Word: (*Form).closeWord, Do: func(f *Form) tea.Cmd { return f.on.Closed() }},
		{ID: screen.PaneNext, Word: (*Form).nextWord, Do: func(f *Form) tea.Cmd { return f.next(1) }},
		{ID: screen.PanePrevious, Do: func(f *Form) tea.Cmd { return f.next(-1) }},
		{ID: screen.MoveUp, Do: func(f *Form) tea.Cmd { return f.row(-1) }},
		{ID: screen.MoveDown, Do: func(f *Form) tea.Cmd { return f.row(1) }},
	}, takeDefs)
	takeDefs = []screen.Def[*Form]{
		{
			ID: takeMeant, Group: screen.Finding, Keys: []string{"ctrl+o"}, Short: "take it",
			Long:     "In a form: take the value that was probably meant",
			Audience: screen.Everyone, Unless: func(f *Form) string {
				return screen.Refuse(f.offer() < 0, "Nothing is suggested.")
			},
			Do: (*Form).take,
		},
	}
	choiceDefs = []screen.Def[*Form]{
		{ID: screen.MoveLeft, Do: func(f *Form) tea.Cmd { return f.turn(-1) }},
		{ID: screen.MoveRight, Do: func(f *Form) tea.Cmd { return f.turn(1) }},
	}
)

// takeMeant is the action that takes a suggested value.
const takeMeant screen.ID = "form.take"

// FormActions returns the actions of any form.
func FormActions() []screen.ID { return screen.IDs(formDefs, choiceDefs) }

// Actions returns the actions that can be done now. Those of a choice come last.
func (f *Form) Actions() []*screen.Action {
	if f.at < len(f.fields) && len(f.fields[f.at].Options) > 0 {
		return f.actions
	}
	return f.actions[:len(formDefs)]
}

func (f *Form) doesWord() string { return f.does }

func (f *Form) closeWord() string { return f.on.CloseWord("cancel") }

// nextWord returns the label of the key that goes to the next field, or to the next match of a line.
func (f *Form) nextWord() string {
	if f.waits() || !f.hasMatches() {
		return ""
	}
	return "next match"
}

// enterWord returns the label of enter: in a multi-line field it adds a line, in the last field it submits.
func (f *Form) enterWord() string {
	if f.takesLines() && f.marked() {
		return "take it"
	}
	if f.takesLines() {
		return "new line"
	}
	if f.at < len(f.fields)-1 {
		return "next field"
	}
	return f.does
}

// waits reports whether the form ignores keys now.
func (f *Form) waits() bool { return f.busy != "" || len(f.fields) == 0 }

// Wordless reports whether nothing can be typed now, or only a choice is made.
func (f *Form) Wordless() bool { return f.waits() || len(f.fields[f.at].Options) > 0 }

// Update types into the field with the cursor.
func (f *Form) Update(msg tea.Msg) tea.Cmd {
	if k, ok := msg.(tea.KeyMsg); ok && !f.waits() {
		f.Invalidate()
		f.typed(k)
		return f.seek()
	}
	return nil
}

// seek runs the look-up for the value of the field under the cursor, if it has one.
func (f *Form) seek() tea.Cmd { return f.on.Sought(f.fields[f.at].value()) }

// takesLines reports whether the field under the cursor is multi-line.
func (f *Form) takesLines() bool { return !f.waits() && f.fields[f.at].Lines > 0 }

// hasMatches reports whether the line under the cursor has matches to go through.
func (f *Form) hasMatches() bool {
	x := &f.fields[f.at]
	return x.Next != nil && x.Next(0)
}

// marked reports whether a match of the line under the cursor is marked.
func (f *Form) marked() (is bool) {
	if x := &f.fields[f.at]; x.Taken != nil {
		_, is = x.Taken()
	}
	return is
}

// takeMarked puts the marked match into the line under the cursor.
func (f *Form) takeMarked() {
	if x := &f.fields[f.at]; f.marked() {
		line, _ := x.Taken()
		f.touch().line.SetRow(line)
	}
}

// next marks the next match of the line under the cursor, or else moves by that many fields.
func (f *Form) next(by int) tea.Cmd {
	if !f.waits() && f.hasMatches() && (by > 0 || f.marked()) {
		f.fields[f.at].Next(by)
		f.Invalidate()
		return nil
	}
	return f.step(by)
}

// enter moves to the next field; in the last one it submits. In a multi-line field it takes the marked match and adds a
// line.
func (f *Form) enter() tea.Cmd {
	if f.takesLines() {
		f.Invalidate()
		f.takeMarked()
		f.kept = ""
		f.insert(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("\n"), Paste: true})
		return f.seek()
	}
	if f.at < len(f.fields)-1 {
		return f.step(1)
	}
	return f.submit()
}

// row moves the cursor by a row within a multi-line field, and at its first or last row to another field.
func (f *Form) row(by int) tea.Cmd {
	if f.takesLines() && f.fields[f.at].line.MoveRow(by) {
		f.Invalidate()
		return f.seek()
	}
	return f.step(by)
}

// step checks the field under the cursor and moves by that many fields.
func (f *Form) step(by int) tea.Cmd {
	if !f.waits() && !f.splitTyped() {
		f.check(f.at)
		for i := range f.fields { // a check may depend on another field
			if x := &f.fields[i]; x.left && (x.fault == "" || x.fault == x.checked) {
				f.check(i)
			}
		}
		f.fields[f.at].unpasted = ""
		f.kept = "" // from here on, the clear key means the field
		f.fields[f.at].left = true
		f.warn()
		f.at = max(0, min(f.at+by, len(f.fields)-1))
		return f.seek()
	}
	return nil
}

// Typed reports whether a value has changed, so that closing the form would lose something.
func (f *Form) Typed() bool { return len(f.Changed()) > 0 }

// Changed returns the values that the user has changed, by name.
func (f *Form) Changed() map[string]string {
	changed := make(map[string]string)
	for i := range f.fields {
		if x := &f.fields[i]; x.touched && x.value() != x.before {
			changed[x.Name] = x.value()
		}
	}
	return changed
}

// touch returns the field under the cursor after noting its value before the first change.
func (f *Form) touch() *field {
	x := &f.fields[f.at]
	if !x.touched {
		x.touched, x.before = true, x.value()
	}
	return x
}

// turn moves to another option of the field under the cursor.
func (f *Form) turn(by int) tea.Cmd {
	if f.waits() {
		return nil
	}
	if x := f.touch(); len(x.Options) > 0 {
		x.fault, f.fault, f.kept = "", "", ""
		x.choice = max(0, min(len(x.Options)-1, x.choice+by))
	}
	return nil
}

func (f *Form) typed(k tea.KeyMsg) {
	if f.kept != "" && key.Matches(k, f.keys[textedit.DeleteToLineStart]) {
		f.reset()
		return
	}
	x := f.touch()
	f.kept = ""
	if len(x.Options) > 0 {
		x.fault, f.fault = "", ""
		x.choose(k)
		return
	}
	if x.Several && k.Paste {
		f.paste(k)
		return
	}
	if x.Split != nil && k.Paste && f.split(x.Split(string(k.Runes)), -1) {
		return
	}
	f.insert(k)
}

// splitTyped splits a text that was typed into the field under the cursor, and reports whether it did.
func (f *Form) splitTyped() bool {
	x := &f.fields[f.at]
	return x.Split != nil && x.touched && f.split(x.Split(x.value()), f.at)
}

// split fills the values of a text pasted into the field under the cursor, or typed into the field own, into their
// fields, if the other ones are empty, and says so.
func (f *Form) split(values map[string]string, own int) bool {
	var labels []string
	for i := range f.fields {
		x := &f.fields[i]
		switch _, named := values[x.Name]; {
		case named && i != own && x.value() != "":
			return false
		case named:
			labels = append(labels, x.Label)
		}
	}
	if len(labels) == 0 {
		return false
	}
	f.Retype(values)
	x := &f.fields[f.at]
	x.unpasted, x.note, f.fault = "", "Split into "+text.Join(labels)+".", ""
	return true
}

// Suggest fills in values that follow from others, where nothing was typed yet. note says where they come from.
func (f *Form) Suggest(values map[string]string, note string) {
	for i := range f.fields {
		x := &f.fields[i]
		if value := values[x.Name]; value != "" && x.value() == "" {
			f.Retype(map[string]string{x.Name: value})
			x.note = note
		}
	}
}

// offer returns the field whose suggested value is taken: that under the cursor, or else the first; −1 for none.
func (f *Form) offer() int {
	if f.at < len(f.fields) && f.fields[f.at].meant != "" {
		return f.at
	}
	return slices.IndexFunc(f.fields, func(x field) bool { return x.meant != "" })
}

// take takes the suggested value.
func (f *Form) take() tea.Cmd {
	i := f.offer()
	if i < 0 || f.waits() {
		return nil
	}
	f.Retype(map[string]string{f.fields[i].Name: f.fields[i].meant})
	f.fault = ""
	f.warn()
	return f.seek()
}

// insert types into the field under the cursor.
func (f *Form) insert(k tea.KeyMsg) {
	x := f.touch()
	if changed, _ := x.line.Update(k); !changed {
		return
	}
	x.fault, x.meant, x.note, x.unpasted, x.warning, f.fault = "", "", "", "", "", ""
	if k.Paste {
		x.warning = x.joined(string(k.Runes))
	}
}

// paste pastes each line into a field of its own: the first at the cursor, the others into the following fields, which
// must be empty. If these are too few, it pastes nothing and says so.
func (f *Form) paste(k tea.KeyMsg) {
	lines := slices.DeleteFunc(strings.Split(text.Clean(string(k.Runes)), "\n"), func(l string) bool {
		return strings.TrimSpace(l) == ""
	})
	free := []int{f.at}
	for i := f.at + 1; i < len(f.fields) && f.fields[i].Several && f.fields[i].value() == ""; i++ {
		free = append(free, i)
	}
	if len(lines) > len(free) {
		f.fields[f.at].unpasted = fmt.Sprintf(
			"%d lines were pasted, %d fit from here. Nothing was inserted: paste fewer.", len(lines), len(free))
		return
	}
	for i, l := range lines {
		f.at = free[i]
		f.insert(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(l), Paste: true})
	}
}

// check checks a field and reports whether it is valid.
func (f *Form) check(i int) bool {
	x := &f.fields[i]
	if x.over() > 0 {
		x.fault = state.Over(state.Length(x.value()), x.Limit)
		return false
	}
	if x.Check == nil {
		return x.fault == ""
	}
	x.fault, x.meant = x.Check(x.value()), ""
	if x.checked = x.fault; x.fault != "" && x.Meant != nil {
		x.meant = x.Meant(x.value())
	}
	return x.fault == ""
}

// warn sets the warnings of all fields that the cursor has left, since a warning may depend on
// another field. It returns the first field with a new warning; −1 for none.
func (f *Form) warn() int {
	first := -1
	for i := range f.fields {
		x := &f.fields[i]
		if x.Warn == nil || !x.left {
			continue
		}
		warning := x.Warn(x.value())
		if warning != "" && warning != x.warning && first < 0 {
			first = i
		}
		x.warning = warning
	}
	return first
}

// submit submits the values. It shows a new warning first; the next submit ignores it.
func (f *Form) submit() tea.Cmd {
	if f.waits() || f.splitTyped() {
		return nil
	}
	f.takeMarked()
	for i := range f.fields {
		if !f.check(i) {
			f.at = i
			return nil
		}
		f.fields[i].left = true
	}
	if i := f.warn(); i >= 0 {
		f.at = i
		return nil
	}
	return f.on.Submitted(screen.Answer{Values: f.Values()})
}
