package store

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"testing/synctest"

	"app.tender/tender/testenv/powercut"
)

// together has writes wait for their turn behind another one, in order, and runs them then. It returns how they ended.
func together(t *testing.T, s *Store, writes ...func(context.Context) error) []error {
	t.Helper()
	ended := make([]error, len(writes))
	release := make(chan struct{})
	var all sync.WaitGroup
	all.Go(func() {
		if err := s.Write(t.Context(), func(*Tx) error { <-release; return nil }); err != nil {
			t.Error(err)
		}
	})
	synctest.Wait() // it has the turn
	for i, w := range writes {
		all.Go(func() {
			ended[i] = errors.New("it did not end")
			defer func() {
				if p := recover(); p != nil {
					ended[i] = fmt.Errorf("panic: %v", p)
				}
			}()
			ended[i] = w(t.Context())
		})
		synctest.Wait() // it waits
	}
	close(release)
	all.Wait()
	return ended
}

// adding returns a short write that adds a numbered account, and then runs the rest.
func adding(s *Store, n int, rest ...func(*Tx) error) func(context.Context) error {
	return func(ctx context.Context) error {
		return s.WriteShort(ctx, func(tx *Tx) error {
			err := addNumbered(tx, n)
			for _, f := range rest {
				if err == nil {
					err = f(tx)
				}
			}
			return err
		})
	}
}

// added returns the numbers of the accounts in order, as others see them.
func added(t *testing.T, s *Store) (numbers []string) {
	t.Helper()
	err := s.Read(t.Context(), func(tx *Tx) (err error) {
		numbers, err = collect(tx, "listing", single[string], "SELECT substr(name, 9) FROM accounts ORDER BY id")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return numbers
}

func wantAdded(t *testing.T, s *Store, want ...string) {
	t.Helper()
	if got := added(t, s); !slices.Equal(got, want) {
		t.Errorf("stored are %v, want %v", got, want)
	}
}

func wantEnds(t *testing.T, got []error, want ...error) {
	t.Helper()
	for i := range want {
		if !errors.Is(got[i], want[i]) || want[i] == nil && got[i] != nil {
			t.Errorf("write %d: %v, want %v", i, got[i], want[i])
		}
	}
}

var errUnwanted = errors.New("unwanted")

func refuse(*Tx) error { return errUnwanted }

// Short writes that wait are committed together: others see none of them before the last has run. One that fails
// undoes what it did itself, and a write that is not short has a transaction of its own.
func TestShortWritesAreCommittedTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _ := openFile(t)
		seen := func(want ...string) func(*Tx) error {
			return func(*Tx) error { wantAdded(t, s, want...); return nil }
		}
		after := 0
		long := func(ctx context.Context) error {
			return s.Write(ctx, func(tx *Tx) error {
				wantAdded(t, s, "0", "2", "3")
				return addNumbered(tx, 4)
			})
		}
		ends := together(t, s, adding(s, 0, seen()), adding(s, 1, refuse), adding(s, 2, seen()),
			adding(s, 3, seen(), func(tx *Tx) error { tx.AfterCommit(func() { after++ }); return nil }),
			long, adding(s, 5, seen("0", "2", "3", "4"), refuse), adding(s, 6, seen("0", "2", "3", "4")),
			adding(s, 7, seen("0", "2", "3", "4")))
		wantEnds(t, ends, nil, errUnwanted, nil, nil, nil, errUnwanted, nil, nil)
		wantAdded(t, s, "0", "2", "3", "4", "6", "7")
		if after != 1 {
			t.Errorf("ran %d times after the commit", after)
		}
	})
}

// A write whose caller has gone while it waits takes nobody's turn, and one whose caller goes while it runs is undone.
func TestAShortWriteIsLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _ := openFile(t)
		gone, leave := context.WithCancel(t.Context())
		leave()
		mine, leave := context.WithCancel(t.Context())
		ends := together(t, s, adding(s, 0), func(context.Context) error { return adding(s, 1)(gone) }, adding(s, 2),
			func(context.Context) error {
				return adding(s, 3, func(*Tx) error { leave(); return nil })(mine)
			}, adding(s, 4))
		wantEnds(t, ends, nil, context.Canceled, nil, context.Canceled, nil)
		wantAdded(t, s, "0", "2", "4")
	})
}

// A write with which SQLite undoes the whole transaction takes no other one with it: they run again, each alone.
func TestALostTransactionTakesNobodyAlong(t *testing.T) {
	for name, breaks := range map[string]func(*Tx) error{
		"undone": func(tx *Tx) error { return errors.Join(tx.do("undoing all", "ROLLBACK"), errUnwanted) },
		"panic":  func(*Tx) error { panic("it broke") },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s, _ := openFile(t)
				ends := together(t, s,
					adding(s, 0), adding(s, 1, refuse), adding(s, 2), adding(s, 3, breaks), adding(s, 4))
				wantEnds(t, ends[:3], nil, errUnwanted, nil)
				if ends[3] == nil || ends[4] != nil {
					t.Errorf("the one that breaks ended with %v, the next with %v", ends[3], ends[4])
				}
				got := added(t, s)
				slices.Sort(got)
				if !slices.Equal(got, []string{"0", "2", "4"}) {
					t.Errorf("stored are %v", got)
				}
			})
		})
	}
}

// When a commit fails, nothing of its group is stored and nobody is told otherwise.
func TestAFailedCommitIsToldToAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _ := openFile(t)
		dangling := func(tx *Tx) error { // the database notices at the commit
			return errors.Join(tx.do("deferring", "PRAGMA defer_foreign_keys = 1"),
				tx.do("breaking", "UPDATE users SET account_id = 4711"))
		}
		for i, err := range together(t, s, adding(s, 0), adding(s, 1, dangling), adding(s, 2, refuse), adding(s, 3)) {
			if err == nil {
				t.Errorf("write %d is told to be stored", i)
			}
		}
		wantAdded(t, s)
		wantEnds(t, together(t, s, adding(s, 4), adding(s, 5)), nil, nil)
		wantAdded(t, s, "4", "5")
	})
}

// TestPowerCutsOfGroups is TestPowerCuts for writes that are committed together.
func TestPowerCutsOfGroups(t *testing.T) {
	path := filepath.Join(t.TempDir(), "service.db")
	disk := powercut.Watch(t, path)
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	const writers, each = 8, 6
	var mu sync.Mutex
	acknowledged := []powercut.Moment{disk.Now()} // by how many writes had ended
	var all sync.WaitGroup
	for w := range writers {
		all.Go(func() {
			for i := range each {
				if err := adding(s, w*each+i)(t.Context()); err != nil {
					t.Error(err)
				}
				mu.Lock()
				acknowledged = append(acknowledged, disk.Now())
				mu.Unlock()
			}
		})
	}
	all.Wait()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for seed := range 40 {
		luck := rand.New(rand.NewPCG(uint64(seed), 0))
		n := luck.IntN(len(acknowledged))
		got, err := accountsAfter(t, disk, powercut.Cut{At: acknowledged[n], Luck: luck})
		if err != nil || got < n {
			t.Fatalf("power cut %d: %d writes were acknowledged, %d are stored, %v", seed, n, got, err)
		}
	}
}
