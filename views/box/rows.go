package box

import (
	"cmp"
	"slices"
	"strings"

	"app.tender/tender/views/screen"
)

// match finds the rows for the typed text: the actions at once, and of what was found last all that still matches.
// Enter takes what is shown, so nothing else stays.
func (m *Model) match() {
	m.rows = m.rows[:0]
	typed := m.typed()
	if typed == "" {
		for _, a := range m.here {
			m.rows = append(m.rows, row{action: a})
		}
		return
	}
	words := wordsOf(typed)
	for _, f := range find(typed, m.by, m.place) {
		r := row{action: m.here[f.index], way: f.way}
		if f.at != possible {
			r.way = max(r.way, byDescription)
		}
		m.rows = append(m.rows, r)
	}
	if !m.commandsOnly() {
		for i := range m.found.hits {
			n := &m.found.hits[i]
			if fit, ok := n.fits(typed, words, m.found.of); ok {
				m.rows = append(m.rows, row{hit: n, at: fit.at, way: fit.way})
			}
		}
		m.matchSettings(typed)
	}
	slices.SortStableFunc(m.rows, func(a, b row) int { return cmp.Compare(a.way, b.way) })
	if m.p.Web != "" && strings.Contains(m.answer(), "the web app") {
		m.offer(screen.CopyWeb)
	}
	if !m.commandsOnly() && m.answer() == "" {
		for i := range m.p.Makes {
			m.rows = append(m.rows, row{make: &m.p.Makes[i]})
		}
	}
}

// matchSettings adds the settings that match, those whose description does after what was found by its name.
func (m *Model) matchSettings(typed string) {
	for _, f := range find(typed, m.set, func(int) place { return possible }) {
		if f.way >= byDescription {
			f.way = max(f.way, byText)
		}
		m.rows = append(m.rows, row{setting: &m.p.Settings[f.index], way: f.way})
	}
}

// offer adds an action that the answer leads to.
func (m *Model) offer(id screen.ID) {
	i := slices.IndexFunc(m.here, func(a *screen.Action) bool { return a.ID == id })
	if i >= 0 && !slices.ContainsFunc(m.rows, func(r row) bool { return r.action == m.here[i] }) {
		m.rows = append(m.rows, row{action: m.here[i]})
	}
}

// place returns where and when an action is possible. One of another screen has no handler.
func (m *Model) place(i int) place {
	switch a := m.here[i]; {
	case a.Unless() == "":
		return possible
	case a.Do == nil:
		return elsewhere
	default:
		return notNow
	}
}

// words returns what an action does, and why it can't be done now.
func (m *Model) words(a *screen.Action) string {
	info, _ := m.all.Info(a.ID)
	words := info.Long
	if word := a.Word(); word != "" {
		words += " · " + word
	}
	if why := a.Unless(); why != "" {
		words += " — not now: " + why
	}
	return words
}

// same reports whether two rows are about the same thing.
func (r *row) same(o *row) bool {
	return r.action == o.action && r.make == o.make && r.setting == o.setting &&
		(r.hit == nil) == (o.hit == nil) && (r.hit == nil || idOf(&r.hit.hit) == idOf(&o.hit.hit))
}
