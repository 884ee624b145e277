package support

import (
	"context"
	"fmt"
	"slices"
	"time"

	"app.tender/tender/cli/output"
	"app.tender/tender/cli/requestlog"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/support"
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

func newLogList(r *run.Run) *cobra.Command {
	var f logFlags
	cmd := &cobra.Command{
		Use: "list", Short: "List the latest requests", Args: cobra.NoArgs,
		Long: `List the requests of the editor and the commands, the newest last: method and path,
response, duration, and the reason of a failure. The log has no bodies, keys or names.`,
		Example: `  tender log list --failed
  tender log list --since 1h --jsonl
  tender log list --follow`,
		RunE: r.Command(func(cmd *cobra.Command, _ []string) error { return showLog(cmd.Context(), r, f) }),
	}
	flags := cmd.Flags()
	flags.BoolVar(&f.failed, "failed", false, "only failed requests")
	flags.StringVar(&f.since, "since", "", "only since this `time`: 2006-01-02, or an age such as 36h, 30d, 2w, 3m, 1y")
	run.LimitFlag(flags, &f.limit, 50)
	flags.BoolVar(&f.follow, "follow", false, "keep listing new requests until ctrl+c")
	return run.Prints[[]support.Request](r, cmd)
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
