// Package powercut shows what a database has after a power cut. A process that is
// killed leaves what it wrote to the kernel, which still brings it to the disk; a
// power cut takes what no sync had been awaited for, or half of it, in any order.
package powercut

import (
	"slices"
	"strings"
	"sync"
	"testing"
)

// Disk is a record of what SQLite did to one database and its journals.
type Disk struct {
	path string

	mu  sync.Mutex
	did []step
}

// Moment is how much of a record there was.
type Moment int

// step is one call that SQLite made of the system, once it succeeded.
type step struct {
	kind      kind
	file      string // what follows the database's name in the file's: "", "-wal" or "-journal"
	offset    int64  // of a write; the size of a truncation
	data      []byte // of a write; of a file that is opened, what it holds already
	directory bool   // what was done to the names in the directory is on the disk with this
}

type kind int

const (
	opened kind = iota
	written
	truncated
	synced
	deleted
)

// Watch records from now on what this process does through SQLite to the database
// at path, which is not open yet. It ends with the test.
func Watch(t testing.TB, path string) *Disk {
	t.Helper()
	if err := install(); err != nil {
		t.Fatalf("putting a recorder below SQLite: %v", err)
	}
	d := &Disk{path: path}
	watched.Store(path, d)
	t.Cleanup(func() { watched.Delete(path) })
	return d
}

// Now returns the moment up to which there is a record.
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

// watched are the disks that are watched, by the path of their database.
var watched sync.Map

// diskOf finds the disk that a file is on. The index of a write-ahead log, which
// SQLite keeps in memory and writes no byte of, is on none.
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

// do makes a call of the system and notes it when it succeeds, both as one: the
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
