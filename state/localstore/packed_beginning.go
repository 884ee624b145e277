package localstore

import (
	"strings"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
)

// beginningCounts points to the counts of a beginning.
func beginningCounts(b *state.Beginning) [7]*int {
	c, beyond := &b.Check, &b.Beyond
	return [...]*int{&c.Unknown.Cost, &c.Unknown.Price, &c.Unknown.Kind, &c.Exempt, &beyond.Areas, &beyond.Options, &beyond.Unpriced}
}

// packBeginning appends what a beginning has besides its proposal to packed. Names come first, as with areas.
func packBeginning(packed []byte, b *state.Beginning) (_ []byte, err error) {
	shares := b.Check.Areas
	var names strings.Builder
	for i := range shares {
		names.WriteString(shares[i].Name)
	}
	packed = packTexts(packCounts(packed, len(shares)), names.String())
	figures := []decimal.NullDecimal{b.Check.Subtotal, decimal.NewNullDecimal(b.Beyond.Counted)}
	for i := range shares {
		packed = packCounts(packed, len(shares[i].Name))
		figures = append(figures, decimal.NewNullDecimal(shares[i].Percent))
	}
	for i := range figures {
		if packed, err = packFigure(packed, &figures[i]); err != nil {
			return nil, err
		}
	}
	for _, n := range beginningCounts(b) {
		packed = packCounts(packed, *n)
	}
	return packBools(packed, b.Check.AreasUnknown), nil
}

// beginning reads what packBeginning wrote.
func (u *areaUnpacker) beginning(b *state.Beginning) error {
	shares := make([]state.AreaShare, u.count())
	names := u.string()
	for i := range shares {
		shares[i].Name = u.part(&names)
	}
	figures := make([]decimal.NullDecimal, 2+len(shares))
	for i := range figures {
		if err := u.figure(&figures[i]); err != nil {
			return err
		}
	}
	b.Check.Subtotal, b.Beyond.Counted = figures[0], figures[1].Decimal
	for i := range shares {
		shares[i].Percent = figures[2+i].Decimal
	}
	if len(shares) > 0 {
		b.Check.Areas = shares
	}
	for _, n := range beginningCounts(b) {
		*n = int(u.uint()) //nolint:gosec // it was a count
	}
	b.Check.AreasUnknown = u.bool()
	if u.short {
		return errPacked
	}
	return nil
}
