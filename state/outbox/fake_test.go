package outbox_test

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"app.tender/tender/state"
)

// outcome is what the network does to a call.
type outcome int

const (
	arrives   outcome = iota
	offline           // no connection: nothing was sent
	cutBefore         // the request is lost
	cutAfter          // the response is lost
	late              // the request arrives after the caller timed out
	fails             // 500, not done
	failsDone         // 500, but done
	busy              // 429
	deniesKey         // 401
	twice             // a proxy sends it twice
)

var (
	errOffline = state.Fault{Kind: state.FaultOffline, Message: "No connection."}
	errCut     = state.Fault{Kind: state.FaultUncertain, Message: "The connection broke."}
	errFailed  = state.Fault{Kind: state.FaultUnavailable, Message: "The service failed."}
	errBusy    = state.Fault{Kind: state.FaultRateLimited, Message: "Too many requests.", RetryAfter: 7 * time.Second}
	errNoKey   = state.Fault{
		Kind: state.FaultUnauthorized, Message: "The key is no longer valid.",
		Next: "Sign in again.",
	}
	errNotFound = state.Fault{Kind: state.FaultNotFound, Message: "There is no such thing."}
	errTerminal = state.Fault{Kind: state.FaultTerminal, Message: "The proposal can no longer be edited."}
	errInvalid  = state.Fault{Kind: state.FaultInvalid, Message: "It was refused."}
)

// written is a write that took effect.
type written struct {
	edit   state.Edit
	before string // the value before the write
}

// fakeService is the service in memory. Proposals are never changed after they were returned.
type fakeService struct {
	setBack bool // the clock was set back, so that the newest objects sort as the oldest

	now       func() time.Time
	proposals map[state.ProposalID]*state.Proposal
	contacts  []state.Contact
	locations map[state.ContactID][]state.Location
	nextID    int64
	outcome   func(op string) outcome // nil: everything arrives
	arriving  []state.Edit            // late requests
	log       []written
	calls     []string
	between   func()                   // runs between a read and what follows it
	onWrite   func(state.Edit)         // runs when a write starts
	later     func(state.Edit, func()) // receives late requests; nil: they wait in arriving
	under     state.Edit               // the write in flight
}

func newFakeService(now func() time.Time) *fakeService {
	s := &fakeService{
		now: now, proposals: map[state.ProposalID]*state.Proposal{},
		locations: map[state.ContactID][]state.Location{}, nextID: 100,
	}
	s.proposals[7] = &state.Proposal{
		ID: 7, Number: 1042, Name: "Halvorsen Residence", Status: state.StatusDraft,
		Description: "one\ntwo\nthree\nfour\nfive",
		SalesPerson: state.User{ID: 5},
		Areas: []state.Area{{
			ID: 1, Name: "Living Room",
			Options: []state.Option{{ID: 11, Status: state.StatusDraft, ClientDescription: "a display"}},
		}},
	}
	s.contacts = []state.Contact{{ID: 3, LastName: "Halvorsen"}}
	s.locations[3] = []state.Location{{ID: 30, Street: "1 Main St", City: "Austin", StateAbbrev: "TX"}}
	return s
}

func (s *fakeService) meet(op string) outcome {
	s.calls = append(s.calls, op)
	if s.outcome == nil {
		return arrives
	}
	return s.outcome(op)
}

// readFault returns the error of a read with outcome f; nil if it arrived.
func readFault(f outcome) error {
	switch f {
	case arrives:
		return nil
	case offline:
		return errOffline
	case fails, failsDone:
		return errFailed
	case busy:
		return errBusy
	case deniesKey:
		return errNoKey
	default:
		return state.Fault{Kind: state.FaultUnavailable, Message: "The connection broke."}
	}
}

func (s *fakeService) Proposal(_ context.Context, id state.ProposalID) (*state.Proposal, error) {
	if err := readFault(s.meet("read")); err != nil {
		return nil, err
	}
	p := s.proposals[id]
	if p == nil {
		return nil, errNotFound
	}
	if s.between != nil {
		defer s.between()
	}
	return p, nil
}

