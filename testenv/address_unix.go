//go:build unix

package testenv

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"syscall"

	"golang.org/x/sys/unix"
)

// HoldAddress reserves a free port of the loopback address with a socket that is bound to it and
// never listens. Listeners share the port with that socket.
func HoldAddress() (*Address, error) {
	fd, err := unix.Socket(unix.AF_INET, unix.SOCK_STREAM, 0)
	if err != nil {
		return nil, fmt.Errorf("holding an address: %w", err)
	}
	unix.CloseOnExec(fd)
	letGo := func() error { return unix.Close(fd) }
	hostPort, err := bind(fd)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("holding an address: %w", err), letGo())
	}
	share := func(_, _ string, c syscall.RawConn) error {
		var shared error
		err := c.Control(func(fd uintptr) { shared = sharePort(int(fd)) })
		return errors.Join(err, shared)
	}
	return &Address{hostPort, net.ListenConfig{Control: share}, letGo}, nil
}

func bind(fd int) (hostPort string, err error) {
	loopback := [4]byte{127, 0, 0, 1}
	if err := errors.Join(sharePort(fd), unix.Bind(fd, &unix.SockaddrInet4{Addr: loopback})); err != nil {
		return "", err
	}
	name, err := unix.Getsockname(fd)
	if err != nil {
		return "", err
	}
	port := uint16(name.(*unix.SockaddrInet4).Port) // it is a socket of that family
	return netip.AddrPortFrom(netip.AddrFrom4(loopback), port).String(), nil
}

func sharePort(fd int) error { return unix.SetsockoptInt(fd, unix.SOL_SOCKET, unix.SO_REUSEPORT, 1) }
