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
	s, _, _ := desk(t, true)
	viewtest.Sizes(t, s)
	s.Do(screen.EditNotes)
	viewtest.Sizes(t, s)
	s.Do(screen.Back, screen.EditDescription)
	viewtest.Sizes(t, s)
	unread, _, _ := desk(t, false)
	viewtest.Sizes(t, unread)
}

// A key that is pressed while the proposal is being read is no command: "no" would open
// the notes and then ask for a new option.
func TestKeysWaitForTheProposal(t *testing.T) {
	s, w, m := desk(t, false)
	keys := []tea.KeyMsg{{Type: tea.KeyRunes, Runes: []rune("n")}, {Type: tea.KeyRunes, Runes: []rune("o")}}
	for _, k := range keys {
		if !m.HoldKey(k) {
			t.Fatalf("%s is taken for a command", k)
		}
	}
	if got := m.HeldKeys(); got != nil {
		t.Errorf("answered before it was read: %v", got)
	}
	w.read(sample())
	m.Cursor() // another screen may look before the keys are answered
	last := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("t")}
	if keys = append(keys, last); !m.HoldKey(last) {
		t.Error("a key comes before those that wait")
	}
	s.Send(screen.Changed{})
	if diff := cmp.Diff(keys, m.HeldKeys()); diff != "" {
		t.Error(diff)
	}
	if m.HoldKey(keys[0]) || m.HeldKeys() != nil {
		t.Error("keys wait although the proposal is there, or are answered twice")
	}
}

func TestNobodySitsBeforeADeadScreen(t *testing.T) {
	s, _, m := desk(t, false)
	key := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("n")}
	if s.Pass(2 * time.Second); m.HoldKey(key) {
		t.Error("a key waits longer than a second")
	}
	s, w, m := desk(t, false)
	m.HoldKey(key)
	w.snap.Open = &session.Watched{ID: 7, Fault: state.Fault{Kind: state.FaultNotFound, Message: "It is not there."}}
	s.Send(screen.Changed{})
	if got := m.HeldKeys(); got != nil {
		t.Errorf("%v is answered, and what it was meant for is not there", got)
	}
}

// A step of the outbox ends before the outbox was read again: the cursor stays on
// the area that was just made. On another option the text that is typed next would
// be saved for the client there.
func TestTheCursorStaysOnWhatWasMadeUntilTheOutboxIsRead(t *testing.T) {
	s, w, m := desk(t, true)
	made := state.Edit{Proposal: 7, Area: -1, Option: -2, Change: state.AddArea{Name: "Attic"}}
	s.Send(screen.Committed{Edit: made}).Send(screen.Changed{})
	if _, o := m.selected(); o != nil {
		t.Errorf("what is typed goes to option %d", o.ID)
	}
	w.snap.Entries = []state.Entry{{ID: 1, State: state.EntryWaiting, Edit: made}}
	w.read(w.snap.Open.Proposal)
	s.Send(screen.Changed{})
	if _, o := m.selected(); o == nil || o.ID != made.Option {
		t.Errorf("the cursor is on %+v", o)
	}
	fresh := sample()
	fresh.Areas = append(fresh.Areas, state.Area{ID: 30, Name: "Attic", Options: []state.Option{{ID: 301}}})
	w.snap.Entries = nil
	w.read(fresh)
	w.snap.Open.Resolved = map[int64]int64{-1: 30, -2: 301}
	s.Send(screen.Changed{})
	if area, option := m.Cursor(); area != 30 || option != 301 {
		t.Errorf("the cursor is on %d, %d", area, option)
	}
}

// Letters typed in an option that was just made go on under the id that the service gives
// it: under the old one the last letters would not be kept anywhere.
func TestTypingGoesOnWhenALocalIDGivesWay(t *testing.T) {
	s, w, m := desk(t, true)
	local := sample()
	local.Areas[0].Options[0].ID = -2
	w.read(local)
	s.Send(screen.Changed{}).Do(screen.EditNotes).Type("x")
	w.read(sample())
	w.snap.Open.Resolved = map[int64]int64{-2: 101}
	s.Send(screen.Changed{}).Type("y")
	if e := m.typing(); e == nil || e.Ref() != refOf(101, state.InstallerNotes) || w.typed[e.Ref()].Text != "SECRET studxy" {
		t.Errorf("typed: %+v", w.typed)
	}
}

