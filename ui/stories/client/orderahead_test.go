package client_test

import (
	"net/http"
	"testing"
	"time"

	"app.tender/tender/ui/uitest"
)

// Whoever types on after p types a change order: before its form was there, its words ran as commands of the editor.
func TestWhatIsTypedAheadOfAChangeOrderIsInIt(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := newOrder(world, 120, 36).Press("esc").Idle()
		var answers chan struct{}
		fails := false
		world.Intercept(func(w http.ResponseWriter, _ *http.Request) bool {
			<-answers
			if fails {
				w.WriteHeader(http.StatusBadRequest)
			}
			return fails
		})
		ahead := func() {
			answers = make(chan struct{})
			d.Press("p").Type("Larger screen").Press("tab").Type("1 vx-75").Idle().DoNotSee("Lines come from")
		}
		ahead()
		close(answers)
		d.Advance(time.Second).See("Name   Larger screen", "1 vx-75", "1 line +3,999.99").Press("esc").Idle()

		ahead()
		d.Press("esc").See("What you typed meanwhile was not applied.")
		close(answers)
		d.Advance(time.Second).See("#1042 Halvorsen Residence").DoNotSee("Lines come from")

		fails = true
		ahead()
		close(answers)
		d.Advance(time.Second).See("What you typed meanwhile was not applied.").DoNotSee("Lines come from", "Change order ━", "what if")
	})
}
