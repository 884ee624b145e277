package editor

import (
	"slices"
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/views/editor/spread"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/screen/screentest"
)

// rooms returns an editor with five options in three areas, four of them marked: all but the first, where the cursor
// is.
func rooms(t *testing.T) (*screentest.Stage, *fakeSession, *Model) {
	t.Helper()
	s, w, m := newEditor(t, true)
	p := sample()
	p.Areas[0].Options[1].InstallerNotes = "Power behind the display,\nand a conduit to the rack in the closet under the stairs."
	p.Areas = append(p.Areas,
		state.Area{
			ID: 30, Name: "Kitchen",
			Options: []state.Option{option(301, "Client", "SECRET stud"), option(302, "", "")},
		})
	w.snap.Plan = &plan.Plan{Proposal: 7}
	w.read(p)
	s.Send(screen.Changed{})
	s.Do(screen.MoveTop, screen.Mark, screen.MoveDown, screen.Mark) // the area Theater, except its first option
	s.Do(screen.MoveDown, screen.Mark)                              // the area Patio
	s.Do(screen.MoveBottom, screen.MoveUp, screen.Mark, screen.Mark)
	s.Do(screen.MoveTop, screen.MoveDown)
	if got := m.areas.Marked(); !slices.Equal(got, []state.OptionID{102, 201, 301, 302}) || m.option != 101 {
		t.Fatalf("marked %v, the cursor is on %d", got, m.option)
	}
	return s, w, m
}

// choose opens the choice of what to copy into the marked options, and picks the nth.
func choose(t *testing.T, s *screentest.Stage, n int) *screen.Question {
	t.Helper()
	s.Opened = nil
	s.Do(spread.Spread)
	s.Run(s.Opened[0].Submit(screen.Answer{Choice: int64(n)}))
	if len(s.Opened) != 2 || s.Opened[1].Question == nil {
		t.Fatalf("opened %+v", s.Opened)
	}
	return s.Opened[1].Question
}

// answer chooses an answer by its key.
func answer(t *testing.T, s *screentest.Stage, q *screen.Question, key string) {
	t.Helper()
	i := slices.IndexFunc(q.Choices, func(c screen.Choice) bool { return c.Key == key })
	if i < 0 {
		t.Fatalf("there is no answer %q among %+v", key, q.Choices)
	}
	s.Run(q.Choices[i].Do())
}

// The preview shows the effect on each marked option, with the first words of any text that would be lost; skipping
// those writes only to the others, in one step.
func TestATextIsCopiedIntoMarkedOptionsAfterAPreview(t *testing.T) {
	s, w, m := rooms(t)
	ref := refOf(302, state.InstallerNotes)
	w.loose[ref] = state.Draft{Ref: ref, Text: "Half a sentence about the", Revision: 1}
	q := choose(t, s, 1) // the installer notes
	for _, want := range []string{
		"The installer notes of Theater, 1 Good",
		"! Theater, 2 Better: would overwrite “Power behind the display, …”, 83 characters",
		"✓ Patio, 1 Two speakers: will be written; empty now",
		"= Kitchen, 1 Client: is the same already",
		"✗ Kitchen, Option 2: can't: a draft there is not saved, “Half a sentence about the”",
		"Undo reverts all of it in one step.",
	} {
		if !strings.Contains(q.Text, want) {
			t.Errorf("%q is missing from the preview:\n%s", want, q.Text)
		}
	}
	if len(w.together)+len(w.committed)+len(w.sent) != 0 {
		t.Fatalf("written before the user agreed: %+v", w.together)
	}
	answer(t, s, q, "s")
	if len(w.together) != 1 || len(w.together[0]) != 1 || w.together[0][0].Ref() != refOf(201, state.InstallerNotes) ||
		w.together[0][0].Text() != "SECRET stud" {
		t.Errorf("written %+v", w.together)
	}
	if len(m.areas.Marked()) != 0 || w.loose[ref].Text == "" {
		t.Errorf("marked %v, the draft is %+v", m.areas.Marked(), w.loose[ref])
	}
}

// "All" includes the options that lose a text, but no unmarked ones.
func TestOverwritingNeedsConfirmation(t *testing.T) {
	s, w, _ := rooms(t)
	answer(t, s, choose(t, s, 1), "a")
	var got []state.OptionID
	for _, e := range w.together[0] {
		got = append(got, e.Option)
	}
	if !slices.Equal(got, []state.OptionID{102, 201, 302}) {
		t.Errorf("written into %v", got)
	}
}

// Changes between the preview and the answer are shown again instead of being overwritten.
func TestAnOutdatedPreviewIsShownAgain(t *testing.T) {
	s, w, _ := rooms(t)
	q := choose(t, s, 1)
	p := *w.snap.Open.Proposal
	p.Areas = slices.Clone(p.Areas)
	p.Areas[1].Options = []state.Option{option(201, "Two speakers", "typed by someone else")}
	w.read(&p)
	answer(t, s, q, "s")
	if len(w.together) != 0 || len(s.Opened) != 3 ||
		!strings.Contains(s.Opened[2].Question.Text, "typed by someone else") {
		t.Errorf("written %+v, opened %d", w.together, len(s.Opened))
	}
}

