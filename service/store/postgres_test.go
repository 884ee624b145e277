package store

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/testenv/postgres"
)

// openServer returns a new store on PostgreSQL with its address, or skips where the tests have no server.
func openServer(t *testing.T) (s *Store, at string) {
	t.Helper()
	if !postgres.Wanted() {
		t.Skip("needs PostgreSQL: set " + postgres.Variable)
	}
	return openTest(t)
}

func TestStatementsInTheWordsOfPostgreSQL(t *testing.T) {
	for query, want := range map[string]string{
		"SELECT ?, ?":                       "SELECT $1, $2",
		"SELECT ?2, ?1, ?2":                 "SELECT $2, $1, $2",
		"WHERE a = '?' AND b = ?":           "WHERE a = '?' AND b = $1",
		"WHERE a = 'it''s ?' AND b = ?":     "WHERE a = 'it''s ?' AND b = $1",
		"FROM a CROSS JOIN b ON b.id = a.b": "FROM a JOIN b ON b.id = a.b",
		"WHERE instr(doc, ?) > 0":           "WHERE strpos(doc, $1) > 0",
		"LIMIT 0 + ? OFFSET 0 + ?":          "LIMIT $1 OFFSET $2",
		"WHERE +p.account_id = ?":           "WHERE p.account_id = $1",
	} {
		if got := forPostgres(query); got != want {
			t.Errorf("%s: %s", query, got)
		}
	}
}

// Writers of several processes at once see each other's writes as if they came one after the other: no number is given
// twice, and none is left out.
func TestWritesAtOnceTakeEachNumberOnce(t *testing.T) {
	s, at := openServer(t)
	a, _ := addAccount(t, s)
	const processes, each = 4, 15
	var mu sync.Mutex
	var got []int64
	var wg sync.WaitGroup
	for range processes {
		other := openAt(t, at)
		for range each {
			wg.Go(func() {
				number, err := Change(t.Context(), other, func(tx *Tx) (int64, error) {
					if _, err := tx.Accounts().Find(a.ID); err != nil {
						return 0, err
					}
					return tx.Accounts().TakeProposalNumber(a.ID)
				})
				if err != nil {
					t.Error(err)
				}
				mu.Lock()
				defer mu.Unlock()
				got = append(got, number)
			})
		}
	}
	wg.Wait()
	slices.Sort(got)
	for i, number := range got {
		if number != int64(i+1) {
			t.Fatalf("the numbers %d", got)
		}
	}
}

// A write that decides by what it has read is begun again when another one has changed that meanwhile.
func TestAWriteThatReadWhatIsNoLongerSoIsBegunAgain(t *testing.T) {
	s, at := openServer(t)
	a, u := addAccount(t, s)
	other := openAt(t, at)
	tries := 0
	write(t, s, func(tx *Tx) error {
		tries++
		users, err := tx.Users().List(a.ID, true)
		if err != nil {
			return err
		}
		if tries == 1 {
			write(t, other, func(tx *Tx) error {
				u.FirstName = fmt.Sprint(len(users), " users")
				return tx.Users().Update(&u)
			})
		}
		users[0].LastName = users[0].FirstName + "!"
		return tx.Users().Update(&users[0])
	})
	found, err := View(t.Context(), s, func(tx *Tx) (User, error) { return tx.Users().Find(a.ID, u.ID) })
	if err != nil || found.LastName != "1 users!" || tries != 2 {
		t.Errorf("after %d tries: %+v, %v", tries, found, err)
	}
}

// A server that only reads, as a standby, is not ready, and its refusal says that nothing was written.
func TestAServerThatOnlyReadsIsNotReady(t *testing.T) {
	s, at := openServer(t)
	if err := s.Ready(t.Context()); err != nil {
		t.Fatal(err)
	}
	only := openAt(t, at+"&default_transaction_read_only=on")
	if err := only.Ready(t.Context()); !errors.Is(err, ErrBusy) {
		t.Errorf("got %v", err)
	}
}

// A row that comes with its id, such as a demo's, does not stand in the way of the next one.
func TestIDsGoOnAfterAGivenOne(t *testing.T) {
	s, _ := openTest(t)
	a, _ := addAccount(t, s)
	given := User{User: state.User{ID: 700, Email: "given@north.example"}, AccountID: a.ID, Created: a.Created}
	next := User{User: state.User{Email: "next@north.example"}, AccountID: a.ID, Created: a.Created}
	write(t, s, func(tx *Tx) error { return errors.Join(tx.Users().Create(&given), tx.Users().Create(&next)) })
	if given.ID != 700 || next.ID != 701 {
		t.Errorf("given %d, next %d", given.ID, next.ID)
	}
}

// The error of a server that does not answer names it and the next step, and no password.
func TestAServerThatDoesNotAnswer(t *testing.T) {
	for _, at := range []string{
		"postgres://tender:secretword@127.0.0.1:1/tender?connect_timeout=2",
		"postgres://tender:secretword@127.0.0.1:port/tender",
	} {
		_, err := Open(t.Context(), at)
		f := state.FaultOf(err)
		if f.Next == "" || !strings.Contains(f.Message, "can't be opened") {
			t.Errorf("%s: %+v", at, f)
		}
		if strings.Contains(fmt.Sprint(err, f), "secretword") {
			t.Errorf("the error has the password: %v, %+v", err, f)
		}
	}
}

// ofTheInstance are the tables that say which account a caller acts for, so they are asked before it is known: a
// database that is divided by accounts has each of them in every part.
var ofTheInstance = []string{"users", "devices", "invitations"}

// The keys, unique indexes and references of what belongs to an account begin with it, so that PostgreSQL takes the
// table as one that is divided by accounts.
func TestEveryTableOfAnAccountCanBeDividedByIt(t *testing.T) {
	s, _ := openServer(t)
	db := s.db.(*postgresServer).db
	for table, has := range accountTables(t, "postgres") {
		if !has || slices.Contains(ofTheInstance, table) {
			continue
		}
		divided := "divided_" + table
		if _, err := db.ExecContext(t.Context(),
			`CREATE TABLE `+divided+` (LIKE `+table+` INCLUDING ALL) PARTITION BY HASH (account_id)`); err != nil {
			t.Errorf("%s: %v", table, err)
		}
		references, err := View(t.Context(), s, func(tx *Tx) ([]string, error) {
			return collect(tx, "reading the references", single[string], `
				SELECT pg_get_constraintdef(oid) FROM pg_constraint
				WHERE contype = 'f' AND conrelid = CAST(CAST(? AS text) AS regclass)
					AND confrelid NOT IN ('accounts'::regclass, 'users'::regclass)`, table)
		})
		if err != nil {
			t.Error(err)
		}
		for _, reference := range references {
			if !strings.HasPrefix(reference, "FOREIGN KEY (account_id, ") {
				t.Errorf("%s: %s", table, reference)
			}
		}
	}
}
