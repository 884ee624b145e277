package store

import (
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"app.tender/tender/state/money"
)

// AccountID identifies a dealer account.
type AccountID int64

// Account is a dealer account: everything else belongs to exactly one.
type Account struct {
	ID                 AccountID
	Name               string
	Currency           money.Currency
	SubscriptionActive bool
	SubscriptionEnds   time.Time // zero: open-ended
	CatalogAccess      bool
	TaxOnLabor         bool // in addition to taxable parts
	TaxOnFees          bool
	AboutUs            string
	ProjectTerms       string
	CoverPageImageURL  string
	NextProposalNumber int64
	Created            time.Time
}

// Subscribed reports whether the account may use the service at the time now.
func (a *Account) Subscribed(now time.Time) bool {
	return a.SubscriptionActive && (a.SubscriptionEnds.IsZero() || now.Before(a.SubscriptionEnds))
}

const accountColumns = `a.id, a.name, a.currency_code, a.currency_symbol, a.subscription_active, a.subscription_ends,
	a.catalog_access, a.tax_on_labor, a.tax_on_fees, a.about_us, a.project_terms, a.coverpage_image_url,
	a.next_proposal_number, a.created`

func (a *Account) dest() []any {
	return []any{
		idOf(&a.ID), &a.Name, &a.Currency.Code, &a.Currency.Symbol, &a.SubscriptionActive, timeOf(&a.SubscriptionEnds),
		&a.CatalogAccess, &a.TaxOnLabor, &a.TaxOnFees, &a.AboutUs, &a.ProjectTerms, &a.CoverPageImageURL,
		&a.NextProposalNumber, timeOf(&a.Created),
	}
}

// Accounts are the dealer accounts with their settings, in a transaction.
type Accounts struct{ tx *Tx }

// Create adds an account and sets its id if it has none. Its first proposal gets
// NextProposalNumber, or 1.
func (t Accounts) Create(a *Account) error {
	a.NextProposalNumber = max(a.NextProposalNumber, 1)
	id, err := t.tx.insert("creating an account", insertInto("accounts", "a", accountColumns), a.dest()...)
	a.ID = AccountID(id)
	t.tx.note(a.thing(), "", "", a.Name)
	return err
}

// Update writes every setting of an account except its numbering.
func (t Accounts) Update(a *Account) error {
	before, err := t.Find(a.ID)
	if err != nil {
		return err
	}
	t.tx.noteAccount(&before, a)
	return t.tx.do("updating an account", `UPDATE accounts SET name = ?, currency_code = ?, currency_symbol = ?,
		subscription_active = ?, subscription_ends = ?, catalog_access = ?, tax_on_labor = ?, tax_on_fees = ?,
		about_us = ?, project_terms = ?, coverpage_image_url = ? WHERE id = ?`,
		a.Name, a.Currency.Code, a.Currency.Symbol, a.SubscriptionActive, micros(a.SubscriptionEnds), a.CatalogAccess,
		a.TaxOnLabor, a.TaxOnFees, a.AboutUs, a.ProjectTerms, a.CoverPageImageURL, a.ID)
}

// Find returns the account with the given id.
func (t Accounts) Find(id AccountID) (Account, error) {
	return one(t.tx, "reading an account", (*Account).dest, `SELECT `+accountColumns+` FROM accounts a WHERE a.id = ?`,
		id)
}

// List lists all accounts by id.
func (t Accounts) List() ([]Account, error) {
	return collect(t.tx, "listing accounts", (*Account).dest, `SELECT `+accountColumns+` FROM accounts a ORDER BY a.id`)
}

// TakeProposalNumber returns the account's next number and advances it. A failed
// transaction rolls that back, so numbers have no gaps.
func (t Accounts) TakeProposalNumber(account AccountID) (int64, error) {
	return one(t.tx, "taking a proposal number", single[int64],
		`UPDATE accounts SET next_proposal_number = next_proposal_number + 1
		WHERE id = ? RETURNING next_proposal_number - 1`, account)
}

// SetTaxRate sets an account's own rate for a state or, with a postal code, for a part of
// it.
func (t Accounts) SetTaxRate(account AccountID, r TaxRate) error {
	a, err := t.Find(account)
	if err != nil {
		return err
	}
	before, err := collect(t.tx, "reading a tax rate", single[string],
		`SELECT rate FROM account_tax_rates WHERE account_id = ? AND state = ? AND postal_code = ?`, account, r.State,
		r.PostalCode)
	if err != nil {
		return err
	}
	t.tx.noteFigure(a.thing(), strings.TrimSpace("taxRate "+r.State+" "+r.PostalCode), strings.Join(before, ""),
		r.Rate.String())
	return t.tx.do("setting a tax rate", `INSERT INTO account_tax_rates (account_id, state, postal_code, rate)
		VALUES (?, ?, ?, ?) ON CONFLICT (account_id, state, postal_code) DO UPDATE SET rate = excluded.rate`, account,
		r.State, r.PostalCode,
		r.Rate.String())
}

// TaxRate is an account's own tax rate, a fraction of 1.
type TaxRate struct {
	State      string // abbreviation
	PostalCode string // empty: the whole state
	Rate       decimal.Decimal
}

// TaxRates returns an account's own tax rates.
func (t Accounts) TaxRates(account AccountID) ([]TaxRate, error) {
	dest := func(r *TaxRate) []any { return []any{&r.State, &r.PostalCode, &r.Rate} }
	return collect(t.tx, "reading tax rates", dest,
		`SELECT state, postal_code, rate FROM account_tax_rates WHERE account_id = ? ORDER BY state, postal_code`,
		account)
}
