package state

import (
	"fmt"
	"slices"
)

// AddOption adds an option to an area, with its two texts.
type AddOption struct {
	Client    string // client description
	Installer string // installer notes
}

func (AddOption) kind() EditKind { return "add-option" }

func (c AddOption) target(e Edit) string              { return fmt.Sprintf("option %d", e.Area) }
func (c AddOption) makes(e Edit) []int64              { return []int64{int64(e.Option)} }
func (c AddOption) number(e *Edit, next func() int64) { orLocal(&e.Option, next) }

func (c AddOption) words(e Edit, p *Proposal) string {
	if p == nil || p.Area(e.Area) == nil {
		return "a new option"
	}
	return "a new option of " + p.Area(e.Area).NameWord()
}

func (c AddOption) fields() []filled {
	return []filled{{"The client description", c.Client, MaxText, false}, {"The installer notes", c.Installer, MaxText, false}}
}

func (c AddOption) mark(w *Workspace, e Edit, standing Mark) { w.Options[e.Option] = added(standing) }

func (c AddOption) lay(w *Workspace, e Edit) {
	at := slices.IndexFunc(w.Proposal.Areas, func(a Area) bool { return a.ID == e.Area })
	if _, there := w.Proposal.Option(e.Option); at < 0 || there != nil {
		return
	}
	w.grown = true
	area := w.editable(at)
	area.Options = append(area.Options, Option{
		ID: e.Option, Status: StatusDraft, ClientDescription: c.Client, InstallerNotes: c.Installer,
	})
}
