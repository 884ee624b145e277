package ui_test

import (
	"os"
	"testing"
	"testing/synctest"

	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// A file left behind would be called a text that $EDITOR left, at every later start.
func TestWithoutAnEditorNoFileStays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		world, dir := uitest.NewWorld(t, "small"), t.TempDir()
		world.Tune = func(o *ui.Options) { o.EditorDir = dir }
		d := world.OpenHalvorsen(120, 36)
		d.Press("E").Idle().See("No editor is set. Set $EDITOR")
		if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
			t.Error(left, err)
		}
	})
}
