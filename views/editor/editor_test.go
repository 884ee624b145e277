package editor

import (
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/session"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/screen/screentest"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/textedit"
	"app.tender/tender/views/widget/viewtest"
)

func drawn(s *screentest.Stage) string { return ansi.Strip(s.View(screen.Rect{W: 120, H: 32})) }

func TestEverySizeIsFilledExactly(t *testing.T) {
	s, _, _ := newEditor(t, true)
	viewtest.Sizes(t, s)
	s.Do(screen.EditNotes)
	viewtest.Sizes(t, s)
	s.Do(screen.Back, screen.EditDescription)
	viewtest.Sizes(t, s)
	unread, _, _ := newEditor(t, false)
	viewtest.Sizes(t, unread)
}

// A key pressed while the proposal is being read is queued, not run as a command: "no" would open the notes and then
// ask for a new option.
func TestKeysWaitForTheProposal(t *testing.T) {
	s, w, m := newEditor(t, false)
	keys := []tea.KeyMsg{{Type: tea.KeyRunes, Runes: []rune("n")}, {Type: tea.KeyRunes, Runes: []rune("o")}}
	for _, k := range keys {
		if !m.HoldKey(k) {
			t.Fatalf("%s is taken for a command", k)
		}
	}
	if got := m.HeldKeys(); got != nil {
		t.Errorf("keys ran before the proposal was read: %v", got)
	}
	w.read(sample())
	m.Cursor() // another screen may look before the queued keys have run
	last := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("t")}
	if keys = append(keys, last); !m.HoldKey(last) {
		t.Error("a key overtakes the queued ones")
	}
	s.Send(screen.Changed{})
	if diff := cmp.Diff(keys, m.HeldKeys()); diff != "" {
		t.Error(diff)
	}
	if m.HoldKey(keys[0]) || m.HeldKeys() != nil {
		t.Error("keys are still queued, or ran twice")
	}
}

func TestQueuedKeysExpire(t *testing.T) {
	s, _, m := newEditor(t, false)
	key := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("n")}
	if s.Pass(2 * time.Second); m.HoldKey(key) {
		t.Error("a key is queued for more than a second")
	}
	s, w, m := newEditor(t, false)
	m.HoldKey(key)
	if s.Pass(2 * time.Second); !m.HoldKey(key) {
		t.Error("a key overtakes a queued one")
	}
	w.snap.Open = &session.Watched{ID: 7, Fault: state.Fault{Kind: state.FaultNotFound, Message: "It is not there."}}
	s.Send(screen.Changed{})
	if got := m.HeldKeys(); got != nil {
		t.Errorf("%v ran without its target", got)
	}
}

// An outbox step ends before the outbox is read again: the cursor stays on the new area. On another option, the text
// typed next would be saved there for the client.
func TestTheCursorStaysOnANewAreaUntilTheOutboxIsRead(t *testing.T) {
	s, w, m := newEditor(t, true)
	made := state.Edit{Proposal: 7, Area: -1, Option: -2, Change: state.AddArea{Name: "Attic"}}
	s.Send(screen.Committed{Edit: made}).Send(screen.Changed{})
	if _, o := m.at().Selected(); o != nil {
		t.Errorf("typed text goes to option %d", o.ID)
	}
	w.snap.Edits = []state.OutboxEdit{{ID: 1, State: state.EditWaiting, Edit: made}}
	w.read(w.snap.Open.Proposal)
	s.Send(screen.Changed{})
	if _, o := m.at().Selected(); o == nil || o.ID != made.Option {
		t.Errorf("the cursor is on %+v", o)
	}
	fresh := sample()
	fresh.Areas = append(fresh.Areas, state.Area{ID: 30, Name: "Attic", Options: []state.Option{{ID: 301}}})
	w.snap.Edits = nil
	w.read(fresh)
	w.snap.Open.Resolved = map[int64]int64{-1: 30, -2: 301}
	s.Send(screen.Changed{})
	if area, option := m.Cursor(); area != 30 || option != 301 {
		t.Errorf("the cursor is on %d, %d", area, option)
	}
}

