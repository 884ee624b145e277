package installer

import (
	"strconv"
	"time"

	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/phrase"
)

// staleAfter is the age from which the age of cached data is shown even when online.
const staleAfter = 12 * time.Hour

// loudLines returns that the proposal changed since it was read, or how old the cached data is: in the
// fullest form that takes at most a sixth of h lines, or else in the shortest, which may take a third.
func (m *model) loudLines(w, h int) (lines []string) {
	if !m.loaded || h < 3 {
		return nil
	}
	for _, text := range m.loud() {
		lines = cells.Prose(m.th.Warn.Bold(true), "! "+text, 1, w)
		if len(lines) <= max(1, h/6) {
			return lines
		}
	}
	return lines[:min(len(lines), max(1, h/3))]
}

// loud returns forms of what loudLines says, the fullest first; none if there is nothing to say.
func (m *model) loud() []string {
	c := m.copied
	if c.AsOf.IsZero() {
		return nil
	}
	key := m.keys.Name(screen.Refresh)
	again, soon := key+" refreshes.", " "+key+" refreshes."
	switch {
	case c.Chosen:
		again, soon = "", ""
	case c.Offline:
		again, soon = key+" refreshes once there is a network.", ""
	}
	age := max(0, m.now.Sub(c.AsOf))
	copied := "This copy is " + old(age)
	switch {
	case !c.Changed.IsZero():
		return []string{
			"CHANGED: the service has a version of " + phrase.When(c.Changed, m.now) + "; this copy is " + old(age) +
				". " + again,
			"CHANGED: this copy is " + old(age) + "." + soon,
			"CHANGED at the service." + soon,
		}
	case c.Offline, c.Refused:
		return []string{
			copied + "; what changed since is not in it. " + again,
			copied + "; what changed since is not in it.", copied + ".",
		}
	case age >= staleAfter:
		return []string{copied + ". " + again, copied + "."}
	default:
		return nil
	}
}

// ordersAsOf returns when the change orders on the sheet were read; empty if the header shows the
// same age for the proposal.
func (m *model) ordersAsOf() string {
	words := phrase.AsOf(m.sheet.AsOf, m.now)
	if words == phrase.AsOf(m.copied.AsOf, m.now) {
		return ""
	}
	return words
}

// old formats an age: "20 hours old".
func old(age time.Duration) string {
	several := func(n int, one, many string) string {
		if n == 1 {
			return one + " old"
		}
		return strconv.Itoa(n) + " " + many + " old"
	}
	const day = 24 * time.Hour
	switch {
	case age < time.Minute:
		return "less than a minute old"
	case age < time.Hour:
		return several(int(age/time.Minute), "a minute", "minutes")
	case age < 2*day:
		return several(int(age/time.Hour), "an hour", "hours")
	default:
		return several(int(age/day), "a day", "days")
	}
}
