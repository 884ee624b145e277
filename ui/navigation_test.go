package ui

import (
	"testing"

	"app.tender/tender/views/editor"
	"app.tender/tender/views/screen"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// outboxHere is a screen of its own package.
const outboxHere = "outbox"

func TestBackFollowsTheStack(t *testing.T) {
	into := func(s string) func(*navigation, string) string {
		return func(tr *navigation, from string) string {
			tr.way = wayInto
			tr.follow(screen.Location{Screen: from}, screen.Location{Screen: s}, false)
			return s
		}
	}
	to := func(s string) func(*navigation, string) string {
		return func(tr *navigation, from string) string {
			tr.follow(screen.Location{Screen: from}, screen.Location{Screen: s}, from == screen.AtConflict)
			return s
		}
	}
	for _, tt := range []struct {
		name string
		ways []func(*navigation, string) string
		want []string
	}{
		{"from the list", []func(*navigation, string) string{into(editor.ID)}, nil},
		{
			"an entry of the outbox",
			[]func(*navigation, string) string{to(outboxHere), into(editor.ID)},
			[]string{outboxHere},
		},
		{
			"an entry, from the editor",
			[]func(*navigation, string) string{into(editor.ID), to(outboxHere), into(editor.ID)},
			[]string{editor.ID, outboxHere},
		},
		{
			"there and back by keys",
			[]func(*navigation, string) string{into(editor.ID), to(outboxHere), to(editor.ID), to(outboxHere)},
			[]string{editor.ID},
		},
		{
			"a conflict",
			[]func(*navigation, string) string{into(editor.ID), to(outboxHere), to(screen.AtConflict), to(outboxHere)},
			[]string{editor.ID},
		},
		{
			"the list begins anew",
			[]func(*navigation, string) string{into(editor.ID), to(outboxHere), to(home)},
			nil,
		},
	} {
		var tr navigation
		at := home
		for _, way := range tt.ways {
			at = way(&tr, at)
		}
		var got []string
		for _, s := range tr.stack {
			got = append(got, s.Screen)
		}
		if d := cmp.Diff(tt.want, got); d != "" {
			t.Errorf("%s: %s", tt.name, d)
		}
	}
}

func TestTheStackIsLimited(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		var tr navigation
		at := home
		for range rapid.IntRange(0, 100).Draw(rt, "steps") {
			next := rapid.SampledFrom([]string{home, editor.ID, screen.AtConflict, outboxHere}).Draw(rt, "screen")
			tr.way = way(rapid.IntRange(0, 1).Draw(rt, "way"))
			tr.follow(screen.Location{Screen: at}, screen.Location{Screen: next}, at == screen.AtConflict)
			at = next
			if len(tr.stack) > deepest {
				rt.Fatalf("%d locations", len(tr.stack))
			}
			for _, s := range tr.stack {
				if s.Screen == home || s.Screen == screen.AtConflict {
					rt.Fatalf("back passes %s", s.Screen)
				}
			}
		}
	})
}

func TestTheStackFollowsNewIDs(t *testing.T) {
	tr := navigation{stack: []screen.Location{{Screen: editor.ID, Proposal: -1, Area: -2, Option: -3}}}
	tr.resolve(map[int64]int64{-1: 10, -2: 20, -3: 30})
	if want := (screen.Location{Screen: editor.ID, Proposal: 10, Area: 20, Option: 30}); tr.stack[0] != want {
		t.Errorf("%+v", tr.stack[0])
	}
}

// Otherwise back would show a client the list of all proposals.
func TestBackSkipsLocationsForOtherAudiences(t *testing.T) {
	at := func(pages ...string) (out []screen.Location) {
		for _, p := range pages {
			out = append(out, screen.Location{Screen: p})
		}
		return out
	}
	n := navigation{stack: at(editor.ID, outboxHere, "journal")}
	forClients := func(page string) bool { return page == editor.ID || page == "compare" }
	if got := n.backTarget(forClients); got.Screen != editor.ID || len(n.stack) > 0 || n.way != wayBack {
		t.Errorf("back goes to %+v, then the stack is %+v", got, n.stack)
	}
	n.stack = at(outboxHere)
	if got := n.backTarget(forClients); got.Screen != home || len(n.stack) != 1 {
		t.Errorf("the team's stack was lost: %+v", n.stack)
	}
	if got := n.backTarget(func(string) bool { return true }); got.Screen != outboxHere {
		t.Errorf("for the team, back goes to %+v", got)
	}

	from := screen.Location{Screen: "compare", Proposal: 7}
	if got := n.fallback(from, forClients, editor.ID); got != from {
		t.Errorf("from a hidden screen, back goes to %+v", got)
	}
	if got := n.fallback(screen.Location{Screen: "journal"}, forClients, editor.ID); got.Screen != editor.ID {
		t.Errorf("from a forbidden screen, back goes to %+v", got)
	}
	nobody := func(string) bool { return false }
	if got := n.fallback(from, nobody, editor.ID); got.Screen != home {
		t.Errorf("with an empty stack, back goes to %+v", got)
	}
}
