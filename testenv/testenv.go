// Package testenv makes the surroundings that tests run in.
package testenv

import (
	"flag"
	"os"
	"runtime/debug"
)

// Tests are the tests of a package, a *testing.M.
type Tests interface{ Run() int }

// garbage is how much of it may gather before it is collected, in percent of what is
// in use. Tests hold little and make much: they would spend a tenth of their time on it.
const garbage = 400

// WaitMost says that the tests of a package mostly wait, for programs that they start and
// for terminals: eight of them run at once, however few processors there are. The flag
// -parallel overrides it. It is called before flags are parsed.
func WaitMost() { _ = flag.Set("test.parallel", "8") }

// InMemory returns the same tests with their temporary directories in memory, where
// the machine has enough of it, so that the databases in them have no disk to
// wait for. Benchmarks measure the disk and stay on it.
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
	// os.TempDir, t.TempDir and the programs that tests start all go by it.
	if os.Setenv("TMPDIR", dir) != nil {
		return 1
	}
	return t.tests.Run()
}

// makeDir makes a directory in memory that every user can go through, as they
// can through the system's own.
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
