package state

import "fmt"

// textEdit writes one of the four texts.
type textEdit struct{}

func (textEdit) words(e Edit, p *Proposal) string { return e.Ref().Words(p) }
func (textEdit) fields(e Edit) []filled           { return []filled{{"The text", e.Text, MaxText, false}} }
func (textEdit) value(e Edit) string              { return e.Text }

func (textEdit) target(e Edit) string {
	return fmt.Sprintf("text %d %d %s", e.Proposal, e.Option, e.Field)
}

func (textEdit) read(p *Proposal, e Edit) (string, Presence) { return p.Text(e.Ref()) }

func (textEdit) write(e *Edit, value string) bool {
	e.Text = value
	return true
}

func (textEdit) meanwhile() string {
	return "Someone else changed the same sentences or lines meanwhile."
}

func (textEdit) mark(w *Workspace, e Edit, standing Mark) {
	w.Texts[e.Ref()] = strongest(w.Texts[e.Ref()], standing)
}

func (textEdit) lay(w *Workspace, e Edit) {
	w.setText(e.Ref(), e.Text)
	w.begins[e.Ref()] = e.Text
}

func (w *Workspace) setText(ref TextRef, text string) {
	p := w.Proposal
	switch ref.Field {
	case ProposalDescription:
		p.Description = text
		p.Unknown.Set(FieldDescription, false)
		return
	case InternalNotes:
		p.InternalNotes = text
		p.Unknown.Set(FieldInternalNotes, false)
		return
	case ClientDescription, InstallerNotes:
	}
	o := w.editableOption(ref.Option)
	if o == nil {
		return // removed at the service; the mark and the entry remain
	}
	if ref.Field == ClientDescription {
		o.ClientDescription = text
		o.Unknown.Set(FieldClientDescription, false)
	} else {
		o.InstallerNotes = text
		o.Unknown.Set(FieldInstallerNotes, false)
	}
}
