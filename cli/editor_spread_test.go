package cli

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/cli/run"
	"app.tender/tender/state"
)

// notesOf returns the installer notes of all options of proposal 1042, in order.
func notesOf(o *machine) (out []string) {
	p := o.world.Proposal(1042)
	for i := range p.Areas {
		for j := range p.Areas[i].Options {
			out = append(out, p.Areas[i].Options[j].InstallerNotes)
		}
	}
	return out
}

// An option's notes are copied into all options of the first two areas after a preview; a kill right afterwards loses
// none; one undo reverts all, also at the service, and one redo repeats it.
func TestCopyATextIntoManyOptionsAndUndo(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := sandboxed(t)
		before := notesOf(o)
		ref := state.TextRef{}
		p := o.world.Proposal(1042)
		ref.Proposal, ref.Option, ref.Field = p.ID, p.Areas[0].Options[0].ID, state.InstallerNotes
		o.world.Apply(state.Draft{Ref: ref, Text: "Mind the dog.", Base: before[0]}.Edit())
		before = notesOf(o)
		d := openEditor(o.start()).Press("g", " ", "down").See("marked")
		n := len(p.Areas[0].Options) - 1
		d.Press("M").Idle().See("Into", "marked option").Type("installer").Press("enter").Idle().
			See("this is the source", "would overwrite", "Undo reverts all of it")
		if got := notesOf(o); strings.Join(got, "|") != strings.Join(before, "|") {
			t.Fatalf("the preview has written %q", got)
		}
		o.world.StopService() // so that it is only stored locally at first
		d.Press("a").Idle().See("2 edits wait in the outbox").Advance(time.Second)
		o.kill(d)
		o.world.StartService()
		d = openEditor(o.start()).Advance(30 * time.Second).Idle()
		got := notesOf(o)
		for i := range p.Areas[0].Options {
			if got[i] != "Mind the dog." {
				t.Errorf("option %d of %d has %q", i, n+1, got[i])
			}
		}
		if strings.Join(got[n+1:], "|") != strings.Join(before[n+1:], "|") {
			t.Errorf("options that were not marked have %q", got[n+1:])
		}
		d.Press("u").Idle().See("and 1 more").Advance(held).Press("y").Idle().Advance(30 * time.Second).Idle()
		if back := notesOf(o); strings.Join(back, "|") != strings.Join(before, "|") {
			t.Errorf("after undo, the options have\n%q, want\n%q", back, before)
		}
		d.Press("ctrl+r").Idle().Advance(held).Press("y").Idle().Advance(30 * time.Second).Idle()
		if again := notesOf(o); strings.Join(again, "|") != strings.Join(got, "|") {
			t.Errorf("after redo, the options have %q", again)
		}
	})
}

// A kill loses none of it.
func TestCopyAPlanIntoManyOptionsAndUndo(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := sandboxed(t)
		d := openEditor(o.start()).Press("g", "down", "p").Type("2 vx-75 @3799").Advance(time.Second).Press("enter").
			Type("> 1 sm-6").Advance(time.Second).Press("enter", "esc").Idle()
		d.Press("shift+tab", "g", " ").See("marked").Press("down", "M").Idle().See("Plan of").Type("plan of").
			Press("enter").Idle().See("will get 2 lines").Press("y").Idle().See("Written into")
		o.kill(d)
		lines := func() int {
			code, out := o.run("plan", "list", "1042", "--json")
			if code != run.ExitOK {
				t.Fatal(out)
			}
			return strings.Count(out, `"entry"`)
		}
		options := len(o.world.Proposal(1042).Areas[0].Options)
		if got := lines(); got != 2*options {
			t.Errorf("%d lines are planned in %d options", got, options)
		}
		d = openEditor(o.start())
		d.Press("u").Idle().See("Undone")
		if got := lines(); got != 2 {
			t.Errorf("after undo, %d lines are planned", got)
		}
	})
}
