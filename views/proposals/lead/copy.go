package lead

import (
	"context"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/phrase"
)

// A proposal may begin as a copy of another one, with the prices of today.

// copied is a proposal that can be copied.
type copied struct {
	id           state.ProposalID
	number       int64
	name, client string
}

func (c *copied) title() string { return "Copy of " + state.NumberWord("#", c.number) + " " + c.name }

// firstCopy is the id of the first row of a proposal to copy, above those of the templates.
const firstCopy = 1 << 32

// mostCopied is how many proposals can be copied: those that changed last.
const mostCopied = 100

// pastOf returns what can be copied; nothing if this machine can't be read.
func pastOf(ctx context.Context, here Cache) (past []copied) {
	q := state.ProposalQuery{SortBy: state.SortModified, Direction: state.Descending, PageSize: mostCopied}
	begin := func() { past = nil }
	_, _, err := here.EachProposal(ctx, q, begin, func(p *state.ProposalSummary) {
		if p.ID <= 0 {
			return
		}
		of := copied{id: p.ID, number: p.Number, name: p.Name}
		if p.Customer != nil {
			of.client = p.Customer.DisplayName()
		}
		past = append(past, of)
	})
	if err != nil {
		return nil
	}
	return past
}

// mostSaid is how many changes of prices are listed before a copy is made.
const mostSaid = 12

// submitCopy reads the proposal to copy and the prices of today, says what has changed, and makes the copy.
func (l *Lead) submitCopy() tea.Cmd {
	f, of := l.way.form, *l.way.copy
	f.SetBusy("Reading " + state.NumberWord("#", of.number) + " and the prices of today…")
	ctx := l.env.Work()
	type made struct {
		from    *state.Proposal
		copied  plan.Copied
		changes []plan.Repriced
		lines   time.Time // when they were read, if not now
		prices  time.Time // when the oldest was read, if not now
	}
	return l.env.Latest("what a copy plans", screen.Then(func() (m made, err error) {
		if m.from, m.lines, err = l.whole(ctx, of.id); err == nil {
			m.copied, m.changes = plan.CopyAll(plan.Source{Proposal: m.from}, l.today(ctx, &m.prices), plan.NewID)
		}
		return m, err
	}, func(m made, err error) tea.Cmd {
		switch {
		case l.way == nil || l.way.form != f || !l.env.IsOpen(f):
			return nil // the user left it meanwhile
		case err != nil:
			f.SetFault(state.FaultOf(err))
			return nil
		}
		f.SetBusy("")
		if len(m.copied.Areas) == 0 {
			l.commit(nil)
			return nil
		}
		said := l.age(m.lines, m.prices)
		for _, c := range m.changes {
			said = append(said, c.Words(m.from.Summary.Currency))
		}
		for _, r := range m.copied.Refusals {
			said = append(said, strings.TrimSpace(r.Why+" "+r.Next))
		}
		lay := m.copied.Edit()
		if len(said) == 0 {
			l.commit(&lay)
			return nil
		}
		l.askCopy(&of, said, &lay)
		return nil
	}))
}

// askCopy lists what a copy changes, and makes it after confirmation.
func (l *Lead) askCopy(of *copied, said []string, lay *plan.Edit) {
	if more := len(said) - mostSaid; more > 1 {
		said = append(said[:mostSaid:mostSaid], text.Count(more, "more change"))
	}
	l.env.Ask(screen.Team, screen.Question{
		Title: of.title() + " at the prices of today?", Text: "! " + strings.Join(said, "\n! "),
	},
		screen.Choice{Key: "y", Label: "Make it", Do: screen.Just(func() {
			if l.way != nil && l.env.IsOpen(l.way.form) {
				l.commit(lay)
			}
		})},
		screen.Choice{Key: "n", Label: "No"},
	)
}

// age says from when the lines and prices of a copy are that were not read now; nothing if all were.
func (l *Lead) age(lines, prices time.Time) (said []string) {
	now := l.env.Now()
	if !lines.IsZero() {
		said = append(said, "The service was not reached: lines "+phrase.AsOf(lines, now)+".")
	}
	if !prices.IsZero() {
		said = append(said, "Not all prices are of today: the oldest is "+phrase.AsOf(prices, now)+".")
	}
	return said
}

// whole reads a proposal, or else returns the copy of this machine, and when that was read.
func (l *Lead) whole(ctx context.Context, id state.ProposalID) (p *state.Proposal, asOf time.Time, err error) {
	if p, err = l.Service.Proposal(ctx, id); err == nil {
		return p, asOf, nil
	}
	if here, asOf, hereErr := l.Cache.Proposal(ctx, id); hereErr == nil && here != nil {
		return here, asOf, nil
	}
	return nil, asOf, err
}

// today returns a function that reads items of the catalog, each once, or else those of this machine, and notes when
// the oldest of these was read.
func (l *Lead) today(ctx context.Context, oldest *time.Time) func(state.CatalogItemID) *state.CatalogItem {
	known := map[state.CatalogItemID]*state.CatalogItem{}
	return func(id state.CatalogItemID) *state.CatalogItem {
		if it, ok := known[id]; ok {
			return it
		}
		it, err := l.Service.CatalogItemDetails(ctx, id)
		if err != nil {
			var asOf time.Time
			it, asOf, _ = l.Cache.CatalogItem(ctx, id) // nil if it is not here either
			if it != nil && (oldest.IsZero() || asOf.Before(*oldest)) {
				*oldest = asOf
			}
		}
		known[id] = it
		return it
	}
}
