package localstore

import (
	"bytes"
	"encoding/gob"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/shopspring/decimal"
	"pgregory.net/rapid"

	"app.tender/tender/state"
)

// detailed draws a proposal with lines in several options, some of which have none.
var detailed = rapid.Custom(func(t *rapid.T) *state.Proposal {
	p := &state.Proposal{ID: 7, Name: rapid.String().Draw(t, "name"), Unknown: state.UnknownFields(state.FieldAboutUs)}
	for range rapid.IntRange(0, 3).Draw(t, "areas") {
		area := state.Area{ID: 1, Name: rapid.String().Draw(t, "area")}
		for range rapid.IntRange(0, 3).Draw(t, "options") {
			area.Options = append(area.Options, state.Option{ID: 2, Items: rapid.SliceOfN(line, 0, 4).Draw(t, "lines")})
		}
		p.Areas = append(p.Areas, area)
	}
	return p
})

// line draws a line item. It sets all of its fields by reflection, so that a new one must be stored too.
var line = rapid.Custom(func(t *rapid.T) state.Item {
	var it state.Item
	v := reflect.ValueOf(&it).Elem()
	for i := range v.NumField() {
		switch name, f := v.Type().Field(i).Name, v.Field(i); f.Kind() {
		case reflect.String:
			f.SetString(rapid.String().Draw(t, name))
		case reflect.Int64:
			f.SetInt(rapid.Int64().Draw(t, name))
		case reflect.Uint64:
			f.SetUint(rapid.Uint64().Draw(t, name))
		case reflect.Bool:
			f.SetBool(rapid.Bool().Draw(t, name))
		default:
			f.Set(reflect.ValueOf(itsFigure.Draw(t, name)))
		}
	}
	return it
})

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

func TestAPackedProposalIsReadAsItWasStored(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := detailed.Draw(t, "proposal")
		data, err := encodeDetail(p)
		if err != nil {
			t.Fatal(err)
		}
		got, err := decodeDetail(data)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(p, got, cmpopts.EquateEmpty()); d != "" {
			t.Fatal(d)
		}
	})
}

// A damaged file must not end the program, nor show half of a proposal as the whole or another price.
func TestADamagedProposalIsAnError(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		data, err := encodeDetail(detailed.Draw(t, "proposal"))
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

// After an update the proposals on a laptop without a network would be missing.
func TestAProposalOfAnEarlierVersionIsRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := detailed.Draw(t, "proposal")
		var data bytes.Buffer
		if err := gob.NewEncoder(&data).Encode(p); err != nil {
			t.Fatal(err)
		}
		got, err := decodeDetail(data.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(p, got, cmpopts.EquateEmpty()); d != "" {
			t.Fatal(d)
		}
	})
}
