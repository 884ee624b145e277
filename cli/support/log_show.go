package support

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"app.tender/tender/cli/requestlog"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/support"
	"github.com/spf13/cobra"
)

func newLogShow(r *run.Run) *cobra.Command {
	return run.Prints[support.Request](r, &cobra.Command{
		Use: "show ID", Short: "Show all details of a request", Args: cobra.ExactArgs(1),
		Long: `Show one request, with the signed text if its signature was refused. ID is the word in
the last column of "tender log list", the service's own id of the request, or LAST for the
latest failed request.`,
		Example: `  tender log show LAST
  tender log show k3f9abc`,
		ValidArgsFunction: run.CompleteFirst(func() []string { return requestIDs(r) }),
		RunE:              r.Command(func(_ *cobra.Command, args []string) error { return showRequest(r, args[0]) }),
	})
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
		return state.NotFound(fmt.Sprintf("The log has no request %q.", id), "`tender log list` lists the requests.")
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
