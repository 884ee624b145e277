package dialog

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/rivo/uniseg"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/input"
	"app.tender/tender/views/widget/theme"
)

// Field is one line of a form.
type Field struct {
	Name  string // what screen.Answer.Values and a state.FieldFault call it
	Label string
	Value string // what it begins with: a text, or the value of one of Options
	Limit int    // in characters; 0 for none
	Help  string // dim below the field while it has the cursor

	// Secret hides what is typed. Spaces around it are kept.
	Secret bool

	// Options make the field a choice instead of a text.
	Options []Option
	// Check says in a sentence what is wrong with a value, or "". It is called when the
	// field is left and before the form is submitted; nil for no check.
	Check func(value string) string
	// Warn says what looks wrong with a value that is still accepted, or "". It is called
	// when any field is left; nil for no warning.
	Warn func(value string) string
}

// Option is one value of a field that is a choice.
type Option struct{ Value, Label string }

// Form asks for the values of fields.
type Form struct {
	base
	intro  string
	does   string // what the form does with the values, in a word: "save"
	fields []field
	at     int
	fault  string // what is wrong with the whole
	busy   string // what is being waited for
	top    int    // the first line in sight
}

type field struct {
	Field
	line    input.Line
	choice  int
	fault   string
	warning string
	left    bool // the cursor was on it and went on
	touched bool
	before  string // its value when it was first touched
}

// NewForm returns a form with at least one field. intro stands above the fields and may be
// empty.
func NewForm(th *theme.Theme, keys screen.Keys, title, intro string, fields ...Field) Form {
	f := Form{base: base{th: th, keys: keys, title: title}, intro: intro, does: "save"}
	for _, def := range fields {
		x := field{Field: def}
		x.line.SetKeys(keys)
		x.line.Set(def.Value)
		x.line.Mask(def.Secret)
		for i, o := range def.Options {
			if o.Value == def.Value {
				x.choice = i
			}
		}
		f.fields = append(f.fields, x)
	}
	return f
}

// Does sets the word for submitting if it does not save: "sign in".
func (f *Form) Does(word string) { f.does = word }

// Needed is the Check of a field that must not be empty; words say so.
func Needed(words string) func(string) string {
	return func(v string) string {
		if v == "" {
			return words
		}
		return ""
	}
}

// SetFault shows why the values were refused: below the fields it names, the rest above
// them. The cursor goes to the first of these fields.
func (f *Form) SetFault(fault state.Fault) {
	f.busy, f.fault = "", ""
	f.Forget()
	first := -1
	for _, ff := range fault.Fields {
		i := f.index(ff.Field)
		if i < 0 {
			f.fault = strings.TrimSpace(f.fault + " " + ff.Message)
			continue
		}
		f.fields[i].fault = ff.Message
		if first < 0 {
			first = i
		}
	}
	if first >= 0 {
		f.at = first
	}
	if first < 0 && f.fault == "" && fault.Kind != state.FaultNone {
		f.fault = fault.Error()
	}
}

// Select puts the cursor on the field called name.
func (f *Form) Select(name string) {
	if i := f.index(name); i >= 0 {
		f.at = i
	}
	f.Forget()
}

// Fill sets the values of the named fields.
func (f *Form) Fill(values map[string]string) {
	for i := range f.fields {
		x := &f.fields[i]
		value, named := values[x.Name]
		if !named {
			continue
		}
		x.Value = value
		x.line.Set(value)
		for j, o := range x.Options {
			if o.Value == value {
				x.choice = j
			}
		}
	}
	f.Forget()
}

// EmptySecrets empties the hidden fields, which can't be corrected unseen, and puts the
// cursor on the first.
func (f *Form) EmptySecrets() {
	for i := len(f.fields) - 1; i >= 0; i-- {
		if f.fields[i].Secret {
			f.fields[i].line.Set("")
			f.at = i
		}
	}
	f.Forget()
}

// SetBusy says what the form waits for. It takes no keys but Back until SetFault or
// SetBusy("").
func (f *Form) SetBusy(what string) { f.busy = what; f.Forget() }

// SetOptions replaces the options of a field, which may arrive after the form opened. The
// chosen one stays chosen.
func (f *Form) SetOptions(name string, options []Option) {
	i := f.index(name)
	if i < 0 {
		return
	}
	x := &f.fields[i]
	chosen := x.value()
	if len(x.Options) == 0 {
		chosen = x.Value
	}
	x.Options, x.choice = options, 0
	for j, o := range options {
		if o.Value == chosen {
			x.choice = j
		}
	}
	f.Forget()
}

// Values are the values of the fields by name, without spaces around them.
func (f *Form) Values() map[string]string {
	values := make(map[string]string, len(f.fields))
	for i := range f.fields {
		values[f.fields[i].Name] = f.fields[i].value()
	}
	return values
}

func (x *field) value() string {
	if len(x.Options) > 0 {
		return x.Options[x.choice].Value
	}
	if x.Secret {
		return x.line.Text()
	}
	return strings.TrimSpace(x.line.Text())
}

// over is how many characters a value is over its limit.
func (x *field) over() int {
	if x.Limit == 0 {
		return 0
	}
	return max(0, state.Length(x.value())-x.Limit)
}

func (f *Form) index(name string) int {
	for i := range f.fields {
		if strings.EqualFold(f.fields[i].Name, name) {
			return i
		}
	}
	return -1
}

