package localstore

import (
	"encoding/binary"
	"encoding/json"
	"errors"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// packed scans a row of the list. Rows are stored in binary, because a hundred of them are decoded
// for each third page that a person scrolls, and as JSON they take several times as long and three
// times the room. Earlier versions stored JSON.
type packed struct{ row *state.ProposalSummary }

// packedRow is the first byte of a row in this format. JSON begins with a brace.
const packedRow = 1

var errPacked = errors.New("the stored row is damaged")

// pack returns a row as it is stored. A customer has only what rows contain.
func pack(row *state.ProposalSummary) ([]byte, error) {
	total, err := row.Total.Decimal.MarshalBinary()
	if err != nil {
		return nil, err
	}
	b := []byte{packedRow}
	b = packInts(b, int64(row.ID), row.Number, stamp(row.Created), stamp(row.LastModified), int64(row.Unknown)) //nolint:gosec // a set of bits
	b = packBools(b, row.Archived, row.Total.Valid, row.Customer != nil)
	b = packTexts(b, string(total), row.Name, string(row.Status), row.Currency.Code, row.Currency.Symbol)
	if c := row.Customer; c != nil {
		b = packInts(b, int64(c.ID), int64(c.Unknown)) //nolint:gosec // a set of bits
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
func (p packed) Scan(stored any) error {
	data, _ := stored.([]byte)
	if len(data) == 0 || data[0] != packedRow {
		return json.Unmarshal(data, p.row)
	}
	u := unpacker{data: data[1:], text: string(data[1:])}
	row := p.row
	row.ID, row.Number = state.ProposalID(u.int()), u.int()
	row.Created, row.LastModified = unstamp(u.int()), unstamp(u.int())
	row.Unknown = state.Unknown(u.int()) //nolint:gosec // a set of bits
	row.Archived, row.Total.Valid = u.bool(), u.bool()
	customer := u.bool()
	if err := row.Total.Decimal.UnmarshalBinary([]byte(u.string())); err != nil {
		return errors.Join(errPacked, err)
	}
	row.Name, row.Status = u.string(), state.Status(u.string())
	row.Currency = money.Currency{Code: u.string(), Symbol: u.string()}
	if customer {
		row.Customer = &state.Contact{
			ID: state.ContactID(u.int()), Unknown: state.Unknown(u.int()), //nolint:gosec // a set of bits
			FirstName: u.string(), LastName: u.string(), CompanyName: u.string(), Email: u.string(),
		}
	}
	if u.short {
		return errPacked
	}
	return nil
}

// unpacker reads packed values in their order.
type unpacker struct {
	data  []byte
	text  string // the same, of which strings are parts: a row takes one allocation for all of them
	at    int
	short bool // there were too few bytes
}

func (u *unpacker) int() int64 {
	v, n := binary.Varint(u.data[u.at:])
	u.skip(n, n <= 0)
	return v
}

func (u *unpacker) bool() bool {
	at := u.at
	return u.skip(1, false) && u.data[at] == 1
}

func (u *unpacker) string() string {
	length, n := binary.Uvarint(u.data[u.at:])
	if !u.skip(n, n <= 0) {
		return ""
	}
	at := u.at
	u.skip(int(length), length > uint64(len(u.data))) //nolint:gosec // at most the length of the data
	return u.text[at:u.at]
}

// skip passes n bytes. It returns false if there are fewer or the value is bad.
func (u *unpacker) skip(n int, bad bool) bool {
	if bad || n > len(u.data)-u.at {
		u.short = true
		return false
	}
	u.at += n
	return true
}
