package planning

import (
	"maps"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/entry"
)

// group is the heading of the actions on plans.
const group = "Plans"

// favorite is the action that marks a match as a favorite.
const favorite screen.ID = "plan.favorite"

// Actions are the actions while the user types planned lines.
var Actions = slices.Concat([]screen.Def[*Entry]{
	{ID: screen.Open, Word: (*Entry).addWord, Do: (*Entry).add},
	{ID: screen.PaneNext, Word: screen.Says[*Entry]("next match"), Do: nextMatch(1)},
	{ID: screen.PanePrevious, Word: screen.Says[*Entry]("prev match"), Do: nextMatch(-1)},
	{
		ID: entry.Offered, Group: group, Keys: []string{"ctrl+o"}, Short: "accessory",
		Long:   "Plan the suggested accessory of the last planned line",
		Unless: (*Entry).nothingOffered, Do: (*Entry).addOffered,
	},
	{
		ID: favorite, Group: group, Keys: []string{"ctrl+b"}, Short: "favorite",
		Long:   "Mark or unmark the match as a favorite on this machine; favorites come first",
		Unless: (*Entry).cannotMark, Do: screen.Does((*Entry).markFavorite),
	},
	{
		ID: entry.Drop, Group: group, Keys: []string{"alt+u"}, Short: "clear rejected",
		Long: "Clear all lines that were pasted or typed and could not be planned",
		Unless: func(e *Entry) string {
			return screen.Refuse(e.line.Rejected() == 0, "Every line was planned.")
		},
		Do: (*Entry).dropRejected,
	},
	{ID: screen.Back, Word: screen.Says[*Entry]("end"), Do: screen.Does((*Entry).end)},
	{ID: screen.HelpTyping},
	{ID: screen.Box},
}, screen.RowDefs(chooseMatch))

func (e *Entry) addWord() string {
	if e.line.Changing() != 0 {
		return "change"
	}
	return "add"
}

// dropRejected clears all lines that could not be planned.
func (e *Entry) dropRejected() tea.Cmd {
	n := e.line.Rejected()
	if n == 0 { // while typing, a key that does nothing needs no reason
		return nil
	}
	e.line.DropRejected()
	e.jot()
	e.env.Host.Tell(screen.Notice{Text: "Cleared " + text.Count(n, "line") + " that could not be planned."})
	return e.lookUp()
}

// nextMatch returns a function that chooses another item for the typed text.
func nextMatch(by int) func(*Entry) tea.Cmd {
	return screen.Does(func(e *Entry) {
		e.line.Next(by)
		e.draw()
	})
}

// chooseMatch moves among the matches.
func chooseMatch(e *Entry, id screen.ID) tea.Cmd {
	if id == screen.MoveUp || id == screen.MovePageUp {
		return nextMatch(-1)(e)
	}
	return nextMatch(1)(e)
}

// cannotMark returns why no match can be marked as a favorite, or "".
func (e *Entry) cannotMark() string {
	switch it := e.line.Chosen(); {
	case it == nil:
		return "No catalog item selected."
	case it.IsFavorite:
		return "It is a favorite in the catalog already."
	default:
		return ""
	}
}

// markFavorite marks or unmarks the match as a favorite on this machine.
func (e *Entry) markFavorite() {
	if e.refuse(e.cannotMark()) { // while typing, a key that does nothing needs no reason
		return
	}
	id := e.line.Chosen().ID
	marked := maps.Clone(e.Lookups.facts.Favorites)
	if marked == nil {
		marked = make(map[state.CatalogItemID]bool)
	}
	marked[id] = !marked[id]
	e.Lookups.facts.Favorites = marked
	e.ports.Plans.SetFavorite(id, marked[id])
	e.showMatches()
}
