package apiclient

import (
	"context"
	"fmt"
	"hash/fnv"
	"net/http"
	"reflect"
	"sync"

	"app.tender/tender/state"
)

// conditional reads a document if it has changed since the version since; otherwise
// the value is nil and the version is since. A service without conditional requests
// always returns the document.
func conditional[T any](ctx context.Context, c *Client, r *request, since state.Version, decode func([]byte) (*T, error)) (v *T, now state.Version, err error) {
	r.header, r.answer = http.Header{}, detailAnswer
	if since.ETag != "" {
		r.header.Set("If-None-Match", since.ETag)
	}
	if !since.LastModified.IsZero() {
		r.header.Set("If-Modified-Since", since.LastModified.UTC().Format(http.TimeFormat))
	}
	r.conditional = len(r.header) > 0
	err = c.send(ctx, r, func(a *answer) (err error) {
		if a.status == http.StatusNotModified {
			now = since
			return nil
		}
		now = state.Version{ETag: a.header.Get("ETag")}
		now.LastModified, _ = http.ParseTime(a.header.Get("Last-Modified"))
		v, err = decode(a.body)
		return err
	})
	if err != nil {
		return nil, state.Version{}, err
	}
	return v, now, nil
}

// readBy returns v marked as the version of a document that was read as a T.
func readBy[T any](v state.Version) state.Version {
	if v.ETag != "" {
		v.Reader = readerOf(reflect.TypeFor[T]())
	}
	return v
}

// renewable returns the condition for reading a known document again. It is empty when the document was read
// as a type with other fields than T, and it never uses the time: a document may change twice in a second.
func renewable[T any](known state.Version) (since state.Version) {
	if known.ETag != "" && known.Reader == readerOf(reflect.TypeFor[T]()) {
		since.ETag = known.ETag
	}
	return since
}

var readers sync.Map // by type

// readerOf returns a hash of a type and the types of its fields: a new field changes it.
func readerOf(t reflect.Type) string {
	if name, ok := readers.Load(t); ok {
		return name.(string) //nolint:forcetypeassert // it only holds strings
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
	return name.(string) //nolint:forcetypeassert // it only holds strings
}
