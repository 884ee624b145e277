package service

import "context"

// SettleDeliveries makes every delivery that is due and waits for those under
// way.
func (s *Server) SettleDeliveries(ctx context.Context) error { return s.deliveries.Settle(ctx) }

// SettleBuilder does all that is to be done for the AI builder, and waits for
// what is under way.
func (s *Server) SettleBuilder(ctx context.Context) error {
	return s.builder.Settle(ctx)
}

// Halt ends the work beside requests, so that only what Settle does is done.
func (s *Server) Halt() { s.background.end() }

// Sweep removes uploaded files that belong to nothing.
func (s *Server) Sweep(ctx context.Context) error { return s.builder.Sweep(ctx) }

// Routes lists the operations as method and path.
func (s *Server) Routes() []string {
	var list []string
	for _, e := range s.endpoints() {
		list = append(list, e.method+" "+e.path)
	}
	return list
}
