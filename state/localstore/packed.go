package localstore

import (
	"encoding/binary"
	"errors"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// packed scans a row of the list. Rows are stored in binary, because a hundred of them are decoded
// for each third page that a person scrolls, and as JSON they take several times as long and three
// times the room.
type packed struct {
	row   *state.ProposalSummary
	words map[string]string // statuses and currencies that other rows share; may be nil

	client state.Contact // of row
}

// packedRow is the first byte of a row in this format.
const packedRow = 1

var errPacked = errors.New("the stored copy is damaged")

// notInRows are the fields of a client that are not stored with a row. They are unknown there,
// also after the whole proposal was read: otherwise a client with a phone number would seem to have none.
var notInRows = state.UnknownFields(state.FieldPhone, state.FieldEmailCC, state.FieldNotes, state.FieldPrimaryLocation, state.FieldBillingLocation)

// pack returns a row as it is stored. A client has only what rows contain.
func pack(row *state.ProposalSummary) ([]byte, error) {
	total, err := row.Total.Decimal.MarshalBinary()
	if err != nil {
		return nil, err
	}
	b := []byte{packedRow}
	b = packInts(b, int64(row.ID), row.Number, stamp(row.Created), stamp(row.LastModified), int64(row.Unknown)) // a set of bits
	b = packBools(b, row.Archived, row.Total.Valid, row.Customer != nil)
	b = packTexts(b, string(total), row.Name, string(row.Status), row.Currency.Code, row.Currency.Symbol)
	if c := row.Customer; c != nil {
		b = packInts(b, int64(c.ID), int64(c.Unknown|notInRows)) // a set of bits
		b = packTexts(b, c.FirstName, c.LastName, c.CompanyName, c.Email)
	}
	return b, nil
}

func packInts(b []byte, ints ...int64) []byte {
	for _, n := range ints {
		b = binary.AppendVarint(b, n)
	}
	return b
}

func packBools(b []byte, bools ...bool) []byte {
	for _, on := range bools {
		b = append(b, 0)
		if on {
			b[len(b)-1] = 1
		}
	}
	return b
}

func packTexts(b []byte, texts ...string) []byte {
	for _, s := range texts {
		b = append(binary.AppendUvarint(b, uint64(len(s))), s...)
	}
	return b
}

// Scan implements sql.Scanner.
func (p *packed) Scan(stored any) error {
	data, _ := stored.([]byte)
	if len(data) == 0 || data[0] != packedRow {
		return errPacked
	}
	u := unpacker{data: data[1:]}
	row := p.row
	row.ID, row.Number = state.ProposalID(u.int()), u.int()
	row.Created, row.LastModified = unstamp(u.int()), unstamp(u.int())
	row.Unknown = state.Unknown(u.int()) // a set of bits
	row.Archived, row.Total.Valid = u.bool(), u.bool()
	client := u.bool()
	if err := row.Total.Decimal.UnmarshalBinary(u.bytes()); err != nil {
		return errors.Join(errPacked, err)
	}
	row.Name, row.Status = u.string(), state.Status(p.word(u.bytes()))
	row.Currency = money.Currency{Code: p.word(u.bytes()), Symbol: p.word(u.bytes())}
	if client {
		u.whole = string(u.data)
		p.client = state.Contact{
			ID: state.ContactID(u.int()), Unknown: state.Unknown(u.int()), // a set of bits
			FirstName: u.string(), LastName: u.string(), CompanyName: u.string(), Email: u.string(),
		}
		row.Customer = &p.client
	}
	if u.short {
		return errPacked
	}
	return nil
}

// word returns b as a string, the same one for all rows.
func (p *packed) word(b []byte) string {
	if s, known := p.words[string(b)]; known {
		return s
	}
	s := string(b)
	if p.words != nil {
		p.words[s] = s
	}
	return s
}

// unpacker reads packed values in their order.
type unpacker struct {
	data  []byte // the rest
	whole string // ends with the data, and texts are parts of it; empty if they are copies
	short bool   // there were too few bytes
}

func (u *unpacker) int() int64 {
	v := u.uint()
	return int64(v>>1) ^ -int64(v&1) // as binary.Varint
}

func (u *unpacker) uint() uint64 {
	if len(u.data) > 0 && u.data[0] < 1<<7 { // most numbers are small
		v := u.data[0]
		u.data = u.data[1:]
		return uint64(v)
	}
	v, n := binary.Uvarint(u.data)
	u.take(n, n <= 0)
	return v
}

func (u *unpacker) bool() bool {
	b := u.take(1, false)
	return len(b) == 1 && b[0] == 1
}

func (u *unpacker) string() string {
	b := u.bytes()
	if u.whole == "" {
		return string(b)
	}
	end := len(u.whole) - len(u.data)
	return u.whole[end-len(b) : end]
}

func (u *unpacker) bytes() []byte {
	length := u.uint()
	return u.take(int(length), length > uint64(len(u.data))) // at most the length of the data
}

// take returns the next n bytes; none if there are fewer or the value before them is bad.
func (u *unpacker) take(n int, bad bool) []byte {
	if bad || u.short || n > len(u.data) {
		u.short = true
		return nil
	}
	var b []byte
	b, u.data = u.data[:n], u.data[n:]
	return b
}
