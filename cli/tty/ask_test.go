package tty

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestWhatATerminalAnswersIsUnderstood(t *testing.T) {
	tests := []struct {
		name, got string
		want      Answers
	}{
		{"nothing", "", Answers{}},
		{"keys that were typed", "ab\x1b[A", Answers{}},
		{
			"everything", "\x1b[4;3R\x1b[4;2R\x1b[?1006;2$y\x1b[?62;22;52c",
			Answers{Any: true, Widths: []int{2, 1}, Mouse: true, Clipboard: true},
		},
		{
			"a mode that it does not know", "\x1b[1;3R\x1b[1;2R\x1b[?1006;0$y\x1b[?1;2c",
			Answers{Any: true, Widths: []int{2, 1}},
		},
		{"its attributes alone", "\x1b[?6c", Answers{Any: true}},
		{"one width of two", "\x1b[1;3R\x1b[?6c", Answers{Any: true}},
		{"with keys in between", "x\x1b[1;3Ry\x1b[1;2Rz\x1b[?62c", Answers{Any: true, Widths: []int{2, 1}}},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, understand(tt.got, 2)); diff != "" {
			t.Errorf("%s: %s", tt.name, diff)
		}
	}
}
