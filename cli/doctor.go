package cli

import (
	"context"
	"fmt"
	"regexp"
	"time"

	"app.tender/tender/apiclient"
	"app.tender/tender/config"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

func newDoctor(a *app) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "Find out why something does not work",
		Long: `Check in turn what a call can fail on: settings, local database, application key,
address, certificate, clock, signature, user key, subscription and permissions.
Each check says what was found and the next step. It reads and changes nothing on
the service, works signed out and offline, and prints no secret. The exit code is
that of the first check that failed.`,
		Args: cobra.NoArgs,
		RunE: a.run(func(cmd *cobra.Command, _ []string) error { return a.doctor(cmd.Context(), asJSON) }),
	}
	jsonFlag(cmd, &asJSON)
	return cmd
}

// How a check came out.
const (
	checkGood    = "good"
	checkWarning = "warning"
	checkBad     = "bad"
	checkSkipped = "skipped" // nothing could be said: an earlier check failed
)

// finding is what one check came to.
type finding struct {
	Check  string `json:"check"`
	Result string `json:"result"`
	Found  string `json:"found"`
	Next   string `json:"next"`
}

// examination collects findings.
type examination struct {
	app      *app
	findings []finding
	code     int // of the first check that failed
}

func (x *examination) add(check, result, found, next string) {
	x.findings = append(x.findings, finding{check, result, found, next})
}

// fail adds a check that failed with err.
func (x *examination) fail(check string, err error) {
	f := state.FaultOf(err)
	x.add(check, checkBad, f.Message, f.Next)
	if x.code == ExitOK {
		x.code = exitCode(err)
	}
}

func (a *app) doctor(ctx context.Context, asJSON bool) error {
	x := &examination{app: a}
	x.examine(ctx)
	if asJSON {
		if err := a.printJSON(x.findings); err != nil {
			return err
		}
	} else {
		signs := map[string]string{checkGood: "✓", checkWarning: "!", checkBad: "✗", checkSkipped: "-"}
		for _, f := range x.findings {
			a.printf("%s %-13s %s\n", signs[f.Result], f.Check, f.Found)
			if f.Next != "" {
				a.printf("  %-13s → %s\n", "", f.Next)
			}
		}
	}
	if x.code != ExitOK {
		return silentError{x.code}
	}
	return nil
}

func (x *examination) examine(ctx context.Context) {
	a := x.app
	settings, err := a.settings()
	if err != nil {
		x.fail("settings", err)
	} else {
		x.add("settings", checkGood, a.dirs().SettingsFile(), "")
	}
	access, err := a.access(settings)
	if err != nil {
		x.fail("profile", err)
		return
	}
	x.add("profile", checkGood, access.Profile.Name, "")
	var skew *time.Duration
	a.clientOptions = append(a.clientOptions, apiclient.WithAttempts(1), apiclient.WithHook(func(c apiclient.Call) {
		if c.Status != 0 && skew == nil {
			skew = &c.Skew
		}
		if c.Canonical != "" {
			x.add("signed text", checkWarning, c.Canonical, "Compare it with what the service says it expects; docs/signing.md tells how.")
		}
	}))
	s, err := a.openAccess(ctx, settings, access)
	if err != nil {
		x.fail("database", err)
		return
	}
	defer func() { _ = s.Close() }()
	if notice := s.store.Notice(); notice.Kind != state.FaultNone {
		x.fail("database", notice)
	} else {
		x.add("database", checkGood, s.store.Path(), "")
	}
	x.applicationKey(access)
	if a.offline {
		x.add("service", checkSkipped, "Not asked: --offline.", "")
		return
	}
	x.service(ctx, s)
	x.clock(skew)
}

var uuid = regexp.MustCompile(`^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$`)

// applicationKey looks at the key's shape. The demo makes its own.
func (x *examination) applicationKey(access config.Access) {
	switch {
	case access.Profile.Name == config.Demo:
	case uuid.MatchString(access.Profile.AppKey):
		x.add("app key", checkGood, "It has the form of one.", "")
	default:
		x.add("app key", checkWarning, "It is no UUID, which application keys are.", "Copy it anew from the service's operator and sign in again.")
	}
}

// service asks the service two things that any account may, and the catalog.
func (x *examination) service(ctx context.Context, s *session) {
	_, err := s.link.Proposals(ctx, state.ProposalQuery{PageSize: 1})
	if err != nil {
		x.fail("service", err)
		x.add("catalog", checkSkipped, "Not asked: the service did not answer the request before.", "")
		return
	}
	x.add("service", checkGood, "It answers; signature, user key, subscription and permission are accepted.", "")
	if _, err := s.link.Categories(ctx); err != nil {
		x.fail("catalog", err)
		return
	}
	x.add("catalog", checkGood, "The account has access.", "")
}

// skewWarning is a difference of the clocks that is near to what a service
// refuses, which is five minutes.
const skewWarning = 2 * time.Minute

// clock compares this machine's clock with the service's; nil is not known.
func (x *examination) clock(skew *time.Duration) {
	switch {
	case skew == nil:
		x.add("clock", checkSkipped, "The service told no time.", "")
	case skew.Abs() < skewWarning:
		x.add("clock", checkGood, "It agrees with the service's.", "")
	default:
		x.add("clock", checkWarning, fmt.Sprintf("The service's clock is %v from this machine's.", skew.Round(time.Second)),
			"Set this computer's date and time; more than five minutes are refused.")
	}
}
