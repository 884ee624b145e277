package service

import (
	"context"
	"time"
)

// SettleDeliveries makes every delivery that is due and waits for those under
// way.
func (s *Server) SettleDeliveries(ctx context.Context) error { return s.deliveries.Settle(ctx) }

// SettleBuilder does all that is to be done for the AI builder, and waits for
// what is under way.
func (s *Server) SettleBuilder(ctx context.Context) error {
	b := s.builder
	for _, settle := range []func(context.Context) error{b.texts.Settle, b.media.Settle, b.outlines.Settle, b.builds.Settle} {
		if err := settle(ctx); err != nil {
			return err
		}
	}
	return nil
}

// Halt ends the work beside requests, so that only what Settle does is done.
func (s *Server) Halt() { s.background.end() }

// ReadFor bounds the time that the rules may read for one outline.
func (s *Server) ReadFor(d time.Duration) { s.builder.reading = d }

// Sweep removes uploaded files that belong to nothing.
func (s *Server) Sweep(ctx context.Context) error { return s.builder.sweep(ctx) }

// Routes lists the operations as method and path.
func (s *Server) Routes() []string {
	var list []string
	for _, e := range s.endpoints() {
		list = append(list, e.method+" "+e.path)
	}
	return list
}
