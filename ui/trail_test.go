package ui

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// outboxHere is a screen that owns itself.
const outboxHere = screenProposals + 1

func TestTheTrailLeadsBackTheWayOneCame(t *testing.T) {
	into := func(s screenID) func(*trail, screenID) screenID {
		return func(tr *trail, from screenID) screenID {
			tr.way = wayInto
			tr.follow(spot{screen: from}, spot{screen: s}, false)
			return s
		}
	}
	to := func(s screenID) func(*trail, screenID) screenID {
		return func(tr *trail, from screenID) screenID {
			tr.follow(spot{screen: from}, spot{screen: s}, from == screenText || from == screenConflict)
			return s
		}
	}
	for _, tt := range []struct {
		name string
		ways []func(*trail, screenID) screenID
		want []screenID
	}{
		{"from the list", []func(*trail, screenID) screenID{into(screenEditor)}, nil},
		{"an entry of the outbox", []func(*trail, screenID) screenID{to(outboxHere), into(screenEditor)}, []screenID{outboxHere}},
		{
			"an entry, from the editor",
			[]func(*trail, screenID) screenID{into(screenEditor), to(outboxHere), into(screenEditor)},
			[]screenID{screenEditor, outboxHere},
		},
		{
			"there and back by keys",
			[]func(*trail, screenID) screenID{into(screenEditor), to(outboxHere), to(screenEditor), to(outboxHere)},
			[]screenID{screenEditor},
		},
		{"a text", []func(*trail, screenID) screenID{into(screenEditor), to(screenText), to(screenEditor)}, nil},
		{
			"a draft of the outbox",
			[]func(*trail, screenID) screenID{to(outboxHere), into(screenText), to(screenEditor)},
			[]screenID{outboxHere},
		},
		{
			"a conflict",
			[]func(*trail, screenID) screenID{into(screenEditor), to(outboxHere), to(screenConflict), to(outboxHere)},
			[]screenID{screenEditor},
		},
		{
			"the list begins anew",
			[]func(*trail, screenID) screenID{into(screenEditor), to(outboxHere), to(screenProposals)},
			nil,
		},
	} {
		var tr trail
		at := screenProposals
		for _, way := range tt.ways {
			at = way(&tr, at)
		}
		var got []screenID
		for _, s := range tr.spots {
			got = append(got, s.screen)
		}
		if d := cmp.Diff(tt.want, got); d != "" {
			t.Errorf("%s: %s", tt.name, d)
		}
	}
}

func TestATrailEnds(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		var tr trail
		at := screenProposals
		for range rapid.IntRange(0, 100).Draw(rt, "steps") {
			next := screenID(rapid.IntRange(0, int(screenCount)-1).Draw(rt, "screen"))
			tr.way = way(rapid.IntRange(0, 1).Draw(rt, "way"))
			tr.follow(spot{screen: at}, spot{screen: next}, at == screenText)
			at = next
			if len(tr.spots) > longestTrail {
				rt.Fatalf("%d spots", len(tr.spots))
			}
			for _, s := range tr.spots {
				if s.screen == screenProposals || s.screen == screenText {
					rt.Fatalf("the way back leads over %d", s.screen)
				}
			}
		}
	})
}

func TestATrailFollowsWhatTheServiceCallsItsSpots(t *testing.T) {
	tr := trail{spots: []spot{{screen: screenEditor, proposal: -1, area: -2, option: -3}}}
	tr.resolve(map[int64]int64{-1: 10, -2: 20, -3: 30})
	if want := (spot{screen: screenEditor, proposal: 10, area: 20, option: 30}); tr.spots[0] != want {
		t.Errorf("%+v", tr.spots[0])
	}
}
