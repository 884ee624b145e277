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
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/region"
	"app.tender/tender/state/text"
)

// Instance administers an instance for its operator, outside the interface. It works on the
// database, so it may run while a server uses the same data.
type Instance struct {
	store   *store.Store
	now     func() time.Time
	hash    func(password string) string
	reprice func(*store.Tx, *store.Account) error
}

// New returns the administration of a store. hash hashes a password, and reprice
// recomputes an account's open proposals.
func New(
	s *store.Store, now func() time.Time, hash func(string) string,
	reprice func(*store.Tx, *store.Account) error,
) Instance {
	return Instance{s, now, hash, reprice}
}

// Empty reports whether the instance has no account yet, so that its first start can
// show the next step.
func (a Instance) Empty(ctx context.Context) (bool, error) {
	accounts, err := a.Accounts(ctx)
	return len(accounts) == 0, err
}

// AccountID names an account of the instance.
type AccountID = store.AccountID

// Account is a dealer account. CreateAccount takes only the code of its currency, USD if
// empty, and sets the symbol.
type Account = store.Account

// Accounts lists the accounts.
func (a Instance) Accounts(ctx context.Context) ([]Account, error) {
	return store.View(ctx, a.store, func(tx *store.Tx) ([]Account, error) { return tx.Accounts().List() })
}

// listed returns of(row) for each row that read returns.
func listed[R, T any](
	ctx context.Context, s *store.Store, of func(R) T, read func(*store.Tx) ([]R, error),
) (list []T, err error) {
	rows, err := store.View(ctx, s, read)
	for _, r := range rows {
		list = append(list, of(r))
	}
	return list, err
}

// Account reads one account.
func (a Instance) Account(ctx context.Context, id store.AccountID) (Account, error) {
	return store.View(ctx, a.store, func(tx *store.Tx) (Account, error) { return operatorsAccount(tx, id) })
}

// CreateAccount adds an account and returns it with its id.
func (a Instance) CreateAccount(ctx context.Context, in Account) (Account, error) {
	if err := a.complete(&in); err != nil {
		return Account{}, err
	}
	err := a.store.Write(ctx, func(tx *store.Tx) error { return tx.Accounts().Create(&in) })
	return in, err
}

// complete checks a new account and sets what the caller can't choose.
func (a Instance) complete(in *Account) error {
	in.Name = strings.TrimSpace(text.SingleLine(in.Name))
	if in.Name == "" {
		return state.Invalid("An account needs a name.", "Give that of the dealer.")
	}
	code := cmp.Or(in.Currency.Code, "USD")
	unit, err := currency.ParseISO(code)
	if err != nil || !money.IsCurrency(code) { // ParseISO also knows those that are no more
		return state.Invalid(in.Currency.Code+" is no currency.", "Give the ISO 4217 code of one in use, like USD.")
	}
	in.Currency = money.Currency{Code: unit.String(), Symbol: fmt.Sprint(currency.NarrowSymbol(unit))}
	in.ID, in.Created = 0, a.now()
	in.NextProposalNumber, in.CoverPageImageURL = 0, ""
	return nil
}

// UpdateAccount applies change to the settings of an account and stores the result. The id, the
// numbering and the creation time stay. If what is taxed changes, the editable proposals are
// repriced.
func (a Instance) UpdateAccount(ctx context.Context, id store.AccountID, change func(*Account)) (Account, error) {
	return store.Change(ctx, a.store, func(tx *store.Tx) (Account, error) {
		row, err := operatorsAccount(tx, id)
		if err != nil {
			return row, err
		}
		was, taxed := row, [2]bool{row.TaxOnLabor, row.TaxOnFees}
		change(&row)
		row.ID, row.Created, row.NextProposalNumber = was.ID, was.Created, was.NextProposalNumber
		if err := tx.Accounts().Update(&row); err != nil || taxed == [2]bool{row.TaxOnLabor, row.TaxOnFees} {
			return row, err
		}
		return row, a.reprice(tx, &row)
	})
}

// SetTaxRate sets an account's own rate, a fraction of 1, for a state or, with a postal
// code, for a part of it, and reprices the account's proposals.
func (a Instance) SetTaxRate(
	ctx context.Context, account store.AccountID, stateName, postalCode string, rate decimal.Decimal,
) error {
	place := region.Complete(state.Location{State: stateName, PostalCode: postalCode, Country: "US"})
	if place.StateAbbrev == "" {
		return state.Invalid("There is no state "+stateName+" in the US.", "Give its two letters, like TX.")
	}
	if len(region.Faults(&place)) > 0 {
		return state.Invalid(postalCode+" is no postal code in the US.", "Give its five digits, like 78704.")
	}
	if rate.IsNegative() || rate.GreaterThanOrEqual(decimal.NewFromInt(1)) {
		return state.Invalid(rate.Shift(2).String()+" % is no rate of a sales tax.",
			"Give a percentage below 100, like 8.25.")
	}
	return a.store.Write(ctx, func(tx *store.Tx) error {
		row, err := operatorsAccount(tx, account)
		if err != nil {
			return err
		}
		if err := tx.Accounts().SetTaxRate(row.ID,
			store.TaxRate{State: place.StateAbbrev, PostalCode: place.PostalCode, Rate: rate}); err != nil {
			return err
		}
		return a.reprice(tx, &row)
	})
}
