package localstore

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"math"

	"github.com/fxamacker/cbor/v2"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// Proposals and rows of the list are stored in CBOR: a person waits while they are decoded, and JSON takes four
// times as long (docs/decisions.md).
var encoding, decoding = cborModes()

func cborModes() (cbor.EncMode, cbor.DecMode) {
	// Figures are text, as in JSON: it has unknown ones, too.
	enc, err := cbor.EncOptions{
		Time: cbor.TimeRFC3339Nano, BinaryMarshaler: cbor.BinaryMarshalerNone,
		TextMarshaler: cbor.TextMarshalerTextString,
	}.EncMode()
	if err != nil {
		panic(err) // the options are constants
	}
	dec, err := cbor.DecOptions{
		BinaryUnmarshaler: cbor.BinaryUnmarshalerNone, TextUnmarshaler: cbor.TextUnmarshalerTextString,
		FieldNameMatching: cbor.FieldNameMatchingCaseSensitive, MaxArrayElements: math.MaxInt32,
	}.DecMode()
	if err != nil {
		panic(err)
	}
	return enc, dec
}

var errDamaged = errors.New("the stored copy is damaged")

// encodeDetail returns a proposal as it is stored, behind a checksum that shows whether a figure was damaged.
func encodeDetail(p *state.Proposal) ([]byte, error) {
	data, err := encoding.Marshal(p)
	if err != nil {
		return nil, err
	}
	return append(binary.LittleEndian.AppendUint32(nil, crc32.ChecksumIEEE(data)), data...), nil
}

// decodeDetail reverses encodeDetail.
func decodeDetail(data []byte) (*state.Proposal, error) {
	if len(data) < crc32.Size || binary.LittleEndian.Uint32(data) != crc32.ChecksumIEEE(data[crc32.Size:]) {
		return nil, errDamaged
	}
	p := new(state.Proposal)
	return p, decoding.Unmarshal(data[crc32.Size:], p)
}

// storedRow is a row of the list as it is stored. Its fields have no names there, because a hundred rows are decoded
// for every three pages that a person scrolls.
type storedRow struct {
	_ struct{} `cbor:",toarray"`

	ID                state.ProposalID
	Number            int64
	Name              string
	Status            state.Status
	Total             decimal.NullDecimal
	Currency, Symbol  string
	Created, Modified int64
	Archived          bool
	Unknown           state.Unknown
	Client            *storedClient
}

// storedClient is what rows contain of a client.
type storedClient struct {
	_ struct{} `cbor:",toarray"`

	ID                          state.ContactID
	First, Last, Company, Email string
	Unknown                     state.Unknown
}

// notInRows are the fields of a client that are not stored with a row. They are unknown there,
// also after the whole proposal was read: otherwise a client with a phone number would seem to have none.
var notInRows = state.UnknownFields(state.FieldPhone, state.FieldEmailCC, state.FieldNotes, state.FieldPrimaryLocation,
	state.FieldBillingLocation)

// encodeRow returns a row as it is stored.
func encodeRow(row *state.ProposalSummary) ([]byte, error) {
	stored := storedRow{
		ID: row.ID, Number: row.Number, Name: row.Name, Status: row.Status, Total: row.Total,
		Currency: row.Currency.Code, Symbol: row.Currency.Symbol, Created: stamp(row.Created),
		Modified: stamp(row.LastModified),
		Archived: row.Archived, Unknown: row.Unknown,
	}
	if c := row.Customer; c != nil {
		stored.Client = &storedClient{
			ID: c.ID, First: c.FirstName, Last: c.LastName, Company: c.CompanyName,
			Email: c.Email, Unknown: c.Unknown | notInRows,
		}
	}
	return encoding.Marshal(stored)
}

// rowScanner scans a stored row into row, whose client is in the same memory for each.
type rowScanner struct {
	row    *state.ProposalSummary
	client state.Contact
	stored storedRow
}

// Scan implements sql.Scanner.
func (s *rowScanner) Scan(data any) error {
	in, ok := data.([]byte)
	s.stored = storedRow{}
	stored := &s.stored
	if err := decoding.Unmarshal(in, stored); err != nil || !ok {
		return errors.Join(errDamaged, err)
	}
	*s.row = state.ProposalSummary{
		ID: stored.ID, Number: stored.Number, Name: stored.Name, Status: stored.Status, Total: stored.Total,
		Currency: money.Currency{Code: stored.Currency, Symbol: stored.Symbol}, Created: unstamp(stored.Created),
		LastModified: unstamp(stored.Modified),
		Archived:     stored.Archived, Unknown: stored.Unknown,
	}
	if c := stored.Client; c != nil {
		s.client = state.Contact{
			ID: c.ID, FirstName: c.First, LastName: c.Last, CompanyName: c.Company, Email: c.Email,
			Unknown: c.Unknown,
		}
		s.row.Customer = &s.client
	}
	return nil
}
