package editor_test

import (
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/ui/uitest"
)

// discardedThenTyped returns an editor with a discarded draft ONE and a newer draft TWO of the same text.
func discardedThenTyped(t *testing.T) *uitest.Driver {
	t.Helper()
	d := uitest.NewWorld(t, "small").OpenHalvorsen(120, 36)
	d.Press("n", "ctrl+home").Type("ONE ").Advance(time.Second).Press("esc").See("ONE", "1 draft")
	d.Press("X").Advance(time.Second).Press("d").Idle().DoNotSee("1 draft", "ONE")
	return d.Press("n", "ctrl+home").Type("TWO ").Advance(time.Second).Press("esc").See("TWO", "1 draft")
}

// The newer draft was lost to every key of the editor.
func TestUndoOfADiscardKeepsANewerDraft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := discardedThenTyped(t)
		d.Press("u").See("Undo discarding the draft", "It replaces a newer draft of this text").Advance(time.Second).
			Press("n").
			Idle().See("TWO").DoNotSee("ONE")
		d.Press("u").Advance(time.Second).Press("y").Idle().See("ONE", "replaces a newer one", "restores that").
			DoNotSee("TWO")
		d.Press("ctrl+r").Idle().See("TWO", "1 draft").DoNotSee("ONE")
		d.Press("u").Advance(time.Second).Press("y").Idle().See("ONE").DoNotSee("TWO")
	})
}

// After another action there is no redo, and the newer draft would be out of reach.
func TestAReplacedDraftCanBeRestoredAfterAnotherAction(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := discardedThenTyped(t)
		d.Press("u").Advance(time.Second).Press("y").Idle().See("ONE")
		d.Press("X").Advance(time.Second).Press("d").Idle().DoNotSee("1 draft", "ONE")
		d.Press("u").Idle().See("ONE", "1 draft")
		d.Press("u").Advance(time.Second).Press("y").Idle().See("TWO", "1 draft").DoNotSee("ONE")
		d.Press("ctrl+r").Idle().See("ONE")
	})
}

// Otherwise redo and undo would cut off what was typed into a restored draft.
func TestUndoRestoresTextTypedAfterAnUndo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := uitest.NewWorld(t, "small").OpenHalvorsen(120, 36)
		d.Press("n", "ctrl+home").Type("ONE ").Advance(time.Second).Press("esc")
		d.Press("X").Advance(time.Second).Press("d").Idle().Press("u").Idle().See("ONE")
		d.Press("n", "ctrl+home").Type("THREE ").Advance(time.Second).Press("esc").See("THREE ONE")
		d.Press("ctrl+r").Idle().DoNotSee("1 draft", "ONE")
		d.Press("u").Idle().See("THREE ONE", "1 draft")
	})
}

// The notice named a key that no longer does anything.
func TestTheNoticeOfAnUndoGoesWithTheNextChange(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := uitest.NewWorld(t, "small").OpenHalvorsen(120, 36).Press("p").Type("1 lamp @5").Press("enter", "esc").
			Idle().
			Press("u").Idle().See("Undone: adding 1 × lamp", "^r redoes it")
		d.Press("tab").Idle().See("Undone: adding").Press("e").Idle().DoNotSee("Undone").Press("esc").Idle()
		d.Press("ctrl+r").Idle().See("Redone: adding 1 × lamp", "u undoes it").Press("u").Idle().See("Undone: adding")
		d.Press("ctrl+r", "shift+tab", "end").Idle().See("Redone: adding").Press("+").Idle().See("+    2  lamp").
			DoNotSee("Redone: adding")
	})
}
