package editor_test

import (
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// After the service came back during a question about undo: the result must be visible, and must not hide those of the
// next keys.
func TestTheResultOfUndoIsVisibleDespiteAnOldFailure(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
		d.Press("n", "ctrl+home").Type("Ladder. ").Idle().Press("ctrl+s").See("Saved installer notes")
		world.StopService()
		d.Press("a").Type("Sauna").Press("enter", "ctrl+s").Idle().See("1 waiting")
		d.Press("u").See("Undo adding area “Sauna”")
		world.StartService()
		d.Advance(10*time.Second).Press("y").Idle().See("Something changed since you were asked; nothing was undone",
			"Undo once more")
		d.Press("u").See("the step before", "installer notes").Advance(time.Second).Press("y").Idle().
			See("✓ Undone: installer notes").Advance(5 * time.Second).DoNotSee("nothing was undone")
	})
}

// An old failure appeared on every screen, and no key removed it.
func TestAFailureIsLeftBehindOnceItCouldBeRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := uitest.NewWorld(t, "small").OpenHalvorsen(40, 12)
		d.Send(ui.StoreChangedMsg{Notice: state.Fault{Kind: state.FaultLocal, Message: "It was refused."}})
		d.Press("6").Idle().See("It was refused.").Advance(5 * time.Second).See("It was refused.")
		d.Press("1").Idle().DoNotSee("It was refused.")
	})
}

// A service whose disk is full can be read, so nothing else says why the text is not saved, nor what its operator
// needs.
func TestAServiceThatOnlyFailsToWriteSaysSo(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		var fails atomic.Bool
		world.Intercept(func(w http.ResponseWriter, r *http.Request) bool {
			if r.Method == http.MethodGet || !fails.Load() {
				return false
			}
			w.Header().Set("X-Request-Id", "write-7")
			w.WriteHeader(http.StatusInternalServerError)
			return true
		})
		d := world.OpenHalvorsen(120, 36)
		fails.Store(true)
		d.Press("n", "ctrl+home").Type("Ladder. ").Idle().Press("ctrl+s").Idle().Advance(5*time.Second).
			See("Not saved yet: installer notes", "The service failed (500).", "request write-7", "1 waiting")
		d.Press("R").Idle().Advance(time.Second).See("The service failed (500).")
		fails.Store(false)
		d.Advance(30*time.Second).DoNotSee("Not saved yet", "The service failed", "1 waiting")
		if got := world.Notes(); !strings.HasPrefix(got, "Ladder. ") {
			t.Errorf("the service has the notes %q", got)
		}
	})
}
