package outbox

import (
	"context"
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// candidates holds what the service has of the kind that an edit creates.
type candidates struct {
	ids      []int64 // all ids
	match    []int64 // the ids that match the edit
	unique   bool    // the service allows no duplicates: a match is the result
	noun     string  // for display, such as "option"
	proposal *state.Proposal
	refuse   state.Fault // why it can't be created now
}

// since returns the candidates that are not in seen.
func (s candidates) since(seen state.Precondition) candidates {
	old := func(id int64) bool { return slices.Contains(seen.IDs, id) }
	s.ids = slices.DeleteFunc(slices.Clone(s.ids), old)
	s.match = slices.DeleteFunc(slices.Clone(s.match), old)
	return s
}

// add adds an id unless it is already included: pages may shift while they are read.
func (s *candidates) add(id int64, match bool) {
	if slices.Contains(s.ids, id) {
		return
	}
	s.ids = append(s.ids, id)
	if match {
		s.match = append(s.match, id)
	}
}

func (s candidates) many(n int) string {
	if n == 1 {
		return "another " + s.noun
	}
	return text.Count(n, s.noun)
}

// resolve maps the edit's local ids to the ids of what was created.
func (s candidates) resolve(e state.Edit, id int64) map[int64]int64 {
	ids := map[int64]int64{}
	for _, local := range e.Makes() {
		if local < 0 {
			ids[local] = id
		}
	}
	if state.Is[state.AddArea](e) {
		resolveOption(ids, e.Option, s.proposal, state.AreaID(id))
	}
	return ids
}

// lookUp reads what the service has of the kind that an edit creates. Of another edit it reads the proposal.
func (o *Outbox) lookUp(ctx context.Context, e state.Edit) (candidates, error) {
	switch made := e.Change.(type) {
	case state.AddProposal:
		return o.proposalsLike(ctx, made, e.User)
	case state.AddContact:
		return o.contactsLike(ctx, made)
	case state.AddLocation:
		return o.locationsLike(ctx, made, e.Contact)
	}
	p, err := o.remote.Proposal(ctx, e.Proposal)
	if err == nil && e.Creates() && !p.SaysOptions() {
		err = optionsOmitted
	}
	if err != nil {
		return candidates{}, err
	}
	return inProposal(e, p), nil
}

// inProposal returns the candidates in a proposal.
func inProposal(e state.Edit, p *state.Proposal) (s candidates) {
	switch made := e.Change.(type) {
	case state.AddArea:
		s = areasLike(made, p)
	case state.AddOption:
		s = optionsLike(made, p, e.Area)
	}
	if s.proposal = p; p.Status.Terminal() {
		s.refuse = terminal(p, e)
	}
	return s
}

// candidatesOf returns the candidates from the response to a create. ok is false if the response
// is incomplete, or names what there was before: it is about something else.
func candidatesOf(e state.Edit, answer state.Applied, seen state.Precondition) (s candidates, ok bool) {
	switch p := answer.Proposal; {
	case answer.Contact != nil:
		s.add(int64(answer.Contact.ID), true)
	case answer.Location != nil:
		s.add(int64(answer.Location.ID), true)
	case p != nil && state.Is[state.AddProposal](e):
		s.proposal = p
		s.add(int64(p.ID), true)
	case p != nil && p.SaysOptions():
		s = inProposal(e, p)
	}
	s = s.since(seen)
	return s, len(s.match) == 1
}

// lookPages and lookSize limit how far a list is read to find what may have been created. New rows
// come first, unless the service's clock was set back.
const (
	lookPages = 50
	lookSize  = 100
)
