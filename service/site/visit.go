// Package site serves the clients' pages: what a link shows, the choice of options, and answers.
package site

import (
	"bytes"
	"cmp"
	"context"
	"net/http"
	"strings"

	"app.tender/tender/documents"
	"app.tender/tender/service/operation"
	"app.tender/tender/service/page"
	"github.com/a-h/templ"
)

// The paths that need no key: whoever has the address may open them.
const (
	Path      = "/p/"
	AssetPath = "/p/assets/"
)

const (
	// documentCost is how many requests of an address a document counts for.
	documentCost = 10
)

// Private sets the headers that keep the address of a page to its reader, and the page from running
// or loading anything else.
func Private(h http.Header) {
	h.Set("Content-Security-Policy",
		"default-src 'none'; style-src 'self'; font-src 'self'; script-src 'self'; connect-src 'self'; "+
			"img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Robots-Tag", "noindex, nofollow")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cache-Control", "no-store")
}

// Refused is a refusal as a page.
func Refused(h http.Header, f *operation.Fault) operation.Reply {
	if f.RetryAfter > 0 {
		h.Set("Retry-After", operation.RetryAfterSeconds(f.RetryAfter))
	}
	if f.Allow != nil {
		h.Set("Allow", strings.Join(f.Allow, ", "))
	}
	heading := map[int]string{
		http.StatusNotFound: "There is nothing here", http.StatusGone: "This link has ended",
		http.StatusTooManyRequests: "Too many requests",
	}
	// its parts can't fail
	rp, _ := rendering(f.Status, page.Message(cmp.Or(heading[f.Status], "That did not work"), f.Message))
	return rp
}

// rendering returns the reply with a page.
func rendering(status int, c templ.Component) (operation.Reply, error) {
	var b bytes.Buffer
	err := c.Render(context.Background(), &b)
	return operation.Reply{
		Status: status,
		Body:   operation.File{ContentType: documents.FormatHTML.MediaType(), Data: b.Bytes()},
	}, err
}

// asset gives a file that a page needs. None of them tells anything.
func asset(v *operation.Visit) (operation.Reply, error) {
	a, found := page.AssetNamed(v.Rest)
	if !found || v.Request.Method != http.MethodGet && v.Request.Method != http.MethodHead {
		return operation.Reply{}, errNoPage
	}
	v.Writer.Header().Set("Cache-Control", "public, max-age=3600")
	return operation.OK(operation.File{ContentType: a.MediaType, Data: a.Data}), nil
}

var (
	errNoPage = &operation.Fault{
		Status: http.StatusNotFound, Code: operation.CodeNotFound,
		Message: "There is no such page. Look whether the address is whole, or ask for a new link.",
	}
	errEndedLink = &operation.Fault{
		Status: http.StatusGone, Code: operation.CodeNotFound,
		Message: "There may be a newer link in your mail. Otherwise, ask for one.",
	}
)
