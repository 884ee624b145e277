package sample_test

import (
	"os"
	"testing"

	"app.tender/tender/service/servicetest/world"
)

func TestMain(m *testing.M) { os.Exit(world.Main(m)) }
