package limits

import "testing"

func TestBudget(t *testing.T) {
	b := NewBudget(Load{Requests: 2, Bytes: 100}, Load{Requests: 4, Bytes: 150})
	begin := func(callers ...string) *Use {
		t.Helper()
		u, ok := b.Begin()
		if !ok {
			t.Fatal("too many requests in all")
		}
		for _, caller := range callers {
			if !u.By(caller, 1) {
				t.Fatalf("%s has too many requests", caller)
			}
		}
		return u
	}
	add := func(u *Use, n int64, want bool) {
		t.Helper()
		if u.Add(n) != want {
			t.Errorf("%d bytes more: %v, want %v; used %v, %v", n, !want, want, b.used, b.total)
		}
	}
	first, second := begin("a", "x"), begin("a")
	third := begin("b")
	if third.By("a", 1) {
		t.Error("a third request of one caller")
	}
	if !third.By("a", 2) {
		t.Error("a caller with twice as much has no third request")
	}
	add(first, 90, true)
	add(second, 20, false) // of the caller
	add(third, 70, false)  // in all
	add(third, 60, true)
	fourth := begin()
	if _, ok := b.Begin(); ok {
		t.Error("a fifth request in all")
	}
	first.End()
	add(second, 20, true)
	second.End()
	third.End()
	add(fourth, 1000, true) // alone, each has room
	fourth.End()
	if len(b.used) > 0 || b.total != (Load{}) {
		t.Errorf("in the end: %v, %v", b.used, b.total)
	}
}
