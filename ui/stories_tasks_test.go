package ui_test

import (
	"testing"
	"time"

	"app.tender/tender/ui/uitest"
)

// hand is a person at the keys: it counts those that have a name. What is typed as words costs its letters whatever the
// program does.
type hand struct {
	*uitest.Driver
	keys int
}

func (h *hand) press(keys ...string) *hand {
	h.keys += len(keys)
	h.Press(keys...).Advance(time.Second)
	return h
}

func (h *hand) word(words string) *hand {
	h.Type(words).Idle().Advance(time.Second)
	return h
}

// What a person does every day takes no more keys than it needs. Other stories count the keys of a new client, of a
// filter that is kept and of a conflict.
func TestEverydayTasksTakeFewKeys(t *testing.T) {
	for name, task := range map[string]struct {
		most int
		list bool // it begins in the list, otherwise in #1042
		do   func(*hand)
		see  []string
	}{
		"open a proposal by name": {
			2, true, func(h *hand) { h.press("/").word("Halvorsen").press("enter") }, []string{"#1042", "Areas"},
		},
		"one text": {
			2, false, func(h *hand) { h.press("e").word("Clear ").press("ctrl+s") },
			[]string{"Saved client description of Living Room"},
		},
		"both texts": {
			3, false, func(h *hand) { h.press("e").word("Clear ").press("tab").word("Stud ").press("ctrl+s") },
			[]string{"Saved client description and installer notes"},
		},
		"compare and try option 3": {
			3, false, func(h *hand) { h.press("c", "right", " ") }, []string{"Total ≈51,303.03", "from the current selection"},
		},
		"a new proposal": {
			2, true, func(h *hand) { h.press("N").word("Halvorsen").press("ctrl+s") }, []string{"New proposal"},
		},
		"an area and an option": {
			4, false, func(h *hand) { h.press("a").word("Den").press("enter", "o").word("Better").press("enter") },
			[]string{"+ Den", "+ 2 Better"},
		},
		"a priced line": {
			3, false, func(h *hand) { h.press("p").word("2 vx-75 @3799").press("enter", "esc") }, []string{"1 planned"},
		},
		"rename an area that is planned": {
			5, false, func(h *hand) {
				h.press("a").word("Den").press("enter")
				h.press("up", "r").word("Study").press("enter")
			}, []string{"+ Study"},
		},
		"the numbers of three": {
			4, true, func(h *hand) { h.press(" ", " ", " ", "y") }, []string{"Copied #1042, #1041, #1040."},
		},
		"anything, from anywhere": {
			2, true, func(h *hand) { h.press("ctrl+k").word("Sørensen").press("enter") }, []string{"Sørensen, audio"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			uitest.Story(t, func(t *testing.T, world *uitest.World) {
				d := world.StartEditor(120, 36).Idle()
				if !task.list {
					d.Open(1042).Advance(time.Second)
				}
				h := &hand{Driver: d}
				task.do(h)
				h.See(task.see...)
				if h.keys > task.most {
					t.Errorf("%d keys, at most %d", h.keys, task.most)
				}
			})
		})
	}
}
