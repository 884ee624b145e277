package localstore

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"
	"pgregory.net/rapid"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// listRow draws a row with everything that rows contain.
var listRow = rapid.Custom(func(t *rapid.T) state.ProposalSummary {
	at := rapid.Custom(func(t *rapid.T) time.Time { return unstamp(rapid.Int64().Draw(t, "ns")) })
	words, number := rapid.String(), rapid.Int64()
	row := state.ProposalSummary{
		ID: state.ProposalID(number.Draw(t, "id")), Number: number.Draw(t, "number"), Name: words.Draw(t, "name"),
		Status: state.Status(words.Draw(t, "status")), Created: at.Draw(t, "created"), LastModified: at.Draw(t, "modified"),
		Archived: rapid.Bool().Draw(t, "archived"), Unknown: state.Unknown(rapid.Uint64().Draw(t, "unknown")),
		Currency: money.Currency{Code: words.Draw(t, "code"), Symbol: words.Draw(t, "symbol")},
	}
	if rapid.Bool().Draw(t, "has a total") {
		row.Total = decimal.NewNullDecimal(decimal.New(number.Draw(t, "total"), rapid.Int32Range(-20, 20).Draw(t, "exponent")))
	}
	if rapid.Bool().Draw(t, "has a client") {
		row.Customer = &state.Contact{
			ID: state.ContactID(number.Draw(t, "client")), Unknown: state.Unknown(rapid.Uint64().Draw(t, "its unknown")) | notInRows,
			FirstName: words.Draw(t, "first"), LastName: words.Draw(t, "last"), CompanyName: words.Draw(t, "company"), Email: words.Draw(t, "email"),
		}
	}
	return row
})

// wantRow checks that data is read as row.
func wantRow(t *rapid.T, row state.ProposalSummary, data []byte) {
	t.Helper()
	var got state.ProposalSummary
	if err := (&packed{row: &got}).Scan(data); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(row, got); d != "" {
		t.Fatal(d)
	}
}

func TestAPackedRowIsReadAsItWasStored(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		row := listRow.Draw(t, "row")
		data, err := pack(&row)
		if err != nil {
			t.Fatal(err)
		}
		wantRow(t, row, data)
	})
}

// A list without a network would say that a client with a phone number has none.
func TestWhatARowLacksOfAClientIsUnknown(t *testing.T) {
	s := newStore(t)
	p := state.Proposal{ID: 7, Customer: &state.Contact{ID: 3, LastName: "King", Phone: "949 555 0100", PrimaryLocation: &state.Location{City: "Irvine"}}}
	must(t, s.SaveProposal(t.Context(), &p, time.Now()))
	page, _, err := s.Proposals(t.Context(), state.ProposalQuery{})
	must(t, err)
	c := page.Proposals[0].Customer
	if !c.Unknown.Has(state.FieldPhone) || !c.Unknown.Has(state.FieldPrimaryLocation) || c.Unknown.Has(state.FieldLastName) {
		t.Errorf("unknown are %v of %+v", c.Unknown, c)
	}
}

// A damaged file must not end the program.
func TestADamagedRowIsAnError(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		row := listRow.Draw(t, "row")
		data, err := pack(&row)
		if err != nil {
			t.Fatal(err)
		}
		short := data[:rapid.IntRange(0, len(data)-1).Draw(t, "length")]
		if err := (&packed{row: new(state.ProposalSummary)}).Scan(short); err == nil {
			t.Fatalf("%d of %d bytes are read as a row", len(short), len(data))
		}
		data[rapid.IntRange(0, len(data)-1).Draw(t, "at")] = rapid.Byte().Draw(t, "byte")
		_ = (&packed{row: new(state.ProposalSummary)}).Scan(data) // must not panic
	})
}
