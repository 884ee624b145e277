package outbox

import (
	"context"
	"slices"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
)

// Work is the user's unsaved work.
type Work interface {
	// Edits returns the open ones in order, then the last settled ones.
	Edits() []state.OutboxEdit
	// Drafts returns the drafts that are not part of an open edit, newest first.
	Drafts() []state.Draft
	// Decide settles an edit. It asks first if a client would see a text that looks internal.
	Decide(entry int64, d state.Decision)
	// Discard discards a draft.
	Discard(d state.Draft)
	// ReadOnly returns why nothing may be written, or "".
	ReadOnly() string
	// Fixed reports whether a proposal is known to be closed to changes.
	Fixed(id state.ProposalID) bool
	// Save saves a draft as it is. It asks first, as Decide does.
	Save(d state.Draft)
	// Correct opens the form of an edit with its values.
	Correct(e state.Edit)
	// Seen clears the notices of the visible edits.
	Seen()
	// Announced returns the edit that the notice on the screen is about; 0 for none.
	Announced() int64
}

// Words returns names of edits and proposals.
type Words interface {
	Edit(e state.Edit) string
	// Proposal returns the name of a proposal, empty for an unknown one.
	Proposal(id state.ProposalID) string
}

// ProposalCache is the cache of proposals.
type ProposalCache interface {
	// Proposal returns nil without an error if the proposal is not cached.
	Proposal(ctx context.Context, id state.ProposalID) (p *state.Proposal, asOf time.Time, err error)
}

// Ports are the dependencies of the outbox.
type Ports struct {
	Work  Work
	Words Words
	Cache ProposalCache
	User  string // the signed-in user
}

// ID identifies the outbox in a location: with an Item the row of that edit, with a Proposal the row of one of its
// texts, else a row that needs the user. Here keeps the cursor.
const ID = screen.AtOutbox

// The actions of the outbox.
const (
	actionLook          screen.ID = "outbox.look"
	actionCorrect       screen.ID = "outbox.correct"
	actionRetry         screen.ID = "outbox.retry"
	actionDrop          screen.ID = "outbox.drop"
	actionDone          screen.ID = "outbox.done"
	actionRequestChange screen.ID = "outbox.change-order"
	actionScrollUp      screen.ID = "outbox.scroll-up"
	actionScrollDown    screen.ID = "outbox.scroll-down"
)

const group = "Outbox"

var defs = slices.Concat([]screen.Def[*model]{
	{
		ID: actionLook, Group: group, Keys: []string{"enter"}, Short: "open", Long: "Open this edit and decide",
		Audience: screen.Installer, Hint: 1, Unless: (*model).cannotLook, Do: (*model).look,
	},
	{
		ID: actionCorrect, Group: group, Keys: []string{"e"}, Short: "correct",
		Long: "Correct this edit, refused or waiting",
		Hint: 3, Unless: (*model).cannotCorrect, Do: screen.Does((*model).correct),
	},
	{
		ID: actionRetry, Group: group, Keys: []string{"t"}, Short: "try again", Long: "Save this edit again",
		Hint: 4, Unless: (*model).cannotRetry, Do: screen.Does(func(m *model) { m.decide(state.DecideRetry) }),
	},
	{
		ID: actionDrop, Group: group, Keys: []string{"x"}, Short: "drop",
		Long:     "Drop this edit; its text can be restored",
		Audience: screen.Installer, Hint: 5, Unless: (*model).cannotDrop, Do: screen.Does((*model).drop),
	},
	{
		ID: screen.Save, Hint: 2, Unless: (*model).cannotSave,
		Do: screen.Does(func(m *model) { m.Work.Save(*m.row().draft) }),
	},
	{
		ID: actionDone, Group: group, Keys: []string{"y"}, Short: "it arrived",
		Long:   "Confirm that this edit arrived at the service",
		Unless: (*model).notInDoubt, Do: screen.Does(func(m *model) { m.decide(state.DecideDone) }),
	},
	{
		ID: actionRequestChange, Group: group, Keys: []string{"o"}, Short: "change order",
		Long:     "Write a change order request for this text to a file",
		Audience: screen.Installer, Hint: 6, Unless: (*model).cannotRequest, Do: (*model).request,
	},
	{
		ID: actionScrollUp, Group: group, Keys: []string{"K", "shift+up"}, Short: "scroll up",
		Long: "Scroll up in the edit's changes", Audience: screen.Installer, Unless: (*model).allVisible,
		Do: screen.Does(func(m *model) { m.scroll(-scrollBy) }),
	},
	{
		ID: actionScrollDown, Group: group, Keys: []string{"J", "shift+down"}, Short: "scroll down",
		Long: "Scroll down in the edit's changes", Audience: screen.Installer, Hint: 7, Unless: (*model).allVisible,
		Do: screen.Does(func(m *model) { m.scroll(scrollBy) }),
	},
	{ID: screen.GoJournal, Hint: 8},
	{ID: screen.Back, Hint: 9, Do: screen.Does(func(m *model) { m.env.Host.Back() })},
}, screen.MoveDefs(screen.Scrolls((*model).move)))

// Page returns the outbox.
func Page(p Ports) screen.Page {
	return screen.Page{
		ID: ID, Name: "the outbox", Audience: screen.Installer,
		Enter:   screen.Info{ID: screen.GoOutbox, Keys: []string{"6"}, Short: "outbox", Long: "Go to the outbox"},
		Way:     func() screen.Location { return screen.Location{Screen: ID, Item: p.Work.Announced()} },
		Actions: screen.Lists(defs),
		New:     func(env *screen.Env) screen.Screen { return newModel(env, p) },
	}
}
