package proposals

import (
	"context"
	"slices"
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
	marked  *marked
	store   FollowUps
	all     map[state.ProposalID]state.FollowUp // as last read
	changed func() tea.Cmd
}

var followUpDefs = []screen.Def[*followUps]{{
	ID: actionFollowUp, Group: group, Keys: []string{"t"}, Short: "follow up",
	Long: "Set a day to follow up on the proposal or all marked ones, and what to do then; kept on this machine",
	Word: (*followUps).word, Unless: (*followUps).cannot, Do: screen.Does((*followUps).ask),
}}

func (k *followUps) cannot() string {
	ids := k.marked.chosen()
	switch {
	case len(ids) == 0:
		return k.list.None("No proposal in this list.")
	case slices.ContainsFunc(ids, func(id state.ProposalID) bool { return state.IsLocal(id) }):
		return "A proposal must be saved first."
	default:
		return ""
	}
}

func (k *followUps) word() string {
	if len(k.marked.rows) == 0 {
		return ""
	}
	return "follow up " + k.marked.all()
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
		if done != "" {
			k.env.Host.Tell(screen.Notice{Kind: screen.Good, Text: done})
		}
		return k.changed()
	})
}

const (
	fieldDay   = "Day"
	fieldWords = "Words"
)

// ask asks for the day and the words of the marked proposals, or of the one under the cursor.
func (k *followUps) ask() {
	ids, store, now := k.marked.chosen(), k.store, k.env.Now()
	title, was := k.marked.title(), k.all[ids[0]]
	for _, id := range ids[1:] {
		if f := k.all[id]; f.Day != was.Day || f.Words != was.Words {
			was = state.FollowUp{}
		}
	}
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
	var at state.ScratchPlace // what is typed for several proposals at once belongs to none of them
	if len(ids) == 1 {
		at = state.ScratchPlace{Form: state.ScratchFollowUp, Proposal: ids[0]}
	}
	k.env.Host.Open(screen.Dialog{Form: f, Keep: at, Submit: func(a screen.Answer) tea.Cmd {
		next := state.FollowUp{Day: was.Day, Words: strings.TrimSpace(a.Values[fieldWords])}
		if a.Values[fieldDay] == "" {
			return k.read("No follow-up of "+title+".", func(ctx context.Context) error {
				return eachID(ids, func(id state.ProposalID) error { return store.ClearFollowUp(ctx, id) })
			})
		}
		if day, ok := state.ParseDay(a.Values[fieldDay], now); ok {
			next.Day = day
		}
		return k.read("Follow up on "+dayWords(next.Day, now)+": "+title+".", func(ctx context.Context) error {
			return eachID(ids, func(id state.ProposalID) error {
				f := next
				f.Proposal = id
				return store.SetFollowUp(ctx, f)
			})
		})
	}})
}

// eachID does something with each proposal until it fails.
func eachID(ids []state.ProposalID, do func(state.ProposalID) error) error {
	for _, id := range ids {
		if err := do(id); err != nil {
			return err
		}
	}
	return nil
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
