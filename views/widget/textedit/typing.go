package textedit

import (
	"slices"

	"app.tender/tender/views/screen"
)

// The actions within a text, one-line or multi-line. Each "cursor." action that moves the cursor
// has a "select." counterpart that extends the selection.
const (
	CursorLeft      screen.ID = "cursor.left"
	CursorRight     screen.ID = "cursor.right"
	CursorUp        screen.ID = "cursor.up"
	CursorDown      screen.ID = "cursor.down"
	CursorWordLeft  screen.ID = "cursor.word-left"
	CursorWordRight screen.ID = "cursor.word-right"
	CursorRowStart  screen.ID = "cursor.row-start"
	CursorRowEnd    screen.ID = "cursor.row-end"
	CursorLineUp    screen.ID = "cursor.line-up"
	CursorLineDown  screen.ID = "cursor.line-down"
	CursorPageUp    screen.ID = "cursor.page-up"
	CursorPageDown  screen.ID = "cursor.page-down"
	CursorTextStart screen.ID = "cursor.text-start"
	CursorTextEnd   screen.ID = "cursor.text-end"

	SelectAll screen.ID = "select.all"

	NewLine           screen.ID = "text.new-line"
	DeleteLeft        screen.ID = "delete.left"
	DeleteRight       screen.ID = "delete.right"
	DeleteWordLeft    screen.ID = "delete.word-left"
	DeleteWordRight   screen.ID = "delete.word-right"
	DeleteToLineStart screen.ID = "delete.to-line-start"
	DeleteToLineEnd   screen.ID = "delete.to-line-end"

	Cut          screen.ID = "text.cut"
	Copy         screen.ID = "text.copy"
	Paste        screen.ID = "text.paste"
	UndoTyping   screen.ID = "text.undo"
	RedoTyping   screen.ID = "text.redo"
	FindInText   screen.ID = "text.find"
	FindNext     screen.ID = "text.find-next"
	FindPrevious screen.ID = "text.find-previous"
	GoToLine     screen.ID = "text.go-to-line"
)

