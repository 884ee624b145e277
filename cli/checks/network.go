package checks

import (
	"cmp"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"strings"
	"syscall"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/support"
	"app.tender/tender/state/text"
)

// What a person can do about the network.
const (
	nextAddress = "Check the service's address; `tender login` changes it."
	nextNetwork = "Check the network."
	nextPortal  = "Open a web page in a browser: the network may require a sign-in. Otherwise check the service's address and the proxy."
)

// lost returns where and why a request got no response.
func (x *run) lost(s *observed) support.Finding {
	var dns *net.DNSError
	switch err := s.err; {
	case errors.As(err, &dns):
		return unnamed(s, dns)
	case isProxyProblem(err):
		return offline(checkConnection, "The proxy "+s.proxyName()+" does not let this request through: "+plain(err)+
			".",
			"Check HTTPS_PROXY and HTTP_PROXY, or ask the proxy's administrator; NO_PROXY lists hosts that bypass it.")
	}
	if f := x.certificateProblem(s); f.Check != "" {
		return f
	}
	switch handshake, ready := s.reached(); {
	case ready:
		return unanswered(s)
	case !handshake:
		return unconnected(s)
	default:
		return offline(checkCertificate, "The connection to "+s.url.Host+" ended before it was secured: "+plain(s.err)+
			".",
			"A firewall may be in the way, or the port is not that of the service. "+nextAddress)
	}
}

func offline(check, found, next string) support.Finding {
	return support.Finding{Check: check, Result: support.CheckBad, Found: found, Next: next, Kind: state.FaultOffline}
}

func unavailable(found, next string) support.Finding {
	return support.Finding{
		Check: checkAnswer, Result: support.CheckBad, Found: found, Next: next,
		Kind: state.FaultUnavailable,
	}
}

func unnamed(s *observed, err *net.DNSError) support.Finding {
	host := strings.TrimSuffix(cmp.Or(err.Name, s.url.Hostname()), ".")
	if err.IsNotFound {
		return offline(checkAddress, "No name server knows the host "+host+".",
			"Check its spelling. "+nextAddress+" A company's internal name may need its VPN.")
	}
	return offline(checkAddress, "The name server does not respond, so "+host+" can't be found: "+err.Err+".",
		nextNetwork)
}

func isProxyProblem(err error) bool {
	var op *net.OpError
	return errors.As(err, &op) && op.Op == "proxyconnect" ||
		err != nil && strings.Contains(err.Error(), "Proxy Authentication Required")
}

// certificateProblem returns what is wrong with the peer's certificate; its check is empty for any other error.
func (x *run) certificateProblem(s *observed) support.Finding {
	var (
		unknown x509.UnknownAuthorityError
		name    x509.HostnameError
		invalid x509.CertificateInvalidError
		header  tls.RecordHeaderError
		alert   tls.AlertError
	)
	switch err := s.err; {
	case errors.As(err, &name) && name.Certificate != nil:
		return offline(checkCertificate,
			fmt.Sprintf("The certificate is not for %s but for %s.", name.Host, namesIn(name.Certificate)),
			nextAddress+" If it is correct, someone may be impersonating the service: don't sign in.")
	case errors.As(err, &invalid) && invalid.Reason == x509.Expired && invalid.Cert != nil:
		return x.outOfDate(invalid.Cert)
	case errors.As(err, &invalid):
		return offline(checkCertificate, "The certificate is not valid: "+text.CleanLine(invalid.Error())+".",
			"Tell the service's operator.")
	case errors.As(err, &unknown):
		issuer := "an authority that this computer does not know"
		if unknown.Cert != nil {
			issuer = "“" + issuerOf(unknown.Cert) + "”, which this computer does not trust"
		}
		return offline(checkCertificate, "The certificate is signed by "+issuer+".",
			"In a company network that inspects connections, install its certificate on this computer. Elsewhere someone may be impersonating the service: don't sign in.")
	case errors.As(err, &header) && string(header.RecordHeader[:]) == "HTTP/":
		return offline(checkCertificate, s.url.Host+" speaks plain http, and the address begins with https://.",
			"Check the port in the service's address. Only a service on this machine can use http://.")
	case errors.As(err, &header):
		return offline(checkCertificate, s.url.Host+" does not speak TLS, and the address begins with https://.",
			"Check the port in the service's address.")
	case errors.As(err, &alert):
		return offline(checkCertificate, "No secure connection could be agreed on: "+alert.Error()+".",
			"The other side may be too old, or may require a client certificate. Tell the service's operator.")
	default:
		return support.Finding{}
	}
}

