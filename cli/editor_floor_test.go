package cli

import (
	"testing"
	"testing/synctest"
)

// The setting applies to the editor as to the command line.
func TestTheEditorWarnsBelowTheMinimumMargin(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := newMachine(t)
		o.settings("margin_floor = \"45\"\n")
		d := openEditor(o.start()).Press("p").Type("1 oak shelf @100 cost 60").Idle().Press("enter", "esc").Idle()
		d.See("oak shelf  ! low margin").Press("q")
	})
}
