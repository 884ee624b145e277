package proposals

import (
	"fmt"
	"testing"

	"app.tender/tender/service/operation"
	"app.tender/tender/service/store"
)

// What is kept has a bound in bytes: what was not used for the longest time goes, and one large detail does not push
// all others out.
func TestDetailsAreBounded(t *testing.T) {
	d := NewDetails(100)
	key := func(n int) detailKey { return detailKey{version: store.Version{byte(n)}} }
	add := func(n, size int) {
		t.Helper()
		_, err := d.of(key(n), func() (*operation.Encoded, error) {
			return &operation.Encoded{Data: make([]byte, size)}, nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	want := func(held string) {
		t.Helper()
		var got []int
		for e := d.used.Front(); e != nil; e = e.Next() {
			got = append(got, int(e.Value.(*keptDetail).key.version[0]))
		}
		if fmt.Sprint(got) != held || len(d.held) != len(got) || d.bytes != 10*len(got) {
			t.Fatalf("%v, %d by key, %d bytes; want %s", got, len(d.held), d.bytes, held)
		}
	}
	for n := range 10 {
		add(n, 10)
	}
	add(0, 10)
	want("[0 9 8 7 6 5 4 3 2 1]")
	add(10, 10)
	want("[10 0 9 8 7 6 5 4 3 2]")
	add(11, 13)
	want("[10 0 9 8 7 6 5 4 3 2]")
}
