package editor

import (
	"context"
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

// Lines planned before the catalog has answered are planned as typed. Once it answers, they become
// items of the catalog in their own proposal, even if another one is open by then. Lines that it
// could not be asked about are looked up once the service is back.

// wanted is a planned line with the typed text.
type wanted struct {
	line  plan.Line
	entry plan.Entry
}

// lookingUp returns how many lines are being looked up; empty for none.
func (m *Model) lookingUp() string {
	if m.unanswered == 0 {
		return ""
	}
	return "Looking up " + text.Count(m.unanswered, "planned line") + " in the catalog"
}

// mostAtOnce is how many lines are looked up before the results are saved.
const mostAtOnce = 20

// lookUpAll looks up lines of the open proposal that were planned as typed.
func (m *Model) lookUpAll(all []wanted) tea.Cmd {
	m.unanswered += len(all)
	return m.lookUpNext(m.seen.ID, m.sign(), all)
}

// lookUpNext looks up the next lines of a proposal on this machine, and at the service if this
// machine is not sure.
func (m *Model) lookUpNext(proposal state.ProposalID, sign string, all []wanted) tea.Cmd {
	find, ctx := m.finder(), m.env.Work()
	n := min(len(all), mostAtOnce)
	return screen.Then(func() (found []plan.Refined, stopped error) {
		for _, w := range all[:n] {
			if is, ok := w.in(ctx, find, sign); ok {
				found = append(found, plan.Refined{Was: w.line, Is: is})
			}
		}
		return found, ctx.Err()
	}, func(found []plan.Refined, stopped error) tea.Cmd {
		if stopped != nil {
			n = len(all)
			m.tried(all)
		}
		m.unanswered -= n
		m.planFound(proposal, found)
		if n == len(all) {
			return m.lookUpUnasked()
		}
		return m.lookUpNext(proposal, sign, all[n:])
	})
}

// finder returns the finder for typed lines.
func (m *Model) finder() catalog.Finder {
	return catalog.Finder{Service: m.Service, Cache: m.Cache, Facts: m.facts, Now: m.env.Now(), Offline: m.env.Link().ByChoice}
}

// lookUpUnasked looks up the lines of the open proposal that the catalog could not be asked about.
func (m *Model) lookUpUnasked() tea.Cmd {
	if l := m.env.Link(); l.ByChoice || l.Fault.Kind != state.FaultNone {
		m.asked = nil
		return nil
	}
	if m.cannotWrite() != "" || m.planned.plan == nil || m.unanswered > 0 {
		return nil
	}
	var all []wanted
	for l := range m.planned.plan.Each() {
		if l.Unasked && l.State == plan.Planned && !m.asked[l.ID] {
			all = append(all, wanted{line: l, entry: l.Entry()})
		}
	}
	if len(all) == 0 {
		return nil
	}
	m.tried(all)
	return m.lookUpAll(all)
}

// tried keeps lines from being looked up again by themselves until the service was away.
func (m *Model) tried(all []wanted) {
	if m.asked == nil {
		m.asked = make(map[plan.ID]bool)
	}
	for _, w := range all {
		m.asked[w.line.ID] = true
	}
}

// in returns the line as an item of the catalog, with the number of items that it may mean, since
// nobody has seen them, or as the custom line that it is. ok is false if nothing was found out.
func (w wanted) in(ctx context.Context, find catalog.Finder, sign string) (is plan.Line, ok bool) {
	found, err := find.Meant(ctx, w.entry)
	if w.line.Item != 0 { // an accessory from the catalog, which needs the current price
		i := slices.IndexFunc(found, func(it state.CatalogItem) bool { return it.ID == w.line.Item })
		if i < 0 {
			return is, false
		}
		return w.line.Of(&found[i]), true
	}
	read := w.entry.In(found, find.Facts)
	if read.Item == nil {
		is = w.line
		is.May, is.Unasked = len(read.May), err != nil && state.FaultOf(err).Kind != state.FaultPermission
		return is, is.May != w.line.May || is.Unasked != w.line.Unasked
	}
	is, err = read.Line(w.line.ID, read.Item, sign)
	return is, err == nil
}

// planFound replaces looked-up lines by items of the catalog. A line that was changed, sent or
// removed meanwhile stays as it is.
func (m *Model) planFound(proposal state.ProposalID, found []plan.Refined) {
	if len(found) == 0 {
		return
	}
	if err := m.Plans.RefinePlan(proposal, found...); err != nil {
		m.tellFault(err)
		return
	}
	m.moved = true
	m.follow()
	if state.Resolved(proposal, m.seen.Resolved) == m.seen.ID {
		m.tellUnclear(found)
	}
	m.offerFound(found)
}

// tellUnclear shows which lines are ambiguous: each line shows it, too, but may not be visible by
// now. It leaves out lines that were changed or removed meanwhile.
func (m *Model) tellUnclear(found []plan.Refined) {
	var names []string
	if m.planned.plan == nil { // the client view
		return
	}
	for _, r := range found {
		if l, _, ok := m.planned.plan.Line(r.Was.ID); ok && l.May > 0 {
			names = append(names, fmt.Sprintf("“%s” may be %s", l.Title(), text.Count(l.May, "item")))
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

// offerFound offers the usual accessories of the line planned last, once its item is known.
func (m *Model) offerFound(found []plan.Refined) {
	for _, r := range found {
		if m.entry.IsOpen() && r.Was.ID == m.last && r.Is.May == 0 {
			m.offerFor(r.Is, false)
			m.items.SetEntry(&m.entry)
		}
	}
}
