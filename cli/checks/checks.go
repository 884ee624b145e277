// Package checks finds out why something does not work. It checks everything that a call can fail on, one after the
// other, from the keys on this machine to the account's permissions, and reports each finding with the next step.
//
// It sends the same request as the program and traces it, so that its findings are about that request. Then it
// sends a write for a proposal that can't exist, and makes one to the local database that leaves nothing. So it
// changes nothing, neither here nor at the service, and no finding contains a secret.
package checks

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"app.tender/tender/apiclient"
	"app.tender/tender/config"
	"app.tender/tender/state"
	"app.tender/tender/state/localstore"
	"app.tender/tender/state/sqlitefile"
	"app.tender/tender/state/support"
)

// The checks, in order.
const (
	checkKeys         = "keys"
	checkAppKey       = "app key"
	checkDirectory    = "data directory"
	CheckDatabase     = "database"
	checkDisk         = "disk"
	checkTerminal     = "terminal"
	checkColours      = "colors"
	checkWidths       = "wide letters"
	checkMouse        = "mouse"
	checkClipboard    = "clipboard"
	checkAddress      = "address"
	checkConnection   = "connection"
	checkCertificate  = "certificate"
	checkAnswer       = "answer"
	checkClock        = "clock"
	checkApplication  = "application"
	checkSignIn       = "sign-in"
	checkSignature    = "signature"
	checkSubscription = "subscription"
	checkPermission   = "permission"
	checkWrite        = "write"
	checkCatalog      = "catalog"
	checkWebhooks     = "webhooks"
	checkFailures     = "failures"

	// After a refused signature.
	CheckSigned   = "signed text"
	checkVariants = "other ways"
)

// Names returns the names of the checks in order.
func Names() []string {
	return slices.Concat([]string{
		checkKeys, checkAppKey, checkDirectory, CheckDatabase, checkDisk,
		checkTerminal, checkColours, checkWidths, checkMouse, checkClipboard,
	}, serviceChecks, []string{checkFailures})
}

// Store is the local database.
type Store interface {
	Path() string
	Notice() state.Fault
	Check(ctx context.Context) (localstore.Health, error)
	TryWrite(ctx context.Context) error
}

// Config configures a run of the checks.
type Config struct {
	Profile  config.Profile
	Access   func(ctx context.Context) (config.Access, error) // the account with its keys
	KeysFile string                                           // the file with the keys; empty if they are not in a file
	KeysIn   string                                           // where the keys are, as the end of a sentence
	Store    Store
	Terminal Terminal
	Offline  bool   // send no requests
	ReadOnly string // why no write may be sent; empty if one may

	// Keep is called with each request, except those that try other ways to sign, and the results of these; nil for
	// none.
	Keep func(c apiclient.Call, tried []support.TriedVariant)

	// Requests returns the log of requests, the oldest first; nil for none.
	Requests func() ([]support.Request, error)

	Transport *http.Transport  // nil: Go's default
	Now       func() time.Time // nil: the system clock
	FreeBytes func(path string) (uint64, error)
	Writable  func(path string) error // nil: as the system says
}

// run is one run of the checks.
type run struct {
	Config
	tell  func(support.Finding)
	tried map[string]bool // the operations that were tried
}

// Run runs the checks in order and reports each finding at once, until ctx ends.
func Run(ctx context.Context, p Config, tell func(support.Finding)) {
	if p.Now == nil {
		p.Now = time.Now
	}
	if p.FreeBytes == nil {
		p.FreeBytes = sqlitefile.FreeBytes
	}
	if p.Writable == nil {
		p.Writable = writable
	}
	x := &run{p, tell, make(map[string]bool)}
	access, signedIn := x.keys(ctx)
	x.directory()
	x.database(ctx)
	x.disk()
	x.terminal()
	switch {
	case ctx.Err() != nil:
	case x.Offline:
		x.skip(checkAddress, "The service is not checked: working offline.")
	default:
		x.service(ctx, access, signedIn)
	}
	if ctx.Err() == nil {
		x.failures()
	}
}

func (x *run) good(check, found string) {
	x.tell(support.Finding{Check: check, Result: support.CheckGood, Found: found})
}

func (x *run) warn(check, found, next string) {
	x.tell(support.Finding{Check: check, Result: support.CheckWarning, Found: found, Next: next})
}

func (x *run) bad(check string, kind state.FaultKind, found, next string) {
	x.tell(support.Finding{Check: check, Result: support.CheckBad, Found: found, Next: next, Kind: kind})
}

// fault reports a check that failed with err.
func (x *run) fault(check string, err error) { x.tell(faultFinding(check, err)) }

// faultFinding returns the finding about a check that failed with err. The service's words are kept apart from ours.
func faultFinding(check string, err error) support.Finding {
	f := state.FaultOf(err)
	out := support.Finding{Check: check, Result: support.CheckBad, Found: f.Message, Next: f.Next, Kind: f.Kind}
	if e, ok := errors.AsType[*apiclient.Error](err); ok && e.Status != 0 && f.Message == e.Message {
		out.Found, out.ServiceMessage = fmt.Sprintf("The service did not accept the request (%d).", e.Status), e.Message
	}
	return out
}

// skip reports why a check, and those that depend on it, did not run.
func (x *run) skip(check, why string) {
	x.tell(support.Finding{Check: check, Result: support.CheckSkipped, Found: why})
}
