package localstore

import (
	"reflect"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/shopspring/decimal"
	"pgregory.net/rapid"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// drawn draws a value. It sets all fields by reflection, so that a new one must be stored too.
func drawn[T any](t *rapid.T) (of T) {
	draw(t, reflect.ValueOf(&of).Elem(), "")
	return of
}

func draw(t *rapid.T, v reflect.Value, name string) {
	switch at := v.Addr().Interface().(type) {
	case *time.Time:
		*at = unstamp(rapid.Int64().Draw(t, name))
		return
	case *decimal.NullDecimal:
		*at = itsFigure.Draw(t, name)
		return
	case *decimal.Decimal:
		*at = itsFigure.Draw(t, name).Decimal
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(rapid.String().Draw(t, name))
	case reflect.Int:
		v.SetInt(rapid.Int64Range(0, 1<<40).Draw(t, name)) // a count
	case reflect.Int64:
		v.SetInt(rapid.Int64().Draw(t, name))
	case reflect.Uint64:
		v.SetUint(rapid.Uint64().Draw(t, name))
	case reflect.Bool:
		v.SetBool(rapid.Bool().Draw(t, name))
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), rapid.IntRange(0, 3).Draw(t, name), 3))
		for i := range v.Len() {
			draw(t, v.Index(i), name)
		}
	case reflect.Pointer:
		if rapid.Bool().Draw(t, name) {
			v.Set(reflect.New(v.Type().Elem()))
			draw(t, v.Elem(), name)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			draw(t, v.Field(i), v.Type().Field(i).Name)
		}
	default:
		t.Fatalf("%s is a %s", name, v.Kind())
	}
}

var itsFigure = rapid.Custom(func(t *rapid.T) decimal.NullDecimal {
	if !rapid.Bool().Draw(t, "known") {
		return decimal.NullDecimal{}
	}
	f := decimal.New(rapid.Int64().Draw(t, "coefficient"), rapid.Int32Range(-20, 20).Draw(t, "exponent"))
	if rapid.Bool().Draw(t, "large") {
		f = f.Mul(f).Mul(f)
	}
	return decimal.NewNullDecimal(f)
})

func TestAStoredProposalIsReadAsItWasStored(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawn[state.Proposal](t)
		data, err := encodeDetail(&p)
		if err != nil {
			t.Fatal(err)
		}
		got, err := decodeDetail(data)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(&p, got, cmpopts.EquateEmpty()); d != "" {
			t.Fatal(d)
		}
	})
}

// No payments are known to be requested only if the service said so.
func TestWhetherPaymentsAreKnownIsStored(t *testing.T) {
	for _, requests := range [][]state.PaymentRequest{nil, {}} {
		data, err := encodeDetail(&state.Proposal{Requests: requests})
		must(t, err)
		got, err := decodeDetail(data)
		must(t, err)
		if (got.Requests == nil) != (requests == nil) {
			t.Errorf("%#v is read as %#v", requests, got.Requests)
		}
	}
}

// A damaged file must not end the program, nor show half of a proposal as the whole or another price.
func TestADamagedProposalIsAnError(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawn[state.Proposal](t)
		data, err := encodeDetail(&p)
		if err != nil {
			t.Fatal(err)
		}
		short := data[:rapid.IntRange(0, len(data)-1).Draw(t, "length")]
		if _, err := decodeDetail(short); err == nil {
			t.Fatalf("%d of %d bytes are read as a proposal", len(short), len(data))
		}
		at := rapid.IntRange(0, len(data)-1).Draw(t, "at")
		data[at] ^= rapid.ByteRange(1, 255).Draw(t, "bits")
		if got, err := decodeDetail(data); err == nil {
			t.Fatalf("with another byte at %d of %d it is read as %+v", at, len(data), got)
		}
	})
}

// listRow draws a row with everything that rows contain.
var listRow = rapid.Custom(func(t *rapid.T) state.ProposalSummary {
	at := rapid.Custom(func(t *rapid.T) time.Time { return unstamp(rapid.Int64().Draw(t, "ns")) })
	words, number := rapid.String(), rapid.Int64()
	row := state.ProposalSummary{
		ID: state.ProposalID(number.Draw(t, "id")), Number: number.Draw(t, "number"), Name: words.Draw(t, "name"),
		Status: state.Status(words.Draw(t, "status")), Created: at.Draw(t, "created"),
		LastModified: at.Draw(t, "modified"),
		Archived:     rapid.Bool().Draw(t, "archived"), Unknown: state.Unknown(rapid.Uint64().Draw(t, "unknown")),
		Currency: money.Currency{Code: words.Draw(t, "code"), Symbol: words.Draw(t, "symbol")},
	}
	if rapid.Bool().Draw(t, "has a total") {
		row.Total = decimal.NewNullDecimal(
			decimal.New(number.Draw(t, "total"), rapid.Int32Range(-20, 20).Draw(t, "exponent")))
	}
	if rapid.Bool().Draw(t, "has a client") {
		row.Customer = &state.Contact{
			ID:        state.ContactID(number.Draw(t, "client")),
			Unknown:   state.Unknown(rapid.Uint64().Draw(t, "its unknown")) | notInRows,
			FirstName: words.Draw(t, "first"), LastName: words.Draw(t, "last"), CompanyName: words.Draw(t, "company"),
			Email: words.Draw(t, "email"),
		}
	}
	return row
})

func TestARowIsReadAsItWasStored(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		row := listRow.Draw(t, "row")
		data, err := encodeRow(&row)
		if err != nil {
			t.Fatal(err)
		}
		var got state.ProposalSummary
		if err := (&rowScanner{row: &got}).Scan(data); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(row, got); d != "" {
			t.Fatal(d)
		}
	})
}

// A list without a network would say that a client with a phone number has none.
func TestWhatARowLacksOfAClientIsUnknown(t *testing.T) {
	s := newStore(t)
	p := state.Proposal{
		ID: 7,
		Customer: &state.Contact{
			ID: 3, LastName: "King", Phone: "949 555 0100",
			PrimaryLocation: &state.Location{City: "Irvine"},
		},
	}
	must(t, s.Cache.SaveProposal(t.Context(), &p, time.Now()))
	page, _, err := s.Cache.Proposals(t.Context(), state.ProposalQuery{})
	must(t, err)
	c := page.Proposals[0].Customer
	if !c.Unknown.Has(state.FieldPhone) || !c.Unknown.Has(state.FieldPrimaryLocation) ||
		c.Unknown.Has(state.FieldLastName) {
		t.Errorf("unknown are %v of %+v", c.Unknown, c)
	}
}

// A damaged file must not end the program.
func TestADamagedRowIsAnError(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		row := listRow.Draw(t, "row")
		data, err := encodeRow(&row)
		if err != nil {
			t.Fatal(err)
		}
		short := data[:rapid.IntRange(0, len(data)-1).Draw(t, "length")]
		if err := (&rowScanner{row: new(state.ProposalSummary)}).Scan(short); err == nil {
			t.Fatalf("%d of %d bytes are read as a row", len(short), len(data))
		}
		data[rapid.IntRange(0, len(data)-1).Draw(t, "at")] = rapid.Byte().Draw(t, "byte")
		_ = (&rowScanner{row: new(state.ProposalSummary)}).Scan(data) // must not panic
	})
}