// Typing in a new option continues under the ID that the service assigns: under the local one, the last letters would
// be lost.
func TestTypingContinuesWhenALocalIDIsReplaced(t *testing.T) {
	s, w, m := newEditor(t, true)
	local := sample()
	local.Areas[0].Options[0].ID = -2
	w.read(local)
	s.Send(screen.Changed{}).Do(screen.EditNotes).Type("x")
	w.read(sample())
	w.snap.Open.Resolved = map[int64]int64{-2: 101}
	s.Send(screen.Changed{}).Type("y")
	if e := m.texts.Typing(); e == nil || e.Ref() != refOf(101, state.InstallerNotes) ||
		w.typed[e.Ref()].Text != "SECRET studxy" {
		t.Errorf("typed: %+v", w.typed)
	}
}

// A new option may get its ID while $EDITOR has its text. That text then stayed in a file.
func TestTheTextOfEDITORFollowsALocalIDThatIsReplaced(t *testing.T) {
	s, w, _ := newEditor(t, true)
	local := sample()
	local.Areas[0].Options[0].ID = -2
	w.read(local)
	s.Send(screen.Changed{}).Do(screen.EditNotes)
	d := w.typed[refOf(-2, state.InstallerNotes)]
	w.resolve(-2, 101)
	s.Send(screen.Changed{}).Send(session.Returned{Exported: session.Exported{Draft: d}, Text: "from $EDITOR"})
	if got := w.typed[refOf(101, state.InstallerNotes)].Text; w.back != "" || got != "from $EDITOR" {
		t.Errorf("typed %q: %s", got, w.back)
	}
}

func TestOpeningAnotherProposalKeepsTheText(t *testing.T) {
	s, w, m := newEditor(t, true)
	s.Do(screen.EditNotes).Type("!")
	s.Run(m.Show(screen.Location{Screen: screen.AtProposal, Proposal: 9}))
	if m.Typing() || w.loose[refOf(101, state.InstallerNotes)].Text != "SECRET stud!" {
		t.Errorf("typing %v, drafts %+v", m.Typing(), w.loose)
	}
}

func TestSaveSendsTheVisibleTexts(t *testing.T) {
	s, w, _ := newEditor(t, true)
	s.Do(screen.EditClient).Type(" here").Do(screen.PaneNext).Type(" there").Do(screen.Save)
	var got []state.TextRef
	for _, d := range w.sent {
		got = append(got, d.Ref)
	}
	if diff := cmp.Diff([]state.TextRef{refOf(101, state.InstallerNotes), refOf(101, state.ClientDescription)},
		got); diff != "" {
		t.Error(diff)
	}
}

// Each text that looks internal has its own question, and the answer to one does not apply to the next.
func TestTextsThatLookInternalAsk(t *testing.T) {
	s, w, m := newEditor(t, true)
	for _, option := range []state.OptionID{101, 102} {
		ref := refOf(option, state.ClientDescription)
		w.loose[ref] = state.Draft{Ref: ref, Text: "Our cost is 900, margin 40%: do not tell the client"}
	}
	s.Run(m.SaveAll())
	if len(w.sent) != 0 || len(s.Opened) != 1 || s.Opened[0].Question.Follows {
		t.Fatalf("sent %v, asked %+v", w.sent, s.Opened)
	}
	s.Run(s.Opened[0].Question.Choices[1].Do())
	if len(w.sent) != 1 || len(s.Opened) != 2 || !s.Opened[1].Question.Follows {
		t.Fatalf("sent %v, asked %+v", w.sent, s.Opened)
	}
	s.Run(s.Opened[1].Question.Choices[0].Do())
	if len(w.sent) != 1 || len(w.loose) != 1 {
		t.Errorf("sent %v, drafts %v", w.sent, w.loose)
	}
}

