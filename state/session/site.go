package session

import (
	"context"
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/installer"
)

// Site is the part of a session that has what was done and found at the site of the open proposal. What is entered is
// shown at once, stored, and brought to the service.
type Site struct {
	core  *core
	open  *Opened
	marks Marks
	later func() // reads again soon

	unstored map[state.ProposalID][]state.SiteEvent
	of       state.ProposalID // whose site is shown
	stored   int              // how many of its events were on the disk when they were read
	shown    *installer.Site  // with those that are not stored yet; never nil, and never changed

	bringing
}

// siteKey identifies the events of a proposal for the writer, which writes all that have come since in one go.
type siteKey struct{ proposal state.ProposalID }

// Enter adds events to a proposal's site, and retries while this machine can't write them.
func (s *Site) Enter(id state.ProposalID, events ...state.SiteEvent) {
	key := siteKey{id}
	s.core.mu.Lock()
	defer s.core.mu.Unlock()
	s.unstored[id] = append(s.unstored[id], events...)
	if s.of == id {
		s.show(s.shown.With(events...))
	}
	s.core.put(&job{key: key, lane: key, run: func() error {
		now := slices.Clone(s.unstored[id])
		if len(now) == 0 {
			return nil
		}
		if err := s.core.outside(func() error { return s.marks.AddSiteEvents(s.core.disk, now) }); err != nil {
			return local(err)
		}
		if s.unstored[id] = s.unstored[id][len(now):]; len(s.unstored[id]) == 0 { // more may have come meanwhile
			delete(s.unstored, id)
		}
		s.bring()
		return nil
	}})
}

// Of returns what was entered at the site of a proposal, as far as it is read: that of the open one.
func (s *Site) Of(id state.ProposalID) *installer.Site {
	s.core.mu.Lock()
	defer s.core.mu.Unlock()
	if s.of != id {
		return &installer.Site{}
	}
	return s.shown
}

func (s *Site) show(site *installer.Site) {
	s.shown = site
	s.core.changed()
}

// watchSite reads the site of the proposal that was opened.
func (s *Site) watchSite() {
	s.of, s.stored, s.shown = 0, 0, &installer.Site{}
	id := s.open.ID
	if id == 0 || state.IsLocal(id) {
		return
	}
	s.core.begin(func() {
		events, err := s.marks.SiteEvents(s.core.ctx, id)
		s.core.mu.Lock()
		defer s.core.mu.Unlock()
		if err != nil {
			s.core.fault(ownFault(err))
			s.later()
			return
		}
		s.takeSite(&readSite{id, events})
		s.bring()
	})
}

// readSite is what was entered at a site, as this machine has it.
type readSite struct {
	of     state.ProposalID
	events []state.SiteEvent
}

// findSite reads the site of the open proposal if there is more of it than was read, as from another terminal. Events
// are never changed or deleted, so their number tells.
func (s *Site) findSite(ctx context.Context) (*readSite, error) {
	s.core.mu.Lock()
	id, of, stored := s.open.ID, s.of, s.stored
	s.core.mu.Unlock()
	if id == 0 || state.IsLocal(id) {
		return nil, nil
	}
	n, err := s.marks.SiteCount(ctx, id)
	if err != nil || n == stored && of == id {
		return nil, err
	}
	events, err := s.marks.SiteEvents(ctx, id)
	return &readSite{id, events}, err
}

// takeSite shows what was read; nil for nothing new.
func (s *Site) takeSite(f *readSite) {
	if f == nil || s.open.ID != f.of || s.of == f.of && len(f.events) <= s.stored {
		return
	}
	s.of, s.stored = f.of, len(f.events)
	site := installer.SiteOf(f.events)
	site.Apply(s.unstored[f.of]...)
	s.show(&site)
}
