package installer

import (
	"cmp"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/installer"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
)

// answerDefs are about what the office gets from the site.
var answerDefs = []screen.Def[*model]{
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
