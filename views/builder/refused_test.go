package builder

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/screen/screentest"
)

// refuse reports that another terminal has the lease on a text.
func refuse(s *screentest.Stage, form state.ScratchForm) {
	at := state.ScratchPlace{Form: form, Proposal: 7}
	sc, _ := s.Scratch(at)
	s.Screen.(screen.Scribe).ScratchLost(at, sc.Values, s.Now())
}

// wantElsewhere fails unless the last n notices name the other terminal.
func wantElsewhere(t *testing.T, s *screentest.Stage, n int) {
	t.Helper()
	said := 0
	for _, told := range s.Told {
		if strings.Contains(told.Text, "being edited in another terminal since") {
			said++
		}
	}
	if said != n {
		t.Errorf("%d notices about the other terminal, want %d: %+v", said, n, s.Told)
	}
}

// Another terminal may take over a text while a question about it is open. The answer crashed the program; now it
// uploads nothing and says why.
func TestAnAnswerAboutATextTakenOverByAnotherTerminal(t *testing.T) {
	choice := func(key string) func(d screen.Dialog) tea.Cmd {
		return func(d screen.Dialog) tea.Cmd {
			for _, c := range d.Question.Choices {
				if c.Key == key {
					return c.Do()
				}
			}
			panic("no choice " + key)
		}
	}
	named := func(d screen.Dialog) tea.Cmd {
		return d.Submit(screen.Answer{Values: map[string]string{"Name": "notes.txt"}})
	}
	for name, tt := range map[string]struct {
		begin  screen.ID
		form   state.ScratchForm
		typed  string
		live   bool
		before func(screen.Dialog) tea.Cmd // an answer that leads to the question; nil for none
		answer func(screen.Dialog) tea.Cmd
	}{
		"the name":                {Upload, state.ScratchContent, "two speakers", false, nil, named},
		"the name, then LIVE":     {Upload, state.ScratchContent, "two speakers", true, named, choice("l")},
		"wishes, LIVE":            {Wishes, state.ScratchWishes, "four speakers", true, nil, choice("l")},
		"the file":                {Upload, state.ScratchContent, "/tmp/b.txt", false, nil, choice("y")},
		"the file, then LIVE":     {Upload, state.ScratchContent, "/tmp/b.txt", true, choice("y"), choice("l")},
		"the text that is a path": {Upload, state.ScratchContent, "/tmp/b.txt", false, nil, choice("t")},
	} {
		for kept, typed := range map[string]string{"typed": "", "as it was": tt.typed} {
			t.Run(name+", "+kept, func(t *testing.T) {
				d, s := newStage(t)
				d.heldBack = tt.live
				if typed != "" {
					s.SetScratch(state.ScratchPlace{Form: tt.form, Proposal: 7}, map[string]string{state.ScratchText: typed})
				}
				s.Do(tt.begin)
				if typed == "" {
					paste(s, tt.typed)
				}
				s.Do(screen.Save)
				if tt.before != nil {
					s.Run(tt.before(s.Opened[0]))
				}
				opened := len(s.Opened)
				refuse(s, tt.form)
				wantElsewhere(t, s, 1)
				s.Run(tt.answer(s.Opened[opened-1]))
				wantElsewhere(t, s, 2)
				if len(d.uploaded) > 0 || len(d.wished) > 0 || len(s.Opened) != opened || s.Let > 0 {
					t.Errorf("uploaded %+v, wished %q, opened %+v, let go %d times", d.uploaded, d.wished, s.Opened[opened:], s.Let)
				}
			})
		}
	}
}

// Text typed before another terminal took over is not stored, so it stays on the screen to be copied; it used to
// disappear silently. Typing on is refused, since that would be lost, too.
func TestTextThatCannotBeStoredStaysToBeCopied(t *testing.T) {
	_, s := newStage(t)
	s.Do(Upload).Type("two speakers")
	refuse(s, state.ScratchWishes) // another text
	wantElsewhere(t, s, 0)
	refuse(s, state.ScratchContent)
	refuse(s, state.ScratchContent)
	wantElsewhere(t, s, 1)
	jotted := kept(s, state.ScratchContent)
	s.Type("!")
	wantElsewhere(t, s, 2)
	v := s.View(screen.Rect{W: 100, H: 20})
	if !strings.Contains(v, "two speakers") || strings.Contains(v, "!") || !strings.Contains(v, "Your input here is not kept") {
		t.Errorf("the screen shows\n%s", v)
	}
	if got := kept(s, state.ScratchContent); got != jotted {
		t.Errorf("%q is stored after more typing", got)
	}
	if s.Action(screen.Save).Unless() == "" {
		t.Error("it can be uploaded")
	}
}

// Leaving a text that is not stored asks first, as does quitting: both discarded it silently.
func TestLeavingTextThatCannotBeStoredAsks(t *testing.T) {
	for key, want := range map[string]struct {
		typing bool
		copied string
	}{"n": {true, ""}, "x": {false, ""}, "c": {false, "two speakers"}} {
		_, s := newStage(t)
		s.Do(Upload).Type("two speakers")
		unseen := s.Screen.(screen.Withholder).Unseen
		if got := unseen(); got != "" {
			t.Errorf("stored text stops the program from quitting: %s", got)
		}
		refuse(s, state.ScratchContent)
		if unseen() == "" {
			t.Error("the program quits without asking")
		}
		if got := s.Screen.(screen.Scribe).Unkept(); got != "two speakers" { // when it is ended by a signal
			t.Errorf("not kept: %q", got)
		}
		s.Do(screen.Back)
		if !s.Screen.(screen.Writer).Typing() || len(s.Opened) != 1 {
			t.Fatalf("left the text, asked %+v", s.Opened)
		}
		for _, c := range s.Opened[0].Question.Choices {
			if c.Key == key && c.Do != nil {
				s.Run(c.Do())
			}
		}
		copied := strings.Join(s.Copied, "|")
		if got := s.Screen.(screen.Writer).Typing(); got != want.typing || copied != want.copied || (unseen() != "") != want.typing {
			t.Errorf("%s: still typed %t, copied %q, at the end %q", key, got, copied, unseen())
		}
	}
}

// If nothing was typed there is nothing to copy: the text closes at once.
func TestAnUntouchedTextCloses(t *testing.T) {
	_, s := newStage(t)
	s.Do(Upload)
	save := s.Action(screen.Save)
	refuse(s, state.ScratchContent)
	wantElsewhere(t, s, 1)
	if s.Screen.(screen.Writer).Typing() {
		t.Error("it stays open")
	}
	s.Run(save.Do()) // from a list of actions opened earlier
}
