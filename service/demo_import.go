package service

import (
	"slices"

	"app.tender/tender/service/billing"
	"app.tender/tender/service/demo"
	"app.tender/tender/service/store"
	"app.tender/tender/service/tax"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// importer stores one generated account under the ids that it has.
type importer struct {
	tx           *store.Tx
	account      *demo.Account
	passwordHash string
	report       func(what string, done, total int)
}

// progressStep is the number of rows between two progress reports.
const progressStep = 500

func (im *importer) run() error {
	for _, step := range []func() error{
		im.accountAndUsers, im.contacts, im.catalog, im.proposals, im.paymentsAndOrders,
	} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

func (im *importer) id() store.AccountID { return store.AccountID(im.account.ID) }

func (im *importer) accountAndUsers() error {
	a := im.account
	err := im.tx.Accounts().Create(&store.Account{
		ID: im.id(), Name: a.Name, Currency: a.Currency, SubscriptionActive: a.SubscriptionActive,
		CatalogAccess: a.CatalogAccess, TaxOnLabor: slices.Contains(a.Tax.ApplyTo, money.TaxOnLabor),
		TaxOnFees: slices.Contains(a.Tax.ApplyTo, money.TaxOnFees), AboutUs: a.AboutUs, ProjectTerms: a.ProjectTerms,
		CoverPageImageURL: a.CoverPageImageURL, NextProposalNumber: a.NextProposalNumber, Created: a.Created,
	})
	if err != nil {
		return err
	}
	if err := im.tx.Accounts().SetLook(im.id(), &a.Look); err != nil {
		return err
	}
	if err := all(a.Tax.Own, func(r *tax.OwnRate) error {
		return im.tx.Accounts().SetTaxRate(im.id(), store.TaxRate(*r))
	}); err != nil {
		return err
	}
	return all(a.Users, func(u *demo.User) error {
		return im.tx.Users().Create(&store.User{
			User: u.User, AccountID: im.id(), PasswordHash: im.passwordHash, EmailVerified: u.EmailVerified,
			Active: u.Active, Created: u.Created,
		})
	})
}

// all calls keep for each element of a list until one fails.
func all[T any](list []T, keep func(*T) error) error {
	for i := range list {
		if err := keep(&list[i]); err != nil {
			return err
		}
	}
	return nil
}

func (im *importer) contacts() error {
	for i, c := range im.account.Contacts {
		im.step("keeping contacts", i, len(im.account.Contacts))
		if err := im.tx.Contacts().
			Create(&store.Contact{Contact: c.Contact, AccountID: im.id(), Created: c.Created}); err != nil {
			return err
		}
		err := all(c.Locations, func(l *demo.Location) error {
			return im.tx.Locations().
				Create(&store.Location{
					Location: l.Location, AccountID: im.id(), ContactID: c.ID, LastModified: l.Modified,
				})
		})
		if err != nil {
			return err
		}
		for _, a := range slices.Backward(c.Activity) { // the newest last, so that it stays the contact's own
			if err := im.tx.Contacts().NoteActivity(im.id(), c.ID, a.User, a.At); err != nil {
				return err
			}
		}
	}
	return nil
}

func (im *importer) catalog() error {
	for i := range im.account.Industries {
		if err := im.tx.Catalog().CreateCategory(im.id(), 0, i, &im.account.Industries[i]); err != nil {
			return err
		}
	}
	for i := range im.account.Items {
		im.step("keeping catalog items", i, len(im.account.Items))
		if err := im.tx.Catalog().CreateItem(im.id(), &im.account.Items[i]); err != nil {
			return err
		}
	}
	return nil
}

func (im *importer) proposals() error {
	for i := range im.account.Proposals {
		im.step("keeping proposals", i, len(im.account.Proposals))
		if err := im.proposal(&im.account.Proposals[i]); err != nil {
			return err
		}
	}
	return nil
}

func (im *importer) proposal(d *demo.Proposal) error {
	p := store.Proposal{
		Proposal: d.Proposal, AccountID: im.id(), Archived: d.Archived, SalesPersonID: d.SalesPerson.ID,
		Discount: d.Discount, LastModifiedUser: d.LastModifiedUser.ID,
	}
	p.ProjectTerms = "" // the account's
	if d.Customer != nil {
		p.ContactID = d.Customer.ID
	}
	if d.Location != nil {
		p.LocationID = d.Location.ID
	}
	if err := im.tx.Proposals().Create(&p); err != nil {
		return err
	}
	if err := all(d.Areas, func(a *state.Area) error {
		return im.tx.Areas().Create(store.Owner{Account: p.AccountID, Proposal: p.ID}, a)
	}); err != nil {
		return err
	}
	if err := all(d.Activity, func(a *demo.Activity) error {
		return im.tx.Proposals().NoteChange(p.AccountID, p.ID, a.User, a.At)
	}); err != nil {
		return err
	}
	return all(d.ChangeOrders, func(o *state.ChangeOrder) error {
		return im.tx.ChangeOrders().
			Create(&store.ChangeOrder{
				ChangeOrder: *o, AccountID: p.AccountID, ProposalID: p.ID, LastModifiedUser: o.LastModifiedUser.ID,
			})
	})
}

func (im *importer) paymentsAndOrders() error {
	if err := all(im.account.Payments, func(p *billing.Payment) error {
		return im.tx.Payments().Create(im.id(), *p)
	}); err != nil {
		return err
	}
	return all(im.account.Orders, func(o *billing.Order) error { return im.tx.Payments().CreateOrder(im.id(), *o) })
}

func (im *importer) step(what string, done, total int) {
	if done%progressStep == 0 || done == total-1 {
		im.report(what, done+1, total)
	}
}
