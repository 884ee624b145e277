package localstore

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"hash/crc32"
	"strings"

	"app.tender/tender/state"
	"github.com/shopspring/decimal"
)

// packedDetail is the first byte of a stored proposal: the areas with their options are in binary, the rest is JSON.
const packedDetail = 1

// detailHead is the length of that byte and of the checksum of what follows.
const detailHead = 1 + crc32.Size

// encodeDetail encodes a proposal: its areas in binary, because a large proposal is almost only
// options and lines and a person waits while they are decoded; the rest as JSON, whose format stays when a field is added.
// The checksum at the start shows whether a figure was damaged. p is that of the beginning b if that is not nil.
func encodeDetail(p *state.Proposal, b *state.Beginning) ([]byte, error) {
	packed, err := packAreas(p.Areas)
	if err == nil && b != nil {
		packed, err = packBeginning(packed, b)
	}
	if err != nil {
		return nil, err
	}
	rest := *p
	rest.Areas = nil
	inJSON, err := json.Marshal(&rest)
	if err != nil {
		return nil, err
	}
	data := append(packTexts(make([]byte, detailHead), string(packed)), inJSON...)
	data[0] = packedDetail
	binary.LittleEndian.PutUint32(data[1:], detailSum(data))
	return data, nil
}

// detailSum returns the checksum of a stored proposal.
func detailSum(data []byte) uint32 { return crc32.ChecksumIEEE(data[detailHead:]) }

// decodeDetail decodes a proposal, and what else a beginning has into b if that is not nil.
func decodeDetail(data []byte, b *state.Beginning) (*state.Proposal, error) {
	if len(data) < detailHead || data[0] != packedDetail || binary.LittleEndian.Uint32(data[1:]) != detailSum(data) {
		return nil, errPacked
	}
	stored := unpacker{data: data[detailHead:]}
	packed := areaUnpacker{unpacker: unpacker{data: stored.bytes()}, figures: make(map[smallFigure]decimal.NullDecimal)}
	if stored.short {
		return nil, errPacked
	}
	p := new(state.Proposal)
	err := json.Unmarshal(stored.data, p)
	if err == nil {
		p.Areas, err = packed.areas()
	}
	if err == nil && b != nil {
		err = packed.beginning(b)
	}
	return p, err
}

// optionTexts points to the texts of an option.
func optionTexts(o *state.Option) [3]*string {
	return [...]*string{(*string)(&o.Status), &o.ClientDescription, &o.InstallerNotes}
}

// packAreas encodes the areas with their options and lines. As with lines, the texts come first.
func packAreas(areas []state.Area) ([]byte, error) {
	var texts strings.Builder
	options := 0
	for i := range areas {
		texts.WriteString(areas[i].Name)
		options += len(areas[i].Options)
		for j := range areas[i].Options {
			for _, s := range optionTexts(&areas[i].Options[j]) {
				texts.WriteString(*s)
			}
		}
	}
	b := packCounts(nil, len(areas), options)
	b = packTexts(b, texts.String())
	for i := range areas {
		a := &areas[i]
		b = packInts(b, int64(a.ID), int64(a.Unknown)) // a set of bits
		b = packCounts(b, len(a.Name), len(a.Options))
		for j := range a.Options {
			var err error
			if b, err = packOption(b, &a.Options[j]); err != nil {
				return nil, err
			}
		}
	}
	return b, nil
}

func packOption(b []byte, o *state.Option) (_ []byte, err error) {
	b = packInts(b, int64(o.ID), int64(o.Unknown), stamp(o.LastModified)) // a set of bits
	for _, s := range optionTexts(o) {
		b = packCounts(b, len(*s))
	}
	for _, f := range [...]*decimal.NullDecimal{&o.Total, &o.TotalRecurringService} {
		if b, err = packFigure(b, f); err != nil {
			return nil, err
		}
	}
	return packItems(b, o.Items)
}

func packCounts(b []byte, counts ...int) []byte {
	for _, n := range counts {
		b = binary.AppendUvarint(b, uint64(n)) // never negative
	}
	return b
}

// itemFields points to the fields of a line that are stored alike.
type itemFields struct {
	ints    [3]*int64
	texts   [6]*string
	figures [3]*decimal.NullDecimal
}

func fieldsOf(it *state.Item) itemFields {
	return itemFields{
		ints:    [...]*int64{(*int64)(&it.ID), (*int64)(&it.ParentID), (*int64)(&it.ReferencedItemID)},
		texts:   [...]*string{(*string)(&it.Type), &it.Brand, &it.Model, &it.Name, &it.ShortDescription, &it.Description},
		figures: [...]*decimal.NullDecimal{&it.Quantity, &it.SellPrice, &it.Cost},
	}
}

