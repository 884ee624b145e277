package state

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Every error becomes a fault with its cause and the next step; nil is no fault.
func TestFaultOf(t *testing.T) {
	refused := Invalid("The name is too long.", "Shorten it.")
	for _, tt := range []struct {
		err  error
		want Fault
		says string
	}{
		{nil, Fault{}, ""},
		{fmt.Errorf("send: %w", refused), refused, "The name is too long. Shorten it."},
		{fmt.Errorf("send: %w", context.Canceled), Fault{Kind: FaultCanceled, Message: "Cancelled."}, "Cancelled."},
		{errors.New("no space"), Fault{Kind: FaultUnknown, Message: "no space"}, "no space"},
	} {
		got := FaultOf(tt.err)
		if d := cmp.Diff(tt.want, got); d != "" || got.Error() != tt.says {
			t.Errorf("%v says %q: %s", tt.err, got.Error(), d)
		}
	}
}
