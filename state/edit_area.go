package state

import (
	"fmt"
	"slices"

	"app.tender/tender/state/text"
)

// AddArea adds an area to a proposal, with a first option.
type AddArea struct {
	Name string `json:"Text"`
}

func (AddArea) kind() EditKind              { return "add-area" }
func (c AddArea) text() string              { return c.Name }
func (AddArea) withText(name string) Change { return AddArea{name} }

func (c AddArea) words(e Edit, _ *Proposal) string { return "area “" + c.Name + "”" }
func (c AddArea) makes(e Edit) []int64             { return []int64{int64(e.Area), int64(e.Option)} }

func (c AddArea) fields() []filled {
	return []filled{{"The area's name", c.Name, MaxAreaName, true, forClient}}
}

func (c AddArea) target(e Edit) string {
	return fmt.Sprintf("area %d %s", e.Proposal, text.NameKey(c.Name))
}

func (c AddArea) number(e *Edit, next func() int64) {
	orLocal(&e.Area, next)
	orLocal(&e.Option, next)
}

func (c AddArea) mark(w *Workspace, e Edit, standing Mark) {
	w.Areas[e.Area], w.Options[e.Option] = added(standing), added(standing)
}

func (c AddArea) apply(w *Workspace, e Edit) {
	if w.Proposal.Area(e.Area) == nil {
		w.grown = true
		w.Proposal.Areas = append(w.Proposal.Areas, Area{
			ID: e.Area, Name: c.Name,
			Options: []Option{{ID: e.Option, Status: StatusDraft}},
		})
	}
}

// AddOption adds an option to an area, with its two texts.
type AddOption struct {
	Client    string // the client description
	Installer string // the installer notes
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
	return []filled{
		{"The client description", c.Client, MaxText, false, forClient},
		{"The installer notes", c.Installer, MaxText, false, forTeam},
	}
}

func (c AddOption) mark(w *Workspace, e Edit, standing Mark) { w.Options[e.Option] = added(standing) }

func (c AddOption) apply(w *Workspace, e Edit) {
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
