package client_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// officeWorld returns a world in which a test handles status changes: handle may respond instead of the service, and
// reports whether it did.
func officeWorld(
	t *testing.T, handle func(w http.ResponseWriter, r *http.Request, next http.Handler) bool,
) *uitest.World {
	t.Helper()
	world := uitest.NewWorld(t, "small")
	world.Wrap(func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasPrefix(r.URL.Path, "/office/") && r.Method != http.MethodGet && handle(w, r, next) {
				return
			}
			next.ServeHTTP(w, r)
		})
	})
	return world
}

// Otherwise the client of a real account would be notified of what was meant for a demo.
func TestALiveAccountAsksBeforeAStatusChange(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.Tune = func(o *ui.Options) { o.Environment, o.LiveHost = "LIVE", "api.example.com" }
		d := world.OpenHalvorsen(120, 36).Advance(time.Second)
		d.Press("m").Idle().Press("enter").Idle().Press("y").Idle().See("This writes to the LIVE account").Press("n").Idle()
		if got := world.Proposal(1042).Status; got != state.StatusDraft {
			t.Fatalf("the service has %s before consent", got)
		}
		d.Press("m").Idle().Press("enter").Idle().Press("y").Idle().See("This writes to the LIVE account").
			Advance(time.Second).
			Press("l").Idle().See("is Submitted")
		if got := world.Proposal(1042).Status; got != state.StatusSubmitted {
			t.Errorf("the service has %s", got)
		}
	})
}

// The change is for the row under the cursor, which shows the new status.
func TestChangeAStatusFromTheList(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(120, 36).Idle().Press("/").Type("1042").Advance(time.Second).Press("enter", "1").Idle()
		d.Press("m").Idle().See("#1042 Halvorsen Residence is Draft").Press("enter").Idle().Press("y").
			Advance(time.Second).
			See("is Submitted", "Submitted")
		if got := world.Proposal(1042).Status; got != state.StatusSubmitted {
			t.Errorf("the service has %s", got)
		}
	})
}

// Decisions of the office are not available on site.
func TestAnInstallerCannotChangeAStatus(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var sent atomic.Int32
		world := officeWorld(t, func(http.ResponseWriter, *http.Request, http.Handler) bool {
			sent.Add(1)
			return false
		})
		world.Tune = func(o *ui.Options) { o.Installer, o.ReadOnly = true, "An installer's profile reads." }
		d := world.StartEditor(120, 36).Idle().Press("1").Idle()
		d.Press("m").Idle().DoNotSee("is Draft", "becomes Submitted").Press("enter").Idle().Press("m").Idle().
			Press("enter", "y").Idle().DoNotSee("is Submitted")
		if n := sent.Load(); n != 0 || world.Proposal(1042).Status != state.StatusDraft {
			t.Errorf("%d status changes were sent", n)
		}
	})
}

// Someone else's change is not overwritten, and the choices are those of the new status.
func TestAConcurrentStatusChangeIsReported(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
		d.Advance(time.Second).Press("m").Idle().Press("enter").Idle().See("Submit #1042")
		id := world.Proposal(1042).ID
		world.Move(id, state.StatusSubmitted, state.StatusAccepted)
		d.Press("y").Idle().See("Accepted", "choose one of the moves").DoNotSee("is Submitted.")
		if got := world.Proposal(1042).Status; got != state.StatusAccepted {
			t.Errorf("the service has %s", got)
		}
		d.Press("m").Idle().See("#1042 Halvorsen Residence is Accepted", "Complete").DoNotSee("becomes Submitted")
	})
}

// Making it again after a missing response finds the first one and names it.
func TestAChangeOrderWithoutAResponseIsMadeOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var cut atomic.Bool
		cut.Store(true)
		world := officeWorld(t, func(w http.ResponseWriter, r *http.Request, next http.Handler) bool {
			if !cut.Swap(false) {
				return false
			}
			next.ServeHTTP(httptest.NewRecorder(), r) // done, but the response is lost
			panic(http.ErrAbortHandler)
		})
		id := world.Proposal(1042).ID
		world.Move(id, state.StatusSubmitted, state.StatusAccepted)
		d := world.OpenHalvorsen(120, 36).Advance(time.Second)
		order := func(name string) {
			d.Press("m").Idle().Type("change order").Press("enter").Idle().Type(name).Press("tab", "tab").
				Type(`2 "bracket" @12.50`).Press("ctrl+s").Advance(time.Second).Press("y").Advance(time.Second)
		}
		order("Second screen")
		d.See("it is not known whether the service", `2 "bracket" @12.50`).Press("ctrl+s").Advance(time.Second).
			Press("y").
			Advance(time.Second)
		d.See("Change order 1, “Second screen”, is a draft").Press("esc").Advance(time.Second).Press("d").
			Advance(60 * time.Second)
		order("Third screen")
		d.See("Third screen, is a draft now")
		all, err := world.Client().ChangeOrders.List(t.Context(), id)
		if err != nil || len(all) != 2 {
			t.Errorf("%d change orders, %v", len(all), err)
		}
	})
}
