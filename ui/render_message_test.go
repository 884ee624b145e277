package ui_test

import (
	"testing"
	"testing/synctest"

	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

func TestALongMessageIsShownInFull(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, tt := range []struct {
			w, h int
			sees []string
			not  string
		}{
			{120, 36, []string{"Two words to begin with, then more", "the next step at its very end."}, ""},
			{80, 24, []string{"Two words to begin with, then more", "the next step at its very end."}, ""},
			{80, 14, []string{"Two words to begin", "very end."}, ""},
			{40, 12, []string{"Two words to begin with", "…"}, "very end."},
			{30, 8, []string{"Two words", "…"}, "very end."},
		} {
			world := uitest.NewWorld(t, "small")
			world.Tune = func(o *ui.Options) {
				o.Notices = []string{"Two words to begin with, then more of them than fit into a line of eighty cells, and the next step at its very end."}
			}
			d := world.StartEditor(tt.w, tt.h).Idle().See(tt.sees...)
			if tt.not != "" {
				d.DoNotSee(tt.not)
			}
			d.Resize(12, 3).Resize(1, 1).Resize(300, 100).See(tt.sees[0])
		}
	})
}
