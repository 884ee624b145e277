package textedit

import (
	"slices"
	"strings"
)

// body is the text: its paragraphs, and the positions in them.
type body struct {
	paras    []*paragraph // at least one
	line     bool         // one line
	revision int          // incremented by each change
}

// set replaces the text.
func (t *body) set(text string) {
	t.paras = t.split(text)
	t.revision++
}

// text returns the whole text.
func (t *body) text() string {
	if len(t.paras) == 1 {
		return t.paras[0].text
	}
	var s strings.Builder
	for i, p := range t.paras {
		if i > 0 {
			s.WriteByte('\n')
		}
		s.WriteString(p.text)
	}
	return s.String()
}

// split returns the paragraphs of a text with normalized line ends.
func (t *body) split(text string) []*paragraph {
	ps := make([]*paragraph, 0, strings.Count(text, "\n")+1)
	for line := range strings.SplitSeq(text, "\n") {
		ps = append(ps, newParagraph(line, t.line))
	}
	return slices.Clip(ps)
}

func (t *body) end() pos {
	last := len(t.paras) - 1
	return pos{last, len(t.paras[last].clusters)}
}

// total returns the length of the text in clusters.
func (t *body) total() int {
	n := len(t.paras) - 1
	for _, p := range t.paras {
		n += len(p.clusters)
	}
	return n
}

func (t *body) prev(a pos) pos {
	switch {
	case a.c > 0:
		return pos{a.p, a.c - 1}
	case a.p > 0:
		return pos{a.p - 1, len(t.paras[a.p-1].clusters)}
	default:
		return a
	}
}

func (t *body) next(a pos) pos {
	switch {
	case a.c < len(t.paras[a.p].clusters):
		return pos{a.p, a.c + 1}
	case a.p < len(t.paras)-1:
		return pos{a.p + 1, 0}
	default:
		return a
	}
}

// kindAfter returns the kind of the cluster after a position; a line end is a space.
func (t *body) kindAfter(a pos) kind {
	if p := t.paras[a.p]; a.c < len(p.clusters) {
		return p.clusters[a.c].kind
	}
	return space
}

// wordStart returns the start of the word at a or before it.
func (t *body) wordStart(a pos) pos {
	start := pos{}
	for a != start && !inWord(t.kindAfter(t.prev(a))) {
		a = t.prev(a)
	}
	if a == start {
		return a
	}
	for k := t.kindAfter(t.prev(a)); a != start && a.c > 0 && t.kindAfter(t.prev(a)) == k; {
		a = t.prev(a)
	}
	return a
}

// wordEnd returns the end of the word at a or after it.
func (t *body) wordEnd(a pos) pos {
	end := t.end()
	for a != end && !inWord(t.kindAfter(a)) {
		a = t.next(a)
	}
	if a == end {
		return a
	}
	for k := t.kindAfter(a); a != end && t.kindAfter(a) == k; {
		a = t.next(a)
	}
	return a
}

func (t *body) bytePosOf(a pos) bytePos { return bytePos{a.p, t.paras[a.p].offset(a.c)} }

// posOf returns the first cursor position at a or after it.
func (t *body) posOf(a bytePos) pos { return pos{a.p, t.paras[a.p].clusterAt(a.b)} }

// between returns the text from a to b.
func (t *body) between(a, b bytePos) string {
	if a.p == b.p {
		return t.paras[a.p].text[a.b:b.b]
	}
	var s strings.Builder
	s.WriteString(t.paras[a.p].text[a.b:])
	for _, p := range t.paras[a.p+1 : b.p] {
		s.WriteByte('\n')
		s.WriteString(p.text)
	}
	s.WriteByte('\n')
	s.WriteString(t.paras[b.p].text[:b.b])
	return s.String()
}

// replace replaces the text from a to b. All changes of the text use it.
func (t *body) replace(a, b bytePos, s string) {
	t.revision++
	if a.p == b.p && !strings.Contains(s, "\n") {
		t.paras[a.p].splice(a.b, b.b, s)
		return
	}
	fresh := t.split(t.paras[a.p].text[:a.b] + s + t.paras[b.p].text[b.b:])
	t.paras = slices.Replace(t.paras, a.p, b.p+1, fresh...)
}
