package service

import "context"

// SettleDeliveries makes every delivery that is due and waits for those under
// way.
func (s *Server) SettleDeliveries(ctx context.Context) error { return s.deliveries.Settle(ctx) }