// packItems appends the lines of one option to b. Their texts come first, in one piece, because
// the decoded ones share a single allocation.
func packItems(b []byte, items []state.Item) ([]byte, error) {
	var texts strings.Builder
	for i := range items {
		for _, s := range fieldsOf(&items[i]).texts {
			texts.WriteString(*s)
		}
	}
	b = packTexts(packCounts(b, len(items)), texts.String())
	for i := range items {
		fields := fieldsOf(&items[i])
		for _, n := range fields.ints {
			b = packInts(b, *n)
		}
		b = packInts(b, int64(items[i].Unknown)) // a set of bits
		b = packBools(b, items[i].TaxExempt)
		for _, s := range fields.texts {
			b = packCounts(b, len(*s))
		}
		for _, f := range fields.figures {
			var err error
			if b, err = packFigure(b, f); err != nil {
				return nil, err
			}
		}
	}
	return b, nil
}

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

// areaUnpacker reads packed areas and lines. Equal figures are one value, which most lines share.
type areaUnpacker struct {
	unpacker
	figures map[smallFigure]decimal.NullDecimal
}

// count returns how many values follow. Each takes at least a byte.
func (u *areaUnpacker) count() int {
	n := u.uint()
	if n > uint64(len(u.data)) {
		u.short = true
		return 0
	}
	return int(n) // at most the length of the data
}

// part reads the length of the next of some texts in one piece.
func (u *areaUnpacker) part(of *string) (s string) {
	length := u.uint()
	if length > uint64(len(*of)) {
		u.short = true
		return ""
	}
	s, *of = (*of)[:length], (*of)[length:]
	return s
}

func (u *areaUnpacker) areas() ([]state.Area, error) {
	count := u.count()
	options := make([]state.Option, u.count())
	texts := u.string()
	if u.short {
		return nil, errPacked
	}
	if count == 0 {
		return nil, nil
	}
	areas := make([]state.Area, count)
	for i := range areas {
		a := &areas[i]
		a.ID, a.Unknown = state.AreaID(u.int()), state.Unknown(u.int()) // a set of bits
		a.Name = u.part(&texts)
		n := u.count()
		if n > len(options) {
			return nil, errPacked
		}
		if n > 0 {
			a.Options, options = options[:n:n], options[n:]
		}
		for j := range a.Options {
			if err := u.option(&a.Options[j], &texts); err != nil {
				return nil, err
			}
		}
	}
	if u.short {
		return nil, errPacked
	}
	return areas, nil
}

func (u *areaUnpacker) option(o *state.Option, texts *string) (err error) {
	o.ID, o.Unknown, o.LastModified = state.OptionID(u.int()), state.Unknown(u.int()), unstamp(u.int()) // a set of bits
	for _, s := range optionTexts(o) {
		*s = u.part(texts)
	}
	for _, f := range [...]*decimal.NullDecimal{&o.Total, &o.TotalRecurringService} {
		if err = u.figure(f); err != nil {
			return err
		}
	}
	o.Items, err = u.items()
	return err
}

// items reads the lines of one option.
func (u *areaUnpacker) items() ([]state.Item, error) {
	count, texts := u.count(), u.string()
	if u.short {
		return nil, errPacked
	}
	if count == 0 {
		return nil, nil
	}
	items := make([]state.Item, count)
	for i := range items {
		fields := fieldsOf(&items[i])
		for _, n := range fields.ints {
			*n = u.int()
		}
		items[i].Unknown = state.Unknown(u.int()) // a set of bits
		items[i].TaxExempt = u.bool()
		for _, s := range fields.texts {
			*s = u.part(&texts)
		}
		for _, f := range fields.figures {
			if err := u.figure(f); err != nil {
				return nil, err
			}
		}
	}
	if u.short {
		return nil, errPacked
	}
	return items, nil
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
		*n = int(u.uint()) // it was a count
	}
	b.Check.AreasUnknown = u.bool()
	if u.short {
		return errPacked
	}
	return nil
}

// smallFigure is a figure whose coefficient fits into 64 bits.
type smallFigure struct{ coefficient, exponent int64 }

// The first byte of a packed figure.
const (
	figureUnknown = iota
	figureSmall
	figureLarge // as decimal.Decimal encodes itself
)

func packFigure(b []byte, f *decimal.NullDecimal) ([]byte, error) {
	if !f.Valid {
		return append(b, figureUnknown), nil
	}
	if c := f.Decimal.Coefficient(); c.IsInt64() {
		return packInts(append(b, figureSmall), c.Int64(), int64(f.Decimal.Exponent())), nil
	}
	data, err := f.Decimal.MarshalBinary()
	return packTexts(append(b, figureLarge), string(data)), err
}

// figure reads a figure into f.
func (u *areaUnpacker) figure(f *decimal.NullDecimal) error {
	switch u.uint() {
	case figureUnknown:
		return nil
	case figureSmall:
		small := smallFigure{coefficient: u.int(), exponent: u.int()}
		known, ok := u.figures[small]
		if !ok {
			known = decimal.NewNullDecimal(decimal.New(small.coefficient, int32(small.exponent))) // it was an int32
			u.figures[small] = known
		}
		*f = known
		return nil
	case figureLarge:
		f.Valid = true
		if err := f.Decimal.UnmarshalBinary(u.bytes()); err != nil {
			return errors.Join(errPacked, err)
		}
		return nil
	default:
		return errPacked
	}
}
