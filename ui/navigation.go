package ui

import (
	"slices"

	"app.tender/tender/views/proposals"
	"app.tender/tender/views/screen"
)

// navigation is the shown screen and the stack of places for Back. Code that changes the screen
// need not maintain the stack: after each message the root compares the screen with the one before
// and pushes the place that was left.
type navigation struct {
	screen string // that is shown, by the ID of its page
	way    way
	stack  []screen.Location // the places that Back leads to, the latest last
}

// home is the bottom of every stack and never in it.
const home = proposals.ID

// way is how a person came to another screen.
type way int

const (
	wayTo   way = iota // by its key or by itself
	wayInto            // into what was under the cursor
	wayBack
)

// deepest is the greatest length of the stack.
const deepest = 32

// follow records a move between places. closed means that Back can't return to from, because now
// is the place below it.
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
		if by == wayTo { // two keys, pressed in turn, make no longer way back
			n.stack = slices.DeleteFunc(n.stack, at)
		}
		n.stack = append(n.stack, from)
		n.stack = n.stack[max(0, len(n.stack)-deepest):]
	}
}

// leadBack returns where Back goes: the latest place whose screen is there for the audience, or
// home.
func (n *navigation) leadBack(there func(page string) bool) screen.Location {
	n.way = wayBack
	for i, last := range slices.Backward(n.stack) {
		if there(last.Screen) {
			n.stack = n.stack[:i]
			return last
		}
	}
	if there(home) {
		n.stack = nil
	}
	return screen.Location{Screen: home}
}

// instead returns where to go when a message led to a screen that is not for the audience: back to
// from, or to the first of others that is.
func (n *navigation) instead(from screen.Location, there func(page string) bool, others ...string) screen.Location {
	if there(from.Screen) {
		return from
	}
	for _, page := range others {
		if there(page) {
			return screen.Location{Screen: page}
		}
	}
	return screen.Location{Screen: home}
}

// resolve replaces local ids by those of the service.
func (n *navigation) resolve(ids map[int64]int64) {
	for i := range n.stack {
		n.stack[i] = n.stack[i].Resolved(ids)
	}
}
