package signin

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/ui/notice"
	"app.tender/tender/ui/over"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/viewtest"
)

// service accepts one password.
type service struct{}

func (service) Asks(context.Context) (string, bool) { return "dana", false }

func (service) SignIn(_ context.Context, f Form) (string, error) {
	if f.Password != "right" {
		return "", state.Fault{Kind: state.FaultUnauthorized, Message: "Wrong password."}
	}
	return "in the keyring", nil
}

// clock has a fixed time.
type clock struct{ screen.Clock }

func (clock) Now() time.Time { return time.Date(2026, 3, 14, 9, 0, 0, 0, time.UTC) }

func newSignIn(t *testing.T) (s *SignIn, done *int) {
	t.Helper()
	done = new(int)
	return &SignIn{Ports: Ports{
		Service: service{}, Life: t.Context(), Work: t.Context, Online: func() bool { return true }, Account: "acme",
		Theme: viewtest.Theme(), Keys: viewtest.Keys(),
		Dialogs: over.New(viewtest.Theme(), viewtest.Keys(), clock{}, nil), Notices: &notice.Queue{},
		Done: func() tea.Cmd { *done++; return nil },
	}}, done
}

// enter types a password and submits it.
func enter(s *SignIn, password string) {
	for _, r := range password {
		s.Dialogs.Key(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
	}
	send, _ := s.Dialogs.Key(tea.KeyMsg{Type: tea.KeyCtrlS})
	send().(screen.Reply)()
}

// A wrong password is corrected in the form, and nothing continues before that.
func TestAWrongPasswordKeepsTheForm(t *testing.T) {
	s, done := newSignIn(t)
	s.Ask()().(screen.Reply)()
	enter(s, "wrong")
	top := s.Dialogs.Top()
	if *done > 0 || top == nil || s.Busy() {
		t.Fatalf("continued %d times; the form is open: %v", *done, top != nil)
	}
	if drawn := top.View(screen.Rect{W: 70, H: 20}); !strings.Contains(drawn, "Wrong password.") ||
		strings.Contains(drawn, "•") {
		t.Errorf("the error is missing, or the password stays:\n%s", drawn)
	}
	if enter(s, "right"); *done != 1 || s.Dialogs.Top() != nil {
		t.Errorf("continued %d times; the form is open: %v", *done, s.Dialogs.Top() != nil)
	}
	if said := fmt.Sprint(s.Notices.Messages("", viewtest.Theme())); !strings.Contains(said, "Signed in as dana") ||
		!strings.Contains(said, "in the keyring") {
		t.Errorf("notice %q", said)
	}
}

// A password that is logged by accident must not be readable.
func TestAPasswordIsNotPrinted(t *testing.T) {
	f := Form{UserName: "dana", Password: "secret", SecretKey: "key"}
	if f.String() != "[sign-in]" || f.GoString() != "[sign-in]" {
		t.Errorf("prints %s, %s", f.String(), f.GoString())
	}
}

func TestSigningInIsDisabledOffline(t *testing.T) {
	s, _ := newSignIn(t)
	if why := s.Cannot(); why != "" {
		t.Errorf("the reason is %q", why)
	}
	s.Online = func() bool { return false }
	if why := s.Cannot(); !strings.HasPrefix(why, "Working offline") {
		t.Errorf("says %q", why)
	}
	s.Service, s.KeysFrom = nil, "the demo"
	if why := s.Cannot(); why != "Signed in by the demo; nothing to do." {
		t.Errorf("says %q", why)
	}
}
