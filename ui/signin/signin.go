// Package signin asks for the password when the keys of an account no longer work, and then resumes what was waiting.
package signin

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/ui/notice"
	"app.tender/tender/ui/over"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/theme"
)

// Service signs in again when the keys of the account have expired, were revoked or are missing on
// this machine.
type Service interface {
	// Asks returns the initial user name, and whether the secret key must be typed as well.
	Asks(ctx context.Context) (userName string, secretKey bool)
	// SignIn exchanges a password, or the code of an invitation in its place, for keys, stores them, and uses them
	// for every request from then on. It returns a description of where they are stored. Errors carry a state.Fault.
	SignIn(ctx context.Context, c Form) (where string, err error)
}

// Form is the input of a sign-in. It prints as a placeholder.
type Form struct{ UserName, Password, SecretKey string }

// String keeps the secrets out of every format.
func (Form) String() string { return "[sign-in]" }

// GoString keeps the secrets out of %#v.
func (Form) GoString() string { return "[sign-in]" }

// Ports are the dependencies of SignIn.
type Ports struct {
	Service  Service // nil: the keys come from KeysFrom
	KeysFrom string  // who signed in if Service is nil: "the demo"
	Account  string
	Life     context.Context        // of the whole program
	Work     func() context.Context // of requests, which a person can cancel
	Online   func() bool            // offline mode is off
	Theme    *theme.Theme
	Keys     screen.Keys
	Dialogs  *over.Dialogs
	Notices  *notice.Queue
	Done     func() tea.Cmd // resumes what was waiting
}

// SignIn is signing in again.
type SignIn struct {
	Ports
	busy bool // the password is being exchanged for keys
}

// Busy reports whether the password is being exchanged for keys.
func (s *SignIn) Busy() bool { return s.busy }

// Cannot returns why signing in is impossible here, or "".
func (s *SignIn) Cannot() string {
	switch {
	case s.Service == nil:
		return "Signed in by " + s.KeysFrom + "; nothing to do."
	case !s.Online():
		return "Working offline: " + s.Keys.Name(screen.WorkOffline) + " goes online again first."
	default:
		return ""
	}
}

// Ask opens the form once its fields are known; the keyring may be slow.
func (s *SignIn) Ask() tea.Cmd {
	ctx, in := s.Life, s.Service
	return func() tea.Msg {
		name, key := in.Asks(ctx)
		return screen.Reply(screen.Just(func() { s.open(name, key) }))
	}
}

// open opens the form, with a field for the secret key if secretKey.
func (s *SignIn) open(userName string, secretKey bool) {
	fields := []dialog.Field{
		{Name: "User", Label: "User name", Value: userName, Check: dialog.Needed("Enter your user name.")},
		{
			Name: "Password", Label: "Password", Secret: true, Check: dialog.Needed("Enter the password."),
			Help: "It is exchanged for a key and not kept. The code of an invitation goes here, too.",
		},
	}
	if secretKey {
		fields = append(fields, dialog.Field{
			Name: "SecretKey", Label: "Secret key", Secret: true,
			Help: "This machine does not have it. It came with the application key; the code of an invitation needs none.",
		})
	}
	f := dialog.NewForm(s.Theme, s.Keys, "Sign in to "+s.Account,
		"Drafts and the outbox are kept and resume afterwards.", fields...)
	f.Does("sign in")
	if userName != "" {
		f.Select("Password")
	}
	var submit func(screen.Answer) tea.Cmd
	submit = func(a screen.Answer) tea.Cmd {
		s.Dialogs.Open(f, screen.Answers{Submit: submit}) // it stays open until the service has accepted the input
		f.SetBusy("Signing in…")
		s.busy = true
		ctx, in := s.Work(), s.Service
		typed := Form{UserName: a.Values["User"], Password: a.Values["Password"], SecretKey: a.Values["SecretKey"]}
		return screen.Then(func() (string, error) { return in.SignIn(ctx, typed) },
			func(where string, err error) tea.Cmd {
				s.busy = false
				if err != nil {
					s.refused(f, state.FaultOf(err))
					return nil
				}
				s.Dialogs.Close(f) // and with it the question whether to close it
				s.Notices.Tell(screen.Good, "✓ Signed in as "+typed.UserName+". The keys are "+where+".")
				return s.Done()
			})
	}
	s.Dialogs.Open(f, screen.Answers{Submit: submit})
}

// refused shows why signing in failed. The values stay in the form.
func (s *SignIn) refused(form *dialog.Form, f state.Fault) {
	form.SetBusy("")
	switch {
	case f.Kind == state.FaultCanceled: // the person canceled it and has a notice
	case !s.Dialogs.IsOpen(form): // the form was closed meanwhile
		s.Notices.Fault(f)
	default:
		form.SetFault(f)
		if f.Kind == state.FaultUnauthorized {
			form.EmptySecrets()
		}
	}
}
