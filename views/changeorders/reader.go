package changeorders

import (
	"context"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/list"
)

// Service is the service's change orders. Errors carry a state.Fault.
type Service interface {
	// ChangeOrders returns the change orders of a proposal; an empty list for none.
	ChangeOrders(ctx context.Context, proposal state.ProposalID) ([]state.ChangeOrderSummary, error)
	// RenewChangeOrder reads a change order with its areas and line items. If it has not changed
	// since known was read, it returns known, at next to no cost. known may be nil.
	RenewChangeOrder(ctx context.Context, proposal state.ProposalID, id state.ChangeOrderID,
		known *state.ChangeOrder) (*state.ChangeOrder, error)
}

// Cache is the cache of change orders.
type Cache interface {
	changeorder.Cache
	SaveChangeOrders(ctx context.Context, proposal state.ProposalID, list []state.ChangeOrderSummary,
		asOf time.Time) error
	SaveChangeOrder(ctx context.Context, proposal state.ProposalID, order *state.ChangeOrder, asOf time.Time) error
}

// Reader reads the change orders of the open proposal for all screens that show them, while one of
// them is visible: the cached ones at once, then the service's list, then missing details one at a
// time. It keeps those of the last proposal.
type Reader struct {
	open   Open
	svc    Service
	here   Cache
	moving Moving
	env    *screen.Env // of the screen that receives the messages
	home   string      // the ID of that screen
	users  []user

	proposal state.ProposalID
	list     *list.One[changeorder.Set, state.ProposalID] // with cached details only
	details  map[state.ChangeOrderID]*state.ChangeOrder
	asked    map[state.ChangeOrderID]state.Fault // the details requested since the list was read, and why one failed
	reading  state.ChangeOrderID                 // the detail being read; 0 for none
	again    state.ChangeOrderID                 // to be read again even if it is current; 0 for none
	looked   state.ChangeOrderID                 // the visible one, which is read first; 0 for none
	listed   []state.ChangeOrderID               // the order of the list
	made     madeOrder
}

// madeOrder is a new change order that the cursor goes to once it is in the list; zero for none.
type madeOrder struct {
	of state.ProposalID
	id state.ChangeOrderID
}

// Point puts the cursor of the list on a new change order of a proposal, once that is shown there.
func (r *Reader) Point(of state.ProposalID, id state.ChangeOrderID) {
	r.made, r.looked = madeOrder{of, id}, 0
}

// user is a screen that shows change orders.
type user struct {
	shown   func() bool
	changed func()
}

// NewReader returns an empty reader.
func NewReader(open Open, svc Service, here Cache, moving Moving) *Reader {
	return &Reader{open: open, svc: svc, here: here, moving: moving}
}

// Use registers a screen; changed is called when change orders were read. Requests are made in the
// name of the first screen.
func (r *Reader) Use(id string, env *screen.Env, changed func()) {
	if r.env == nil {
		r.env, r.home = env, id
		r.list = list.NewOne(env, "list", listFrom(r.svc, r.here))
		r.list.Took = r.received
	}
	r.users = append(r.users, user{env.Shown, changed})
}

func listFrom(svc Service, here Cache) list.OneSource[changeorder.Set, state.ProposalID] {
	return list.OneSource[changeorder.Set, state.ProposalID]{
		Here: func(ctx context.Context, id state.ProposalID) (*changeorder.Set, time.Time, error) {
			set, err := changeorder.Read(ctx, here, id)
			return &set, set.AsOf, err
		},
		There: func(ctx context.Context, id state.ProposalID) (*changeorder.Set, error) {
			rows, err := svc.ChangeOrders(ctx, id)
			return &changeorder.Set{Rows: rows}, err
		},
		Keep: func(ctx context.Context, id state.ProposalID, set *changeorder.Set, asOf time.Time) error {
			return here.SaveChangeOrders(ctx, id, set.Rows, asOf)
		},
	}
}

// Load reads the change orders of the open proposal.
func (r *Reader) Load() tea.Cmd {
	id := r.open.ID()
	if id == 0 || state.IsLocal(id) {
		return nil
	}
	if r.proposal == id {
		return r.Reread()
	}
	r.proposal, r.reading, r.again, r.listed = id, 0, 0, nil
	r.details, r.asked = make(map[state.ChangeOrderID]*state.ChangeOrder), make(map[state.ChangeOrderID]state.Fault)
	r.env.Forget("detail")
	load := screen.Address(r.home, r.list.Want(id))
	r.changed()
	return load
}

// Reread asks the service again while a screen needs it.
func (r *Reader) Reread() tea.Cmd {
	var read tea.Cmd
	if r.asks() {
		r.reading = 0
		r.env.Forget("detail")
		clear(r.asked)
		read = screen.Address(r.home, r.list.Reread())
	}
	r.changed()
	return read
}

