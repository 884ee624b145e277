package service

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"strings"

	"app.tender/tender/service/operation"
	"app.tender/tender/service/papers"
	"app.tender/tender/service/site"
	"app.tender/tender/service/store"
)

// maxVisitBytes bounds a form of the page.
const maxVisitBytes = 256 << 10

// openSite returns the handler of a path whose requests need no key. Its errors are pages too.
func (rt router) openSite(path string, handle operation.Site) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), papers.Timeout)
		defer cancel()
		t := traceOf(ctx)
		t.operation = path + "{secret}"
		site.Private(w.Header())
		r.Body = operation.LimitBody(w, r, maxVisitBytes)
		v := &operation.Visit{
			Writer: w, Request: r, Now: rt.answers.now(), Base: rt.address.publicBase(r),
			Address: rt.address.visitorOf(r), Visitors: rt.visitors,
		}
		v.Secret, v.Rest, _ = strings.Cut(strings.TrimSuffix(strings.TrimPrefix(r.URL.Path, path), "/"), "/")
		rp, err := rt.answers.guarded(ctx, func() (operation.Reply, error) {
			if err := v.Welcome(1); err != nil {
				return operation.Reply{}, err
			}
			return handle(store.By(ctx, store.Actor{
				Name: "the client", Address: addressWord(v.Address), Action: r.Method + " " + t.operation,
			}), v)
		})
		if err != nil {
			t.refused = rt.answers.refusal(ctx, err)
			rp = site.Refused(w.Header(), t.refused)
		}
		err = rp.Write(w, r)
		if errors.As(err, &t.refused) { // there is no room for the response
			err = site.Refused(w.Header(), t.refused).Write(w, r)
		}
		if err != nil {
			rt.answers.log.WarnContext(ctx, "answering", "id", t.id, "error", err)
		}
	}
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
