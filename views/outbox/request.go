package outbox

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/views/screen"
)

// request writes a text that can no longer be sent into a file, so that the user can ask for it as
// a change order. The edit stays in the outbox.
func (m *model) request() tea.Cmd {
	e := m.row().edit()
	r := changeorder.Request{Field: e.Ref().Field, Base: e.Base, Text: e.Text(), By: m.User, At: m.env.Now()}
	ctx, cache, write := m.env.Life(), m.Cache, m.env.Write
	return screen.Then(func() (path string, err error) {
		p, _, err := cache.Proposal(ctx, e.Proposal)
		if err == nil && p != nil {
			r.Number, r.Proposal, r.Status, r.Client = p.Number, p.Unknown.Word(state.FieldName, p.Name), p.Status,
				p.ClientWord()
			if a, o := p.Option(e.Option); o != nil {
				r.Area, r.Option = a.Name, a.OptionName(o.ID)
			}
			if stands, how := p.Text(e.Ref()); how == state.Present { // it may have changed since the text was begun
				r.Base = stands
			}
		}
		return write(r.FileName(), r.Markdown())
	}, func(path string, err error) tea.Cmd {
		n := screen.Notice{
			Kind: screen.Warn, Audience: screen.Installer,
			// what comes last is not cut
			Text: "✓ Request written; the text stays here until you drop it (" + m.keys.Name(actionDrop) + "). " + path,
		}
		if err != nil {
			n.Kind, n.Text = screen.Bad,
				fmt.Sprintf("The request could not be written: %v. The text is kept here.", err)
		}
		m.env.Host.Tell(n)
		return nil
	})
}
