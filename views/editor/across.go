package editor

import (
	"fmt"
	"strings"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
	"app.tender/tender/views/editor/guard"
	"app.tender/tender/views/editor/shown"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/dialog"
)

// cannotCompare returns why the options of the area under the cursor can't be compared, or "".
func (m *Model) cannotCompare() string {
	area := m.planned.area(m.area)
	switch {
	case area == nil:
		return "No area to compare."
	case len(area.Options) < 2:
		return fmt.Sprintf("%s has fewer than two options: %s adds one.", area.Name, m.keys.Name(screen.AddOption))
	default:
		return ""
	}
}

func (m *Model) compare() {
	m.env.Host.Go(screen.Location{Screen: screen.AtCompare})
}

// Path returns the path to another screen of the proposal, for the beginning of a line of w cells,
// as much of it as fits.
func (m *Model) Path(w int) string {
	m.follow()
	p := m.shown()
	switch {
	case p == nil:
		return ""
	case w < fullWidth:
		return m.th.Dim.Render(shown.NumberOf(p) + " › ")
	default:
		return m.th.Dim.Render("Proposals › " + state.ProposalTitle(p.Number, cells.Cut(p.Unknown.Word(state.FieldName, p.Name), w/4, "…")) + " › ")
	}
}

// copyTarget is one possible destination of a copied text.
type copyTarget struct {
	ref   state.TextRef
	text  string
	title string
	words string
}

// CopyAcross asks which other option of its area to copy a text of an option to. If field is empty
// it first asks which text. It shows what the copy replaces before anything is saved.
func (m *Model) CopyAcross(from state.OptionID, field state.TextField) tea.Cmd {
	m.follow()
	why := m.cannotWrite()
	var targets []copyTarget
	if why == "" {
		targets, why = m.copyTargets(m.shown(), from, field)
	}
	if len(targets) == 0 {
		m.tell(screen.Refusal, why)
		return nil
	}
	area, _ := m.shown().Option(from)
	row := func(t copyTarget) dialog.Item { return dialog.Item{Title: t.title, Detail: t.words} }
	dialog.Choose(m.env, screen.Team, "Copy a text of "+area.OptionName(from), "", targets, row, screen.Does(func(t copyTarget) {
		m.tell(screen.Plain, "Copying: "+t.title+".")
		m.copyAcross(t)
	}))
	return nil
}

// copyTargets returns where the texts of an option can be copied to, or why none can be copied
// anywhere.
func (m *Model) copyTargets(p *state.Proposal, option state.OptionID, field state.TextField) (targets []copyTarget, why string) {
	area, from := p.Option(option)
	switch {
	case from == nil && plan.Makes(m.planned.plan, option):
		return nil, "This option is only planned: build it to copy its texts."
	case from == nil:
		return nil, "This option is no longer in the proposal."
	case len(area.Options) == 1:
		return nil, "The other options are only planned: build them to copy a text there."
	}
	why = "The other options already have the same texts."
	fields := []state.TextField{field}
	if field == "" {
		fields = []state.TextField{state.ClientDescription, state.InstallerNotes}
	}
	for _, f := range fields {
		words, how := p.Text(state.TextRef{Option: option, Field: f})
		for n := range area.Options {
			to := &area.Options[n]
			ref := state.TextRef{Proposal: p.ID, Option: to.ID, Field: f}
			old, there := p.Text(ref)
			name := area.OptionName(to.ID)
			switch _, draft := m.Open.Snapshot().Draft(ref); {
			case to.ID == from.ID, how == state.Present && there == state.Present && words == old:
			case how == state.Omitted:
				why = "Text unknown: the service did not return it."
			case words == "":
				why = "No text to copy."
			case draft:
				why = "A draft of " + name + " is not saved yet: save or discard it first."
			default:
				targets = append(targets, copyTarget{ref: ref, text: words, title: text.UpperFirst(f.Name()) + " to " + name, words: replaces(old, there)})
			}
		}
	}
	return targets, why
}

// replaces returns what a copied text overwrites.
func replaces(old string, how state.Presence) string {
	switch {
	case how == state.Omitted:
		return "the current text is " + state.UnknownWord
	case old == "":
		return "empty now"
	}
	first, _, _ := strings.Cut(strings.TrimSpace(old), "\n")
	return fmt.Sprintf("replaces %d characters: %s", utf8.RuneCountInString(old), first)
}

// copyAcross saves a copied text like a typed one: first as a durable draft, and with a question
// if the client would see text that looks internal.
func (m *Model) copyAcross(t copyTarget) {
	if m.seen.Proposal == nil || m.seen.ID != t.ref.Proposal {
		return
	}
	d := state.Draft{Ref: t.ref, Text: t.text, Base: m.workspace.Base(t.ref)}
	m.guard.Unless(guard.Edits(d.Edit()), screen.Question{}, func() {}, func() {
		if m.seen.Proposal.Status.ClientMayBeLooking() && d.Ref.Field.ClientLayer() {
			m.tell(screen.Warn, "The client may have this proposal open and sees the copy at once.")
		}
		m.commitDrafts(d)
	})
}
