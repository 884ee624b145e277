package plan

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestOrderParts(t *testing.T) {
	parts, wrong := OrderParts("# Den\n2 vx-75\n\n#Theater\r\n4h install\n# den\n-1 vx-55\n" +
		"Client: One.\nClient:\nClient: Two.")
	want := []OrderPart{
		{"Den", []OrderText{{1, "2 vx-75"}, {6, "-1 vx-55"}}, "One.\n\nTwo."},
		{"Theater", []OrderText{{4, "4h install"}}, ""},
	}
	if d := cmp.Diff(want, parts); d != "" || len(wrong) > 0 {
		t.Errorf("%v\n%s", wrong, d)
	}
	if parts, wrong := OrderParts("2 vx-75"); len(parts) != 1 || parts[0].Area != "" || len(wrong) > 0 {
		t.Errorf("without an area: %v, %v", parts, wrong)
	}
	// an area for nothing, which the change order would be said to make
	if parts, wrong := OrderParts("# Den\n1 x\n# Attic\n"); len(parts) != 1 || len(wrong) > 0 {
		t.Errorf("with a heading above nothing: %v, %v", parts, wrong)
	}
	// Money would leave the contract for an area that nobody has named.
	if _, wrong := OrderParts("-1 vx-55\n# Den\n2 vx-75\n#\n1 x\nInstaller: y"); wrong[0] == nil || wrong[3] == nil ||
		wrong[5] == nil || len(wrong) != 3 {
		t.Errorf("refused: %v", wrong)
	}
	if _, wrong := OrderParts("-1 vx-55\n  # Den\n2 vx-75"); wrong[0] == nil {
		t.Errorf("before an indented heading: %v", wrong)
	}
}
