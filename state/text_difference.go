package state

// TextPieceKind tells what became of a piece of a text.
type TextPieceKind string

// The kinds of piece.
const (
	TextKept    TextPieceKind = "kept"
	TextAdded   TextPieceKind = "added"
	TextRemoved TextPieceKind = "removed"
)

// TextPiece is a run of words of a difference, with the white space before it. The
// pieces that are not removed give the new text again.
type TextPiece struct {
	Kind TextPieceKind
	Text string
}

// TextDifference returns what makes text out of base: word by word within a sentence
// or line that became a similar one, else by whole sentences and lines. What was
// removed stands before what took its place.
func TextDifference(base, text string) []TextPiece {
	was, now := passageOf(base), passageOf(text)
	var d difference
	d.compare(now, changesOf(was.units, now.units), func(c change) {
		if c.base.to-c.base.from == 1 && c.other.to-c.other.from == 1 {
			one, two := was.units[c.base.from], now.units[c.other.from]
			w, n := wordsOf(one.text), wordsOf(two.text)
			if w.vocabulary().similarity(n.vocabulary()) >= alike {
				d.add(TextKept, two.gap)
				d.compare(n, roughChanges(w.units, n.units), func(c change) { d.replace(w, n, c) })
				return
			}
		}
		d.replace(was, now, c)
	})
	return d.pieces
}

// difference collects pieces.
type difference struct{ pieces []TextPiece }

// compare adds what a passage kept of the one before it, and hands each change
// between to changed.
func (d *difference) compare(now passage, changes []change, changed func(change)) {
	at := 0
	for _, c := range changes {
		d.add(TextKept, now.slice(span{at, c.other.from}))
		changed(c)
		at = c.other.to
	}
	d.add(TextKept, now.slice(span{at, len(now.units)})+now.tail)
}

func (d *difference) replace(was, now passage, c change) {
	d.add(TextRemoved, was.slice(c.base))
	d.add(TextAdded, now.slice(c.other))
}

// add appends a piece, or makes the last one longer.
func (d *difference) add(kind TextPieceKind, text string) {
	if text == "" {
		return
	}
	if last := len(d.pieces) - 1; last >= 0 && d.pieces[last].Kind == kind {
		d.pieces[last].Text += text
		return
	}
	d.pieces = append(d.pieces, TextPiece{kind, text})
}
