package merge

// PieceKind is what happened to a piece of a text.
type PieceKind string

// The kinds of piece.
const (
	Kept    PieceKind = "kept"
	Added   PieceKind = "added"
	Removed PieceKind = "removed"
)

// Piece is a run of words in a difference, with the white space before it. The pieces that are not
// removed give the new text.
type Piece struct {
	Kind PieceKind
	Text string
}

// Difference returns the changes from base to text: word by word within a sentence or line that
// was replaced by a similar one, else by whole sentences and lines. Removed pieces come before
// their replacement.
func Difference(base, text string) []Piece {
	was, now := passageOf(base), passageOf(text)
	var d difference
	d.compare(now, changesOf(was.units, now.units), func(c change) {
		if c.base.to-c.base.from == 1 && c.other.to-c.other.from == 1 {
			one, two := was.units[c.base.from], now.units[c.other.from]
			w, n := wordsOf(one.text), wordsOf(two.text)
			if w.vocabulary().similarity(n.vocabulary()) >= alike {
				d.add(Kept, two.gap)
				d.compare(n, roughChanges(w.units, n.units), func(c change) { d.replace(w, n, c) })
				return
			}
		}
		d.replace(was, now, c)
	})
	return d.pieces
}

// difference collects pieces.
type difference struct{ pieces []Piece }

// compare adds the unchanged pieces of now, and calls changed for each change between them.
func (d *difference) compare(now passage, changes []change, changed func(change)) {
	at := 0
	for _, c := range changes {
		d.add(Kept, now.slice(span{at, c.other.from}))
		changed(c)
		at = c.other.to
	}
	d.add(Kept, now.slice(span{at, len(now.units)})+now.tail)
}

func (d *difference) replace(was, now passage, c change) {
	d.add(Removed, was.slice(c.base))
	d.add(Added, now.slice(c.other))
}

// add appends a piece, or extends the last one of the same kind.
func (d *difference) add(kind PieceKind, text string) {
	if text == "" {
		return
	}
	if last := len(d.pieces) - 1; last >= 0 && d.pieces[last].Kind == kind {
		d.pieces[last].Text += text
		return
	}
	d.pieces = append(d.pieces, Piece{kind, text})
}
