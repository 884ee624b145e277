package cli

import (
	"slices"
	"sync"
	"time"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// keptRequests is how many of the latest requests are kept.
const keptRequests = 200

// requestLog is the latest requests of a session, in memory alone. Nothing of
// what was said in them is kept.
type requestLog struct {
	now func() time.Time

	mu    sync.Mutex
	lines []state.Request // the oldest first
}

// add keeps a request; it is the client's hook.
func (l *requestLog) add(c apiclient.Call) {
	line := state.Request{
		At: l.now(), Operation: c.Operation, Method: c.Method, Path: c.Path, Status: c.Status,
		Took: c.Duration, Attempts: c.Attempts, RequestID: c.RequestID,
	}
	if c.Err != nil {
		line.Failure = text.CleanLine(c.Err.Error())
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.lines) >= keptRequests {
		l.lines = slices.Delete(l.lines, 0, len(l.lines)-keptRequests+1)
	}
	l.lines = append(l.lines, line)
}

// latest returns the requests, the newest first.
func (l *requestLog) latest() []state.Request {
	l.mu.Lock()
	defer l.mu.Unlock()
	lines := slices.Clone(l.lines)
	slices.Reverse(lines)
	return lines
}
