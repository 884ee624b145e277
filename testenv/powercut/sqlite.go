package powercut

import (
	"errors"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"unsafe"

	"modernc.org/libc"
	sqlite "modernc.org/sqlite/lib"
)

// The signatures of the recorded calls, as in SQLite's C.
type (
	openCall     = func(tls *libc.TLS, vfs, name, file uintptr, flags int32, outFlags uintptr) int32
	deleteCall   = func(tls *libc.TLS, vfs, name uintptr, syncDir int32) int32
	closeCall    = func(tls *libc.TLS, file uintptr) int32
	writeCall    = func(tls *libc.TLS, file, from uintptr, n int32, offset int64) int32
	truncateCall = func(tls *libc.TLS, file uintptr, size int64) int32
	syncCall     = func(tls *libc.TLS, file uintptr, flags int32) int32
)

// The recorder stands between SQLite and its file system: it replaces the table of calls that open
// files (the VFS), and the table of each open file. Both are copies of the real ones, but the calls
// that change a file come here first.
var (
	recorder sqlite.Tsqlite3_vfs
	system   sqlite.Tsqlite3_vfs // the real one

	tables sync.Map // maps the real table of a file's calls to the *table that replaces it
	files  sync.Map // maps an open file of a watched database to its *openFile
)

// table is a replaced table of a file's calls, with the real one.
type table struct{ ours, real *sqlite.Tsqlite3_io_methods }

type openFile struct {
	disk   *Disk
	file   string
	real   *sqlite.Tsqlite3_io_methods
	synced atomic.Bool // at least once
}

// install makes the recorder SQLite's file system in this process.
var install = sync.OnceValue(func() error {
	tls := libc.NewTLS()
	real := sqlite.Xsqlite3_vfs_find(tls, 0)
	if real == 0 {
		return errors.New("SQLite has no file system")
	}
	name, err := libc.CString("tender-recorder")
	if err != nil {
		return err
	}
	system = *at[sqlite.Tsqlite3_vfs](real)
	recorder = system
	recorder.FzName = name
	recorder.FxOpen = pointerTo[openCall](open)
	recorder.FxDelete = pointerTo[deleteCall](remove)
	if code := sqlite.Xsqlite3_vfs_register(tls, addressOf(&recorder), 1); code != sqlite.SQLITE_OK {
		return fmt.Errorf("SQLite does not take it: code %d", code)
	}
	return nil
})

func open(tls *libc.TLS, vfs, name, file uintptr, flags int32, outFlags uintptr) int32 {
	call := func() int32 { return function[openCall](system.FxOpen)(tls, vfs, name, file, flags, outFlags) }
	if name == 0 {
		return call() // a temporary file
	}
	path := libc.GoString(name)
	disk, ending := diskOf(path)
	if disk == nil {
		return call()
	}
	before, _ := os.ReadFile(path) // nil when the call creates it
	code := disk.do(step{kind: opened, file: ending, data: before}, call)
	if code == sqlite.SQLITE_OK {
		methods := &at[sqlite.Tsqlite3_file](file).FpMethods
		t := tableFor(*methods)
		files.Store(file, &openFile{disk: disk, file: ending, real: t.real})
		*methods = addressOf(t.ours)
	}
	return code
}

// tableFor returns the table that replaces the real one.
func tableFor(real uintptr) *table {
	if t, ok := tables.Load(real); ok {
		return t.(*table)
	}
	t := &table{ours: new(sqlite.Tsqlite3_io_methods), real: at[sqlite.Tsqlite3_io_methods](real)}
	*t.ours = *t.real
	t.ours.FxClose = pointerTo[closeCall](closeFile)
	t.ours.FxWrite = pointerTo[writeCall](write)
	t.ours.FxTruncate = pointerTo[truncateCall](truncate)
	t.ours.FxSync = pointerTo[syncCall](syncFile)
	kept, _ := tables.LoadOrStore(real, t)
	return kept.(*table)
}

func remove(tls *libc.TLS, vfs, name uintptr, syncDir int32) int32 {
	call := func() int32 { return function[deleteCall](system.FxDelete)(tls, vfs, name, syncDir) }
	disk, ending := diskOf(libc.GoString(name))
	if disk == nil {
		return call()
	}
	return disk.do(step{kind: deleted, file: ending, directory: syncDir != 0}, call)
}

func closeFile(tls *libc.TLS, file uintptr) int32 {
	f, _ := files.LoadAndDelete(file)
	return function[closeCall](f.(*openFile).real.FxClose)(tls, file)
}

func write(tls *libc.TLS, file, from uintptr, n int32, offset int64) int32 {
	f := fileAt(file)
	data := append([]byte(nil), unsafe.Slice(at[byte](from), n)...)
	return f.disk.do(step{kind: written, file: f.file, offset: offset, data: data}, func() int32 {
		return function[writeCall](f.real.FxWrite)(tls, file, from, n, offset)
	})
}

func truncate(tls *libc.TLS, file uintptr, size int64) int32 {
	f := fileAt(file)
	return f.disk.do(step{kind: truncated, file: f.file, offset: size}, func() int32 {
		return function[truncateCall](f.real.FxTruncate)(tls, file, size)
	})
}

func syncFile(tls *libc.TLS, file uintptr, flags int32) int32 {
	f := fileAt(file)
	f.disk.slow()
	// The first sync of a journal that SQLite opened makes its name durable too.
	directory := f.file != "" && !f.synced.Swap(true)
	return f.disk.do(step{kind: synced, file: f.file, directory: directory}, func() int32 {
		return function[syncCall](f.real.FxSync)(tls, file, flags)
	})
}

func fileAt(file uintptr) *openFile {
	f, _ := files.Load(file)
	return f.(*openFile)
}

// SQLite here is C translated to Go; its addresses of functions and structures are numbers. What
// they point to never moves: SQLite owns it, or it is never freed.

func function[F any](address uintptr) F { return *(*F)(unsafe.Pointer(&address)) }

func pointerTo[F any](f F) uintptr { return *(*uintptr)(unsafe.Pointer(&f)) }

func at[T any](address uintptr) *T { return *(**T)(unsafe.Pointer(&address)) }

func addressOf[T any](p *T) uintptr { return uintptr(unsafe.Pointer(p)) }
