// Package status asks for the new status of a proposal or change order, archives proposals and
// creates change orders, if the service has operations for that.
package status

import (
	"context"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/installer"
	"app.tender/tender/state/outgoing"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/consent"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/entry"
	"app.tender/tender/views/widget/list"
	"github.com/shopspring/decimal"
)

// Service is the service. Errors carry a state.Fault.
type Service interface {
	// Proposal reads a proposal.
	Proposal(ctx context.Context, id state.ProposalID) (*state.Proposal, error)
	// Standing reports whether the service has the operations below, and what is archived; it
	// changes nothing.
	Standing(ctx context.Context, id state.ProposalID) (state.Office, error)
	// Move changes the status of a proposal and returns the proposal after that. With Accepted,
	// chosen are the options that the client chose.
	Move(ctx context.Context, id state.ProposalID, to state.Status, chosen []state.OptionID) (*state.Proposal, error)
	// Archive archives a proposal or restores it.
	Archive(ctx context.Context, id state.ProposalID, archived bool) error
	// AddChangeOrder creates a change order, a draft, unless the proposal has the same already.
	AddChangeOrder(ctx context.Context, id state.ProposalID, n state.NewChangeOrder) (*state.ChangeOrder, error)
	// ChangeOrders lists the change orders of a proposal.
	ChangeOrders(ctx context.Context, of state.ProposalID) ([]state.ChangeOrderSummary, error)
	// MoveChangeOrder changes the status of a change order and returns the change order after
	// that.
	MoveChangeOrder(ctx context.Context, of state.ProposalID, id state.ChangeOrderID,
		to state.Status) (*state.ChangeOrder, error)

	// The links to a client's page, where the service has one.

	// Submit moves a proposal to Submitted; a service that sends mail sends it.
	Submit(ctx context.Context, id state.ProposalID, d state.Delivery) (*state.Proposal, error)
	// SubmitChangeOrder does the same for the change order d.Order.
	SubmitChangeOrder(ctx context.Context, of state.ProposalID, d state.Delivery) (*state.ChangeOrder, error)
	// SendLink sends the client the link again.
	SendLink(ctx context.Context, id state.ProposalID, d state.Delivery) error
	// CreateLink makes a link to the page; a preview is for the dealer and records nothing.
	CreateLink(ctx context.Context, id state.ProposalID, d state.Delivery, preview bool) (state.Link, error)
	// Links lists the links to a proposal, or to one of its change orders if order is not 0.
	Links(ctx context.Context, id state.ProposalID, order state.ChangeOrderID) ([]state.Link, error)
	// WithdrawLink ends a link.
	WithdrawLink(ctx context.Context, id state.ProposalID, link state.LinkID) error
}

// Cache is the cache of this machine.
type Cache interface {
	changeorder.Cache
	// Habits returns what is usual in the cached proposals, except in one of them.
	Habits(ctx context.Context, except state.ProposalID) (outgoing.Habits, error)
	// Companions counts the accessories of items in the proposals read last.
	Companions(ctx context.Context) (plan.Companions, error)
	// SaveChangeOrders caches the list of a proposal's change orders as read at asOf.
	SaveChangeOrders(ctx context.Context, of state.ProposalID, list []state.ChangeOrderSummary, asOf time.Time) error
	// SaveProposals caches rows as read at asOf.
	SaveProposals(ctx context.Context, rows []state.ProposalSummary, asOf time.Time) error
}

// Work is the user's unsaved work, which may hold a move back.
type Work interface {
	consent.Work

	// Edits returns all edits of the outbox.
	Edits() []state.OutboxEdit
	// Drafts returns the drafts that are not part of an open edit.
	Drafts() []state.Draft
	// Moved reports that a proposal changed at the service since it was read.
	Moved(id state.ProposalID)
}

// Ports are the dependencies of a Changer.
type Ports struct {
	Service Service
	Browse  func(ctx context.Context, address string) error // opens the person's browser
	Work    Work
	Cache   Cache
	Plans   Plans
	Lines   Lines
	Live    func() Lines // reads lines that are typed, and remembers what it has looked up
	Site    Site         // what is missing on site; nil for none
	User    string       // who takes care of that
	WhatIfs WhatIfs
	// called with a new change order of a proposal, which a person looks at next; nil for nothing
	MadeOrder func(of state.ProposalID, id state.ChangeOrderID)
	// the items that a line may mean, while the user types it
	Items list.Source[state.CatalogItem, []state.CatalogQuery]
	// for the check of what goes out: the least margin in percent, invalid for none, and the weights of the settings
	Floor   decimal.NullDecimal
	Weights map[outgoing.ID]outgoing.Weight
}