func (s *fakeService) Proposals(_ context.Context, q state.ProposalQuery) (page state.ProposalPage, err error) {
	if err := readFault(s.meet("list")); err != nil {
		return page, err
	}
	for _, p := range s.proposals {
		if p.SalesPerson.ID == q.SalesPersonID && strings.Contains(p.Name, q.SearchText) {
			page.Proposals = append(page.Proposals, p.Row())
		}
	}
	slices.SortFunc(page.Proposals, func(a, b state.ProposalSummary) int {
		if s.setBack {
			return cmp.Compare(a.ID, b.ID)
		}
		return cmp.Compare(b.ID, a.ID)
	})
	page.Proposals, page.Total = pageOf(page.Proposals, q.Page, q.PageSize), len(page.Proposals)
	return page, nil
}

func (s *fakeService) People(_ context.Context, q state.PeopleQuery) (page state.PeoplePage, err error) {
	if err := readFault(s.meet("people")); err != nil {
		return page, err
	}
	for _, c := range s.contacts {
		if strings.Contains(strings.Join([]string{c.FirstName, c.LastName, c.CompanyName, c.Email}, " "),
			q.SearchText) {
			page.People = append(page.People, c)
		}
	}
	page.People, page.Total = pageOf(page.People, q.Page, q.PageSize), len(page.People)
	return page, nil
}

// pageOf returns a page of all, counted from 1.
func pageOf[T any](all []T, page, size int) []T {
	from := min(size*max(0, page-1), len(all))
	return all[from:min(from+size, len(all))]
}

func (s *fakeService) Locations(_ context.Context, contact state.ContactID, page int) (state.LocationPage, error) {
	if err := readFault(s.meet("locations")); err != nil {
		return state.LocationPage{}, err
	}
	all := s.locations[contact]
	from := min(2*(page-1), len(all)) // short pages
	return state.LocationPage{Locations: all[from:min(from+2, len(all))], Total: len(all)}, nil
}

func (s *fakeService) Apply(_ context.Context, e state.Edit) (state.Applied, error) {
	s.under = e
	if s.onWrite != nil {
		s.onWrite(e)
	}
	switch f := s.meet("write"); f {
	case cutBefore:
		return state.Applied{}, errCut
	case cutAfter:
		_, _ = s.do(e)
		return state.Applied{}, errCut
	case failsDone:
		_, _ = s.do(e)
		return state.Applied{}, errFailed
	case late:
		if s.later != nil {
			s.later(e, func() { _, _ = s.do(e) })
		} else {
			s.arriving = append(s.arriving, e)
		}
		return state.Applied{}, errCut
	case arrives:
		return s.do(e)
	case twice: // duplicate creates can't be prevented
		if !e.Creates() {
			_, _ = s.do(e)
		}
		return s.do(e)
	default:
		return state.Applied{}, readFault(f)
	}
}

// arrive makes the late requests take effect.
func (s *fakeService) arrive() {
	for _, e := range s.arriving {
		_, _ = s.do(e)
	}
	s.arriving = nil
}

// do executes a write as the service does.
func (s *fakeService) do(e state.Edit) (state.Applied, error) {
	if len(e.Locals()) > 0 {
		return state.Applied{}, errors.New("a local id reached the service")
	}
	switch made := e.Change.(type) {
	case state.AddProposal:
		p := &state.Proposal{
			ID: state.ProposalID(s.id()), Name: made.Name, Status: state.StatusDraft,
			SalesPerson: state.User{ID: e.User},
		}
		s.proposals[p.ID] = p
		s.log = append(s.log, written{edit: e})
		return state.Applied{Proposal: p}, nil
	case state.AddContact:
		c := made.Details
		c.ID = state.ContactID(s.id())
		s.contacts = append(s.contacts, c)
		s.log = append(s.log, written{edit: e})
		return state.Applied{Contact: &c}, nil
	case state.AddLocation:
		l := made.Details
		l.ID = state.LocationID(s.id())
		s.locations[e.Contact] = append(s.locations[e.Contact], l)
		s.log = append(s.log, written{edit: e})
		return state.Applied{Location: &l}, nil
	default:
		return s.change(e)
	}
}

