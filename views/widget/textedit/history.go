package textedit

import (
	"strings"
	"unicode/utf8"
)

// changeKind decides which changes are merged into one step of undo.
type changeKind uint8

const (
	changeOther changeKind = iota
	changeTyped
	changePaste
	changeErased // backspace and delete
)

// change is one step of undo.
type change struct {
	kind     changeKind
	at       bytePos
	removed  string
	inserted string
	cursor   pos // before the change
}

// maxSteps is how many steps are kept; a step is about a word.
const maxSteps = 5000

// history holds the steps that can be undone and redone.
type history struct {
	done, undone []change
	sealed       bool // the next change begins a step, for example after a cursor movement
}

// add adds a change. Typing makes one step per word, and erasing in one direction makes one step.
func (h *history) add(c change) {
	h.undone = h.undone[:0]
	if n := len(h.done); n > 0 && !h.sealed && h.done[n-1].absorb(c) {
		return
	}
	h.sealed = false
	// Without a copy, the removed text would keep all of its paragraph in memory.
	c.removed, c.inserted = strings.Clone(c.removed), strings.Clone(c.inserted)
	if len(h.done) == maxSteps {
		h.done = append(h.done[:0], h.done[1:]...)
	}
	h.done = append(h.done, c)
}

// absorb merges a change that continues the last one, and reports whether it did.
func (last *change) absorb(c change) bool {
	if last.kind != c.kind {
		return false
	}
	switch {
	case c.kind == changeTyped && c.removed == "" && after(last.at, last.inserted) == c.at &&
		!beginsWord(last.inserted, c.inserted):
		last.inserted += c.inserted
	case c.kind == changeErased && last.inserted == "" && after(c.at, c.removed) == last.at:
		last.at, last.removed = c.at, c.removed+last.removed
	case c.kind == changeErased && last.inserted == "" && c.at == last.at:
		last.removed += c.removed
	default:
		return false
	}
	return true
}

// beginsWord reports whether typed starts a new word or line after before.
func beginsWord(before, typed string) bool {
	last, _ := utf8.DecodeLastRuneInString(before)
	blank := last == ' ' || last == '\t' || last == '\n'
	return typed == "\n" || blank && strings.TrimLeft(typed, " \t") != ""
}

// undo undoes the last step and reports whether there was one.
func (e *Editor) undo() bool {
	n := len(e.history.done)
	if n == 0 {
		return false
	}
	c := e.history.done[n-1]
	e.history.done = e.history.done[:n-1]
	e.history.undone = append(e.history.undone, c)
	e.body.replace(c.at, after(c.at, c.inserted), c.removed)
	e.moveTo(c.cursor, false)
	return true
}

// redo repeats the last undone step and reports whether there was one.
func (e *Editor) redo() bool {
	n := len(e.history.undone)
	if n == 0 {
		return false
	}
	c := e.history.undone[n-1]
	e.history.undone = e.history.undone[:n-1]
	e.history.done = append(e.history.done, c)
	e.body.replace(c.at, after(c.at, c.removed), c.inserted)
	e.moveTo(e.body.posOf(after(c.at, c.inserted)), false)
	return true
}
