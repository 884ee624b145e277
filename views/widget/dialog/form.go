package dialog

import (
	"cmp"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/theme"
)

// Form asks for the values of fields.
type Form struct {
	base
	intro   string
	does    string // the verb for submitting: "save"
	fields  []field
	at      int
	fault   string // the error of the form as a whole
	busy    string // the activity that the form waits for
	kept    string // since when the restored values were stored, until something is typed or the cursor moves
	asked   string // what it was opened for; empty for nothing in particular
	keptFor string // what the restored values were typed about; "" for nothing in particular, and once they are cleared
	top     int    // the first visible line
}

// NewForm returns a form with at least one field. intro is shown above the fields and may be
// empty.
func NewForm(th *theme.Theme, keys screen.Keys, title, intro string, fields ...Field) *Form {
	f := &Form{base: base{th: th, keys: keys, title: title}, intro: intro, does: "save"}
	f.actions = screen.Bind(f, formDefs, choiceDefs)
	for _, def := range fields {
		x := field{Field: def}
		if def.Lines > 0 {
			x.line.TakeLines()
		}
		x.line.SetKeys(keys)
		x.line.Mask(def.Secret)
		x.fill(def.Value)
		if def.Selected {
			x.line.SelectAll()
		}
		f.fields = append(f.fields, x)
	}
	return f
}

// Does sets the verb for submitting if it is not "save": "sign in".
func (f *Form) Does(word string) { f.does = word }

// SetFault shows why the values were refused: each message below its field, the rest above the
// fields. The cursor moves to the first of these fields.
func (f *Form) SetFault(fault state.Fault) {
	f.busy, f.fault = "", ""
	f.Invalidate()
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
	f.Invalidate()
}

// At returns the name of the field with the cursor.
func (f *Form) At() string { return f.fields[f.at].Name }

// Line returns the line under the cursor.
func (f *Form) Line() string { return f.fields[f.at].line.Row() }

// LinesAbove returns the lines above that under the cursor.
func (f *Form) LinesAbove() []string { return f.fields[f.at].line.RowsAbove() }

// Fill sets the values of the named fields.
func (f *Form) Fill(values map[string]string) {
	for i := range f.fields {
		if value, named := values[f.fields[i].Name]; named {
			f.fields[i].fill(value)
			f.fields[i].filled = true
		}
	}
	f.Invalidate()
}

// Ask is Fill for a form that is opened for something in particular, such as the name that was searched for.
func (f *Form) Ask(what string, values map[string]string) {
	f.Fill(values)
	f.asked = what
}

// IsFor reports whether the form goes on when what is asked for: it was opened for that, or nothing in particular
// is asked for.
func (f *Form) IsFor(what string) bool { return what == "" || f.asked == what }

// About returns what the form was opened for, as for Ask; "" for nothing in particular.
func (f *Form) About() string { return f.asked }

// Retype is Fill with values typed into another form, which must not be lost.
func (f *Form) Retype(values map[string]string) {
	for i := range f.fields {
		if x := &f.fields[i]; !x.touched {
			_, x.touched = values[x.Name]
			x.before = x.value()
		}
	}
	f.Fill(values)
}

// Recall is Retype with values stored for this form. words say since when: "kept from 14:05".
func (f *Form) Recall(values map[string]string, words string) {
	f.Retype(values)
	f.kept, f.keptFor = words, values[state.ScratchFor]
}

// Unconfirmed returns the values that would be lost with the form: all that the user has changed, those that were
// filled in, and what it was opened for; none if the user has changed nothing.
func (f *Form) Unconfirmed() map[string]string {
	values := f.Changed()
	if len(values) == 0 {
		return nil
	}
	for i := range f.fields {
		if x := &f.fields[i]; x.filled {
			values[x.Name] = x.value()
		}
	}
	if about := cmp.Or(f.asked, f.keptFor); about != "" {
		values[state.ScratchFor] = about
	}
	return values
}

// reset restores the initial values of the fields that the user has changed.
func (f *Form) reset() {
	for i := range f.fields {
		if x := &f.fields[i]; x.touched {
			x.fill(x.before)
			x.touched, x.unpasted, x.warning = false, "", ""
		}
	}
	f.kept, f.keptFor, f.fault = "", "", ""
}

// Has reports whether the form has a field called name.
func (f *Form) Has(name string) bool { return f.index(name) >= 0 }

// Secret reports whether a field is hidden.
func (f *Form) Secret() bool {
	return slices.ContainsFunc(f.fields, func(x field) bool { return x.Secret })
}

// EmptySecrets clears the hidden fields, since the user can't correct what is hidden, and puts the
// cursor on the first.
func (f *Form) EmptySecrets() {
	for i := len(f.fields) - 1; i >= 0; i-- {
		if f.fields[i].Secret {
			f.fields[i].line.Set("")
			f.at = i
		}
	}
	f.Invalidate()
}

// SetBusy shows the activity that the form waits for. The form takes no keys but Back until SetFault or SetBusy("").
func (f *Form) SetBusy(what string) { f.busy = what; f.Invalidate() }

// Busy returns the activity that the form waits for, "" if it takes keys.
func (f *Form) Busy() string { return f.busy }

// SetOptions replaces the options of a field, which may be read after the form opened. The choice is kept.
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
	x.Options = options
	x.pick(chosen)
	f.Invalidate()
}

// Values returns the values of the fields by name, without spaces around them.
func (f *Form) Values() map[string]string {
	values := make(map[string]string, len(f.fields))
	for i := range f.fields {
		values[f.fields[i].Name] = f.fields[i].value()
	}
	return values
}

func (f *Form) index(name string) int {
	return slices.IndexFunc(f.fields, func(at field) bool { return strings.EqualFold(at.Name, name) })
}