// Plans has the plans on this machine.
type Plans interface {
	// Plan returns the plan of a proposal; it has no areas if nothing is planned.
	Plan(ctx context.Context, id state.ProposalID) (plan.Plan, error)
}

// WhatIfs has the what-ifs that are kept under a name on this machine.
type WhatIfs interface {
	// WhatIfs returns those of a proposal, by name.
	WhatIfs(ctx context.Context, proposal state.ProposalID) ([]state.NamedWhatIf, error)
}

// Lines reads typed lines of change orders. Errors carry a state.Fault.
type Lines interface {
	// Put looks up what the lines of a typed change order mean and puts the items into n. The result says what to type
	// instead of which line.
	Put(ctx context.Context, of *state.Proposal, n *state.NewChangeOrder, typed string) (*changeorder.Typed, error)
}

// Site is what was done and found on site.
type Site interface {
	// Of returns what is known of the site of a proposal.
	Of(id state.ProposalID) *installer.Site
	Enter(id state.ProposalID, events ...state.SiteEvent)
}

// Changer moves proposals over one screen.
type Changer struct {
	Ports
	env      *screen.Env
	at       *state.Proposal     // the proposal as read for the picker; nil before
	plan     plan.Plan           // the plan of at, read at the same time
	habits   outgoing.Habits     // read at the same time
	whatIfs  []state.NamedWhatIf // those of at that have no option that is gone
	orders   changeorder.Set
	office   state.Office     // what the service can do for at
	form     *dialog.Form     // of the new change order, or of the accepted options; nil before
	draft    draft            // the change order in that form
	line     entry.Model      // the line under its cursor, parsed
	items    *entry.Items     // the items that line may mean
	past     *plan.Companions // the accessories of past proposals; nil until read
	archived bool             // whether at is archived
	busy     bool             // a request is running

	Took func()                            // called when the typed change order may have changed; nil for nothing
	Made func(of state.ProposalID) tea.Cmd // called when the list of its change orders was read again; nil for nothing
}

// New returns a mover for a screen.
func New(env *screen.Env, p Ports) *Changer {
	m := &Changer{
		Ports: p, env: env, line: entry.New(env.Theme, env.Keys),
		items: entry.NewItems(env, "items of a change order", p.Items),
	}
	m.items.Took = screen.Just(m.showItems)
	return m
}

// ask runs one request at a time and passes its result to done. moved is the proposal that it
// changes; 0 for none. An error is shown in the form that requested it, or else in a notice.
func ask[T any](m *Changer, moved state.ProposalID, do func() (T, error), done func(T)) tea.Cmd {
	return askThen(m, moved, do, func(said T) tea.Cmd {
		done(said)
		return nil
	})
}

// askThen is ask with a result that leads to more.
func askThen[T any](m *Changer, moved state.ProposalID, do func() (T, error), done func(T) tea.Cmd) tea.Cmd {
	m.busy = true
	return m.env.Latest(requests, screen.Then(do, answer(m, moved, done)))
}

// open is askThen for a result that opens a dialog, which gets the keys pressed until then.
func open[T any](m *Changer, do func() (T, error), done func(T) tea.Cmd) tea.Cmd {
	m.busy = true
	return screen.Opens(m.env, requests, do, answer(m, 0, done))
}

// requests is the topic of all requests.
const requests = "moves"

// answer returns what passes the result of a request to done.
func answer[T any](m *Changer, moved state.ProposalID, done func(T) tea.Cmd) func(T, error) tea.Cmd {
	return func(said T, err error) tea.Cmd {
		m.busy = false
		m.env.Answered(err)
		if moved != 0 {
			m.Work.Moved(moved)
		}
		switch {
		case err == nil:
			return done(said)
		case m.form != nil && m.env.IsOpen(m.form):
			m.form.SetFault(state.FaultOf(err))
		default:
			m.refuse(state.FaultOf(err))
		}
		return nil
	}
}

// Unless returns why a proposal can't be moved now although writing is allowed, or "".
func (m *Changer) Unless(id state.ProposalID) string {
	if why := m.UnlessOrder(id); why != "" || !m.env.Link().Offline() {
		return why
	}
	return "This needs the service. " + screen.OfflineNext(m.env.Keys, m.env.Link().ByChoice)
}

// UnlessOrder returns why a proposal can't get a change order now although writing is allowed, or "". One is typed
// without the service, too.
func (m *Changer) UnlessOrder(id state.ProposalID) string {
	switch {
	case id == 0:
		return "No proposal here."
	case state.IsLocal(id):
		return "This proposal is not saved yet: it waits in the outbox."
	case m.busy:
		return "A status change is in progress."
	default:
		return ""
	}
}

