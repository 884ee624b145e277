package wire_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"app.tender/tender/apiclient/internal/wire"
	"app.tender/tender/state"
)

// all returns every decoder, including the proposal's, which has its own document.
func all(t testing.TB) []decoder {
	t.Helper()
	proposal := func(data []byte) (any, error) {
		p, _, err := wire.Proposal(data)
		return p, err
	}
	return append(decoders(t), decoder{name: "proposal", decode: proposal, doc: string(sample(t, "proposal.json"))})
}

// mutate calls try with every document that differs from doc in one value, replaced
// by by.
func mutate(t *testing.T, doc string, by any, try func(changed []byte, where string)) {
	t.Helper()
	var root any
	if err := json.Unmarshal([]byte(doc), &root); err != nil {
		t.Fatal(err)
	}
	var visit func(v any, where string)
	change := func(set func(any), old any, where string) {
		set(by)
		changed, err := json.Marshal(root)
		if err != nil {
			t.Fatal(err)
		}
		try(changed, where)
		set(old)
		visit(old, where)
	}
	visit = func(v any, where string) {
		switch v := v.(type) {
		case map[string]any:
			for k, old := range v {
				change(func(x any) { v[k] = x }, old, where+"."+k)
			}
		case []any:
			for i, old := range v {
				change(func(x any) { v[i] = x }, old, fmt.Sprintf("%s[%d]", where, i))
			}
		}
	}
	visit(root, "")
}

// entry matches the path of a list, of one of its entries, or of the entry's id.
var entry = regexp.MustCompile(
	`^(\.(proposals|people|contactLocations|items|labors|customItems|favoriteItems|users|industries|changeOrders))?(\[\d+\](\.id)?)?$`)

// listError reports whether err says that a list has unreadable entries, and the
// document was changed there. Leaving them out would show fewer than there are.
func listError(err error, where string) bool {
	return (errors.Is(err, wire.ErrUnreadable) || errors.Is(err, wire.ErrNothing)) && entry.MatchString(where)
}

// A field of another type never breaks the reading of a document.
func TestMistypedFieldsNeverBreakARead(t *testing.T) {
	values := []any{
		nil, "", "text", "12.5", 7, -7, 12.5, true,
		[]any{},
		map[string]any{},
		[]any{1, "x", nil, map[string]any{"id": 1}},
		map[string]any{"id": "x", "items": 3},
		"0001-01-01T00:00:00", json.Number("1e999"),
	}
	for _, d := range all(t) {
		for _, v := range values {
			mutate(t, d.doc, v, func(changed []byte, where string) {
				if _, err := d.decode(changed); err != nil && !listError(err, where) {
					t.Errorf("%s: %v at %s: %v", d.name, v, where, err)
				}
			})
		}
	}
}

// hostile has sequences that a terminal would act on, and characters that make one
// name look like another.
const hostile = "\x1b[2J\x1b]0;pwned\x07\x1bP+q\x1b\\\u009b31m\x00\x7f\u202eevil\r\nend"

// No string of any document keeps a control character.
func TestHostileTextIsCleanedInEveryField(t *testing.T) {
	for _, d := range all(t) {
		mutate(t, d.doc, hostile, func(changed []byte, where string) {
			v, err := d.decode(changed)
			if err != nil && !listError(err, where) {
				t.Errorf("%s: at %s: %v", d.name, where, err)
			}
			strs(reflect.ValueOf(v), func(s string) {
				if i := strings.IndexFunc(s, isUnsafe); i >= 0 {
					t.Errorf("%s: at %s: %q was not cleaned", d.name, where, s)
				}
			})
		})
	}
}

func isUnsafe(r rune) bool {
	return unicode.IsControl(r) && r != '\n' && r != '\t' || r >= '\u202a' && r <= '\u202e' ||
		r >= '\u2066' && r <= '\u2069'
}

// strs calls f with every string within v.
func strs(v reflect.Value, f func(string)) {
	switch v.Kind() {
	case reflect.String:
		f(v.String())
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			strs(v.Elem(), f)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				strs(v.Field(i), f)
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			strs(v.Index(i), f)
		}
	}
}