// In the client view the panes contain nothing internal, and no key leads to it.
func TestClientViewHidesInternalData(t *testing.T) {
	s, w, m := newEditor(t, true)
	s.Do(screen.PaneNext, screen.PaneNext, screen.PaneNext)
	if m.focus != paneNotes || !strings.Contains(drawn(s), "SECRET stud") {
		t.Fatalf("the team does not see its notes:\n%s", drawn(s))
	}
	s.Audience = screen.Client
	s.Send(screen.AudienceChanged{})
	if got := drawn(s); strings.Contains(got, "SECRET") || m.texts.Notes.Text() != "" || m.focus == paneNotes {
		t.Errorf("the notes pane has %q, or the client view shows internal text:\n%s", m.texts.Notes.Text(), got)
	}
	for range int(paneCount) {
		if s.Do(screen.PaneNext); m.focus == paneNotes || strings.Contains(drawn(s), "SECRET") {
			t.Errorf("tab goes to the notes:\n%s", drawn(s))
		}
	}
	s.Do(screen.CopyWhole)
	for _, d := range s.Opened {
		if s.View(screen.Rect{W: 80, H: 20}); strings.Contains(ansi.Strip(d.Form.View(screen.Rect{W: 80, H: 20})),
			"SECRET") {
			t.Error("copying the team's text is offered")
		}
	}
	s.Do(screen.EditClient, screen.PaneNext)
	if e := m.texts.Typing(); e == nil || e.Ref().Field != state.ClientDescription || len(w.typed) != 1 {
		t.Errorf("typed: %+v", w.typed)
	}
}

// A proposal that can no longer be changed still opens its texts, with the reason below them.
func TestReadOnlyTextsCanBeOpened(t *testing.T) {
	s, w, m := newEditor(t, true)
	done := sample()
	done.Status = state.StatusAccepted
	w.read(done)
	s.Send(screen.Changed{}).Do(screen.EditInternal)
	if got := drawn(s); !strings.Contains(got, "SECRET terms") ||
		!strings.Contains(got, "It is changed by a change order, not here.") || m.Typing() {
		t.Errorf("the notes can't be read:\n%s", got)
	}
	if s.Do(screen.PaneNext); !strings.Contains(drawn(s), "For the family") {
		t.Errorf("the description can't be read:\n%s", drawn(s))
	}
	s.Do(screen.Back, screen.EditNotes)
	if got := drawn(s); m.focus != paneNotes || !strings.Contains(got, "It is changed by a change order") ||
		len(w.typed) > 0 {
		t.Errorf("the notes of the option can't be read, or can be edited:\n%s", got)
	}

	s, w, _ = newEditor(t, true)
	w.readOnly = "This profile only reads."
	s.Do(screen.EditDescription)
	if got := drawn(s); !strings.Contains(got, "For the family") || !strings.Contains(got, "only reads") ||
		len(w.typed) > 0 {
		t.Errorf("they can't be read in a read-only profile:\n%s", got)
	}
}

func TestTakingOverATextFromAnotherTerminal(t *testing.T) {
	s, w, m := newEditor(t, true)
	ref := refOf(101, state.InstallerNotes)
	w.taken[7] = now.Add(-time.Minute)
	s.Send(screen.Changed{}).Do(screen.EditNotes)
	if len(w.over) > 0 || len(w.typed) > 0 || len(s.Opened) != 1 ||
		!strings.Contains(drawn(s), "open in another terminal since") {
		t.Fatalf("taken over without asking: %+v\n%s", s.Opened, drawn(s))
	}
	s.Run(s.Opened[0].Question.Choices[0].Do())
	if diff := cmp.Diff([]state.ProposalID{7}, w.over); diff != "" {
		t.Fatal(diff)
	}
	x := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{'x'}}
	if !m.HoldKey(x) || len(m.HeldKeys()) > 0 {
		t.Error("a key is not queued during the take-over")
	}
	delete(w.taken, 7)
	s.Send(session.TakenOver{Proposal: 7})
	if !m.Typing() || len(m.HeldKeys()) != 1 || m.HoldKey(x) {
		t.Error("the taken-over text can't be edited")
	}
	s.Send(session.LeaseLost{Ref: ref, Since: now}).Type("x")
	if got := w.typed[ref].Text; strings.Contains(got, "x") {
		t.Errorf("edited a text of another terminal: %q", got)
	}
	if a := s.Action(screen.AddArea); a != nil {
		t.Error("a key typed after losing the text runs an action")
	}
}

