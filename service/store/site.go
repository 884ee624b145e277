package store

import (
	"errors"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// SiteEvent is what was done or found at the site of a proposal, as some machine entered it.
type SiteEvent struct {
	Account  AccountID
	Proposal state.ProposalID
	Place    int64        // among those of its proposal, from 1
	User     state.UserID // who brought it
	EventID  string
	Event    state.SiteEvent
}

const siteColumns = `s.account_id, s.proposal_id, s.place, s.user_id, s.event_id, s.event`

func (e *SiteEvent) dest() []any {
	return []any{&e.Account, &e.Proposal, &e.Place, &e.User, &e.EventID, jsonOf(&e.Event)}
}

// Site is what was done and found at the sites of proposals, in a transaction.
type Site struct{ tx *Tx }

// List lists at most limit events of a proposal after a place, in the order in which they came.
func (t Site) List(account AccountID, p state.ProposalID, after int64, limit int) ([]SiteEvent, error) {
	return collect(t.tx, "listing site events", (*SiteEvent).dest,
		`SELECT `+siteColumns+` FROM site_events s WHERE s.account_id = ? AND s.proposal_id = ? AND s.place > ?
		ORDER BY s.place LIMIT ?`, account, p, after, limit)
}

// ErrTooManySiteEvents is the error of Add for a proposal that has as many as it may have.
var ErrTooManySiteEvents = errors.New("the proposal has as many site events as it may have")

// Add adds those events of a proposal that it does not have yet, brought by a user, and returns how many.
func (t Site) Add(p *Proposal, user state.UserID, events []state.SiteEvent) (added int, err error) {
	last, err := one(t.tx, "counting site events", single[int64],
		`SELECT coalesce(max(place), 0) FROM site_events WHERE account_id = ? AND proposal_id = ?`, p.AccountID, p.ID)
	if err != nil {
		return 0, err
	}
	words := ""
	for i := range events {
		e := SiteEvent{
			Account: p.AccountID, Proposal: p.ID, Place: last + 1, User: user, EventID: events[i].ID, Event: events[i],
		}
		is, err := t.tx.changed("adding a site event",
			insertInto("site_events", "s", siteColumns)+` ON CONFLICT (account_id, event_id) DO NOTHING`, e.dest()...)
		if err != nil {
			return added, err
		}
		if !is {
			continue
		}
		if last++; last > state.MaxSiteEvents {
			return added, ErrTooManySiteEvents
		}
		if added++; added == 1 {
			words = events[i].Words()
		}
	}
	if added > 0 {
		t.tx.note(p.thing(), "site", "", text.Count(added, "site event")+", the first: "+words)
	}
	return added, nil
}
