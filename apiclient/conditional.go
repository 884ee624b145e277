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

// conditional reads a document unless it is still as at since; then the value
// is nil and the version is since. A service that knows no conditions returns the
// document.
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

// readBy returns the version of a document that was read as T.
func readBy[T any](v state.Version) state.Version {
	if v.ETag != "" {
		v.Reader = readerOf(reflect.TypeFor[T]())
	}
	return v
}

// renewable returns the condition on which a document that is known need not be read again; none where less
// was read of it than T holds, and none by its time alone: it may change twice in a second.
func renewable[T any](known state.Version) (since state.Version) {
	if known.ETag != "" && known.Reader == readerOf(reflect.TypeFor[T]()) {
		since.ETag = known.ETag
	}
	return since
}

var readers sync.Map // by type

// readerOf names a type and all that it is made of: another field makes another name.
func readerOf(t reflect.Type) string {
	if name, ok := readers.Load(t); ok {
		return name.(string) //nolint:forcetypeassert // nothing else is put there
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
	return name.(string) //nolint:forcetypeassert // nothing else is put there
}