// issuerOf returns the issuer of a certificate.
func issuerOf(c *x509.Certificate) string {
	return text.CleanLine(cmp.Or(c.Issuer.CommonName, c.Issuer.String()))
}

// namesIn lists the names that a certificate is for.
func namesIn(c *x509.Certificate) string {
	names := append([]string(nil), c.DNSNames...)
	for _, ip := range c.IPAddresses {
		names = append(names, ip.String())
	}
	if len(names) == 0 {
		names = []string{"nobody (it has no host name)"}
	}
	const most = 3
	if len(names) > most {
		names = append(names[:most], "others")
	}
	return text.CleanLine(strings.Join(names, ", "))
}

// outOfDate reports which date of a certificate does not fit, and that this computer's clock may be wrong.
func (x *run) outOfDate(c *x509.Certificate) support.Finding {
	found := "The certificate expired on " + day(c.NotAfter) + "."
	if x.Now().Before(c.NotBefore) {
		found = "The certificate is not valid before " + day(c.NotBefore) + "."
	}
	return offline(checkCertificate, found+" This computer's date is "+day(x.Now())+".",
		"Set this computer's date if it is wrong. Otherwise ask the service's operator to renew the certificate.")
}

func day(t time.Time) string { return t.UTC().Format("2 January 2006") }

// unconnected explains why no connection was made.
func unconnected(s *observed) support.Finding {
	at, to := s.url.Host, nextAddress
	if s.proxy != nil {
		at, to = "the proxy "+s.proxyName(), "Check HTTPS_PROXY and HTTP_PROXY."
	}
	var timeout net.Error
	switch err := s.err; {
	case errors.Is(err, syscall.ECONNREFUSED) || strings.Contains(err.Error(), "refused"):
		return offline(checkConnection, "Nothing is listening at "+at+": the connection is refused.",
			"Is the service running there? "+to)
	case errors.Is(err, syscall.ENETUNREACH), errors.Is(err, syscall.EHOSTUNREACH):
		return offline(checkConnection, "There is no route to "+at+": "+plain(err)+".", nextNetwork)
	case errors.As(err, &timeout) && timeout.Timeout():
		return offline(checkConnection, "No response from "+at+" in time.",
			"A firewall or a missing VPN may block the connection. "+to)
	default:
		return offline(checkConnection, "No connection to "+at+": "+plain(err)+".", nextNetwork)
	}
}

func speaksTLS(s *observed) support.Finding {
	return offline(checkCertificate, s.url.Host+" speaks TLS, and the address begins with http://.",
		"Write https:// in the service's address; `tender login` changes it.")
}

// unanswered explains why a connection brought no response.
func unanswered(s *observed) support.Finding {
	var timeout net.Error
	text := s.err.Error()
	switch {
	case strings.Contains(text, `malformed HTTP response "\x15`):
		return speaksTLS(s)
	case errors.As(s.err, &timeout) && timeout.Timeout():
		return unavailable(s.url.Host+" accepted the request and did not respond in time.",
			"Try again in a minute. If it persists, tell the service's operator.")
	// the latter if it speaks before it gets a request
	case strings.Contains(text, "malformed HTTP"), strings.Contains(text, "%!w(<nil>)"):
		return unavailable("The program at "+s.url.Host+" is not a web service.",
			"Check the port in the service's address.")
	default:
		return unavailable("The connection to "+s.url.Host+" ended before a response: "+plain(s.err)+".",
			"Try again in a minute. If it persists, a firewall may cut it, or the service fails.")
	}
}

