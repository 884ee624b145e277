package installer

import (
	"context"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/installer"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/export"
)

// Job is the open proposal.
type Job interface {
	// ID returns 0 while none is open.
	ID() state.ProposalID
	// Shown returns the proposal with unsaved edits; nil until it is read.
	Shown() *state.Proposal
	// Read returns the proposal as last read from the service, and when; nil until it is read.
	Read() (p *state.Proposal, asOf time.Time)
	// Reading reports whether the proposal is being read, and why reading failed.
	Reading() (now bool, fault state.Fault)
	// Area returns the area under the editor's cursor; 0 for none.
	Area() state.AreaID
	// Changed returns when the service changed the proposal after it was read, according to the
	// list of proposals, else zero.
	Changed() time.Time
}

// Orders are the change orders of the open proposal.
type Orders interface {
	// Use registers a screen; changed is called when change orders were read.
	Use(id string, env *screen.Env, changed func())
	// Load reads the change orders, Reread reads them again.
	Load() tea.Cmd
	Reread() tea.Cmd
	// Set returns the known change orders, whether more are being read, and why reading failed.
	Set() (set changeorder.Set, reading bool, fault state.Fault)
}

// Cache is the cached data that the sheet has besides the proposal.
type Cache interface {
	// Contact returns nil without an error if the contact is not cached.
	Contact(ctx context.Context, id state.ContactID) (c *state.Contact, asOf time.Time, err error)
	Locations(ctx context.Context, contact state.ContactID) (list []state.Location, asOf time.Time, err error)
}

// Keeper has what was entered, here and elsewhere.
type Keeper interface {
	// Enter adds events, at once for Of and then on the disk.
	Enter(id state.ProposalID, events ...state.SiteEvent)
	// Of returns what was entered at the site of a proposal.
	Of(id state.ProposalID) *installer.Site
}

// Service reports whether the sheet has changed. Errors carry a state.Fault.
type Service interface {
	Proposals(ctx context.Context, q state.ProposalQuery) (state.ProposalPage, error)
	ChangeOrders(ctx context.Context, proposal state.ProposalID) ([]state.ChangeOrderSummary, error)
}

// Setting configures the sheet.
type Setting struct {
	Exports  export.Maker                                     // makes documents; nil for none
	Prices   bool                                             // whether the sheet may show prices
	User     string                                           // whose initials an entry has unless others were chosen
	Initials string                                           // those chosen before; empty for none
	Keep     func(ctx context.Context, initials string) error // keeps other ones durably for the next start
	Way      func() screen.Location                           // the location that the action opens
	Unless   func() string                                    // why the action can't be done now, or ""
}

// ID identifies the sheet in a location. Its Item is the page that another proposal opens at;
// without an Item the sheet is shown as the user left it.
const (
	ID           = "installer"
	AtArea int64 = 1 // the area under the cursor of the editor
	AtJob  int64 = 2 // the page about the whole job
)

// The actions of the sheet, and the one that opens it.
const (
	Go       screen.ID = "go.installer"
	Next     screen.ID = "sheet.next"
	Previous screen.ID = "sheet.previous"
	Tick     screen.ID = "sheet.tick"
	Picks    screen.ID = "sheet.picks"
	Initials screen.ID = "sheet.initials"
	Hours    screen.ID = "sheet.hours"
	Serial   screen.ID = "sheet.serial"
	Used     screen.ID = "sheet.used"
	Answer   screen.ID = "sheet.answer"
	Photo    screen.ID = "sheet.photo"
	Missing  screen.ID = "sheet.missing"

	CopyAnswers screen.ID = "sheet.copy"
)

const group = "Installers' sheet"

var defs = slices.Concat([]screen.Def[*model]{
	{
		ID: Next, Group: group, Keys: []string{"n", "right"}, Short: "next area",
		Long:     "Go to the next area of the sheet",
		Audience: screen.Installer, Hint: 3, Unless: (*model).noNext, Do: screen.Does((*model).next),
	},
	{
		ID: Previous, Group: group, Keys: []string{"p", "left"}, Short: "prev area",
		Long:     "Go to the previous area, and from the first to the whole job",
		Audience: screen.Installer, Hint: 4, Unless: (*model).noPrevious, Do: screen.Does((*model).previous),
	},
	{
		ID: Tick, Group: group, Keys: []string{" "}, Short: "tick",
		Long:     "Tick a part off with initials and time, or untick it",
		Audience: screen.Installer, Hint: 1, Unless: (*model).noTick, Do: screen.Does((*model).tick),
	},
	{
		ID: Picks, Group: group, Keys: []string{"l"}, Short: "pick list",
		Long:     "Show all parts of the job, by brand and model",
		Audience: screen.Installer, Hint: 6, Unless: (*model).noSheet,
		Do: screen.Does(func(m *model) { m.picking = !m.picking }),
	},
	{
		ID: Initials, Group: group, Keys: []string{"I"}, Short: "initials", Long: "Set the initials of what is entered",
		Audience: screen.Installer, Hint: 7, Do: screen.Does(func(m *model) { m.done.askInitials() }),
	},
	{
		ID: screen.PaneNext, Hint: 2, Word: (*model).paneWord, Unless: (*model).onePane,
		Do: screen.Does(func(m *model) { m.turn(1) }),
	},
	{ID: screen.PanePrevious, Unless: (*model).onePane, Do: screen.Does(func(m *model) { m.turn(boxCount - 1) })},
	{ID: screen.Export, Hint: 8, Unless: (*model).cannotExport, Do: (*model).export},
	{ID: screen.Refresh, Hint: 9},
	{ID: screen.Back, Hint: 10, Do: screen.Does((*model).back)},
}, entryDefs, answerDefs, screen.MoveDefs(screen.Scrolls((*model).move)))

// Page returns the installer's sheet of the open proposal.
func Page(job Job, orders Orders, cache Cache, svc Service, keeper Keeper, set Setting) screen.Page {
	return screen.Page{
		ID: ID, Name: "the installers' sheet", Audience: screen.Installer,
		Enter: screen.Info{
			ID: Go, Keys: []string{"i"}, Short: "installers' sheet",
			Long: "Open the installers' sheet of the proposal",
		},
		Way:     set.Way,
		Unless:  set.Unless,
		Actions: screen.Lists(defs),
		New: func(env *screen.Env) screen.Screen {
			return newModel(env, job, orders, cache, svc, keeper, set)
		},
	}
}
