package tty

import (
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestWrappingGoesWithTheOtherScreen(t *testing.T) {
	const other, back = "\x1b[?1049h", "\x1b[?1049l"
	tests := []struct {
		name, text string
		mouse      bool
		want       string
	}{
		{"a frame", "\x1b[Hrow\r\nrow", false, "\x1b[Hrow\r\nrow"},
		{"in", other, false, other + "\x1b[?7l"},
		{"in with the mouse", other, true, other + "\x1b[?7l\x1b[?1002h\x1b[?1006h"},
		{"out", back, true, "\x1b[?7h" + back},
		{"among others", "a" + other + "b" + back + "c", false, "a" + other + "\x1b[?7lb\x1b[?7h" + back + "c"},
	}
	writes := map[string]func(*Screen, string) (int, error){
		"Write":       func(s *Screen, text string) (int, error) { return s.Write([]byte(text)) },
		"WriteString": func(s *Screen, text string) (int, error) { return io.WriteString(s, text) },
	}
	for name, write := range writes {
		for _, tt := range tests {
			t.Run(name+" "+tt.name, func(t *testing.T) {
				path := filepath.Join(t.TempDir(), "terminal")
				f, err := os.Create(path)
				if err != nil {
					t.Fatal(err)
				}
				defer func() { _ = f.Close() }()
				n, err := write(NewScreen(f, tt.mouse), tt.text)
				if err != nil || n != len(tt.text) {
					t.Errorf("wrote %d of %d bytes, %v", n, len(tt.text), err)
				}
				got, err := os.ReadFile(path)
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(tt.want, string(got)); diff != "" {
					t.Error(diff)
				}
			})
		}
	}
}
