package service

import (
	"cmp"
	"context"
	"maps"
	"net/http"
	"net/netip"
	"path"
	"slices"
	"strings"
	"time"

	"app.tender/tender/service/limits"
	"app.tender/tender/service/operation"
	"app.tender/tender/service/store"
)

const (
	// maxFormBytes has room for two texts of full length with every byte escaped.
	// Unescaped texts that are too long fit too, and get a structured error.
	maxFormBytes   = 4 << 20
	handlerTimeout = 30 * time.Second
)

// router finds the operation of a request, and runs it.
type router struct {
	answers  *answers
	gate     gate
	address  *ownAddress
	visitors *limits.Visitors
	budget   *limits.Budget
	sandbox  bool
}

// routes builds the handler that finds the operation of a request. ServeMux matches only paths;
// routes chooses by method, so that a wrong method gets a 405 in our own words. sites are what is
// below paths that need no key.
func (rt router) routes(endpoints []operation.Endpoint, sites map[string]operation.Site) http.Handler {
	byPath := map[string]map[string]operation.Endpoint{}
	for _, e := range endpoints {
		if byPath[e.Path] == nil {
			byPath[e.Path] = map[string]operation.Endpoint{}
		}
		byPath[e.Path][e.Method] = e
		if e.Method == http.MethodGet {
			byPath[e.Path][http.MethodHead] = e
		}
	}
	mux := http.NewServeMux()
	for pattern, methods := range byPath {
		allow := slices.Sorted(maps.Keys(methods))
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			e, found := methods[r.Method]
			traceOf(r.Context()).operation = pattern
			if !found {
				rt.answers.answer(w, r, func() (operation.Reply, error) {
					return operation.Reply{}, &operation.Fault{
						Status: http.StatusMethodNotAllowed, Code: operation.CodeMethodNotAllowed, Allow: allow,
						Message: "The method is not allowed here.",
					}
				})
				return
			}
			rt.serve(w, r, e)
		})
	}
	for path, handle := range sites {
		mux.HandleFunc(path, rt.openSite(path, handle))
	}
	mux.HandleFunc("/", rt.noSuchPath)
	return rt.bounded(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// ServeMux would redirect "//public" or "/public/../x", and a signed request
		// can't follow a redirect.
		if !isClean(r.URL.Path) {
			rt.noSuchPath(w, r)
			return
		}
		mux.ServeHTTP(w, r)
	}))
}

func isClean(p string) bool {
	return p == "/" || strings.HasPrefix(p, "/") && path.Clean(p) == strings.TrimSuffix(p, "/")
}

func (rt router) noSuchPath(w http.ResponseWriter, r *http.Request) {
	rt.answers.answer(w, r, func() (operation.Reply, error) {
		return operation.Reply{}, &operation.Fault{
			Status: http.StatusNotFound, Code: operation.CodeNotFound,
			Message: "There is no such operation.",
		}
	})
}

// serve runs an operation: authentication, authorization, then the handler.
func (rt router) serve(w http.ResponseWriter, r *http.Request, e operation.Endpoint) {
	t := traceOf(r.Context())
	t.address = addressWord(rt.address.visitorOf(r))
	rt.answers.answer(w, r, func() (operation.Reply, error) {
		ctx, cancel := context.WithTimeout(r.Context(), cmp.Or(e.Timeout, handlerTimeout))
		defer cancel()
		r.Body = operation.LimitBody(w, r, cmp.Or(e.MaxBody, maxFormBytes))
		c := &operation.Call{
			Writer: w, Request: r, Now: rt.answers.now(), Base: rt.address.publicBase(r),
			From: limits.Origin(rt.address.visitorOf(r)),
		}
		if err := rt.gate.admit(ctx, c, e); err != nil {
			return operation.Reply{}, err
		}
		if err := charge(c, cmp.Or(e.MaxBody, maxFormBytes)); err != nil {
			return operation.Reply{}, err
		}
		rp, err := e.Handle(store.By(ctx, writer(t, c, e)), c)
		if e.Access == operation.Signed && !c.May(operation.MayReadPrices) {
			rp = rp.WithoutPrices()
		}
		if rt.sandbox {
			c.NameIgnored()
		}
		return rp, cmp.Or(err, c.Err()) // a handler that reads nothing does not check
	})
}

// writer returns who writes in an operation.
func writer(t *trace, c *operation.Call, e operation.Endpoint) store.Actor {
	by := t.actor(e.Method)
	if by.User != 0 {
		by.Name = c.User.DisplayName()
	}
	return by
}

// addressWord returns an address of the network; empty: a socket of this machine.
func addressWord(at netip.Addr) string {
	if !at.IsValid() {
		return ""
	}
	return at.String()
}
