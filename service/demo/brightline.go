package demo

import (
	"fmt"
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// The catalog sizes of the main account, in items.
const (
	catalogSmall   = 700
	catalogAccount = 100_000
)

// brightline makes the main account with the jobs of the roster.
func (g *generator) brightline(size Size) (*Account, *catalog, error) {
	a := g.newAccount("Brightline AV")
	a.AboutUs = "Brightline AV designs and installs sound, picture, light and networks for homes and workplaces. Eleven people, two vans and a shop full of racks since 2009."
	a.NextProposalNumber = numberHalvorsen + 1
	g.brightlineUsers(a)

	c := g.newCatalog(g.random(streamCatalog), a.Currency.Code)
	byKey := g.rosterContacts(a)
	jobs := roster()
	if size == SizeHouse {
		jobs = jobs[:1]
	}
	slices.SortFunc(jobs, func(x, y job) int { return int(x.number - y.number) })
	for _, j := range jobs {
		if err := g.addJob(a, c, j, byKey); err != nil {
			return nil, nil, fmt.Errorf("making up proposal %d: %w", j.number, err)
		}
	}
	g.settle(a)
	return a, c, nil
}

// newAccount makes an account without anything in it.
func (g *generator) newAccount(name string) *Account {
	g.next.account++
	return &Account{
		ID: g.next.account, Name: name, Currency: money.Currency{Code: "USD", Symbol: "$"},
		SubscriptionActive: true, CatalogAccess: true,
		ProjectTerms: texts().Terms, Created: g.now.AddDate(-3, 0, 0),
	}
}

// rosterContacts makes the contacts of the roster and two dozen strangers, and
// returns the roster's by key, as indexes into the account's contacts.
func (g *generator) rosterContacts(a *Account) map[string]int {
	r := g.random(streamPeople)
	byKey := map[string]int{}
	for _, cl := range clients() {
		g.addContact(a, r, cl.contact, cl.locations)
		byKey[cl.key] = len(a.Contacts) - 1
	}
	for range 24 {
		g.stranger(a, r)
	}
	return byKey
}

// cedarAndStone makes the second account. It taxes labor and fees too.
func (g *generator) cedarAndStone() (*Account, error) {
	a := g.newAccount("Cedar & Stone Systems")
	a.AboutUs = "Cedar & Stone Systems, smart homes in the valley."
	a.Tax.ApplyTo = []string{money.TaxOnParts, money.TaxOnLabor, money.TaxOnFees}
	a.NextProposalNumber = 204
	g.addUser(a, "Orla", "Finch", "orla.finch@cedarandstone.example", groupAdmin)
	g.addUser(a, "Per", "Nyström", "per.nystrom@cedarandstone.example", groupSales)

	r := g.random(streamCedar)
	c := g.newCatalog(r, a.Currency.Code)
	byKey := map[string]int{}
	for i, cl := range []client{
		{"heron", person("Odette", "Heron", "odette@heron.example", "+1 802 555 0101", ""), []state.Location{at("5 Mill Ln", "Burlington", "Vermont", "05401")}},
		{"grove", firm("Grove Street Clinic", "Yusuf", "Demir", "clinic@grovestreet.example", "+1 802 555 0102", ""), []state.Location{at("90 Grove St", "Burlington", "Vermont", "05401")}},
		{"pike", person("Alden", "Pike", "alden@pike.example", "+1 603 555 0103", ""), []state.Location{at("17 Quarry Rd", "Hanover", "New Hampshire", "03755")}},
	} {
		g.addContact(a, r, cl.contact, cl.locations)
		byKey[cl.key] = i
	}
	for _, j := range []job{
		{number: 201, name: "Heron House", client: "heron", scale: retrofit, status: state.StatusDraft, modified: 2 * day},
		{number: 202, name: "Grove Street Clinic", client: "grove", scale: retrofit.atWork(), status: state.StatusSubmitted, modified: 3 * day, seller: 1},
		{number: 203, name: "Pike Barn", client: "pike", scale: retrofit, status: state.StatusAccepted, modified: 20 * day, orders: 1},
	} {
		if err := g.addJob(a, c, j, byKey); err != nil {
			return nil, fmt.Errorf("making up proposal %d: %w", j.number, err)
		}
	}
	g.settle(a)
	a.Industries, a.Items = c.industries, c.items
	return a, nil
}
