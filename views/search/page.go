package search

import (
	"context"
	"slices"

	"app.tender/tender/state/search"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/list"
)

// Store searches this machine.
type Store interface {
	// Search returns at most limit hits, best first.
	Search(ctx context.Context, q search.Query, limit int) ([]search.Hit, error)
}

// limit is the most hits that are shown; more words narrow them down.
const limit = 100

var defs = slices.Concat([]screen.Def[*model]{
	{ID: screen.Open, Unless: (*model).noHit, Do: (*model).open},
	{ID: screen.Back, Do: screen.Does((*model).back)},
}, screen.RowDefs(screen.Scrolls((*model).move)))

// Page returns the search over everything on this machine.
func Page(st Store) screen.Page {
	return screen.Page{
		ID: "search", Name: "the search", Audience: screen.Installer, Group: screen.Finding, Types: true,
		Enter: screen.Info{
			ID: "search.local", Keys: []string{"ctrl+f"}, Short: "search all",
			Long: "Search everything on this machine",
		},
		Actions: screen.Lists(defs),
		New:     func(env *screen.Env) screen.Screen { return newModel(env, st) },
	}
}

// hitsFrom returns a source that searches once typing pauses. An empty search finds nothing.
func hitsFrom(st Store) list.Source[search.Hit, search.Query] {
	return list.Source[search.Hit, search.Query]{
		Fits: fits,
		Here: func(ctx context.Context, q search.Query, _, size int) (list.Page[search.Hit], error) {
			if q.Empty() {
				return list.Page[search.Hit]{}, nil
			}
			hits, err := st.Search(ctx, q, size)
			return list.Page[search.Hit]{Rows: hits, Total: len(hits)}, err
		},
		Waits: func(q search.Query) bool { return !q.Empty() },
	}
}

// fits reports whether a hit of one search is one of another, as far as its lines show it.
func fits(was, q search.Query, h *search.Hit) bool {
	shown := []string{h.Title, h.Client, h.Room, h.Name, h.Model}
	for _, part := range h.Excerpt {
		shown = append(shown, part.Text)
	}
	return slices.Equal(q.Statuses, was.Statuses) && q.Since.Equal(was.Since) &&
		!slices.ContainsFunc(q.Terms, func(t search.Term) bool { return !text.Finds(t.Text, shown...) })
}
