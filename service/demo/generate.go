package demo

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"app.tender/tender/service/tax"
)

// Size is how much data is generated.
type Size string

// The sizes.
const (
	SizeHouse   Size = "house"
	SizeSmall   Size = "small"
	SizeStress  Size = "stress"
	SizeAccount Size = "account"
)

// Sizes returns the sizes, the smallest first.
func Sizes() []Size { return []Size{SizeHouse, SizeSmall, SizeStress, SizeAccount} }

// Config says what to generate.
type Config struct {
	Seed     uint64
	Size     Size      // empty: SizeSmall
	Now      time.Time // the time of "today"
	Progress func(Progress)
}

// Progress is the progress of Generate, reported often enough for a progress bar.
type Progress struct {
	What  string // "proposals", "contacts", "catalog items"
	Done  int
	Total int
}

// Generate generates the accounts for c. It fails only for an unknown size.
func Generate(c Config) (*Data, error) {
	c.Size = cmp.Or(c.Size, SizeSmall)
	table, err := tax.Load()
	if err != nil {
		return nil, fmt.Errorf("making up demo data: %w", err)
	}
	if !slices.Contains(Sizes(), c.Size) {
		return nil, fmt.Errorf("there is no demo size %q; the sizes are %v", c.Size, Sizes())
	}
	g := newGenerator(c, table)
	main, stock, err := g.brightline(c.Size)
	if err != nil {
		return nil, err
	}
	other, err := g.cedarAndStone()
	if err != nil {
		return nil, err
	}
	// The additions of the larger sizes come last, so that the rest is the same in all.
	if err := g.extend(main, stock, c.Size); err != nil {
		return nil, err
	}
	return &Data{Accounts: []Account{*main, *other}}, nil
}

// extend adds what the larger sizes have to the main account, and fills its catalog.
func (g *generator) extend(a *Account, c *catalog, size Size) error {
	items := catalogSmall
	switch size {
	case SizeStress:
		g.addStress(a, c)
	case SizeAccount:
		items = catalogAccount
		if err := g.addHistory(a, c); err != nil {
			return err
		}
	}
	g.fill(g.random(streamFill), c, items)
	a.Industries, a.Items = c.industries, c.items
	return nil
}
