package editor

import (
	"maps"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
)

// cannotMark returns why no match can be marked as a favorite, or "".
func (m *Model) cannotMark() string {
	switch it := m.entry.Chosen(); {
	case it == nil:
		return "No catalog item selected."
	case it.IsFavorite:
		return "It is a favorite in the catalog already."
	default:
		return ""
	}
}

// markFavorite marks or unmarks the match as a favorite on this machine.
func (m *Model) markFavorite() {
	if why := m.cannotMark(); why != "" { // while typing, a key that does nothing needs no reason
		m.env.Host.Tell(screen.Notice{Kind: screen.Refusal, Text: why})
		return
	}
	id := m.entry.Chosen().ID
	marked := maps.Clone(m.facts.Favorites)
	if marked == nil {
		marked = make(map[state.CatalogItemID]bool)
	}
	marked[id] = !marked[id]
	m.facts.Favorites = marked
	m.Plans.SetFavorite(id, marked[id])
	m.showMatches()
}
