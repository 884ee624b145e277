package service

import (
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"

	"app.tender/tender/service/operation"
	"app.tender/tender/state"
	"app.tender/tender/state/notify"
)

// A signature covers the address that the client called, so that it is valid for no
// other service. The service therefore must know its own address and can't learn it
// from a request, because a relay can write the Host header. It trusts that header only
// on loopback, where there is no relay.

// ownAddress is the address at which clients call the service.
type ownAddress struct {
	publicURL  string                 // empty: not known
	lastCalled atomic.Pointer[string] // see publicBase
}

// checkHost refuses a request for an address that is not this service's own.
func (a *ownAddress) checkHost(r *http.Request) error {
	if a.publicURL != "" || ownsHost(r) {
		return nil
	}
	return &operation.Fault{
		Status: http.StatusMisdirectedRequest, Code: operation.CodeMisdirected,
		Message: "The service has no public URL, so it takes requests to this machine alone, such as to http://127.0.0.1. " +
			"Start it with --public-url and the address that clients call.",
	}
}

// baseURLs returns each scheme and host that a client may have signed: those of the
// configured public URL, which may be a proxy's, and on loopback those of the request
// itself.
func (a *ownAddress) baseURLs(r *http.Request) []string {
	var bases []string
	if a.publicURL != "" {
		bases = append(bases, a.publicURL)
	}
	if ownsHost(r) {
		bases = append(bases, calledAt(r))
	}
	return bases
}

// calledAt returns the scheme and host that a request names.
func calledAt(r *http.Request) string {
	if r.TLS != nil {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

// publicBase returns the scheme and host of addresses that are given to others: the public URL,
// else on loopback where a request came in, or where the service was last called. It is empty if
// none of them is known. r may be nil.
func (a *ownAddress) publicBase(r *http.Request) string {
	switch {
	case a.publicURL != "":
		return a.publicURL
	case r != nil && ownsHost(r):
		base := calledAt(r)
		a.lastCalled.Store(&base)
		return base
	}
	if last := a.lastCalled.Load(); last != nil {
		return *last
	}
	return ""
}

// ownsHost reports whether a request came over the loopback interface and names it as
// its host.
func ownsHost(r *http.Request) bool {
	at, _ := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	return isLoopback(r.Host) && onlyLocal(at)
}

// onlyLocal reports whether only this machine can reach an address: a loopback address
// or one outside any network, such as a Unix socket.
func onlyLocal(at net.Addr) bool {
	tcp, isTCP := at.(*net.TCPAddr)
	return !isTCP || tcp.IP.IsLoopback()
}

// isLoopback reports whether host, with or without a port, is this machine.
func isLoopback(host string) bool {
	return notify.IsLoopback((&url.URL{Host: host}).Hostname())
}

// checkPublicURL refuses an address that no client can have signed. The URL must have no
// path, because a proxy passes paths on unchanged.
func checkPublicURL(address string) error {
	if address == "" {
		return nil
	}
	u, err := url.Parse(address)
	if err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Hostname() != "" && u.Path == "" &&
		u.User == nil && u.RawQuery == "" && u.Fragment == "" {
		return nil
	}
	return state.Invalid(address+" is no address that clients could call.",
		"Give scheme and host, like https://proposals.example.com.")
}

// plainAndPublic reports whether publicURL is an http address on another machine.
func plainAndPublic(publicURL string) bool {
	host, plain := strings.CutPrefix(publicURL, "http://")
	return plain && !isLoopback(host)
}

// checkListen refuses a listen address that other machines can reach if there is no
// public URL, because the service would refuse all their requests.
func (a *ownAddress) checkListen(at net.Addr) error {
	if a.publicURL != "" || onlyLocal(at) {
		return nil
	}
	return state.Invalid("The service can't listen on "+at.String()+
		" without a public URL: it would refuse every request.",
		"Name the address that clients call with --public-url, or listen on 127.0.0.1.")
}
