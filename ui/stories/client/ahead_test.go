package client_test

import (
	"net/http"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/ui/uitest"
)

// slowly returns what holds the service's answers back until the function that it returns is called; they fail if that
// gets true.
func slowly(t *testing.T, d *uitest.Driver, world *uitest.World) func() (answer func(fails bool)) {
	t.Helper()
	gate, fail := uitest.NewGate(t), false
	world.Intercept(func(w http.ResponseWriter, r *http.Request) bool {
		if gate.Wait(r.Context()) == nil && fail {
			w.WriteHeader(http.StatusBadRequest)
		}
		return fail
	})
	return func() func(bool) {
		gate.Shut()
		return func(fails bool) {
			fail = fails
			gate.Open()
			d.Advance(time.Second)
			fail = false
		}
	}
}

// What a person typed after m over a slow network ran as commands of the screen below the choice: "preview" planned a
// line, sorted, left the screen.
func TestWhatIsTypedAheadOfAChoiceIsForIt(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		id := world.Proposal(1042).ID
		world.Move(id, state.StatusSubmitted, state.StatusAccepted)
		world.AddChangeOrder(id, "Second screen")
		d := world.OpenHalvorsen(120, 36).Advance(time.Second)
		shut := slowly(t, d, world)
		for _, at := range []struct{ name, go1, go2 string }{
			{"list", "1", ""}, {"editor", "2", ""}, {"change orders", "3", ""}, {"change order", "3", "enter"},
		} {
			d.Press(at.go1).Advance(2 * time.Second)
			if at.go2 != "" {
				d.Press(at.go2).Advance(2 * time.Second)
			}
			before := d.Screen()

			answer := shut()
			d.Press("m").Type("review").Advance(time.Second).See("Keys wait", "esc")
			answer(false)
			d.See("/ review", "the client's page").DoNotSee("Keys wait").Press("esc").Idle()
			if d.Screen() != before {
				t.Errorf("%s: the keys did something:\n%s\nbefore:\n%s", at.name, d.Screen(), before)
			}

			answer = shut()
			d.Press("m").Type("review").Press("esc").See("What you typed meanwhile was not applied.")
			answer(false)
			d.DoNotSee("the client's page")

			answer = shut()
			d.Press("m").Type("review")
			answer(true)
			d.See("What you typed meanwhile was not applied.").DoNotSee("the client's page")
			d.Advance(time.Minute)
		}

		d.Press("2").Idle().Press("m").Idle().Type("open links").Idle()
		answer := shut()
		d.Press("enter").Type("nobody")
		answer(false)
		d.See("What you typed meanwhile was not applied.")
	})
}

// What was typed into a form that waits for the service was lost without a word.
func TestAFormThatWaitsSaysThatItTakesNoKeys(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := newOrder(world, 120, 36)
		shut := slowly(t, d, world)
		d.Type("Larger screen").Press("tab").Type("# Den\n1 vx")
		answer := shut()
		d.Press("ctrl+s").Idle().DoNotSee("Type again").Type("-75").
			See("Looking up the lines… Type again after that.", "1 vx").DoNotSee("-75")
		answer(false)
		d.Press("ctrl+end").Type("-75").See("1 vx-75").DoNotSee("Type again")
	})
}