// change writes to an existing proposal.
func (s *fakeService) change(e state.Edit) (state.Applied, error) {
	p := s.proposals[e.Proposal]
	if p == nil {
		return state.Applied{}, errNotFound
	}
	if p.Status.Terminal() {
		return state.Applied{}, errTerminal
	}
	before, _ := p.Value(e)
	p = clone(p)
	if err := s.set(p, e); err != nil {
		return state.Applied{}, err
	}
	p.LastModified = s.now()
	s.proposals[p.ID] = p
	s.log = append(s.log, written{edit: e, before: before})
	if after, _ := p.Value(e); state.Is[state.WriteText](e) && len(s.log)%2 == 1 { // the text alone, as some do
		return state.Applied{Written: &state.WrittenText{Proposal: p.ID, Text: after, Modified: p.LastModified}}, nil
	}
	return state.Applied{Proposal: p}, nil
}

func (s *fakeService) set(p *state.Proposal, e state.Edit) error {
	switch c := e.Change.(type) {
	case state.WriteText:
		if _, how := p.Text(e.Ref()); how == state.Absent {
			return errNotFound
		}
		setText(p, e.Ref(), strings.ReplaceAll(c.Text, "\r\n", "\n"), s.now())
	case state.Rename:
		p.Name = strings.TrimSpace(c.Name)
	case state.SetSalesPerson:
		p.SalesPerson = state.User{ID: e.User}
	case state.SetContact:
		p.Customer, p.Location = &state.Contact{ID: e.Contact}, nil
	case state.SetLocation:
		if p.Customer == nil {
			return state.Fault{Kind: state.FaultConflict, Message: "There is no contact."}
		}
		p.Location = &state.Location{ID: e.Location}
	case state.AddArea:
		for _, a := range p.Areas {
			if strings.EqualFold(a.Name, strings.TrimSpace(c.Name)) {
				return errInvalid
			}
		}
		p.Areas = append(p.Areas, state.Area{
			ID: state.AreaID(s.id()), Name: strings.TrimSpace(c.Name),
			Options: []state.Option{{ID: state.OptionID(s.id()), Status: state.StatusDraft}},
		})
	case state.AddOption:
		a := p.Area(e.Area)
		if a == nil {
			return errNotFound
		}
		if len(a.Options) >= state.MaxOptionsPerArea {
			return errInvalid
		}
		a.Options = append(a.Options, state.Option{
			ID: state.OptionID(s.id()), Status: state.StatusDraft, ClientDescription: c.Client,
			InstallerNotes: c.Installer,
		})
	default:
	}
	return nil
}

func (s *fakeService) id() int64 { s.nextID++; return s.nextID }

// foreign changes a text as someone else.
func (s *fakeService) foreign(ref state.TextRef, text string) {
	p := clone(s.proposals[ref.Proposal])
	setText(p, ref, text, s.now())
	s.proposals[p.ID] = p
}

func setText(p *state.Proposal, ref state.TextRef, text string, now time.Time) {
	switch ref.Field {
	case state.ProposalDescription:
		p.Description = text
	case state.InternalNotes:
		p.InternalNotes = text
	default:
		_, o := p.Option(ref.Option)
		o.LastModified = now
		if ref.Field == state.ClientDescription {
			o.ClientDescription = text
		} else {
			o.InstallerNotes = text
		}
	}
}

func clone(p *state.Proposal) *state.Proposal {
	c := *p
	c.Areas = slices.Clone(p.Areas)
	for i := range c.Areas {
		c.Areas[i].Options = slices.Clone(c.Areas[i].Options)
	}
	return &c
}
