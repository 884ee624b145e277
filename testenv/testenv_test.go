package testenv_test

import (
	"os"
	"path/filepath"
	"testing"

	"app.tender/tender/testenv"
)

// Files left behind would fill the memory of a machine that runs the tests often.
func TestNothingStaysInMemory(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	before := os.TempDir()
	var inside string
	code := testenv.InMemory(tests(func() int {
		inside = os.TempDir()
		if err := os.WriteFile(filepath.Join(inside, "file"), nil, 0o600); err != nil {
			t.Error(err)
		}
		return 7
	})).Run()
	if code != 7 {
		t.Errorf("the exit code is %d, want that of the tests", code)
	}
	if inside == before {
		t.Skip("this machine has no directory in memory")
	}
	if _, err := os.Stat(inside); !os.IsNotExist(err) {
		t.Errorf("%s is still there: %v", inside, err)
	}
}

type tests func() int

func (t tests) Run() int { return t() }
