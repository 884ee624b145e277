package apiclient

import (
	"crypto/x509"
	"errors"
	"math/rand/v2"
	"net"
	"time"
)

// nextTry reports whether to send a call that failed with e again, and after which
// pause.
func (c *Client) nextTry(r *request, e *Error, t *attempt) (pause time.Duration, again bool) {
	if t.attempts >= c.set.attempts || !mayRepeat(r, e) {
		return 0, false
	}
	if e.RetryAfter > 0 {
		return e.RetryAfter, e.RetryAfter <= c.set.maxWait
	}
	return backoff(c.set.firstPause, t.attempts), true
}

// mayRepeat reports whether sending r again after e is safe and useful.
func mayRepeat(r *request, e *Error) bool {
	switch {
	case e.Is(ErrCanceled) || isPermanent(e):
		return false
	case e.Is(ErrOffline) || e.Is(ErrRateLimited):
		return true // it was not sent, or it hit the rate limit
	case e.Is(ErrUncertain) || e.Is(ErrUnreadable) || e.Is(ErrRedirected):
		return false
	case !e.Is(ErrUnavailable):
		return false
	case r.repeat == whenUndone:
		return e.Status == 503 && e.RetryAfter > 0
	default:
		return r.repeat == always
	}
}

// isPermanent reports whether a retry would fail with e again: the name does not
// exist, the certificate is not trusted, or time is up.
func isPermanent(e *Error) bool {
	if dns, ok := errors.AsType[*net.DNSError](e.cause); ok && dns.IsNotFound {
		return true
	}
	return e.Is(ErrUntrusted) || errors.Is(e.cause, errTotal)
}

// isUntrusted reports whether err is about the server's certificate.
func isUntrusted(err error) bool {
	var authority x509.UnknownAuthorityError
	var host x509.HostnameError
	var invalid x509.CertificateInvalidError
	return errors.As(err, &authority) || errors.As(err, &host) || errors.As(err, &invalid)
}

// backoff returns the pause after the given number of attempts: exponential, less a
// random jitter of up to half, so that clients that failed together don't retry
// together.
func backoff(first time.Duration, attempts int) time.Duration {
	d := first << min(attempts-1, 6)
	return d - rand.N(d/2+1)
}
