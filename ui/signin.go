package ui

import (
	"context"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	tea "github.com/charmbracelet/bubbletea"
)

// SignIn is the way back in when the keys of the account have expired, were
// revoked or are not on this machine.
type SignIn interface {
	// Asks says whose name the form begins with, and whether this machine has no
	// secret key either, so that it has to be typed as well.
	Asks(ctx context.Context) (userName string, secretKey bool)
	// SignIn exchanges what was typed for keys, keeps them, and uses them for
	// every request from then on. It answers in words where they are kept. Errors
	// carry a state.Fault.
	SignIn(ctx context.Context, c SignInForm) (where string, err error)
}

// SignInForm is what a person typed to sign in. It prints as nothing.
type SignInForm struct{ UserName, Password, SecretKey string }

// String keeps the secrets out of every format.
func (SignInForm) String() string { return "[sign-in]" }

// GoString keeps the secrets out of %#v.
func (SignInForm) GoString() string { return "[sign-in]" }

type (
	// signInAskedMsg says what the form has to ask for.
	signInAskedMsg struct {
		userName  string
		secretKey bool
	}
	// signedInMsg is what signing in came to.
	signedInMsg struct {
		form     *dialog.Form // that it was typed into
		userName string
		where    string
		err      error
	}
)

// signIn is signing in again.
type signIn struct {
	*base
	underWay bool           // what was typed is being exchanged for keys
	refresh  func() tea.Cmd // reads again what is on the screen
}

// cannot is why there is no signing in from here, or empty.
func (s *signIn) cannot() string {
	switch {
	case s.opts.SignIn == nil:
		return "Signed in by " + s.opts.KeysFrom + "; nothing to do."
	case !s.snap.Link.Online():
		return "Working offline: " + s.keys.Name(views.WorkOffline) + " goes online again first."
	default:
		return ""
	}
}

// ask finds out what has to be asked; the keyring may take its time.
func (s *signIn) ask() tea.Cmd {
	ctx, in := s.ctx, s.opts.SignIn
	return func() tea.Msg {
		name, key := in.Asks(ctx)
		return signInAskedMsg{userName: name, secretKey: key}
	}
}

// asked opens the form.
func (s *signIn) asked(msg signInAskedMsg) {
	fields := []dialog.Field{
		{Name: "User", Label: "User name", Value: msg.userName, Check: dialog.Needed("Type the name that you sign in with.")},
		{Name: "Password", Label: "Password", Secret: true, Check: dialog.Needed("Type the password."), Help: "It is exchanged for a key and not kept."},
	}
	if msg.secretKey {
		fields = append(fields, dialog.Field{
			Name: "SecretKey", Label: "Secret key", Secret: true, Check: dialog.Needed("Type the application's secret key."),
			Help: "This machine does not have it. It came with the application key.",
		})
	}
	f := dialog.NewForm(s.theme, s.keys, "Sign in to "+s.opts.Account, "Drafts and the outbox stay as they are and go on afterwards.", fields...)
	f.Does("sign in")
	if msg.userName != "" {
		f.Select("Password")
	}
	var submit func(screen.Answer) tea.Cmd
	submit = func(a screen.Answer) tea.Cmd {
		s.dialogs.open(&f, screen.Answers{Submit: submit}) // it stays until the service has taken what was typed
		f.SetBusy("Signing in…")
		s.underWay = true
		return signInCmd(s.session.Work(), s.opts.SignIn, &f, SignInForm{
			UserName: a.Values["User"], Password: a.Values["Password"], SecretKey: a.Values["SecretKey"],
		})
	}
	s.dialogs.open(&f, screen.Answers{Submit: submit})
}

func signInCmd(ctx context.Context, in SignIn, form *dialog.Form, c SignInForm) tea.Cmd {
	return func() tea.Msg {
		where, err := in.SignIn(ctx, c)
		return signedInMsg{form: form, userName: c.UserName, where: where, err: err}
	}
}

// done goes on where the keys gave out: what waited is sent, what is on
// the screen is read again. What was refused stays in the form, to be typed again.
func (s *signIn) done(msg signedInMsg) tea.Cmd {
	s.underWay = false
	if f := state.FaultOf(msg.err); f.Kind != state.FaultNone {
		msg.form.SetBusy("")
		switch {
		case f.Kind == state.FaultCanceled: // whoever stopped it was told
		case !s.dialogs.isOpen(msg.form): // the form was closed meanwhile
			s.notices.fault(f)
		default:
			msg.form.SetFault(f)
			if f.Kind == state.FaultUnauthorized {
				msg.form.EmptySecrets()
			}
		}
		return nil
	}
	s.dialogs.close(msg.form) // and with it the question whether it may be closed
	s.session.Forgive()
	s.session.Wake()
	s.look()
	s.notices.tell(noticeGood, "✓ Signed in as "+msg.userName+". The keys are "+msg.where+".")
	return s.refresh()
}