// The actions of a form and of a field that is a choice, without keys that move within a
// field.
var (
	formDefs = []screen.Def[*Form]{
		{ID: screen.Save, Word: (*Form).doesWord, Do: (*Form).submit},
		{ID: screen.Open, Word: (*Form).enterWord, Do: (*Form).enter},
		{ID: screen.Back, Word: screen.Says[*Form]("cancel"), Do: func(f *Form) tea.Cmd { return f.on.Closed() }},
		{ID: screen.PaneNext, Do: func(f *Form) tea.Cmd { return f.step(1) }},
		{ID: screen.PanePrevious, Do: func(f *Form) tea.Cmd { return f.step(-1) }},
		{ID: screen.MoveUp, Do: func(f *Form) tea.Cmd { return f.step(-1) }},
		{ID: screen.MoveDown, Do: func(f *Form) tea.Cmd { return f.step(1) }},
	}
	choiceDefs = []screen.Def[*Form]{
		{ID: screen.MoveLeft, Do: func(f *Form) tea.Cmd { return f.turn(-1) }},
		{ID: screen.MoveRight, Do: func(f *Form) tea.Cmd { return f.turn(1) }},
	}
)

// FormActions are the actions of any form.
func FormActions() []screen.ID { return idsOf(formDefs, choiceDefs) }

// Actions are what can be done here. Those of a choice are the last, and only there in
// one.
func (f *Form) Actions() []*screen.Action {
	if f.actions == nil {
		f.actions = screen.Bind(f, formDefs, choiceDefs)
	}
	if f.at < len(f.fields) && len(f.fields[f.at].Options) > 0 {
		return f.actions
	}
	return f.actions[:len(formDefs)]
}

func (f *Form) doesWord() string { return f.does }

// enterWord is what enter does: in the last field it submits.
func (f *Form) enterWord() string {
	if f.at < len(f.fields)-1 {
		return "next field"
	}
	return f.does
}

// waits reports whether the form takes no keys now.
func (f *Form) waits() bool { return f.busy != "" || len(f.fields) == 0 }

// Update types into the field with the cursor.
func (f *Form) Update(msg tea.Msg) tea.Cmd {
	if k, ok := msg.(tea.KeyMsg); ok && !f.waits() {
		f.Forget()
		f.typed(k)
	}
	return nil
}

// enter goes to the next field; in the last it submits.
func (f *Form) enter() tea.Cmd {
	if f.at < len(f.fields)-1 {
		return f.step(1)
	}
	return f.submit()
}

func (f *Form) step(by int) tea.Cmd {
	if !f.waits() {
		f.goTo(f.at + by)
	}
	return nil
}

// Typed reports whether a value has changed, so that closing the form would lose
// something.
func (f *Form) Typed() bool {
	for i := range f.fields {
		if x := &f.fields[i]; x.touched && x.value() != x.before {
			return true
		}
	}
	return false
}

// touch is the field with the cursor, which remembers its first value.
func (f *Form) touch() *field {
	x := &f.fields[f.at]
	if !x.touched {
		x.touched, x.before = true, x.value()
	}
	return x
}

// turn goes to another option of the field with the cursor.
func (f *Form) turn(by int) tea.Cmd {
	if f.waits() {
		return nil
	}
	if x := f.touch(); len(x.Options) > 0 {
		x.fault, f.fault = "", ""
		x.choice = max(0, min(len(x.Options)-1, x.choice+by))
	}
	return nil
}

func (f *Form) typed(k tea.KeyMsg) {
	x := f.touch()
	if len(x.Options) > 0 {
		x.fault, f.fault = "", ""
		x.choose(k)
		return
	}
	if changed, _ := x.line.Update(k); changed {
		x.fault, x.warning, f.fault = "", "", ""
	}
}

// choose goes to the next option that begins with the typed letter; a space goes to the
// next.
func (x *field) choose(k tea.KeyMsg) {
	if k.String() == " " {
		x.choice = min(len(x.Options)-1, x.choice+1)
		return
	}
	if k.Type != tea.KeyRunes || len(k.Runes) == 0 {
		return
	}
	letter, _, _, _ := uniseg.FirstGraphemeClusterInString(string(k.Runes), -1)
	for n := 1; n <= len(x.Options); n++ {
		i := (x.choice + n) % len(x.Options)
		if head, _, _, _ := uniseg.FirstGraphemeClusterInString(x.Options[i].Label, -1); strings.EqualFold(head, letter) {
			x.choice = i
			return
		}
	}
}

// goTo checks the field with the cursor and goes to another.
func (f *Form) goTo(i int) {
	f.check(f.at)
	f.fields[f.at].left = true
	f.warn()
	f.at = max(0, min(i, len(f.fields)-1))
}

// check checks a field and reports whether it is right.
func (f *Form) check(i int) bool {
	x := &f.fields[i]
	if x.over() > 0 {
		x.fault = state.Over(state.Length(x.value()), x.Limit)
		return false
	}
	if x.Check == nil {
		return x.fault == ""
	}
	x.fault = x.Check(x.value())
	return x.fault == ""
}

// warn warns of the fields that were left already, since a warning may depend on another
// field. It returns the first field with a new warning; −1 for none.
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

// submit submits the values. It shows a new warning first; the next time it submits all
// the same.
func (f *Form) submit() tea.Cmd {
	if f.waits() {
		return nil
	}
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
