package outbox

import (
	"context"
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// candidates is what the service has of the kind that an edit makes.
type candidates struct {
	ids      []int64 // of all there are
	match    []int64 // of those that are like what the edit makes
	unique   bool    // there can't be two alike: a match is the one
	noun     string  // for a person: "option"
	proposal *state.Proposal
	refuse   state.Fault // why it can't be made now
}

// since leaves only what was not there before.
func (s candidates) since(seen state.Precondition) candidates {
	old := func(id int64) bool { return slices.Contains(seen.IDs, id) }
	s.ids = slices.DeleteFunc(slices.Clone(s.ids), old)
	s.match = slices.DeleteFunc(slices.Clone(s.match), old)
	return s
}

// add takes in an id once: pages may shift while they are read.
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

// resolve pairs the local ids that an edit gave with those of what was made.
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

// lookUp reads what the service has of the kind that an edit makes.
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
	if err == nil && !p.SaysOptions() {
		err = optionsUnsaid
	}
	if err != nil {
		return candidates{}, err
	}
	return inProposal(e, p), nil
}

// inProposal finds what is in a proposal of the kind that an edit makes.
func inProposal(e state.Edit, p *state.Proposal) (s candidates) {
	switch made := e.Change.(type) {
	case state.AddArea:
		s = areasLike(made, p)
	case state.AddOption:
		s = optionsLike(made, p, e.Area)
	}
	if p.Status.Terminal() {
		s.refuse = terminal(p, e)
	}
	return s
}

// candidatesOf reads what was made from the answer to a create. ok is false when the
// answer does not say it.
func candidatesOf(e state.Edit, answer state.Applied, seen state.Precondition) (s candidates, ok bool) {
	switch p := answer.Proposal; {
	case answer.Contact != nil:
		s.match = []int64{int64(answer.Contact.ID)}
	case answer.Location != nil:
		s.match = []int64{int64(answer.Location.ID)}
	case p != nil && state.Is[state.AddProposal](e):
		s.match, s.proposal = []int64{int64(p.ID)}, p
	case p != nil && p.SaysOptions():
		s = inProposal(e, p).since(seen)
	}
	return s, len(s.match) == 1
}

// lookPages and lookSize bound how far a list is read to find what may have been
// made. New rows come first, unless the service's clock was set back.
const (
	lookPages = 50
	lookSize  = 100
)
