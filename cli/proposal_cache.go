package cli

import (
	"context"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// proposalOrCopy reads a proposal for printing: where the service can't be
// reached, or nobody is signed in, the copy of this machine is printed with its
// age.
func (s *session) proposalOrCopy(ctx context.Context, id state.ProposalID) (*state.Proposal, error) {
	var err error
	if !s.app.offline && !state.IsLocal(id) {
		var p *state.Proposal
		p, err = s.client.Proposal(ctx, id)
		if err == nil {
			return p, s.keep(s.store.SaveProposal(ctx, p, s.app.now()))
		}
		if !copyWillDo(err) {
			return nil, err
		}
	}
	p, asOf, cerr := s.store.Proposal(ctx, id)
	switch {
	case cerr != nil:
		return nil, cerr
	case p == nil && err != nil:
		return nil, err
	case p == nil:
		return nil, state.Offline("There is no copy of this proposal on this machine.", "Run this without --offline.")
	}
	if err != nil {
		s.app.sayf("%s", state.FaultOf(err).Message)
	}
	s.app.sayf("From the copy of %s, %s; what changed since is not in it.", minute(asOf), ago(s.app.now().Sub(asOf)))
	if row := s.newerRow(ctx, p); !row.IsZero() {
		s.app.sayf("CHANGED: the service has a version of %s.", minute(row))
	}
	return p, nil
}

// copyWillDo reports whether a copy is better than the failure to read anew: not
// where the service has answered that there is nothing to read.
func copyWillDo(err error) bool {
	code := faultCode(state.FaultOf(err).Kind)
	return code == ExitOffline || code == ExitNotSignedIn
}

// newerRow returns when the service is known to have changed p after this copy was
// made; zero when it is not.
func (s *session) newerRow(ctx context.Context, p *state.Proposal) time.Time {
	page, _, err := s.store.Proposals(ctx, state.ProposalQuery{SearchText: state.FormatID(state.ProposalID(p.Number)), Page: 1, PageSize: 100})
	if err != nil {
		return time.Time{} // unknown; the output says that it is a copy
	}
	for i := range page.Proposals {
		if at := state.ChangedSince(p, &page.Proposals[i]); !at.IsZero() {
			return at
		}
	}
	return time.Time{}
}

// minute writes when something was, to the minute.
func minute(at time.Time) string { return at.Local().Format("2006-01-02 15:04") }

// day is a date; empty for none.
func day(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Local().Format(time.DateOnly)
}

// ago says how long ago something was, as people say it.
func ago(age time.Duration) string {
	switch days := int(age / (24 * time.Hour)); {
	case age < time.Minute:
		return "just now"
	case age < time.Hour:
		return text.Count(int(age/time.Minute), "minute") + " ago"
	case days < 2:
		return text.Count(int(age/time.Hour), "hour") + " ago"
	default:
		return text.Count(days, "day") + " ago"
	}
}
