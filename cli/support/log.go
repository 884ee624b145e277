package support

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"app.tender/tender/cli/output"
	"app.tender/tender/cli/requestlog"
	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"app.tender/tender/state"
	"app.tender/tender/state/support"
	"app.tender/tender/state/text"
	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"
)

// logFlags choose what to print of the log, and how.
type logFlags struct {
	failed bool
	since  string
	limit  int
	follow bool
}

func newLog(r *run.Run) *cobra.Command {
	var f logFlags
	cmd := &cobra.Command{
		Use:   "log",
		Short: "List the latest requests and their outcomes",
		Long: `List the requests of the editor and the commands, the newest last: method and path,
response, duration, and the reason of a failure. The log has no bodies, keys or names.

"tender log show ID" shows one request, with the signed text if its signature was refused.
ID is the word in the last column, the service's own id of the request, or LAST for the
latest failed request.`,
		Example: `  tender log --failed
  tender log --since 1h --jsonl
  tender log --follow
  tender log show LAST`,
		Args: cobra.NoArgs,
		RunE: r.Command(func(cmd *cobra.Command, _ []string) error { return showLog(cmd.Context(), r, f) }),
	}
	r.Format.AddFlags(cmd.PersistentFlags())
	flags := cmd.Flags()
	flags.BoolVar(&f.failed, "failed", false, "only failed requests")
	flags.StringVar(&f.since, "since", "", "only since this `time`: 2006-01-02, or an age such as 36h, 30d, 2w, 3m, 1y")
	run.LimitFlag(flags, &f.limit, 50)
	flags.BoolVar(&f.follow, "follow", false, "keep listing new requests until ctrl+c")
	cmd.AddCommand(run.Shaped[support.Request](r, &cobra.Command{
		Use: "show ID", Short: "Show all details of a request", Args: cobra.ExactArgs(1),
		Example: `  tender log show LAST
  tender log show k3f9abc`,
		ValidArgsFunction: run.CompleteFirst(func() []string { return requestIDs(r) }),
		RunE:              r.Command(func(_ *cobra.Command, args []string) error { return showRequest(r, args[0]) }),
	}))
	return run.Shaped[[]support.Request](r, cmd)
}

// logOf returns the log of the chosen profile. The profile itself need not be usable: the log may have the reason for
// that.
func logOf(r *run.Run) (dir, name string, err error) {
	settings, err := r.ReadSettings()
	if err != nil {
		return "", "", err
	}
	access, err := r.ChooseAccess(settings)
	name = access.Profile.Name
	if errors.Is(err, config.ErrNoProfile) {
		// A failed first sign-in is in the log of a profile that was never created.
		asked, cerr := config.ChooseProfile(r.Dirs(), r.Env, settings, r.Flags.Profile)
		if cerr != nil || config.CheckProfileName(asked) != nil {
			return "", "", err
		}
		if _, serr := os.Stat(r.Dirs().RequestLog(asked)); serr != nil {
			return "", "", err
		}
		name, err = asked, nil
	}
	return r.Dirs().RequestLog(name), name, err
}

// requestIDs returns the IDs of the requests in the log, the newest first.
func requestIDs(r *run.Run) []string {
	dir, name, err := logOf(r)
	if err != nil {
		return nil
	}
	all, _ := requestlog.Read(dir, name) // what can't be read is left out
	ids := make([]string, 0, len(all)+1)
	for _, one := range all {
		if one.ID != "" {
			ids = append(ids, one.ID)
		}
	}
	slices.Reverse(ids)
	return append([]string{"LAST"}, ids...)
}

// logged returns the requests of a log, the oldest first, and reports missing ones.
func logged(r *run.Run, dir, name string) ([]support.Request, error) {
	if werr := requestlog.Writable(dir); werr != nil {
		r.Sayf("Requests can't be logged now: %s: %v. New ones are missing here.", dir, werr)
	}
	lines, err := requestlog.Read(dir, name)
	missed := 0
	for i := range lines {
		missed += lines[i].Missed
	}
	if missed > 0 {
		r.Sayf("%s missing here.",
			text.CountOf(missed, "request could not be logged and is", "requests could not be logged and are"))
	}
	return lines, unreadable(err)
}

// unreadable returns why a log can't be read; nil if it can.
func unreadable(err error) error {
	if err == nil {
		return nil
	}
	return state.Local("The log of requests can't be read: "+err.Error()+".",
		"`tender doctor` looks at the data directory.")
}