// A text may be free before it is taken over, and is then typed in at once.
func TestATextThatIsTypedInWhenItIsTakenOverStaysOpen(t *testing.T) {
	s, w, m := newEditor(t, true)
	ref := refOf(101, state.InstallerNotes)
	w.taken[7] = now.Add(-time.Minute)
	s.Send(screen.Changed{}).Do(screen.EditNotes).Run(s.Opened[0].Question.Choices[0].Do())
	delete(w.taken, 7)
	s.Do(screen.EditNotes).Type("typed").Send(session.TakenOver{Proposal: 7})
	if s.Type(" on"); m.texts.Typing() == nil || !strings.HasSuffix(w.typed[ref].Text, "typed on") {
		t.Errorf("left %+v, typed %q", w.left, w.typed[ref].Text)
	}
	if x := (tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{'x'}}); m.HoldKey(x) {
		t.Error("keys still wait for it")
	}
}

// Keys that wait for a text to be taken over go into that text or nowhere, whatever happens before, and a message says
// so.
func TestKeysForATextThatIsTakenOverGoNowhereElse(t *testing.T) {
	ref := refOf(101, state.InstallerNotes)
	for name, tt := range map[string]struct {
		meanwhile func(s *screentest.Stage, w *fakeSession, m *Model)
		taken     state.TextRef // the text that is taken over then
		opens     bool
	}{
		"its option gets an ID": {
			taken: refOf(301, state.InstallerNotes), opens: true,
			meanwhile: func(s *screentest.Stage, w *fakeSession, _ *Model) {
				w.resolve(101, 301)
				s.Send(screen.Changed{})
			},
		},
		"its option has got an ID": {
			taken: ref, opens: true,
			meanwhile: func(_ *screentest.Stage, w *fakeSession, _ *Model) { w.resolve(101, 301) },
		},
		"another text is opened": {taken: ref, meanwhile: func(s *screentest.Stage, _ *fakeSession, _ *Model) {
			s.Do(screen.EditClient)
		}},
		"another proposal is opened": {taken: ref, meanwhile: func(s *screentest.Stage, _ *fakeSession, m *Model) {
			s.Run(m.Show(screen.Location{Screen: screen.AtProposal, Proposal: 9}))
		}},
		"the proposal is accepted": {taken: ref, meanwhile: func(_ *screentest.Stage, w *fakeSession, _ *Model) {
			p := sample()
			p.Status = state.StatusAccepted
			w.read(p)
		}},
		"the client view is shown": {taken: ref, meanwhile: func(s *screentest.Stage, _ *fakeSession, _ *Model) {
			s.Audience = screen.Client
			s.Send(screen.AudienceChanged{})
		}},
		"a third terminal has it": {taken: ref, meanwhile: func(_ *screentest.Stage, w *fakeSession, _ *Model) {
			w.taken[7] = now
		}},
		"esc": {taken: ref, meanwhile: func(s *screentest.Stage, _ *fakeSession, _ *Model) {
			s.Do(screen.Back)
		}},
	} {
		t.Run(name, func(t *testing.T) {
			s, w, m := newEditor(t, true)
			w.taken[7] = now.Add(-time.Minute)
			s.Send(screen.Changed{}).Do(screen.EditNotes).Run(s.Opened[0].Question.Choices[0].Do())
			delete(w.taken, 7)
			x := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{'x'}}
			m.HoldKey(x)
			tt.meanwhile(s, w, m)
			s.Send(session.TakenOver{Proposal: 7})
			keys, told := m.HeldKeys(), slices.ContainsFunc(s.Told, func(n screen.Notice) bool {
				return n.Text == screen.NotApplied
			})
			taken := tt.taken.Resolve(w.snap.Open.Resolved)
			opened := m.texts.Typing() != nil && m.texts.Typing().Ref() == taken
			if opened != tt.opens || (len(keys) == 1) != tt.opens || told == tt.opens || m.HoldKey(x) != m.reading() {
				t.Errorf("opened: %v, keys %v, told %v, left %v", opened, keys, s.Told, w.left)
			}
			if s.Left > 0 {
				t.Error("esc left the proposal, too")
			}
		})
	}
}

