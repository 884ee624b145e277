package ui

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/dialog"
	tea "github.com/charmbracelet/bubbletea"
)

// cannotCompare is why the options of the area under the cursor can't be
// compared, or empty.
func (m *Model) cannotCompare() string {
	area, _ := m.selectedOption()
	switch {
	case area == nil:
		return "There is no area to compare the options of."
	case len(area.Options) < 2:
		return fmt.Sprintf("%s has no two options to compare: %s adds one.", area.Name, m.keys.Name(views.AddOption))
	default:
		return ""
	}
}

// proposalCrumb is the way to a screen of the open proposal, as much of it as
// there is room for.
func (m *Model) proposalCrumb(w int) string {
	p := m.shown()
	switch {
	case p == nil:
		return ""
	case w < fullWidth:
		return m.theme.Dim.Render(numberWord(p) + " › ")
	default:
		return m.theme.Dim.Render("Proposals › " + state.ProposalTitle(p.Number, cells.Cut(p.Unknown.Word(state.FieldName, p.Name), w/4, "…")) + " › ")
	}
}

// copyTarget is one way to copy a text across.
type copyTarget struct {
	ref   state.TextRef
	text  string
	title string
	words string
}

// askCopyAcross asks where to copy a text of an option. What it replaces is said
// before anything is sent.
func (m *Model) askCopyAcross(from state.OptionID, field state.TextField) tea.Cmd {
	why := m.readOnly()
	p := m.shown()
	if why == "" && p == nil {
		why = "The proposal has not been read yet."
	}
	var targets []copyTarget
	if why == "" {
		targets, why = m.copyTargets(p, from, field)
	}
	if len(targets) == 0 {
		m.notices.answer(why)
		return m.toastCmd()
	}
	picker := dialog.NewPicker(m.theme, m.keys, "Copy a text of "+optionNameOf(p, from))
	items := make([]dialog.Item, len(targets))
	for n, t := range targets {
		items[n] = dialog.Item{ID: int64(n), Title: t.title, Detail: t.words}
	}
	picker.SetItems(items)
	m.openDialog(&picker, func(s screen.Answer) tea.Cmd {
		t := targets[s.Choice]
		m.notices.tell(noticeInfo, "Copying: "+t.title+".")
		return m.copyAcross(t)
	})
	return nil
}

// copyTargets lists where the texts of an option can be copied, or says why none
// of them can be copied anywhere.
func (m *Model) copyTargets(p *state.Proposal, option state.OptionID, field state.TextField) (targets []copyTarget, why string) {
	area, from := p.Option(option)
	if from == nil {
		return nil, "This option is no longer in the proposal."
	}
	why = "The texts of the other options are the same already."
	fields := []state.TextField{field}
	if field == "" {
		fields = []state.TextField{state.ClientDescription, state.InstallerNotes}
	}
	for _, f := range fields {
		text, how := p.Text(state.TextRef{Option: option, Field: f})
		for n := range area.Options {
			to := &area.Options[n]
			ref := state.TextRef{Proposal: p.ID, Option: to.ID, Field: f}
			old, there := p.Text(ref)
			name := state.OptionLabel(n, to)
			switch _, draft := m.snap.Draft(ref); {
			case to.ID == from.ID, how == state.Said && there == state.Said && text == old:
			case how == state.NotSaid:
				why = "The service does not say what text stands there to copy."
			case text == "":
				why = "There is no text to copy."
			case draft:
				why = "A draft of " + name + " is not saved yet: save it or clear it first, so that nothing typed is lost."
			default:
				targets = append(targets, copyTarget{ref: ref, text: text, title: upperFirst(f.Name()) + " to " + name, words: replaces(old, there)})
			}
		}
	}
	return targets, why
}

// replaces says what is lost where a text is copied to.
func replaces(old string, how state.Presence) string {
	switch {
	case how == state.NotSaid:
		return "what stands there is " + state.UnknownWord
	case old == "":
		return "nothing is there yet"
	}
	first, _, _ := strings.Cut(strings.TrimSpace(old), "\n")
	return fmt.Sprintf("replaces %d characters: %s", utf8.RuneCountInString(old), first)
}

// optionNameOf names an option of a proposal as its tab does.
func optionNameOf(p *state.Proposal, id state.OptionID) string {
	area, _ := p.Option(id)
	return area.OptionName(id)
}

// copyAcross sends a copied text the way a typed one goes: as a draft that is
// durable first, and asking when it looks internal to what the customer sees.
func (m *Model) copyAcross(t copyTarget) tea.Cmd {
	if m.open.workspace == nil || m.snap.Open.ID != t.ref.Proposal {
		return nil
	}
	d := state.Draft{Ref: t.ref, Text: t.text, Base: m.open.workspace.Base(t.ref)}
	return m.unlessInternal(d.Edit(), nil, func() tea.Cmd { return m.sendCopy(d) })
}

func (m *Model) sendCopy(d state.Draft) tea.Cmd {
	if m.snap.Open.Proposal.Status.ClientMayBeLooking() && d.Ref.Field.ClientLayer() {
		m.notices.tell(noticeWarn, "The client may have this proposal open: what was copied shows on their side at once.")
	}
	return tea.Batch(m.commitDraft(d), m.toastCmd())
}
