package state

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// WriteText writes one of the four texts.
type WriteText struct {
	Field TextField
	Text  string
}

// Ref returns the text that a WriteText writes, or the zero TextRef for other edits.
func (e Edit) Ref() TextRef {
	c, _ := e.Change.(WriteText)
	return TextRef{e.Proposal, e.Option, c.Field}
}

func (WriteText) kind() EditKind { return "text" }
func (c WriteText) text() string { return c.Text }

func (c WriteText) withText(text string) Change {
	c.Text = text
	return c
}

// words names the option by the client description that c writes: later ones would name old edits
// in the journal all alike.
func (c WriteText) words(e Edit, p *Proposal) string {
	ref := e.Ref()
	if c.Field != ClientDescription || p == nil {
		return ref.Words(p)
	}
	a, o := p.Option(ref.Option)
	if o == nil {
		return ref.Words(p)
	}
	i := slices.IndexFunc(a.Options, func(other Option) bool { return other.ID == o.ID })
	return ref.Field.Name() + " of " + a.NameWord() + " · " + optionName(i, &Option{ClientDescription: c.Text})
}

func (c WriteText) fields() []filled {
	if c.Field.ClientLayer() {
		return []filled{{"The text", c.Text, MaxText, false, forClient}}
	}
	return []filled{{"The text", c.Text, MaxText, false, forTeam}}
}

func (c WriteText) target(e Edit) string {
	return fmt.Sprintf("text %d %d %s", e.Proposal, e.Option, c.Field)
}

func (c WriteText) read(p *Proposal, e Edit) (string, Presence) { return p.Text(e.Ref()) }

func (WriteText) meanwhile() string {
	return "The same sentences or lines were changed meanwhile"
}

func (c WriteText) mark(w *Workspace, e Edit, standing Mark) {
	w.Texts[e.Ref()] = strongest(w.Texts[e.Ref()], standing)
}

func (c WriteText) apply(w *Workspace, e Edit) {
	w.setText(e.Ref(), c.Text)
	w.begins[e.Ref()] = c.Text
}

// WrittenText is a text as the service has stored it, without the proposal around it.
type WrittenText struct {
	Proposal   ProposalID // 0: not said
	Text       string
	Modified   time.Time // of the proposal, and of the option whose text it is; zero: not said
	ModifiedBy string    // whose change that was; empty: not said
	Before     time.Time // when the proposal was changed last before; zero: not said
}

// WithWritten returns a copy of p, as it was read before a text was written, with that text and without a Version. It
// returns nil if p has no place for the text, or if others have changed the proposal since p was read: the copy would
// have their date without their change.
func (p *Proposal) WithWritten(ref TextRef, w WrittenText) *Proposal {
	if !w.Before.IsZero() && !w.Before.Equal(p.LastModified) {
		return nil
	}
	after := *p
	after.Version = Version{}
	after.LastModifiedUserName = w.ModifiedBy
	if !w.Modified.IsZero() {
		after.LastModified, after.LastModifiedByUser = w.Modified, w.Modified
	}
	var o *Option
	if ref.Field.ofOption() {
		after.Areas = slices.Clone(p.Areas)
		for i := range after.Areas {
			if j := after.Areas[i].indexOf(ref.Option); j >= 0 {
				after.Areas[i].Options = slices.Clone(after.Areas[i].Options)
				o = &after.Areas[i].Options[j]
				if !w.Modified.IsZero() {
					o.LastModified = w.Modified
				}
			}
		}
	}
	at, unknown, field := ref.Field.in(&after, o)
	if at == nil {
		return nil
	}
	*at = w.Text
	unknown.Set(field, false)
	return &after
}

// setText sets a text. If its option is gone, only the mark and the edit remain.
func (w *Workspace) setText(ref TextRef, text string) {
	var o *Option
	if ref.Field.ofOption() {
		o = w.editableOption(ref.Option)
	}
	if at, unknown, field := ref.Field.in(w.Proposal, o); at != nil {
		*at = text
		unknown.Set(field, false)
	}
}

// ClientTexts returns what e writes where the client will read it: texts and names.
func (e Edit) ClientTexts() (shown []string) {
	for _, f := range e.what().fields() {
		if f.reader == forClient && f.value != "" {
			shown = append(shown, f.value)
		}
	}
	return shown
}

// TeamNotes returns the internal notes of p and the installer notes of all its options, plus the
// notes that edits write there, to compare a text for the client with. p may be nil.
func TeamNotes(p *Proposal, edits ...Edit) string {
	var notes []string
	if p != nil {
		notes = append(notes, p.InternalNotes)
		for _, o := range EachOption(p.Areas) {
			notes = append(notes, o.InstallerNotes)
		}
	}
	for _, e := range edits {
		switch c := e.Change.(type) {
		case WriteText:
			if !c.Field.ClientLayer() {
				notes = append(notes, c.Text)
			}
		case AddOption:
			notes = append(notes, c.Installer)
		}
	}
	return strings.Join(notes, "\n\n")
}
