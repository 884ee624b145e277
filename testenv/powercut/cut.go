package powercut

import (
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
)

// Cut is a simulated power cut.
type Cut struct {
	At   Moment     // everything before it was done
	Luck *rand.Rand // decides which unsynced writes reached the disk

	// Deaf simulates a disk that ignores syncs. Nothing is safe on it: a test that loses nothing
	// with a deaf disk proves nothing.
	Deaf bool
}

// Lay writes what the disk holds after a power cut to the path of a database, in an empty
// directory.
func (d *Disk) Lay(t testing.TB, c Cut, path string) {
	t.Helper()
	entries := map[string]*entry{}
	for _, s := range d.until(c.At) {
		e := entries[s.file]
		if e == nil {
			e = new(entry)
			entries[s.file] = e
		}
		e.follow(s, c.Deaf)
		if s.directory && !c.Deaf {
			for _, e := range entries {
				e.gone = nil
			}
		}
	}
	var errs []error
	for _, ending := range []string{"", "-wal", "-journal"} {
		if e := entries[ending]; e != nil {
			if f := e.left(c.Luck); f != nil {
				errs = append(errs, os.WriteFile(path+ending, f.left(c.Luck), 0o600))
			}
		}
	}
	if c.Luck.IntN(2) == 0 { // the shared-memory index of the log, which means nothing without a process
		noise := make([]byte, 32<<10)
		for i := range noise {
			noise[i] = byte(c.Luck.Uint32())
		}
		errs = append(errs, os.WriteFile(path+"-shm", noise, 0o600))
	}
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}

// entry is a name in the directory.
type entry struct {
	file *content // nil when it was deleted
	gone *content // the file that had the name before, while its deletion may be lost
}

// content is a file: its synced data and its pending writes.
type content struct {
	safe    []byte
	pending []step
	lasting bool // its name is on the disk, as after its first sync
}

func (e *entry) follow(s step, deaf bool) {
	if e.file == nil && s.kind != deleted {
		// A file with content existed before the record began.
		e.file = &content{safe: slices.Clone(s.data), lasting: len(s.data) > 0}
		if s.kind == opened {
			return
		}
	}
	switch s.kind {
	case opened:
	case written, truncated:
		e.file.pending = append(e.file.pending, s)
	case synced:
		if !deaf {
			e.file.settle()
		}
	case deleted:
		e.gone, e.file = e.file, nil
	}
}

// left returns the file under the name after a cut, or nil.
func (e *entry) left(luck *rand.Rand) *content {
	switch {
	case e.file != nil && (e.file.lasting || luck.IntN(2) == 0):
		return e.file
	case e.gone != nil && luck.IntN(2) == 0:
		return e.gone
	default:
		return nil
	}
}

// settle makes the pending writes durable.
func (c *content) settle() {
	for _, s := range c.pending {
		c.safe = apply(c.safe, s)
	}
	c.pending, c.lasting = nil, true
}

// sector is the size in bytes that a disk writes atomically.
const sector = 512

// left returns the file's data after a cut. Of the pending writes it has none, all, a prefix, any
// of their sectors, or any of them in another order.
func (c *content) left(luck *rand.Rand) []byte {
	data := slices.Clone(c.safe)
	pieces := sectors(c.pending)
	keep := func(int) bool { return true }
	switch luck.IntN(5) {
	case 0:
		return data
	case 1:
	case 2:
		n := luck.IntN(len(pieces) + 1)
		keep = func(i int) bool { return i < n }
	case 3:
		share := luck.Float64()
		keep = func(int) bool { return luck.Float64() < share }
	case 4:
		luck.Shuffle(len(pieces), func(i, j int) { pieces[i], pieces[j] = pieces[j], pieces[i] })
		n := luck.IntN(len(pieces) + 1)
		keep = func(i int) bool { return i < n }
	}
	for i, s := range pieces {
		if keep(i) {
			data = apply(data, s)
		}
	}
	return data
}

// sectors splits writes into pieces that a disk writes atomically.
func sectors(steps []step) (pieces []step) {
	for _, s := range steps {
		for s.kind == written && len(s.data) > 0 {
			n := min(int64(len(s.data)), sector-s.offset%sector)
			pieces = append(pieces, step{kind: written, offset: s.offset, data: s.data[:n]})
			s.offset, s.data = s.offset+n, s.data[n:]
		}
		if s.kind == truncated {
			pieces = append(pieces, s)
		}
	}
	return pieces
}

// apply returns data after a write or a truncation.
func apply(data []byte, s step) []byte {
	if s.kind == truncated {
		return resized(data, s.offset)
	}
	data = resized(data, max(int64(len(data)), s.offset+int64(len(s.data))))
	copy(data[s.offset:], s.data)
	return data
}

func resized(data []byte, size int64) []byte {
	if size <= int64(len(data)) {
		return data[:size]
	}
	return append(data, make([]byte, size-int64(len(data)))...)
}
