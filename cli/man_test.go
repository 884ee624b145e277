package cli

import "testing"

// What is read in a page is what was written: an example that is copied from it works, and
// no line is lost because it begins as a request of roff does.
func TestAPageShowsTextsAsTheyAre(t *testing.T) {
	const text = "It's `here`:\n\n  tender set --name 'A\\B'\n\n.tender.toml is a file\nof yours"
	const want = `It\(aqs \(gahere\(ga:
.PP
.EX
  tender set \-\-name \(aqA\eB\(aq
.EE
.PP
\&.tender.toml is a file
of yours
`
	if got := paragraphs(text); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}
