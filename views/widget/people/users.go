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

	form    *dialog.Form // that waits for them; nil for none
	reading bool         // for the form
	told    bool         // the service has told them
}

// NewUsers returns a reader that adds what it reads to known.
func NewUsers(env *screen.Env, svc UserService, here UserCache, known *Sellers) *Users {
	return &Users{env: env, svc: svc, here: here, known: known}
}

// usersRead are the users; after an error of the service the cached ones.
type usersRead struct {
	users []state.User
	local bool
	err   error
	kept  error // why this machine could not keep them
}

// Look reads the cached users.
func (u *Users) Look() tea.Cmd {
	ctx, here := u.env.Life(), u.here
	return u.env.Latest("users", func() tea.Msg {
		users, _, err := here.Users(ctx)
		return usersRead{users: users, local: true, err: err}
	})
}

// Come reads them from the service, once.
func (u *Users) Come() tea.Cmd {
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
		if err == nil {
			return usersRead{users: users, kept: here.SaveUsers(ctx, users, now)}
		}
		local, _, localErr := here.Users(context.WithoutCancel(ctx))
		if localErr != nil {
			local = nil
		}
		return usersRead{users: local, err: err}
	})
}

// Fill offers the known users in a form and reads them again.
func (u *Users) Fill(f *dialog.Form) tea.Cmd {
	u.form = f
	u.known.Offer(f)
	if u.env.Link().ByChoice {
		return u.Look()
	}
	u.reading = true
	return u.ask()
}

// Take applies a message of this reader; mine is false for any other.
func (u *Users) Take(msg tea.Msg) (mine bool) {
	read, mine := msg.(usersRead)
	if !mine {
		return false
	}
	u.known.Learn(read.users)
	u.reading = false
	if !read.local {
		u.told = read.err == nil
		u.env.Answered(read.err)
		u.env.Local(false, read.kept)
	}
	switch f := u.form; {
	case f == nil || !u.env.IsOpen(f) || u.known.Offer(f):
	case read.err != nil && !read.local:
		f.SetFault(state.FaultOf(read.err))
	default:
		f.SetFault(Unknown)
	}
	return true
}

// Activity says what a form waits for.
func (u *Users) Activity() string {
	if u.reading && u.form != nil && u.env.IsOpen(u.form) {
		return "Reading the users"
	}
	return ""
}
