package builder

import (
	"cmp"
	"strconv"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"app.tender/tender/state/session"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/consent"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/phrase"
	"app.tender/tender/views/widget/textedit"
	"app.tender/tender/views/widget/viewport"
)

type model struct {
	Ports
	screen.RenderCache
	env     *screen.Env
	actions []*screen.Action

	typing    textedit.Typed
	composing *composing         // the text that the user is typing; nil for none
	leaving   state.ScratchPlace // the place of a text that was left and is not known to be kept; zero for none

	proposal state.ProposalID
	view     *build.View
	outline  bool             // the outline is shown
	asked    bool             // the outline was just asked for and not drawn yet
	moved    bool             // the run has come to another step since it was drawn
	begins   state.ProposalID // the local id of a new proposal whose plan is built as soon as it is saved; else 0
	page     viewport.Viewport
	turning  bool // a command redraws the screen each second while something runs
}

func newModel(env *screen.Env, p Ports) *model {
	m := &model{Ports: p, env: env, view: &build.View{}}
	m.actions = screen.Bind(m, defs)
	m.typing = textedit.BindTyped(m, writing, typed, (*model).within, (*model).closePrompt)
	return m
}

// Show shows the builder of the open proposal in its current state at the service.
func (m *model) Show(screen.Location) tea.Cmd {
	m.Builds.WatchBuilder(m.Work.ID())
	return m.renew()
}

func (m *model) Here() screen.Location { return screen.Location{Screen: ID, Proposal: m.Work.ID()} }

// Activity reports that the service's content is being read. A hidden screen does not know when that ends.
func (m *model) Activity() (what string, local bool) {
	if m.view.Reading && m.env.Shown() {
		return "Reading the builder", false
	}
	return "", false
}

func (m *model) Update(msg tea.Msg) tea.Cmd {
	m.Invalidate()
	switch msg := msg.(type) {
	case tea.KeyMsg:
		if m.composing != nil {
			return m.did(m.composing.ed.Update(msg))
		}
	case screen.Within:
		return m.within(msg.Do)
	case session.ScratchKept:
		m.tellKept(msg.At)
	case screen.Wheel:
		m.page.Do(msg.Move)
	case screen.Reread:
		m.Builds.WatchBuilder(m.Work.ID())
		return m.renew()
	case screen.Changed:
		return m.renew()
	case screen.Uncommitted:
		if state.Is[state.AddProposal](msg.Edit) && msg.Edit.Proposal == m.begins {
			m.begins = 0 // whoever saves it later need not want it built
		}
	}
	return nil
}

// renew shows the current state of the builder.
func (m *model) renew() tea.Cmd {
	m.Invalidate()
	if id := m.Work.ID(); id != m.proposal {
		if m.begins != 0 && state.Resolved(m.begins, m.Session.Snapshot().Open.Resolved) != id {
			m.begins = 0
		}
		m.proposal, m.page, m.outline = id, viewport.Viewport{}, false
		if m.env.Shown() {
			m.Builds.WatchBuilder(id)
		}
	}
	before := m.view.Run
	m.view = &build.View{Proposal: m.proposal}
	if v := m.Session.Snapshot().Builder; v != nil && v.Proposal == m.proposal {
		m.view = v
	}
	now := &m.view.Run
	m.moved = m.moved || now.ID != 0 &&
		(now.ID != before.ID || now.Phase != before.Phase || now.Status != before.Status)
	m.beginSaved()
	return m.turn()
}

// beginSaved begins the build that waits for a new proposal, once that is saved with all of its edits. The outbox is
// read a moment after the proposal has its number: until then edits have its local id.
func (m *model) beginSaved() {
	if m.begins == 0 || state.IsLocal(m.proposal) {
		return
	}
	waits := func(id state.ProposalID) bool { return build.WaitFor(m.Work.Edits(), id).Kind != state.FaultNone }
	if !waits(m.begins) && !waits(m.proposal) {
		m.begins = 0
		m.Builds.BuildPlan(m.proposal)
	}
}

// turn redraws the time each second while something is running and visible.
func (m *model) turn() tea.Cmd {
	if m.turning || m.view.Run.Status != build.Going || !m.env.Shown() {
		return nil
	}
	m.turning = true
	return m.env.After(time.Second, func() tea.Cmd {
		m.turning = false
		return m.turn()
	})
}

// nextAct returns what enter does; "" for nothing. It never accepts an outline: if enter were pressed once too often
// after starting a build, things without a price would be given away.
func (m *model) nextAct() build.Act {
	acts := m.view.Run.Acts()
	if len(acts) == 0 || acts[0] == build.ActStop || acts[0] == build.ActAccept {
		return ""
	}
	return acts[0]
}

func (m *model) nextWord() string {
	if m.nextAct() == build.ActRetry {
		return "go on"
	}
	return ""
}

// outdated returns that the plan has changed since it was uploaded, and what goes on; "" if it has not.
func (m *model) outdated() string {
	if !m.view.Changed {
		return ""
	}
	return "The plan has changed: " + m.env.Keys.Name(actionAgain) + " uploads it again."
}

// noAccept returns why the outline can't be accepted, or "".
func (m *model) noAccept() string {
	return cmp.Or(unless(build.ActAccept, "No outline to accept.")(m), m.outdated())
}

