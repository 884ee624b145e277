package status

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/phrase"
)

// listLinks shows the links that lead to a client's page, and when they were opened.
func (m *Changer) listLinks(p page) tea.Cmd {
	ctx, svc, now := m.env.Work(), m.Service, m.env.Now()
	read := func() ([]state.Link, error) { return svc.Links(ctx, p.of, p.to.Order) }
	return open(m, read, func(all []state.Link) tea.Cmd {
		open := state.Filter(all, func(l *state.Link) bool { return l.Open(now) && !l.Preview })
		if len(open) == 0 {
			m.tell(screen.Plain, "No link leads to the client's page of "+p.title+".")
			return nil
		}
		row := func(l state.Link) dialog.Item {
			return dialog.Item{
				Title: linkTitle(&l), Detail: openedWords(&l, now),
				Note: "Until " + lastDayOf(l) + ". Choosing it asks whether to withdraw it.",
			}
		}
		dialog.Choose(m.env, screen.Team, "Links to the page of "+p.title, "", open, row, func(l state.Link) tea.Cmd {
			m.askWithdraw(p, l)
			return nil
		})
		return nil
	})
}

func linkTitle(l *state.Link) string {
	if l.Recipient == "" {
		return "Link " + state.FormatID(l.ID)
	}
	return l.Recipient
}

// openedWords says when a link was opened last.
func openedWords(l *state.Link, now time.Time) string {
	if l.LastOpened.IsZero() {
		return "not opened"
	}
	return "opened " + phrase.When(l.LastOpened, now)
}

// askWithdraw asks before a link is withdrawn.
func (m *Changer) askWithdraw(p page, l state.Link) {
	ctx, svc := m.env.Work(), m.Service
	m.env.Ask(
		screen.Team,
		screen.Question{
			Title: "Withdraw the link of " + linkTitle(&l) + "?",
			Text:  "It leads nowhere from then on. What the client answered is kept.",
		},
		screen.Choice{Key: "n", Label: "No"},
		screen.Choice{Key: "y", Label: "Withdraw", Danger: true, Do: func() tea.Cmd {
			return m.withConsent(func() tea.Cmd {
				return ask(m, 0, func() (struct{}, error) {
					return struct{}{}, svc.WithdrawLink(ctx, p.of, l.ID)
				}, func(struct{}) {
					m.tell(screen.Good, text.UpperFirst(p.title)+": the link of "+linkTitle(&l)+" is withdrawn.")
				})
			})
		}},
	)
}
