package service

import (
	"context"
	"net/http"
	"reflect"
	"runtime"
	"strings"
	"time"

	"app.tender/tender/service/limits"
	"app.tender/tender/service/operation"
	"app.tender/tender/service/store"
)

// Guarding returns a handler that runs f for every request, with the middleware.
func (s *Server) Guarding(f func() error) http.Handler {
	return s.answers.traced(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.answers.answer(w, r, func() (operation.Reply, error) {
			return operation.Reply{Status: http.StatusOK, Body: "fine"}, f()
		})
	}))
}

// Occupy has n requests of a caller under way, with so many bytes together, until free is called.
func (s *Server) Occupy(n int, caller string, bytes int64) (free func()) {
	uses := make([]*limits.Use, n)
	for i := range uses {
		uses[i], _ = s.budget.Begin()
		uses[i].By(caller, n)
	}
	for !uses[0].Add(bytes) {
		time.Sleep(time.Millisecond) // the request before ends after its response
	}
	return func() {
		for _, u := range uses {
			u.End()
		}
	}
}

// KeepHistory does what the historian has to do now, beside the one in the background.
func (s *Server) KeepHistory(ctx context.Context) error {
	h := historian{store: s.store, refusals: s.historian.refusals, keep: s.historian.keep, now: s.now}
	_, err := h.step(ctx)
	return err
}

// Refused counts a refusal of a caller at an address.
func (s *Server) Refused(address string) {
	s.historian.refusals.count(refusal{by: store.Actor{Address: address}, outcome: "401"}, s.now())
}

// RecordUses records the noted uses of devices.
func (s *Server) RecordUses(ctx context.Context) error { return s.usage.flush(ctx) }

// Handlers maps each operation to its package and the name of its method.
func (s *Server) Handlers() map[string]string {
	names := map[string]string{}
	for _, e := range s.endpoints() {
		name := runtime.FuncForPC(reflect.ValueOf(e.Handle).Pointer()).Name()
		name, _, _ = strings.Cut(strings.TrimSuffix(name, "-fm"), ".func")
		name = name[strings.LastIndex(name, "/")+1:]
		pkg, _, _ := strings.Cut(name, ".")
		names[e.Method+" "+e.Path] = pkg + name[strings.LastIndex(name, "."):]
	}
	return names
}

// Routes returns the operations as method and path.
func (s *Server) Routes() []string {
	var list []string
	for _, e := range s.endpoints() {
		list = append(list, e.Method+" "+e.Path)
	}
	return list
}

// HashesWait has each hash of a password wait to be received when it begins, and for a value when it ends.
func (s *Server) HashesWait() chan struct{} {
	s.passwords.slots = make(chan struct{})
	return s.passwords.slots
}
