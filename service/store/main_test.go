package store

import (
	"fmt"
	"os"
	"testing"

	"app.tender/tender/testenv"
)

func TestMain(m *testing.M) {
	code := testenv.InMemory(m).Run()
	if err := databases.Drop(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}
