package testenv

import (
	"context"
	"net"
)

// Address is an address of this machine that is reserved until it is closed. While nothing listens
// at it, connections are refused, and none reaches another test's server.
type Address struct {
	hostPort string
	config   net.ListenConfig
	letGo    func() error
}

// String returns the address as host:port.
func (a *Address) String() string { return a.hostPort }

// Listen listens at the address. It may be called again after the last listener was closed.
func (a *Address) Listen(ctx context.Context) (net.Listener, error) {
	return a.config.Listen(ctx, "tcp", a.hostPort)
}

// Close releases the address.
func (a *Address) Close() error { return a.letGo() }
