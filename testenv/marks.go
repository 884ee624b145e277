package testenv

import (
	"fmt"
	"reflect"
	"strings"
)

// Mark gives each string that v points to, however deep, its own text, so that Marks tells where it goes. Words of
// our own types, such as a status, stay, as do nil pointers and the lengths of slices. A field that is added later
// is marked, too.
func Mark(v any) {
	for i, s := range Strings(v) {
		*s = MarkOf(i)
	}
}

// MarkOf returns the text that Mark gives the string at i of Strings.
func MarkOf(i int) string { return fmt.Sprintf("mark%d.", i) }

// Strings returns the strings that v points to, however deep, in a stable order, as Mark marks them.
func Strings(v any) (all []*string) {
	var walk func(v reflect.Value)
	walk = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.String:
			if v.Type() == reflect.TypeFor[string]() && v.CanSet() {
				all = append(all, v.Addr().Interface().(*string))
			}
		case reflect.Struct:
			for i := range v.NumField() {
				walk(v.Field(i))
			}
		case reflect.Slice, reflect.Array:
			for i := range v.Len() {
				walk(v.Index(i))
			}
		case reflect.Pointer:
			if !v.IsNil() {
				walk(v.Elem())
			}
		default:
		}
	}
	walk(reflect.ValueOf(v).Elem())
	return all
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
