package wire

import (
	"math"
	"time"

	"github.com/shopspring/decimal"

	"app.tender/tender/apiclient/internal/jsonread"
	"app.tender/tender/state"
)

// field is a field of an object: its name in the interface, and how to read it.
type field struct {
	name string
	read func(*jsonread.Reader)
}

// object reads the listed fields of an object and skips the rest. Services mostly keep
// to one order, so the search for a field begins after the last one.
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

// These read a field as the Reader's methods of the same kind do. None reads a count or a flag: only a tracker does,
// since a zero that the service did not send would look like a fact.

func idOf[T state.ID](name string, into *T) field {
	return field{name, func(r *jsonread.Reader) { *into = jsonread.ID[T](r) }}
}

func numberOf(name string, into *int64) field {
	return field{name, func(r *jsonread.Reader) { *into = r.Int() }}
}

func figureOf(name string, into *decimal.NullDecimal) field {
	return field{name, func(r *jsonread.Reader) { *into = r.Decimal() }}
}

func dateOf(name string, into *time.Time) field {
	return field{name, func(r *jsonread.Reader) { *into = r.Time() }}
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

// tracker reads the fields of one object and records which are unknown: omitted, null where
// null is not a value, or unreadable. If a field occurs twice, the last one counts.
type tracker struct{ unknown *state.Unknown }

// track starts an object. Each field declared by the methods below is unknown until it is
// read.
func track(unknown *state.Unknown) tracker {
	*unknown = 0
	return tracker{unknown}
}

// field declares a field that read reads. read reports whether the value is unknown.
func (s tracker) field(name string, f state.Field, read func(r *jsonread.Reader) (omitted bool)) field {
	s.unknown.Set(f, true)
	return field{name, func(r *jsonread.Reader) { s.unknown.Set(f, read(r)) }}
}

// required declares a field that must not be null.
func required[T any](s tracker, name string, f state.Field, into *T, read func(*jsonread.Reader) T) field {
	return s.field(name, f, func(r *jsonread.Reader) bool {
		*into = read(r)
		return !r.Matched()
	})
}

// nullable declares a field that is null if there is none, or never.
func nullable[T any](s tracker, name string, f state.Field, into *T, read func(*jsonread.Reader) T) field {
	return s.field(name, f, func(r *jsonread.Reader) bool {
		null := r.Kind() == jsonread.Null
		*into = read(r)
		return !null && !r.Matched()
	})
}

func (s tracker) text(name string, f state.Field, into *string) field {
	return required(s, name, f, into, (*jsonread.Reader).Text)
}

func (s tracker) optionalText(name string, f state.Field, into *string) field {
	return nullable(s, name, f, into, (*jsonread.Reader).Text)
}

func (s tracker) line(name string, f state.Field, into *string) field {
	return required(s, name, f, into, (*jsonread.Reader).Line)
}

func (s tracker) token(name string, f state.Field, into *string) field {
	return required(s, name, f, into, (*jsonread.Reader).Token)
}

func (s tracker) flag(name string, f state.Field, into *bool) field {
	return required(s, name, f, into, (*jsonread.Reader).Bool)
}

func (s tracker) count(name string, f state.Field, into *int) field {
	return required(s, name, f, into, (*jsonread.Reader).Count)
}

func (s tracker) date(name string, f state.Field, into *time.Time) field {
	return nullable(s, name, f, into, (*jsonread.Reader).Time)
}

// listField declares an array of objects. If one of them can't be read, the others are kept
// and the list is unknown.
func listField[T any](s tracker, name string, f state.Field, into *[]T, read func(*jsonread.Reader, *T)) field {
	return listAtMost(s, name, f, into, math.MaxInt, "", read)
}

// listAtMost is listField for at most so many objects, which are called what.
func listAtMost[T any](
	s tracker, name string, f state.Field, into *[]T, most int, what string, read func(*jsonread.Reader, *T),
) field {
	return s.field(name, f, func(r *jsonread.Reader) (omitted bool) {
		list, whole := arrayAtMost(r, most, what, read)
		*into = list
		return !whole
	})
}

// objectField declares an object that is null if there is none.
func objectField[T any](s tracker, name string, f state.Field, into **T, read func(*jsonread.Reader, *T)) field {
	return s.field(name, f, func(r *jsonread.Reader) bool {
		kind := r.Kind()
		*into = optional(r, read)
		return kind != jsonread.Object && kind != jsonread.Null
	})
}
