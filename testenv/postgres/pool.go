package postgres

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
)

// Pool gives the tests of a program databases with the same tables. Making one and dropping it takes longer than most
// tests, so it is emptied for the next test instead, which must find the tables as they were made.
type Pool struct {
	Fill func(ctx context.Context, at string) error // makes the tables

	mu       sync.Mutex
	template string
	free     []string
}

// New returns the address of a database with empty tables, for the rest of the test.
func (p *Pool) New(t testing.TB) string {
	t.Helper()
	at, err := p.take(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := empty(at); err != nil {
			t.Error(errors.Join(err, Drop(at)))
			return
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		p.free = append(p.free, at)
	})
	return at
}

func (p *Pool) take(ctx context.Context) (at string, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if last := len(p.free) - 1; last >= 0 {
		at, p.free = p.free[last], p.free[:last]
		return at, nil
	}
	if p.template == "" {
		if at, err = Make(""); err != nil {
			return "", err
		}
		if err := p.Fill(ctx, at); err != nil {
			return "", errors.Join(err, Drop(at))
		}
		p.template = at
	}
	return Make(p.template)
}

// Drop drops all databases, after the last test.
func (p *Pool) Drop() (err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.template != "" {
		p.free = append(p.free, p.template)
	}
	for _, at := range p.free {
		err = errors.Join(err, Drop(at))
	}
	p.free, p.template = nil, ""
	return err
}

// empty removes all rows, and has ids begin at 1 again. It ends what else is connected, such as a killed process.
func empty(at string) error {
	ctx := context.Background()
	c, err := pgx.Connect(ctx, at)
	if err != nil {
		return err
	}
	defer c.Close(ctx) //nolint:errcheck // nothing is left to write
	_, err = c.Exec(ctx, `DO $$
		DECLARE one text; used text[]; has bool;
		BEGIN
			PERFORM pg_terminate_backend(pid, 5000) FROM pg_stat_activity
				WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend';
			FOR one IN SELECT format('%I', tablename) FROM pg_tables
				WHERE schemaname = 'public' AND tablename <> 'goose_db_version'
			LOOP
				EXECUTE 'SELECT EXISTS (SELECT 1 FROM ' || one || ')' INTO has;
				IF has THEN used := used || one; END IF;
			END LOOP;
			IF used IS NOT NULL THEN EXECUTE 'TRUNCATE ' || array_to_string(used, ', ') || ' CASCADE'; END IF;
			PERFORM setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
				FROM pg_sequences WHERE last_value IS NOT NULL AND sequencename NOT LIKE 'goose%';
		END $$`)
	return err
}
