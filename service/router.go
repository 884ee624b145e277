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

// endpoints returns every operation. Each group of operations is a method in the file of
// its handlers.
func (s *Server) endpoints() []endpoint {
	groups := [][]endpoint{
		s.aboutEndpoints(),
		s.exchangeEndpoints(),
		s.proposalEndpoints(),
		s.textEndpoints(),
		s.areaEndpoints(),
		s.assignEndpoints(),
		s.peopleEndpoints(),
		s.locationEndpoints(),
		s.changeOrderEndpoints(),
		s.officeEndpoints(),
		s.linkEndpoints(),
		s.mailEndpoints(),
		s.documentEndpoints(),
		s.catalogEndpoints(),
		s.webhookEndpoints(),
		s.deliveryEndpoints(),
		s.aiContentEndpoints(),
		s.aiEndpoints(),
		s.triggerEndpoints(),
	}
	if s.config.Sandbox {
		groups = append(groups, s.sandboxEndpoints())
	}
	return slices.Concat(groups...)
}

// routes builds the handler that finds the operation of a request. ServeMux matches only paths;
// routes chooses by method, so that a wrong method gets a 405 in our own words.
func (s *Server) routes() http.Handler {
	byPath := map[string]map[string]endpoint{}
	for _, e := range s.endpoints() {
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
				s.answer(w, r, func() (reply, error) {
					return reply{}, &fault{
						status: http.StatusMethodNotAllowed, code: codeMethodNotAllowed, allow: allow,
						message: "The method is not allowed here.",
					}
				})
				return
			}
			s.serve(w, r, e)
		})
	}
	mux.HandleFunc(pagePath, s.openSite(pagePath, s.visitPage))
	mux.HandleFunc(documentPath, s.openSite(documentPath, s.openDocument))
	mux.HandleFunc("/", s.noSuchPath)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// ServeMux would redirect "//public" or "/public/../x", and a signed request
		// can't follow a redirect.
		if !isClean(r.URL.Path) {
			s.noSuchPath(w, r)
			return
		}
		mux.ServeHTTP(w, r)
	})
}

func isClean(p string) bool {
	return p == "/" || strings.HasPrefix(p, "/") && path.Clean(p) == strings.TrimSuffix(p, "/")
}

func (s *Server) noSuchPath(w http.ResponseWriter, r *http.Request) {
	s.answer(w, r, func() (reply, error) {
		return reply{}, &fault{status: http.StatusNotFound, code: codeNotFound, message: "There is no such operation."}
	})
}

// serve runs an operation: authentication, authorization, then the handler.
func (s *Server) serve(w http.ResponseWriter, r *http.Request, e endpoint) {
	s.answer(w, r, func() (reply, error) {
		ctx, cancel := context.WithTimeout(r.Context(), cmp.Or(e.timeout, handlerTimeout))
		defer cancel()
		r.Body = http.MaxBytesReader(w, r.Body, cmp.Or(e.maxBody, maxFormBytes))
		c := &call{w: w, r: r, now: s.now(), base: s.publicBase(r)}
		if err := s.admit(ctx, c, e); err != nil {
			return reply{}, err
		}
		rp, err := e.handle(ctx, c)
		if s.config.Sandbox {
			c.nameIgnored()
		}
		return rp, cmp.Or(err, c.err()) // a handler that reads nothing does not check
	})
}
