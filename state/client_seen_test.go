package state_test

import (
	"reflect"
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/compare"
)

// A field for the dealer's own data would reach a client through any code that prints the type.
func TestClientTypesHaveNoDealerFields(t *testing.T) {
	seen := map[reflect.Type]bool{}
	var walk func(of reflect.Type, path string)
	walk = func(of reflect.Type, path string) {
		switch of.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
			walk(of.Elem(), path)
		case reflect.Struct:
			if seen[of] {
				return
			}
			seen[of] = true
			for f := range of.NumField() {
				name := path + "." + of.Field(f).Name
				for _, secret := range []string{"cost", "profit", "margin", "notes", "internal", "supplier"} {
					if strings.Contains(strings.ToLower(of.Field(f).Name), secret) {
						t.Errorf("%s is the dealer's own", name)
					}
				}
				walk(of.Field(f).Type, name)
			}
		default:
		}
	}
	walk(reflect.TypeFor[state.ClientProposal](), "ClientProposal")
	walk(reflect.TypeFor[compare.Comparison](), "Comparison")
	if !seen[reflect.TypeFor[state.ClientItem]()] || seen[reflect.TypeFor[state.Option]()] {
		t.Error("the checked types are not the client's types")
	}
}
