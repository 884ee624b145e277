package ui

import (
	"context"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	tea "github.com/charmbracelet/bubbletea"
)

// savedFiltersMsg are the filters that are kept, after what was done with them.
type savedFiltersMsg struct {
	req     int
	filters []state.SavedFilter
	done    string // what to say about it; empty for nothing
	err     error
}

// savedFiltersCmd changes the kept filters, unless change is nil, and reads them.
func savedFiltersCmd(ctx context.Context, f Filters, req int, done string, change func(context.Context) error) tea.Cmd {
	ctx = context.WithoutCancel(ctx)
	return func() tea.Msg {
		if change != nil {
			if err := change(ctx); err != nil {
				return savedFiltersMsg{req: req, err: err}
			}
		}
		filters, err := f.Filters(ctx)
		return savedFiltersMsg{req: req, filters: filters, done: done, err: err}
	}
}

// askFilter shows the kept filters: one is applied, removed, or made of what the
// list shows now.
func (m *Model) askFilter() tea.Cmd {
	p := dialog.NewPicker(m.theme, m.keys, "Saved filters")
	p.SetCreate("Keep what the list shows now: " + m.proposals.Words(m.list.query))
	p.SetRemove("remove")
	p.SetStatus("reading the filters…")
	m.asking = asking{request: m.asking.request + 1, picker: &p}
	request := m.asking.request
	m.dialogs.open(&p, screen.Answers{
		Submit: func(s screen.Answer) tea.Cmd {
			if s.Choice == 0 {
				return m.askFilterName(s.Values[dialog.TextValue])
			}
			return m.applyFilter(s.Choice)
		},
		Remove: func(id int64) tea.Cmd {
			return savedFiltersCmd(m.ctx, m.opts.Store, request, "Removed the filter.",
				func(ctx context.Context) error { return m.opts.Store.DropFilter(ctx, id) })
		},
	})
	return savedFiltersCmd(m.ctx, m.opts.Store, request, "", nil)
}

// askFilterName asks under which name the query of the list is kept; what was
// typed into the search is offered.
func (m *Model) askFilterName(offer string) tea.Cmd {
	now, query := m.opts.Clock.Now(), m.list.query
	field := dialog.Field{
		Name: "Name", Label: "Name", Value: offer, Limit: state.MaxFilterName, Check: needed("A filter needs a name."),
		Help: "One that has this name already gives way.",
	}
	f := dialog.NewForm(m.theme, m.keys, "Keep this filter", m.proposals.Words(query), field)
	m.openDialog(&f, func(s screen.Answer) tea.Cmd {
		kept := state.SavedFilter{Name: strings.TrimSpace(s.Values["Name"]), Query: query, Kept: now}
		return savedFiltersCmd(m.ctx, m.opts.Store, 0,
			"Kept as “"+kept.Name+"”. "+m.keys.Name(views.SavedFilters)+" shows the saved filters.",
			func(ctx context.Context) error { return m.opts.Store.KeepFilter(ctx, kept) })
	})
	return nil
}

// applyFilter shows the list as a kept filter has it.
func (m *Model) applyFilter(id int64) tea.Cmd {
	for _, f := range m.list.filters {
		if f.ID == id {
			m.proposals.SetQuery(f.QueryAt(m.opts.Clock.Now()))
			return m.changeQuery(m.proposals.Query())
		}
	}
	return nil
}

func (m *Model) applySavedFilters(msg savedFiltersMsg) tea.Cmd {
	p := m.asking.picker
	open := msg.req == m.asking.request && p != nil
	if msg.err != nil {
		if open {
			p.SetFault(state.FaultOf(msg.err))
		}
		m.tellFault(state.FaultOf(msg.err))
		return m.toastCmd()
	}
	m.list.filters = msg.filters
	if open {
		items := make([]dialog.Item, len(msg.filters))
		for i, f := range msg.filters {
			items[i] = dialog.Item{ID: f.ID, Title: f.Name, Detail: m.proposals.Words(f.QueryAt(m.opts.Clock.Now()))}
		}
		p.SetItems(items)
	}
	if msg.done != "" {
		m.notices.tell(noticeGood, msg.done)
	}
	return m.toastCmd()
}
