// Package screentest runs a screen without a shell: it runs actions and commands at once and records the screen's
// requests.
package screentest

import (
	"slices"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/theme"
)

// Stage is a screen with its recorded requests. It is a screen.Host.
type Stage struct {
	Screen screen.Screen
	Env    *screen.Env

	Gone     []screen.Location
	Left     int // number of calls of Back
	Told     []screen.Notice
	Opened   []screen.Dialog
	Closed   []screen.Pane // closed forms
	Copied   []string
	Found    int               // number of calls of OpenFound
	Written  map[string]string // files by name
	Link     screen.Link
	Audience screen.Audience
	Hidden   bool        // another screen is shown
	Size     screen.Rect // of the terminal; that of what was drawn last with the lines around it

	SavedScratch map[state.ScratchPlace]map[string]string // stored scratch

	Answered, Local []error // reported results of the service and of this machine

	t      testing.TB
	page   screen.Page
	now    time.Time
	timers []timer
}

// New creates the screen of a page at a point in time without showing it. all are the other actions whose keys it may
// name.
func New(t testing.TB, p screen.Page, now time.Time, all ...screen.Info) *Stage {
	t.Helper()
	s := &Stage{
		t: t, page: p, now: now, Size: screen.Rect{W: 200, H: 50}, Written: make(map[string]string),
		SavedScratch: make(map[state.ScratchPlace]map[string]string),
	}
	keys := screen.List{{Actions: slices.Concat(all, screen.SharedInfos())}}.With(p.Listed()...).DefaultKeys()
	s.Env = &screen.Env{
		Theme: theme.New(theme.Config{Profile: theme.NoColor}), Keys: keys, Clock: s, Host: s, Scratch: s,
		Life: t.Context, Work: t.Context,
		Link:  func() screen.Link { return s.Link },
		Size:  func() (w, h int) { return s.Size.W, s.Size.H },
		Shown: func() bool { return !s.Hidden },
		Write: func(name, text string) (string, error) { s.Written[name] = text; return "/files/" + name, nil },
		IsOpen: func(f screen.Pane) bool {
			return slices.ContainsFunc(s.Opened, func(d screen.Dialog) bool { return d.Form == f }) &&
				!slices.Contains(s.Closed, f)
		},
		Close:    func(f screen.Pane) { s.Closed = append(s.Closed, f) },
		Audience: func() screen.Audience { return s.Audience },
		Answered: func(err error) { s.Answered = append(s.Answered, err) },
		Local:    func(_ bool, err error) { s.Local = append(s.Local, err) },
	}
	s.Screen = p.New(s.Env)
	return s
}

// Show shows the screen.
func (s *Stage) Show() *Stage {
	s.Run(s.Screen.Show(screen.Location{Screen: s.page.ID}))
	return s
}

// Run runs a command and passes its message to the screen, until nothing is left to do. Timers wait for Pass.
func (s *Stage) Run(cmd tea.Cmd) {
	if cmd != nil {
		s.take(screen.Address(s.page.ID, cmd)())
	}
}

func (s *Stage) take(msg tea.Msg) {
	switch msg := msg.(type) {
	case tea.BatchMsg:
		for _, cmd := range msg {
			if cmd != nil {
				s.take(cmd())
			}
		}
	case timer:
		s.timers = append(s.timers, msg)
	case screen.Addressed:
		if own, fresh := s.Env.Fresh(msg.Msg); fresh {
			s.Run(screen.Deliver(s.Screen, own))
		}
	}
}

// Send sends a message to the screen.
func (s *Stage) Send(msg tea.Msg) *Stage {
	s.Run(s.Screen.Update(msg))
	return s
}

// Do runs actions of the screen, and fails if one is missing or disabled.
func (s *Stage) Do(ids ...screen.ID) *Stage {
	s.t.Helper()
	for _, id := range ids {
		a := s.Action(id)
		if a == nil || a.Do == nil {
			s.t.Fatalf("there is no action %s here", id)
		}
		if why := a.Unless(); why != "" {
			s.t.Fatalf("%s can't be done: %s", id, why)
		}
		s.Run(a.Do())
	}
	return s
}

// Action returns one of the screen's actions; nil if it does not have it now.
func (s *Stage) Action(id screen.ID) *screen.Action {
	actions := s.Screen.Actions()
	i := slices.IndexFunc(actions, func(a *screen.Action) bool { return a.ID == id })
	if i < 0 {
		return nil
	}
	return actions[i]
}

// Type types text.
func (s *Stage) Type(text string) *Stage {
	for _, r := range text {
		s.Send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
	}
	return s
}

// View draws the screen.
func (s *Stage) View(area screen.Rect) string {
	const around = 4
	s.Size = screen.Rect{W: area.W, H: area.H + around}
	return s.Screen.View(area)
}

// timer fires on Pass, once it is due.
type timer struct {
	due time.Time
	fn  func(time.Time) tea.Msg
}

// Carry returns the same timer with f applied to its message.
func (t timer) Carry(f func(tea.Msg) tea.Msg) tea.Msg {
	return timer{t.due, func(at time.Time) tea.Msg { return f(t.fn(at)) }}
}

// Now returns the time on the stage.
func (s *Stage) Now() time.Time { return s.now }

// AfterCmd stores a timer for Pass.
func (s *Stage) AfterCmd(d time.Duration, fn func(time.Time) tea.Msg) tea.Cmd {
	return func() tea.Msg { return timer{s.now.Add(d), fn} }
}

// Pass advances the time and fires every timer that is due by then, in their order.
func (s *Stage) Pass(d time.Duration) *Stage {
	end := s.now.Add(d)
	for {
		next := -1
		for i, t := range s.timers {
			if !t.due.After(end) && (next < 0 || t.due.Before(s.timers[next].due)) {
				next = i
			}
		}
		if next < 0 {
			s.now = end
			return s
		}
		t := s.timers[next]
		s.timers = slices.Delete(s.timers, next, next+1)
		s.now = t.due
		s.take(t.fn(s.now))
	}
}

// Go records a location.
func (s *Stage) Go(to screen.Location) { s.Gone = append(s.Gone, to) }

// Back counts.
func (s *Stage) Back() { s.Left++ }

// Tell records a notice.
func (s *Stage) Tell(n screen.Notice) { s.Told = append(s.Told, n) }

// Open records a dialog.
func (s *Stage) Open(d screen.Dialog) { s.Opened = append(s.Opened, d) }

// Copy records a copied text.
func (s *Stage) Copy(text, _ string) { s.Copied = append(s.Copied, text) }

// Scratch returns the stored input of a place.
func (s *Stage) Scratch(at state.ScratchPlace) (sc state.Scratch, ok bool) {
	values, ok := s.SavedScratch[at]
	return state.Scratch{At: at, Values: values, Saved: s.now}, ok
}

// SetScratch stores the input of a place.
func (s *Stage) SetScratch(at state.ScratchPlace, values map[string]string) {
	s.SavedScratch[at] = values
	if len(values) == 0 {
		delete(s.SavedScratch, at)
	}
}

// TakeScratch is Scratch.
func (s *Stage) TakeScratch(at state.ScratchPlace, about string) (sc state.Scratch, ok bool) {
	sc, ok = s.Scratch(at)
	return sc, ok && sc.IsAbout(about)
}

// LeaveScratch does nothing.
func (s *Stage) LeaveScratch(state.ScratchPlace) {}

// OpenFound counts.
func (s *Stage) OpenFound() { s.Found++ }
