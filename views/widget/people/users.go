package people

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// UserService is the service's users. Errors carry a state.Fault.
type UserService interface {
	Users(ctx context.Context) ([]state.User, error)
}

// UserCache is the cache of users. asOf is zero if there is none.
type UserCache interface {
	SaveUsers(ctx context.Context, users []state.User, asOf time.Time) error
	Users(ctx context.Context) (users []state.User, asOf time.Time, err error)
}

// Users reads the users for one screen and offers them in its forms.
type Users struct {
	env   *screen.Env
	svc   UserService
	here  UserCache
	known *Sellers

	form    *dialog.Form // the form that waits for them; nil for none
	reading bool         // they are being read for the form
	told    bool         // the service has returned them
}

// NewUsers returns a reader that adds the users it reads to known.
func NewUsers(env *screen.Env, svc UserService, here UserCache, known *Sellers) *Users {
	return &Users{env: env, svc: svc, here: here, known: known}
}

// Cached reads the cached users.
func (u *Users) Cached() tea.Cmd {
	ctx, here := u.env.Life(), u.here
	return u.env.Latest("users", screen.Fetch(func() []state.User {
		users, _, _ := here.Users(ctx) // if they can't be read, none are known
		return users
	}, screen.Does(func(users []state.User) { u.take(users, nil) })))
}

// Fetch reads the users from the service, once.
func (u *Users) Fetch() tea.Cmd {
	if u.told || u.reading {
		return nil
	}
	u.told = true
	return u.ask()
}

func (u *Users) ask() tea.Cmd {
	ctx, svc, here, now := u.env.Work(), u.svc, u.here, u.env.Now()
	return u.env.Latest("users", func() tea.Msg {
		users, err := svc.Users(ctx)
		var kept error // why they could not be cached
		if err == nil {
			kept = here.SaveUsers(ctx, users, now)
		} else {
			users, _, _ = here.Users(context.WithoutCancel(ctx))
		}
		return screen.Reply(screen.Just(func() {
			u.told = err == nil
			u.env.Answered(err)
			u.env.Local(false, kept)
			u.take(users, err)
		}))
	})
}

// Fill offers the known users in a form and reads them again.
func (u *Users) Fill(f *dialog.Form) tea.Cmd {
	u.form = f
	u.known.offer(f)
	if u.env.Link().ByChoice {
		return u.Cached()
	}
	u.reading = true
	return u.ask()
}

// take offers users in the form that waits for them. err is why the service did not return them.
func (u *Users) take(users []state.User, err error) {
	u.known.learn(users)
	u.reading = false
	switch f := u.form; {
	case f == nil || !u.env.IsOpen(f) || u.known.offer(f):
	case err != nil:
		f.SetFault(state.FaultOf(err))
	default:
		f.SetFault(unreadSellers)
	}
}

// Activity returns what a form waits for.
func (u *Users) Activity() string {
	if u.reading && u.form != nil && u.env.IsOpen(u.form) {
		return "Reading the users"
	}
	return ""
}
