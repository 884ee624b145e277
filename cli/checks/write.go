package checks

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
	"app.tender/tender/state/support"
)

// nobody is a number that no proposal and no contact has: the service numbers them from 1.
const nobody = 1<<31 - 1

// harmless assigns a contact that does not exist to a proposal that does not exist. Reads don't sign a content type, so
// only a write shows that something on the way changes it.
var harmless = apiclient.Raw{
	What: "check a write", Method: http.MethodPost,
	Path: "/public/proposals/" + strconv.Itoa(nobody) + "/contact/" + strconv.Itoa(nobody),
}

// write sends the harmless write, and reports whether it arrived as it was signed. expected is true if the service
// refused it as it should.
func (x *run) write(ctx context.Context, c *apiclient.Client, w *watcher, calls *[]apiclient.Call) (expected bool) {
	if x.ReadOnly != "" {
		x.skip(checkWrite, "Not checked, because it is a write. "+x.ReadOnly)
		return false
	}
	_, err := c.Do(ctx, harmless)
	s := w.last.Load()
	switch {
	case ctx.Err() != nil:
	case errors.Is(err, apiclient.ErrBadSignature):
		x.changedType(ctx, c, (*calls)[len(*calls)-1])
	case s.err == nil && s.status == http.StatusUnsupportedMediaType:
		x.changedType(ctx, c, apiclient.Call{})
	case s.err == nil && !s.isPage() &&
		slices.Contains([]int{
			http.StatusNotFound, http.StatusBadRequest, http.StatusConflict,
			http.StatusUnprocessableEntity,
		}, s.status):
		x.good(checkWrite,
			fmt.Sprintf(
				"It arrives as it was signed: a POST for a proposal that does not exist is refused as such (%d).",
				s.status))
		return true
	case errors.Is(err, apiclient.ErrPermission):
		x.warn(checkWrite, "It arrives as it was signed, and this user may not change proposals (403).",
			"Changes need it: ask the owner of the account. Reading works.")
	case err == nil:
		x.warn(checkWrite, "The response to a change of a proposal that does not exist is that it was made.",
			"Something on the way answers in place of the service: tell its operator.")
	default:
		f := x.failure(s, err)
		f.Check, f.Found = checkWrite, "Reads work, and a write does not: "+f.Found
		x.tell(f)
	}
	return false
}

// changedType reports that a write is refused although a read with the same keys is not: its content type is what only
// a write signs.
func (x *run) changedType(ctx context.Context, c *apiclient.Client, call apiclient.Call) {
	const next = "Something on the way, such as a proxy, changes it: let it pass on Content-Type unchanged. Until then nothing can be saved, and edits wait in the outbox."
	if its, differ := disagreement(call.Canonical, call.Expected); len(differ) == 1 && differ[0] == "content type" {
		x.bad(checkWrite, state.FaultUnauthorized,
			fmt.Sprintf("Reads work, and a write does not: it left as a form, and arrived with the content type %s.",
				cmp.Or(its.ContentType, "none")), next)
		return
	}
	for _, v := range apiclient.TypeVariants() {
		if call.Err == nil {
			break // refused for the type itself, which says nothing about the signature
		}
		if ok, sent, err := v.TryWrite(ctx, c, harmless); err == nil && sent && ok {
			x.bad(checkWrite, state.FaultUnauthorized,
				"Reads work, and a write does not: the service expects "+v.Differs+".", next)
			return
		}
	}
	x.bad(checkWrite, state.FaultUnauthorized, "Reads work, and the service does not accept the signature of a write.",
		"Something on the way, such as a proxy, changes writes, mostly their Content-Type: let it pass on what it gets unchanged. Until then nothing can be saved, and edits wait in the outbox.")
}

// recent is how far back failures are of interest.
const recent = 24 * time.Hour

// failures reports the latest requests in the log that failed for a cause that doctor looks for, and were not followed
// by success. The operations of this
// run have findings of their own.
func (x *run) failures() {
	if x.Requests == nil {
		return
	}
	lines, err := x.Requests()
	if err != nil {
		x.warn(checkFailures, "The log of requests can't be read: "+reason(err)+".",
			"Make its files readable, or delete them.")
		return
	}
	type operation struct{ name, method string }
	settled, last, n := make(map[operation]bool), (*support.Request)(nil), 0
	for _, r := range slices.Backward(lines) {
		of := operation{r.Operation, r.Method}
		if settled[of] || x.Now().Sub(r.At) > recent {
			continue
		}
		settled[of] = true // by success, or by the failure that is told
		if r.Failed() && systemic(r.Status) && !x.tried[r.Operation] && r.Operation != harmless.What {
			if n++; last == nil {
				last = &r
			}
		}
	}
	if last == nil {
		x.good(checkFailures, "The log of requests has none of the last day that is not followed by success.")
	} else {
		found := fmt.Sprintf("%s %s failed at %s", last.Method, last.Path,
			last.At.In(x.Now().Location()).Format("15:04"))
		if last.Status != 0 {
			found += fmt.Sprintf(" (%d)", last.Status)
		}
		found += ": " + strings.TrimSuffix(last.Failure, ".") + "."
		if n > 1 {
			found += fmt.Sprintf(" So did %d more that did not succeed since.", n-1)
		}
		x.warn(checkFailures, found, "`tender log show "+last.ID+"` shows it, `tender log list` all.")
	}
}

// systemic reports whether a request with this status failed for what it depends on, and not for what it asked.
func systemic(status int) bool {
	switch status {
	case 0, http.StatusUnauthorized, http.StatusPaymentRequired, http.StatusForbidden, http.StatusMethodNotAllowed,
		http.StatusProxyAuthRequired,
		http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType, http.StatusMisdirectedRequest,
		http.StatusTooManyRequests:
		return true
	default:
		return status >= http.StatusInternalServerError || status/100 == 3 || status/100 == 2
	}
}