func showLog(ctx context.Context, r *run.Run, f logFlags) error {
	since, err := r.Since(f.since)
	if err != nil {
		return err
	}
	if f.follow && r.ForPrograms() && !r.Format.Lines {
		return run.Usagef("--follow prints requests as they come; of the formats it works only with --jsonl")
	}
	dir, name, err := logOf(r)
	if err != nil {
		return err
	}
	all, err := logged(r, dir, name)
	if err != nil {
		return err
	}
	left := func(one support.Request) bool { return f.failed && !one.Failed() || one.At.Before(since) }
	lines := slices.DeleteFunc(slices.Clone(all), left)
	total := len(lines)
	if f.limit > 0 {
		lines = lines[max(0, total-f.limit):]
	}
	r.SayRest(len(lines), total)
	t := requestTable()
	if err := run.PrintList(r, lines, run.Itself, t, cellsOf, "No matching requests in the log."); err != nil ||
		r.CutOff() || !f.follow {
		return err
	}
	every := time.NewTicker(followEvery)
	defer every.Stop()
	return followLog(ctx, r, log{dir, name, left, t}, all, every.C)
}

// requestTable returns an empty table of requests.
func requestTable() *output.Table {
	return output.NewTable("When", "Status", "Request", "Took", "Tries", "Up", "Down", "Why", "Id").Figures(3, 4, 5, 6).
		Give(2, 7)
}

// cellsOf returns the cells of a request in the table.
func cellsOf(r *support.Request) []string {
	return []string{
		r.At.Local().Format(time.DateTime), r.Outcome(), r.Method + " " + r.Target(), fmt.Sprintf("%d ms", r.TookMs),
		tries(r),
		bytesWords(r.Sent), bytesWords(r.Received), r.Why(), r.ID,
	}
}

// followEvery is how often followLog reads the log.
const followEvery = 500 * time.Millisecond

// log is the log to follow.
type log struct {
	dir, name string
	left      func(support.Request) bool // reports whether a request is left out
	table     *output.Table              // as printed so far
}

// followLog reads the log at each tick and prints new requests, until ctx ends. were are the earlier requests. It also
// ends when the reader of its output is gone, as when the program behind a pipe has ended; if the system can't tell, it
// ends at the next request. It fails if the output can't be written, as on a full disk.
func followLog(ctx context.Context, r *run.Run, of log, were []support.Request, ticks <-chan time.Time) error {
	known := make(map[string]bool, len(were))
	for {
		for i := range were {
			known[were[i].ID] = true
		}
		select {
		case <-ctx.Done():
			return nil // the person has seen enough
		case <-ticks:
		}
		if r.ReaderGone() {
			return nil
		}
		all, err := requestlog.Read(of.dir, of.name)
		if err != nil {
			return unreadable(err)
		}
		were = slices.DeleteFunc(all, func(one support.Request) bool { return known[one.ID] })
		fresh := slices.DeleteFunc(slices.Clone(were), of.left)
		if len(fresh) == 0 {
			continue
		}
		err = r.Result(fresh, func() {
			r.PrintNext(of.table, state.Map(fresh, cellsOf))
		})
		if err != nil || r.CutOff() {
			return err
		}
	}
}

// tries returns the number of attempts at a request, if there was more than one.
func tries(r *support.Request) string {
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

// lastRequest names the newest failed request, or the newest if none failed.
const lastRequest = "last"

func showRequest(r *run.Run, id string) error {
	dir, name, err := logOf(r)
	if err != nil {
		return err
	}
	lines, err := logged(r, dir, name)
	if err != nil {
		return err
	}
	one := findRequest(lines, id)
	if one == nil {
		return state.NotFound(fmt.Sprintf("The log has no request %q.", id), "`tender log` lists the requests.")
	}
	support.AttachVariants(one, lines)
	return r.Result(*one, func() { r.Printf("%s", one.Details(time.Local)) })
}

// findRequest returns the request with an ID; nil for none.
func findRequest(lines []support.Request, id string) *support.Request {
	var found *support.Request
	for i := range slices.Backward(lines) {
		r := &lines[i]
		switch {
		case strings.EqualFold(id, lastRequest) && r.Failed(), r.ID == strings.ToLower(id),
			r.RequestID != "" && r.RequestID == id:
			return r
		case strings.EqualFold(id, lastRequest):
			found = cmp.Or(found, r)
		}
	}
	return found
}
