package proposals

import (
	"context"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/phrase"
)

// followUps are the days on which proposals are followed up, and what to do then.
type followUps struct {
	env     *screen.Env
	list    *listed
	store   FollowUps
	all     map[state.ProposalID]state.FollowUp // as last read
	changed func()
}

var followUpDefs = []screen.Def[*followUps]{{
	ID: actionFollowUp, Group: group, Keys: []string{"t"}, Short: "follow up",
	Long:   "Set a day to follow up on the proposal, and what to do then; kept on this machine",
	Unless: (*followUps).cannot, Do: screen.Does((*followUps).ask),
}}

func (k *followUps) cannot() string {
	switch r := k.list.Current(); {
	case r == nil:
		return k.list.None("No proposal in this list.")
	case state.IsLocal(r.id):
		return "This proposal is not saved yet."
	default:
		return ""
	}
}

// read runs change, if any, and reads the follow-ups. done is the notice to show then; empty for none.
func (k *followUps) read(done string, change func(context.Context) error) tea.Cmd {
	ctx, store := context.WithoutCancel(k.env.Life()), k.store
	return screen.Then(func() ([]state.FollowUp, error) {
		if change != nil {
			if err := change(ctx); err != nil {
				return nil, err
			}
		}
		return store.FollowUps(ctx)
	}, func(all []state.FollowUp, err error) tea.Cmd {
		k.env.Local(change != nil, err)
		if err != nil {
			return nil
		}
		k.all = make(map[state.ProposalID]state.FollowUp, len(all))
		for _, f := range all {
			k.all[f.Proposal] = f
		}
		k.changed()
		if done != "" {
			k.env.Host.Tell(screen.Notice{Kind: screen.Good, Text: done})
		}
		return nil
	})
}

const (
	fieldDay   = "Day"
	fieldWords = "Words"
)

// ask asks for the day and the words of the proposal under the cursor.
func (k *followUps) ask() {
	r, store, now := k.list.Current(), k.store, k.env.Now()
	title, was := state.ProposalTitle(r.number, r.name), k.all[r.id]
	f := dialog.NewForm(k.env.Theme, k.env.Keys, "Follow up", title,
		dialog.Field{
			Name: fieldDay, Label: "Day", Value: was.Day, Limit: len("tomorrow") + 2,
			Help: "fri, tomorrow, +3d, +2w, +1m or 2006-01-02; empty for no follow-up.",
			Check: func(v string) string {
				if _, ok := state.ParseDay(v, now); !ok && v != "" && v != was.Day {
					return "Enter a day from today on: fri, +3d, +2w, +1m or 2006-01-02."
				}
				return ""
			},
		},
		dialog.Field{Name: fieldWords, Label: "What", Value: was.Words, Limit: state.MaxFollowUp})
	id := r.id
	at := state.ScratchPlace{Form: state.ScratchFollowUp, Proposal: id}
	k.env.Host.Open(screen.Dialog{Form: f, Keep: at, Submit: func(a screen.Answer) tea.Cmd {
		next := state.FollowUp{Proposal: id, Day: was.Day, Words: strings.TrimSpace(a.Values[fieldWords])}
		if a.Values[fieldDay] == "" {
			return k.read("No follow-up of "+title+".", func(ctx context.Context) error {
				return store.ClearFollowUp(ctx, id)
			})
		}
		if day, ok := state.ParseDay(a.Values[fieldDay], now); ok {
			next.Day = day
		}
		return k.read("Follow up on "+dayWords(next.Day, now)+": "+title+".", func(ctx context.Context) error {
			return store.SetFollowUp(ctx, next)
		})
	}})
}

// words returns the follow-up of a proposal: "4 Dec call Ada"; empty for none.
func (k *followUps) words(id state.ProposalID, now time.Time) string {
	f, ok := k.all[id]
	if !ok {
		return ""
	}
	return strings.TrimSpace(dayWords(f.Day, now) + " " + f.Words)
}

// due reports whether the day of a proposal's follow-up has come.
func (k *followUps) due(id state.ProposalID, now time.Time) bool {
	f, ok := k.all[id]
	return ok && f.Due(now)
}

// dayWords returns a day as a person says it.
func dayWords(day string, now time.Time) string {
	t, err := time.ParseInLocation(time.DateOnly, day, now.Location())
	switch {
	case err != nil:
		return day
	case day == now.Format(time.DateOnly):
		return "today"
	default:
		return phrase.When(t, now)
	}
}
