package proposals

import (
	"context"
	"maps"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/installer"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/phrase"
)

// Sites are what was done and found on site, as this machine has it.
type Sites interface {
	// SiteCounts returns how many events those of the proposals have that have any.
	SiteCounts(ctx context.Context, ids []state.ProposalID) (map[state.ProposalID]int, error)
	// SiteEvents returns the events of a proposal.
	SiteEvents(ctx context.Context, id state.ProposalID) ([]state.SiteEvent, error)
}

// siteRow is how far a job is: the area in which something was entered last.
type siteRow struct {
	events int // that it was made of
	at     installer.Progress
}

// onSite is how far the listed jobs are.
type onSite struct {
	env   *screen.Env
	list  *listed
	cache Cache
	store Sites
	shown func() bool // whether a column shows it
	read  func()      // is called after it was read

	of map[state.ProposalID]siteRow
}

// look reads how far the listed jobs are, if that is shown: those with events that came since they were read.
func (o *onSite) look() tea.Cmd {
	if !o.shown() {
		return nil
	}
	var ids []state.ProposalID
	for _, r := range o.list.Rows() {
		if !state.IsLocal(r.id) {
			ids = append(ids, r.id)
		}
	}
	ctx, cache, store, known := o.env.Life(), o.cache, o.store, maps.Clone(o.of)
	return o.env.Latest("sites", screen.Then(func() (map[state.ProposalID]siteRow, error) {
		return sitesOf(ctx, cache, store, ids, known)
	}, func(sites map[state.ProposalID]siteRow, err error) tea.Cmd {
		o.env.Local(false, err)
		if err == nil {
			o.of = sites
			o.read()
		}
		return nil
	}))
}

func sitesOf(
	ctx context.Context, cache Cache, store Sites, ids []state.ProposalID, known map[state.ProposalID]siteRow,
) (map[state.ProposalID]siteRow, error) {
	counts, err := store.SiteCounts(ctx, ids)
	sites := make(map[state.ProposalID]siteRow, len(counts))
	for id, n := range counts {
		if sites[id] = known[id]; known[id].events == n || err != nil {
			continue
		}
		var at installer.Progress
		at, err = lastOnSite(ctx, cache, store, id)
		sites[id] = siteRow{n, at}
	}
	return sites, err
}

// lastOnSite returns the progress of the area in which something was entered last; zero if this machine does not have
// the proposal.
func lastOnSite(
	ctx context.Context, cache Cache, store Sites, id state.ProposalID,
) (last installer.Progress, err error) {
	p, _, err := cache.Proposal(ctx, id)
	if p == nil || err != nil {
		return last, err
	}
	orders, err := changeorder.Read(ctx, cache, id)
	if err != nil {
		return last, err
	}
	events, err := store.SiteEvents(ctx, id)
	site, sheet := installer.SiteOf(events), installer.SheetOf(installer.Sources{Proposal: p, ChangeOrders: orders})
	for i := range sheet.Areas {
		at := site.Progress(&sheet.Areas[i])
		if at.Begun() && (!last.Begun() || last.Last.Compare(&at.Last) < 0) {
			last = at
		}
	}
	return last, err
}

// text returns how far a job is: "Nave 4 of 9, KM 08:43". The name of the area gives way.
func (o *onSite) text(id state.ProposalID, now time.Time) string {
	at := o.of[id].at
	if !at.Begun() {
		return ""
	}
	words := " " + at.Words(func(e *state.SiteEvent) string { return phrase.Stamp(e.At, now, true) })
	return cells.Cut(at.Area, max(1, siteWidth-cells.Width(words)), "…") + words
}
