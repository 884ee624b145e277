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
		data, err := encodeDetail(&p, nil)
		if err != nil {
			t.Fatal(err)
		}
		got, err := decodeDetail(data, nil)
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
		data, err := encodeDetail(&state.Proposal{Requests: requests}, nil)
		must(t, err)
		got, err := decodeDetail(data, nil)
		must(t, err)
		if (got.Requests == nil) != (requests == nil) {
			t.Errorf("%#v is read as %#v", requests, got.Requests)
		}
	}
}

// The figures of a beginning are those of the whole proposal.
func TestABeginningIsReadAsItWasStored(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawn[state.Proposal](t)
		b := &state.Beginning{Proposal: &p, Check: drawn[state.Check](t), Beyond: drawn[state.Beyond](t)}
		data, err := encodeDetail(b.Proposal, b)
		if err != nil {
			t.Fatal(err)
		}
		got := new(state.Beginning)
		if got.Proposal, err = decodeDetail(data, got); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(b, got, cmpopts.EquateEmpty()); d != "" {
			t.Fatal(d)
		}
	})
}

// A damaged file must not end the program, nor show half of a proposal as the whole or another price.
func TestADamagedProposalIsAnError(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawn[state.Proposal](t)
		data, err := encodeDetail(&p, nil)
		if err != nil {
			t.Fatal(err)
		}
		short := data[:rapid.IntRange(0, len(data)-1).Draw(t, "length")]
		if _, err := decodeDetail(short, nil); err == nil {
			t.Fatalf("%d of %d bytes are read as a proposal", len(short), len(data))
		}
		at := rapid.IntRange(0, len(data)-1).Draw(t, "at")
		data[at] ^= rapid.ByteRange(1, 255).Draw(t, "bits")
		if got, err := decodeDetail(data, nil); err == nil {
			t.Fatalf("with another byte at %d of %d it is read as %+v", at, len(data), got)
		}
	})
}

// Areas that are cut off are not fewer areas, also where no checksum says so.
func TestAreasThatAreCutOffAreAnError(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, err := packAreas(drawn[[]state.Area](t))
		if err != nil {
			t.Fatal(err)
		}
		short := areaUnpacker{unpacker: unpacker{data: b[:rapid.IntRange(0, len(b)-1).Draw(t, "length")]}, figures: map[smallFigure]decimal.NullDecimal{}}
		if areas, err := short.areas(); err == nil {
			t.Fatalf("read as %d areas", len(areas))
		}
	})
}
