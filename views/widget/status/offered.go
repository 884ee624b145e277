package status

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// offered is a new link, for a person to send.
type offered struct {
	title, words string
	link         state.Link
	order        state.ChangeOrderID // that the page is of; 0 for the proposal
	begins       state.NamedWhatIf   // whose options the page begins with; zero for those selected now
}

// address returns what is sent.
func (o *offered) address() string {
	if len(o.begins.Chosen) == 0 {
		return o.link.URL
	}
	return o.link.URL + "?" + o.begins.Chosen.Query()
}

// offer shows a new link, which is shown only once, and copies it. It stays until a person closes it, since both
// copying and opening may have failed unseen.
func (m *Changer) offer(o offered) {
	words, address := o.words+" It is copied, and not shown again.", o.address()
	if o.begins.Name != "" {
		words += " The page begins with “" + o.begins.Name + "”."
	}
	m.env.Host.Copy(address, "")
	choices := []screen.Choice{
		{Key: "n", Label: "Close"},
		{Key: "y", Label: "Copy again", Do: func() tea.Cmd {
			m.offer(o)
			m.env.Host.Copy(address, "the link")
			return nil
		}},
		{Key: "o", Label: "Open it", Do: func() tea.Cmd {
			m.offer(o)
			return m.browse(address)
		}},
	}
	if len(m.whatIfs) > 0 && o.order == 0 {
		begin := screen.Just(func() { m.begin(o) })
		choices = append(choices, screen.Choice{Key: "w", Label: "What-if", Do: begin})
	}
	m.env.Ask(
		screen.Team, screen.Question{Title: o.title, Text: words + "\n\n" + address, Follows: true}, choices...)
}

// begin asks for the what-if whose options the page begins with, and offers the link again.
func (m *Changer) begin(o offered) {
	p := dialog.NewPicker(m.env.Theme, m.env.Keys, "The page begins with")
	p.SetAbout("The client sees these options chosen, and may choose others.")
	items := make([]dialog.Item, len(m.whatIfs))
	for i, w := range m.whatIfs {
		items[i] = dialog.Item{ID: int64(i), Title: w.Name, Detail: strings.Join(w.Chosen.Changes(m.at), ", ")}
	}
	p.SetItems(items)
	again := screen.Just(func() { m.offer(o) })
	m.env.Host.Open(screen.Dialog{
		Audience: screen.Team, Form: p, Closed: again, Submit: func(a screen.Answer) tea.Cmd {
			o.begins = m.whatIfs[a.Choice]
			return again()
		},
	})
}
