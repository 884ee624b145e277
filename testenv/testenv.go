// Package testenv prepares the environment that tests run in.
package testenv

import (
	"flag"
	"os"
	"runtime/debug"
)

// Tests are the tests of a package, a *testing.M.
type Tests interface{ Run() int }

// garbage is the garbage collector's GOGC in percent. Tests hold little and allocate much, and
// would spend a tenth of their time on collections.
const garbage = 400

// WaitMost lets eight tests of a package run at once, however few processors there are, because
// they mostly wait for programs and terminals. The flag -parallel overrides it. Call it before
// flags are parsed.
func WaitMost() { _ = flag.Set("test.parallel", "8") }

// InMemory returns tests with their temporary directories in memory, where the machine has enough
// of it, so that their databases never wait for a disk. Benchmarks measure the disk and stay on
// it.
func InMemory(tests Tests) Tests { return inMemory{tests} }

type inMemory struct{ tests Tests }

// Run runs the tests and returns their exit code.
func (t inMemory) Run() int {
	dir, ok := makeDir()
	if !ok {
		return t.tests.Run()
	}
	defer func() { _ = os.RemoveAll(dir) }()
	debug.SetGCPercent(garbage)
	// os.TempDir, t.TempDir and the programs that tests start all read it.
	if os.Setenv("TMPDIR", dir) != nil {
		return 1
	}
	return t.tests.Run()
}

// makeDir makes a directory in memory that every user can pass through, like the system's own.
func makeDir() (dir string, ok bool) {
	if !flag.Parsed() {
		flag.Parse()
	}
	root, ok := memory()
	if !ok || flag.Lookup("test.bench").Value.String() != "" {
		return "", false
	}
	dir, err := os.MkdirTemp(root, "tender-tests-")
	if err != nil {
		return "", false
	}
	return dir, os.Chmod(dir, 0o711) == nil
}
