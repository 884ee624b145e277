package wire

import (
	"time"

	"github.com/shopspring/decimal"

	"app.tender/tender/apiclient/internal/jsonread"
	"app.tender/tender/state"
)

// field is a field of an object: what the interface calls it, and how it is read.
type field struct {
	name string
	read func(*jsonread.Reader)
}

// object reads an object by its fields, and passes over those that are not listed.
// Services mostly keep to one order, so the search for a field begins behind the last one.
func object(r *jsonread.Reader, fields ...field) {
	at := 0
	for name := range r.Fields {
		for range fields {
			if at == len(fields) {
				at = 0
			}
			f := &fields[at]
			if at++; f.name == string(name) {
				f.read(r)
				break
			}
		}
	}
}

// These read a field as the Reader's methods of the same kind do.

func idOf[T state.ID](name string, into *T) field {
	return field{name, func(r *jsonread.Reader) { *into = jsonread.ID[T](r) }}
}

func numberOf(name string, into *int64) field {
	return field{name, func(r *jsonread.Reader) { *into = r.Int() }}
}

func countOf(name string, into *int) field {
	return field{name, func(r *jsonread.Reader) { *into = r.Count() }}
}

func figureOf(name string, into *decimal.NullDecimal) field {
	return field{name, func(r *jsonread.Reader) { *into = r.Decimal() }}
}

func dateOf(name string, into *time.Time) field {
	return field{name, func(r *jsonread.Reader) { *into = r.Time() }}
}

func flagOf(name string, into *bool) field {
	return field{name, func(r *jsonread.Reader) { *into = r.Bool() }}
}

func textOf(name string, into *string) field {
	return field{name, func(r *jsonread.Reader) { *into = r.Text() }}
}

func lineOf[T ~string](name string, into *T) field {
	return field{name, func(r *jsonread.Reader) { *into = T(r.Line()) }}
}

func tokenOf[T ~string](name string, into *T) field {
	return field{name, func(r *jsonread.Reader) { *into = T(r.Token()) }}
}

// linesOf reads a list of short texts; see lines.
func linesOf[T ~string](name string, into *[]T) field {
	return field{name, func(r *jsonread.Reader) { *into = lines[T](r) }}
}

// listOf reads an array of objects, as far as they can be read.
func listOf[T any](name string, into *[]T, read func(*jsonread.Reader, *T)) field {
	return field{name, func(r *jsonread.Reader) { *into, _ = array(r, read) }}
}

// partOf reads an object in an object.
func partOf[T any](name string, into *T, read func(*jsonread.Reader, *T)) field {
	return field{name, func(r *jsonread.Reader) { read(r, into) }}
}

// said reads the fields of one object and notes which of them the answer does not
// say: those it leaves out, gives as null where that is no value, or gives in a
// shape that can't be read. Of a field that comes twice, the last one counts.
type said struct{ unknown *state.Unknown }

// reading starts an object. fields are all that the object should say; none is read yet.
func reading(unknown *state.Unknown, fields state.Unknown) said {
	*unknown = fields
	return said{unknown}
}

func (s said) text(name string, f state.Field, into *string) field {
	return field{name, func(r *jsonread.Reader) {
		*into = r.Text()
		s.unknown.Set(f, !r.Said())
	}}
}

// optionalText reads a text for which null means none.
func (s said) optionalText(name string, f state.Field, into *string) field {
	return field{name, func(r *jsonread.Reader) {
		null := r.Kind() == jsonread.Null
		*into = r.Text()
		s.unknown.Set(f, !null && !r.Said())
	}}
}

func (s said) line(name string, f state.Field, into *string) field {
	return field{name, func(r *jsonread.Reader) {
		*into = r.Line()
		s.unknown.Set(f, !r.Said())
	}}
}

func (s said) token(name string, f state.Field, into *string) field {
	return field{name, func(r *jsonread.Reader) {
		*into = r.Token()
		s.unknown.Set(f, !r.Said())
	}}
}

func (s said) flag(name string, f state.Field, into *bool) field {
	return field{name, func(r *jsonread.Reader) {
		*into = r.Bool()
		s.unknown.Set(f, !r.Said())
	}}
}

// date reads a date for which null means never.
func (s said) date(name string, f state.Field, into *time.Time) field {
	return field{name, func(r *jsonread.Reader) {
		null := r.Kind() == jsonread.Null
		*into = r.Time()
		s.unknown.Set(f, !null && !r.Said())
	}}
}

// saidList reads an array of objects. Where one of them can't be read, those that
// can are kept, and the list is not known.
func saidList[T any](s said, name string, f state.Field, into *[]T, read func(*jsonread.Reader, *T)) field {
	return field{name, func(r *jsonread.Reader) {
		list, whole := array(r, read)
		*into = list
		s.unknown.Set(f, !whole)
	}}
}

// saidObject reads an object for which null means none.
func saidObject[T any](s said, name string, f state.Field, into **T, read func(*jsonread.Reader, *T)) field {
	return field{name, func(r *jsonread.Reader) {
		kind := r.Kind()
		*into = optional(r, read)
		s.unknown.Set(f, kind != jsonread.Object && kind != jsonread.Null)
	}}
}
