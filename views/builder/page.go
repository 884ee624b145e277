// Package builder shows how a plan or other content gets through the service's builder into the
// proposal, and the results of each step.
package builder

import (
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"app.tender/tender/state/session"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/consent"
	"app.tender/tender/views/widget/textedit"
)

// Work is the open proposal, and what may be written.
type Work interface {
	consent.Work
	// ReadOnly returns why nothing may be written, or "".
	ReadOnly() string
	// ID returns 0 while none is open.
	ID() state.ProposalID
	// Shown returns the proposal with unsaved edits; nil until it is read.
	Shown() *state.Proposal
	// AsOf returns when the proposal was read, or zero.
	AsOf() time.Time
	// Edits returns the outbox.
	Edits() []state.OutboxEdit
	// SaveNew saves the proposal if it stays on this machine until it is built.
	SaveNew()
	// Crumb returns its name for the beginning of a line of w cells.
	Crumb(w int) string
}

// Session is the user's work.
type Session interface {
	// Snapshot includes the builder that is watched.
	Snapshot() *session.Snapshot
	// MayBeSeen records that a person agrees that the client sees what looks internal.
	MayBeSeen(shown session.Shown)
}

// Builds are the runs of the builder. The outcome of an action is in the snapshot; the session reports why one can't be
// done.
type Builds interface {
	// WatchBuilder watches the builder of another proposal, or reads the same one again.
	WatchBuilder(id state.ProposalID)
	// HeldContent returns why a person has to agree before content is uploaded. It reads files.
	HeldContent(id state.ProposalID, files []build.File) (session.Shown, error)
	// BuildPlan begins a run with the proposal's plan.
	BuildPlan(id state.ProposalID)
	UploadContent(id state.ProposalID, files []build.File)
	DeleteContent(id state.ProposalID, content state.AIContentID)
	AcceptOutline(id state.ProposalID)
	BuildAgain(id state.ProposalID)
	RetryBuild(id state.ProposalID)
	StopBuild(id state.ProposalID)
	CancelBuild(id state.ProposalID)
	RequestChanges(id state.ProposalID, wishes string)
}

// Ports are the dependencies of the screen.
type Ports struct {
	Work    Work
	Session Session
	Builds  Builds
	Files   build.Files
	Home    string // the user's home directory; empty if unknown

	Clipboard *textedit.Clipboard // shared by all texts
}

// ID identifies the screen in a location.
const ID = "builder"

// The actions of the screen.
const (
	actionNext           screen.ID = "builder.next"
	actionAccept         screen.ID = "builder.accept"
	actionChange         screen.ID = "builder.change"
	actionAgain          screen.ID = "builder.again"
	actionStop           screen.ID = "builder.stop"
	actionCancel         screen.ID = "builder.give-up"
	actionUpload         screen.ID = "builder.upload"
	actionDelete         screen.ID = "builder.delete"
	actionOutline        screen.ID = "builder.outline"
	actionChangeRequests screen.ID = "builder.wishes"
)

const group = "Builder"

var defs = slices.Concat([]screen.Def[*model]{
	{
		ID: actionNext, Group: group, Keys: []string{"enter"}, Short: "build",
		Long: "Build the plan, or continue a build that has stopped",
		Hint: 1, Word: (*model).nextWord, Unless: (*model).noNext, Do: (*model).next,
	},
	{
		ID: actionAccept, Group: group, Keys: []string{"o"}, Short: "accept",
		Long: "Build the outline as the service understood it",
		Hint: 1, Unless: (*model).noAccept, Do: act(Builds.AcceptOutline),
	},
	{
		ID: actionChange, Group: group, Keys: []string{"e"}, Short: "change the plan",
		Long: "Go to the plan to change it",
		Hint: 7, Word: (*model).changeWord, Do: (*model).change,
	},
	{
		ID: actionAgain, Group: group, Keys: []string{"r"}, Short: "upload again",
		Long: "Upload the current plan, replacing the uploaded one",
		Hint: 8, Unless: unless(build.ActAgain, "No plan to upload again."), Do: act(Builds.BuildAgain),
	},
	{
		ID: actionStop, Group: group, Keys: []string{"s"}, Short: "stop",
		Long: "Stop waiting for the builder; it continues at the service",
		Hint: 4, Unless: unless(build.ActStop, "Nothing to stop."),
		Do: screen.Does(func(m *model) { m.Builds.StopBuild(m.proposal) }),
	},
	{
		ID: actionCancel, Group: group, Keys: []string{"x"}, Short: "cancel",
		Long: "Cancel this build; the plan is kept",
		Hint: 6, Unless: unless(build.ActCancel, "No build to cancel."), Do: screen.Does((*model).askCancel),
	},
	{
		ID: actionUpload, Group: group, Keys: []string{"C"}, Short: "content",
		Long: "Type or paste other content for the builder: a text, or the path of a file",
		Hint: 5, Unless: (*model).cannotUpload, Do: func(m *model) tea.Cmd { return m.begin(state.ScratchContent) },
	},
	{
		ID: actionChangeRequests, Group: group, Keys: []string{"W"}, Short: "change outline",
		Long: "Request changes to the outline",
		Hint: 3, Unless: (*model).cannotWish, Do: func(m *model) tea.Cmd {
			return m.begin(state.ScratchChangeRequests)
		},
	},
	{
		ID: actionDelete, Group: group, Keys: []string{"X"}, Short: "delete content",
		Long:   "Delete content at the service",
		Unless: (*model).noContent, Do: screen.Does((*model).askDelete),
	},
	{
		ID: actionOutline, Group: group, Keys: []string{"O"}, Short: "outline",
		Long: "Show or hide the service's outline",
		Hint: 2, Unless: (*model).noOutline, Do: screen.Does((*model).toggleOutline),
	},
	{ID: screen.Refresh, Hint: 9},
	{ID: screen.Back, Hint: 10, Do: screen.Does(func(m *model) { m.env.Host.Back() })},
}, screen.MoveDefs(screen.Scrolls(func(m *model, id screen.ID) { m.page.Do(id) })))

// Page returns the builder of the open proposal.
func Page(p Ports) screen.Page {
	return screen.Page{
		ID: ID, Name: "the builder", Asks: true,
		Enter: screen.Info{
			ID: screen.GoBuilder, Keys: []string{"b"}, Short: "builder",
			Long: "Go to the builder: build the plan and see the result",
		},
		Unless:  p.noneOpen,
		Actions: screen.Lists(defs, writing),
		New:     func(env *screen.Env) screen.Screen { return newModel(env, p) },
	}
}

func (p Ports) noneOpen() string { return screen.Refuse(p.Work.ID() == 0, screen.NoneOpen) }

// act returns a function that runs do on the open proposal, after agreed.
func act(do func(Builds, state.ProposalID)) func(*model) tea.Cmd {
	return func(m *model) tea.Cmd { return m.withConsent(func() { do(m.Builds, m.proposal) }) }
}

// unless returns a function that returns why an act can't be done now.
func unless(a build.Act, why string) func(*model) string {
	return func(m *model) string {
		if !slices.Contains(m.view.Run.Acts(), a) {
			return why
		}
		return m.Work.ReadOnly()
	}
}
