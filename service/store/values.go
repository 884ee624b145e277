package store

import (
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"time"
)

// micros returns the column value of a time; a zero time is NULL.
func micros(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.UnixMicro()
}

// timeCol is a column written by micros.
type timeCol struct{ t *time.Time }

func timeOf(t *time.Time) timeCol { return timeCol{t} }

// Value implements driver.Valuer.
func (c timeCol) Value() (driver.Value, error) { return micros(*c.t), nil }

// Scan implements sql.Scanner.
func (c timeCol) Scan(src any) error {
	switch v := src.(type) {
	case nil:
		*c.t = time.Time{}
	case int64:
		*c.t = time.UnixMicro(v).UTC()
	default:
		return fmt.Errorf("a time is kept as %T", src)
	}
	return nil
}

// idOrNull returns the column value of an id; 0 is NULL.
func idOrNull[T ~int64](id T) any {
	if id == 0 {
		return nil
	}
	return int64(id)
}

// idCol is an id that may be NULL, which is 0.
type idCol[T ~int64] struct{ id *T }

func idOf[T ~int64](id *T) idCol[T] { return idCol[T]{id} }

// Value implements driver.Valuer.
func (c idCol[T]) Value() (driver.Value, error) { return idOrNull(*c.id), nil }

// Scan implements sql.Scanner.
func (c idCol[T]) Scan(src any) error {
	var n sql.NullInt64
	if err := n.Scan(src); err != nil {
		return err
	}
	*c.id = T(n.Int64)
	return nil
}

// jsonCol is a value stored as JSON and only read as a whole.
type jsonCol struct{ v any }

func jsonOf(v any) jsonCol { return jsonCol{v} }

// Value implements driver.Valuer.
func (c jsonCol) Value() (driver.Value, error) {
	b, err := json.Marshal(c.v)
	return string(b), err
}

// Scan implements sql.Scanner.
func (c jsonCol) Scan(src any) error {
	s, ok := src.(string)
	if !ok {
		return fmt.Errorf("a %T is kept as %T", c.v, src)
	}
	return json.Unmarshal([]byte(s), c.v)
}
