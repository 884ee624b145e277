// Package conflict is the screen on which a person settles a text that was changed twice:
// here and by someone else. Both versions stand side by side with the text that they
// began from. The merge below is chosen part by part or edited by hand.
package conflict

import (
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/merge"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/textedit"
)

// Work is a person's work that conflicts are settled in.
type Work interface {
	// Entries returns the open ones of the outbox in their order, then the last that were settled.
	Entries() []state.Entry
	// Settle decides about an entry. It asks first where the customer would see a text
	// that looks internal; done is called once it is decided.
	Settle(entry int64, d state.Decision, done func())
}

// Results are the manual merges.
type Results interface {
	// OpenResult returns what was written for an entry, for theirs as it stands there now; zero for
	// nothing.
	OpenResult(e state.Entry) state.ManualMerge
	// TypeResult takes what is written, and keeps it.
	TypeResult(typed state.ManualMerge)
	// LeaveResult ends writing. What was written stays.
	LeaveResult(entry int64)
	// DropResult gives up what was written.
	DropResult(entry int64)
	// Elsewhere is since when another terminal writes; ok is false when none does.
	Elsewhere(l state.Lease) (since time.Time, ok bool)
	// TakeOverResult makes this terminal the one that writes. A
	// session.ResultTakenOver tells when it is.
	TakeOverResult(entry int64)
}

// Words say what edits are called.
type Words interface {
	Edit(e state.Edit) string
	// Proposal is empty for an unknown one.
	Proposal(id state.ProposalID) string
	// Named is a proposal with its names; nil where they are not known.
	Named(id state.ProposalID) *state.Proposal
}

// Ports are what the screen may ask for.
type Ports struct {
	Work      Work
	Results   Results
	Words     Words
	Clipboard *textedit.Clipboard // of all texts that are typed
}

// ID names the screen. The Item of a location is the entry in conflict; 0 for the one
// that is open.
const ID = screen.AtConflict

// The actions of the screen.
const (
	Mine   screen.ID = "conflict.mine"
	Theirs screen.ID = "conflict.theirs"
	Both   screen.ID = "conflict.both"
	Edit   screen.ID = "conflict.edit"
	Again  screen.ID = "conflict.again"
	Base   screen.ID = "conflict.base"
	Accept screen.ID = "conflict.accept"
)

const group = "Conflict"

// accept is what can be done with the result, also while it is written.
var accept = screen.Def[*Model]{
	ID: Accept, Group: group, Keys: []string{"ctrl+s"}, Short: "save result", Long: "Save the result",
	Hint: 9, Do: (*Model).accept,
}

// defs is what can be done while parts are chosen.
var defs = []screen.Def[*Model]{
	{
		ID: Mine, Group: group, Keys: []string{"m"}, Short: "mine", Long: "Take my version of this part",
		Audience: screen.Installer, Hint: 3, Unless: (*Model).written, Do: choice(merge.ChooseMine),
	},
	{
		ID: Theirs, Group: group, Keys: []string{"t"}, Short: "theirs", Long: "Take their version of this part",
		Audience: screen.Installer, Hint: 4, Unless: (*Model).written, Do: choice(merge.ChooseTheirs),
	},
	{
		ID: Both, Group: group, Keys: []string{"b"}, Short: "both", Long: "Take both versions of this part, mine first",
		Audience: screen.Installer, Hint: 5, Unless: (*Model).written, Do: choice(merge.ChooseMineTheirs),
	},
	{
		ID: Edit, Group: group, Keys: []string{"e"}, Short: "edit", Long: "Edit the result by hand",
		Hint: 6, Do: (*Model).edit,
	},
	{
		ID: Again, Group: group, Keys: []string{"x"}, Short: "choose again", Long: "Give up the result that was written by hand, and choose again",
		Audience: screen.Installer, Hint: 7, Unless: (*Model).notWritten, Do: (*Model).again,
	},
	{
		ID: Base, Group: group, Keys: []string{"o"}, Short: "before both", Long: "Show what both versions began from, or hide it again",
		Audience: screen.Installer, Hint: 8, Do: screen.Does((*Model).showBase),
	},
	accept,
	{ID: screen.MoveUp, Hint: 1, Unless: (*Model).onlyPart, Do: move(-1)},
	{ID: screen.MoveDown, Hint: 2, Unless: (*Model).onlyPart, Do: move(1)},
	{ID: screen.Back, Hint: 10, Do: screen.Does((*Model).back)},
}

// The actions while the merge is written; typed are those that its prompts have, too.
var (
	typed   = []screen.Def[*Model]{accept, {ID: screen.HelpTyping}, {ID: screen.Palette}}
	writing = slices.Concat([]screen.Def[*Model]{{ID: screen.Back, Do: (*Model).stop}}, typed)
)

func choice(c merge.Choice) func(*Model) tea.Cmd {
	return func(m *Model) tea.Cmd { return m.choose(c) }
}

// move goes to another collision.
func move(by int) func(*Model) tea.Cmd {
	return func(m *Model) tea.Cmd {
		m.at = max(0, min(len(m.choices)-1, m.at+by))
		return nil
	}
}

// Page is both versions of an entry in conflict.
func Page(p Ports) screen.Page {
	return screen.Page{
		ID: ID, Name: "a conflict", Audience: screen.Installer,
		Actions: screen.Listing(defs),
		New:     func(env *screen.Env) screen.Screen { return newModel(env, p) },
	}
}

// Writing returns the actions while the result is written, beside those within it.
func Writing() []screen.ID { return screen.IDs(writing) }