// fuzz feeds a decoder arbitrary input: it must not panic or change the input, must
// return the same result twice, and must let no control character through.
func fuzz(f *testing.F, names ...string) {
	f.Helper()
	var chosen []decoder
	for _, d := range all(f) {
		for _, n := range names {
			if d.name == n {
				chosen = append(chosen, d)
				f.Add([]byte(d.doc))
			}
		}
	}
	if len(chosen) != len(names) {
		f.Fatalf("no decoders for all of %v", names)
	}
	f.Add([]byte(`{"id":-1,"total":1e99,"name":"\u001b[2J","createdDate":"/Date(1)/"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		before := string(data)
		for _, d := range chosen {
			v, err := d.decode(data)
			again, errAgain := d.decode(data)
			if (err == nil) != (errAgain == nil) || !reflect.DeepEqual(v, again) {
				t.Errorf("%s: two reads of %q differ", d.name, data)
			}
			if before != string(data) {
				t.Errorf("%s: changes %q", d.name, before)
			}
			if _, isEvent := v.(wire.Event); isEvent {
				continue // its Data is the raw document
			}
			strs(reflect.ValueOf(v), func(s string) {
				if strings.IndexFunc(s, isUnsafe) >= 0 {
					t.Errorf("%s: %q lets %q through", d.name, data, s)
				}
			})
		}
	})
}

func FuzzProposal(f *testing.F)     { fuzz(f, "proposal") }
func FuzzProposalPage(f *testing.F) { fuzz(f, "proposal page") }
func FuzzContact(f *testing.F)      { fuzz(f, "contact", "people page") }
func FuzzLocation(f *testing.F)     { fuzz(f, "location", "location page") }
func FuzzUsers(f *testing.F)        { fuzz(f, "users") }
func FuzzChangeOrder(f *testing.F)  { fuzz(f, "change order", "change orders") }
func FuzzCatalog(f *testing.F)      { fuzz(f, "catalog page", "catalog item", "categories") }
func FuzzAI(f *testing.F)           { fuzz(f, "AI content", "AI outline", "AI build") }
func FuzzWebhook(f *testing.F)      { fuzz(f, "webhook", "webhooks") }
func FuzzEvent(f *testing.F)        { fuzz(f, "event") }
func FuzzLogin(f *testing.F)        { fuzz(f, "login") }
func FuzzTriggers(f *testing.F)     { fuzz(f, "proposal trigger", "payment trigger", "order trigger") }

// A service may write its fields in any order. Missing one because of its position would
// hide a price, a text or a date.
func TestFieldsComeInAnyOrder(t *testing.T) {
	for _, d := range all(t) {
		if d.name == "event" {
			continue // it keeps its raw data
		}
		t.Run(d.name, func(t *testing.T) {
			want, err := d.decode([]byte(d.doc))
			if err != nil {
				t.Fatal(err)
			}
			var root any
			digits := json.NewDecoder(strings.NewReader(d.doc))
			digits.UseNumber()
			if err := digits.Decode(&root); err != nil {
				t.Fatal(err)
			}
			for _, backwards := range []bool{false, true} {
				if got, err := d.decode(inOrder(root, backwards)); err != nil || !reflect.DeepEqual(got, want) {
					t.Errorf("reversed %v: read as %+v, %v", backwards, got, err)
				}
			}
		})
	}
}

// inOrder writes a document with the fields of each object sorted by name, or in reverse.
func inOrder(v any, backwards bool) []byte {
	switch v := v.(type) {
	case map[string]any:
		names := slices.Sorted(maps.Keys(v))
		if backwards {
			slices.Reverse(names)
		}
		parts := make([]string, len(names))
		for i, name := range names {
			parts[i] = fmt.Sprintf("%q:%s", name, inOrder(v[name], backwards))
		}
		return []byte("{" + strings.Join(parts, ",") + "}")
	case []any:
		parts := make([]string, len(v))
		for i := range v {
			parts[i] = string(inOrder(v[i], backwards))
		}
		return []byte("[" + strings.Join(parts, ",") + "]")
	default:
		b, err := json.Marshal(v)
		if err != nil {
			panic(err)
		}
		return b
	}
}

// A service may return a page without anything around its rows. Then the total is unknown, not zero.
func TestAPageMayBeABareArray(t *testing.T) {
	unknown := state.UnknownFields(state.FieldTotal)
	people, err := wire.PeoplePage([]byte(` [{"id":77},{"id":78}]`))
	if err != nil || len(people.People) != 2 || people.People[1].ID != 78 || people.Unknown != unknown {
		t.Errorf("people: %+v, %v", people, err)
	}
	for _, kind := range []state.ItemType{"", state.ItemPart, state.ItemLabor, state.ItemCustom} {
		items, err := wire.CatalogPage([]byte(`[{"id":900}]`), kind)
		if got := items.Of(kind); err != nil || len(got) != 1 || got[0].ID != 900 || items.Unknown != unknown {
			t.Errorf("catalog, %q: %+v, %v", kind, items, err)
		}
	}
	if p, err := wire.PeoplePage([]byte(`[]`)); err != nil || len(p.People) != 0 {
		t.Errorf("none: %+v, %v", p, err)
	}
	for _, bad := range []string{`[{"firstName":"Ann"}]`, `[1]`, `[{"id":77}`} {
		if p, err := wire.PeoplePage([]byte(bad)); err == nil {
			t.Errorf("%s: %+v", bad, p)
		}
		if p, err := wire.CatalogPage([]byte(bad), state.ItemPart); err == nil {
			t.Errorf("%s: %+v", bad, p)
		}
	}
}
