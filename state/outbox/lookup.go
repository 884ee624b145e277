package outbox

import (
	"context"
	"fmt"
	"slices"

	"app.tender/tender/state"
)

// candidates is what the service has of the kind that an edit makes.
type candidates struct {
	ids      []int64 // of all there are
	match    []int64 // of those that are like what the edit makes
	unique   bool    // two alike can't be: a match is the one
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

// add takes in one that is there, once: pages may shift while they are read.
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
	return fmt.Sprintf("%d %ss", n, s.noun)
}

// resolve pairs the local ids that an edit gave with those of what was made.
func (s candidates) resolve(e state.Edit, id int64) map[int64]int64 {
	ids := map[int64]int64{}
	for _, local := range e.Makes() {
		if local < 0 {
			ids[local] = id
		}
	}
	if k, ok := lookUps[e.Kind].(areaLookUp); ok {
		k.resolve(ids, e, s.proposal, state.AreaID(id))
	}
	return ids
}

// lookUp finds at the service what one kind of edit makes. Each has a file,
// lookup_*.go.
type lookUp interface {
	// read reads what there is of that kind.
	read(ctx context.Context, o *Outbox, e state.Edit) (candidates, error)
	// made reads out of the answer to the edit what was made; nothing where the
	// answer does not hold it.
	made(e state.Edit, answer state.Applied, seen state.Precondition) candidates
}

var lookUps = map[state.EditKind]lookUp{
	state.EditAddArea:     areaLookUp{},
	state.EditAddOption:   optionLookUp{},
	state.EditNewProposal: proposalLookUp{},
	state.EditNewContact:  contactLookUp{},
	state.EditNewLocation: locationLookUp{},
}

// lookUp reads what there is of the kind that an edit makes.
func (o *Outbox) lookUp(ctx context.Context, e state.Edit) (candidates, error) {
	return lookUps[e.Kind].read(ctx, o, e)
}

// candidatesOf reads out of the answer to a create what was made. ok is false when
// the answer does not hold it.
func candidatesOf(e state.Edit, answer state.Applied, seen state.Precondition) (s candidates, ok bool) {
	s = lookUps[e.Kind].made(e, answer, seen)
	return s, len(s.match) == 1
}

// lookUpInProposal reads the proposal of an edit that makes something in it.
func lookUpInProposal(ctx context.Context, o *Outbox, e state.Edit, in func(state.Edit, *state.Proposal) candidates) (candidates, error) {
	p, err := o.remote.Proposal(ctx, e.Proposal)
	if err == nil && !p.SaysOptions() {
		err = optionsUnsaid
	}
	if err != nil {
		return candidates{}, err
	}
	return inProposal(e, p, in), nil
}

// madeInProposal returns what was not in the proposal before.
func madeInProposal(e state.Edit, p *state.Proposal, seen state.Precondition, in func(state.Edit, *state.Proposal) candidates) candidates {
	if p == nil || !p.SaysOptions() {
		return candidates{}
	}
	return inProposal(e, p, in).since(seen)
}

func inProposal(e state.Edit, p *state.Proposal, in func(state.Edit, *state.Proposal) candidates) candidates {
	s := in(e, p)
	if p.Status.Terminal() {
		s.refuse = terminal(p, e)
	}
	return s
}

// lookPages and lookSize bound how far a list is read to find what may have been
// made. New rows come first, unless the service's clock was set back.
const (
	lookPages = 50
	lookSize  = 100
)