// A client text that looks internal asks for confirmation, as everywhere.
func TestCopyingAnInternalTextAsks(t *testing.T) {
	s, w, _ := rooms(t)
	p := *w.snap.Open.Proposal
	p.Areas = slices.Clone(p.Areas)
	p.Areas[0].Options = []state.Option{
		option(101, "Good: a display. SECRET terms and the margin is 32%", ""),
		p.Areas[0].Options[1],
	}
	w.read(&p)
	s.Send(screen.Changed{})
	answer(t, s, choose(t, s, 0), "a")
	if len(w.together) != 0 || !strings.Contains(s.Opened[2].Question.Title, "client will see") {
		t.Errorf("written %+v", w.together)
	}
}

// An option's plan is copied into all marked options with its accessories; options that have it already don't get it
// twice, and one undo reverts everything.
func TestAPlanIsCopiedIntoMarkedOptions(t *testing.T) {
	s, w, m := rooms(t)
	next := plan.NewID
	line := func(name string, parent plan.ID) plan.Line {
		return plan.Line{
			ID: next(), Parent: parent, Type: state.ItemCustom, Name: name,
			Quantity: decimal.NewFromInt(2), State: plan.Planned,
		}
	}
	p := w.snap.Open.Proposal
	display := line("display", 0)
	lines := []plan.Line{display, line("mount", display.ID)}
	at := func(area int, option state.OptionID) plan.Place { return plan.At(&p.Areas[area], option, next) }
	before, err := plan.Both("", plan.Add(at(0, 101), 0, lines...), plan.Spread([]plan.Place{at(1, 201)}, lines, next),
		plan.Add(at(2, 301), 0, line("lamp", 0))).Apply(*w.snap.Plan)
	if err != nil {
		t.Fatal(err)
	}
	w.snap.Plan = &before
	s.Send(screen.Changed{})
	q := choose(t, s, 2) // after both texts
	for _, want := range []string{
		"✓ Theater, 2 Better: will get 2 lines", "= Patio, 1 Two speakers: has the same planned already",
		"✓ Kitchen, 1 Client: will get 2 lines, below the 1 line planned there",
	} {
		if !strings.Contains(q.Text, want) {
			t.Errorf("%q is missing from the preview:\n%s", want, q.Text)
		}
	}
	answer(t, s, q, "y")
	after := w.snap.Plan
	for id, want := range map[state.OptionID]int{101: 2, 102: 2, 201: 2, 301: 3, 302: 2} {
		_, o := after.For(id)
		if o == nil || len(o.Lines) != want {
			t.Errorf("option %d has %+v", id, o)
			continue
		}
		if last := o.Lines[want-1]; last.Parent != o.Lines[want-2].ID {
			t.Errorf("option %d: the mount is not an accessory of the display: %+v", id, o.Lines)
		}
	}
	back, err := plan.Between("", before, *after).Undo().Apply(*after)
	if err != nil || back.Lines() != before.Lines() {
		t.Errorf("after undo: %d lines, %v", back.Lines(), err)
	}
	if len(m.areas.Marked()) != 0 {
		t.Errorf("still marked: %v", m.areas.Marked())
	}
}

// Read-only profiles, a selection without marks and the client view each give a reason; a client sees no marks.
func TestWhenCopyingIsDisabled(t *testing.T) {
	s, w, m := rooms(t)
	w.readOnly = "This profile is read-only."
	if why := s.Action(spread.Spread).Unless(); why != w.readOnly {
		t.Errorf("read-only: %q", why)
	}
	w.readOnly = ""
	s.Audience = screen.Client
	s.Send(screen.AudienceChanged{})
	if strings.Contains(drawn(s), "•") || len(m.areas.Marked()) != 0 {
		t.Errorf("a client sees marks:\n%s", drawn(s))
	}
	if s.Action(screen.Mark).Unless() == "" {
		t.Error("mark is enabled in the client view")
	}
	s.Audience = 0
	s.Send(screen.AudienceChanged{})
	s.Do(screen.Back)
	if s.Action(spread.Spread).Unless() == "" || s.Left != 0 {
		t.Errorf("enabled without marks, left %d", s.Left)
	}
}

// Marks are visible on the smallest screen, and stay on an option that gets its ID from the service.
func TestMarksSurviveANewID(t *testing.T) {
	s, _, m := rooms(t)
	v := s.View(screen.Rect{W: 40, H: 12})
	if strings.Count(v, "•") < 3 || !strings.Contains(v, "4 marked") {
		t.Errorf("in 40 by 12 cells:\n%s", v)
	}
	m.areas.Resolve(map[int64]int64{5: 6})
	m.resolve(map[int64]int64{-302: 302})
	if len(m.areas.Marked()) != 4 {
		t.Errorf("marked %v", m.areas.Marked())
	}
}
