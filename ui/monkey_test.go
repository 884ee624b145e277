package ui_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

var (
	monkeys = flag.Uint64("monkeys", 3,
		"how many random walks TestNoKeyBreaksTheScreen takes, beginning at -monkeys.from")
	monkeyFrom = flag.Uint64("monkeys.from", 0, "the seed of the first walk")
)

// monkeySteps is the length of a walk.
const monkeySteps = 400

// TestNoKeyBreaksTheScreen presses random keys, in one or two terminals at changing sizes, with the service sometimes
// down and kills in between. The driver checks that every frame fills the screen exactly; a panic ends the test.
// CONTRIBUTING.md shows how to take longer walks.
func TestNoKeyBreaksTheScreen(t *testing.T) {
	for seed := *monkeyFrom; seed < *monkeyFrom+*monkeys; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			if *monkeys <= 3 {
				t.Parallel()
			}
			uitest.Story(t, func(t *testing.T, world *uitest.World) {
				m := &monkey{r: rand.New(rand.NewPCG(seed, 14)), world: world, keys: monkeyKeys()}
				m.busy = m.world.Proposal(1042).ID
				m.chooseProfile(seed)
				m.d = m.world.StartEditor(120, 36).Idle()
				defer func() {
					if p := recover(); p != nil {
						t.Fatalf("%v after %q\n%s", p, m.lately(), debug.Stack())
					}
					if t.Failed() {
						t.Logf("after %q", m.lately())
					}
				}()
				for range monkeySteps {
					m.step()
				}
				m.d.Advance(20 * time.Second)
			})
		})
	}
}

// monkey presses random keys.
type monkey struct {
	r        *rand.Rand
	world    *uitest.World
	keys     []string
	d, other *uitest.Driver   // other is a second terminal; nil at first
	away     bool             // the service is down
	busy     state.ProposalID // the most used proposal
	did      []string
}

// monkeyKeys returns every key of every action, and keys that type. Keys that open something are listed more than once.
func monkeyKeys() []string {
	keys := []string{
		"日", "e\u0301", " ", "backspace", "delete", "enter", "enter", "enter", "esc", "esc", "esc", "esc",
		"1", "p", "p",
	}
	for _, group := range ui.Actions() {
		for _, a := range group.Actions {
			keys = append(keys, a.Keys...)
		}
	}
	return keys
}

// chooseProfile makes one in three walks use a profile that can't write.
func (m *monkey) chooseProfile(seed uint64) {
	m.world.Tune = func(o *ui.Options) {
		switch seed % 6 {
		case 1:
			o.ReadOnly = "This profile is read-only."
		case 4:
			o.Installer, o.ReadOnly = true, "This profile is an installer's: read-only."
		}
	}
}

func (m *monkey) lately() []string { return m.did[max(0, len(m.did)-60):] }

// step does one thing, in either terminal.
func (m *monkey) step() {
	d := m.d
	if m.other != nil && m.r.IntN(3) == 0 {
		d = m.other
	}
	switch n := m.r.IntN(100); {
	case n == 0:
		m.note("resize")
		d.Resize(m.r.IntN(160)+1, m.r.IntN(50)+1)
	case n == 1:
		m.switchService()
	case n == 2:
		m.moveProposal()
	case n == 3 && m.other == nil:
		m.note("another terminal")
		m.other = m.world.StartEditor(100, 30).Idle()
	case n == 4 && m.r.IntN(4) == 0:
		m.note("kill")
		m.d.Crash()
		m.d = m.world.StartEditor(120, 36).Idle()
	case n < 9:
		m.note("a second")
		d.Advance(time.Second)
	case n < 11:
		m.note("paste")
		d.Paste("pasted\ntext 日本語 ")
	case n == 11:
		m.note("paste lines")
		d.Paste("2\tvx-55\n1\tshelf\t10.50\n")
	case n == 12:
		m.note("type a line")
		d.Type("2 vx-55")
	case n == 13:
		m.open(d)
	case n < 18:
		m.note("idle")
		d.Idle()
	default:
		key := m.keys[m.r.IntN(len(m.keys))]
		m.note(key)
		d.Press(key)
	}
	m.startAgain()
}

func (m *monkey) note(what string) { m.did = append(m.did, what) }

// switchService stops the service, or starts it again.
func (m *monkey) switchService() {
	m.note("service")
	if m.away = !m.away; m.away {
		m.world.StopService()
	} else {
		m.world.StartService()
	}
}

// moveProposal changes a proposal's status, as its client does.
func (m *monkey) moveProposal() {
	if m.away {
		return
	}
	p, err := m.world.Client().Proposals.Get(context.Background(), m.busy)
	if err != nil {
		panic(err)
	}
	next := map[state.Status]state.Status{
		state.StatusDraft:     state.StatusSubmitted,
		state.StatusSubmitted: state.StatusAccepted,
	}
	if to := next[p.Status]; to != "" {
		m.note(string(to))
		m.world.Move(m.busy, to)
	}
}

// open opens a random proposal from anywhere; they have several statuses.
func (m *monkey) open(d *uitest.Driver) {
	number := fmt.Sprint(1042 - m.r.IntN(20))
	m.note("open " + number)
	d.Press("esc", "esc", "1", "/", "alt+a").Type(number).Idle().Press("enter")
}

// startAgain restarts the program after it quit.
func (m *monkey) startAgain() {
	if m.d.HasQuit() {
		m.d = m.world.StartEditor(120, 36)
	}
	if m.other != nil && m.other.HasQuit() {
		m.other = nil
	}
}
