// Package moves asks where a proposal is to go from its status, archives it, makes change
// orders of it and moves them, where the service has operations for that.
package moves

import (
	"context"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/consent"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/entry"
	"app.tender/tender/views/widget/list"
)

// Service is the service. Errors carry a state.Fault.
type Service interface {
	// Proposal reads a proposal.
	Proposal(ctx context.Context, id state.ProposalID) (*state.Proposal, error)
	// Standing reports whether the service has the operations below, and what is archived; it
	// changes nothing.
	Standing(ctx context.Context, id state.ProposalID) (state.Office, error)
	// Move brings a proposal into another status and returns it as it is then. With
	// Accepted, the options are those that the client chose.
	Move(ctx context.Context, id state.ProposalID, to state.Status, chosen []state.OptionID) (*state.Proposal, error)
	// Archive takes a proposal out of the list, or back into it.
	Archive(ctx context.Context, id state.ProposalID, archived bool) error
	// AddChangeOrder makes a change order, a draft, unless the proposal has the same already.
	AddChangeOrder(ctx context.Context, id state.ProposalID, n state.NewChangeOrder) (*state.ChangeOrder, error)
	// MoveChangeOrder brings a change order into another status and returns it as it is then.
	MoveChangeOrder(ctx context.Context, of state.ProposalID, id state.ChangeOrderID, to state.Status) (*state.ChangeOrder, error)
}

// RowCache is the cache of the rows of the list.
type RowCache interface {
	// SaveProposals keeps rows as they were read at asOf.
	SaveProposals(ctx context.Context, rows []state.ProposalSummary, asOf time.Time) error
}

// Work is a person's work that holds a move back.
type Work interface {
	consent.Work

	// Entries returns all entries of the outbox.
	Entries() []state.Entry
	// Drafts returns the texts that were typed and that no open entry has.
	Drafts() []state.Draft
	// Moved says that a proposal is another one at the service than it was read.
	Moved(id state.ProposalID)
}

// Ports are what a mover asks others for.
type Ports struct {
	Service Service
	Work    Work
	Cache   RowCache
	Plans   Plans
	Lines   Lines
	Items   list.Source[state.CatalogItem, []state.CatalogQuery] // that a line may mean, while it is typed
}

// Plans has what is planned on this machine.
type Plans interface {
	// Plan returns the plan of a proposal; it has no areas if nothing is planned.
	Plan(ctx context.Context, id state.ProposalID) (plan.Plan, error)
}

// Lines reads lines of change orders as they are typed. Errors carry a state.Fault.
type Lines interface {
	// Read says what is wrong with how one is typed.
	Read(typed string) error
	// Put looks up what lines mean and puts them into a change order of a proposal. wrong says
	// what to type instead, by the index of the line.
	Put(ctx context.Context, of *state.Proposal, n *state.NewChangeOrder, typed []string) (wrong map[int]error, err error)
}

// Mover moves proposals over one screen.
type Mover struct {
	Ports
	env      *screen.Env
	at       *state.Proposal // as it was read for the picker; nil before
	plan     plan.Plan       // of at, as it was when that was read
	form     *dialog.Form    // of the change order that is made; nil before
	line     entry.Model     // its line under the cursor, as it reads
	items    *entry.Items    // that this may mean
	archived bool            // at is
	busy     bool            // something is asked of the service
}

// New makes a mover for a screen.
func New(env *screen.Env, p Ports) *Mover {
	m := &Mover{Ports: p, env: env, line: entry.New(env.Theme, env.Keys), items: entry.NewItems(env, "items of a change order", p.Items)}
	m.items.Took = screen.Just(m.showItems)
	return m
}

// ask asks the service for something, one thing at a time, and goes on with what it says.
// moved is the proposal that it changes; 0 for none. Why the service did not do it is shown
// in the form that it was typed into, or else in a notice.
func ask[T any](m *Mover, moved state.ProposalID, do func() (T, error), done func(T)) tea.Cmd {
	m.busy = true
	return m.env.Latest("moves", screen.Then(do, func(said T, err error) tea.Cmd {
		m.busy = false
		m.env.Answered(err)
		if moved != 0 {
			m.Work.Moved(moved)
		}
		switch {
		case err == nil:
			done(said)
		case m.form != nil && m.env.IsOpen(m.form):
			m.form.SetFault(state.FaultOf(err))
		default:
			m.refuse(state.FaultOf(err))
		}
		return nil
	}))
}

// Unless returns why a proposal can't be moved now where anything may be written, or "".
func (m *Mover) Unless(id state.ProposalID) string {
	switch {
	case id == 0:
		return "There is no proposal here."
	case state.IsLocal(id):
		return "The service does not have this proposal yet: it waits to be saved."
	case m.env.Link().Offline():
		return "The status is the service's. " + screen.OfflineNext(m.env.Keys, m.env.Link().ByChoice)
	case m.busy:
		return "A status is being asked for or moved."
	default:
		return ""
	}
}

// Ask reads how a proposal stands, and then asks where it is to go.
func (m *Mover) Ask(id state.ProposalID) tea.Cmd {
	ctx, svc, plans := m.env.Work(), m.Service, m.Plans
	return ask(m, 0, func() (read standing, err error) {
		if read.p, err = svc.Proposal(ctx, id); err == nil {
			read.office, err = svc.Standing(ctx, id)
		}
		if err == nil {
			read.plan, err = plans.Plan(ctx, id)
		}
		return read, err
	}, m.open)
}

