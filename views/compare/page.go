package compare

import (
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
)

// Open is the open proposal.
type Open interface {
	// Shown is the proposal with what waits to be saved laid over it; nil until it was
	// read.
	Shown() *state.Proposal
	// Area is the area under the cursor.
	Area() state.AreaID
	// AsOf is when the proposal was read.
	AsOf() time.Time
	// Crumb names it at the beginning of a line of w cells.
	Crumb(w int) string
	// ToggleClientView shows only what the customer sees, or everything again.
	ToggleClientView()
	// CopyAcross asks to which other option of the area a text is to be copied. Which
	// text is left to be asked when f is empty.
	CopyAcross(from state.OptionID, f state.TextField)
}

// ID is the page's, for locations.
const ID = "compare"

// The actions of the screen.
const (
	Choose      screen.ID = "compare.what-if"
	Baseline    screen.ID = "compare.baseline"
	Differences screen.ID = "compare.differences"
	CopyText    screen.ID = "compare.copy-text"
)

const group = "Compare"

// choosing is what can be done under "What if", before what can be done in both parts.
var (
	choosing = []screen.Def[*Model]{{
		ID: Choose, Group: group, Keys: []string{"enter", " "}, Short: "what if",
		Long:     "Count this option, to see what the proposal would come to",
		Audience: screen.Client, Hint: 2, Unless: (*Model).cannotChoose, Do: (*Model).choose,
	}}
	defs = slices.Concat([]screen.Def[*Model]{
		{ID: screen.MoveLeft, Do: func(m *Model) tea.Cmd { return m.step(-1) }},
		{ID: screen.MoveRight, Do: func(m *Model) tea.Cmd { return m.step(1) }},
		{ID: screen.PaneNext, Hint: 1, Word: (*Model).otherWord, Do: (*Model).turn},
		{ID: screen.PanePrevious, Word: (*Model).otherWord, Do: (*Model).turn},
		{
			ID: Baseline, Group: group, Keys: []string{"b"}, Short: "baseline", Long: "Measure the other options against this one",
			Audience: screen.Client, Hint: 4, Unless: (*Model).nothing, Do: (*Model).setBaseline,
		},
		{
			ID: Differences, Group: group, Keys: []string{"d"}, Short: "differences", Long: "Show only what differs, or everything again",
			Audience: screen.Client, Hint: 5, Unless: (*Model).nothing, Do: (*Model).toggleDifferences,
		},
		{
			ID: CopyText, Group: group, Keys: []string{"y"}, Short: "copy text",
			Long: "Copy a text of this option to another option of the area",
			Hint: 3, Unless: (*Model).cannotCopy, Do: (*Model).copyText,
		},
		{ID: screen.ClientView, Audience: screen.Client, Hint: 6, Word: (*Model).clientViewWord, Do: (*Model).toggleClientView},
		{ID: screen.Back, Hint: 7, Do: (*Model).back},
	}, screen.MoveDefs((*Model).move))
)

// Page is the options of an area of the open proposal side by side. One comes to it
// from the editor alone.
func Page(open Open) screen.Page {
	return screen.Page{
		ID: ID, Name: "compare", Audience: screen.Client,
		Actions: screen.Listing(choosing, defs),
		New:     func(env *screen.Env) screen.Screen { return newModel(env, open) },
	}
}
