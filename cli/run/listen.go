package run

import (
	"errors"
	"fmt"
	"net"

	"app.tender/tender/state"
)

// ListenError explains why nothing can be served at address.
func ListenError(flag, address string, err error) error {
	if _, ok := errors.AsType[*net.AddrError](err); ok {
		return Usagef("%s takes an address and a port such as 127.0.0.1:8421 or :8421, not %q", flag, address)
	}
	return state.Local(fmt.Sprintf("The service can't listen on %s: %v.", address, err),
		"Name another address with "+flag+", or stop the program that listens there.")
}

// Reachable returns an address for clients on this machine: a server that listens on all interfaces is reached by
// loopback.
func Reachable(at net.Addr) string {
	tcp, ok := at.(*net.TCPAddr)
	if !ok || !tcp.IP.IsUnspecified() {
		return at.String()
	}
	return net.JoinHostPort("127.0.0.1", fmt.Sprint(tcp.Port))
}
