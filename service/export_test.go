package service

import (
	"net/http"
	"time"

	"app.tender/tender/service/operation"
	"app.tender/tender/service/store"
)

// Store returns the database, for what no operation can make.
func (s *Server) Store() *store.Store { return s.store }

// Guarding returns a handler that runs f for every request, with the middleware.
func (s *Server) Guarding(f func() error) http.Handler {
	return s.answers.traced(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.answers.answer(w, r, func() (operation.Reply, error) {
			return operation.Reply{Status: http.StatusOK, Body: "fine"}, f()
		})
	}))
}

// CountExactly makes requests wait for the store's count, however slow the machine is.
// Call it before the first request.
func (s *Server) CountExactly() { s.limits.Patience = time.Hour }