// A text whose option was built meanwhile is not reported as edited by another terminal.
func TestATextOfABuiltOptionSaysSo(t *testing.T) {
	s, _, m := newEditor(t, true)
	s.Do(screen.EditNotes)
	s.Send(session.LeaseLost{Ref: m.texts.Typing().Ref(), Built: true})
	said := s.Told[len(s.Told)-1].Text
	if !strings.Contains(said, "built meanwhile") || !strings.Contains(said, "draft already, which stays") ||
		strings.Contains(said+drawn(s), "another terminal") {
		t.Errorf("notice %q:\n%s", said, drawn(s))
	}
	if got := s.Action(screen.Back).Word(); got != "leave" {
		t.Errorf("esc is labeled %q", got)
	}
}

// After a build there is no plan for the text to go into.
func TestATextOfABuiltOptionIsNotLabeledAsPlanned(t *testing.T) {
	s, _, m := newEditor(t, true)
	s.Do(screen.EditNotes)
	m.texts.Typing().SetRef(plan.TextRef(7, 55, state.InstallerNotes))
	if got := s.Action(screen.Back).Word(); got != "keep draft" {
		t.Errorf("esc is labeled %q", got)
	}
}

// The client view may start while a take-over waits for the disk: the team's text does not open in it.
func TestATakenOverTeamTextDoesNotOpenInTheClientView(t *testing.T) {
	s, w, m := newEditor(t, true)
	w.taken[7] = now.Add(-time.Minute)
	s.Send(screen.Changed{}).Do(screen.EditNotes).Run(s.Opened[0].Question.Choices[0].Do())
	s.Audience = screen.Client
	s.Send(screen.AudienceChanged{})
	delete(w.taken, 7)
	s.Send(session.TakenOver{Proposal: 7})
	if m.Typing() || strings.Contains(drawn(s), "SECRET") {
		t.Errorf("left %+v:\n%s", w.left, drawn(s))
	}
}

// While a text is edited whose option is no longer shown, the screen stays on that option: otherwise the other text of
// the pair would be written into the wrong one.
func TestEditingATextWhoseOptionIsGone(t *testing.T) {
	s, w, m := newEditor(t, true)
	s.Do(screen.MoveDown, screen.MoveDown)
	if s.Do(screen.EditNotes); m.option != 102 {
		t.Fatal(m.option)
	}
	s.Type("meant for 102")
	p := sample()
	p.Areas[0].Options = p.Areas[0].Options[:1]
	w.read(p)
	s.Send(screen.Changed{})
	if ref := refOf(102, state.InstallerNotes); m.texts.Typing() == nil || w.typed[ref].Text != "meant for 102" {
		t.Fatalf("typed: %+v", w.typed)
	}
	if got := drawn(s); strings.Contains(got, "SECRET stud") || strings.Contains(got, "Good: a display") {
		t.Errorf("the text of another option is shown beside it:\n%s", got)
	}
	s.Do(screen.PaneNext)
	if len(w.typed) > 0 || w.loose[refOf(102, state.InstallerNotes)].Text != "meant for 102" {
		t.Errorf("typed: %+v, drafts: %+v", w.typed, w.loose)
	}
	if s.Send(screen.Changed{}); m.option != 101 {
		t.Errorf("the cursor is on %d", m.option)
	}
}

// A truncated time is a wrong one.
func TestTheCrumbHasTheWholeTimeOrNone(t *testing.T) {
	s, w, m := newEditor(t, true)
	p := sample()
	p.LastModified = now.Add(-time.Hour)
	w.read(p)
	s.Send(screen.Changed{})
	for _, name := range []string{
		"Short", "Halvorsen Residence, family room, patio and the second floor",
		strings.Repeat("A name without an end ", 9),
	} {
		m.workspace.Proposal.Name = name
		for _, width := range []int{100, 120, 160} {
			c := m.Crumb(width)
			line := ansi.Strip(cells.Ends(" "+c.Left, c.Right+" ", width))
			if strings.Contains(line, "   changed") && !strings.Contains(line, "changed today 08:00") ||
				cells.Width(line) > width {
				t.Errorf("at %d: %q", width, line)
			}
		}
	}
	m.workspace.Proposal.Name = "Short"
	if c := m.Crumb(120); !strings.Contains(ansi.Strip(c.Left), "changed today 08:00") {
		t.Errorf("the time is missing although there is room: %q", ansi.Strip(c.Left))
	}
}

