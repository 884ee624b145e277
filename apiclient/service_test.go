package apiclient_test

import (
	"context"
	"errors"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/shopspring/decimal"

	"app.tender/tender/apiclient"
	"app.tender/tender/service"
	"app.tender/tender/state"
)

// world is our own service with demo data on a loopback address, and a client
// of it. It notes which operations were answered with a success.
type world struct {
	*apiclient.Client
	t     *testing.T
	ready service.Ready
	mu    sync.Mutex
	done  map[string]bool
}

func newWorld(t *testing.T) *world {
	t.Helper()
	s, err := service.Open(t.Context(), service.Config{DataDir: t.TempDir(), Demo: true})
	if err != nil {
		t.Fatal(err)
	}
	srv := httptest.NewServer(s.Handler())
	t.Cleanup(func() {
		srv.Close()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	w := &world{t: t, ready: s.Ready(srv.URL), done: map[string]bool{}}
	w.Client = w.client(w.ready)
	return w
}

func (w *world) client(r service.Ready, opts ...apiclient.Option) *apiclient.Client {
	w.t.Helper()
	opts = append([]apiclient.Option{apiclient.WithHook(w.note), apiclient.WithAttempts(1)}, opts...)
	c, err := apiclient.New(r.BaseURL, apiclient.Credentials{AppKey: r.AppKey, SecretKey: r.SecretKey, UserKey: r.UserKey}, opts...)
	if err != nil {
		w.t.Fatal(err)
	}
	return c
}

var digits = regexp.MustCompile(`/\d+`)

func (w *world) note(c apiclient.Call) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if c.Err == nil {
		w.done[c.Method+" "+digits.ReplaceAllString(c.Path, "/N")] = true
	}
}

// covers checks that every operation of the given groups was answered.
func (w *world) covers(groups ...[]operation) {
	w.t.Helper()
	for _, op := range slices.Concat(groups...) {
		if key := op.want.Method + " " + digits.ReplaceAllString(op.want.Path, "/N"); !w.done[key] {
			w.t.Errorf("%s was not answered by the service", key)
		}
	}
}

// must is v, or the end of the test.
func must[T any](v T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

func TestAgainstTheServiceSignIn(t *testing.T) {
	w := newWorld(t)
	login := must(w.Authenticate(t.Context(), w.ready.UserName, w.ready.Password))(t)
	if login.UserKey == "" || login.UserName != w.ready.UserName || login.DisplayName == "" {
		t.Errorf("%v", login)
	}
	if _, err := w.Authenticate(t.Context(), w.ready.UserName, "wrong"); !errors.Is(err, apiclient.ErrWrongCredentials) {
		t.Errorf("wrong password: %v", err)
	}
	c := must(w.WithUserKey(login.UserKey))(t)
	if users := must(c.Users(t.Context()))(t); len(users) == 0 || users[0].Email == "" {
		t.Errorf("users %+v", users)
	}
	wrong := w.ready
	wrong.SecretKey = "wrong"
	if _, err := w.client(wrong).Users(t.Context()); !errors.Is(err, apiclient.ErrBadSignature) || state.FaultOf(err).Kind != state.FaultUnauthorized {
		t.Errorf("wrong secret: %v", err)
	}
	wrong = w.ready
	wrong.UserKey = strings.Repeat("A", 43) + "="
	if _, err := w.client(wrong).Users(t.Context()); !errors.Is(err, apiclient.ErrExpiredUserKey) {
		t.Errorf("wrong user key: %v", err)
	}
	wrong = w.ready
	wrong.AppKey = "00000000-0000-0000-0000-000000000000"
	if _, err := w.client(wrong).Users(t.Context()); !errors.Is(err, apiclient.ErrUnknownApplication) {
		t.Errorf("wrong application: %v", err)
	}
	slow := func() time.Time { return time.Now().Add(-17 * time.Minute) }
	_, err := w.client(w.ready, apiclient.WithClock(slow)).Users(t.Context())
	if f := state.FaultOf(err); !errors.Is(err, apiclient.ErrClockSkew) || f.Message != "This computer's clock is 17 minutes behind the service's." {
		t.Errorf("slow clock: %v, %+v", err, f)
	}
	w.covers(authenticateOperations(), userOperations())
}

// A proposal from nothing to a price with tax, by every write of the interface.
func TestAgainstTheServiceProposals(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	user := must(w.Users(ctx))(t)[0]
	p := must(w.CreateProposal(ctx, apiclient.NewProposal{SalesPerson: user.ID, Name: "Küche & Bad"}))(t)
	if p.ID == 0 || p.Number == 0 || p.Name != "Küche & Bad" || p.Status != state.StatusDraft || p.SalesPerson.ID != user.ID {
		t.Fatalf("made %+v", p)
	}
	p = must(w.UpdateProposal(ctx, p.ID, apiclient.ProposalUpdate{Name: "林 Residence"}))(t)
	if p.Name != "林 Residence" {
		t.Errorf("name %q", p.Name)
	}
	text := "one\ntwo 日本 é 👩‍👩‍👧 & + = %\ttab\n\n" + strings.Repeat("long ", 400)
	if p = must(w.UpdateDescription(ctx, p.ID, text))(t); p.Description != text {
		t.Errorf("description %q", p.Description)
	}
	if p = must(w.UpdateInternalNotes(ctx, p.ID, "a\r\nb"))(t); p.InternalNotes != "a\nb" {
		t.Errorf("notes %q", p.InternalNotes)
	}
	if p = must(w.UpdateInternalNotes(ctx, p.ID, ""))(t); p.InternalNotes != "" {
		t.Errorf("notes %q", p.InternalNotes)
	}

	p = must(w.CreateArea(ctx, p.ID, "Piñon Patio"))(t)
	if len(p.Areas) != 1 || p.Areas[0].Name != "Piñon Patio" || len(p.Areas[0].Options) != 1 {
		t.Fatalf("areas %+v", p.Areas)
	}
	_, err := w.CreateArea(ctx, p.ID, " piñon patio ")
	if f := state.FaultOf(err); !errors.Is(err, apiclient.ErrInvalid) || len(f.Fields) == 0 {
		t.Errorf("same name: %v", err)
	}
	area, first := p.Areas[0].ID, p.Areas[0].Options[0].ID
	for range 2 {
		p = must(w.CreateOption(ctx, p.ID, area, apiclient.NewOption{ClientDescription: "c", InternalNotes: "i"}))(t)
	}
	if o := p.Areas[0].Options[2]; o.ClientDescription != "c" || o.InstallerNotes != "i" || o.Status != state.StatusDraft {
		t.Errorf("option %+v", o)
	}
	if _, err := w.CreateOption(ctx, p.ID, area, apiclient.NewOption{}); !errors.Is(err, apiclient.ErrInvalid) {
		t.Errorf("fourth option: %v", err)
	}
	p = must(w.UpdateClientDescription(ctx, p.ID, first, text))(t)
	p = must(w.UpdateInstallerNotes(ctx, p.ID, first, "gate"))(t)
	if _, o := p.Option(first); o.ClientDescription != text || o.InstallerNotes != "gate" {
		t.Errorf("option %+v", o)
	}
	p = must(w.UpdateClientDescriptionInArea(ctx, p.ID, area, first, "short"))(t)
	p = must(w.UpdateInstallerNotesInArea(ctx, p.ID, area, first, ""))(t)
	if _, o := p.Option(first); o.ClientDescription != "short" || o.InstallerNotes != "" {
		t.Errorf("option %+v", o)
	}

	again, version, err := w.ProposalIfChanged(ctx, p.ID, apiclient.Version{})
	if err != nil || again.Name != p.Name || version.ETag == "" || version.LastModified.IsZero() {
		t.Errorf("%+v, %v, %v", again, version, err)
	}
	if again, _, err = w.ProposalIfChanged(ctx, p.ID, version); err != nil || again != nil {
		t.Errorf("unchanged: %+v, %v", again, err)
	}
	must(w.UpdateDescription(ctx, p.ID, "changed"))(t)
	if again, _, err = w.ProposalIfChanged(ctx, p.ID, version); err != nil || again == nil || again.Description != "changed" {
		t.Errorf("changed: %+v, %v", again, err)
	}
	if _, err := w.Proposal(ctx, 1<<40); !errors.Is(err, apiclient.ErrNotFound) {
		t.Errorf("unknown: %v", err)
	}
	w.assigns(ctx, p.ID)
	w.covers(proposalOperations()[2:], areaOperations(), optionTextOperations(), assignOperations())
}

// assigns gives a proposal a contact and a location, from nothing.
func (w *world) assigns(ctx context.Context, id state.ProposalID) {
	t := w.t
	ann := must(w.CreatePerson(ctx, state.Contact{
		PartyType: state.PartyCompany, ContactType: state.ContactClient, FirstName: "Ann", CompanyName: "Ó Dálaigh & Sons", Email: "ann+x@example.com", Notes: "a\nb",
	}))(t)
	if ann.CompanyName != "Ó Dálaigh & Sons" || ann.Email != "ann+x@example.com" || ann.Notes != "a\nb" {
		t.Errorf("contact %+v", ann)
	}
	bob := must(w.CreatePerson(ctx, state.Contact{PartyType: state.PartyPerson, ContactType: state.ContactClient, FirstName: "Bob"}))(t)
	austin := must(w.CreateLocation(ctx, ann.ID, state.Location{Street: "1 Oak St", City: "Austin", State: "Texas", Country: "United States", PostalCode: "78701"}))(t)
	albany := must(w.CreateLocation(ctx, ann.ID, state.Location{Street: "2 Elm St", City: "Albany", StateAbbrev: "NY", IsBilling: true}))(t)
	if austin.StateAbbrev != "TX" || !austin.IsPrimary || albany.State != "New York" || !albany.IsBilling {
		t.Errorf("locations %+v and %+v", austin, albany)
	}
	_, err := w.AssignLocation(ctx, id, austin.ID)
	if f := state.FaultOf(err); !errors.Is(err, apiclient.ErrNoContact) || f.Kind != state.FaultConflict {
		t.Errorf("no contact: %v", err)
	}
	p := must(w.AssignContact(ctx, id, ann.ID))(t)
	if p.Customer == nil || p.Customer.ID != ann.ID || p.Location == nil || p.Location.ID != austin.ID {
		t.Errorf("customer %+v at %+v", p.Customer, p.Location)
	}
	p = must(w.AssignLocation(ctx, id, albany.ID))(t)
	if p.Location.ID != albany.ID || p.Summary.SalesTax.Status != state.TaxOk || p.Summary.SalesTax.Calculation.PartsTax.IsZero() {
		t.Errorf("at %+v: %+v", p.Location, p.Summary.SalesTax)
	}
	if p = must(w.AssignContact(ctx, id, bob.ID))(t); p.Location != nil {
		t.Errorf("location %+v is not Bob's", p.Location)
	}
	if _, err := w.AssignLocation(ctx, id, austin.ID); !errors.Is(err, apiclient.ErrNotFound) {
		t.Errorf("another's location: %v", err)
	}
}

func TestAgainstTheServicePeople(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	ann := must(w.CreatePerson(ctx, state.Contact{PartyType: state.PartyPerson, ContactType: state.ContactContractor, FirstName: "Ann", LastName: "Xylander"}))(t)
	for _, street := range []string{"1 Oak St", "2 Elm St", "3 Fir St"} {
		must(w.CreateLocation(ctx, ann.ID, state.Location{Street: street}))(t)
	}
	page := must(w.People(ctx, state.PeopleQuery{SearchText: "Xylander", ContactTypes: []string{"Contractor"}, SortBy: state.PeopleByLastName, Direction: state.Descending, Page: 1, PageSize: 5}))(t)
	if page.Total != 1 || len(page.People) != 1 || page.People[0].ID != ann.ID {
		t.Errorf("%+v", page)
	}
	if p := must(w.Person(ctx, ann.ID))(t); p.LastName != "Xylander" || p.PrimaryLocation == nil || p.PrimaryLocation.Street != "1 Oak St" {
		t.Errorf("%+v", p)
	}
	if p := must(w.PersonWithCounts(ctx, ann.ID))(t); p.ProposalCount != 0 {
		t.Errorf("%+v", p)
	}
	locations := must(w.Locations(ctx, ann.ID, 1))(t)
	if locations.Total != 3 || !locations.Locations[0].IsPrimary {
		t.Errorf("%+v", locations)
	}
	if l := must(w.ListLocations(ctx, apiclient.LocationQuery{Contact: ann.ID, Page: 2, PageSize: 2}))(t); l.Total != 3 || len(l.Locations) != 1 {
		t.Errorf("%+v", l)
	}
	all := must(w.People(ctx, state.PeopleQuery{}))(t)
	n := 0
	for _, err := range w.AllPeople(ctx, state.PeopleQuery{PageSize: 7}) {
		if err != nil {
			t.Fatal(err)
		}
		n++
	}
	if n != all.Total {
		t.Errorf("walked over %d of %d", n, all.Total)
	}
	_, err := w.CreatePerson(ctx, state.Contact{PartyType: "Robot", ContactType: state.ContactClient, FirstName: "R2"})
	if f := state.FaultOf(err); !errors.Is(err, apiclient.ErrInvalid) || len(f.Fields) != 1 {
		t.Errorf("%v", err)
	}
	w.covers(peopleOperations(), locationOperations())
}

func TestAgainstTheServiceList(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	all := must(w.Proposals(ctx, state.ProposalQuery{}))(t)
	if all.Total == 0 || len(all.Proposals) == 0 || !all.Proposals[0].Total.Valid || all.Proposals[0].Currency.Code == "" {
		t.Fatalf("%+v", all)
	}
	seen := map[state.ProposalID]bool{}
	for p, err := range w.AllProposals(ctx, state.ProposalQuery{PageSize: 2, SortBy: state.SortNumber, Direction: state.Ascending}) {
		if err != nil {
			t.Fatal(err)
		}
		seen[p.ID] = true
		if p.LastModified.IsZero() || p.Status == "" {
			t.Errorf("%+v", p)
		}
	}
	if len(seen) != all.Total {
		t.Errorf("walked over %d of %d", len(seen), all.Total)
	}
	first := all.Proposals[0]
	for name, q := range map[string]state.ProposalQuery{
		"status": {Statuses: []state.Status{first.Status, state.StatusExpired}}, "text": {SearchText: first.Name},
		"since": {ModifiedAfter: first.LastModified.Add(-time.Second)}, "sorted": {SortBy: state.SortLastModifiedByMe},
	} {
		page := must(w.Proposals(ctx, q))(t)
		if !slices.ContainsFunc(page.Proposals, func(p state.ProposalSummary) bool { return p.ID == first.ID }) {
			t.Errorf("%s: %+v", name, page)
		}
	}
	if _, err := w.Proposals(ctx, state.ProposalQuery{SortBy: "Colour"}); !errors.Is(err, apiclient.ErrInvalid) {
		t.Errorf("%v", err)
	}
	for id := range seen {
		p := must(w.Proposal(ctx, id))(t)
		sum := p.Summary.PartsTotal.Add(p.Summary.LaborTotal).Add(p.Summary.FeeTotal)
		if !sum.Equal(p.Summary.Subtotal) || !p.Summary.Subtotal.Add(p.Summary.SalesTax.Total).Equal(p.Summary.Total) || p.Dealer.Name == "" {
			t.Errorf("#%d: %+v", p.Number, p.Summary)
		}
		orders := must(w.ChangeOrders(ctx, id))(t)
		for _, o := range orders {
			d := must(w.ChangeOrder(ctx, id, o.ID))(t)
			if d.Number == 0 || d.Name != o.Name || d.Status != o.Status || d.LastModified.IsZero() || len(d.Areas) == 0 {
				t.Errorf("change order %+v of %+v", d, o)
			}
			_, version, err := w.ChangeOrderIfChanged(ctx, id, o.ID, apiclient.Version{})
			if err != nil || !version.LastModified.Equal(d.LastModified.Truncate(time.Second)) {
				t.Errorf("version %v of %v, %v", version, d.LastModified, err)
			}
			if d, _, err := w.ChangeOrderIfChanged(ctx, id, o.ID, version); err != nil || d != nil {
				t.Errorf("unchanged: %v, %v", d, err)
			}
		}
		if p.Status.Terminal() {
			if _, err := w.UpdateDescription(ctx, id, "x"); !errors.Is(err, apiclient.ErrTerminal) || state.FaultOf(err).Kind != state.FaultTerminal {
				t.Errorf("%s: %v", p.Status, err)
			}
		}
	}
	w.covers(changeOrderOperations(), proposalOperations()[:1])
}

func TestAgainstTheServiceCatalog(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	categories := must(w.Categories(ctx))(t)
	if len(categories) == 0 || len(categories[0].Children) == 0 {
		t.Fatalf("%+v", categories)
	}
	page := must(w.Catalog(ctx, state.CatalogQuery{PageSize: 5}))(t)
	if page.Total == 0 || len(page.Items) == 0 || len(page.Brands) == 0 {
		t.Fatalf("%+v", page)
	}
	item := page.Items[0]
	if !item.MSRP.Valid || item.Currency == "" || item.Brand == "" {
		t.Errorf("%+v", item)
	}
	found := must(w.Catalog(ctx, state.CatalogQuery{
		SearchText: item.Model, Brands: []string{item.Brand}, CategoryIDs: []state.CategoryID{item.CategoryID},
		MinPrice: item.MSRP, MaxPrice: item.MSRP, IncludeDiscontinued: true,
	}))(t)
	if !slices.ContainsFunc(found.Items, func(i state.CatalogItem) bool { return i.ID == item.ID }) {
		t.Errorf("%s %s is not found: %+v", item.Brand, item.Model, found)
	}
	if none := must(w.Catalog(ctx, state.CatalogQuery{MinPrice: decimal.NewNullDecimal(decimal.New(1, 12))}))(t); none.Total != 0 {
		t.Errorf("%+v", none)
	}
	if i := must(w.CatalogItem(ctx, item.ID))(t); i.Model != item.Model {
		t.Errorf("%+v", i)
	}
	if i := must(w.CatalogItemDetails(ctx, item.ID))(t); len(i.Specs) == 0 && i.Description == "" && len(i.Suppliers) == 0 {
		t.Errorf("no details: %+v", i)
	}
	for _, kind := range []state.ItemType{state.ItemLabor, state.ItemCustom} {
		n := 0
		for _, err := range w.AllCatalog(ctx, state.CatalogQuery{ItemType: kind}) {
			if err != nil {
				t.Fatal(err)
			}
			n++
		}
		if n == 0 {
			t.Errorf("no %s", kind)
		}
	}
	w.covers(catalogOperations())
}

// Apply against the service: what the outbox does with every kind of edit.
func TestAgainstTheServiceApply(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	user := must(w.Users(ctx))(t)[0]
	p := must(w.Apply(ctx, state.Edit{Kind: state.EditNewProposal, Proposal: -1, User: user.ID, Text: "New"}))(t).Proposal
	ann := must(w.Apply(ctx, state.Edit{Kind: state.EditNewContact, Contact: -1, NewContact: &state.Contact{PartyType: state.PartyPerson, ContactType: state.ContactClient, FirstName: "Ann"}}))(t).Contact
	home := must(w.Apply(ctx, state.Edit{Kind: state.EditNewLocation, Contact: ann.ID, Location: -1, NewLocation: &state.Location{Street: "1 Oak St", State: "Texas"}}))(t).Location
	p = must(w.Apply(ctx, state.Edit{Kind: state.EditAddArea, Proposal: p.ID, Area: -1, Option: -2, Text: "Patio"}))(t).Proposal
	area, option := p.Areas[0].ID, p.Areas[0].Options[0].ID
	for _, e := range []state.Edit{
		{Kind: state.EditAddOption, Area: area, Client: "c", Installer: "i"},
		{Kind: state.EditText, Field: state.ProposalDescription, Text: "1"},
		{Kind: state.EditText, Field: state.InternalNotes, Text: "2"},
		{Kind: state.EditText, Field: state.ClientDescription, Option: option, Text: "3"},
		{Kind: state.EditText, Field: state.InstallerNotes, Option: option, Text: "4"},
		{Kind: state.EditRename, Text: "Renamed"},
		{Kind: state.EditSalesPerson, User: user.ID},
		{Kind: state.EditContact, Contact: ann.ID},
		{Kind: state.EditLocation, Location: home.ID},
	} {
		e.Proposal = p.ID
		p = must(w.Apply(ctx, e))(t).Proposal
	}
	_, o := p.Option(option)
	got := []string{p.Description, p.InternalNotes, o.ClientDescription, o.InstallerNotes, p.Name, p.Areas[0].Options[1].InstallerNotes}
	if !slices.Equal(got, []string{"1", "2", "3", "4", "Renamed", "i"}) || p.Location == nil || p.Location.ID != home.ID {
		t.Errorf("%q at %+v", got, p.Location)
	}
}
