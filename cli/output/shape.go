package output

import (
	"reflect"
	"slices"
	"strings"
	"time"
)

// Field is one field of a JSON object, from the type that encodes it.
type Field struct {
	Name     string // as in the JSON
	Type     reflect.Type
	Optional bool   // absent if there is nothing to say, or the reader may not see it
	Owner    string // the declaring struct, with its package path
	GoName   string // the name of the struct's field
}

// FieldsOf returns the fields of an object in output order; none for another type. t may be a pointer or a list of
// objects.
func FieldsOf(t reflect.Type) []Field {
	t = Object(t)
	if t == nil {
		return nil
	}
	return fieldsOf(t, false)
}

func fieldsOf(t reflect.Type, optional bool) (list []Field) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "":
			inner := f.Type
			if inner.Kind() == reflect.Pointer {
				inner = inner.Elem()
			}
			list = append(list, fieldsOf(inner, optional || f.Type.Kind() == reflect.Pointer)...)
		case name != "" && name != "-":
			list = append(list, Field{
				name, f.Type, optional || strings.Contains(options, "omit"),
				t.PkgPath() + "." + t.Name(), f.Name,
			})
		}
	}
	return list
}

// Object returns the struct that t is, points to or lists; nil for anything else, and for a time, which is encoded as a
// string.
func Object(t reflect.Type) reflect.Type {
	for t != nil && (t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice) {
		t = t.Elem()
	}
	if t == nil || t.Kind() != reflect.Struct || t == reflect.TypeFor[time.Time]() {
		return nil
	}
	return t
}

// fieldNames returns the names of all fields, including nested ones: "customer", "customer.name".
func fieldNames(t reflect.Type) []string {
	return walk(t, func(Field) (self, below bool) { return true, true }, nil)
}

// leaves returns the names of the fields that are not objects: the columns of a table.
func leaves(t reflect.Type) []string {
	return walk(t, func(f Field) (self, below bool) {
		single := f.Type.Kind() != reflect.Slice && Object(f.Type) != nil
		return !single, single
	}, nil)
}

// walk returns the names of the wanted fields, and of those below the ones to descend into. It does not descend into a
// type within itself.
func walk(t reflect.Type, wanted func(Field) (self, below bool), within []reflect.Type) (names []string) {
	at := Object(t)
	if slices.Contains(within, at) {
		return nil
	}
	for _, f := range FieldsOf(t) {
		self, below := wanted(f)
		if self {
			names = append(names, f.Name)
		}
		if below {
			for _, name := range walk(f.Type, wanted, append(within, at)) {
				names = append(names, f.Name+"."+name)
			}
		}
	}
	return names
}
