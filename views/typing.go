package views

import (
	"slices"
	"strings"
)

// The actions within a text that is typed, of one line or of many. Each that
// moves the cursor also exists with Select before its name: it takes the
// selection along.
const (
	CursorLeft      Action = "cursor.left"
	CursorRight     Action = "cursor.right"
	CursorUp        Action = "cursor.up"
	CursorDown      Action = "cursor.down"
	CursorWordLeft  Action = "cursor.word-left"
	CursorWordRight Action = "cursor.word-right"
	CursorRowStart  Action = "cursor.row-start"
	CursorRowEnd    Action = "cursor.row-end"
	CursorLineUp    Action = "cursor.line-up"
	CursorLineDown  Action = "cursor.line-down"
	CursorPageUp    Action = "cursor.page-up"
	CursorPageDown  Action = "cursor.page-down"
	CursorTextStart Action = "cursor.text-start"
	CursorTextEnd   Action = "cursor.text-end"

	SelectLeft      Action = "select.left"
	SelectRight     Action = "select.right"
	SelectUp        Action = "select.up"
	SelectDown      Action = "select.down"
	SelectWordLeft  Action = "select.word-left"
	SelectWordRight Action = "select.word-right"
	SelectRowStart  Action = "select.row-start"
	SelectRowEnd    Action = "select.row-end"
	SelectLineUp    Action = "select.line-up"
	SelectLineDown  Action = "select.line-down"
	SelectPageUp    Action = "select.page-up"
	SelectPageDown  Action = "select.page-down"
	SelectTextStart Action = "select.text-start"
	SelectTextEnd   Action = "select.text-end"
	SelectAll       Action = "select.all"

	NewLine           Action = "text.new-line"
	DeleteLeft        Action = "delete.left"
	DeleteRight       Action = "delete.right"
	DeleteWordLeft    Action = "delete.word-left"
	DeleteWordRight   Action = "delete.word-right"
	DeleteToLineStart Action = "delete.to-line-start"
	DeleteToLineEnd   Action = "delete.to-line-end"

	Cut          Action = "text.cut"
	Copy         Action = "text.copy"
	Paste        Action = "text.paste"
	UndoTyping   Action = "text.undo"
	RedoTyping   Action = "text.redo"
	FindInText   Action = "text.find"
	FindNext     Action = "text.find-next"
	FindPrevious Action = "text.find-previous"
	GoToLine     Action = "text.go-to-line"
)

// typingGroups are what is done within a text that is typed. A key that writes a
// character can't be bound to any of it. Tab and shift+tab move between fields,
// ctrl+s sends, ctrl+k opens the palette and esc leaves. ctrl+c copies where it
// is not bound to quitting.
var typingGroups = []section{
	{"In a text: change", []row{
		{Cut, []string{"ctrl+x"}, "cut", "Cut what is selected"},
		{Copy, []string{"alt+c", "alt+w", "ctrl+c"}, "copy", "Copy what is selected"},
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
		{FindNext, []string{"alt+n"}, "find next", "Go to the next place that was found"},
		{FindPrevious, []string{"alt+p"}, "find before", "Go to the place found before"},
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
		{CursorLineUp, []string{"ctrl+up", "alt+up"}, "line up", "Move to the start of the line, then of the one above"},
		{CursorLineDown, []string{"ctrl+down", "alt+down"}, "line down", "Move to the next line"},
		{CursorPageUp, []string{"pgup"}, "page up", "Move a page up"},
		{CursorPageDown, []string{"pgdown"}, "page down", "Move a page down"},
		{CursorTextStart, []string{"ctrl+home", "alt+<"}, "text start", "Move to the start of the text"},
		{CursorTextEnd, []string{"ctrl+end", "alt+>"}, "text end", "Move to the end of the text"},
	}},
	{"In a text: select", []row{
		{SelectAll, []string{"alt+a"}, "select all", "Select everything"},
		{SelectLeft, []string{"shift+left"}, "select left", "Select to the left"},
		{SelectRight, []string{"shift+right"}, "select right", "Select to the right"},
		{SelectUp, []string{"shift+up"}, "select row up", "Select a row up"},
		{SelectDown, []string{"shift+down"}, "select row down", "Select a row down"},
		{SelectWordLeft, []string{"ctrl+shift+left", "alt+shift+left"}, "select word left", "Select a word to the left"},
		{SelectWordRight, []string{"ctrl+shift+right", "alt+shift+right"}, "select word right", "Select a word to the right"},
		{SelectRowStart, []string{"shift+home"}, "select to row start", "Select to the start of the row"},
		{SelectRowEnd, []string{"shift+end"}, "select to row end", "Select to the end of the row"},
		{SelectLineUp, []string{"ctrl+shift+up", "alt+shift+up"}, "select line up", "Select to the start of the line, then of the one above"},
		{SelectLineDown, []string{"ctrl+shift+down", "alt+shift+down"}, "select line down", "Select to the next line"},
		{SelectPageUp, []string{"alt+pgup", "ctrl+pgup"}, "select page up", "Select a page up"},
		{SelectPageDown, []string{"alt+pgdown", "ctrl+pgdown"}, "select page down", "Select a page down"},
		{SelectTextStart, []string{"ctrl+shift+home"}, "select to text start", "Select to the start of the text"},
		{SelectTextEnd, []string{"ctrl+shift+end"}, "select to text end", "Select to the end of the text"},
	}},
}

var typing = listOf(typingGroups...).All()

// TypingActions lists the actions within a text that is typed, in the order of
// Groups.
func TypingActions() []ActionInfo { return typing }

// Typing reports whether a works within a text that is typed, and nowhere else.
func Typing(a Action) bool {
	return slices.ContainsFunc(typing, func(i ActionInfo) bool { return i.ID == a })
}

// TypingKeys are the actions within a text by their keys. Of two with the same
// key the first of TypingActions has it.
func TypingKeys(keys Keys) map[string]Action {
	byKey := make(map[string]Action, 2*len(typing))
	for _, i := range typing {
		for _, key := range keys[i.ID] {
			if _, taken := byKey[key]; !taken {
				byKey[key] = i.ID
			}
		}
	}
	return byKey
}

// movesCursor reports whether a moves the cursor of a text, with or without a
// selection.
func movesCursor(a Action) bool {
	return strings.HasPrefix(string(a), "cursor.") || strings.HasPrefix(string(a), "select.") && a != SelectAll
}
