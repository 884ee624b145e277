package cells

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFrame(t *testing.T) {
	f := Frame{Title: "Installer notes", Right: "team only"}
	for _, tt := range []struct {
		name string
		w, h int
		want string
	}{
		{"with all", 40, 4, `
╭─ Installer notes ─────── team only ─╮
│Blocking at 62 in. 日本語            │
│Dog on site.                         │
╰─────────────────────────────────────╯`},
		{"no room for the word", 30, 3, `
╭─ Installer notes ─────────╮
│Blocking at 62 in. 日本語  │
╰───────────────────────────╯`},
		{"title cut", 12, 3, `
╭─ Instal… ╮
│Blocking …│
╰──────────╯`},
		{"no room for a title", 5, 3, `
╭───╮
│Bl…│
╰───╯`},
		{"two lines", 6, 2, `
╭─ … ╮
╰────╯`},
		{"top alone", 6, 1, `
╭─ … ╮`},
		{"two columns", 2, 3, `
╭╮
││
╰╯`},
		{"one column", 1, 2, `
│
│`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			want := strings.TrimPrefix(tt.want, "\n")
			w := Width(strings.SplitN(want, "\n", 2)[0]) // the picture is as wide as its first line
			got := f.Render([]string{"Blocking at 62 in. 日本語", "Dog on site."}, w, tt.h)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
	if got := (Frame{}).Render([]string{"x"}, 4, 3); got != "╭──╮\n│x │\n╰──╯" {
		t.Errorf("without words:\n%s", got)
	}
	if w, h := f.Inner(1, 10); w != 0 || h != 8 {
		t.Errorf("Inner(1, 10) = %d, %d", w, h)
	}
}

func TestDashedFrameDiffersInEveryLine(t *testing.T) {
	f := Frame{Title: "Notes", Right: "team only", Dashed: true}
	want := "╭╌ Notes ╌╌╌ team only ╌╮\n┆x                      ┆\n╰╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╯"
	if diff := cmp.Diff(want, f.Render([]string{"x"}, Width(strings.SplitN(want, "\n", 2)[0]), 3)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
