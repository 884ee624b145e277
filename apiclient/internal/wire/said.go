package wire

import (
	"time"

	"app.tender/tender/apiclient/internal/jsonread"
	"app.tender/tender/state"
)

// said reads the fields of one object and notes which of them the answer does not
// say: those it leaves out, gives as null where that is no value, or gives in a
// shape that can't be read. A field that comes twice counts as it comes last.
type said struct {
	r       *jsonread.Reader
	unknown *state.Unknown
}

// reading begins an object, of which it has read nothing yet. fields are all that the
// object should say.
func reading(r *jsonread.Reader, unknown *state.Unknown, fields state.Unknown) said {
	*unknown = fields
	return said{r, unknown}
}

func (s said) text(f state.Field, into *string) {
	*into = s.r.Text()
	s.unknown.Set(f, !s.r.Said())
}

// optionalText reads a text of which null says that there is none.
func (s said) optionalText(f state.Field, into *string) {
	null := s.r.Kind() == jsonread.Null
	*into = s.r.Text()
	s.unknown.Set(f, !null && !s.r.Said())
}

func (s said) line(f state.Field, into *string) {
	*into = s.r.Line()
	s.unknown.Set(f, !s.r.Said())
}

func (s said) token(f state.Field, into *string) {
	*into = s.r.Token()
	s.unknown.Set(f, !s.r.Said())
}

func (s said) flag(f state.Field, into *bool) {
	*into = s.r.Bool()
	s.unknown.Set(f, !s.r.Said())
}

// date reads a date of which null says that it never was.
func (s said) date(f state.Field, into *time.Time) {
	null := s.r.Kind() == jsonread.Null
	*into = s.r.Time()
	s.unknown.Set(f, !null && !s.r.Said())
}

// listOf reads an array of objects. Where one of them can't be read, those that
// can are kept, and the list is not known.
func listOf[T any](s said, f state.Field, into *[]T, read func(*jsonread.Reader, *T)) {
	list, whole := array(s.r, read)
	*into = list
	s.unknown.Set(f, !whole)
}

// objectOf reads an object of which null says that there is none.
func objectOf[T any](s said, f state.Field, into **T, read func(*jsonread.Reader, *T)) {
	kind := s.r.Kind()
	*into = optional(s.r, read)
	s.unknown.Set(f, kind != jsonread.Object && kind != jsonread.Null)
}
