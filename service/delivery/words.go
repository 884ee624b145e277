package delivery

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/url"
	"syscall"

	"app.tender/tender/service/guard"
)

// inWords returns an error that explains to the receiver's owner why an attempt failed. It
// omits the receiver's address, which may hold a token that must not reach the log, and every address of
// the network, which may be one of the service's own.
func inWords(err error) error {
	var (
		dns         *net.DNSError
		certificate *tls.CertificateVerificationError
		address     *url.Error
		inside      *guard.AddressError
		network     *net.OpError
	)
	switch {
	case errors.As(err, &dns) && dns.IsNotFound:
		return fmt.Errorf("no name server knows the host %s", dns.Name)
	case errors.As(err, &dns):
		return fmt.Errorf("the name server did not say where %s is", dns.Name)
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("the receiver did not answer within %s", Timeout)
	case errors.Is(err, syscall.ECONNREFUSED):
		return errors.New("nothing answers there: the connection is refused")
	case errors.As(err, &certificate):
		return fmt.Errorf("the receiver's certificate is refused: %w", certificate.Err)
	case errors.As(err, &inside):
		return fmt.Errorf("the receiver's host has an address that is not publicly routable (%s)", inside.Reason)
	case errors.As(err, &network):
		return fmt.Errorf("the connection failed: %w", network.Err)
	case errors.As(err, &address):
		return address.Err
	default:
		return err
	}
}
