package installer

import (
	"context"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/installer"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/phrase"
)

// entered is what was entered on the sheet of the open proposal.
type entered struct {
	env    *screen.Env
	job    Job
	keeper Keeper

	site     *installer.Site
	initials string
	keep     func(ctx context.Context, initials string) error
}

// read takes what was entered, also on other machines.
func (t *entered) read() { t.site = t.keeper.Of(t.job.ID()) }

// add adds events, at once on the screen and then on the disk.
func (t *entered) add(events ...state.SiteEvent) {
	next := t.site.Next()
	for i := range events {
		e := &events[i]
		e.Proposal, e.Initials, e.Seq, e.At = t.job.ID(), t.initials, next+int64(i), t.env.Now()
		*e = e.Sealed()
	}
	if len(events) > 0 {
		t.keeper.Enter(t.job.ID(), events...)
		t.read()
	}
}

// known reports whether something can be entered about a part, and says why not.
func (t *entered) known(p *installer.Part) bool {
	if p.Key.Item != 0 && p.Quantity.Valid {
		return true
	}
	// the event would be about another part or about none
	t.env.Host.Tell(screen.Notice{
		Kind: screen.Warn, Audience: screen.Installer,
		Text: "The part or its quantity is unknown: the service did not return it. " +
			t.env.Keys.Name(screen.Refresh) + " refreshes.",
	})
	return false
}

// tick ticks a part of an area off or unticks it.
func (t *entered) tick(a *installer.Area, part *installer.Part, done bool) {
	if !t.known(part) {
		return
	}
	e := installer.AboutPart(state.SiteTick, a, part)
	e.Quantity, e.Gone = part.Quantity.Decimal, !done
	t.add(e)
}

// askInitials asks for the initials of the next entries, since a laptop on site is shared. They are those after the
// next start, too: an entry can't get other ones later.
func (t *entered) askInitials() {
	now := ""
	if t.initials != "" {
		now = "Current initials: " + t.initials + "; leave empty to keep them."
	}
	f := dialog.NewForm(t.env.Theme, t.env.Keys, "Initials for ticks", now, dialog.Field{
		Name: "Initials", Label: "Initials", Limit: 4,
		Help: "Shown beside everything entered from now on.",
	})
	at := state.ScratchPlace{Form: state.ScratchInitials}
	take := func(a screen.Answer) tea.Cmd {
		typed := strings.ToUpper(strings.TrimSpace(a.Values["Initials"]))
		if typed == "" {
			return nil
		}
		t.initials = typed
		ctx := context.WithoutCancel(t.env.Life())
		return screen.Then(func() (struct{}, error) { return struct{}{}, t.keep(ctx, typed) },
			func(_ struct{}, err error) tea.Cmd {
				t.env.Local(true, err)
				return nil
			})
	}
	t.env.Host.Open(screen.Dialog{Audience: screen.Installer, Form: f, Keep: at, Submit: take})
}

// by says who entered something, and when: "KM 08:43".
func (m *model) by(e *state.SiteEvent) string {
	return strings.TrimSpace(e.Initials + " " + phrase.Stamp(e.At, m.now, true))
}