// A draft whose status is cut looks like a proposal that was submitted.
func TestTheCrumbHasTheWholeStatus(t *testing.T) {
	s, w, m := newEditor(t, true)
	p := sample()
	p.Status = state.StatusViewedByClient
	w.read(p)
	s.Send(screen.Changed{})
	for _, name := range []string{"Short", "Neues Kino — 会議室 & bar", strings.Repeat("A name without an end ", 9)} {
		m.workspace.Proposal.Name = name
		for _, width := range []int{60, 80, 100, 160} {
			c := m.Crumb(width)
			line := ansi.Strip(cells.Ends(" "+c.Left, c.Right+" ", width))
			if !strings.Contains(line, "Viewed by client") || !strings.Contains(line, name[:5]) {
				t.Errorf("at %d: %q", width, line)
			}
		}
	}
}

// The text being edited is named in full, whatever else has no room.
func TestTheCrumbNamesTheEditedText(t *testing.T) {
	s, _, m := newEditor(t, true)
	s.Do(screen.EditDescription)
	for _, width := range []int{40, 60, 80, 120} {
		c := m.Crumb(width)
		if line := ansi.Strip(cells.Ends(" "+c.Left, c.Right+" ", width)); !strings.Contains(line,
			"› Client description") {
			t.Errorf("at %d: %q", width, line)
		}
	}
}

func TestBackReturnsToTheSamePaneAndOption(t *testing.T) {
	s, w, m := newEditor(t, true)
	s.Do(screen.MoveDown, screen.MoveDown, screen.PaneNext)
	was := m.Here()
	s.Run(m.Show(screen.Location{Screen: screen.AtProposal, Proposal: 9}))
	s.Run(m.Show(was))
	w.read(sample())
	s.Send(screen.Changed{})
	if diff := cmp.Diff(was, m.Here()); diff != "" || was.Option == 101 {
		t.Errorf("from %+v: %s", was, diff)
	}
}

func TestTheKeyLineNamesThePromptsActions(t *testing.T) {
	s, _, m := newEditor(t, true)
	words := func() (out []string) {
		for _, a := range m.Actions() {
			out = append(out, string(a.ID)+" "+a.Word())
		}
		return out
	}
	s.Do(screen.EditClient)
	if got := words(); !slices.Contains(got, "pane.next notes") || slices.Contains(got, "back close") {
		t.Errorf("key line while typing: %q", got)
	}
	s.Send(screen.Within{Do: textedit.FindInText})
	if got := words(); !slices.Contains(got, "text.new-line next") || !slices.Contains(got, "back close") {
		t.Errorf("key line while finding: %q", got)
	}
	if s.Do(screen.Back); !m.Typing() {
		t.Error("closing the prompt leaves the text")
	}
}

func TestEnterAndTabEditTheFocusedText(t *testing.T) {
	for field, beside := range map[state.TextField]state.TextField{
		state.ClientDescription: state.InstallerNotes, state.InstallerNotes: state.ClientDescription,
		state.ProposalDescription: state.InternalNotes, state.InternalNotes: state.ProposalDescription,
	} {
		s, _, m := newEditor(t, true)
		s.Run(m.Show(screen.Location{Screen: screen.AtText, Proposal: 7, Option: 101, Field: field}))
		if e := m.texts.Typing(); e == nil || e.Ref().Field != field {
			t.Fatalf("%s is not opened", field)
		}
		s.Do(screen.PaneNext)
		if e := m.texts.Typing(); e == nil || e.Ref().Field != beside {
			t.Errorf("tab from %s goes to %+v", field, e.Ref())
		}
	}
	s, _, m := newEditor(t, true)
	s.Do(screen.PaneNext, screen.PaneNext, screen.PaneNext, screen.Open)
	if e := m.texts.Typing(); e == nil || e.Ref().Field != state.InstallerNotes {
		t.Error("enter does not edit the notes")
	}
}
