package plan_test

import (
	"os"
	"testing"

	"app.tender/tender/testenv"
)

func TestMain(m *testing.M) { os.Exit(testenv.InMemory(m).Run()) }
