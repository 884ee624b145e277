package store

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/testenv"
)

// Lists come from the replica but for a user whose last write it does not have yet: nobody saves something and then
// misses it in the list. Without the replica the primary answers.
func TestListsFromAReplicaHaveOnesOwnWrites(t *testing.T) {
	c := newCluster(t)
	first, second := freePort(t), freePort(t)
	primary, standby := c.dir(), filepath.Join(c.dir(), "data")
	c.run("initdb", "-D", primary, "-U", "tender", "-A", "trust", "--no-sync")
	c.serve(primary, first)
	c.run("pg_basebackup", "-D", standby, "-h", "127.0.0.1", "-p", strconv.Itoa(first), "-U", "tender", "-R", "-c",
		"fast", "--no-sync")
	kill := c.serve(standby, second)
	at := func(port int) string { return fmt.Sprintf("postgres://tender@127.0.0.1:%d/postgres", port) }
	s := openAt(t, at(first))
	var told atomic.Int64
	if err := s.Follow(at(second), func(error) { told.Add(1) }); err != nil {
		t.Fatal(err)
	}
	account := Account{Name: "first", Created: time.Unix(1, 0)}
	users := []User{{}, {}}
	err := s.Write(t.Context(), func(tx *Tx) error {
		if err := tx.Accounts().Create(&account); err != nil {
			return err
		}
		for i := range users {
			users[i] = User{
				User: state.User{Email: fmt.Sprint("user", i)}, AccountID: account.ID, Created: time.Unix(1, 0),
			}
			if err := tx.Users().Create(&users[i]); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	write := func(by int, name string) {
		t.Helper()
		ctx := By(t.Context(), Actor{Account: account.ID, User: users[by].ID})
		err := s.Write(ctx, func(tx *Tx) error {
			return tx.Accounts().Create(&Account{Name: name, Created: time.Unix(1, 0)})
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	list := func(by int) (names []string, replica bool) {
		t.Helper()
		err := s.ReadList(t.Context(), account.ID, users[by].ID, func(tx *Tx) error {
			rows, err := tx.Accounts().List()
			if err != nil {
				return err
			}
			names = nil
			for _, a := range rows {
				names = append(names, a.Name)
			}
			replica, err = one(tx, "asking", single[bool], `SELECT pg_is_in_recovery()`)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return names, replica
	}
	testenv.Poll(t, "the users at the replica", func() bool {
		return c.ask(second, "SELECT 1 / (SELECT count(*) FROM users)") == nil
	})

	for round := range 3 {
		if err := c.ask(second, "SELECT pg_wal_replay_pause()"); err != nil {
			t.Fatal(err)
		}
		testenv.Poll(t, "a pause", func() bool {
			return c.ask(second, "SELECT 1 / (pg_get_wal_replay_pause_state() = 'paused')::int") == nil
		})
		name := fmt.Sprint("own ", round)
		write(0, name)
		if names, replica := list(0); replica || !slices.Contains(names, name) {
			t.Errorf("the writer reads %v, from the replica: %v", names, replica)
		}
		if names, replica := list(1); !replica || slices.Contains(names, name) {
			t.Errorf("another one reads %v, from the replica: %v", names, replica)
		}
		if err := c.ask(second, "SELECT pg_wal_replay_resume()"); err != nil {
			t.Fatal(err)
		}
		testenv.Poll(t, "the write at the replica", func() bool {
			names, replica := list(0)
			return replica && slices.Contains(names, name)
		})
	}
	kill()
	for range 3 {
		if names, replica := list(1); replica || len(names) != 4 {
			t.Errorf("without the replica: %v, from it: %v", names, replica)
		}
	}
	if err := s.Ready(t.Context()); err != nil || told.Load() != 1 {
		t.Errorf("%v; told %d times that it is away", err, told.Load())
	}
}
