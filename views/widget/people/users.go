package people

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// UserService is where the users are. Errors carry a state.Fault.
type UserService interface {
	Users(ctx context.Context) ([]state.User, error)
}

// UserCopies are the local copies of the users. asOf is zero when there is none.
type UserCopies interface {
	SaveUsers(ctx context.Context, users []state.User, asOf time.Time) error
	Users(ctx context.Context) (users []state.User, asOf time.Time, err error)
}

// Users reads the users for one screen, and lets its forms choose among them.
type Users struct {
	env   *screen.Env
	svc   UserService
	here  UserCopies
	known *Sellers

	form    *dialog.Form // that waits for them; nil for none
	reading bool         // for the form
	told    bool         // the service has told them
}

// NewUsers makes a reader for a screen, which tells known what it reads.
func NewUsers(env *screen.Env, svc UserService, here UserCopies, known *Sellers) *Users {
	return &Users{env: env, svc: svc, here: here, known: known}
}

// usersRead are the users; beside an error of the service those of this machine.
type usersRead struct {
	users []state.User
	local bool
	err   error
	kept  error // why this machine could not keep them
}

// Look reads those that this machine has.
func (u *Users) Look() tea.Cmd {
	ctx, here := u.env.Life(), u.here
	return u.env.Latest("users", func() tea.Msg {
		users, _, err := here.Users(ctx)
		return usersRead{users: users, local: true, err: err}
	})
}

// Come reads them from the service, unless it has told them already.
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

// Fill lets a form choose among the users that are known already, and reads them
// again.
func (u *Users) Fill(f *dialog.Form) tea.Cmd {
	u.form = f
	u.known.Offer(f)
	if u.env.Link().ByChoice {
		return u.Look()
	}
	u.reading = true
	return u.ask()
}

// Take applies what was read, and says whether it was that.
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