// Ask reads a proposal, and then asks for its new status.
func (m *Changer) Ask(id state.ProposalID) tea.Cmd { return m.read(id, m.askStatus) }

// AskNewOrder reads a proposal, and then asks for a new change order, if it is still decided. Without the service it
// asks at once, for here, the copy of this machine.
func (m *Changer) AskNewOrder(here *state.Proposal) tea.Cmd {
	if m.env.Link().Offline() {
		ctx, cache := m.env.Work(), m.Cache
		return open(m, func() (changeorder.Set, error) { return changeorder.Read(ctx, cache, here.ID) },
			func(known changeorder.Set) tea.Cmd {
				m.at, m.orders = here, known
				return m.askOrder()
			})
	}
	return m.read(here.ID, func() tea.Cmd {
		if m.at.Status.Terminal() {
			return m.askOrder()
		}
		return m.askStatus()
	})
}

// read reads a proposal with what can be done with it, and calls next if the service can do that at all.
func (m *Changer) read(id state.ProposalID, next func() tea.Cmd) tea.Cmd {
	ctx, svc, plans, orders, whatIfs, now := m.env.Work(), m.Service, m.Plans, m.Cache, m.WhatIfs, m.env.Now()
	return open(m, func() (read standing, err error) {
		if read.p, err = svc.Proposal(ctx, id); err == nil {
			read.office, err = svc.Standing(ctx, id)
		}
		if err == nil {
			read.plan, err = plans.Plan(ctx, id)
		}
		if err == nil {
			read.habits, err = orders.Habits(ctx, id)
		}
		if err == nil && read.office.Offered && read.p.Status.Terminal() {
			_, err = listOrders(ctx, svc, orders, id, now)
		}
		if err == nil {
			read.orders, err = changeorder.Read(ctx, orders, id)
		}
		if err == nil {
			read.whatIfs, err = whatIfs.WhatIfs(ctx, id)
		}
		return read, err
	}, func(read standing) tea.Cmd {
		if !read.office.Offered {
			m.refuse(state.NoMoves())
			return nil
		}
		m.at, m.plan, m.orders, m.office = read.p, read.plan, read.orders, read.office
		m.habits, m.archived = read.habits, read.office.Archived
		m.whatIfs = state.Filter(read.whatIfs, func(w *state.NamedWhatIf) bool { return w.Chosen.In(read.p) })
		if m.Made != nil && read.p.Status.Terminal() {
			return tea.Batch(m.Made(id), next())
		}
		return next()
	})
}

// standing is a proposal with what determines its possible moves.
type standing struct {
	p       *state.Proposal
	office  state.Office
	plan    plan.Plan
	orders  changeorder.Set
	habits  outgoing.Habits
	whatIfs []state.NamedWhatIf
}

// Activity returns what is being requested.
func (m *Changer) Activity() string {
	if !m.busy {
		return ""
	}
	return "Waiting for the service"
}

// askStatus asks for the new status of the proposal.
func (m *Changer) askStatus() tea.Cmd {
	p := m.at
	var offered []dialog.Action
	for _, to := range p.Status.Moves() {
		item := moveItem(to, note(to))
		if to == state.StatusSubmitted {
			item = m.submitItem(p.Status, 0)
		}
		offered = append(offered, dialog.Action{Item: item, Do: func() tea.Cmd { return m.confirm(to) }})
	}
	title := state.ProposalTitle(p.Number, p.Name)
	offered = append(offered, m.onPage(page{title, p.ID, p.Status, m.deliveryOf(0)})...)
	order := dialog.Item{
		Title: "Change order", Detail: "make a draft",
		Note: "Changes to a decided proposal are change orders.",
	}
	away := dialog.Item{
		Title: "Archive", Detail: "out of the list",
		Note: "Nothing else changes; you can unarchive it.",
	}
	if m.archived {
		away = dialog.Item{Title: "Unarchive", Detail: "back into the list"}
	}
	if p.Status.Terminal() { // until then, the proposal itself is changed
		offered = append(offered, dialog.Action{Item: order, Do: m.askOrder})
	}
	offered = append(offered, dialog.Action{Item: away, Do: func() tea.Cmd { return m.withConsent(m.archive) }})
	dialog.ChooseAction(m.env, title+" is "+p.Status.Word(), m.mailWords(0), offered)
	return nil
}

// happens are the moves that no user makes. A sandbox offers them so that their effects can be tried out.
var happens = map[state.Status]string{
	state.StatusEmailFailed: "E-mail bounced", state.StatusViewedByClient: "Client opened it",
	state.StatusExpired: "Expired",
}