func TestATextIsKeptWhenAnotherProposalIsOpened(t *testing.T) {
	s, w, m := desk(t, true)
	s.Do(screen.EditNotes).Type("!")
	s.Run(m.Show(screen.Location{Screen: screen.AtProposal, Proposal: 9}))
	if m.Typing() || w.loose[refOf(101, state.InstallerNotes)].Text != "SECRET stud!" {
		t.Errorf("typing %v, kept %+v", m.Typing(), w.loose)
	}
}

func TestOneSavesWhatOneSees(t *testing.T) {
	s, w, _ := desk(t, true)
	s.Do(screen.EditClient).Type(" here").Do(screen.PaneNext).Type(" there").Do(screen.Save)
	var got []state.TextRef
	for _, d := range w.sent {
		got = append(got, d.Ref)
	}
	if diff := cmp.Diff([]state.TextRef{refOf(101, state.InstallerNotes), refOf(101, state.ClientDescription)}, got); diff != "" {
		t.Error(diff)
	}
}

// Texts that look internal are asked about one by one, and the answer to one is not
// taken for the next.
func TestTextsThatLookInternalAreAskedAbout(t *testing.T) {
	s, w, m := desk(t, true)
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
		t.Errorf("sent %v, kept %v", w.sent, w.loose)
	}
}

// While a customer looks on, the panes hold nothing that is internal, and no way leads
// to it.
func TestTheClientViewHoldsNothingInternal(t *testing.T) {
	s, w, m := desk(t, true)
	s.Do(screen.PaneNext, screen.PaneNext, screen.PaneNext)
	if m.focus != PaneNotes || !strings.Contains(drawn(s), "SECRET stud") {
		t.Fatalf("the team does not see its notes:\n%s", drawn(s))
	}
	s.Audience = screen.Client
	s.Send(screen.AudienceChanged{})
	if got := drawn(s); strings.Contains(got, "SECRET") || m.notes.Text() != "" || m.focus == PaneNotes {
		t.Errorf("a customer would read, or the pane holds %q:\n%s", m.notes.Text(), got)
	}
	for range int(paneCount) {
		if s.Do(screen.PaneNext); m.focus == PaneNotes || strings.Contains(drawn(s), "SECRET") {
			t.Errorf("tab leads to the notes:\n%s", drawn(s))
		}
	}
	s.Do(screen.CopyWhole)
	for _, d := range s.Opened {
		if s.View(screen.Rect{W: 80, H: 20}); strings.Contains(ansi.Strip(d.Form.View(screen.Rect{W: 80, H: 20})), "SECRET") {
			t.Error("a text of the team is offered to be copied")
		}
	}
	s.Do(screen.EditClient, screen.PaneNext)
	if e := m.typing(); e == nil || e.Ref().Field != state.ClientDescription || len(w.typed) != 1 {
		t.Errorf("typed: %+v", w.typed)
	}
}

// A proposal that takes no changes any more still has its texts, with the reason below
// them.
func TestTextsOpenForReadingWhereNobodyMayWrite(t *testing.T) {
	s, w, m := desk(t, true)
	done := sample()
	done.Status = state.StatusAccepted
	w.read(done)
	s.Send(screen.Changed{}).Do(screen.EditInternal)
	if got := drawn(s); !strings.Contains(got, "SECRET terms") || !strings.Contains(got, "It is changed by a change order, not here.") || m.Typing() {
		t.Errorf("the notes can't be read:\n%s", got)
	}
	if s.Do(screen.PaneNext); !strings.Contains(drawn(s), "For the family") {
		t.Errorf("the description can't be read:\n%s", drawn(s))
	}
	s.Do(screen.Back, screen.EditNotes)
	if got := drawn(s); m.focus != PaneNotes || !strings.Contains(got, "It is changed by a change order") || len(w.typed) > 0 {
		t.Errorf("the notes of the option can't be read, or are typed:\n%s", got)
	}

	s, w, _ = desk(t, true)
	w.readOnly = "This profile only reads."
	s.Do(screen.EditDescription)
	if got := drawn(s); !strings.Contains(got, "For the family") || !strings.Contains(got, "only reads") || len(w.typed) > 0 {
		t.Errorf("a profile that only reads does not:\n%s", got)
	}
}