// refusal explains a response that is not from the service; its check is empty when it may be.
func refusal(s *observed) support.Finding {
	from := ""
	if via := s.header.Get("Via"); via != "" {
		from = " It came through " + text.CleanLine(via) + "."
	}
	switch raw := s.text(); {
	case s.status == http.StatusBadRequest && s.url.Scheme == "http" && strings.Contains(raw, "HTTPS"):
		return speaksTLS(s)
	case s.status == http.StatusProxyAuthRequired:
		return offline(checkConnection, "The proxy "+s.proxyName()+" requires a name and a password (407).",
			"Put them into HTTPS_PROXY, or ask the proxy's administrator.")
	case s.status == http.StatusNetworkAuthenticationRequired:
		return unavailable("The network requires a sign-in first (511)."+from,
			"Open a web page in a browser and sign in there.")
	case s.status/100 == 3 && s.status != http.StatusNotModified:
		to := s.header.Get("Location")
		if u, err := s.url.Parse(to); err == nil {
			to = u.Scheme + "://" + u.Host
		}
		return unavailable(
			fmt.Sprintf("The response (%d) redirects to another address, %s, which tender does not follow.%s", s.status,
				text.CleanLine(to), from), nextPortal)
	case s.status >= http.StatusInternalServerError:
		// A gateway's error page does not mean a sign-in page.
		return unavailable(fmt.Sprintf("The service failed (%d%s).%s", s.status, title(raw, s.status), from),
			"Try again in a minute. If it persists, tell the service's operator"+requestOf(s)+".")
	case s.status == http.StatusNotFound:
		return unavailable("There is no such service at this address (404)."+from,
			"Check the path in the service's address; `tender login` changes it.")
	case s.status == http.StatusMisdirectedRequest:
		return unavailable("The service does not use the host name of this address, "+s.url.Host+" (421)."+from,
			"A proxy that rewrites the header Host must pass it on unchanged; or the operator sets the address that clients call (`tender serve --public-url`).")
	case s.isPage():
		return unavailable(fmt.Sprintf("The response is a web page (%d%s), not one of the service.%s", s.status,
			title(raw, s.status), from), nextPortal)
	case s.status == http.StatusTooManyRequests:
		f := unavailable("The service has had too many requests (429).", "Wait a few minutes.")
		f.Kind = state.FaultRateLimited
		return f
	}
	return support.Finding{}
}

// requestOf names the request for the operator.
func requestOf(s *observed) string {
	if id := cmp.Or(s.header.Get("X-Request-Id"), s.header.Get("X-Correlation-Id")); id != "" {
		return "; the request is " + text.CleanLine(id)
	}
	return ""
}

// title returns the title of a page, to follow its status without repeating it.
func title(page string, status int) string {
	lower := strings.ToLower(page)
	_, rest, ok := strings.Cut(lower, "<title>")
	if !ok {
		return ""
	}
	at := len(page) - len(rest)
	end := strings.Index(rest, "</title>")
	if end < 0 || len(lower) != len(page) {
		return ""
	}
	const most = 80
	s := strings.Join(strings.Fields(text.CleanLine(page[at:at+end])), " ")
	s = strings.TrimSpace(strings.TrimPrefix(s, strconv.Itoa(status)))
	if r := []rune(s); len(r) > most {
		s = string(r[:most]) + "…"
	}
	if s == "" {
		return ""
	}
	return ", “" + s + "”"
}

func (s *observed) proxyName() string {
	if s.proxy == nil {
		return "on the way"
	}
	return s.proxy.Host
}

// plain returns the innermost text of an error, without addresses and operations.
func plain(err error) string {
	for {
		next := errors.Unwrap(err)
		if next == nil {
			return text.CleanLine(err.Error())
		}
		err = next
	}
}
