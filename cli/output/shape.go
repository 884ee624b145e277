package output

import (
	"reflect"
	"slices"
	"strings"
	"time"
)

// Field is one field of a JSON object, as the type that encodes it says.
type Field struct {
	Name     string // as in the JSON
	Type     reflect.Type
	Optional bool   // absent where there is nothing to say, or who reads may not see it
	Owner    string // the struct that declares it, with the path of its package
	GoName   string // of the struct's field
}

// FieldsOf returns the fields of an object in the order in which they are written; none for
// another type. t may be a pointer or a list of objects.
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
			list = append(list, Field{name, f.Type, optional || strings.Contains(options, "omit"), t.PkgPath() + "." + t.Name(), f.Name})
		}
	}
	return list
}

// Object returns the struct that t is, points to or lists; nil for anything else, and for
// a time, which is a text.
func Object(t reflect.Type) reflect.Type {
	for t != nil && (t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice) {
		t = t.Elem()
	}
	if t == nil || t.Kind() != reflect.Struct || t == reflect.TypeFor[time.Time]() {
		return nil
	}
	return t
}

// fieldNames returns the names of all fields, also of those within others: "customer",
// "customer.name".
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

// walk returns the names of the fields that are wanted themselves, and those below the
// ones that are looked into. A type within itself is not looked into again.
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
