package dialog

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/rivo/uniseg"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/widget/input"
)

// Field is one line of a form, or a text of several lines.
type Field struct {
	Name  string // the name in screen.Answer.Values and state.FieldFault
	Label string
	Value string // the initial value: a text, or the value of one of Options
	Limit int    // in characters; 0 for none

	// Selected selects the initial value: what is typed replaces it, and moving the cursor keeps it.
	Selected bool

	Help string // shown dim below the field while it has the cursor

	// Below replaces Help while the field has the cursor, if it returns any lines; nil: only Help.
	Below func(w int) []string

	// Next marks the match that many further of those that Below shows for the line under the cursor, and reports
	// whether there is any; 0 only reports. Taken returns the line with the marked match in it; ok is false if none is
	// marked. The keys are those of planned lines. nil for a field whose lines have no matches.
	Next  func(by int) bool
	Taken func() (line string, ok bool)

	// Lines is the number of visible rows of a multi-line field; 0 for a single line.
	Lines int

	// Several marks fields of the same kind: the lines of a pasted text are spread over them, starting at the cursor.
	Several bool

	// Split returns the values of several fields that a text pasted or typed into this one has; none if it has only
	// this one's. They are filled in if the other fields are empty: at once, or when the cursor leaves a typed text.
	// nil for a field that is never split.
	Split func(text string) map[string]string

	// Secret hides the typed text. Spaces around it are kept.
	Secret bool

	// Options turn the field into a choice.
	Options []Option
	// Check returns in a sentence what is wrong with a value, or "". It is called when the cursor
	// leaves the field and before the form is submitted; nil for no check.
	Check func(value string) string
	// Meant returns the value that may be meant by one that Check refuses, or "". A key takes it.
	Meant func(value string) string
	// Warn returns what looks wrong with a value that is still accepted, or "". It is called when
	// the cursor leaves any field; nil for no warning.
	Warn func(value string) string
}

// Option is one value of a choice.
type Option struct{ Value, Label string }

// Needed returns the Check of a field that must not be empty; words are its message.
func Needed(words string) func(string) string {
	return func(v string) string {
		if v == "" {
			return words
		}
		return ""
	}
}

type field struct {
	Field
	line     input.Line
	choice   int
	fault    string
	checked  string // the fault that Check found last
	warning  string
	meant    string // what may be meant by the faulty value
	note     string // what became of the value, or where it came from, until it changes
	unpasted string // why a paste was refused, until the next key
	left     bool   // the cursor was on it and moved on
	touched  bool
	filled   bool   // its value was set after the form was created
	before   string // its value before the first change
}

// fill sets the value.
func (x *field) fill(value string) {
	x.Value = value
	x.line.Set(value)
	x.fault, x.meant, x.note = "", "", ""
	x.warning = x.joined(value)
	x.pick(value)
}

// joined returns the message of a single-line field about a multi-line text, until the text changes; "" for a single
// line.
func (x *field) joined(s string) string {
	if x.Lines > 0 || !strings.Contains(strings.TrimSpace(text.Clean(s)), "\n") {
		return ""
	}
	return "Line breaks became spaces: this field is one line."
}

// pick chooses the option with a value, or the first if none has it.
func (x *field) pick(value string) {
	x.choice = max(0, slices.IndexFunc(x.Options, func(o Option) bool { return o.Value == value }))
}

// leastRows is the fewest rows of a multi-line field.
const leastRows = 4

// rows returns the number of rows of the field, less that many as far as it has them: without the cursor no more than
// its text has lines.
func (x *field) rows(focused bool, less int) int {
	if !focused {
		return max(1, min(x.Lines, strings.Count(x.value(), "\n")+1))
	}
	return max(1, min(x.Lines, leastRows), x.Lines-less)
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

// over returns by how many characters the value exceeds its limit.
func (x *field) over() int {
	if x.Limit == 0 {
		return 0
	}
	return max(0, state.Length(x.value())-x.Limit)
}

// choose moves to the next option that begins with the typed letter, or with a space to the next
// option.
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
		if head, _, _, _ := uniseg.FirstGraphemeClusterInString(x.Options[i].Label, -1); strings.EqualFold(head,
			letter) {
			x.choice = i
			return
		}
	}
}
