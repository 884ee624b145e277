package ui

import (
	"slices"

	"app.tender/tender/views/proposals"
	"app.tender/tender/views/screen"
)

// navigation is the shown screen and the navigation stack. Code that changes the screen need not maintain the stack:
// after each message the root compares the location with the previous one and pushes that.
type navigation struct {
	screen string // the ID of the shown page
	way    way
	stack  []screen.Location // the locations that Back returns to, the latest last
}

// home is below every stack, and never in one.
const home = proposals.ID

// way is how a person reached another screen.
type way int

const (
	wayTo   way = iota // by its key or automatically
	wayInto            // into what was under the cursor
	wayBack
)

// deepest is the maximum length of the stack.
const deepest = 32

// follow records a move between locations. closed means that Back can't return to from.
func (n *navigation) follow(from, now screen.Location, closed bool) {
	by := n.way
	n.way = wayTo
	at := func(l screen.Location) bool { return l.Screen == now.Screen }
	switch {
	case from.Screen == now.Screen, by == wayBack:
	case now.Screen == home:
		n.stack = nil
	case closed:
		if i := slices.IndexFunc(n.stack, at); i >= 0 {
			n.stack = n.stack[:i]
		}
	case from.Screen != home:
		if by == wayTo { // two keys pressed in turn do not make the stack longer
			n.stack = slices.DeleteFunc(n.stack, at)
		}
		n.stack = append(n.stack, from)
		n.stack = n.stack[max(0, len(n.stack)-deepest):]
	}
}

// backTarget returns where Back goes: the latest location whose screen is available to the audience, or home.
func (n *navigation) backTarget(available func(page string) bool) screen.Location {
	n.way = wayBack
	for i, last := range slices.Backward(n.stack) {
		if available(last.Screen) {
			n.stack = n.stack[:i]
			return last
		}
	}
	if available(home) {
		n.stack = nil
	}
	return screen.Location{Screen: home}
}

// fallback returns where to go when a message led to a screen for another audience: back to from, or else to the first
// available one of others.
func (n *navigation) fallback(
	from screen.Location, available func(page string) bool, others ...string,
) screen.Location {
	if available(from.Screen) {
		return from
	}
	for _, page := range others {
		if available(page) {
			return screen.Location{Screen: page}
		}
	}
	return screen.Location{Screen: home}
}

// resolve replaces local IDs by those of the service.
func (n *navigation) resolve(ids map[int64]int64) {
	for i := range n.stack {
		n.stack[i] = n.stack[i].Resolved(ids)
	}
}
