package apiclient

import (
	"context"
	"net/http"

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
