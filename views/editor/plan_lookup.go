package editor

import (
	"fmt"
	"slices"
	"strconv"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
	"app.tender/tender/views/catalog"
	"app.tender/tender/views/screen"
)

// Lines that are planned before the catalog has answered are planned as they were typed.
// They become items of the catalog once it answers, in their own proposal, whichever is
// open by then.

// wanted is a line that is planned, and what was typed for it.
type wanted struct {
	line  plan.Line
	entry plan.Entry
}

// lookingUp says how many lines are looked up; empty for none.
func (m *Model) lookingUp() string {
	if m.unanswered == 0 {
		return ""
	}
	return "Looking up " + text.Count(m.unanswered, "planned line") + " in the catalog"
}

// mostAtOnce is how many lines are looked up before those that were found are kept.
const mostAtOnce = 20

// lookUpAll looks up lines of the open proposal that were planned as they were typed.
func (m *Model) lookUpAll(all []wanted) tea.Cmd {
	m.unanswered += len(all)
	return m.lookUpNext(m.seen.ID, m.sign(), all)
}

// lookUpNext looks up the next lines of a proposal: on this machine, and at the service
// what this machine is not sure of.
func (m *Model) lookUpNext(proposal state.ProposalID, sign string, all []wanted) tea.Cmd {
	find, ctx := m.finder(), m.env.Work()
	n := min(len(all), mostAtOnce)
	return screen.Then(func() (found []plan.Refined, stopped error) {
		for _, w := range all[:n] {
			if is, ok := w.among(find.Meant(ctx, w.entry), find.Facts, sign); ok {
				found = append(found, plan.Refined{Was: w.line, Is: is})
			}
		}
		return found, ctx.Err()
	}, func(found []plan.Refined, stopped error) tea.Cmd {
		if stopped != nil {
			n = len(all)
		}
		m.unanswered -= n
		m.planFound(proposal, found)
		if n == len(all) {
			return nil
		}
		return m.lookUpNext(proposal, sign, all[n:])
	})
}

// finder finds what lines that are typed mean.
func (m *Model) finder() catalog.Finder {
	return catalog.Finder{Service: m.Service, Cache: m.Cache, Facts: m.facts, Now: m.env.Now()}
}

// among returns the line as one of the items that were found, or with how many it may mean, since
// nobody has seen them; ok is false when it is none of them.
func (w wanted) among(found []state.CatalogItem, facts plan.Facts, sign string) (is plan.Line, ok bool) {
	if w.line.Item != 0 { // an accessory of the catalog, which needs the price of the day
		i := slices.IndexFunc(found, func(it state.CatalogItem) bool { return it.ID == w.line.Item })
		if i < 0 {
			return is, false
		}
		return w.line.Of(&found[i]), true
	}
	read := w.entry.In(found, facts)
	if read.Item == nil {
		is = w.line
		is.May = len(read.May)
		return is, is.May > 0
	}
	is, err := read.Line(w.line.ID, read.Item, sign)
	return is, err == nil
}

// planFound makes items of the catalog of the lines that were looked up. A line that was
// changed, sent or removed meanwhile stays as it is.
func (m *Model) planFound(proposal state.ProposalID, found []plan.Refined) {
	if len(found) == 0 {
		return
	}
	if err := m.Plans.RefinePlan(proposal, found...); err != nil {
		m.tellFault(err)
	}
	m.moved = true
	m.follow()
	m.tellUnclear(found)
	m.offerFound(found)
}

// tellUnclear says of which lines it is not sure what they mean: each says so itself, but may
// be out of sight by now.
func (m *Model) tellUnclear(found []plan.Refined) {
	var names []string
	for _, r := range found {
		if r.Is.May > 0 {
			names = append(names, fmt.Sprintf("“%s” may be %s", r.Is.Title(), text.Count(r.Is.May, "item")))
		}
	}
	if n := len(names); n > 0 {
		words := names[0]
		if n > 1 {
			words += " and so may " + strconv.Itoa(n-1) + " more"
		}
		m.env.Host.Tell(screen.Notice{Kind: screen.Warn, Text: words + ": " + m.keys.Name(screen.Open) + " on the planned line chooses."})
	}
}

// offerFound offers what the line that was planned last usually has, once it is known
// which item it is.
func (m *Model) offerFound(found []plan.Refined) {
	for _, r := range found {
		if m.entry.IsOpen() && r.Was.ID == m.last && r.Is.May == 0 {
			m.offerFor(r.Is, false)
			m.items.SetEntry(&m.entry)
		}
	}
}
