package ui_test

import (
	"testing"
	"testing/synctest"

	"app.tender/tender/ui/uitest"
)

// The stories whose functions .ci/functions counts: each has one key more than the one before.
func TestCounted(t *testing.T) {
	for _, story := range []struct {
		name string
		keys []string
		sees string
	}{
		{"open", []string{"enter", "n"}, "Installer notes"},
		{"letter", []string{"enter", "n", "x"}, "keep draft"},
		{"save", []string{"enter", "n", "x", "ctrl+s"}, "Saved installer notes"},
	} {
		t.Run(story.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				uitest.NewWorld(t, "small").StartEditor(120, 40).Press(story.keys...).Idle().See(story.sees)
			})
		})
	}
}
