package service

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"app.tender/tender/service/store"
	"app.tender/tender/service/tax"
	"app.tender/tender/state"
)

// Admin is what the operator of an instance does to it, beside the interface.
// It works on the database, so it may run beside a server on the same data.
type Admin struct{ s *Server }

// Admin administers the instance.
func (s *Server) Admin() Admin { return Admin{s} }

// Empty reports whether the instance has no account yet, so that its first
// start can say what to do.
func (a Admin) Empty(ctx context.Context) (bool, error) {
	accounts, err := a.Accounts(ctx)
	return len(accounts) == 0, err
}

// Account is a dealer account as the operator sees it.
type Account struct {
	ID                 int64
	Name               string
	Currency           state.Currency // zero: USD
	SubscriptionActive bool
	SubscriptionEnds   time.Time // zero: open-ended
	CatalogAccess      bool
	TaxOnLabor         bool // beside the taxable parts
	TaxOnFees          bool
	AboutUs            string
	ProjectTerms       string
}

func accountOf(a store.Account) Account {
	return Account{
		ID: int64(a.ID), Name: a.Name, Currency: a.Currency, SubscriptionActive: a.SubscriptionActive,
		SubscriptionEnds: a.SubscriptionEnds, CatalogAccess: a.CatalogAccess, TaxOnLabor: a.TaxOnLabor,
		TaxOnFees: a.TaxOnFees, AboutUs: a.AboutUs, ProjectTerms: a.ProjectTerms,
	}
}

func (a Account) lay(on *store.Account) {
	on.Name, on.Currency = a.Name, a.Currency
	on.SubscriptionActive, on.SubscriptionEnds, on.CatalogAccess = a.SubscriptionActive, a.SubscriptionEnds, a.CatalogAccess
	on.TaxOnLabor, on.TaxOnFees = a.TaxOnLabor, a.TaxOnFees
	on.AboutUs, on.ProjectTerms = a.AboutUs, a.ProjectTerms
}

// Accounts lists the accounts.
func (a Admin) Accounts(ctx context.Context) ([]Account, error) {
	var list []Account
	err := a.s.store.Read(ctx, func(tx *store.Tx) error {
		accounts, err := tx.Accounts()
		for _, x := range accounts {
			list = append(list, accountOf(x))
		}
		return err
	})
	return list, err
}

// CreateAccount adds an account and answers it with its id.
func (a Admin) CreateAccount(ctx context.Context, in Account) (Account, error) {
	row, err := a.accountRow(in)
	if err != nil {
		return Account{}, err
	}
	err = a.s.store.Write(ctx, func(tx *store.Tx) error { return tx.CreateAccount(&row) })
	return accountOf(row), err
}

// currencyCode is what an ISO 4217 code looks like.
var currencyCode = regexp.MustCompile("^[A-Z]{3}$")

func (a Admin) accountRow(in Account) (store.Account, error) {
	in.Name = strings.TrimSpace(in.Name)
	if in.Name == "" {
		return store.Account{}, errors.New("creating an account: it needs a name")
	}
	in.Currency = orElse(in.Currency, state.Currency{Code: "USD", Symbol: "$"})
	if !currencyCode.MatchString(in.Currency.Code) {
		return store.Account{}, fmt.Errorf("creating an account: %q is no currency code; it has three letters, like USD", in.Currency.Code)
	}
	row := store.Account{Created: a.s.now()}
	in.lay(&row)
	return row, nil
}

// UpdateAccount lets change work on an account and keeps the result. When what
// is taxed changes, the proposals that can still be edited are priced again.
func (a Admin) UpdateAccount(ctx context.Context, id int64, change func(*Account)) (Account, error) {
	var row store.Account
	err := a.s.store.Write(ctx, func(tx *store.Tx) (err error) {
		if row, err = tx.Account(store.AccountID(id)); err != nil {
			return fmt.Errorf("updating account %d: %w", id, err)
		}
		taxed := [2]bool{row.TaxOnLabor, row.TaxOnFees}
		edited := accountOf(row)
		change(&edited)
		edited.lay(&row)
		if err := tx.UpdateAccount(&row); err != nil {
			return err
		}
		if taxed == [2]bool{row.TaxOnLabor, row.TaxOnFees} {
			return nil
		}
		return a.s.repriceAll(tx, &row)
	})
	return accountOf(row), err
}

// SetTaxRate sets a rate of an account's own, a fraction of 1, for a state or,
// with a postal code, for a part of it, and prices its proposals again.
func (a Admin) SetTaxRate(ctx context.Context, account int64, stateName, postalCode string, rate decimal.Decimal) error {
	place := tax.Complete(state.Location{State: stateName, Country: "US"})
	if place.StateAbbrev == "" {
		return fmt.Errorf("setting a tax rate: there is no state %q", stateName)
	}
	if rate.IsNegative() || rate.GreaterThanOrEqual(decimal.NewFromInt(1)) {
		return fmt.Errorf("setting a tax rate: %s is not a fraction of 1, like 0.0625", rate)
	}
	return a.s.store.Write(ctx, func(tx *store.Tx) error {
		row, err := tx.Account(store.AccountID(account))
		if err != nil {
			return fmt.Errorf("setting a tax rate of account %d: %w", account, err)
		}
		if err := tx.SetTaxRate(row.ID, store.TaxRate{State: place.StateAbbrev, PostalCode: postalCode, Rate: rate}); err != nil {
			return err
		}
		return a.s.repriceAll(tx, &row)
	})
}

// repriceAll works out the summaries of an account's editable proposals again.
// Those in a terminal status keep the price that was agreed on.
func (s *Server) repriceAll(tx *store.Tx, a *store.Account) error {
	ids, err := tx.ProposalIDs(a.ID)
	if err != nil {
		return err
	}
	for _, id := range ids {
		p, err := tx.Proposal(a.ID, id)
		if err != nil {
			return err
		}
		if p.Status.Terminal() {
			continue
		}
		if err := s.reprice(tx, a, &p); err != nil {
			return err
		}
		p.LastModified = s.now()
		if err := tx.UpdateProposal(&p); err != nil {
			return err
		}
	}
	return nil
}
