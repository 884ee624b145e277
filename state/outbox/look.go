package outbox

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// sight is what a look at the service found of the kind that an edit makes.
type sight struct {
	ids      []int64 // of all there are
	match    []int64 // of those that are like what the edit makes
	unique   bool    // two alike can't be: a match is the one
	noun     string  // for a person: "option"
	proposal *state.Proposal
	refuse   state.Fault // why it can't be made now
}

// since leaves only what was not there before.
func (s sight) since(seen state.Sighting) sight {
	old := func(id int64) bool { return slices.Contains(seen.IDs, id) }
	s.ids = slices.DeleteFunc(slices.Clone(s.ids), old)
	s.match = slices.DeleteFunc(slices.Clone(s.match), old)
	return s
}

// add takes in one that is there, once: pages may shift while they are read.
func (s *sight) add(id int64, match bool) {
	if slices.Contains(s.ids, id) {
		return
	}
	s.ids = append(s.ids, id)
	if match {
		s.match = append(s.match, id)
	}
}

func (s sight) many(n int) string {
	if n == 1 {
		return "another " + s.noun
	}
	return fmt.Sprintf("%d %ss", n, s.noun)
}

// resolve pairs the local ids that an edit gave with those of what was made.
func (s sight) resolve(e state.Edit, id int64) map[int64]int64 {
	ids := map[int64]int64{}
	for _, local := range e.Makes() {
		if local < 0 {
			ids[local] = id
		}
	}
	if e.Kind == state.EditAddArea && state.IsLocal(e.Option) {
		delete(ids, int64(e.Option))
		if a := s.proposal.Area(state.AreaID(id)); a != nil && len(a.Options) > 0 {
			ids[int64(e.Option)] = int64(a.Options[0].ID)
		}
	}
	return ids
}

// look reads what there is of the kind that an edit makes.
func (o *Outbox) look(ctx context.Context, e state.Edit) (sight, error) {
	switch e.Kind {
	case state.EditAddArea, state.EditAddOption:
		p, err := o.remote.Proposal(ctx, e.Proposal)
		if err == nil && !p.SaysOptions() {
			err = optionsUnsaid
		}
		if err != nil {
			return sight{}, err
		}
		return sightInProposal(e, p), nil
	case state.EditNewProposal:
		return o.lookProposal(ctx, e)
	case state.EditNewContact:
		return o.lookContact(ctx, e)
	default:
		return o.lookLocation(ctx, e)
	}
}

func sightInProposal(e state.Edit, p *state.Proposal) sight {
	s := sightOfOptions(e, p)
	if e.Kind == state.EditAddArea {
		s = sightOfAreas(e, p)
	}
	if p.Status.Terminal() {
		s.refuse = terminal(p, e)
	}
	return s
}

// sightOfAreas finds an area by its name, which is unique without regard to case.
func sightOfAreas(e state.Edit, p *state.Proposal) sight {
	s := sight{unique: true, noun: "area", proposal: p}
	for _, a := range p.Areas {
		s.ids = append(s.ids, int64(a.ID))
		if text.SameName(a.Name, e.Text) {
			s.match = append(s.match, int64(a.ID))
			s.refuse = state.Fault{
				Kind:    state.FaultInvalid,
				Message: fmt.Sprintf("There is already an area named %q.", a.Name),
				Next:    "Give it another name, or drop it.",
			}
		}
	}
	return s
}

// sightOfOptions finds an option of an area by its two texts.
func sightOfOptions(e state.Edit, p *state.Proposal) sight {
	s := sight{noun: "option", proposal: p}
	a := p.Area(e.Area)
	if a == nil {
		s.refuse = state.Fault{
			Kind: state.FaultNotFound, Message: "The area is no longer in the proposal.", Next: "Drop it, or add it to another area.",
		}
		return s
	}
	for _, o := range a.Options {
		s.ids = append(s.ids, int64(o.ID))
		said := !o.Unknown.Has(state.FieldClientDescription) && !o.Unknown.Has(state.FieldInstallerNotes)
		if said && state.SameText(o.ClientDescription, e.Client) && state.SameText(o.InstallerNotes, e.Installer) {
			s.match = append(s.match, int64(o.ID))
		}
	}
	if len(a.Options) >= state.MaxOptionsPerArea {
		s.refuse = state.Fault{
			Kind:    state.FaultInvalid,
			Message: fmt.Sprintf("%s has %d options already, which is the most an area can have.", a.Name, len(a.Options)),
			Next:    "Drop it, or put its texts into another option.",
		}
	}
	return s
}

