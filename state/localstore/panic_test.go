package localstore

import (
	"testing"
)

// panics runs a call that panics, and checks that the caller gets the panic.
func panics(t *testing.T, call func()) {
	t.Helper()
	defer func() {
		t.Helper()
		if recover() == nil {
			t.Error("the panic is hidden")
		}
	}()
	call()
}

// A panic in a transaction rolls it back, and the store can still be written and closed: otherwise
// the program would hang on exit with the terminal in raw mode, and lose what was typed.
func TestAPanicRollsTheTransactionBack(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	panics(t, func() {
		_ = s.write(t.Context(), "try", func(tx *txn) error {
			_, err := tx.ExecContext(t.Context(), "INSERT INTO item_marks (item, favorite) VALUES (40, 1)")
			must(t, err)
			panic("a bug")
		})
	})
	must(t, s.Plans.SetFavorite(t.Context(), 41, true))
	f, err := s.Plans.Facts(t.Context())
	must(t, err)
	if f.Favorites[40] || !f.Favorites[41] {
		t.Errorf("kept %v", f.Favorites)
	}
	must(t, s.Close())
}

// A panic while rows are read releases the connection too. There are few of them: after a handful
// of such panics no read would succeed.
func TestAPanicWhileReadingRowsReleasesTheConnection(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	must(t, s.Plans.SetFavorite(t.Context(), 41, true), s.Plans.SetFavorite(t.Context(), 42, true))
	marks := func(q querier) error {
		_, err := collect(t.Context(), q, func(scanner) (int, error) { panic("a bug") }, "SELECT item FROM item_marks")
		return err
	}
	for range 2 * (readers + 1) {
		panics(t, func() { _ = s.read(t.Context(), "try", func(db querier) error { return marks(db) }) })
		panics(t, func() { _ = s.write(t.Context(), "try", func(tx *txn) error { return marks(tx) }) })
	}
	must(t, s.Plans.SetFavorite(t.Context(), 42, false))
	f, err := s.Plans.Facts(t.Context())
	must(t, err)
	if !f.Favorites[41] || f.Favorites[42] {
		t.Errorf("kept %v", f.Favorites)
	}
	must(t, s.Close())
}
