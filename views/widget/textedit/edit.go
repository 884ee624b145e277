package textedit

import (
	"strings"
	"unicode/utf8"

	"app.tender/tender/state/text"
)

// bytePos is a byte offset in a paragraph. Unlike a pos it stays valid when clusters around it
// join or split.
type bytePos struct{ p, b int }

// after returns the end of s if s begins at a.
func after(a bytePos, s string) bytePos {
	if n := strings.Count(s, "\n"); n > 0 {
		return bytePos{a.p + n, len(s) - strings.LastIndexByte(s, '\n') - 1}
	}
	return bytePos{a.p, a.b + len(s)}
}

// change replaces the text between two positions as one step of undo, and puts the cursor after
// it. It reports whether anything changed.
func (e *Editor) change(k changeKind, a, b pos, s string) bool {
	from, to := e.body.bytePosOf(a), e.body.bytePosOf(b)
	removed := e.body.between(from, to)
	if removed == s {
		e.moveTo(b, false)
		return false
	}
	e.history.add(change{kind: k, at: from, removed: removed, inserted: s, cursor: e.cursor})
	e.body.replace(from, to, s)
	e.moveTo(e.body.posOf(after(from, s)), false)
	e.history.sealed = k == changePaste || k == changeOther
	return true
}

// insert types or pastes s over the selection. refused is a sentence that says why it did not.
func (e *Editor) insert(k changeKind, s string) (changed bool, refused string) {
	a, _ := e.selection()
	return e.put(k, e.cleanFor(a, s))
}

// paste inserts the clipboard unchanged: it comes from a text, so a joiner in it still joins.
func (e *Editor) paste() (changed bool, refused string) {
	if e.opt.Line {
		return e.insert(changePaste, e.opt.Clipboard.text)
	}
	return e.put(changePaste, e.opt.Clipboard.text)
}

func (e *Editor) put(k changeKind, s string) (changed bool, refused string) {
	if s == "" {
		return false, ""
	}
	a, b := e.selection()
	if utf8.RuneCountInString(s)+e.Characters() > Ceiling {
		return false, TooMuch
	}
	return e.change(k, a, b, s), ""
}

// cleanFor applies text.Clean to s together with the cluster before it, because a joiner
// or an accent may arrive by itself.
func (e *Editor) cleanFor(at pos, s string) string {
	before := ""
	if at.c > 0 {
		before = e.body.paras[at.p].piece(at.c - 1)
	}
	cleaned, ok := strings.CutPrefix(text.Clean(before+s), before)
	if !ok {
		cleaned = text.Clean(s)
	}
	if e.opt.Line {
		cleaned = strings.NewReplacer("\n", " ", "\t", " ").Replace(strings.TrimRight(cleaned, "\n"))
	}
	return cleaned
}

// SetLine replaces the line under the cursor as one step of undo, and puts the cursor after it.
func (e *Editor) SetLine(s string) {
	p := e.cursor.p
	e.change(changeOther, pos{p: p}, pos{p, len(e.body.paras[p].clusters)}, s)
}

// Replace replaces the whole text as one step of undo, with the result of another editor or of a
// merge. The cursor stays where it was unless the text around it changed.
func (e *Editor) Replace(s string) (changed bool) {
	s = e.normalized(s)
	old := e.Text()
	if old == s {
		return false
	}
	at := e.Cursor()
	head := commonPrefix(old, s)
	tail := commonSuffix(old[head:], s[head:])
	from := after(bytePos{}, old[:head])
	removed, inserted := old[head:len(old)-tail], s[head:len(s)-tail]
	e.history.add(change{kind: changeOther, at: from, removed: removed, inserted: inserted, cursor: e.cursor})
	behind := e.body.posOf(after(from, removed))
	stays := e.cursor.before(e.body.posOf(from))
	follows := behind.before(e.cursor)
	fromEnd := e.body.total() - at
	e.body.replace(from, after(from, removed), inserted)
	switch {
	case stays:
		e.SetCursor(at)
	case follows:
		e.SetCursor(e.body.total() - fromEnd)
	default:
		e.moveTo(e.body.posOf(after(from, inserted)), false)
	}
	return true
}

// commonPrefix returns the length of the common prefix of a and b, in whole runes.
func commonPrefix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	for n > 0 && (n < len(a) && !utf8.RuneStart(a[n]) || n < len(b) && !utf8.RuneStart(b[n])) {
		n--
	}
	return n
}

// commonSuffix returns the length of the common suffix of a and b, in whole runes.
func commonSuffix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	for n > 0 && !utf8.RuneStart(a[len(a)-n]) {
		n--
	}
	return n
}

// Characters returns the length of the text in code points, as the service counts it.
func (e *Editor) Characters() int {
	n := len(e.body.paras) - 1
	for _, p := range e.body.paras {
		runes, _ := p.count()
		n += runes
	}
	return n
}

// Words counts the words; each ideograph is one.
func (e *Editor) Words() int {
	n := 0
	for _, p := range e.body.paras {
		_, words := p.count()
		n += words
	}
	return n
}

// Over returns by how many characters the text exceeds the limit.
func (e *Editor) Over() int {
	if e.opt.Limit <= 0 {
		return 0
	}
	return max(0, e.Characters()-e.opt.Limit)
}