// lookPages and lookSize bound how far a list is read to find what may have been
// made. What is new comes first, unless the service's clock was set back.
const (
	lookPages = 50
	lookSize  = 100
)

// lookProposal finds proposals by name among those of a sales person, the newest
// first.
func (o *Outbox) lookProposal(ctx context.Context, e state.Edit) (sight, error) {
	s := sight{noun: "proposal"}
	name := strings.TrimSpace(e.Text)
	for page := 1; page <= lookPages; page++ {
		got, err := o.remote.Proposals(ctx, state.ProposalQuery{
			SearchText: name, SalesPersonID: e.User,
			SortBy: state.SortCreated, Direction: state.Descending, Page: page, PageSize: lookSize,
		})
		if err != nil {
			return sight{}, err
		}
		for _, p := range got.Proposals {
			want := name
			if want == "" {
				want = fmt.Sprintf("New proposal %d", p.Number)
			}
			s.add(int64(p.ID), strings.TrimSpace(p.Name) == want)
		}
		if len(got.Proposals) == 0 || page*lookSize >= got.Total {
			break
		}
	}
	return s, nil
}

// lookContact finds contacts by their names and addresses, the newest first.
func (o *Outbox) lookContact(ctx context.Context, e state.Edit) (sight, error) {
	c := e.NewContact
	s := sight{noun: "contact"}
	for page := 1; page <= lookPages; page++ {
		got, err := o.remote.People(ctx, state.PeopleQuery{
			SearchText: firstOf(c.Email, c.CompanyName, c.LastName, c.FirstName),
			SortBy:     state.PeopleByCreated, Direction: state.Descending, Page: page, PageSize: lookSize,
		})
		if err != nil {
			return sight{}, err
		}
		for i := range got.People {
			s.add(int64(got.People[i].ID), slices.Equal(contactKey(&got.People[i]), contactKey(c)))
		}
		if len(got.People) == 0 || page*lookSize >= got.Total {
			break
		}
	}
	return s, nil
}

// lookLocation finds locations of a contact by their address.
func (o *Outbox) lookLocation(ctx context.Context, e state.Edit) (sight, error) {
	s := sight{noun: "location"}
	for page := 1; page <= lookPages; page++ {
		got, err := o.remote.Locations(ctx, e.Contact, page)
		if err != nil {
			return sight{}, err
		}
		for i := range got.Locations {
			s.add(int64(got.Locations[i].ID), slices.Equal(locationKey(&got.Locations[i]), locationKey(e.NewLocation)))
		}
		if len(got.Locations) == 0 || len(s.ids) >= got.Total {
			break
		}
	}
	return s, nil
}

// sightOf reads out of the answer to a create what was made. ok is false when
// the answer does not hold it.
func sightOf(e state.Edit, a state.Applied, seen state.Sighting) (s sight, ok bool) {
	switch e.Kind {
	case state.EditAddArea, state.EditAddOption:
		if a.Proposal == nil || !a.Proposal.SaysOptions() {
			return s, false
		}
		s = sightInProposal(e, a.Proposal).since(seen)
	case state.EditNewProposal:
		if a.Proposal != nil {
			s = sight{match: []int64{int64(a.Proposal.ID)}, proposal: a.Proposal}
		}
	case state.EditNewContact:
		if a.Contact != nil {
			s = sight{match: []int64{int64(a.Contact.ID)}}
		}
	default:
		if a.Location != nil {
			s = sight{match: []int64{int64(a.Location.ID)}}
		}
	}
	return s, len(s.match) == 1
}

// contactKey is what two contacts are told apart by.
func contactKey(c *state.Contact) []string {
	if c == nil {
		return nil
	}
	word := c.Unknown.Word
	return keyOf(string(c.PartyType), word(state.FieldFirstName, c.FirstName), word(state.FieldLastName, c.LastName),
		word(state.FieldCompanyName, c.CompanyName), word(state.FieldEmail, c.Email))
}

// locationKey is what two locations of one contact are told apart by.
func locationKey(l *state.Location) []string {
	if l == nil {
		return nil
	}
	word := l.Unknown.Word
	return keyOf(word(state.FieldStreet, l.Street), word(state.FieldSuite, l.Suite),
		word(state.FieldCity, l.City), word(state.FieldPostalCode, l.PostalCode))
}

func keyOf(parts ...string) []string {
	for i := range parts {
		parts[i] = text.NameKey(parts[i])
	}
	return parts
}

func firstOf(ss ...string) string {
	for _, s := range ss {
		if s = strings.TrimSpace(s); s != "" {
			return s
		}
	}
	return ""
}
