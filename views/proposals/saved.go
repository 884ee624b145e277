package proposals

import (
	"context"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// readSaved runs change, if any, and reads the saved filters. done is the notice to show then;
// empty for none.
func (m *model) readSaved(done string, change func(context.Context) error) tea.Cmd {
	ctx, kept := context.WithoutCancel(m.env.Life()), m.Filters
	return screen.Then(func() ([]state.SavedFilter, error) {
		if change != nil {
			if err := change(ctx); err != nil {
				return nil, err
			}
		}
		return kept.Filters(ctx)
	}, func(filters []state.SavedFilter, err error) tea.Cmd {
		m.receivedSaved(filters, done, err)
		return nil
	})
}

// askSaved shows the saved filters, to apply or remove one, or to save the current query.
func (m *model) askSaved() tea.Cmd {
	p := dialog.NewPicker(m.th, m.keys, "Saved filters")
	p.SetLast("+ Save the current filter: " + m.words(m.rows.Query()))
	p.SetRemove("remove")
	p.SetReading("reading the filters…")
	m.saved = p
	kept := m.Filters
	m.env.Host.Open(screen.Dialog{
		Audience: screen.Installer, Form: p,
		Submit: func(a screen.Answer) tea.Cmd {
			if a.Last > 0 {
				m.askSavedName(a.Values[dialog.TextValue])
				return nil
			}
			return m.applySaved(a.Choice)
		},
		Remove: func(id int64) tea.Cmd {
			return m.readSaved("Removed the filter.", func(ctx context.Context) error { return kept.DropFilter(ctx, id) })
		},
	})
	return m.readSaved("", nil)
}

// askSavedName asks for a name for the current query and suggests offer.
func (m *model) askSavedName(offer string) {
	now, query, kept := m.env.Now(), m.rows.Query(), m.Filters
	f := dialog.NewForm(m.th, m.keys, "Save this filter", m.words(query), dialog.Field{
		Name: "Name", Label: "Name", Value: offer, Limit: state.MaxFilterName, Check: dialog.Needed("A filter needs a name."),
		Help: "Replaces a filter of the same name.",
	})
	m.env.Host.Open(screen.Dialog{Audience: screen.Installer, Form: f, Submit: func(a screen.Answer) tea.Cmd {
		keep := state.SavedFilter{Name: strings.TrimSpace(a.Values["Name"]), Query: query, Kept: now}
		return m.readSaved("Saved as “"+keep.Name+"”. "+m.keys.Name(SavedFilters)+" shows the saved filters.",
			func(ctx context.Context) error { return kept.SaveFilter(ctx, keep) })
	}})
}

func (m *model) applySaved(id int64) tea.Cmd {
	for _, f := range m.filters {
		if f.ID == id {
			return m.choose(f.QueryAt(m.env.Now()))
		}
	}
	return nil
}

func (m *model) receivedSaved(filters []state.SavedFilter, done string, err error) {
	open := m.saved != nil && m.env.IsOpen(m.saved)
	if err != nil {
		f := state.FaultOf(err)
		if open {
			m.saved.SetFault(f)
		}
		m.env.Host.Tell(screen.Notice{Kind: screen.Bad, Text: f.Error(), Audience: screen.Installer})
		return
	}
	m.filters = filters
	if open {
		m.saved.SetItems(state.Map(filters, func(f *state.SavedFilter) dialog.Item {
			return dialog.Item{ID: f.ID, Title: f.Name, Detail: m.words(f.QueryAt(m.env.Now()))}
		}))
	}
	if done != "" {
		m.env.Host.Tell(screen.Notice{Kind: screen.Good, Text: done, Audience: screen.Installer})
	}
}