// moveItem returns the item for a move to a status, with its effects.
func moveItem(to state.Status, note string) dialog.Item {
	if title := happens[to]; title != "" {
		return dialog.Item{Title: title, Detail: "sandbox", Note: note}
	}
	return dialog.Item{Title: text.UpperFirst(to.Verb()), Detail: "becomes " + to.Word(), Note: note}
}

// confirm asks before a final move, and before writing to a live account.
func (m *Changer) confirm(to state.Status) tea.Cmd {
	p := m.at
	if f := state.BeforeMove(p.Status, to, m.Work.Edits(), m.Work.Drafts(), p.ID); f.Kind != state.FaultNone {
		m.refuse(f)
		return nil
	}
	move := func() tea.Cmd { return m.move(p.ID, to, nil) }
	if to == state.StatusAccepted && m.askOptions() {
		return nil
	}
	if to.TakenBack() {
		return m.withConsent(move)
	}
	if to == state.StatusSubmitted && m.office.ClientPage {
		m.submit(p)
		return nil
	}
	m.askMove(state.ProposalTitle(p.Number, p.Name), to, note(to), m.leftBehind(to), move)
	return nil
}

// leftBehind returns what to look at before a move, as far as this machine knows; empty for nothing.
func (m *Changer) leftBehind(to state.Status) string {
	switch to {
	case state.StatusCompleted:
		return m.orders.Unsubmitted()
	case state.StatusSubmitted:
		found := outgoing.Check(&outgoing.Job{
			Proposal: m.at, Drafts: m.Work.Drafts(), Floor: m.Floor.Decimal, Habits: m.habits,
		}, m.Weights)
		return strings.TrimSpace(m.unbuilt(to) + "\n\n" + outgoing.Words(found))
	default:
		return m.unbuilt(to)
	}
}

// unbuilt returns which part of the plan a move would leave behind, and how to build it first;
// empty for nothing.
func (m *Changer) unbuilt(to state.Status) string {
	f := m.plan.BeforeMove(m.at.Status, to, m.at.Summary.Currency)
	if f.Kind != state.FaultNone && m.at.Status == state.StatusDraft {
		f.Next = m.env.Keys.Name(screen.GoBuilder) + " in the open proposal builds what is planned first."
	}
	return strings.TrimSpace(f.Error())
}

// askMove asks before a move that no other move undoes at once. missing is what to look at first; it
// may be empty.
func (m *Changer) askMove(title string, to state.Status, note, missing string, move func() tea.Cmd) {
	verb, asked := text.UpperFirst(to.Verb()), title
	if happens[to] != "" {
		verb, asked = "Mark", title+" as "+to.Word()
	}
	words := strings.TrimSpace("Becomes "+to.Word()+". "+note) + " " + to.AfterMove()
	if missing != "" {
		words += "\n\n" + missing
	}
	m.env.Ask(screen.Team, screen.Question{Title: verb + " " + asked + "?", Text: words},
		screen.Choice{Key: "n", Label: "No"},
		screen.Choice{Key: "y", Label: verb, Danger: true, Do: func() tea.Cmd { return m.withConsent(move) }},
	)
}

// withConsent runs do, which writes to the service, after the user has agreed if the account is live.
func (m *Changer) withConsent(do func() tea.Cmd) tea.Cmd {
	return consent.Ask(m.env, m.Work, "The client may be notified.", do)
}

func (m *Changer) move(id state.ProposalID, to state.Status, chosen []state.OptionID) tea.Cmd {
	ctx, svc := m.env.Work(), m.Service
	return ask(m, id, func() (*state.Proposal, error) { return svc.Move(ctx, id, to, chosen) },
		func(p *state.Proposal) {
			m.env.Close(m.form)
			m.tell(screen.Good, state.ProposalTitle(p.Number, p.Name)+" is "+p.Status.Word()+".")
		})
}

func (m *Changer) refuse(f state.Fault) { m.tell(screen.Bad, f.Error()) }

func (m *Changer) tell(kind screen.Kind, words string) {
	m.env.Host.Tell(screen.Notice{Kind: kind, Text: words})
}

// note returns the effects of a move.
func note(to state.Status) string {
	switch to {
	case state.StatusSubmitted:
		return "This service sends no mail: send it to the client yourself."
	case state.StatusAccepted:
		return "Afterwards only change orders can change it."
	case state.StatusDeclined:
		return "Afterwards it can't be changed."
	case state.StatusCompleted:
		return "The work is done."
	case state.StatusDraft:
		return "It can be changed and submitted again."
	default:
		return ""
	}
}
