package apiclient

import (
	"context"
	"fmt"
	"hash/fnv"
	"net/http"
	"reflect"
	"sync"
	"unicode/utf8"

	"app.tender/tender/state"
)

// renew reads a document. If known is not nil and the document has not changed since known was read, renew
// returns known, and the service sends no document. version is the place of a document's version.
func renew[T any](
	ctx context.Context, c *Client, r *request, known *T, version func(*T) *state.Version,
	decode func([]byte) (*T, error),
) (*T, error) {
	r.answer = detailAnswer
	if known != nil {
		if etag := usable[T](*version(known)); etag != "" {
			r.header, r.conditional = http.Header{"If-None-Match": {etag}}, true
		}
	}
	var document *T
	err := c.send(ctx, r, func(a *answer) (err error) {
		if a.status == http.StatusNotModified {
			document = known
			return nil
		}
		if document, err = decode(a.body); err == nil {
			err = r.answers(document)
		}
		if err == nil {
			*version(document) = versionOf[T](a.header.Get("ETag"))
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return document, nil
}

// versionOf returns the version of a document that was read as a T. An ETag that is not UTF-8
// would not be the same after being stored: such a document counts as one without, and is read whole each time.
func versionOf[T any](etag string) state.Version {
	if etag == "" || !utf8.ValidString(etag) {
		return state.Version{}
	}
	return state.Version{ETag: etag, Reader: readerOf(reflect.TypeFor[T]())}
}

// usable returns the ETag with which a document may be read again; "" when it was read as a type with other fields
// than T. The time of the last change is no condition: a document may change twice in a second.
func usable[T any](known state.Version) (etag string) {
	if known.Reader == readerOf(reflect.TypeFor[T]()) {
		return known.ETag
	}
	return ""
}

var readers sync.Map // by type

// readerOf returns a hash of a type and the types of its fields: a new field changes it.
func readerOf(t reflect.Type) string {
	if name, ok := readers.Load(t); ok {
		return name.(string) // it only holds strings
	}
	h := fnv.New64a()
	for seen, todo := map[reflect.Type]bool{}, []reflect.Type{t}; len(todo) > 0; {
		next := todo[0]
		todo = todo[1:]
		switch _, _ = fmt.Fprintln(h, next); next.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
			todo = append(todo, next.Elem())
		case reflect.Struct:
			if seen[next] {
				continue
			}
			seen[next] = true
			for f := range next.Fields() {
				_, _ = fmt.Fprintln(h, f.Name)
				todo = append(todo, f.Type)
			}
		}
	}
	name, _ := readers.LoadOrStore(t, fmt.Sprintf("%x", h.Sum64()))
	return name.(string) // it only holds strings
}
