package ui_test

import (
	"strings"
	"testing"

	"github.com/aymanbagabas/go-osc52/v2"

	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

func TestTheNumbersOfMarkedProposalsAreCopied(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		var clipboard strings.Builder
		world.Tune = func(o *ui.Options) { o.Terminal = &clipboard }
		d := world.StartEditor(w, h).Idle()
		d.Press("y").See("Copied #1042.")
		if want := osc52.New("1042").String(); clipboard.String() != want {
			t.Errorf("%q on the clipboard, want %q", clipboard.String(), want)
		}
		clipboard.Reset()
		d.Press(" ", " ").See("y copy 2 numbers")
		said := "· copy 2 numbers"
		if w >= 120 {
			said = "Now copy 2 numbers" // in the preview
		}
		d.Press("ctrl+k").Type("copy").See(said).Press("esc")
		d.See("P pin 2 proposals").Press("P").Idle().See("P unpin 2 proposals")
		d.Press("/").Type("halvorsen").Idle().Press("esc", "y").See("Copied #1042, #1041.")
		if want := osc52.New("1042\n1041").String(); clipboard.String() != want {
			t.Errorf("%q on the clipboard, want %q", clipboard.String(), want)
		}
	})
}

// Labeled "back", the key would seem to leave the list, and nobody who has marked ten proposals would press it.
func TestEscIsLabeledUnmark(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(200, 50).Idle().Press(" ").See("1 marked", "esc unmark").DoNotSee("esc back")
		d.Press("esc").DoNotSee("1 marked", "esc unmark").Press("enter").Idle()
		d.Press("down", " ").See("1 marked", "esc unmark").Press("esc").DoNotSee("1 marked", "esc unmark").
			See("esc back", "Boardrooms")
	})
}
