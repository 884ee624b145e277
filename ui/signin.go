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

// cannotSignIn is why there is no signing in from here, or empty.
func (m *Model) cannotSignIn() string {
	switch {
	case m.opts.SignIn == nil:
		return "Signed in by " + m.opts.KeysFrom + "; nothing to do."
	case !m.snap.Link.Online():
		return "Working offline: " + m.keys.Name(views.WorkOffline) + " goes online again first."
	default:
		return ""
	}
}

// askSignIn finds out what has to be asked; the keyring may take its time.
func (m *Model) askSignIn() tea.Cmd {
	ctx, s := m.ctx, m.opts.SignIn
	return func() tea.Msg {
		name, key := s.Asks(ctx)
		return signInAskedMsg{userName: name, secretKey: key}
	}
}

func (m *Model) applySignInAsked(msg signInAskedMsg) tea.Cmd {
	need := func(what string) func(string) string {
		return func(v string) string {
			if v == "" {
				return what
			}
			return ""
		}
	}
	fields := []dialog.Field{
		{Name: "User", Label: "User name", Value: msg.userName, Check: need("Type the name that you sign in with.")},
		{Name: "Password", Label: "Password", Secret: true, Check: need("Type the password."), Help: "It is exchanged for a key and not kept."},
	}
	if msg.secretKey {
		fields = append(fields, dialog.Field{
			Name: "SecretKey", Label: "Secret key", Secret: true, Check: need("Type the application's secret key."),
			Help: "This machine does not have it. It came with the application key.",
		})
	}
	f := dialog.NewForm(m.theme, m.keys, "Sign in to "+m.opts.Account, "Drafts and the outbox stay as they are and go on afterwards.", fields...)
	f.Does("sign in")
	if msg.userName != "" {
		f.Select("Password")
	}
	var submit func(screen.Answer) tea.Cmd
	submit = func(s screen.Answer) tea.Cmd {
		m.openDialog(&f, submit) // it stays until the service has taken what was typed
		f.SetBusy("Signing in…")
		m.signingIn = true
		return signInCmd(m.session.Work(), m.opts.SignIn, &f, SignInForm{
			UserName: s.Values["User"], Password: s.Values["Password"], SecretKey: s.Values["SecretKey"],
		})
	}
	m.openDialog(&f, submit)
	return nil
}

func signInCmd(ctx context.Context, in SignIn, form *dialog.Form, c SignInForm) tea.Cmd {
	return func() tea.Msg {
		where, err := in.SignIn(ctx, c)
		return signedInMsg{form: form, userName: c.UserName, where: where, err: err}
	}
}

// applySignedIn goes on where the keys gave out: what waited is sent, what is on
// the screen is read again. What was refused stays in the form, to be typed again.
func (m *Model) applySignedIn(msg signedInMsg) tea.Cmd {
	m.signingIn = false
	if f := state.FaultOf(msg.err); f.Kind != state.FaultNone {
		msg.form.SetBusy("")
		switch {
		case f.Kind == state.FaultCanceled: // whoever stopped it was told
		case !m.dialogs.isOpen(msg.form): // the form was closed meanwhile
			m.tellFault(f)
		default:
			msg.form.SetFault(f)
			if f.Kind == state.FaultUnauthorized {
				msg.form.EmptySecrets()
			}
		}
		return m.toastCmd()
	}
	m.dialogs.close(msg.form) // and with it the question whether it may be closed
	m.session.Forgive()
	m.session.Wake()
	m.snap = m.session.Snapshot()
	m.notices.tell(noticeGood, "✓ Signed in as "+msg.userName+". The keys are "+msg.where+".")
	return tea.Batch(m.refresh(), m.toastCmd())
}
