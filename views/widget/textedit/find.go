package textedit

import (
	"fmt"
	"sort"
	"strconv"
	"strings"

	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	tea "github.com/charmbracelet/bubbletea"
)

// prompt is the bottom row, which asks what to find or where to go.
type prompt struct {
	command screen.ID // FindInText or GoToLine; "" while it is closed
	input   *Editor
	origin  pos // the cursor when the prompt was opened

	query    string // the last search, kept when the prompt closes
	found    []span
	revision int // the revision of the text that found refers to
}

// span is a passage within a paragraph, from cluster a to before cluster b.
type span struct{ p, a, b int }

func (p *prompt) open() bool { return p.command != "" }

func (e *Editor) openPrompt(c screen.ID) {
	e.prompt.command, e.prompt.origin = c, e.cursor
	e.prompt.input = New("", Options{Line: true, Keys: e.opt.Keys, Clipboard: e.opt.Clipboard})
	if c == FindInText {
		if s := e.Selection(); s != "" && !strings.Contains(s, "\n") {
			e.prompt.input.SetText(s)
			e.prompt.origin, _ = e.selection()
		} else {
			e.prompt.input.SetText(e.prompt.query)
		}
		e.prompt.input.selectAll()
		e.prompt.search(&e.body, e.prompt.input.Text())
	}
	e.moveTo(e.cursor, false)
}

// Prompt returns what the open prompt asks for: FindInText or GoToLine; empty if it is closed. An
// open prompt takes keys first.
func (e *Editor) Prompt() screen.ID { return e.prompt.command }

// ClosePrompt closes the prompt. The cursor stays.
func (e *Editor) ClosePrompt() {
	e.prompt.command = ""
	e.reveal()
}

// updatePrompt is Update while the prompt is open: no key reaches the text. Enter moves to the
// next match, up and down move through the matches.
func (e *Editor) updatePrompt(k tea.KeyMsg) Effect {
	if types(k) {
		return e.typePrompt(func() (bool, Effect) { return e.prompt.input.Update(k) })
	}
	if a, ok := e.keys[k.String()]; ok {
		return e.doPrompt(a)
	}
	return Effect{}
}

// doPrompt is Do while the prompt is open.
func (e *Editor) doPrompt(a screen.ID) Effect {
	finding := e.prompt.command == FindInText
	switch a {
	case NewLine:
		if !finding {
			e.ClosePrompt()
			return Effect{Handled: true}
		}
		return e.findBy(1)
	case CursorDown, FindNext, FindInText:
		if finding {
			return e.findBy(1)
		}
	case CursorUp, FindPrevious:
		if finding {
			return e.findBy(-1)
		}
	default:
		return e.typePrompt(func() (bool, Effect) { return e.prompt.input.Do(a) })
	}
	return Effect{Handled: true}
}

// typePrompt changes the text of the prompt.
func (e *Editor) typePrompt(do func() (changed bool, effect Effect)) Effect {
	changed, effect := do()
	if changed {
		e.follow(e.prompt.input.Text())
	}
	return effect
}

// follow moves the cursor to the match or line while the user types in the prompt.
func (e *Editor) follow(text string) {
	if e.prompt.command == GoToLine {
		if n, err := strconv.Atoi(strings.TrimSpace(text)); err == nil {
			e.goToLine(n)
		} else {
			e.moveTo(e.prompt.origin, false)
		}
		return
	}
	e.prompt.search(&e.body, text)
	if i, ok := e.prompt.firstFound(e.prompt.origin); ok {
		e.goToFound(i)
	} else {
		e.moveTo(e.prompt.origin, false)
	}
}

// findBy moves to the next match, or to the previous one.
func (e *Editor) findBy(step int) Effect {
	e.prompt.search(&e.body, e.prompt.query)
	n := len(e.prompt.found)
	if n == 0 {
		why := nothingToFind
		if e.prompt.query != "" {
			why = fmt.Sprintf("“%s” is not in this text.", e.prompt.query)
		}
		return Effect{Handled: true, Refused: why}
	}
	i, _ := e.prompt.firstFound(e.cursor)
	if s := e.prompt.found[i]; step > 0 && (pos{s.p, s.a}) == e.cursor || step < 0 {
		i += step
	}
	e.goToFound((i + n) % n)
	return Effect{Handled: true}
}

// firstFound returns the first match at or after a, or else the first of all.
func (p *prompt) firstFound(a pos) (i int, ok bool) {
	found := p.found
	i = sort.Search(len(found), func(i int) bool { return !(pos{found[i].p, found[i].a}).before(a) })
	if i == len(found) {
		i = 0
	}
	return i, len(found) > 0
}

func (e *Editor) goToFound(i int) {
	s := e.prompt.found[i]
	e.moveTo(pos{s.p, s.a}, false)
}

// search finds all matches, unless they are known.
func (p *prompt) search(in *body, query string) {
	if query == p.query && p.revision == in.revision {
		return
	}
	p.query, p.revision, p.found = query, in.revision, p.found[:0]
	var want []string
	for piece := range cells.Clusters(query) {
		want = append(want, text.FoldSearch(piece))
	}
	if len(want) == 0 {
		return
	}
	for n, in := range in.paras {
		for i := 0; i+len(want) <= len(in.clusters); {
			if !in.matches(i, want) {
				i++
				continue
			}
			p.found = append(p.found, span{n, i, i + len(want)})
			i += len(want)
		}
	}
}

func (p *paragraph) matches(i int, want []string) bool {
	for j, w := range want {
		if piece := p.piece(i + j); piece != w && text.FoldSearch(piece) != w {
			return false
		}
	}
	return true
}

// minInput is the least width of the prompt's input; hints get only what remains.
const minInput = 6

// promptRow draws the prompt in w cells.
func (e *Editor) promptRow(w int) string {
	label, tail := " Find: ", ""
	switch {
	case e.prompt.command == GoToLine:
		label = " Line: "
		_, of := e.line()
		tail = fmt.Sprintf(" of %d ", of)
	case e.prompt.query == "":
	case len(e.prompt.found) == 0:
		tail = " not found "
	default:
		i, _ := e.prompt.firstFound(e.cursor)
		tail = fmt.Sprintf(" %d of %d ", i+1, len(e.prompt.found))
	}
	if room := w - len(label) - minInput; len(tail) > room {
		tail = ""
	}
	label = cells.Cut(label, max(0, w-1), "")
	st := e.opt.Styles.Prompt
	e.prompt.input.focused = e.focused
	e.prompt.input.SetStyles(e.opt.Styles)
	e.prompt.input.SetSize(max(0, w-len(label)-len(tail)), 1)
	return st.Render(label) + e.prompt.input.View() + st.Render(tail)
}
