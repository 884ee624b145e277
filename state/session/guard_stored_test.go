package session_test

import (
	"io"
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"app.tender/tender/state/outbox"
	"app.tender/tender/state/session"
)

// An undo that sets back for the client what looks internal waits for a person, also after a restart, and loses
// nothing.
func TestNothingInternalIsUndoneOrRedoneUnasked(t *testing.T) {
	m, next := newMachine(t, t.TempDir()), planIDs()
	m.service.proposal.Description = secret
	x := m.startWith(session.Config{Remote: m.service})
	x.Proposal.Watch(7)
	m.idle()
	clean := state.Edit{
		Proposal: 7, Base: secret,
		Change: state.WriteText{Field: state.ProposalDescription, Text: "A den."},
	}
	x.Commit(clean)
	m.idle()
	held := func(redo bool) session.StepShown {
		t.Helper()
		x.Peek(redo)
		m.idle()
		step := happened[session.StepShown](t, x)
		if step.Shown.Fault.Kind != state.FaultInternal {
			t.Fatalf("%+v is not held", step)
		}
		writes := m.service.wrote()
		x.Reverse(redo, step.Step)
		m.idle()
		if f := happened[session.Failed](t, x).Fault; f.Kind != state.FaultInternal || m.service.wrote() != writes {
			t.Fatalf("%v, %d writes", f, m.service.wrote()-writes)
		}
		c := session.Command{
			Outbox: outbox.New(x.store, m.service, m.clock.Now), Cache: x.store, Plans: x.store,
		}
		if err := c.HeldStep(t.Context(), redo, step.Step); state.FaultOf(err).Kind != state.FaultInternal {
			t.Fatalf("a command: %v", err)
		}
		if c.MaySee = true; c.HeldStep(t.Context(), redo, step.Step) != nil {
			t.Fatal("a command does not take consent")
		}
		return step
	}
	step := held(false)
	if m.service.proposal.Description != "A den." {
		t.Fatalf("the service has %q", m.service.proposal.Description)
	}
	x.MayBeSeen(step.Shown)
	x.Reverse(false, step.Step)
	m.idle()
	if m.service.proposal.Description != secret {
		t.Fatalf("agreed: the service has %q", m.service.proposal.Description)
	}

	line := wish(next, "bracket, our cost 3")
	x.ClientMaySee(session.Doing{Proposal: 7, Planned: &line})
	if err := x.Plans.EditPlan(7, line); err != nil {
		t.Fatal(err)
	}
	m.idle()
	m.kill(x)
	x = m.startWith(session.Config{Remote: m.service}) // the plan is not open
	x.Peek(false)
	m.idle()
	back := happened[session.StepShown](t, x)
	if back.Shown.Fault.Kind != state.FaultNone {
		t.Fatalf("what is taken out is held: %v", back.Shown.Fault)
	}
	x.Reverse(false, back.Step)
	m.idle()
	again := held(true)
	x.MayBeSeen(again.Shown)
	x.Reverse(true, again.Step)
	x.Proposal.Watch(7)
	m.idle()
	wantWishes(t, x, "bracket, our cost 3")
}

type oneFile struct{ content string }

func (f oneFile) OpenFile(path string) (state.AIFile, error) {
	file := state.AIFileOf(path, nil)
	file.Size, file.Open = int64(len(f.content)), func() (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader(f.content)), nil
	}
	return file, nil
}

// What the service's builder makes of content may reach the client.
func TestNothingInternalIsUploadedUnasked(t *testing.T) {
	m := newBuilders(t)
	var files build.Files
	begin := func() *terminal {
		return m.startOn(func(s stored) stored { return s }, session.Config{}, func(c *session.Config, x *terminal) {
			c.Builder = build.New(m.service, m.plans, x.store, files, m.clock.Now)
		})
	}
	for _, of := range []struct {
		name, content string
		held          bool
	}{
		{"a text", "They want four speakers. The gate code is 4711.", true},
		{"in UTF-16", "\xff\xfe" + strings.Join(strings.Split("The gate code is 4711.", ""), "\x00") + "\x00", true},
		{"far below", strings.Repeat("They want speakers in every room.\n", 4000) + "Gate code 4711", true},
		{"what an outline says to the client", "# Den\n\n## Good\n\nClient: Gate code 4711.\n\n- 2 x VX-65\n", true},
		{
			"what it says to the installers",
			"# Den\n\n## Good\n\nInstaller: Gate code 4711.\n\n- 2 x VX-65 @ 700 cost 500\n", false,
		},
		{"a text that wraps, and reads like a list", "The gate\ncode 4711\n", true},
		{"a name in a list", "2 vx-65\n1 \"bracket at cost\"\n", true},
		{"a cost in a list", "2 vx-65 @700 cost 500\n3 c6p\n", false},
		{"a PDF", "%PDF-1.4 gate code 4711", false},
		{"a recording", "ID3\x00\x00 gate code 4711", false},
	} {
		files = oneFile{of.content}
		x := begin()
		for _, f := range []build.File{
			{Name: "call.txt", Path: "/call.txt"},
			{Name: "typed.txt", Data: []byte(of.content), Typed: true},
		} {
			shown, err := x.Builds.HeldContent(7, []build.File{f})
			if err != nil || (shown.Fault.Kind == state.FaultInternal) != of.held {
				t.Errorf("%s: %v, %v", of.name, shown.Fault, err)
			}
			c := m.command(t)
			c.Cache, c.Plans, c.Outbox = x.store, x.store, outbox.New(x.store, m.machine.service, m.clock.Now)
			c.Builder = build.New(m.service, m.plans, x.store, files, m.clock.Now)
			if _, err := c.BeginFiles(t.Context(), 7,
				[]build.File{f}); (state.FaultOf(err).Kind == state.FaultInternal) != of.held {
				t.Errorf("%s: a command: %v", of.name, err)
			}
		}
		m.kill(x)
	}

	m, files = newBuilders(t), oneFile{"The gate code is 4711."}
	x := begin()
	content := []build.File{{Name: "call.txt", Path: "/call.txt"}}
	x.Builds.UploadContent(7, content)
	m.idle()
	if f := happened[session.BuildRefused](t, x).Fault; f.Kind != state.FaultInternal || m.service.Writes > 0 {
		t.Fatalf("%v, %d writes", f, m.service.Writes)
	}
	x.Builds.RequestChanges(7, "The gate code is 4711.")
	m.idle()
	if f := happened[session.BuildRefused](t, x).Fault; f.Kind != state.FaultInternal {
		t.Errorf("wishes: %v", f)
	}
	shown, err := x.Builds.HeldContent(7, content)
	if err != nil {
		t.Fatal(err)
	}
	x.MayBeSeen(shown)
	x.Builds.UploadContent(7, content)
	m.idle()
	if m.service.Writes == 0 {
		t.Error("agreed, and not uploaded")
	}
}
