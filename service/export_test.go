package service

import (
	"net/http"
	"time"

	"app.tender/tender/service/store"
)

// Store returns the database, for tests that make what no operation makes.
func (s *Server) Store() *store.Store { return s.store }

// Guarding answers every request by f, under everything that guards a handler.
func (s *Server) Guarding(f func() error) http.Handler {
	return s.traced(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.answer(w, r, func() (reply, error) { return reply{status: http.StatusOK, body: "fine"}, f() })
	}))
}

// CountExactly has requests wait for the store to count them however slow the
// machine is. To be called before the first.
func (s *Server) CountExactly() { s.limits.Patience = time.Hour }
