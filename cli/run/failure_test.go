package run

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"app.tender/tender/config"
)

// A person whose keyring is locked learns that, and not only what the bus said.
func TestALockedKeyringHasANextStep(t *testing.T) {
	if next := NextStep(fmt.Errorf("%w: %w", config.ErrKeyring, errors.New("prompt dismissed"))); !strings.Contains(
		next, "Unlock it") {
		t.Errorf("the next step is %q", next)
	}
}
