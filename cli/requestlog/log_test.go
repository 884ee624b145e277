package requestlog

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/apiclient"
	"app.tender/tender/state/support"
	"github.com/google/go-cmp/cmp"
)

var at = time.Date(2026, 5, 4, 14, 2, 0, 0, time.UTC)

func newLog(dir string) *Log { return New(dir, "work", func() time.Time { return at }) }

func paths(lines []support.Request) (all []string) {
	for _, r := range lines {
		all = append(all, r.Path)
	}
	return all
}

// Support asks for yesterday's failed request, which a log in memory would not have.
func TestALogRoundTrips(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		dir := filepath.Join(t.TempDir(), "made", "for it")
		l := newLog(dir)
		want := support.Request{
			Operation: "read a proposal", Method: "GET", Path: "/public/proposals/7", Query: "PageSize=1&SearchText=…",
			Status: 401, Code: "InvalidSignature", Failure: "bad signature",
			TookMs: 31, Attempts: 2, Sent: 5, Received: 60, RequestID: "df88", Signed: "GEThttps://x<User Key>",
			Expected: []string{"GEThttps://y"}, Refused: []string{"Name"},
			Variants: []support.TriedVariant{{Differs: "the host", Result: support.VariantRefused}},
		}
		l.Add(want)
		l.Close()
		l.Close()
		got, err := Read(dir, "work")
		if err != nil || len(got) != 1 || got[0].ID == "" {
			t.Fatalf("%+v, %v", got, err)
		}
		want.ID, want.At, want.Profile = got[0].ID, at, "work"
		if diff := cmp.Diff(want, got[0]); diff != "" {
			t.Error(diff)
		}
		if other, err := Read(dir, "other"); err != nil || len(other) != 0 {
			t.Errorf("another profile sees %+v, %v", other, err)
		}
		if info, err := os.Stat(filepath.Join(dir, "requests-1.jsonl")); err != nil || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("others can read it: %v, %v", info.Mode(), err)
		}
	})
}

// The service's messages may repeat the input: an existing name, a text that is too long.
func TestTheServicesMessagesAreNotLogged(t *testing.T) {
	t.Parallel()
	for _, err := range []error{
		errors.New("Erik Halvorsen"),
		&apiclient.Error{
			Status: 400, Code: "Invalid", Message: "Erik Halvorsen is taken",
			Fields: []apiclient.FieldError{{Field: "Name", Message: "Halvorsen"}},
		},
	} {
		r := Line(apiclient.Call{Status: 400, Err: err, Path: "/x\x1b[31m"})
		if r.Failure == "" && r.Code == "" || strings.Contains(r.String()+r.Details(time.UTC), "Halvorsen") ||
			strings.Contains(r.Path, "\x1b") {
			t.Errorf("%+v", r)
		}
	}
}

// Commands, an editor and a script write at the same time while files rotate: no line may be torn, or lost with a file
// deleted too early.
func TestConcurrentPrograms(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	const writers, each = 4, 60
	var all sync.WaitGroup
	for range writers {
		all.Go(func() {
			f := files{dir: dir, size: 1 << 30}
			for range each {
				if err := f.append(support.Request{
					ID: "x", At: at, Profile: "work",
					Path: strings.Repeat("/p", 200),
				}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	if got, err := Read(dir, "work"); err != nil || len(got) != writers*each {
		t.Errorf("%d lines of %d, %v", len(got), writers*each, err)
	}
}

func TestRotation(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	f := files{dir: dir, size: 500}
	var want []string
	for n := range 20 {
		path := "/" + strings.Repeat("x", n)
		want = append(want, path)
		if err := f.append(support.Request{
			ID: "x", At: at.Add(time.Duration(n)), Profile: "work",
			Path: path,
		}); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := numbers(dir)
	if err != nil || len(kept) != keptFiles || kept[0] == 1 {
		t.Errorf("files %v, %v", kept, err)
	}
	got, err := Read(dir, "work")
	if err != nil || len(got) < 2 {
		t.Fatalf("%d lines, %v", len(got), err)
	}
	if diff := cmp.Diff(want[len(want)-len(got):], paths(got)); diff != "" {
		t.Errorf("not the newest lines: %s", diff)
	}
}

// A damaged line, such as half of one cut off by a full disk, hides no other.
func TestADamagedLineHidesNoOther(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	f := files{dir: dir, size: fileSize}
	add := func(path string) {
		if err := f.append(support.Request{ID: "x", At: at, Profile: "work", Path: path}); err != nil {
			t.Fatal(err)
		}
	}
	add("/1")
	file, err := os.OpenFile(f.path(1), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := file.WriteString(`{"id":"y","ti`); err != nil || file.Close() != nil {
		t.Fatal(err)
	}
	f.half = true
	add("/2")
	got, err := Read(dir, "work")
	if diff := cmp.Diff([]string{"/1", "/2"}, paths(got)); diff != "" || err != nil {
		t.Error(diff, err)
	}
}

// A failing disk does not affect requests; the log reports the gap once it can be written again.
func TestAFailingDisk(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		dir := filepath.Join(t.TempDir(), "log")
		if err := os.WriteFile(dir, nil, 0o600); err != nil { // a file in place of the directory
			t.Fatal(err)
		}
		l := newLog(dir)
		l.Add(support.Request{Path: "/1"})
		synctest.Wait()
		if got, _ := l.Requests(); len(got) != 1 || got[0].Path != "/1" {
			t.Errorf("the session's own lines lack it: %+v", got)
		}
		if Writable(dir) == nil {
			t.Error("reported as writable")
		}
		if err := os.Remove(dir); err != nil {
			t.Fatal(err)
		}
		l.Add(support.Request{Path: "/2"})
		l.Close()
		got, err := Read(dir, "work")
		if err != nil || len(got) != 1 || got[0].Path != "/2" || got[0].Missed != 1 || Writable(dir) != nil {
			t.Errorf("%+v, %v", got, err)
		}
		if both, err := l.Requests(); err != nil || len(both) != 2 {
			t.Errorf("%+v, %v", both, err)
		}
		l.Add(support.Request{Path: "/3"}) // after closing, lines are dropped without a panic
	})
}

func TestTheLatestStayInMemory(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l := newLog(t.TempDir())
		for range keptInMemory + 3 {
			l.Add(support.Request{})
		}
		l.Close()
		if len(l.latest) != keptInMemory {
			t.Errorf("%d", len(l.latest))
		}
	})
}
