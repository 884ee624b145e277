package localstore

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/testenv/powercut"
)

// envCuts sets the number of power cuts to simulate.
const envCuts = "TENDER_CUTS"

// acknowledged is what was acknowledged at a moment.
type acknowledged struct {
	at       powercut.Moment
	revision int64 // of the last typed text
	commits  int
	planned  int64 // number of planned lines
}

// typedThrough types into a store, and closes and reopens it in between, so that its log is reset,
// checkpointed and deleted. It returns what was acknowledged, in order.
func typedThrough(t *testing.T, disk *powercut.Disk, path string) (all []acknowledged) {
	t.Helper()
	luck := rand.New(rand.NewPCG(1, 2))
	var d state.Draft
	last := acknowledged{}
	for range 3 {
		s := openAt(t, path)
		for range 40 {
			size := luck.IntN(5000)
			if luck.IntN(10) == 0 {
				size = 300_000 // enough of these trigger a checkpoint
			}
			if luck.IntN(3) == 0 { // it does not wait for the disk, and must not delay or lose the next text
				must(t, s.Cache.SaveProposals(t.Context(), rowsOf(20+luck.IntN(100)), s.now()))
			}
			d = save(t, s, state.Draft{Ref: notes, Revision: d.Revision, Text: textOf(d.Revision+1, size)})
			last.at, last.revision = disk.Now(), d.Revision
			all = append(all, last)
			if luck.IntN(6) == 0 {
				planned := last.planned + 1
				editPlan(t, s, 7, plan.Add(den(11, planIDs()), 0, wish(plan.ID(1000+planned), "lamp")))
				last.at, last.planned = disk.Now(), planned
				all = append(all, last)
			}
			if luck.IntN(4) == 0 {
				commit(t, s, textEdit(d))
				last.at, last.commits = disk.Now(), last.commits+1
				all = append(all, last)
			}
		}
		must(t, s.Close())
	}
	return all
}

func textOf(revision int64, size int) string {
	return fmt.Sprint(revision, " ", strings.Repeat(string(rune('a'+revision%26)), size))
}

// TestPowerCuts drops unsynced writes, or parts of them in any order, and checks that everything
// that was acknowledged is there and intact. A kill can't show that: the system still writes what a
// killed process wrote. With synchronous NORMAL or OFF instead of FULL, this test loses the last
// text. TENDER_CUTS sets the number of cuts.
func TestPowerCuts(t *testing.T) {
	cuts := 100
	if testing.Short() {
		cuts = 20
	}
	if n, err := strconv.Atoi(os.Getenv(envCuts)); err == nil {
		cuts = n
	}
	path := filepath.Join(t.TempDir(), "tender.db")
	disk := powercut.Watch(t, path)
	all := typedThrough(t, disk, path)
	for seed := range cuts {
		luck := rand.New(rand.NewPCG(uint64(seed), 0))
		at := powercut.Moment(luck.IntN(int(disk.Now()) + 1))
		if seed%2 == 0 {
			at = all[luck.IntN(len(all))].at // right after an acknowledgement
		}
		if err := afterCut(t, disk, all, powercut.Cut{At: at, Luck: luck}); err != nil {
			t.Fatalf("power cut %d, after %d of %d steps: %v", seed, at, disk.Now(), err)
		}
	}
	t.Logf("%d power cuts in %d steps, no acknowledged write lost", cuts, disk.Now())
}

// A disk that ignores syncs keeps nothing safe. If the check found nothing lost on one, the test
// above could not fail.
func TestDiskThatIgnoresSyncsIsDetected(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tender.db")
	disk := powercut.Watch(t, path)
	all := typedThrough(t, disk, path)
	lost := 0
	for seed := range 20 {
		luck := rand.New(rand.NewPCG(uint64(seed), 0))
		if afterCut(t, disk, all, powercut.Cut{At: all[luck.IntN(len(all))].at, Luck: luck, Deaf: true}) != nil {
			lost++
		}
	}
	if lost < 10 {
		t.Errorf("only %d of 20 power cuts on a disk that ignores syncs were found to lose something", lost)
	}
}

// afterCut opens the database after a power cut and returns what is wrong with it.
func afterCut(t *testing.T, disk *powercut.Disk, all []acknowledged, cut powercut.Cut) error {
	t.Helper()
	dir, err := os.MkdirTemp(t.TempDir(), "")
	must(t, err)
	defer func() { _ = os.RemoveAll(dir) }()
	path := filepath.Join(dir, "tender.db")
	disk.Lay(t, cut, path)

	safe, next := acknowledged{}, acknowledged{revision: 1}
	for _, a := range all {
		if a.at <= cut.At {
			safe, next = a, acknowledged{revision: a.revision + 1, commits: a.commits + 1, planned: a.planned + 1}
		}
	}
	s, err := Open(t.Context(), Config{Path: path, Now: newTestClock().now})
	if err != nil {
		return err
	}
	defer func() { _ = s.Close() }()
	if n := s.Notice(); n.Kind != state.FaultNone {
		return fmt.Errorf("the message is %q", n.Message)
	}
	var sound string
	if err := s.db.QueryRow("PRAGMA integrity_check").Scan(&sound); err != nil || sound != "ok" {
		return fmt.Errorf("the database is %q, %w", sound, err)
	}
	drafts, err := s.Typed.Drafts(t.Context())
	if err != nil {
		return err
	}
	revision := int64(0)
	for _, d := range drafts {
		revision = d.Revision
		if !strings.HasPrefix(d.Text, fmt.Sprint(d.Revision, " ")) {
			return fmt.Errorf("revision %d holds another text: %.20q", d.Revision, d.Text)
		}
	}
	entries, err := s.Queue.Records(t.Context(), 1000)
	if err != nil {
		return err
	}
	p, err := s.Plans.Plan(t.Context(), 7)
	if err != nil {
		return err
	}
	planned := int64(p.Lines())
	switch {
	case planned < safe.planned || planned > next.planned:
		return fmt.Errorf("%d planned lines were acknowledged, %d are stored", safe.planned, planned)
	case revision < safe.revision || len(entries) < safe.commits:
		return fmt.Errorf("revision %d and %d commits were acknowledged, revision %d and %d commits are stored",
			safe.revision, safe.commits, revision, len(entries))
	case revision > next.revision || len(entries) > next.commits:
		return fmt.Errorf("revision %d and %d commits are stored but were never made", revision, len(entries))
	}
	_, err = s.Typed.Save(t.Context(), state.Draft{Ref: notes, Revision: revision, Text: "typed after the cut"})
	return err
}
