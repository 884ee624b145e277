package localstore

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/testenv"
	"github.com/shopspring/decimal"
)

// Environment variables of the test: how often to kill, and the child's database.
const (
	envKills = "TENDER_KILLS"
	envChild = "TENDER_KILL_CHILD"
)

func TestMain(m *testing.M) {
	if path := os.Getenv(envChild); path != "" {
		if err := typeForever(path); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	os.Exit(testenv.InMemory(m).Run())
}

// typeForever runs in the process that is killed: it plans a line and saves drafts, commits every
// fourth, and reports what was acknowledged.
func typeForever(path string) error {
	ctx := context.Background()
	s, err := Open(ctx, Config{Path: path})
	if err != nil {
		return err
	}
	revision := int64(0)
	if list, err := s.Typed.Drafts(ctx); err != nil {
		return err
	} else if len(list) > 0 {
		revision = list[0].Revision
	}
	for {
		place := plan.At(&state.Area{ID: 5, Name: "Den"}, 11, func() plan.ID { return plan.ID(1_000_000 + revision) })
		planned := plan.Line{
			ID: plan.ID(revision + 1), Type: state.ItemCustom, Name: "lamp",
			Quantity: decimal.NewFromInt(1), State: plan.Planned,
		}
		if _, err := s.Plans.EditPlan(ctx, 7,
			plan.Both("planning", plan.Remove(plan.ID(revision-50)), plan.Add(place, 0, planned))); err != nil {
			return err
		}
		text := fmt.Sprintf("%d %s", revision+1, strings.Repeat("x", rand.IntN(5000)))
		d, err := s.Typed.Save(ctx, state.Draft{Ref: notes, Text: text, Revision: revision})
		if err != nil {
			return err
		}
		revision = d.Revision
		if revision%4 == 0 {
			_, err := s.Queue.UpdateQueue(ctx, func([]state.OutboxRecord) (state.QueueChange, error) {
				return state.QueueChange{Add: []state.Edit{textEdit(d)}}, nil
			})
			if err != nil {
				return err
			}
		}
		fmt.Println(revision)
	}
}

// TestKills kills a process at random moments while it saves, and checks that everything
// acknowledged is stored. TENDER_KILLS sets the number of kills.
func TestKills(t *testing.T) {
	kills := 15
	if n, err := strconv.Atoi(os.Getenv(envKills)); err == nil {
		kills = n
	}
	path := filepath.Join(t.TempDir(), "tender.db")
	before := int64(0) // the last revision of the previous run
	for kill := range kills {
		acknowledged := killedWhileTyping(t, path, kill)
		s := openAt(t, path)
		if n := s.Notice(); n.Kind != state.FaultNone {
			t.Fatalf("kill %d: %+v", kill, n)
		}
		list := draftsOf(t, s)
		switch {
		case acknowledged == 0: // killed before the first save of this run
		case len(list) != 1 || list[0].Revision < acknowledged:
			t.Fatalf("kill %d: revision %d was acknowledged, but %+v is stored", kill, acknowledged, list)
		case !strings.HasPrefix(list[0].Text, fmt.Sprint(list[0].Revision, " ")):
			t.Fatalf("kill %d: revision %d holds another text", kill, list[0].Revision)
		}
		planned := mustPlan(t, s, 7)
		if _, _, ok := planned.Line(plan.ID(acknowledged)); acknowledged > 0 && !ok {
			t.Fatalf("kill %d: line %d was acknowledged, %d lines are planned without it", kill, acknowledged,
				planned.Lines())
		}
		if open := int64(len(queue(t, s))); acknowledged > 0 && open < acknowledged/4-before/4 {
			t.Fatalf("kill %d: %d entries from revision %d to %d", kill, open, before, acknowledged)
		}
		var sound string
		must(t, s.db.QueryRow("PRAGMA integrity_check").Scan(&sound))
		if sound != "ok" {
			t.Fatalf("kill %d: %s", kill, sound)
		}
		_, err := s.db.Exec("DELETE FROM edits")
		must(t, err, s.Close())
		if len(list) > 0 {
			before = list[0].Revision
		}
	}
	if before == 0 {
		t.Error("nothing was acknowledged before any kill")
	}
	t.Logf("%d kills, %d saves, no acknowledged save lost", kills, before)
}

// killedWhileTyping runs the typing process and kills it a random time after its first save, or after
// its start in every third run. It returns the last acknowledged revision.
func killedWhileTyping(t *testing.T, path string, run int) (acknowledged int64) {
	t.Helper()
	child := exec.CommandContext(t.Context(), os.Args[0])
	child.Env = append(os.Environ(), envChild+"="+path)
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	must(t, err, child.Start())
	kill := sync.OnceFunc(func() {
		timer := time.AfterFunc(rand.N(100*time.Millisecond), func() { _ = child.Process.Kill() })
		t.Cleanup(func() { timer.Stop() })
	})
	if run%3 == 2 {
		kill()
	}
	for lines := bufio.NewScanner(out); lines.Scan(); kill() {
		if n, err := strconv.ParseInt(lines.Text(), 10, 64); err == nil {
			acknowledged = n
		}
	}
	_ = child.Wait() // it was killed
	return acknowledged
}
