package dialog

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/rivo/uniseg"

	"app.tender/tender/state"
	"app.tender/tender/views/widget/input"
)

// Field is one line of a form.
type Field struct {
	Name  string // what screen.Answer.Values and a state.FieldFault call it
	Label string
	Value string // what it begins with: a text, or the value of one of Options
	Limit int    // in characters; 0 for none
	Help  string // dim below the field while it has the cursor

	// Below is drawn below the field in place of Help while it has the cursor, unless it has no
	// lines; nil for Help alone.
	Below func(w int) []string

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

// Needed returns the Check of a field that must not be empty; words say so.
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
	line    input.Line
	choice  int
	fault   string
	warning string
	left    bool // the cursor was on it and went on
	touched bool
	filled  bool   // its value was set after the form was made
	before  string // its value when it was first touched
}

// fill sets the value.
func (x *field) fill(value string) {
	x.Value = value
	x.line.Set(value)
	x.pick(value)
}

// pick chooses the option of a value; the first if none has it.
func (x *field) pick(value string) {
	x.choice = max(0, slices.IndexFunc(x.Options, func(o Option) bool { return o.Value == value }))
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

// over returns how many characters a value is over its limit.
func (x *field) over() int {
	if x.Limit == 0 {
		return 0
	}
	return max(0, state.Length(x.value())-x.Limit)
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