func TestATextOfAnotherTerminalIsOfferedAndThenTakenOver(t *testing.T) {
	s, w, m := desk(t, true)
	ref := refOf(101, state.InstallerNotes)
	w.taken[ref] = now.Add(-time.Minute)
	s.Send(screen.Changed{}).Do(screen.EditNotes)
	if len(w.over) > 0 || len(w.typed) > 0 || len(s.Opened) != 1 || !strings.Contains(drawn(s), "edited in another terminal since") {
		t.Fatalf("taken over at once, or not asked: %+v\n%s", s.Opened, drawn(s))
	}
	s.Run(s.Opened[0].Question.Choices[0].Do())
	if diff := cmp.Diff([]state.TextRef{ref}, w.over); diff != "" {
		t.Fatal(diff)
	}
	x := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{'x'}}
	if !m.HoldKey(x) || len(m.HeldKeys()) > 0 {
		t.Error("a key does not wait for the text that is being taken over")
	}
	delete(w.taken, ref)
	s.Send(session.TakenOver{Ref: ref})
	if !m.Typing() || len(m.HeldKeys()) != 1 || m.HoldKey(x) {
		t.Error("one can't type in what was taken over")
	}
	s.Send(session.LeaseLost{Ref: ref, Since: now}).Type("x")
	if got := w.typed[ref].Text; strings.Contains(got, "x") {
		t.Errorf("typed in what another terminal edits: %q", got)
	}
	if a := s.Action(screen.AddArea); a != nil {
		t.Error("a key that is typed on without looking does something")
	}
}

// No other terminal has edited a text whose option was built while it was typed.
func TestATextWhoseOptionWasBuiltSaysSo(t *testing.T) {
	s, _, m := desk(t, true)
	s.Do(screen.EditNotes)
	s.Send(session.LeaseLost{Ref: m.typing().Ref(), Built: true})
	said := s.Told[len(s.Told)-1].Text
	if !strings.Contains(said, "built meanwhile") || !strings.Contains(said, "draft already, which stays") || strings.Contains(said+drawn(s), "another terminal") {
		t.Errorf("told %q:\n%s", said, drawn(s))
	}
	if got := s.Action(screen.Back).Word(); got != "leave" {
		t.Errorf("esc is said to %q", got)
	}
}

// After a build no plan is left that the text which is still being typed could go into.
func TestATextOfABuiltOptionIsNotSaidToGoIntoThePlan(t *testing.T) {
	s, _, m := desk(t, true)
	s.Do(screen.EditNotes)
	m.typing().SetRef(plan.TextRef(7, 55, state.InstallerNotes))
	if got := s.Action(screen.Back).Word(); got != "keep draft" {
		t.Errorf("esc is said to %q", got)
	}
}

// The customer who was called to the screen while the disk was still at a take-over reads
// no text of the team.
func TestATextOfTheTeamThatIsTakenOverDoesNotOpenBeforeACustomer(t *testing.T) {
	s, w, m := desk(t, true)
	ref := refOf(101, state.InstallerNotes)
	w.taken[ref] = now.Add(-time.Minute)
	s.Send(screen.Changed{}).Do(screen.EditNotes).Run(s.Opened[0].Question.Choices[0].Do())
	s.Audience = screen.Client
	s.Send(screen.AudienceChanged{})
	delete(w.taken, ref)
	s.Send(session.TakenOver{Ref: ref})
	if m.Typing() || strings.Contains(drawn(s), "SECRET") || !slices.Contains(w.left, ref) {
		t.Errorf("left %+v:\n%s", w.left, drawn(s))
	}
}

// While the user types a text whose option is no longer shown, the screen does not move to another
// option: the other text of the pair would be written into the wrong one.
func TestTheTextBesideOneWhoseOptionIsGoneIsNoOthers(t *testing.T) {
	s, w, m := desk(t, true)
	s.Do(screen.MoveDown, screen.MoveDown)
	if s.Do(screen.EditNotes); m.option != 102 {
		t.Fatal(m.option)
	}
	s.Type("meant for 102")
	p := sample()
	p.Areas[0].Options = p.Areas[0].Options[:1]
	w.read(p)
	s.Send(screen.Changed{})
	if ref := refOf(102, state.InstallerNotes); m.typing() == nil || w.typed[ref].Text != "meant for 102" {
		t.Fatalf("typed: %+v", w.typed)
	}
	if got := drawn(s); strings.Contains(got, "SECRET stud") || strings.Contains(got, "Good: a display") {
		t.Errorf("the texts of another option stand beside it:\n%s", got)
	}
	s.Do(screen.PaneNext)
	if len(w.typed) > 0 || w.loose[refOf(102, state.InstallerNotes)].Text != "meant for 102" {
		t.Errorf("typed: %+v, kept: %+v", w.typed, w.loose)
	}
	if s.Send(screen.Changed{}); m.option != 101 {
		t.Errorf("the cursor is on %d", m.option)
	}
}

