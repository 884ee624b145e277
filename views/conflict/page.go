// Package conflict is the screen on which the user settles a text that was changed both here and
// by someone else. It shows both versions next to their common base. The user chooses the merge
// below part by part or edits it by hand.
package conflict

import (
	"context"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/history"
	"app.tender/tender/state/merge"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/textedit"
)

// Work is the user's unsaved work, in which conflicts are settled.
type Work interface {
	// Edits returns the open edits of the outbox in order, then those settled last.
	Edits() []state.OutboxEdit
	// Settle settles an edit. It asks first if the client would see a text that looks internal.
	// It calls done once the edit is settled.
	Settle(entry int64, d state.Decision, done func())
}

// Results are the manual merges.
type Results interface {
	// OpenMerge returns the manual merge of an edit with the current text of the service; zero
	// for none.
	OpenMerge(e state.OutboxEdit) state.Draft
	// TypeMerge keeps the typed text.
	TypeMerge(typed state.Draft)
	// LeaveMerge ends editing. The text is kept.
	LeaveMerge(entry int64)
	// DiscardMerge discards the text.
	DiscardMerge(entry int64)
	// Elsewhere returns since when another terminal has a proposal open; ok is false if none has.
	Elsewhere(id state.ProposalID) (since time.Time, ok bool)
	// TakeOverMerge makes this terminal the one that edits the proposal of e, until LeaveMerge. A
	// session.TakenOver reports when it does, a session.NotTakenOver why it does not.
	TakeOverMerge(e state.OutboxEdit)
}

// Words returns the names of edits and proposals.
type Words interface {
	Edit(e state.Edit) string
	// Proposal returns the name of a proposal, empty for an unknown one.
	Proposal(id state.ProposalID) string
	// Named returns a proposal with its names; nil if they are unknown.
	Named(id state.ProposalID) *state.Proposal
}

// Service tells who changed a text. Errors carry a state.Fault.
type Service interface {
	// History returns some of what happened to a proposal, the newest first.
	History(ctx context.Context, id state.ProposalID, q history.Query) (history.Page, error)
}

// Ports are the dependencies of the screen.
type Ports struct {
	Work      Work
	Results   Results
	Words     Words
	Service   Service             // nil for none
	Clipboard *textedit.Clipboard // shared by all texts
}

// ID identifies the screen in a location, whose Item is the edit in conflict; 0 for the open one.
const ID = screen.AtConflict

// The actions of the screen.
const (
	actionMine   screen.ID = "conflict.mine"
	actionTheirs screen.ID = "conflict.theirs"
	actionBoth   screen.ID = "conflict.both"
	actionEdit   screen.ID = "conflict.edit"
	actionAgain  screen.ID = "conflict.again"
	actionBase   screen.ID = "conflict.base"
	actionAccept screen.ID = "conflict.accept"
)

const group = "Conflict"

// accept is the action on the result, also while the user edits it.
var accept = screen.Def[*model]{
	ID: actionAccept, Group: group, Keys: []string{"ctrl+s"}, Short: "save result", Long: "Save the result",
	Hint: 1, Unless: (*model).unchosen, Do: screen.Does((*model).accept),
}

// defs are the actions while the user chooses parts.
var defs = []screen.Def[*model]{
	{
		ID: actionMine, Group: group, Keys: []string{"m"}, Short: "mine", Long: "Take my version of this part",
		Audience: screen.Installer, Hint: 3, Unless: (*model).written, Do: choice(merge.ChooseMine),
	},
	{
		ID: actionTheirs, Group: group, Keys: []string{"t"}, Short: "theirs", Long: "Take their version of this part",
		Audience: screen.Installer, Hint: 4, Unless: (*model).written, Do: choice(merge.ChooseTheirs),
	},
	{
		ID: actionBoth, Group: group, Keys: []string{"b"}, Short: "both",
		Long:     "Take both versions of this part, mine first",
		Audience: screen.Installer, Hint: 5, Unless: (*model).written, Do: choice(merge.ChooseMineTheirs),
	},
	{
		ID: actionEdit, Group: group, Keys: []string{"e"}, Short: "edit", Long: "Edit the result by hand",
		Hint: 6, Do: screen.Does((*model).edit),
	},
	{
		ID: actionAgain, Group: group, Keys: []string{"x"}, Short: "choose again",
		Long:     "Discard the hand-edited result and choose again",
		Audience: screen.Installer, Hint: 7, Unless: (*model).notWritten, Do: screen.Does((*model).again),
	},
	{
		ID: actionBase, Group: group, Keys: []string{"o"}, Short: "before both",
		Long:     "Show or hide the version before both",
		Audience: screen.Installer, Hint: 8, Do: screen.Does(func(m *model) { m.base = !m.base }),
	},
	accept,
	{ID: screen.MoveUp, Hint: 1, Unless: (*model).onlyPart, Do: move(-1)},
	{ID: screen.MoveDown, Hint: 2, Unless: (*model).onlyPart, Do: move(1)},
	{ID: screen.Back, Hint: 10, Do: screen.Does((*model).back)},
}

// The actions while the user edits the merge; typed are those that its prompts have, too.
var (
	typed   = []screen.Def[*model]{accept, {ID: screen.HelpTyping}, {ID: screen.Box}}
	writing = slices.Concat([]screen.Def[*model]{{ID: screen.Back, Do: screen.Does((*model).stop)}}, typed)
)

func choice(c merge.Choice) func(*model) tea.Cmd {
	return screen.Does(func(m *model) { m.choose(c) })
}

// move moves to another collision.
func move(by int) func(*model) tea.Cmd {
	return screen.Does(func(m *model) { m.at = max(0, min(len(m.choices)-1, m.at+by)) })
}

// Page returns the screen of both versions of an edit in conflict.
func Page(p Ports) screen.Page {
	return screen.Page{
		ID: ID, Name: "a conflict", Audience: screen.Installer,
		Actions: screen.Lists(defs),
		New:     func(env *screen.Env) screen.Screen { return newModel(env, p) },
	}
}

// Writing returns the actions while the user edits the result, besides those within the text.
func Writing() []screen.ID { return screen.IDs(writing) }
