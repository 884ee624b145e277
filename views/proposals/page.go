package proposals

import (
	"cmp"
	"context"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/plan"
	"app.tender/tender/views/catalog"
	"app.tender/tender/views/proposals/lead"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/export"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/people"
	"app.tender/tender/views/widget/status"
)

// Service is the service's list. Errors carry a state.Fault.
type Service interface {
	// Proposals returns a page of the list.
	Proposals(ctx context.Context, q state.ProposalQuery) (state.ProposalPage, error)
	lead.Service
}

// Cache is the cache of the list.
type Cache interface {
	// SaveProposals caches rows.
	SaveProposals(ctx context.Context, rows []state.ProposalSummary, asOf time.Time) error
	// RowDetails returns what the details of listed proposals say; nothing of those whose detail was not read.
	RowDetails(ctx context.Context, ids []state.ProposalID) ([]state.RowDetails, error)
	lead.Cache
	changeorder.Cache
}

// Filters are the saved queries of this machine.
type Filters interface {
	// Filters returns the saved queries by name.
	Filters(ctx context.Context) ([]state.SavedFilter, error)
	// SaveFilter saves a query durably before it returns; it replaces one of the same name.
	SaveFilter(ctx context.Context, f state.SavedFilter) error
	DropFilter(ctx context.Context, id int64) error
}

// FollowUps are the follow-ups that this machine keeps.
type FollowUps interface {
	// FollowUps returns all follow-ups.
	FollowUps(ctx context.Context) ([]state.FollowUp, error)
	// SetFollowUp stores a follow-up durably before it returns; it replaces that of the same proposal.
	SetFollowUp(ctx context.Context, f state.FollowUp) error
	ClearFollowUp(ctx context.Context, id state.ProposalID) error
}

// Work is the user's work: unsaved edits and plans.
type Work interface {
	lead.Outbox
	// CommitTogether adds edits right after the current action, all or none, which are undone in one step.
	CommitTogether(edits []state.Edit)
	// Drafts returns the drafts that are not part of an open edit.
	Drafts() []state.Draft
	// ReadOnly returns why nothing may be written, or "".
	ReadOnly() string
	// Plans returns the plans that are not empty.
	Plans() []plan.Summary
}

// Pins are the proposals kept complete on this machine, for work on site.
type Pins interface {
	// Pins returns all pins.
	Pins() []state.Pin
	// Cannot returns why proposals can't be pinned, or "".
	Cannot(ids []state.ProposalID) string
	// Toggle pins proposals, or unpins them if all of them are pinned.
	Toggle(ids []state.ProposalID)
}

// Ports are the dependencies of the list.
type Ports struct {
	Service Service
	Cache   Cache
	Marks   catalog.Marks
	Filters Filters
	// FollowUps are for the team.
	FollowUps FollowUps
	Choices   Choices
	Sites     Sites
	Work      Work
	Pins      Pins
	Status    status.Ports
	// Open returns the open proposal, which the session itself polls; 0 for none.
	Open    func() state.ProposalID
	Exports export.Maker // nil for none
	// Commands are the person's own; nil for none
	Commands Commands
	// Templates are what a new proposal can start from; nil for none.
	Templates lead.Templates
	Sellers   *people.Sellers // the users of the account, for the filter by salesperson
	SoldFirst bool            // the list begins with sold jobs, in place of what changed last
}

// ID identifies the list in a location.
const ID = screen.AtProposals

// The actions of the list.
const (
	actionNew          screen.ID = "proposal.new"
	actionCopyNumbers  screen.ID = "proposal.copy-number"
	actionSavedFilters screen.ID = "filter.saved"
	actionFollowUp     screen.ID = "proposal.follow-up"
	actionStatusChosen screen.ID = "proposal.status-chosen"
	actionDropFilter   screen.ID = "filter.drop"
	actionColumns      screen.ID = "proposal.columns"
	actionSeller       screen.ID = "proposal.seller"
	actionCommand      screen.ID = "proposal.command"
)

