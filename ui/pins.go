package ui

import (
	"fmt"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/views/screen"
)

// pins are the pinned proposals, which are cached completely on this machine.
type pins struct{ *base }

// Pins returns all of them.
func (p pins) Pins() []state.Pin { return p.snap.Pins }

// open returns the open proposal, which the key pins on screens without pins of their own.
func (p pins) open() []state.ProposalID {
	if p.snap.Open.ID == 0 {
		return nil
	}
	return []state.ProposalID{p.snap.Open.ID}
}

// Cannot returns why proposals can't be pinned, or "".
func (p pins) Cannot(ids []state.ProposalID) string {
	switch {
	case len(ids) == 0:
		return "No proposal to pin: choose one in the list first."
	case slices.ContainsFunc(ids, state.IsLocal[state.ProposalID]):
		return "This proposal is not saved yet, so there is nothing to fetch. It is on this machine already."
	default:
		return ""
	}
}

// Toggle pins proposals, or unpins them if all are pinned.
func (p pins) Toggle(ids []state.ProposalID) {
	missing := slices.DeleteFunc(slices.Clone(ids), func(id state.ProposalID) bool {
		return slices.ContainsFunc(p.snap.Pins, func(pin state.Pin) bool { return pin.Proposal == id })
	})
	if len(missing) > 0 {
		p.session.Pins.Pin(missing)
		return
	}
	for _, id := range ids {
		p.session.Pins.Unpin(id)
	}
}

// mostNews is the most pinned proposals that are named as changed.
const mostNews = 3

// tell announces an event about pins.
func (p pins) tell(e session.Event) {
	switch e := e.(type) {
	case session.PinBegun:
		if p.offline() {
			p.notices.TellOffline("⚑ Pinned " + p.words.nameOf(e.Proposal) +
				"; the rest is fetched once the service answers.")
		}
	case session.Pinned:
		p.notices.Tell(screen.Good, "⚑ Pinned "+p.words.nameOf(e.Proposal)+": all of it is on this machine.")
	case session.PinDelayed:
		p.notices.Tell(screen.Warn, p.words.nameOf(e.Proposal)+" could not be fetched for its pin yet: "+
			e.Fault.Message+" Retrying automatically.")
	case session.PinFailed:
		p.notices.Tell(screen.Bad, p.words.nameOf(e.Proposal)+" can't be fetched for its pin: "+e.Fault.Error())
	case session.PinsChanged:
		names := make([]string, 0, mostNews+1)
		for i, id := range e.Proposals {
			if i == mostNews {
				names = append(names, fmt.Sprintf("%d more", len(e.Proposals)-mostNews))
				break
			}
			names = append(names, p.words.nameOf(id))
		}
		p.notices.Tell(screen.Plain, "⚑ Changed since you were here: "+strings.Join(names, ", ")+".")
	case session.Unpinned:
		p.notices.Tell(screen.Plain, "Unpinned "+p.words.nameOf(e.Proposal)+". Its copy stays until it is old; "+
			p.keys.Name(screen.Pin)+" pins it again.")
	}
}

// progress returns the progress of a requested fetch, or "".
func (p pins) progress() string {
	now := p.snap.Pinning
	if now.Of == 0 {
		return ""
	}
	return fmt.Sprintf("⚑ pinning %d of %d", now.Part, now.Of)
}
