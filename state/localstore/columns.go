package localstore

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"time"

	"app.tender/tender/state/sqlitefile"
	"app.tender/tender/state/text"
)

// The first and the last time that can be stored, in the years 1677 and 2262.
var (
	firstTime = time.Unix(0, math.MinInt64)
	lastTime  = time.Unix(0, math.MaxInt64)
)

// stamp returns t as it is stored: nanoseconds since 1970 in UTC, 0 for the zero time. Of a time that they can't count,
// such as a mistyped year of the service's, it returns the nearest: the order of dates stays.
func stamp(t time.Time) int64 {
	switch {
	case t.IsZero():
		return 0
	case t.Before(firstTime):
		return math.MinInt64
	case t.After(lastTime):
		return math.MaxInt64
	}
	return t.UnixNano()
}

// unstamp reverses stamp.
func unstamp(ns int64) time.Time {
	if ns == 0 {
		return time.Time{}
	}
	return time.Unix(0, ns).UTC()
}

// stamped scans a stored time into at.
type stamped struct{ at *time.Time }

// Scan implements sql.Scanner.
func (s stamped) Scan(stored any) error {
	ns, ok := stored.(int64)
	if !ok {
		return fmt.Errorf("%v is no time", stored)
	}
	*s.at = unstamp(ns)
	return nil
}

// inJSON stores a value as JSON, or scans it from JSON into a pointer.
type inJSON struct{ value any }

// Value implements driver.Valuer.
func (j inJSON) Value() (driver.Value, error) { return json.Marshal(j.value) }

// Scan implements sql.Scanner.
func (j inJSON) Scan(stored any) error {
	switch stored := stored.(type) {
	case []byte:
		return json.Unmarshal(stored, j.value)
	case string:
		return json.Unmarshal([]byte(stored), j.value)
	default:
		return fmt.Errorf("%v is no JSON", stored)
	}
}

// listed returns ids as a JSON array for json_each.
func listed[T ~int64](ids []T) string {
	data, _ := json.Marshal(ids) // numbers always encode
	return string(data)
}

// scanner is a row of a query.
type scanner interface {
	Scan(into ...any) error
}

// querier is a database or a transaction.
type querier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// each calls take for each row of a query.
func each(ctx context.Context, q querier, take func(scanner) error, query string, args ...any) (err error) {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		if err := take(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// collect returns the rows of a query, read with scan.
func collect[T any](
	ctx context.Context, q querier, scan func(scanner) (T, error), query string, args ...any,
) (list []T, err error) {
	err = each(ctx, q, func(row scanner) error {
		v, err := scan(row)
		list = append(list, v)
		return err
	}, query, args...)
	if err != nil {
		return nil, err
	}
	return list, nil
}

// single reads a row with one column.
func single[T any](row scanner) (v T, err error) {
	err = row.Scan(&v)
	return v, err
}

// orNone turns sql.ErrNoRows into nil: the scanned values stay zero.
func orNone(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	return err
}

// execute runs a statement.
func execute(ctx context.Context, tx *txn, statement string, args ...any) error {
	_, err := tx.ExecContext(ctx, statement, args...)
	return err
}

// addWords adds the condition that the column words contains every word of s.
func addWords(w *sqlitefile.Where, s string) {
	for _, word := range text.WordsOf(s) {
		if word.Bare == "" {
			w.Add("instr(words, ?) > 0", word.Plain)
		} else {
			w.Add("(instr(words, ?) > 0 OR instr(words, ?) > 0)", word.Plain, word.Bare)
		}
	}
}

// pageBounds returns LIMIT and OFFSET of a page, with the service's defaults.
func pageBounds(page, size int) (limit, offset int) {
	if size <= 0 {
		size = 10
	}
	return size, size * (max(page, 1) - 1)
}
