package run

import (
	"os"
	"strings"
	"testing"
)

func TestValueReadsTexts(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(dir+"/note.txt", []byte("one\r\ntwo\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	r := Streams{In: strings.NewReader("from stdin\n\n")}
	for _, tt := range []struct{ arg, want string }{
		{"plain", "plain"},
		{"", ""},
		{"@" + dir + "/note.txt", "one\ntwo"},
		{"-", "from stdin\n"},
		{"@@home", "@home"},
		{"\x1b[31mred\x1b[0m \u200fשלום", "red ⟦RLM⟧שלום"},
		{"typed\n", "typed\n"},
	} {
		if got, err := r.Value(tt.arg); err != nil || got != tt.want {
			t.Errorf("%q: got %q, %v, want %q", tt.arg, got, err, tt.want)
		}
	}
	if _, err := r.Value("@" + dir + "/none.txt"); err == nil {
		t.Error("a missing file was read")
	}
}

// The empty output of a failed program would clear a text, and bytes that are no text would be saved as something else.
func TestValueRefusesWhatWouldLoseAText(t *testing.T) {
	empty := t.TempDir() + "/empty.txt"
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ arg, in, want string }{
		{"-", "", "standard input is empty\n  Give '' for an empty text."},
		{"@" + empty, "", empty + " is empty\n  Give '' for an empty text."},
		{"-", "\n", "standard input is empty\n  Give '' for an empty text."}, // echo "$(a program that failed)"
		{"-", "\r\n", "standard input is empty\n  Give '' for an empty text."},
		{"-", "caf\xe9", "the text is not UTF-8\n  Convert it and try again."},
		{"caf\xe9", "", "the text is not UTF-8\n  Convert it and try again."},
		{"@@caf\xe9", "", "the text is not UTF-8\n  Convert it and try again."},
	} {
		if got, err := (Streams{In: strings.NewReader(tt.in)}).Value(tt.arg); !IsUsage(err) || err.Error() != tt.want {
			t.Errorf("%q, %q: got %q, %v, want %q", tt.arg, tt.in, got, err, tt.want)
		}
	}
}
