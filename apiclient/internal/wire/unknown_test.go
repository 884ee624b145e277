package wire_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"testing"
)

// changes lists the ways in which a service may fail to say a field, by name.
var changes = map[string]func(object map[string]any, name string){
	"left out": func(object map[string]any, name string) { delete(object, name) },
	"renamed": func(object map[string]any, name string) {
		object[name+"V2"] = object[name]
		delete(object, name)
	},
	"null":      func(object map[string]any, name string) { object[name] = nil },
	"an object": func(object map[string]any, name string) { object[name] = map[string]any{"$ref": "elsewhere"} },
	"a list":    func(object map[string]any, name string) { object[name] = []any{1, "x", nil} },
}

// ofNoValue matches fields whose zero value already means unknown: ids, numbers,
// enumerations and dates that are always there.
var ofNoValue = regexp.MustCompile(
	`(?i)(\.id|Id|\.number|status|type|\.currency|\.code|\.symbol|createdDate|lastModifiedDate|lastModifiedByUserDate|\.period|dueDate)$`)

// mayBeNull matches fields for which null is a value: nobody, nowhere, never, none.
var mayBeNull = regexp.MustCompile(
	`(?i)(\.customer|location|lastSubmittedDate|clientLastOpenedDate|clientLastDecisionDate|lastCompletedDate|\.percentage)$`)

// notRead matches fields that no screen shows and no calculation uses: a picture's
// address, names of tax rates, of the dealer and of instalments, facets and
// specifications, a contact's counts, and the lists for other kinds of items on a
// page.
var notRead = regexp.MustCompile(
	`(?i)(imageUrl|TaxName|taxLocation|applyTo|\.dealer(\..*)?|lastModifiedUser(\..*)?|schedule(\..*)?|favoriteItems|labors|customItems|recurringServices\.items\[\d\]\.name|facets.*|specs\[.*|Count|paymentRequests.*|categories(\[.*)?|processingTimeMS)$`)

// A field that a response does not say must not read as empty or zero: a note would
// be overwritten, or an item would be free.
func TestOmittedFieldsAreUnknownNotEmpty(t *testing.T) {
	walked := 0
	for _, d := range all(t) {
		if !slices.Contains([]string{
			"proposal", "proposal page", "people page", "location page", "contact", "location", "users", "change order",
			"change orders", "catalog page", "catalog item",
		}, d.name) {
			continue
		}
		eachField(t, d.doc, func(root any, object map[string]any, name, where string) {
			if object[name] == nil || ofNoValue.MatchString(where) || notRead.MatchString(where) {
				return
			}
			decode := func() string {
				doc, err := json.Marshal(root)
				if err != nil {
					t.Fatal(err)
				}
				v, err := d.decode(doc)
				if err != nil {
					return "error: " + err.Error()
				}
				return fmt.Sprintf("%+v", printable(v))
			}
			was := maps.Clone(object)
			object[name] = emptyOf(object[name], where)
			empty := decode()
			for change, apply := range changes {
				if change == "null" && mayBeNull.MatchString(where) {
					continue
				}
				clear(object)
				maps.Copy(object, was)
				apply(object, name)
				walked++
				if got := decode(); got == empty {
					t.Errorf("%s: %s %s reads as empty", d.name, where, change)
				}
			}
			clear(object)
			maps.Copy(object, was)
		})
	}
	if walked < 700 {
		t.Errorf("only %d field changes were tried", walked)
	}
	t.Logf("%d field changes", walked)
}

// eachField calls visit for every field of every object of a document.
func eachField(t *testing.T, doc string, visit func(root any, object map[string]any, name, where string)) {
	t.Helper()
	var root any
	if err := json.Unmarshal([]byte(doc), &root); err != nil {
		t.Fatal(err)
	}
	var walk func(v any, where string)
	walk = func(v any, where string) {
		switch v := v.(type) {
		case map[string]any:
			for _, name := range slices.Sorted(maps.Keys(v)) {
				visit(root, v, name, where+"."+name)
				walk(v[name], where+"."+name)
			}
		case []any:
			for i := range v {
				walk(v[i], fmt.Sprintf("%s[%d]", where, i))
			}
		}
	}
	walk(root, "")
}

// emptyOf returns the empty value of the same kind.
func emptyOf(v any, where string) any {
	switch v := v.(type) {
	case string:
		if mayBeNull.MatchString(where) {
			return nil
		}
		return ""
	case float64:
		return 0
	case bool:
		return false
	case []any:
		return []any{}
	case map[string]any:
		if mayBeNull.MatchString(where) {
			return nil
		}
		all := map[string]any{}
		for name, inner := range v {
			all[name] = emptyOf(inner, where+"."+name)
		}
		return all
	default:
		return v
	}
}

// printable follows the pointers of v, so that it prints its contents.
func printable(v any) any {
	var b []byte
	b, err := json.Marshal(v)
	if err != nil {
		return reflect.ValueOf(v)
	}
	return string(b)
}
