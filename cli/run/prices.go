package run

import (
	"github.com/shopspring/decimal"
)

// HidesPrices reports whether this profile is not to see costs, profit and
// prices.
func (s *Session) HidesPrices() bool { return s.Profile.Installer && !s.Settings.SheetPrice }

// MaySeePrices fails where the profile is not to see prices. Commands that are about
// prices call it first.
func (s *Session) MaySeePrices() error {
	if !s.HidesPrices() {
		return nil
	}
	return Usagef("the profile %q is an installer's and shows no prices.\n"+
		"  `tender show N` prints the installers' sheet; sheet_prices = true in the settings allows prices.", s.Profile.Name)
}

// MarginFloor is the lowest margin that is not warned of.
func (s *Session) MarginFloor() decimal.NullDecimal {
	d, err := decimal.NewFromString(s.Settings.MarginFloor)
	return decimal.NullDecimal{Decimal: d, Valid: err == nil}
}
