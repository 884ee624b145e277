package main_test

import (
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/testenv/terminal"
)

// A person takes a text over from another running program. At that moment the system may kill that program, or the one
// that takes the text. What was typed by then is in the text, or is a discarded draft if it could not be handed over in
// time; the program that is left goes on typing.
func TestATextIsTakenOverFromAnotherProgram(t *testing.T) {
	t.Parallel()
	for _, killed := range []string{"none", "the one that has it", "the one that takes it"} {
		t.Run(killed, func(t *testing.T) {
			t.Parallel()
			h := newHome(t)
			has := h.start(t, false, "demo")
			openNotes(has)
			has.Send("\x1b[1;5F") // ctrl+end
			has.Send(" first.")
			has.Await("draft kept")
			takes := h.start(t, false, "demo")
			openProposal(takes)
			takes.Await("open in another terminal")
			takes.Send("n")
			takes.Await("takes it over")
			has.Send(" last.")
			has.Await("last.")
			takes.AwaitThat("takes the text", func(s string) bool {
				asks := strings.Contains(s, "takes it over") // again, if the answer was too fast
				if asks {
					takes.Send("\r")
				}
				return !asks
			})
			left := takes
			switch killed {
			case "none":
				has.Await("read-only here")
			case "the one that has it":
				has.Kill()
			default:
				takes.Kill()
				left = has
			}
			edit(left)
			left.Send("\x1b[1;5F On.")
			left.AwaitThat("shows On.", func(s string) bool {
				if strings.Contains(s, "open in another terminal") { // it learns only now that the other one had it
					left.Send("\x1b")
					left.AwaitThat("leaves the text", func(s string) bool { return !strings.Contains(s, "✎") })
					edit(left)
					left.Send("\x1b[1;5F On.")
				}
				return strings.Contains(s, "On.")
			})
			left.Send("\x03")
			left.AwaitExit()
			text := h.notesDraft(t)
			if !strings.Contains(text, " first.") || !strings.HasSuffix(text, " On.") {
				t.Errorf("draft %q", text)
			}
			if kept := text + h.discarded(t); killed != "the one that has it" && !strings.Contains(kept, " last.") {
				t.Errorf("lost: %q", kept)
			}
		})
	}
}

// edit opens the installer notes in any state of a take-over.
func edit(x *terminal.Terminal) {
	x.AwaitThat("edits the text", func(s string) bool {
		switch {
		case strings.Contains(s, "Installer notes ✎"):
			return true
		case strings.Contains(s, "takes it over"), strings.Contains(s, "opens it"):
			x.Send("\r")
		case strings.Contains(s, "keys wait"):
		case strings.Contains(s, "read-only here"):
			x.Send("\x1bn")
		default:
			x.Send("n")
		}
		return false
	})
}

// discarded returns the discarded drafts.
func (h home) discarded(t *testing.T) (texts string) {
	t.Helper()
	store := h.open(t)
	defer func() { _ = store.Close() }()
	actions, err := store.Queue.Actions(t.Context(), 100)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range actions {
		if a.Kind == state.ActDiscard {
			texts += a.Edit.Text() + "\n"
		}
	}
	return texts
}
