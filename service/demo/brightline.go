package demo

import (
	"cmp"
	"slices"

	"app.tender/tender/documents"
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
	a.Look = documents.Look{Accent: "#0f5c66", ValidDays: 30} // teal
	a.NextProposalNumber = numberHalvorsen + 1
	g.brightlineUsers(a)

	c := g.newCatalog(g.random(streamCatalog), a.Currency.Code)
	byKey := g.rosterContacts(a)
	roster := slices.Clone(jobs().Brightline)
	if size == SizeHouse {
		roster = roster[:1]
	}
	slices.SortFunc(roster, func(x, y job) int { return cmp.Compare(x.Number, y.Number) })
	if err := g.addJobs(a, c, roster, byKey); err != nil {
		return nil, nil, err
	}
	g.settle(a)
	return a, c, nil
}

// newAccount makes an empty account.
func (g *generator) newAccount(name string) *Account {
	g.next.account++
	return &Account{
		ID: g.next.account, Name: name, Currency: dollars(),
		SubscriptionActive: true, CatalogAccess: true,
		ProjectTerms: texts().Terms, Created: g.now.AddDate(-3, 0, 0),
	}
}

// rosterContacts makes the contacts of the roster and two dozen strangers, and
// returns the roster's by key, as indexes into the account's contacts.
func (g *generator) rosterContacts(a *Account) map[string]int {
	r := g.random(streamPeople)
	byKey := g.addClients(a, r, clients().Brightline)
	for range 24 {
		g.randomContact(a, r)
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
	if err := g.addJobs(a, c, jobs().Cedar, g.addClients(a, r, clients().Cedar)); err != nil {
		return nil, err
	}
	g.settle(a)
	a.Industries, a.Items = c.industries, c.items
	return a, nil
}

// dollars returns the currency of all accounts.
func dollars() money.Currency { return money.Currency{Code: "USD", Symbol: "$"} }
