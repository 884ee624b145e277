package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

// contactJSON is a contact for programs.
type contactJSON struct {
	ID              int64         `json:"id"`
	Name            string        `json:"name"`        // as it is shown
	PartyType       string        `json:"partyType"`   // Person, Company; empty when it is not known
	ContactType     string        `json:"contactType"` // Client, Employee, Contractor, Other; empty when it is not known
	FirstName       *string       `json:"firstName"`
	LastName        *string       `json:"lastName"`
	CompanyName     *string       `json:"companyName"`
	Email           *string       `json:"email"`
	Phone           *string       `json:"phone"`
	PrimaryLocation *locationJSON `json:"primaryLocation"`
	BillingLocation *locationJSON `json:"billingLocation"`
}

// locationJSON is a location for programs.
type locationJSON struct {
	ID         int64   `json:"id"`
	Address    string  `json:"address"` // on one line, as it is shown
	Street     *string `json:"street"`
	Suite      *string `json:"suite"`
	City       *string `json:"city"`
	PostalCode *string `json:"postalCode"`
	State      *string `json:"state"`
	Country    *string `json:"country"`
	IsPrimary  *bool   `json:"isPrimary"`
	IsBilling  *bool   `json:"isBilling"`
}

func jsonContact(c *state.ClientContact) *contactJSON {
	if c == nil {
		return nil
	}
	return &contactJSON{
		ID: int64(c.ID), Name: c.DisplayName, PartyType: string(c.PartyType), ContactType: string(c.ContactType),
		FirstName: jsonMaybe(c.FirstName), LastName: jsonMaybe(c.LastName), CompanyName: jsonMaybe(c.CompanyName),
		Email: jsonMaybe(c.Email), Phone: jsonMaybe(c.Phone),
		PrimaryLocation: jsonLocation(c.PrimaryLocation), BillingLocation: jsonLocation(c.BillingLocation),
	}
}

func jsonLocation(l *state.Location) *locationJSON {
	if l == nil {
		return nil
	}
	text := func(f state.Field, s string) *string { return jsonText(l.Unknown, f, s) }
	return &locationJSON{
		ID: int64(l.ID), Address: l.OneLine(), Street: text(state.FieldStreet, l.Street), Suite: text(state.FieldSuite, l.Suite),
		City: text(state.FieldCity, l.City), PostalCode: text(state.FieldPostalCode, l.PostalCode),
		State: text(state.FieldState, l.State), Country: text(state.FieldCountry, l.Country),
		IsPrimary: jsonFlagOf(l.Unknown, state.FieldIsPrimary, l.IsPrimary), IsBilling: jsonFlagOf(l.Unknown, state.FieldIsBilling, l.IsBilling),
	}
}

func newPeople(a *app) *cobra.Command {
	cmd := newPeopleList(a, "people [SEARCH]")
	cmd.AddCommand(newPeopleList(a, "list [SEARCH]"), newPeopleShow(a), newPeopleAdd(a))
	return cmd
}

func newPeopleList(a *app, use string) *cobra.Command {
	var (
		types []string
		limit int
	)
	cmd := &cobra.Command{
		Use: use, Short: "List contacts", Args: cobra.MaximumNArgs(1),
		RunE: a.reads(func(ctx context.Context, s *session, args []string) error {
			return s.listPeople(ctx, state.PeopleQuery{SearchText: strings.Join(args, ""), ContactTypes: types}, limit)
		}),
		PreRunE: func(*cobra.Command, []string) error { return contactTypes(types) },
	}
	cmd.Flags().StringArrayVar(&types, "type", nil, "only Client, Employee, Contractor, Other, Person or Company; may be repeated")
	limitFlag(cmd.Flags(), &limit, 100)
	return prints[[]*contactJSON](a, cmd)
}

// kindsOfContact are the types of contacts, and of parties.
func kindsOfContact() []string {
	return []string{
		string(state.ContactClient), string(state.ContactEmployee), string(state.ContactContractor), string(state.ContactOther),
		string(state.PartyPerson), string(state.PartyCompany),
	}
}

// contactTypes sets types to those by which people are divided, in the service's letters.
func contactTypes(types []string) error {
	all := kindsOfContact()
	for i, t := range types {
		at := slices.IndexFunc(all, func(known string) bool { return strings.EqualFold(t, known) })
		if at < 0 {
			return usagef("there is no type %q; there are %s", t, strings.Join(all, ", "))
		}
		types[i] = all[at]
	}
	return nil
}

func (s *session) listPeople(ctx context.Context, q state.PeopleQuery, limit int) error {
	page, err := s.people(ctx, q, limit)
	if err != nil {
		return err
	}
	people := page.People
	s.app.sayRest(len(people), page.Total)
	t := newTable("Id", "Name", "Type", "E-mail", "Phone", "Place").figures(0).give(1, 3, 5).link(3)
	return printList(s.app, people, func(c *state.Contact) *contactJSON { return jsonContact(state.ContactForClient(c)) }, t, func(c *state.Contact) []string {
		return []string{
			fmt.Sprintf("id:%d", c.ID), c.DisplayName(), string(c.ContactType), c.Unknown.Word(state.FieldEmail, c.Email),
			c.Unknown.Word(state.FieldPhone, c.Phone), c.Unknown.Word(state.FieldPrimaryLocation, c.PrimaryLocation.Place()),
		}
	}, "No contacts found.")
}
