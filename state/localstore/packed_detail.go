package localstore

import (
	"bytes"
	"encoding/binary"
	"encoding/gob"
	"errors"
	"hash/crc32"
	"slices"
	"strings"

	"app.tender/tender/state"
	"github.com/shopspring/decimal"
)

// packedDetail is the first byte of a stored proposal whose lines are in binary. No gob, as earlier
// versions stored, begins with it.
const packedDetail = 1

// detailHead is the length of that byte and of the checksum of what follows.
const detailHead = 1 + crc32.Size

// encodeDetail encodes a proposal: its lines in binary, because a large proposal is almost only
// lines and a person waits while they are decoded; the rest with encoding/gob, which is
// self-describing like JSON, and so are the values in with. A checksum before all tells a damaged figure from a true one.
func encodeDetail(p *state.Proposal, with ...any) ([]byte, error) {
	rest := *p
	rest.Areas = slices.Clone(p.Areas)
	var lines []byte
	for i := range rest.Areas {
		a := &rest.Areas[i]
		a.Options = slices.Clone(a.Options)
		for j := range a.Options {
			var err error
			if lines, err = packItems(lines, a.Options[j].Items); err != nil {
				return nil, err
			}
			a.Options[j].Items = nil
		}
	}
	out := bytes.NewBuffer(packTexts(make([]byte, detailHead), string(lines)))
	encoder := gob.NewEncoder(out)
	for _, v := range append([]any{&rest}, with...) {
		if err := encoder.Encode(v); err != nil {
			return nil, err
		}
	}
	data := out.Bytes()
	data[0] = packedDetail
	binary.LittleEndian.PutUint32(data[1:], crc32.ChecksumIEEE(data[detailHead:]))
	return data, nil
}

// decodeDetail decodes a proposal, and the values stored with it into with.
func decodeDetail(data []byte, with ...any) (*state.Proposal, error) {
	p := new(state.Proposal)
	if len(data) == 0 || data[0] != packedDetail {
		return p, gob.NewDecoder(bytes.NewReader(data)).Decode(p)
	}
	if len(data) < detailHead || binary.LittleEndian.Uint32(data[1:]) != crc32.ChecksumIEEE(data[detailHead:]) {
		return nil, errPacked
	}
	stored := unpacker{data: data[detailHead:]}
	lines := itemUnpacker{unpacker: unpacker{data: stored.bytes()}, figures: make(map[smallFigure]decimal.NullDecimal)}
	if stored.short {
		return nil, errPacked
	}
	decoder := gob.NewDecoder(bytes.NewReader(stored.data))
	for _, v := range append([]any{p}, with...) {
		if err := decoder.Decode(v); err != nil {
			return nil, err
		}
	}
	for _, o := range state.EachOption(p.Areas) {
		var err error
		if o.Items, err = lines.items(); err != nil {
			return nil, err
		}
	}
	return p, nil
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
	b = packTexts(binary.AppendUvarint(b, uint64(len(items))), texts.String())
	for i := range items {
		fields := fieldsOf(&items[i])
		for _, n := range fields.ints {
			b = packInts(b, *n)
		}
		b = packInts(b, int64(items[i].Unknown)) //nolint:gosec // a set of bits
		b = packBools(b, items[i].TaxExempt)
		for _, s := range fields.texts {
			b = binary.AppendUvarint(b, uint64(len(*s)))
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

// itemUnpacker reads packed lines. Equal figures are one value, which most lines share.
type itemUnpacker struct {
	unpacker
	figures map[smallFigure]decimal.NullDecimal
}

// items reads the lines of one option.
func (u *itemUnpacker) items() ([]state.Item, error) {
	count, texts := u.uint(), u.string()
	if u.short || count > uint64(len(u.data)) {
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
		items[i].Unknown = state.Unknown(u.int()) //nolint:gosec // a set of bits
		items[i].TaxExempt = u.bool()
		for _, s := range fields.texts {
			length := u.uint()
			if length > uint64(len(texts)) {
				return nil, errPacked
			}
			*s, texts = texts[:length], texts[length:]
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
func (u *itemUnpacker) figure(f *decimal.NullDecimal) error {
	switch u.uint() {
	case figureUnknown:
		return nil
	case figureSmall:
		small := smallFigure{coefficient: u.int(), exponent: u.int()}
		known, ok := u.figures[small]
		if !ok {
			known = decimal.NewNullDecimal(decimal.New(small.coefficient, int32(small.exponent))) //nolint:gosec // it was an int32
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
