// Package powercut simulates power cuts under a database. A killed process leaves its writes to
// the kernel, which still brings them to the disk; a power cut loses unsynced writes wholly or in
// part, in any order.
package powercut

import (
	"slices"
	"strings"
	"sync"
	"testing"
)

// Disk records what SQLite did to one database and its journals.
type Disk struct {
	mu         sync.Mutex
	did        []step
	beforeSync func()
}

// Moment is a position in a record.
type Moment int

// step is one successful system call of SQLite.
type step struct {
	kind      kind
	file      string // the suffix of the database's name: "", "-wal" or "-journal"
	offset    int64  // of a write; the size for a truncation
	data      []byte // of a write; the existing content of a file that is opened
	directory bool   // the sync also makes changes of the directory durable
}

type kind int

const (
	opened kind = iota
	written
	truncated
	synced
	deleted
)

// Watch starts to record what this process does through SQLite to the database at path, which must
// not be open yet. It stops at the end of the test.
func Watch(t testing.TB, path string) *Disk {
	t.Helper()
	if err := install(); err != nil {
		t.Fatalf("putting a recorder below SQLite: %v", err)
	}
	d := &Disk{}
	watched.Store(path, d)
	t.Cleanup(func() { watched.Delete(path) })
	return d
}

// BeforeSync runs f before the next sync: a slow disk.
func (d *Disk) BeforeSync(f func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.beforeSync = f
}

func (d *Disk) slow() {
	d.mu.Lock()
	f := d.beforeSync
	d.beforeSync = nil
	d.mu.Unlock()
	if f != nil {
		f()
	}
}

// Now returns the current end of the record.
func (d *Disk) Now() Moment {
	d.mu.Lock()
	defer d.mu.Unlock()
	return Moment(len(d.did))
}

func (d *Disk) until(m Moment) []step {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.did[:m])
}

// watched holds the recording disks, by the path of their database.
var watched sync.Map

// diskOf finds the disk that a file is on. The index of a write-ahead log is on none: SQLite keeps
// it in memory.
func diskOf(path string) (d *Disk, file string) {
	watched.Range(func(base, disk any) bool {
		ending, ours := strings.CutPrefix(path, base.(string))
		if ours && (ending == "" || ending == "-wal" || ending == "-journal") {
			d, file = disk.(*Disk), ending
		}
		return d == nil
	})
	return d, file
}

// do runs a system call and records it when it succeeds. Both happen under one lock, so that the
// record is in the order of the calls.
func (d *Disk) do(s step, call func() int32) int32 {
	d.mu.Lock()
	defer d.mu.Unlock()
	code := call()
	if code == 0 {
		d.did = append(d.did, s)
	}
	return code
}
