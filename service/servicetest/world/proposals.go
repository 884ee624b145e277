package world

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"

	"app.tender/tender/service"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// NewLocation adds an address and returns its id.
func (c Caller) NewLocation(contact string, pairs ...string) string {
	c.W.T.Helper()
	return c.Post("/public/people/"+contact+"/location", append([]string{"Street", "1 Main St"}, pairs...)...).
		Want(http.StatusCreated).ID()
}

// Addresses returns the addresses of the documents of a proposal in a trigger or an event.
func Addresses(t *testing.T, p Node) []string {
	t.Helper()
	list := []string{p.Text("proposalPdf"), p.Text("proposalCsv"), p.Text("installerPdf")}
	for _, at := range list {
		u, err := url.Parse(at)
		if err != nil || u.Scheme != "http" || u.Hostname() != "127.0.0.1" || !strings.HasPrefix(u.Path, "/d/") {
			t.Errorf("address %q: %v", at, err)
		}
	}
	return list
}

// History returns what happened to a proposal as a user reads it, the newest first.
func (c Caller) History(id, query string) (list []string) {
	c.W.T.Helper()
	for _, r := range c.Get(Office(id) + "/history" + query).Want(http.StatusOK).List("history") {
		list = append(list, fmt.Sprintf("%s: %s %s %q: %s → %s", r.Text("who"), r.Text("kind"), r.Text("thing"),
			r.Text("field"), r.Text("before"), r.Text("after")))
	}
	return list
}

// Office returns the path of a proposal's operations for the office.
func Office(id string) string { return "/office/proposals/" + id }

// NewSubmitted makes a submitted proposal of a client with an address.
func (c Caller) NewSubmitted(name string) (id string) {
	c.W.T.Helper()
	id, path := c.NewProposal(name)
	contact := c.Post("/public/people", "PartyType", "Person", "ContactType", "Client", "FirstName", "Erik", "LastName",
		"Halvorsen",
		"ContactEmail", "erik@halvorsen.example").Want(http.StatusOK).ID()
	c.Post(path + "/contact/" + contact).Want(http.StatusOK)
	c.Move(id, "Submitted")
	return id
}

// Move moves a proposal through statuses.
func (c Caller) Move(id string, statuses ...string) *Answer {
	c.W.T.Helper()
	var a *Answer
	for _, s := range statuses {
		a = c.Post("/sandbox/proposals/"+id+"/status", "Status", s).Want(http.StatusOK)
	}
	return a
}

// Ways lead to each status from Draft.
var Ways = map[string][]string{
	"Draft": nil, "Submitted": {"Submitted"}, "ViewedByClient": {"Submitted", "ViewedByClient"},
	"Accepted": {"Submitted", "Accepted"},
	"Declined": {"Submitted", "Declined"}, "Delayed": {"Submitted", "Delayed"},
	"Completed":   {"Submitted", "Accepted", "Completed"},
	"EmailFailed": {"Submitted", "EmailFailed"}, "Expired": {"Submitted", "Expired"},
}

// NewContact makes a client and returns its id.
func (c Caller) NewContact(party, first, last, email string) string {
	c.W.T.Helper()
	return c.Post("/public/people", "PartyType", party, "ContactType", "Client", "FirstName", first, "LastName", last,
		"CompanyName", "", "ContactEmail", email).Want(http.StatusOK).ID()
}

// Fill adds an area with options of the given lines to a proposal, and sets a discount on
// parts. No operation of the interface does that directly.
func (w *World) Fill(proposal string, d money.Discount, options ...[]state.Item) {
	w.T.Helper()
	w.FillArea(proposal, "Filled", d, options...)
}

// FillArea is Fill for an area of another name.
func (w *World) FillArea(proposal, name string, d money.Discount, options ...[]state.Item) {
	w.T.Helper()
	area := state.Area{Name: name}
	for _, items := range options {
		area.Options = append(area.Options,
			state.Option{Status: state.StatusDraft, Items: items, LastModified: w.Clock.Now()})
	}
	err := w.Server.Parts().Store.Write(w.T.Context(), func(tx *store.Tx) error {
		p, err := tx.Proposals().Find(w.North.ID, w.number(proposal))
		if err != nil {
			return err
		}
		if err := tx.Areas().Create(p.Owner(), &area); err != nil {
			return err
		}
		p.Discount = d
		return tx.Proposals().Update(&p)
	})
	if err != nil {
		w.T.Fatal(err)
	}
}

// Dec returns a number.
func Dec(s string) decimal.Decimal { return decimal.RequireFromString(s) }

// Line returns a line of an option.
func Line(kind state.ItemType, quantity, price string) state.Item {
	return state.Item{
		Type: kind, Name: "x", Quantity: decimal.NewNullDecimal(Dec(quantity)),
		SellPrice: decimal.NewNullDecimal(Dec(price)),
	}
}

// CheckFigures checks figures of a financial summary.
func CheckFigures(t *testing.T, a *Answer, want map[string]string) {
	t.Helper()
	s := a.Object("financialSummary")
	for name, w := range want {
		n := s
		if name == "taxStatus" || name == "total" {
			n = s.Object("salesTax")
		}
		if got := n.Text(name); got != w {
			t.Errorf("%s: got %s, want %s", name, got, w)
		}
	}
}

// Names returns the names of the proposals that a query finds.
func (c Caller) Names(query string) []string {
	c.W.T.Helper()
	names := []string{}
	for _, p := range c.Get("/public/proposals?" + query).Want(http.StatusOK).List("proposals") {
		names = append(names, p.Text("name"))
	}
	return names
}

// WantNames fails the test unless a list of proposals has these names.
func WantNames(t *testing.T, c Caller, query string, want ...string) {
	t.Helper()
	if diff := cmp.Diff(append([]string{}, want...), c.Names(query)); diff != "" {
		t.Errorf("%s: %s", query, diff)
	}
}

// NewArea adds an area and returns its id and its option's.
func (c Caller) NewArea(path, name string) (area, option string) {
	c.W.T.Helper()
	areas := c.Post(path+"/area", "Name", name).Want(http.StatusCreated).List("areas")
	last := areas[len(areas)-1]
	return last.Text("id"), last.List("options")[0].Text("id")
}

// Trigger calls a trigger as a platform without credentials does.
func (w *World) Trigger(path string) *Answer {
	w.T.Helper()
	req, err := http.NewRequestWithContext(w.T.Context(), http.MethodGet, w.HTTP.URL+"/automation/trigger/"+path, nil)
	if err != nil {
		w.T.Fatal(err)
	}
	req.Header.Set("Accept", "application/json")
	return w.Send(req)
}

// Operated returns what the operator may do with the proposals of the account north, and the number of one.
func (w *World) Operated(id string) (service.Office, state.ProposalID) {
	w.T.Helper()
	operator, err := w.Server.Office(w.T.Context(), w.North.ID)
	if err != nil {
		w.T.Fatal(err)
	}
	return operator, w.number(id)
}

// Expire looks once for what has expired.
func (w *World) Expire() error {
	parts := w.Server.Parts()
	return parts.Store.Write(w.T.Context(), func(tx *store.Tx) error {
		return parts.Moves.Expire(tx, w.Clock.Now(), "")
	})
}
