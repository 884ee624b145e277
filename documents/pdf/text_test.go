package pdf

import (
	"strings"
	"testing"

	"github.com/carlos7ags/folio/reader"
	"github.com/google/go-cmp/cmp"
)

// A page is read as it is laid out: letters of a word stay together, columns stay apart, figures end below each
// other, and a gap between paragraphs is an empty line.
func TestTextIsLaidOutInCells(t *testing.T) {
	at := func(x, y, width float64, text string) reader.TextSpan {
		return reader.TextSpan{Text: text, X: x, Y: y, Width: width, Height: 10}
	}
	got := laidOut([]reader.TextSpan{
		at(50, 640, 40, "Sum"), at(270, 640, 30, "9.00"), at(240, 655, 60, "1,200.00"),
		at(50, 700, 20, "Hal"), at(70.5, 700, 30, "vorsen"), at(103, 699, 40, "Residence"), at(200, 700, 30, "Draft"),
		at(50, 655, 60, "Northlight"),
	}, 350, 50)
	want := []string{
		"Halvorsen Residence           Draft",
		"",
		"Northlight                                1,200.00",
		"Sum                                           9.00",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// What is wider than the terminal is never cut: a column moves left, and the words of a text flow on.
func TestTextIsFittedIntoCells(t *testing.T) {
	got := fitted([]string{
		"Brightline AV        Proposal 1042", "", "Where you see two or three options for a room,", "choose the one.", "",
		"Every cable is hidden in the wall", "1  Northlight    1,499.99",
		"A display with a long name  1,499.99", "and a stand",
	}, 30)
	want := []string{
		"Brightline AV    Proposal 1042", "", "Where you see two or three", "options for a room, choose the", "one.", "",
		"Every cable is hidden in the", "wall", "1  Northlight    1,499.99",
		"A display with a long name", "1,499.99", "and a stand", // the figure is no part of the text below it
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestWhatIsNoPDFHasNoText(t *testing.T) {
	if pages, err := Text([]byte("no PDF"), 80); err == nil || !strings.Contains(err.Error(), "reading the PDF") {
		t.Errorf("%v, %v", pages, err)
	}
}
