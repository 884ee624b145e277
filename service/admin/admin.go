package admin

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/shopspring/decimal"
	"golang.org/x/text/currency"

	"app.tender/tender/service/store"
	"app.tender/tender/service/tax"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// Instance is what the operator of an instance does to it, beside the interface.
// It works on the database, so it may run beside a server on the same data.
type Instance struct {
	store   *store.Store
	now     func() time.Time
	hash    func(password string) string
	reprice func(*store.Tx, *store.Account) error
}

// New returns the administration of what is in the store. hash makes what is
// kept of a password, and reprice works out an account's open proposals again.
func New(s *store.Store, now func() time.Time, hash func(string) string, reprice func(*store.Tx, *store.Account) error) Instance {
	return Instance{s, now, hash, reprice}
}

// Empty reports whether the instance has no account yet, so that its first
// start can say what to do.
func (a Instance) Empty(ctx context.Context) (bool, error) {
	accounts, err := a.Accounts(ctx)
	return len(accounts) == 0, err
}

// Account is a dealer account as the operator sees it.
type Account struct {
	ID                 int64
	Name               string
	Currency           money.Currency // its code counts; a new account gets the symbol to it; zero: USD
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
func (a Instance) Accounts(ctx context.Context) ([]Account, error) {
	return listed(ctx, a.store, accountOf, (*store.Tx).Accounts)
}

// listed returns what of makes of each row that is read.
func listed[R, T any](ctx context.Context, s *store.Store, of func(R) T, read func(*store.Tx) ([]R, error)) (list []T, err error) {
	rows, err := store.View(ctx, s, read)
	for _, r := range rows {
		list = append(list, of(r))
	}
	return list, err
}

// Account reads one account.
func (a Instance) Account(ctx context.Context, id int64) (Account, error) {
	row, err := store.View(ctx, a.store, func(tx *store.Tx) (store.Account, error) { return operatorsAccount(tx, id) })
	return accountOf(row), err
}

// CreateAccount adds an account and returns it with its id.
func (a Instance) CreateAccount(ctx context.Context, in Account) (Account, error) {
	row, err := a.accountRow(in)
	if err != nil {
		return Account{}, err
	}
	err = a.store.Write(ctx, func(tx *store.Tx) error { return tx.CreateAccount(&row) })
	return accountOf(row), err
}

func (a Instance) accountRow(in Account) (store.Account, error) {
	in.Name = strings.TrimSpace(in.Name)
	if in.Name == "" {
		return store.Account{}, state.Invalid("An account needs a name.", "Give that of the dealer.")
	}
	unit, err := currency.ParseISO(cmp.Or(in.Currency.Code, "USD"))
	if err != nil {
		return store.Account{}, state.Invalid(in.Currency.Code+" is no currency.", "Give the code of one, like USD.")
	}
	in.Currency = money.Currency{Code: unit.String(), Symbol: fmt.Sprint(currency.NarrowSymbol(unit))}
	row := store.Account{Created: a.now()}
	in.lay(&row)
	return row, nil
}

// UpdateAccount lets change work on an account and keeps the result. When what
// is taxed changes, the proposals that can still be edited are priced again.
func (a Instance) UpdateAccount(ctx context.Context, id int64, change func(*Account)) (Account, error) {
	var row store.Account
	err := a.store.Write(ctx, func(tx *store.Tx) (err error) {
		if row, err = operatorsAccount(tx, id); err != nil {
			return err
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
		return a.reprice(tx, &row)
	})
	return accountOf(row), err
}

// SetTaxRate sets a rate of an account's own, a fraction of 1, for a state or,
// with a postal code, for a part of it, and prices its proposals again.
func (a Instance) SetTaxRate(ctx context.Context, account int64, stateName, postalCode string, rate decimal.Decimal) error {
	place := tax.Complete(state.Location{State: stateName, Country: "US"})
	if place.StateAbbrev == "" {
		return state.Invalid("There is no state "+stateName+" in the US.", "Give its two letters, like TX.")
	}
	if rate.IsNegative() || rate.GreaterThanOrEqual(decimal.NewFromInt(1)) {
		return state.Invalid(rate.Shift(2).String()+" % is no rate of a sales tax.", "Give a percentage below 100, like 8.25.")
	}
	return a.store.Write(ctx, func(tx *store.Tx) error {
		row, err := operatorsAccount(tx, account)
		if err != nil {
			return err
		}
		if err := tx.SetTaxRate(row.ID, store.TaxRate{State: place.StateAbbrev, PostalCode: postalCode, Rate: rate}); err != nil {
			return err
		}
		return a.reprice(tx, &row)
	})
}
