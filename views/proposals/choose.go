package proposals

import (
	"context"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// Choices is how this machine's user wants lists to be shown.
type Choices interface {
	// SetChoice stores a choice under a name durably before it returns.
	SetChoice(ctx context.Context, name, value string) error
	// Choice returns it; ok is false for none.
	Choice(ctx context.Context, name string) (value string, ok bool, err error)
}

// chosenColumns names the choice of columns.
const chosenColumns = "proposals.columns"

// readChoice reads which columns were chosen.
func (m *model) readChoice() tea.Cmd {
	ctx, store := m.env.Life(), m.Choices
	return screen.Then(func() ([]columnID, error) {
		value, ok, err := store.Choice(ctx, chosenColumns)
		if err != nil || !ok {
			return nil, err
		}
		chosen := make([]columnID, 0, len(columnDefs))
		for id := range strings.SplitSeq(value, ",") {
			chosen = append(chosen, columnID(id))
		}
		return chosen, nil
	}, func(chosen []columnID, err error) tea.Cmd {
		m.env.Local(false, err)
		if err == nil {
			m.chosen = chosen
		}
		return m.readDetails(true)
	})
}

// chooseColumns asks which columns the list has, with the cursor on one of them, until that is closed.
func (m *model) chooseColumns(at int64) tea.Cmd {
	p := dialog.NewPicker(m.th, m.keys, "Columns")
	p.SetAbout("Shown as far as there is room. " + m.keys.Name(screen.Open) + " shows or hides, " +
		m.keys.Name(screen.Back) + " closes.")
	var items []dialog.Item
	for i := range columnDefs {
		d := &columnDefs[i]
		if !d.offered(m.totals) || d.always {
			continue
		}
		now := m.chosen == nil && d.usual || slices.Contains(m.chosen, d.id)
		it := dialog.Item{ID: int64(i), Title: d.title, Now: now}
		if d.detail {
			it.Detail = "of proposals that were read whole on this machine"
		}
		items = append(items, it)
	}
	p.SetItems(items)
	p.Select(at)
	m.env.Host.Open(screen.Dialog{Audience: screen.Installer, Form: p, Submit: func(a screen.Answer) tea.Cmd {
		cmd := m.toggleColumn(columnDefs[a.Choice].id)
		return tea.Batch(cmd, m.chooseColumns(a.Choice))
	}})
	return nil
}

// toggleColumn shows or hides a column from now on.
func (m *model) toggleColumn(id columnID) tea.Cmd {
	if m.chosen == nil {
		m.chosen = []columnID{}
		for i := range columnDefs {
			if d := &columnDefs[i]; d.usual {
				m.chosen = append(m.chosen, d.id)
			}
		}
	}
	if i := slices.Index(m.chosen, id); i >= 0 {
		m.chosen = slices.Delete(slices.Clone(m.chosen), i, i+1)
	} else {
		m.chosen = append(m.chosen, id)
	}
	m.Invalidate()
	value := strings.Join(state.Map(m.chosen, func(id *columnID) string { return string(*id) }), ",")
	ctx, store := context.WithoutCancel(m.env.Life()), m.Choices
	return tea.Batch(m.readDetails(true), screen.Then(func() (struct{}, error) {
		return struct{}{}, store.SetChoice(ctx, chosenColumns, value)
	}, func(_ struct{}, err error) tea.Cmd {
		m.env.Local(true, err)
		return nil
	}))
}

// readDetails reads what the details of the listed proposals say, if a column shows it: of those that are not known
// yet, or of all again. What was entered on site is read with it.
func (m *model) readDetails(again bool) tea.Cmd {
	if !slices.ContainsFunc(columnDefs, func(d columnDef) bool { return d.detail && m.wants(&d) }) {
		return nil
	}
	if again {
		clear(m.details)
	}
	var ids []state.ProposalID
	rows := m.rows.Rows()
	for i := range rows {
		if _, known := m.details[rows[i].id]; !known && !state.IsLocal(rows[i].id) {
			m.details[rows[i].id] = state.RowDetails{}
			ids = append(ids, rows[i].id)
		}
	}
	if len(ids) == 0 {
		return m.site.look()
	}
	ctx, cache := m.env.Life(), m.Cache
	return tea.Batch(m.site.look(), screen.Then(func() ([]state.RowDetails, error) {
		return cache.RowDetails(ctx, ids)
	}, func(all []state.RowDetails, err error) tea.Cmd {
		m.env.Local(false, err)
		for _, d := range all {
			m.details[d.ID] = d
		}
		m.showPending()
		return nil
	}))
}
