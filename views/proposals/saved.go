package proposals

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// saved is the filters that are saved under names.
type saved struct {
	env     *screen.Env
	filters *filters
	store   Filters
	all     []state.SavedFilter // as last read
	picker  *dialog.Picker      // nil before the first use
}

var savedDefs = []screen.Def[*saved]{{
	ID: actionSavedFilters, Group: screen.Finding, Keys: []string{"F"}, Short: "saved filters",
	Long:     "Save the current filter under a name, or choose a saved one",
	Audience: screen.Installer, Do: (*saved).ask,
}}

// read runs change, if any, and reads the saved filters. done is the notice to show then;
// empty for none.
func (s *saved) read(done string, change func(context.Context) error) tea.Cmd {
	ctx, kept := context.WithoutCancel(s.env.Life()), s.store
	return screen.Then(func() ([]state.SavedFilter, error) {
		if change != nil {
			if err := change(ctx); err != nil {
				return nil, err
			}
		}
		return kept.Filters(ctx)
	}, func(filters []state.SavedFilter, err error) tea.Cmd {
		s.received(filters, done, err)
		return nil
	})
}

// open applies a saved filter.
func (s *saved) open(id int64) tea.Cmd {
	ctx, kept := s.env.Life(), s.store
	return screen.Then(func() ([]state.SavedFilter, error) { return kept.Filters(ctx) },
		func(filters []state.SavedFilter, err error) tea.Cmd {
			s.received(filters, "", err)
			return s.apply(id)
		})
}

// ask shows the saved filters, to apply or remove one, or to save the current query.
func (s *saved) ask() tea.Cmd {
	p := dialog.NewPicker(s.env.Theme, s.env.Keys, "Saved filters")
	p.SetLast("+ Save the current filter: " + s.filters.words(s.filters.list.Query()))
	p.SetRemove("remove")
	p.SetReading("reading the filters…")
	s.picker = p
	kept := s.store
	s.env.Host.Open(screen.Dialog{
		Audience: screen.Installer, Form: p,
		Submit: func(a screen.Answer) tea.Cmd {
			if a.Last > 0 {
				return s.keepAs(a.Values[dialog.TextValue])
			}
			return s.apply(a.Choice)
		},
		Remove: func(id int64) tea.Cmd {
			return s.read("Removed the filter.", func(ctx context.Context) error { return kept.DropFilter(ctx, id) })
		},
	})
	return s.read("", nil)
}

// keepAs saves the current query under a name that was typed into the search of the saved filters. It asks for one if
// none was typed, and shows it before it replaces a filter.
func (s *saved) keepAs(name string) tea.Cmd {
	taken := slices.ContainsFunc(s.all, func(f state.SavedFilter) bool { return strings.EqualFold(f.Name, name) })
	if name == "" || taken || utf8.RuneCountInString(name) > state.MaxFilterName {
		s.askName(name)
		return nil
	}
	return s.keep(name, s.filters.list.Query())
}

// keep saves a query under a name.
func (s *saved) keep(name string, query state.ProposalQuery) tea.Cmd {
	kept, f := s.store, state.SavedFilter{Name: name, Query: query, Kept: s.env.Now()}
	return s.read("Saved as “"+name+"”. "+s.env.Keys.Name(actionSavedFilters)+" shows the saved filters.",
		func(ctx context.Context) error { return kept.SaveFilter(ctx, f) })
}

// askName asks for a name for the current query and suggests offer.
func (s *saved) askName(offer string) {
	query := s.filters.list.Query()
	f := dialog.NewForm(s.env.Theme, s.env.Keys, "Save this filter", s.filters.words(query), dialog.Field{
		Name: "Name", Label: "Name", Value: offer, Limit: state.MaxFilterName,
		Check: dialog.Needed("A filter needs a name."),
		Help:  "Replaces a filter of the same name.",
	})
	at := state.ScratchPlace{Form: state.ScratchFilter}
	s.env.Host.Open(screen.Dialog{Audience: screen.Installer, Form: f, Keep: at, Submit: func(a screen.Answer) tea.Cmd {
		return s.keep(strings.TrimSpace(a.Values["Name"]), query)
	}})
}

func (s *saved) apply(id int64) tea.Cmd {
	for _, f := range s.all {
		if f.ID == id {
			return s.filters.choose(f.QueryAt(s.env.Now()))
		}
	}
	return nil
}

func (s *saved) received(filters []state.SavedFilter, done string, err error) {
	open := s.picker != nil && s.env.IsOpen(s.picker)
	if err != nil {
		f := state.FaultOf(err)
		if open {
			s.picker.SetFault(f)
		}
		s.env.Host.Tell(screen.Notice{Kind: screen.Bad, Text: f.Error(), Audience: screen.Installer})
		return
	}
	s.all = filters
	if open {
		s.picker.SetItems(state.Map(filters, func(f *state.SavedFilter) dialog.Item {
			return dialog.Item{ID: f.ID, Title: f.Name, Detail: s.filters.words(f.QueryAt(s.env.Now()))}
		}))
	}
	if done != "" {
		s.env.Host.Tell(screen.Notice{Kind: screen.Good, Text: done, Audience: screen.Installer})
	}
}