const group = "Proposals"

// The actions of the list, narrowed by a search, with marked rows, of its search, and of its filters.
var (
	own = slices.Concat([]screen.Def[*model]{
		{
			ID: actionNew, Group: group, Keys: []string{"N"}, Short: "new", Long: "Make a new proposal",
			Unless: (*model).readOnly, Do: func(m *model) tea.Cmd { return m.lead.Begin() },
		},
		{
			ID: actionStatusChosen, Group: group, Keys: []string{"m"}, Short: "status",
			Long: "Submit, accept, decline, complete or archive the proposal, or make a change order, where the service allows it",
			Unless: func(m *model) string {
				return cmp.Or(m.readOnly(), m.status.Unless(m.Chosen()))
			}, Do: func(m *model) tea.Cmd { return m.status.Ask(m.Chosen()) },
		},
		{
			ID: actionColumns, Group: screen.Finding, Keys: []string{"C"}, Short: "columns",
			Long: "Choose the columns of the list; kept on this machine", Audience: screen.Installer,
			Do: func(m *model) tea.Cmd { return m.chooseColumns(-1) },
		},
	}, screen.Of(func(m *model) *marked { return &m.marked }, onMarked),
		screen.Of(func(m *model) *bulk { return &m.bulk }, onAll),
		screen.Of(func(m *model) *saved { return &m.saved }, savedDefs),
		screen.Of(func(m *model) *filters { return &m.filters }, chipDefs),
		screen.Of(func(m *model) *followUps { return &m.follow }, followUpDefs))
	usual = slices.Concat([]screen.Def[*model]{
		{ID: screen.Open, Unless: (*model).noRow, Do: (*model).open},
		{ID: screen.Search, Do: screen.Does(func(m *model) { m.rows.Search.Typing = true })},
		{ID: screen.Filter, Do: screen.Does(func(m *model) { m.rows.Filter.Open() })},
		{ID: screen.Sort, Word: (*model).sortWord, Unless: (*model).cannotSort, Do: (*model).sort},
		{ID: screen.SortReverse, Do: (*model).reverse},
		{ID: screen.MoveLeft, Do: screen.Does(func(m *model) { m.step(-1) })},
		{ID: screen.MoveRight, Do: screen.Does(func(m *model) { m.step(1) })},
		{ID: screen.Mark, Unless: (*model).noRow, Do: (*model).mark},
		{ID: screen.Refresh},
		{ID: screen.GoOutbox},
		{ID: screen.Back, Word: (*model).backWord, Do: (*model).back},
	}, own, screen.MoveDefs((*model).move))
	defs = screen.Ranked(usual, screen.Open, screen.Search, screen.Filter, actionNew, actionSavedFilters, screen.Sort,
		actionColumns, screen.Refresh, screen.GoOutbox)

	searched = screen.Ranked(usual, screen.Open, screen.Search, screen.Back, screen.Filter, actionNew,
		actionSavedFilters,
		screen.Sort, actionColumns, screen.Refresh, screen.GoOutbox)
	marking = screen.Ranked(usual, screen.Open, screen.Export, actionCopyNumbers, screen.Pin, actionFollowUp,
		actionSeller, actionCommand, screen.Mark, screen.Back)
	typing = list.SearchDefs(func(m *model) string { return m.rows.OpenWord() }, (*model).open, (*model).back,
		(*model).move)
	filtering = slices.Concat(list.PanelDefs("change", func(m *model, id screen.ID) tea.Cmd {
		return m.filters.tick(id)
	}), own)
)

// Page returns the list of proposals.
func Page(p Ports) screen.Page {
	return screen.Page{
		ID: ID, Name: "the list of proposals", Audience: screen.Installer, Asks: true,
		Enter: screen.Info{
			ID: screen.GoProposals, Keys: []string{"1"}, Short: "proposals",
			Long: "Go to the proposals",
		},
		Actions: screen.Lists(defs, filtering),
		New:     func(env *screen.Env) screen.Screen { return newModel(env, p) },
	}
}