// received shows the list as it was read. If the service has answered, it reads the details.
func (r *Reader) received() (next tea.Cmd) {
	if set := r.list.Value; set != nil && set.Details != nil {
		r.details = set.Details
	}
	if r.list.Answered() {
		if fault := r.list.Failed; fault.Kind != state.FaultNone && fault.Kind != state.FaultCanceled {
			r.env.Host.Tell(screen.Notice{Kind: screen.Bad, Text: fault.Error(), Audience: screen.Everyone})
		}
		next = r.continueAfter(r.list.Fault)
	}
	r.changed()
	return next
}

// asks reports whether the service may be asked now.
func (r *Reader) asks() bool {
	return slices.ContainsFunc(r.users, func(u user) bool { return u.shown() }) && r.current() && !r.env.Link().ByChoice
}

// continueAfter reads the next details, unless that would fail in the same way.
func (r *Reader) continueAfter(after state.Fault) tea.Cmd {
	if after.Stays() || after.Kind == state.FaultCanceled {
		return nil
	}
	return r.next()
}

// next reads details that are missing, outdated or requested again by the user, one at a time and
// visible ones first. The search and the waiting times need all of them.
func (r *Reader) next() tea.Cmd {
	if !r.asks() || r.list.Value == nil || r.list.Loading || r.reading != 0 {
		return nil
	}
	for _, row := range r.list.Value.Rows {
		known := r.details[row.ID]
		_, asked := r.asked[row.ID]
		if asked || known != nil && row.ID != r.again && !known.LastModified.Before(row.LastModified) {
			continue
		}
		if r.reading == 0 || row.ID == r.looked {
			r.reading = row.ID
		}
	}
	if r.reading == 0 {
		return nil
	}
	ctx, svc, proposal, id, now := r.env.Work(), r.svc, r.proposal, r.reading, r.env.Now()
	known := r.details[id]
	return screen.Address(r.home, r.env.Latest("detail", screen.Then(
		func() (*state.ChangeOrder, error) { return svc.RenewChangeOrder(ctx, proposal, id, known) },
		func(order *state.ChangeOrder, err error) tea.Cmd { return r.receivedDetail(id, order, now, err) },
	)))
}

// receivedDetail shows the details that were read, as of asOf, and reads the next ones.
func (r *Reader) receivedDetail(id state.ChangeOrderID, order *state.ChangeOrder, asOf time.Time, err error) tea.Cmd {
	r.reading = 0
	if id == r.again {
		r.again = 0
	}
	r.env.Answered(err)
	f := state.FaultOf(err)
	r.asked[id] = f
	var keep tea.Cmd
	if err == nil {
		r.details[id] = order
		ctx, here, proposal := r.env.Life(), r.here, r.proposal
		keep = r.env.Keep(func() error { return here.SaveChangeOrder(ctx, proposal, order, asOf) })
	}
	next := r.continueAfter(f)
	r.changed()
	return tea.Batch(keep, next)
}

// current reports whether the change orders are those of the open proposal.
func (r *Reader) current() bool { return r.proposal != 0 && r.proposal == r.open.ID() }

func (r *Reader) changed() {
	for _, u := range r.users {
		u.changed()
	}
}

// Set returns the known change orders, whether more are being read, and why reading failed.
func (r *Reader) Set() (set changeorder.Set, reading bool, fault state.Fault) {
	if !r.current() {
		return changeorder.Set{}, false, state.Fault{}
	}
	set.AsOf, set.Details = r.list.AsOf, r.details
	if r.list.Value != nil {
		set.Rows = r.list.Value.Rows
	}
	return set, r.list.Loading || r.reading != 0, r.list.Fault
}

// row returns a change order of the list; nil if the list does not have it.
func (r *Reader) row(id state.ChangeOrderID) *state.ChangeOrderSummary {
	set, _, _ := r.Set()
	for i := range set.Rows {
		if set.Rows[i].ID == id {
			return &set.Rows[i]
		}
	}
	return nil
}

// activity returns what is being read, or "".
func (r *Reader) activity() string {
	if r.list.Loading || r.reading != 0 {
		return "Reading the change orders"
	}
	return ""
}

func (r *Reader) news() string {
	switch {
	case r.list.Loading:
		return "reading…"
	case r.reading != 0:
		return "reading the details…"
	default:
		return ""
	}
}

// cannotList returns why there are no change orders to show, or "".
func (r *Reader) cannotList() string {
	switch id := r.open.ID(); {
	case id == 0:
		return screen.NoneOpen
	case state.IsLocal(id):
		return "This proposal is not saved yet, so it has no change orders."
	default:
		return ""
	}
}
