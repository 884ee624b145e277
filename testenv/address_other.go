//go:build !unix

package testenv

import (
	"context"
	"net"
)

// HoldAddress finds a free port of the loopback address. Others may take it while nothing listens
// there.
func HoldAddress() (*Address, error) {
	ln, err := (&net.ListenConfig{}).Listen(context.Background(), "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	return &Address{hostPort: ln.Addr().String(), letGo: func() error { return nil }}, ln.Close()
}