// typingGroups are the actions within a text by heading. A key that writes a character can't be
// bound to any of them. Tab and shift+tab move between fields, ctrl+s sends, ctrl+k opens the
// box and esc leaves. ctrl+c copies unless it is bound to quitting.
var typingGroups = []section{
	{"In a text: change", []row{
		{Cut, []string{"ctrl+x"}, "cut", "Cut the selection"},
		{Copy, []string{"alt+c", "alt+w", "ctrl+c"}, "copy", "Copy the selection"},
		{Paste, []string{"ctrl+v"}, "paste", "Paste what was cut or copied here"},
		{UndoTyping, []string{"ctrl+z", "ctrl+_"}, "undo", "Undo within the text"},
		{RedoTyping, []string{"ctrl+y", "ctrl+r"}, "redo", "Redo within the text"},
		{NewLine, []string{"enter", "ctrl+j", "alt+enter"}, "new line", "Begin a new line"},
		{DeleteLeft, []string{"backspace", "ctrl+h"}, "delete", "Delete to the left"},
		{DeleteRight, []string{"delete", "ctrl+d"}, "delete ahead", "Delete to the right"},
		{DeleteWordLeft, []string{"ctrl+w", "alt+backspace"}, "delete word", "Delete a word to the left"},
		{DeleteWordRight, []string{"alt+d", "alt+delete"}, "delete word ahead", "Delete a word to the right"},
		{DeleteToLineStart, []string{"ctrl+u"}, "delete to start", "Delete to the start of the line"},
		{DeleteToLineEnd, []string{"alt+k"}, "delete to end", "Delete to the end of the line"},
	}},
	{"In a text: find", []row{
		{FindInText, []string{"ctrl+f"}, "find", "Find in the text"},
		{FindNext, []string{"alt+n"}, "find next", "Go to the next match"},
		{FindPrevious, []string{"alt+p"}, "find prev", "Go to the previous match"},
		{GoToLine, []string{"ctrl+g"}, "line", "Go to a line by its number"},
	}},
	{"In a text: move", []row{
		{CursorLeft, []string{"left", "ctrl+b"}, "left", "Move left"},
		{CursorRight, []string{"right"}, "right", "Move right"},
		{CursorUp, []string{"up"}, "row up", "Move a row up"},
		{CursorDown, []string{"down"}, "row down", "Move a row down"},
		{CursorWordLeft, []string{"ctrl+left", "alt+left", "alt+b"}, "word left", "Move a word left"},
		{CursorWordRight, []string{"ctrl+right", "alt+right", "alt+f"}, "word right", "Move a word right"},
		{CursorRowStart, []string{"home", "ctrl+a"}, "row start", "Move to the start of the row"},
		{CursorRowEnd, []string{"end", "ctrl+e"}, "row end", "Move to the end of the row"},
		{
			CursorLineUp,
			[]string{"ctrl+up", "alt+up"},
			"line up",
			"Move to the start of the line, then of the one above",
		},
		{CursorLineDown, []string{"ctrl+down", "alt+down"}, "line down", "Move to the next line"},
		{CursorPageUp, []string{"pgup"}, "page up", "Move a page up"},
		{CursorPageDown, []string{"pgdown"}, "page down", "Move a page down"},
		{CursorTextStart, []string{"ctrl+home", "alt+<"}, "text start", "Move to the start of the text"},
		{CursorTextEnd, []string{"ctrl+end", "alt+>"}, "text end", "Move to the end of the text"},
	}},
	{"In a text: select", []row{
		{SelectAll, []string{"alt+a"}, "select all", "Select everything"},
		{"select.left", []string{"shift+left"}, "select left", "Select to the left"},
		{"select.right", []string{"shift+right"}, "select right", "Select to the right"},
		{"select.up", []string{"shift+up"}, "select row up", "Select a row up"},
		{"select.down", []string{"shift+down"}, "select row down", "Select a row down"},
		{
			"select.word-left",
			[]string{"ctrl+shift+left", "alt+shift+left"},
			"select word left",
			"Select a word to the left",
		},
		{
			"select.word-right",
			[]string{"ctrl+shift+right", "alt+shift+right"},
			"select word right",
			"Select a word to the right",
		},
		{"select.row-start", []string{"shift+home"}, "select to row start", "Select to the start of the row"},
		{"select.row-end", []string{"shift+end"}, "select to row end", "Select to the end of the row"},
		{
			"select.line-up",
			[]string{"ctrl+shift+up", "alt+shift+up"},
			"select line up",
			"Select to the start of the line, then of the one above",
		},
		{
			"select.line-down",
			[]string{"ctrl+shift+down", "alt+shift+down"},
			"select line down",
			"Select to the next line",
		},
		{"select.page-up", []string{"alt+pgup", "ctrl+pgup"}, "select page up", "Select a page up"},
		{"select.page-down", []string{"alt+pgdown", "ctrl+pgdown"}, "select page down", "Select a page down"},
		{"select.text-start", []string{"ctrl+shift+home"}, "select to text start", "Select to the start of the text"},
		{"select.text-end", []string{"ctrl+shift+end"}, "select to text end", "Select to the end of the text"},
	}},
}

// row is a screen.Info, and section a screen.Group, in a form that fits on one line.
type row struct {
	id    screen.ID
	keys  []string
	short string
	long  string
}

type section struct {
	name string
	rows []row
}

// typing lists the actions within a text in the order of typingGroups.
var typing = func() (out []screen.Listed) {
	for _, s := range typingGroups {
		for _, r := range s.rows {
			info := screen.Info{ID: r.id, Keys: r.keys, Short: r.short, Long: r.long}
			out = append(out, screen.Listed{Info: info, Group: s.name, Audience: screen.Everyone})
		}
	}
	return out
}()

// Listing returns the actions within a text, in the order of the help page.
func Listing() []screen.Listed { return typing }

// Within reports whether an action works within a text and nowhere else.
func Within(id screen.ID) bool {
	return slices.ContainsFunc(typing, func(a screen.Listed) bool { return a.ID == id })
}

// defaultKeys returns the keys within a text unless the settings say otherwise.
func defaultKeys() screen.Keys { return screen.List{}.With(typing...).DefaultKeys() }

// keysWithin returns the actions within a text by their keys. If two actions have the same key,
// the first one in Listing gets it.
func keysWithin(keys screen.Keys) map[string]screen.ID {
	byKey := make(map[string]screen.ID, 2*len(typing))
	for _, a := range typing {
		for _, key := range keys[a.ID].Keys() {
			if _, taken := byKey[key]; !taken {
				byKey[key] = a.ID
			}
		}
	}
	return byKey
}
