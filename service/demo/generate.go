package demo

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"app.tender/tender/service/tax"
)

// Size says how much is made up.
type Size string

// The sizes.
const (
	SizeHouse   Size = "house"
	SizeSmall   Size = "small"
	SizeStress  Size = "stress"
	SizeAccount Size = "account"
)

// Sizes lists the sizes from the smallest.
func Sizes() []Size { return []Size{SizeHouse, SizeSmall, SizeStress, SizeAccount} }

// Config says what to make up.
type Config struct {
	Seed     uint64
	Size     Size      // empty: SizeSmall
	Now      time.Time // what "today" is
	Progress func(Progress)
}

// Progress is how far the making is. It is reported often enough for a bar.
type Progress struct {
	What  string // "proposals", "contacts", "catalog items"
	Done  int
	Total int
}

// Generate makes up the accounts that c asks for. It fails only for a size that
// there is not.
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

// extend adds to the main account what the larger sizes have, and fills its
// catalog.
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
	g.fill(g.random(streamFill), c, items, func(done int) { g.tell("catalog items", done, items) })
	a.Industries, a.Items = c.industries, c.items
	return nil
}