// standing is a proposal from which the possible moves are offered.
type standing struct {
	p      *state.Proposal
	office state.Office
	plan   plan.Plan
}

// Activity says what is asked of the service.
func (m *Mover) Activity() string {
	if !m.busy {
		return ""
	}
	return "Asking for the status"
}

// open asks where the proposal is to go.
func (m *Mover) open(read standing) {
	if !read.office.Offered {
		m.refuse(state.NoMoves())
		return
	}
	p := read.p
	m.at, m.plan, m.archived = p, read.plan, read.office.Archived
	var offered []dialog.Action
	for _, to := range p.Status.Moves() {
		offered = append(offered, dialog.Action{Item: moveItem(to, note(to)), Do: func() tea.Cmd { return m.confirm(to) }})
	}
	order := dialog.Item{Title: "Change order", Detail: "make one, a draft", Note: "What changes in a proposal that was decided is a change order."}
	away := dialog.Item{Title: "Archive", Detail: "out of the list", Note: "Nothing else changes, and it can be brought back."}
	if m.archived {
		away = dialog.Item{Title: "Unarchive", Detail: "back into the list"}
	}
	offered = append(offered, dialog.Action{Item: order, Do: m.askOrder}, dialog.Action{Item: away, Do: func() tea.Cmd { return m.agreed(m.archive) }})
	dialog.ChooseAction(m.env, screen.Team, state.ProposalTitle(p.Number, p.Name)+" is "+p.Status.Word(), offered)
}

// moveItem offers a move to a status, with what it brings with it.
func moveItem(to state.Status, note string) dialog.Item {
	return dialog.Item{Title: text.UpperFirst(to.Verb()), Detail: "becomes " + to.Word(), Note: note}
}

// confirm asks before what can't be taken back, and before a live account is written to.
func (m *Mover) confirm(to state.Status) tea.Cmd {
	p := m.at
	if f := state.BeforeMove(p.Status, to, m.Work.Entries(), m.Work.Drafts(), p.ID); f.Kind != state.FaultNone {
		m.refuse(f)
		return nil
	}
	move := func() tea.Cmd { return m.move(p.ID, to, nil) }
	if to == state.StatusAccepted && m.askOptions() {
		return nil
	}
	if to.TakenBack() {
		return m.agreed(move)
	}
	m.askMove(state.ProposalTitle(p.Number, p.Name), p.Status, to, note(to), m.unbuilt(to), move)
	return nil
}

// unbuilt says what of the plan a move would leave behind, and how it is built first; empty where
// nothing is.
func (m *Mover) unbuilt(to state.Status) string {
	f := m.plan.BeforeMove(m.at.Status, to, m.at.Summary.Currency)
	if f.Kind != state.FaultNone && m.at.Status == state.StatusDraft {
		f.Next = m.env.Keys.Name(screen.GoBuilder) + " in the open proposal builds what is planned first."
	}
	return strings.TrimSpace(f.Error())
}

// askMove asks before a move that no other takes back at once. missing says what does not come
// along; it may be empty.
func (m *Mover) askMove(title string, from, to state.Status, note, missing string, move func() tea.Cmd) {
	verb := text.UpperFirst(to.Verb())
	words := strings.TrimSpace("It is "+from.Word()+", and "+to.Word()+" then. "+note) + " " + wayBack(to)
	if missing != "" {
		words += "\n\n" + missing
	}
	m.env.Ask(screen.Team, screen.Question{Title: verb + " " + title + "?", Text: words},
		screen.Choice{Key: "n", Label: "No, leave it"},
		screen.Choice{Key: "y", Label: verb, Danger: true, Do: func() tea.Cmd { return m.agreed(move) }},
	)
}

// agreed does what writes to the service, once a person agrees that it is a live account.
func (m *Mover) agreed(do func() tea.Cmd) tea.Cmd {
	return consent.Ask(m.env, m.Work, "The client may be told of it.", do)
}

func (m *Mover) move(id state.ProposalID, to state.Status, chosen []state.OptionID) tea.Cmd {
	ctx, svc := m.env.Work(), m.Service
	return ask(m, id, func() (*state.Proposal, error) { return svc.Move(ctx, id, to, chosen) }, func(p *state.Proposal) {
		m.tell(screen.Good, state.ProposalTitle(p.Number, p.Name)+" is "+p.Status.Word()+".")
	})
}

// wayBack says how a move that is not taken back by another one is changed afterwards.
func wayBack(to state.Status) string {
	if back := to.WayBack(); back != "" {
		return back + " to change it afterwards."
	}
	return "That can't be taken back."
}

func (m *Mover) refuse(f state.Fault) { m.tell(screen.Bad, f.Error()) }

func (m *Mover) tell(kind screen.Kind, words string) {
	m.env.Host.Tell(screen.Notice{Kind: kind, Text: words})
}

// note says what a move brings with it.
func note(to state.Status) string {
	switch to {
	case state.StatusSubmitted:
		return "The client gets it, and that can't be taken back."
	case state.StatusAccepted:
		return "Nothing is changed in it afterwards but by change orders."
	case state.StatusDeclined:
		return "Nothing is changed in it afterwards."
	case state.StatusCompleted:
		return "The work is done."
	case state.StatusDraft:
		return "It can be changed and submitted again."
	default:
		return ""
	}
}
