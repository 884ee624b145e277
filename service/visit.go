package service

import (
	"bytes"
	"cmp"
	"context"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"app.tender/tender/documents"
	"app.tender/tender/service/limits"
	"app.tender/tender/service/page"
	"github.com/a-h/templ"
)

// The paths that need no key: whoever has the address may open them.
const (
	pagePath  = "/p/"
	assetPath = "/p/assets/"
)

const (
	// maxVisitBytes bounds a form of the page.
	maxVisitBytes = 256 << 10
	// documentsAtOnce is how many documents are made at once.
	documentsAtOnce = 2
	// documentCost is how many requests of an address a document counts for.
	documentCost = 10
)

// visit is one request by somebody without a key.
type visit struct {
	w       http.ResponseWriter
	r       *http.Request
	now     time.Time
	base    string     // of the service's addresses
	address netip.Addr // of the network
	secret  string     // what the address has below its path
	rest    string     // what follows it: "", "seen"

	visitors *limits.Visitors
}

// site handles a visit.
type site func(context.Context, *visit) (reply, error)

// openSite returns the handler of a path whose requests need no key. Its errors are pages too.
func (rt router) openSite(path string, handle site) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), documentTime)
		defer cancel()
		t := traceOf(ctx)
		t.operation = path + "{secret}"
		private(w.Header())
		r.Body = http.MaxBytesReader(w, r.Body, maxVisitBytes)
		v := &visit{w: w, r: r, now: rt.answers.now(), base: rt.address.publicBase(r), address: rt.address.visitorOf(r), visitors: rt.visitors}
		v.secret, v.rest, _ = strings.Cut(strings.TrimSuffix(strings.TrimPrefix(r.URL.Path, path), "/"), "/")
		rp, err := rt.answers.guarded(ctx, func() (reply, error) {
			if err := v.welcome(1); err != nil {
				return reply{}, err
			}
			return handle(ctx, v)
		})
		if err != nil {
			t.refused = rt.answers.refusal(ctx, err)
			rp = refusedPage(w.Header(), t.refused)
		}
		if err := rp.write(w, r); err != nil {
			rt.answers.log.WarnContext(ctx, "answering", "id", t.id, "error", err)
		}
	}
}

// private sets the headers that keep the address of a page to its reader, and the page from running
// or loading anything else.
func private(h http.Header) {
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'self'; font-src 'self'; script-src 'self'; connect-src 'self'; "+
		"img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Robots-Tag", "noindex, nofollow")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cache-Control", "no-store")
}

// visitorOf returns the address of whoever sent a request. Behind a proxy on this machine it is the
// one that the proxy names last, which is what it saw itself.
func (a *ownAddress) visitorOf(r *http.Request) netip.Addr {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	at, _ := netip.ParseAddr(host) // invalid: a socket of this machine
	if a.publicURL != "" && at.Unmap().IsLoopback() {
		list := r.Header.Values("X-Forwarded-For")
		named := strings.Split(strings.Join(list, ","), ",")
		if behind, err := netip.ParseAddr(strings.TrimSpace(named[len(named)-1])); err == nil {
			return behind.Unmap()
		}
	}
	return at.Unmap()
}

// welcome counts a visit as n requests of its address.
func (v *visit) welcome(n int) error {
	if wait := v.visitors.Take(v.address, n, v.now); wait > 0 {
		return &fault{status: http.StatusTooManyRequests, code: codeTooManyRequests, retryAfter: wait, message: "There were too many requests from your network. Wait a little, and try again."}
	}
	return nil
}

// refusedPage is a refusal as a page.
func refusedPage(h http.Header, f *fault) reply {
	if f.retryAfter > 0 {
		h.Set("Retry-After", retryAfterSeconds(f.retryAfter))
	}
	if f.allow != nil {
		h.Set("Allow", strings.Join(f.allow, ", "))
	}
	heading := map[int]string{
		http.StatusNotFound: "There is nothing here", http.StatusGone: "This link has ended", http.StatusTooManyRequests: "Too many requests",
	}
	rp, _ := rendering(f.status, page.Message(cmp.Or(heading[f.status], "That did not work"), f.message)) // its parts can't fail
	return rp
}

// rendering returns the reply with a page.
func rendering(status int, c templ.Component) (reply, error) {
	var b bytes.Buffer
	err := c.Render(context.Background(), &b)
	return reply{status: status, body: file{contentType: documents.FormatHTML.MediaType(), data: b.Bytes()}}, err
}

// asset gives a file that a page needs. None of them tells anything.
func asset(v *visit) (reply, error) {
	a, found := page.AssetNamed(v.rest)
	if !found || v.r.Method != http.MethodGet && v.r.Method != http.MethodHead {
		return reply{}, errNoPage
	}
	v.w.Header().Set("Cache-Control", "public, max-age=3600")
	return ok(file{contentType: a.MediaType, data: a.Data}), nil
}

var (
	errNoPage    = &fault{status: http.StatusNotFound, code: codeNotFound, message: "There is no such page. Look whether the address is whole, or ask for a new link."}
	errEndedLink = &fault{status: http.StatusGone, code: codeNotFound, message: "There may be a newer link in your mail. Otherwise, ask for one."}
)
