package checks

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"app.tender/tender/apiclient"
	"app.tender/tender/config"
	"app.tender/tender/state"
	"app.tender/tender/state/support"
)

// serviceChecks are the checks that need the service, in the order in which a call can fail.
var serviceChecks = []string{
	checkAddress, checkConnection, checkCertificate, checkAnswer, checkClock,
	checkApplication, checkSignIn, checkSignature, checkSubscription, checkPermission, checkWrite, checkCatalog,
	checkWebhooks,
}

// onTheWay are the checks that need no keys.
var onTheWay = serviceChecks[:4]

// service sends the read with which every screen starts.
func (x *run) service(ctx context.Context, access config.Access, signedIn bool) {
	w := newWatcher(x.Transport, x.Now)
	defer w.transport.CloseIdleConnections()
	if !signedIn {
		x.unsigned(ctx, w, access.Profile.BaseURL)
		return
	}
	var (
		calls []apiclient.Call
		tried []support.TriedVariant
	)
	defer func() { x.keep(calls, tried) }()
	c, err := apiclient.New(access.Profile.BaseURL, apiclient.Credentials{
		AppKey: access.Profile.AppKey, SecretKey: access.Secrets.SecretKey, UserKey: access.Secrets.UserKey,
	}, apiclient.WithTransport(w), apiclient.WithAttempts(1), apiclient.WithClock(x.Now),
		apiclient.WithHook(func(c apiclient.Call) {
			calls = append(calls, c)
			x.tried[c.Operation] = true
		}))
	if err != nil {
		x.unusable(err)
		return
	}
	c, err = read(ctx, c, access)
	s := w.last.Load()
	if ctx.Err() != nil || s == nil {
		return
	}
	f := x.failure(s, err)
	x.onTheWay(s, f)
	if slices.Contains(onTheWay, f.Check) {
		return
	}
	x.clock(s, f)
	x.account(f, err)
	switch {
	case f.Check == checkSignature && errors.Is(err, apiclient.ErrBadSignature):
		tried = x.signature(ctx, c, s, calls[len(calls)-1])
	case f.Check == "":
		if x.write(ctx, c, w, &calls) {
			calls = calls[:len(calls)-1] // as it should: no failure for the log
		}
		x.catalog(ctx, c)
		x.webhooks(ctx, c)
	}
}

// keep passes the requests on. The results of other ways to sign belong to the one with the refused signature.
func (x *run) keep(calls []apiclient.Call, tried []support.TriedVariant) {
	if x.Keep == nil {
		return
	}
	for _, c := range calls {
		if c.Canonical == "" {
			x.Keep(c, nil)
			continue
		}
		x.Keep(c, tried)
	}
}

// read exchanges the password if there is no user key, and reads one row of the list. It returns the client that it
// used.
func read(ctx context.Context, c *apiclient.Client, access config.Access) (*apiclient.Client, error) {
	if access.Secrets.UserKey == "" {
		who, err := c.Authenticate(ctx, access.Profile.UserName, access.Password)
		if err != nil {
			return c, err
		}
		if c, err = c.WithUserKey(who.UserKey); err != nil {
			return c, err
		}
	}
	_, err := c.Proposals.List(ctx, state.ProposalQuery{PageSize: 1})
	return c, err
}

// unusable reports an address or keys that allow no request.
func (x *run) unusable(err error) {
	check, next := checkKeys, "Sign in again with the keys exactly as you got them."
	if e, ok := errors.AsType[*apiclient.Error](err); ok && len(e.Fields) > 0 && e.Fields[0].Field == "baseURL" {
		check, next = checkAddress, nextAddress
	}
	x.bad(check, state.FaultUnauthorized, state.FaultOf(err).Message, next)
}

// unsigned checks the way to the service with a request without keys.
func (x *run) unsigned(ctx context.Context, w *watcher, baseURL string) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimRight(baseURL, "/")+"/public/proposals",
		http.NoBody)
	if err != nil || baseURL == "" {
		x.skip(checkAddress, "There is no address to check.")
		return
	}
	resp, err := (&http.Client{Transport: w, CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	}}).Do(req)
	s := w.last.Load()
	if ctx.Err() != nil || s == nil {
		return
	}
	var f support.Finding
	if err == nil {
		_, _ = resp.Body.Read(make([]byte, seenBody)) // reads what there is of it
		_ = resp.Body.Close()
		f = refusal(s)
	} else {
		f = x.lost(s)
	}
	x.onTheWay(s, f)
	if !slices.Contains(onTheWay, f.Check) {
		x.clock(s, f)
		x.skip(checkApplication, "The account is not checked: not signed in.")
	}
}

// onTheWay reports how far the request got; it failed with f.
func (x *run) onTheWay(s *observed, f support.Finding) {
	at := slices.Index(onTheWay, f.Check) // -1: the service itself responded
	for i, check := range onTheWay {
		switch {
		case at < 0 || i < at:
			x.good(check, x.wayWords(check, s))
		case i == at:
			x.tell(f)
		}
	}
	if at >= 0 {
		x.skip(serviceChecks[at+1], "Not checked, nor the checks after it.")
	}
}

// wayWords describes a working stage.
func (x *run) wayWords(check string, s *observed) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch check {
	case checkAddress:
		at := s.url.Scheme + "://" + s.url.Host
		if s.proxy != nil {
			return at + ", through the proxy " + s.proxy.Host + "."
		}
		if len(s.addresses) > 0 {
			return at + " is " + strings.Join(s.addresses[:min(3, len(s.addresses))], ", ") + "."
		}
		return at + "."
	case checkConnection:
		return "Connected to " + s.remote + "."
	case checkCertificate:
		return certificateWords(s)
	default:
		took := s.heard.Sub(s.asked).Milliseconds()
		return fmt.Sprintf("It came after %d ms.", max(0, took))
	}
}

func certificateWords(s *observed) string {
	switch {
	case s.url.Scheme == "http":
		return "Not needed: plain http does not leave this machine."
	case s.secured == nil || len(s.secured.PeerCertificates) == 0:
		return "It is trusted."
	}
	c := s.secured.PeerCertificates[0]
	return fmt.Sprintf("%s; trusted until %s, signed by %s.", tls.VersionName(s.secured.Version), day(c.NotAfter),
		issuerOf(c))
}

// failure returns which check a read failed on, and why; its check is empty if it succeeded.
func (x *run) failure(s *observed, err error) support.Finding {
	if s.err != nil {
		return x.lost(s)
	}
	f := refusal(s)
	if f.Check != "" || err == nil {
		return f
	}
	if f = accountFailure(err); f.Check != "" {
		return f
	}
	f = faultFinding(checkAnswer, err)
	if f.ServiceMessage == "" {
		f.Found = strings.TrimSuffix(f.Found, ".") + fmt.Sprintf(" (%d).", s.status)
	}
	return f
}
