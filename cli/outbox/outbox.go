// Package outbox has the commands about unsent and past edits: outbox, drafts, undo and redo,
// journal.
package outbox

import (
	"app.tender/tender/cli/run"
	"github.com/spf13/cobra"
)

// Commands returns the commands of this folder.
func Commands(r *run.Run) []*cobra.Command {
	return []*cobra.Command{
		newDrafts(r), newOutbox(r), newJournal(r),
		reversing(r, "undo", "Undo the last action", false),
		reversing(r, "redo", "Redo the last undone action", true),
	}
}

func newOutbox(r *run.Run) *cobra.Command {
	return run.Group("outbox", "List edits that are not saved, and resolve them",
		`List the edits that the service does not have yet, and resolve those that need you.
Correct, retry or drop a refused edit. In a conflict, keep yours (resolve) or theirs
(drop). If the outcome of an edit is unknown, say whether it was done (done) or not
(retry). Edits that wait for another one continue with it. "tender undo" restores a
dropped edit.`,
		newList(r), newShow(r), newPush(r), newRetry(r), newCorrect(r), newDone(r), newDrop(r), newResolve(r))
}
