package ui_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

func TestAKeyClashIsReportedAtTheStart(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.Tune = func(o *ui.Options) { o.Keys = map[string][]string{"area.add": {"e"}} }
		world.StartEditor(120, 36).Idle().See("e is client text", "another key.")
	})
}

func TestThePaletteListsEveryActionAndWhereItWorks(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		d := world.StartEditor(w, h).Idle()
		d.Press("ctrl+k").Type("assign a loc").Idle().See("Assign a location").Press("enter").
			See("Available in the editor.")
		d.Press("ctrl+k").Type("theirs").Idle().Press("enter").See("Available in a conflict.")
		d.Press("ctrl+k").Type("what if").Idle().Press("enter").See("Available in compare.")
		d.Press("ctrl+k").Type("support report").Idle().Press("enter").See("Available in the checks.")
		d = world.OpenHalvorsen(w, h) // in the pane of the areas
		d.Press("ctrl+k").Type("one more").Idle().Press("enter").See("Available in another part of this screen.").
			DoNotSee("Available in the editor")
	})
}

// The palette listed an action twice, as possible and as not, below a first hit that was for another line.
func TestThePaletteListsAnActionOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := uitest.NewWorld(t, "small").OpenHalvorsen(120, 36).Press("tab").Idle()
		d.Press("ctrl+k").Type("acc").Idle()
		for _, words := range []string{"command   Submit, accept, decline", "command   Submit, open, accept"} {
			if n := strings.Count(d.Screen(), words); n != 1 {
				t.Errorf("%q is listed %d times:\n%s", words, n, d.Screen())
			}
		}
		d.Press("enter").Idle().See("#1042 Halvorsen Residence is Draft")
	})
}

// A person who wants to submit a proposal types that, or how others call it.
func TestThePaletteFindsTheStatusByWhatAPersonWants(t *testing.T) {
	for _, typed := range []string{"submit", "accept", "decline", "archive", "status", "send", "e-mail"} {
		t.Run(typed, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d := uitest.NewWorld(t, "small").OpenHalvorsen(120, 36)
				d.Press("ctrl+k").Type(typed).Idle().Press("enter").Idle().See("#1042 Halvorsen Residence is Draft")
			})
		})
	}
}
