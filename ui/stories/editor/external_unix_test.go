//go:build unix

package editor_test

import (
	"testing"
	"time"

	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// After $EDITOR one key saves, wherever it was opened, and the text is left.
func TestAfterTheExternalEditorOneKeySaves(t *testing.T) {
	for name, tt := range map[string]struct {
		to   []string // the keys that lead there
		want string
	}{
		"areas":              {nil, "Saved client description of Living Room"},
		"items":              {[]string{"tab"}, "Saved client description of Living Room"},
		"client description": {[]string{"tab", "tab"}, "Saved client description of Living Room"},
		"installer notes":    {[]string{"tab", "tab", "tab"}, "Saved installer notes of Living Room"},
		"planned area":       {[]string{"a", "D", "e", "n", "enter"}, "Saved the planned client description of Den"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			uitest.Story(t, func(t *testing.T, world *uitest.World) {
				dir := t.TempDir()
				editor := []string{"/bin/sh", "-c", `echo "Written elsewhere." >"$0"`}
				world.Tune = func(o *ui.Options) {
					o.EditorDir, o.Editor = dir, func() ([]string, error) { return editor, nil }
				}
				d := world.OpenHalvorsen(120, 36)
				d.Press(tt.to...).Idle().Advance(time.Minute)
				d.Press("E").Idle().See("Written elsewhere.", "✎").DoNotSee("Saved")
				d.Press("ctrl+s").Idle().See(tt.want).DoNotSee("✎").Advance(time.Minute).See("Written elsewhere.")
			})
		})
	}
}
