package state

import (
	"fmt"
	"slices"
)

// optionEdit adds an option to an area, with its two texts.
type optionEdit struct{}

func (optionEdit) target(e Edit) string              { return fmt.Sprintf("option %d", e.Area) }
func (optionEdit) makes(e Edit) []int64              { return []int64{int64(e.Option)} }
func (optionEdit) number(e *Edit, next func() int64) { orLocal(&e.Option, next) }

func (optionEdit) words(e Edit, p *Proposal) string {
	if p == nil || p.Area(e.Area) == nil {
		return "a new option"
	}
	return "a new option of " + p.Area(e.Area).NameWord()
}

func (optionEdit) fields(e Edit) []filled {
	return []filled{{"The client description", e.Client, MaxText, false}, {"The installer notes", e.Installer, MaxText, false}}
}

func (optionEdit) mark(w *Workspace, e Edit, standing Mark) { w.Options[e.Option] = added(standing) }

func (optionEdit) lay(w *Workspace, e Edit) {
	at := slices.IndexFunc(w.Proposal.Areas, func(a Area) bool { return a.ID == e.Area })
	if _, there := w.Proposal.Option(e.Option); at < 0 || there != nil {
		return
	}
	w.grown = true
	area := w.editable(at)
	area.Options = append(area.Options, Option{
		ID: e.Option, Status: StatusDraft, ClientDescription: e.Client, InstallerNotes: e.Installer,
	})
}
