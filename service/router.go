package service

import (
	"cmp"
	"context"
	"maps"
	"net/http"
	"path"
	"slices"
	"strings"
	"time"

	"app.tender/tender/service/limits"
)

// access is who may call an operation.
type access int

const (
	signed   access = iota // a user of an account, by a signed request
	exchange               // an application, by a request signed without a user key
	open                   // anyone
)

// endpoint is one operation of the interface.
type endpoint struct {
	method string
	path   string // a pattern of http.ServeMux, without the method
	access access
	needs  permission // empty: none
	handle handler

	takesJSON bool // as the body, beside a form

	maxBody int64         // bytes; 0: maxFormBytes
	timeout time.Duration // 0: handlerTimeout
}

// handler handles a call. Its error is a *fault, or an internal failure whose details the
// caller never sees.
type handler func(ctx context.Context, c *call) (reply, error)

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
	sandbox  bool
}

// routes builds the handler that finds the operation of a request. ServeMux matches only paths;
// routes chooses by method, so that a wrong method gets a 405 in our own words. sites are what is
// below paths that need no key.
func (rt router) routes(endpoints []endpoint, sites map[string]site) http.Handler {
	byPath := map[string]map[string]endpoint{}
	for _, e := range endpoints {
		if byPath[e.path] == nil {
			byPath[e.path] = map[string]endpoint{}
		}
		byPath[e.path][e.method] = e
		if e.method == http.MethodGet {
			byPath[e.path][http.MethodHead] = e
		}
	}
	mux := http.NewServeMux()
	for pattern, methods := range byPath {
		allow := slices.Sorted(maps.Keys(methods))
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			e, found := methods[r.Method]
			traceOf(r.Context()).operation = pattern
			if !found {
				rt.answers.answer(w, r, func() (reply, error) {
					return reply{}, &fault{
						status: http.StatusMethodNotAllowed, code: codeMethodNotAllowed, allow: allow,
						message: "The method is not allowed here.",
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
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// ServeMux would redirect "//public" or "/public/../x", and a signed request
		// can't follow a redirect.
		if !isClean(r.URL.Path) {
			rt.noSuchPath(w, r)
			return
		}
		mux.ServeHTTP(w, r)
	})
}

func isClean(p string) bool {
	return p == "/" || strings.HasPrefix(p, "/") && path.Clean(p) == strings.TrimSuffix(p, "/")
}

func (rt router) noSuchPath(w http.ResponseWriter, r *http.Request) {
	rt.answers.answer(w, r, func() (reply, error) {
		return reply{}, &fault{status: http.StatusNotFound, code: codeNotFound, message: "There is no such operation."}
	})
}

// serve runs an operation: authentication, authorization, then the handler.
func (rt router) serve(w http.ResponseWriter, r *http.Request, e endpoint) {
	rt.answers.answer(w, r, func() (reply, error) {
		ctx, cancel := context.WithTimeout(r.Context(), cmp.Or(e.timeout, handlerTimeout))
		defer cancel()
		r.Body = http.MaxBytesReader(w, r.Body, cmp.Or(e.maxBody, maxFormBytes))
		c := &call{w: w, r: r, now: rt.answers.now(), base: rt.address.publicBase(r)}
		if err := rt.gate.admit(ctx, c, e); err != nil {
			return reply{}, err
		}
		rp, err := e.handle(ctx, c)
		if rt.sandbox {
			c.nameIgnored()
		}
		return rp, cmp.Or(err, c.err()) // a handler that reads nothing does not check
	})
}
