package cli

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"app.tender/tender/cli/requestlog"
	"app.tender/tender/config"
	"app.tender/tender/state"
	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"
)

// logFlags is what of the log is wanted and in which form.
type logFlags struct {
	failed bool
	since  string
	limit  int
}

func newLog(a *app) *cobra.Command {
	var f logFlags
	cmd := &cobra.Command{
		Use:   "log",
		Short: "Show the requests that were made, and how they went",
		Long: `Show the requests that the editor and the commands made of the service, the newest last:
what was asked, the answer, how long it took, and why it failed. Nothing that was said in
them is kept: no body, no key, no name.

"tender log show ID" shows one, and for a refused signature the text that was signed.
ID is the word in the last column, the service's own id of the request, or LAST for the
newest that failed.`,
		Example: `  tender log --failed
  tender log --since 1h --jsonl
  tender log show LAST`,
		Args: cobra.NoArgs,
		RunE: a.run(func(*cobra.Command, []string) error { return a.showLog(f) }),
	}
	a.format.AddFlags(cmd.PersistentFlags())
	flags := cmd.Flags()
	flags.BoolVar(&f.failed, "failed", false, "only those that failed")
	flags.StringVar(&f.since, "since", "", "only since this `time`: 2006-01-02, 36h, 30d, 2w, 3m or 1y")
	limitFlag(flags, &f.limit, 50)
	cmd.AddCommand(shaped[state.Request](a, &cobra.Command{
		Use: "show ID", Short: "Show one request with all that is known of it", Args: cobra.ExactArgs(1),
		Example: `  tender log show LAST
  tender log show k3f9abc`,
		RunE: a.run(func(_ *cobra.Command, args []string) error { return a.showRequest(args[0]) }),
	}))
	return shaped[[]state.Request](a, cmd)
}

// logged returns the requests of the chosen profile, the oldest first. The profile itself
// need not be usable: that it is not may be why one looks.
func (a *app) logged() ([]state.Request, error) {
	settings, err := a.settings()
	if err != nil {
		return nil, err
	}
	access, err := a.access(settings)
	name := access.Profile.Name
	if errors.Is(err, config.ErrNoProfile) {
		// A first sign-in that failed is in the log of a profile that was never made.
		asked, cerr := config.ChooseProfile(a.dirs(), a.Env, settings, a.profile)
		if cerr != nil || config.CheckProfileName(asked) != nil {
			return nil, err
		}
		if _, serr := os.Stat(a.dirs().RequestLog(asked)); serr != nil {
			return nil, err
		}
		name, err = asked, nil
	}
	if err != nil {
		return nil, err
	}
	dir := a.dirs().RequestLog(name)
	if werr := requestlog.Writable(dir); werr != nil {
		a.sayf("Requests can't be kept now: %s: %v. What is made meanwhile is missing here.", dir, werr)
	}
	lines, err := requestlog.Read(dir, name)
	missed := 0
	for i := range lines {
		missed += lines[i].Missed
	}
	if missed > 0 {
		a.sayf("%s could not be kept and %s missing here.", counted(missed, "request"), isOrAre(missed))
	}
	if err != nil {
		return lines, state.Fault{Kind: state.FaultLocal, Message: "The log of requests can't be read: " + err.Error() + ".", Next: "`tender doctor` looks at the data directory."}
	}
	return lines, nil
}

func isOrAre(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

func (a *app) showLog(f logFlags) error {
	var since time.Time
	if f.since != "" {
		at, ok := state.ParseSince(f.since, a.now())
		if !ok {
			return usagef("--since takes a date such as 2006-01-02, or how long ago: 36h, 30d, 2w, 3m, 1y; not %q", f.since)
		}
		since = at
	}
	lines, err := a.logged()
	if err != nil {
		return err
	}
	lines = slices.DeleteFunc(lines, func(r state.Request) bool { return f.failed && !r.Failed() || r.At.Before(since) })
	total := len(lines)
	if f.limit > 0 {
		lines = lines[max(0, total-f.limit):]
	}
	a.sayRest(len(lines), total)
	t := newTable("When", "Answer", "Request", "Took", "Tries", "Up", "Down", "Why", "Id").figures(3, 4, 5, 6).give(2, 7)
	for i := range lines {
		r := &lines[i]
		t.add(r.At.Local().Format(time.DateTime), r.Outcome(), r.Method+" "+r.Target(), took(r), tries(r), bytesWords(r.Sent), bytesWords(r.Received), r.Why(), r.ID)
	}
	return a.printList(append([]state.Request{}, lines...), t, "No request is in the log that matches.")
}

func took(r *state.Request) string { return fmt.Sprintf("%d ms", r.TookMs) }

// tries returns how often a request was tried, where that was more than once.
func tries(r *state.Request) string {
	if r.Attempts < 2 {
		return ""
	}
	return fmt.Sprint(r.Attempts)
}

func bytesWords(n int64) string {
	if n <= 0 {
		return ""
	}
	return humanize.IBytes(uint64(n))
}

// LAST names the newest request that failed, or where none did the newest.
const lastRequest = "last"

func (a *app) showRequest(id string) error {
	lines, err := a.logged()
	if err != nil {
		return err
	}
	r := findRequest(lines, id)
	if r == nil {
		return state.Fault{Kind: state.FaultNotFound, Message: fmt.Sprintf("No request %q is in the log.", id), Next: "`tender log` lists those that are kept."}
	}
	state.AttachVariants(r, lines)
	return a.result(*r, func() error {
		a.printf("%s", r.Details(time.Local))
		return nil
	})
}

// findRequest returns the request of that name; nil for none.
func findRequest(lines []state.Request, id string) *state.Request {
	var found *state.Request
	for i := range slices.Backward(lines) {
		r := &lines[i]
		switch {
		case strings.EqualFold(id, lastRequest) && r.Failed(), r.ID == strings.ToLower(id), r.RequestID != "" && r.RequestID == id:
			return r
		case strings.EqualFold(id, lastRequest):
			found = cmp.Or(found, r)
		}
	}
	return found
}