// A time that is cut off in its middle is a wrong one.
func TestTheCrumbHasTheWholeTimeOrNone(t *testing.T) {
	s, w, m := desk(t, true)
	p := sample()
	p.LastModified = now.Add(-time.Hour)
	w.read(p)
	s.Send(screen.Changed{})
	for _, name := range []string{"Short", "Halvorsen Residence, family room, patio and the second floor", strings.Repeat("A name without an end ", 9)} {
		m.workspace.Proposal.Name = name
		for _, width := range []int{100, 120, 160} {
			c := m.Crumb(width)
			line := ansi.Strip(cells.Ends(" "+c.Left, c.Right+" ", width))
			if strings.Contains(line, "   changed") && !strings.Contains(line, "changed today 08:00") || cells.Width(line) > width {
				t.Errorf("at %d: %q", width, line)
			}
		}
	}
	m.workspace.Proposal.Name = "Short"
	if c := m.Crumb(120); !strings.Contains(ansi.Strip(c.Left), "changed today 08:00") {
		t.Errorf("there is room: %q", ansi.Strip(c.Left))
	}
}

// The text that fills the screen is named whole, whatever else there is no room for.
func TestTheCrumbNamesTheTextThatIsTyped(t *testing.T) {
	s, _, m := desk(t, true)
	s.Do(screen.EditDescription)
	for _, width := range []int{40, 60, 80, 120} {
		c := m.Crumb(width)
		if line := ansi.Strip(cells.Ends(" "+c.Left, c.Right+" ", width)); !strings.Contains(line, "› Client description") {
			t.Errorf("at %d: %q", width, line)
		}
	}
}

func TestAWayBackLeadsToTheSamePaneAndOption(t *testing.T) {
	s, w, m := desk(t, true)
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

func TestTheKeyLineNamesWhatThePromptDoes(t *testing.T) {
	s, _, m := desk(t, true)
	words := func() (out []string) {
		for _, a := range m.Actions() {
			out = append(out, string(a.ID)+" "+a.Word())
		}
		return out
	}
	s.Do(screen.EditClient)
	if got := words(); !slices.Contains(got, "pane.next notes") || slices.Contains(got, "back close") {
		t.Errorf("while typing: %q", got)
	}
	s.Send(screen.Within{Do: textedit.FindInText})
	if got := words(); !slices.Contains(got, "text.new-line next") || !slices.Contains(got, "back close") {
		t.Errorf("while finding: %q", got)
	}
	if s.Do(screen.Back); !m.Typing() {
		t.Error("leaving the prompt leaves the text")
	}
}

func TestEnterAndTabEditTheTextThatIsMeant(t *testing.T) {
	for field, beside := range map[state.TextField]state.TextField{
		state.ClientDescription: state.InstallerNotes, state.InstallerNotes: state.ClientDescription,
		state.ProposalDescription: state.InternalNotes, state.InternalNotes: state.ProposalDescription,
	} {
		s, _, m := desk(t, true)
		s.Run(m.Show(screen.Location{Screen: screen.AtText, Proposal: 7, Option: 101, Field: field}))
		if e := m.typing(); e == nil || e.Ref().Field != field {
			t.Fatalf("%s is not opened", field)
		}
		s.Do(screen.PaneNext)
		if e := m.typing(); e == nil || e.Ref().Field != beside {
			t.Errorf("beside %s: %+v", field, e.Ref())
		}
	}
	s, _, m := desk(t, true)
	s.Do(screen.PaneNext, screen.PaneNext, screen.PaneNext, screen.Open)
	if e := m.typing(); e == nil || e.Ref().Field != state.InstallerNotes {
		t.Error("enter does not edit the notes")
	}
}
