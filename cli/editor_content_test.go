package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"app.tender/tender/state"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// sandboxed returns a machine with a sandbox account, which needs no consent.
func sandboxed(t *testing.T) *machine {
	o := newMachine(t)
	o.profile.Environment = config.Sandbox
	o.keep(config.Secrets{SecretKey: o.world.Ready.SecretKey, UserKey: o.world.Ready.UserKey})
	return o
}

// until advances the clock until the screen shows a text.
func until(d *uitest.Driver, text string) *uitest.Driver {
	for range 100 {
		if d.Advance(2 * time.Second).Sees(text) { // less than the lifetime of a notice
			return d
		}
	}
	return d.See(text)
}

// texts returns the stored texts for the builder.
func (o *machine) texts() (out []string) {
	o.t.Helper()
	s, err := o.app().Open(o.t.Context())
	if err != nil {
		o.t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	list, err := s.Store.Typed.Forms(o.t.Context())
	if err != nil {
		o.t.Fatal(err)
	}
	for _, x := range list {
		out = append(out, x.Values[state.ScratchText])
	}
	return out
}

// A text pasted for the builder is stored until the service has read it, whatever ends in between; then it is built
// once.
func TestAPasteSurvivesKillsAndAFailedUpload(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := sandboxed(t)
		d := openEditor(o.start()).Press("b").Advance(time.Second).Press("C")
		d.Paste("# Attic\n\n- 2 x Northlight VX-65\n").Advance(200 * time.Millisecond).See("32 characters")
		o.kill(d)
		d = openEditor(o.start()).Press("b").Advance(time.Second).See("Typed, not uploaded", "C continues").Press("C")
		d.See("- 2 x Northlight VX-65").Type("- 3 h Installation\n").Press("esc").Idle().See("Kept here, not uploaded")
		o.world.StopService()
		d.Press("C", "ctrl+s").See("Upload this text?", "notes.txt").Press("enter").Advance(20 * time.Second)
		o.kill(d)
		if got := o.texts(); len(got) != 1 || !strings.HasSuffix(got[0], "3 h Installation\n") {
			t.Fatalf("stored after a failed upload: %q", got)
		}
		o.world.StartService()
		d = openEditor(o.start()).Press("b").Advance(time.Second)
		if !d.Sees("notes.txt") || d.Sees("C continues") { // refused before it started
			d.Press("C", "ctrl+s").See("Upload this text?", "notes.txt").Press("enter")
		}
		until(d, "This is what the builder understood").See("notes.txt").DoNotSee("Typed, not uploaded")
		if got := o.texts(); len(got) != 0 {
			t.Errorf("still stored after it was read: %q", got)
		}
		until(d.Press("o"), "2 lines built").See("Built, with no plan to check it against.").DoNotSee("not all as planned")
		p := o.world.Proposal(1042)
		if a := p.Areas[len(p.Areas)-1]; a.Name != "Attic" || len(a.Options[0].Items) != 2 {
			t.Errorf("the service has %+v", a)
		}
	})
}

// Changes to an outline are typed, killed, continued, and made; the differences are shown before anything is built.
func TestWishesSurviveAKill(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := sandboxed(t)
		path := filepath.Join(t.TempDir(), "call of the client.md")
		if err := os.WriteFile(path, []byte("# Attic\n\n- 2 x Northlight VX-65\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		d := openEditor(o.start()).Press("b").Advance(time.Second).Press("W").See("no outline to change")
		d.Press("C").Paste("'" + path + "'").Idle().See("a file: call of the client.md").Press("ctrl+s").
			See("Upload this file?")
		const typedOn = "Not uploaded: you typed on before the question could be read."
		d.Type("x").See(typedOn).DoNotSee("Upload this file?").Press("backspace").Idle().Press("ctrl+s").
			See("Upload this file?").DoNotSee(typedOn).Advance(time.Second).Press("y")
		until(d, "This is what the builder understood")
		d.Press("W").Type("# Attic\n\n- 4 h Inst").Advance(time.Second)
		o.kill(d)
		d = openEditor(o.start()).Press("b").Advance(time.Second).See("Changes to the outline, ").Press("W").
			Type("allation").Press("ctrl+s")
		until(d, "has changed: 1 difference").See("4 h Installation is new", "wishes-").DoNotSee("Typed, not uploaded")
		d.Press("O").See("2 x Northlight VX-65")
		if n := len(o.world.Proposal(1042).Areas); n != areasOfDemo(o) {
			t.Errorf("built before it was accepted: %d areas", n)
		}
		until(d.Press("o"), "2 lines built")
		if got := o.texts(); len(got) != 0 {
			t.Errorf("still stored: %q", got)
		}
	})
}

// areasOfDemo returns the number of areas before anything is built.
func areasOfDemo(o *machine) int {
	p := o.world.Proposal(1042)
	n := 0
	for i := range p.Areas {
		if p.Areas[i].Name != "Attic" {
			n++
		}
	}
	return n
}

// pipe uploads a text that is piped into the command.
func (o *machine) pipe() (int, string) {
	r := o.app()
	var out strings.Builder
	r.In, r.Out, r.Err = strings.NewReader("four speakers\n"), &out, &out
	return execute(o.t.Context(), r, []string{"content", "add", "1042", "-", "--name", "mail.txt"}), out.String()
}

// A piped text is lost to the shell, so it is stored for the editor until it is uploaded.
func TestAPipedTextSurvivesAFailedUpload(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := sandboxed(t)
		o.run("show", "1042")
		o.world.StopService()
		if code, out := o.pipe(); code == run.ExitOK {
			t.Fatalf("uploaded without a service:\n%s", out)
		}
		if got := o.texts(); len(got) != 1 || got[0] != "four speakers\n" {
			t.Fatalf("stored: %q", got)
		}
		o.world.StartService()
		if code, out := o.pipe(); code != run.ExitOK {
			t.Fatalf("exit code %d\n%s", code, out)
		}
		if got := o.texts(); len(got) != 0 {
			t.Errorf("still stored after the upload: %q", got)
		}
	})
}

// A text piped into a command is uploaded while an editor has its own text open, and does not replace that.
func TestAPipedTextDoesNotReplaceAnOpenOne(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := sandboxed(t)
		o.run("show", "1042")
		d := openEditor(o.start()).Press("b").Advance(time.Second).Press("C").Idle()
		if code, out := o.pipe(); code != run.ExitOK {
			t.Fatalf("exit code %d\n%s", code, out)
		}
		d.Type("A display").Advance(time.Second).Press("esc").Idle()
		if got := strings.Join(o.texts(), "|"); got != "A display" {
			t.Errorf("stored: %q", got)
		}
	})
}

// Each terminal types a text of its own; once the first leaves, its text is found in the second one.
func TestABuilderTextIsOfItsTerminal(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := sandboxed(t)
		d := openEditor(o.start()).Press("b").Advance(time.Second).Press("C").Type("A display in the den").
			Advance(time.Second)
		second := openEditor(o.start()).Press("b").Advance(time.Second).Press("C").Idle().DoNotSee("A display").
			Press("esc").Idle()
		d.Type(".").Advance(time.Second).Press("esc").Idle()
		second.Send(ui.StoreChangedMsg{}).Press("C").Idle().See("A display in the den.").Type(" And a sofa.").
			Advance(time.Second).Press("esc").Idle()
		if got := strings.Join(o.texts(), "|"); got != "A display in the den. And a sofa." {
			t.Errorf("stored: %q", got)
		}
	})
}
