package testenv

import (
	"fmt"
	"reflect"
	"strings"
)

// Mark gives each string that v points to, however deep, its own text, so that Marks tells where it goes. Words of our own types, such
// as a status, stay, as do nil pointers and the lengths of slices. A field that is added later is marked, too.
func Mark(v any) {
	n := 0
	mark(reflect.ValueOf(v).Elem(), &n)
}

func mark(v reflect.Value, n *int) {
	switch v.Kind() {
	case reflect.String:
		if v.Type() == reflect.TypeFor[string]() && v.CanSet() {
			*n++
			v.SetString(fmt.Sprintf("mark%d.", *n))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			mark(v.Field(i), n)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			mark(v.Index(i), n)
		}
	case reflect.Pointer:
		if !v.IsNil() {
			mark(v.Elem(), n)
		}
	default:
	}
}

// Marks returns the marks in all strings of v.
func Marks(v any) map[string]bool {
	found := map[string]bool{}
	marks(reflect.ValueOf(v), found)
	return found
}

func marks(v reflect.Value, into map[string]bool) {
	switch v.Kind() {
	case reflect.String:
		for _, part := range strings.SplitAfter(v.String(), ".") {
			if at := strings.Index(part, "mark"); at >= 0 {
				into[part[at:]] = true
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			marks(v.Field(i), into)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			marks(v.Index(i), into)
		}
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			marks(v.Elem(), into)
		}
	default:
	}
}