// noNext returns why enter does nothing, or "".
func (m *model) noNext() string {
	if why := m.outdated(); why != "" {
		return why
	}
	if m.view.Run.Status == build.Asking {
		return "Nothing is built until you accept the outline: " + m.env.Keys.Name(actionAccept) +
			" builds it as it is."
	}
	if m.nextAct() == "" {
		return "The builder is working; " + m.env.Keys.Name(actionStop) + " stops waiting for it."
	}
	if why := m.Work.ReadOnly(); why != "" {
		return why
	}
	if m.nextAct() == build.ActBegin && m.plannedWords() == "" {
		return "Nothing is planned in this proposal: " + m.env.Keys.Name(actionChange) + " goes to it, " +
			m.env.Keys.Name(screen.Plan) + " plans lines there."
	}
	return m.notDraft()
}

// notDraft returns why the builder can't build into a proposal of this status, or "".
func (m *model) notDraft() string {
	if p := m.Work.Shown(); p != nil {
		return phrase.NotDraft(p.Status, m.env.Keys.Name(screen.MoveStatus)+" in the proposal")
	}
	return ""
}

func (m *model) next() tea.Cmd {
	return m.withConsent(func() {
		switch m.nextAct() {
		case build.ActRetry:
			m.Builds.RetryBuild(m.proposal)
		case build.ActBegin:
			if state.IsLocal(m.proposal) {
				m.begins = m.proposal
				m.Work.SaveNew()
				m.Invalidate()
				return
			}
			m.Builds.BuildPlan(m.proposal)
		case build.ActAccept, build.ActAgain, build.ActStop, build.ActCancel:
		}
	})
}

// withConsent runs do, which writes to the service, after the user has agreed if the account is live.
func (m *model) withConsent(do func()) tea.Cmd {
	return consent.Ask(m.env, m.Work, "The build is real, and the client may see it.", func() tea.Cmd {
		do()
		return nil
	})
}

// changeWord returns the label for showing the proposal if there is no plan left to change.
func (m *model) changeWord() string {
	if m.plannedWords() == "" && !m.view.Run.Open() {
		return "proposal"
	}
	return ""
}

// change opens the plan; during the check at the first line without a price or an item.
func (m *model) change() tea.Cmd {
	to := screen.Location{Screen: screen.AtProposal, Proposal: m.proposal, Items: true}
	if p := m.Work.Shown(); p != nil && m.view.Run.Status == build.Asking {
		if a, o, line := m.Session.Snapshot().Plan.Undecided(p, m.view.Run.Grammar); line != 0 {
			to.Area, to.Option, to.Item = a, o, int64(line)
		}
	}
	m.env.Host.Go(to)
	return nil
}

func (m *model) askCancel() {
	text := "Content, outline and anything built stay at the service. The plan is kept."
	m.env.Ask(screen.Team, screen.Question{Title: "Cancel this build?", Text: text},
		screen.Choice{Key: "n", Label: "No, keep it"},
		screen.Choice{
			Key: "g", Label: "Cancel the build", Danger: true,
			Do: screen.Just(func() { m.Builds.CancelBuild(m.proposal) }),
		},
	)
}

func (m *model) cannotUpload() string {
	if why := m.Work.ReadOnly(); why != "" {
		return why
	}
	if state.IsLocal(m.proposal) {
		return "This proposal is not saved yet. Content can be uploaded once it is."
	}
	if m.composing != nil && m.composing.at.Form == state.ScratchChangeRequests {
		return m.cannotWish()
	}
	if r := m.view.Run; r.ID != 0 && r.Open() {
		f := build.UnderWay(r)
		return f.Message + " " + f.Next
	}
	return m.notDraft()
}

// cannotWish returns why a new outline can't be requested, or "".
func (m *model) cannotWish() string {
	if why := m.Work.ReadOnly(); why != "" {
		return why
	}
	switch r := &m.view.Run; {
	case m.view.CanRequestChanges():
		return m.notDraft()
	case r.ID != 0 && r.Open():
		f := build.UnderWay(*r)
		return f.Message + " " + f.Next
	default:
		return "The service has no outline to change: " + m.env.Keys.Name(actionUpload) + " uploads content to outline."
	}
}

func (m *model) noContent() string {
	if len(m.view.Remote.Content) == 0 {
		return "The service has no content of this proposal."
	}
	return m.Work.ReadOnly()
}

// askDelete asks which content to delete.
func (m *model) askDelete() {
	row := func(c state.AIContent) dialog.Item {
		return dialog.Item{Title: c.Name, Detail: build.ContentWords(c.Status)}
	}
	dialog.Choose(m.env, screen.Team, "Delete content at the service", "", m.view.Remote.Content, row,
		func(c state.AIContent) tea.Cmd {
			return m.withConsent(func() { m.Builds.DeleteContent(m.proposal, c.ID) })
		})
}

func (m *model) noOutline() string {
	return screen.Refuse(m.shownOutline() == "", "The service has made no outline yet.")
}

// shownOutline returns the outline of the run, or else that of the service.
func (m *model) shownOutline() string {
	if m.view.Run.Text != "" {
		return m.view.Run.Text
	}
	return m.view.Remote.Outline.Text
}

func (m *model) toggleOutline() {
	m.outline = !m.outline
	m.asked = m.outline
}

func (m *model) Crumb(width int) screen.Crumb {
	left := m.Work.Crumb(width) + m.env.Theme.Strong.Render("Builder")
	if n := len(m.view.Past); n > 0 {
		left += m.env.Theme.Dim.Render("   " + strconv.Itoa(n) + " earlier")
	}
	return screen.Crumb{Left: left, AsOf: m.Work.AsOf()}
}
