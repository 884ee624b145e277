package store

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"github.com/shopspring/decimal"
)

// micros writes a time for a column; a zero time is NULL.
func micros(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.UnixMicro()
}

// timeCol reads a column that micros wrote.
type timeCol struct{ t *time.Time }

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

// idOrNull writes an id for a column; 0 is NULL.
func idOrNull[T ~int64](id T) any {
	if id == 0 {
		return nil
	}
	return int64(id)
}

// idCol reads an id that may be NULL, which is 0.
type idCol[T ~int64] struct{ id *T }

// Scan implements sql.Scanner.
func (c idCol[T]) Scan(src any) error {
	var n sql.NullInt64
	if err := n.Scan(src); err != nil {
		return err
	}
	*c.id = T(n.Int64)
	return nil
}

// nullDecimal writes a figure for a column; a missing one is NULL.
func nullDecimal(d decimal.NullDecimal) any {
	if !d.Valid {
		return nil
	}
	return d.Decimal.String()
}

// jsonText writes a value that is only ever read as a whole.
func jsonText(v any) (string, error) {
	b, err := json.Marshal(v)
	if err != nil {
		return "", fmt.Errorf("encoding %T: %w", v, err)
	}
	return string(b), nil
}

// jsonCol reads a column that jsonText wrote.
type jsonCol struct{ v any }

// Scan implements sql.Scanner.
func (c jsonCol) Scan(src any) error {
	s, ok := src.(string)
	if !ok {
		return fmt.Errorf("a %T is kept as %T", c.v, src)
	}
	return json.Unmarshal([]byte(s), c.v)
}
