package installer

import (
	"cmp"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/installer"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
)

// Texts keeps the drafts of texts.
type Texts interface {
	// Open begins a text: with its draft, or else with d.
	Open(d state.Draft) state.Draft
	Type(ref state.TextRef, typed string, cursor int)
	// Leave ends it; what was typed stays as a draft.
	Leave(ref state.TextRef, saved bool)
}

// answerDefs bring answers from the site into the office.
var answerDefs = []screen.Def[*model]{
	{
		ID: ToNotes, Group: group, Keys: []string{"A"}, Short: "answers to notes",
		Long:   "Put the answers of the area into its installer notes, as a draft",
		Unless: noToNotes, Do: screen.Does(toNotes),
	},
	{
		ID: CopyAnswers, Group: group, Keys: []string{"y"}, Short: "copy answers",
		Long:     "Copy what was answered, found and is missing in the area",
		Audience: screen.Installer, Unless: noFound, Do: screen.Does(copyFound),
	},
}

// found returns what was answered, photographed and is missing in the area, one line each.
func (m *model) found() (lines []string) {
	a := m.here()
	for _, e := range m.done.site.OfArea(state.SiteAnswer, a) {
		lines = append(lines, installer.AnswerLine(&e, m.by(&e)))
	}
	for _, e := range m.done.site.OfArea(state.SiteMissing, a) {
		lines = append(lines, "missing: "+lineOf(&e)+" ("+m.by(&e)+")")
	}
	for _, e := range m.done.site.OfArea(state.SitePhoto, a) {
		lines = append(lines, "photo: "+lineOf(&e)+" ("+m.by(&e)+")")
	}
	return lines
}

func noFound(m *model) string {
	return cmp.Or(m.noArea(), screen.Refuse(m.here() != nil && len(m.found()) == 0, "Nothing was answered or found here."))
}

func copyFound(m *model) {
	lines := m.found()
	m.env.Host.Copy(strings.Join(lines, "\n"), text.Count(len(lines), "line")+" of "+m.here().Name)
}

// notes returns the installer notes of the area's counted option; ok is false if they are not known.
func (m *model) notes() (ref state.TextRef, now string, ok bool) {
	a, p := m.here(), m.job.Shown()
	if a == nil || p == nil {
		return ref, "", false
	}
	in := p.Area(a.Area)
	if in == nil || in.CountedOption() < 0 {
		return ref, "", false
	}
	ref = state.TextRef{Proposal: p.ID, Option: in.Options[in.CountedOption()].ID, Field: state.InstallerNotes}
	now, how := p.Text(ref)
	return ref, now, how == state.Present
}

func noToNotes(m *model) string {
	if why := noFound(m); why != "" {
		return why
	}
	_, now, ok := m.notes()
	if why := m.sheet.Status.Fixed(); why != "" {
		return why + " " + m.keys.Name(CopyAnswers) + " copies the answers."
	}
	_, n := m.done.site.AnsweredIn(m.here(), now, m.by)
	return screen.Refuse(!ok || n == 0, "No question of these notes was answered.")
}

// toNotes makes a draft of the installer notes in which the answers stand in place of their questions. A person reads
// it and saves it.
func toNotes(m *model) {
	ref, now, _ := m.notes()
	d := m.texts.Open(state.Draft{Ref: ref, Base: now, Text: now})
	answered, n := m.done.site.AnsweredIn(m.here(), d.Text, m.by)
	if n > 0 {
		m.texts.Type(ref, answered, 0)
	}
	m.texts.Leave(ref, false)
	m.env.Host.Tell(screen.Notice{
		Kind: screen.Good, Text: text.Count(n, "answer") + " put into a draft of the installer notes of " + m.here().Name +
			": read it in the proposal (" + m.keys.Name(screen.GoEditor) + ") and save it.",
	})
}
