package wire

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"

	"app.tender/tender/apiclient/internal/jsonread"
)

// ErrNothing reports that a response is an object without any of the expected fields.
// Reading it as an empty result would replace what is known with nothing.
var ErrNothing = errors.New("the answer holds nothing of what was asked for")

// ErrUnreadable reports that a list has entries that can't be read or have no id. Leaving
// them out would show fewer than there are.
var ErrUnreadable = errors.New("the list has entries that can't be read")

// ErrTooMany reports that a part of a response has more parts than any real one. Its text says which.
var ErrTooMany = jsonread.ErrTooMany

// The most that is read of a document. Comparing an area puts its options side by side, with a row for each line, so
// 10,000 options would use up the memory and end the program while a text is being typed. The service's own limits are
// lower; accessories are lines.
const (
	maxAreas   = 2_000
	maxOptions = 100    // in an area
	maxLines   = 20_000 // in an option
)

// document reads data as one object. It fails with ErrNothing when read knows none of the
// object's fields.
func document[T any](data []byte, read func(*jsonread.Reader, *T)) (T, error) {
	r := jsonread.New(data)
	v, err := readObject(r, read)
	if err == nil && !r.Known() {
		var none T
		return none, ErrNothing
	}
	return v, err
}

// anything is document for the response to a write, which may be anything. null, an
// empty object and no body give the zero value, which the caller recognises by its
// missing id.
func anything[T any](data []byte, read func(*jsonread.Reader, *T)) (T, error) {
	return readObject(jsonread.New(data), read)
}

func readObject[T any](r *jsonread.Reader, read func(*jsonread.Reader, *T)) (T, error) {
	var v T
	if k := r.Kind(); k != jsonread.Object && k != jsonread.Null && k != jsonread.Nothing {
		return v, unexpected("an object", r)
	}
	read(r, &v)
	if err := r.Done(); err != nil {
		var none T
		return none, err
	}
	return v, nil
}

// documentList reads data as an array, or as an object that has the array in one of
// the given fields. null is an empty list; an object without any of the fields is
// ErrNothing.
func documentList[T any](data []byte, read func(*jsonread.Reader, *T), fields ...string) ([]T, error) {
	var list []T
	r := jsonread.New(data)
	kind := r.Kind()
	whole := false
	switch kind {
	case jsonread.Array, jsonread.Null:
		list, whole = array(r, read)
	case jsonread.Object:
		for name := range r.Fields {
			if slices.Contains(fields, string(name)) {
				list, whole = array(r, read)
			}
		}
	default:
		return nil, unexpected("an array", r)
	}
	if err := r.Done(); err != nil {
		return nil, err
	}
	if kind == jsonread.Object && !r.Known() || kind == jsonread.Null {
		return nil, ErrNothing
	}
	if !whole {
		return nil, ErrUnreadable
	}
	return list, nil
}

// unexpected returns the error for a document of the wrong shape, or the syntax error
// if there is one, since it explains more.
func unexpected(want string, r *jsonread.Reader) error {
	r.Skip()
	if err := r.Done(); err != nil {
		return err
	}
	return fmt.Errorf("%w: the answer is not %s", jsonread.ErrSyntax, want)
}

// array reads an array of objects. It leaves out elements that are not objects. whole is
// false if it left any out, or if there is no array.
func array[T any](r *jsonread.Reader, read func(*jsonread.Reader, *T)) (list []T, whole bool) {
	return arrayAtMost(r, math.MaxInt, "", read)
}

// arrayAtMost is array for at most so many objects, which are called what.
func arrayAtMost[T any](
	r *jsonread.Reader, most int, what string, read func(*jsonread.Reader, *T),
) (list []T, whole bool) {
	whole = r.Kind() == jsonread.Array
	for range r.Elems {
		r.AtMost(most, len(list)+1, what)
		if r.Kind() != jsonread.Object || !r.Spend(sizeOf[T]()) {
			whole = false
			continue
		}
		var zero T
		list = append(list, zero)
		read(r, &list[len(list)-1])
	}
	return list, whole
}

// sizeOf returns how many bytes a T takes.
func sizeOf[T any]() int { return int(reflect.TypeFor[T]().Size()) }

// optional reads an object that may be missing, which gives nil.
func optional[T any](r *jsonread.Reader, read func(*jsonread.Reader, *T)) *T {
	if r.Kind() != jsonread.Object {
		r.Skip()
		return nil
	}
	v := new(T)
	if r.Spend(sizeOf[T]()) {
		read(r, v)
	}
	return v
}

// lines reads an array of short texts, or a single text as a list of one. It leaves
// out empty ones.
func lines[T ~string](r *jsonread.Reader) []T {
	if r.Kind() == jsonread.String {
		return appendText[T](nil, r.Line())
	}
	var list []T
	for range r.Elems {
		if r.Spend(sizeOf[T]()) {
			list = appendText(list, r.Token())
		}
	}
	return list
}

func appendText[T ~string](list []T, s string) []T {
	if s == "" {
		return list
	}
	return append(list, T(s))
}
