package client_test

import (
	"bufio"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/ui/uitest"
)

func TestTheJournalShowsSentEditsAndTheirResults(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		d := world.OpenHalvorsen(w, h)
		d.Press("n", "ctrl+end").Type(" Ladder in the van.").Press("ctrl+s").Advance(time.Second)
		d.Press("7").See("Journal", "✓ saved", "● changed here").See("#1042").See("Ladder in the van.")
		d.Press("esc").DoNotSee("● changed here")
	})
}

// The client would get the proposal without the text, and nothing would say so.
func TestTheSubmitQuestionNamesUnsavedTexts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := officeWorld(t, nil).OpenHalvorsen(120, 36).Advance(time.Second)
		d.Press("e").Type("More light. ").Press("esc").Advance(time.Second)
		d.Press("m").Idle().Press("enter").Idle().
			See("Submit #1042", "Not saved: client description")
	})
}

// A salesperson who finds nothing of the status in the journal thinks that nothing happened. Undo takes back none
// of it.
func TestTheJournalShowsStatusesAndChangeOrders(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cut := false
		world := officeWorld(t, func(_ http.ResponseWriter, r *http.Request, next http.Handler) bool {
			if cut {
				next.ServeHTTP(httptest.NewRecorder(), r) // done, but the response is lost
				panic(http.ErrAbortHandler)
			}
			return false
		})
		d := world.OpenHalvorsen(120, 36).Advance(time.Second)
		d.Press("m").Idle().Press("enter").Idle().Press("y").Idle().See("is Submitted").Advance(time.Second).Press("n").
			Idle()
		d.Press("7").Idle().See("✓ saved", "the status Submitted  #1042").Press("u").Idle().See("Nothing to undo").
			Press("2").Idle()
		d.Press("m").Idle().Type("accept").Press("enter").Idle()
		world.Move(world.Proposal(1042).ID, state.StatusDelayed)
		d.Press("ctrl+s").Advance(time.Second).Press("y").Idle().See("from Delayed to Accepted").Press("esc", "7").
			Idle().
			See("✗ refused", "the status Accepted").Press("2").Advance(60 * time.Second)
		world.Move(world.Proposal(1042).ID, state.StatusSubmitted, state.StatusAccepted)
		order := func(name string) {
			d.Press("m").Idle().Type("change order").Press("enter").Idle().Type(name).Press("tab", "tab").
				Type(`2 "bracket" @12.50`).Press("ctrl+s").Advance(time.Second).Press("y").Advance(time.Second)
		}
		order("Second screen")
		cut = true
		order("Third screen")
		d.See("it is not known whether").Press("esc").Advance(time.Second).Press("d").Advance(60 * time.Second)
		d.Press("7").Idle().See("✗ uncertain", "the new change order “Third screen”", "✓ saved",
			"the new change order “Second screen”").DoNotSee("12.5")
	})
}

func TestSearchAndExportTheJournal(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
		d.Press("n", "ctrl+end").Type(" Ladder in the van.").Press("ctrl+s").Advance(time.Second)
		d.Press("a").Type("Wine cellar").Press("ctrl+s", "ctrl+s").Advance(time.Second)
		d.Press("7").See("area “Wine cellar”", "installer notes")
		d.Press("/").Type("ladd").Idle().See("installer notes").DoNotSee("area “Wine cellar”  #1042")
		d.Press("enter", "x").See("✓ Journal written")

		files, err := filepath.Glob(filepath.Join(world.Requests(), "tender-journal-*.jsonl"))
		if err != nil || len(files) != 1 {
			t.Fatalf("%v, %v", files, err)
		}
		f, err := os.Open(files[0])
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = f.Close() }() // only read
		if info, err := f.Stat(); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%v, %v", info.Mode(), err)
		}
		var states []string
		for lines := bufio.NewScanner(f); lines.Scan(); {
			var r state.JournalRecord
			if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
				t.Fatal(err)
			}
			states = append(states, string(r.State)+" "+string(r.Field))
		}
		if len(states) != 2 || states[0] != "waiting installerNotes" || states[1] != "sent installerNotes" {
			t.Errorf("%q", states)
		}
		d.Press("esc", "esc").See("Wine cellar").Press("/").Type("nowhere").Idle().See("Nothing in the journal matches")
	})
}

func TestTheJournalIsStoredAndNeedsNoNetwork(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(80, 24)
		d.Press("n", "ctrl+end").Type(" Ladder.").Press("ctrl+s", "esc").Advance(time.Second).Press("q")
		world.StopService()
		d = world.StartEditor(80, 24).Idle().Press("7").See("✓ saved", "#1042")
		d.Press("esc").DoNotSee("✓ saved")
	})
}

// The journal sends no requests, so a banner on it could say that the service is down long after it is back.
func TestReconnectsWhileTheJournalIsShown(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(120, 36).Idle().See("1042")
		world.StopService()
		d.Press("R").Idle().See("Offline").Press("7").Idle().See("Journal", "Offline")
		world.StartService()
		d.Advance(2 * time.Minute).See("Journal").DoNotSee("Offline")
	})
}
