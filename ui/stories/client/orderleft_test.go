package client_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"app.tender/tender/ui/uitest"
)

// A change order that was left while the service made it stood there as one that is still to be made, beside itself.
func TestAChangeOrderThatIsLeftWhileItIsMadeIsMade(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := newOrder(world, 120, 36).Type("Larger screen").Press("tab").Type("# Den\n1 vx-75").Press("ctrl+s").
			Advance(time.Second)
		answers := make(chan struct{})
		world.Intercept(func(_ http.ResponseWriter, r *http.Request) bool {
			if r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, "/changeorders") {
				<-answers
			}
			return false
		})
		d.Press("y").Idle().See("Making the change order").Press("esc").Idle().See("Change order typed")
		close(answers)
		d.Advance(time.Second).See("Larger screen, is a draft now", "1 draft change order").
			DoNotSee("Change order typed")
	})
}

// A question that nobody expects any more would take the next y for a yes.
func TestAChangeOrderThatIsLeftIsNotAskedAbout(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := newOrder(world, 120, 36).Type("Larger screen").Press("tab").Type("# Den\n1 vx-75").Advance(time.Second)
		answers := make(chan struct{})
		world.Intercept(func(_ http.ResponseWriter, r *http.Request) bool {
			if strings.Contains(strings.ToLower(r.URL.Path), "catalog") {
				<-answers
			}
			return false
		})
		d.Press("ctrl+s").Idle().See("Looking up the lines").Press("esc").Idle()
		close(answers)
		d.Advance(time.Second).DoNotSee("Make change order").See("Change order typed")
	})
}
