package testenv

import (
	"context"
	"net"
)

// Address is one of this machine's that nobody else gets until it is closed.
// While nobody listens at it connections are refused, and none reaches what
// another test serves meanwhile.
type Address struct {
	hostPort string
	config   net.ListenConfig
	letGo    func() error
}

// String returns the address as host:port.
func (a *Address) String() string { return a.hostPort }

// Listen listens at the address, again after the last listener was closed.
func (a *Address) Listen(ctx context.Context) (net.Listener, error) {
	return a.config.Listen(ctx, "tcp", a.hostPort)
}

// Close gives the address up.
func (a *Address) Close() error { return a.letGo() }
