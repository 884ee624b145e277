package service

import (
	"app.tender/tender/service/builder"
	"app.tender/tender/service/limits"
	"app.tender/tender/service/mail"
	"app.tender/tender/service/office"
	"app.tender/tender/service/store"
)

// Parts are what a server is made of, for tests of what no request can do or wait for.
type Parts struct {
	Store   *store.Store
	Moves   office.Moves // with the deliveries of its events
	Mails   *mail.Queue
	Builder *builder.Builder
	Rate    *limits.Rate
	Halt    func() // ends the background work
}

// Parts returns the server's parts.
func (s *Server) Parts() Parts {
	return Parts{s.store, s.moves, s.mailing.Queue, s.builder, s.limits, s.background.end}
}
