// Package requestlog stores the outcome of requests in files of a profile: JSON lines, appended by several programs at
// once. They contain nothing of a body, a key or a person. A request never waits for the disk, nor fails because of it.
package requestlog

import (
	"crypto/rand"
	"slices"
	"strings"
	"sync"
	"time"

	"app.tender/tender/apiclient"
	"app.tender/tender/state/support"
	"app.tender/tender/state/text"
)

const (
	// keptInMemory is how many of the latest requests are available even if no file can be written.
	keptInMemory = 200
	// waiting is how many lines may wait for the disk; further ones are dropped.
	waiting = 256
	// closing is how long Close waits for the disk.
	closing = time.Second
	// longest is the maximum length of a text from the service in a line, in bytes.
	longest = 400
)

// Log is the log of a profile's requests. Its methods are safe for concurrent use.
type Log struct {
	profile string
	now     func() time.Time
	files   files

	mu      sync.Mutex
	latest  []support.Request // the oldest first
	queue   chan *support.Request
	written chan struct{} // closed once the last line was written
	closed  bool
	missed  int // the number of lines dropped before the next
}

// New returns the log of a profile in a directory, which is created for its first line.
func New(dir, profile string, now func() time.Time) *Log {
	return &Log{profile: profile, now: now, files: files{dir: dir, size: fileSize}}
}

// Call adds a call; it is a client's hook.
func (l *Log) Call(c apiclient.Call) { l.Add(Line(c)) }

// Line returns the line for a call.
func Line(c apiclient.Call) support.Request {
	r := support.Request{
		Operation: c.Operation, Method: c.Method, Path: short(c.Path), Query: short(c.Query), Status: c.Status,
		TookMs: c.Duration.Milliseconds(), Attempts: c.Attempts, Sent: c.BytesSent, Received: c.BytesReceived,
		RequestID: c.RequestID,
		Signed:    c.Canonical, Expected: c.Expected, Refused: c.Refused,
	}
	if c.Err == nil {
		return r
	}
	r.Failure = "failed"
	if e, ok := c.Err.(*apiclient.Error); ok { //nolint:errorlint // a Call has the error itself
		r.Code, r.Failure = short(e.Code), short(e.Cause())
	}
	return r
}

func short(s string) string {
	s = text.CleanLine(s)
	if len(s) > longest {
		s = strings.ToValidUTF8(s[:longest], "") + "…"
	}
	return s
}

// Add adds a line. It never blocks.
func (l *Log) Add(r support.Request) {
	r.ID, r.At, r.Profile = strings.ToLower(rand.Text()[:7]), l.now().UTC(), l.profile
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.latest) >= keptInMemory {
		l.latest = slices.Delete(l.latest, 0, len(l.latest)-keptInMemory+1)
	}
	l.latest = append(l.latest, r)
	if l.closed {
		return
	}
	if l.queue == nil {
		l.queue, l.written = make(chan *support.Request, waiting), make(chan struct{})
		go l.write(l.queue, l.written)
	}
	select {
	case l.queue <- &r:
	default:
		l.missed++
	}
}

// write writes lines until queue is closed.
func (l *Log) write(queue <-chan *support.Request, written chan<- struct{}) {
	defer close(written)
	for r := range queue {
		l.mu.Lock()
		r.Missed, l.missed = l.missed, 0
		l.mu.Unlock()
		if err := l.files.append(*r); err != nil {
			l.mu.Lock()
			l.missed += r.Missed + 1
			l.mu.Unlock()
		}
	}
}

// Requests returns the lines of the profile, the oldest first: those in its files, and the latest that no file has.
func (l *Log) Requests() ([]support.Request, error) {
	lines, err := Read(l.files.dir, l.profile)
	known := make(map[string]bool, len(lines))
	for i := range lines {
		known[lines[i].ID] = true
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, r := range l.latest {
		if !known[r.ID] {
			lines = append(lines, r)
		}
	}
	inOrder(lines)
	return lines, err
}

// Close writes what still waits, unless the disk takes longer than a second.
func (l *Log) Close() {
	l.mu.Lock()
	first := !l.closed && l.queue != nil
	l.closed = true
	if first {
		close(l.queue)
	}
	l.mu.Unlock()
	if !first {
		return
	}
	select {
	case <-l.written:
	case <-time.After(closing):
	}
}
