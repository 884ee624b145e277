package planning

import (
	"context"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
	"app.tender/tender/views/catalog"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/entry"
)

// Lookups are the lines that were planned as typed because the catalog had not replied yet. Once it has, they
// become items of the catalog in their own proposal, even if another one is open by then. Lines that it could not be
// asked about are looked up once the service is back.
type Lookups struct {
	env    *screen.Env
	ports  Ports
	editor entryEditor
	facts  plan.Facts
	found  func([]plan.Refined) // called with what the plan has got

	unanswered int              // planned lines that are still being looked up
	asked      map[plan.ID]bool // lines looked up again since the service is back
}

// wanted is a planned line with the typed text.
type wanted struct {
	line  plan.Line
	entry plan.Entry
	at    entry.Place // where a table means it
}

// Activity returns how many lines are being looked up; empty for none.
func (l *Lookups) Activity() string {
	if l.unanswered == 0 {
		return ""
	}
	return "Looking up " + text.Count(l.unanswered, "planned line") + " in the catalog"
}

// mostAtOnce is how many lines are looked up before the results are saved.
const mostAtOnce = 20

// add looks up lines of the open proposal that were planned as typed.
func (l *Lookups) add(all []wanted) tea.Cmd {
	p := l.editor.Proposal()
	l.unanswered += len(all)
	return l.next(p.ID, p.Currency.Symbol, all)
}

// next looks up the next lines of a proposal on this machine, and at the service if this machine is not sure.
func (l *Lookups) next(proposal state.ProposalID, sign string, all []wanted) tea.Cmd {
	find, ctx := l.finder(), l.env.Work()
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
			l.tried(all)
		}
		l.unanswered -= n
		l.plan(proposal, found)
		if n == len(all) {
			return l.Resume()
		}
		return l.next(proposal, sign, all[n:])
	})
}

// finder returns the finder for typed lines.
func (l *Lookups) finder() catalog.Finder {
	return catalog.Finder{
		Service: l.ports.Service, Cache: l.ports.Cache, Facts: l.facts, Now: l.env.Now(),
		Offline: l.env.Link().ByChoice,
	}
}

// Resume looks up the lines of the open proposal that the catalog could not be asked about.
func (l *Lookups) Resume() tea.Cmd {
	if link := l.env.Link(); link.ByChoice || link.Fault.Kind != state.FaultNone {
		l.asked = nil
		return nil
	}
	p := l.editor.Proposal()
	if p.Fixed || p.Plan == nil || l.unanswered > 0 {
		return nil
	}
	var all []wanted
	for line := range p.Plan.Each() {
		if line.LookupPending && line.State == plan.Planned && !l.asked[line.ID] {
			all = append(all, wanted{line: line, entry: line.Entry()})
		}
	}
	if len(all) == 0 {
		return nil
	}
	l.tried(all)
	return l.add(all)
}

// tried keeps lines from being looked up again by themselves until the service was away.
func (l *Lookups) tried(all []wanted) {
	if l.asked == nil {
		l.asked = make(map[plan.ID]bool)
	}
	for _, w := range all {
		l.asked[w.line.ID] = true
	}
}

// in returns the line as a catalog item, with the number of items that it may mean, since nobody has seen them, or as
// a custom line. ok is false if that is still unknown.
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
		is.Candidates, is.LookupPending = read.Possible(),
			err != nil && state.FaultOf(err).Kind != state.FaultPermission
		return is, is.Candidates != w.line.Candidates || is.LookupPending != w.line.LookupPending
	}
	is, err = read.Line(w.line.ID, read.Item, sign)
	is.From = w.line.From
	return is, err == nil
}

// plan replaces looked-up lines by items of the catalog. A line that was changed, sent or removed meanwhile stays as it
// is.
func (l *Lookups) plan(proposal state.ProposalID, found []plan.Refined) {
	if len(found) == 0 {
		return
	}
	if err := l.ports.Plans.RefinePlan(proposal, found...); err != nil {
		l.env.Host.Tell(screen.Notice{Kind: screen.Warn, Text: state.FaultOf(err).Error()})
		return
	}
	l.editor.ShowChanges()
	if p := l.editor.Proposal(); state.Resolved(proposal, p.Resolved) == p.ID && p.Plan != nil {
		l.tellUnclear(p, found)
	}
	l.found(found)
}

// tellUnclear shows which lines are ambiguous or have no price: each line shows it, too, but may not be visible by
// now. It leaves out lines that were changed or removed meanwhile.
func (l *Lookups) tellUnclear(p OpenProposal, found []plan.Refined) {
	var unclear, unpriced []string
	why := "" // the last of them is unclear
	for _, r := range found {
		line, _, ok := p.Plan.Line(r.Was.ID)
		switch title := "“" + line.Title() + "”"; {
		case !ok:
		case line.Candidates > 0:
			unclear, why = append(unclear, title), line.Unclear()
		case !line.UnitPrice(p.Currency).Valid:
			unpriced = append(unpriced, title)
		}
	}
	var words []string
	key := l.env.Keys.Name(screen.Open)
	switch n := len(unclear); {
	case n == 1:
		words = append(words, unclear[0]+" "+why+": "+key+" on the planned line chooses.")
	case n > 1:
		words = append(words, text.Count(n, "planned line")+" are unclear, such as "+unclear[0]+": "+key+
			" on a line chooses.")
	}
	switch n := len(unpriced); {
	case n == 1:
		words = append(words, unpriced[0]+" has no price.")
	case n > 1:
		words = append(words, text.Count(n, "planned line")+" have no price, such as "+unpriced[0]+".")
	}
	if len(words) > 0 {
		l.env.Host.Tell(screen.Notice{Kind: screen.Warn, Text: strings.Join(words, " ")})
	}
}
