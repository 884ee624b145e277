package textedit

import "slices"

// Command is something the editor does on a key, by the name that settings use.
type Command string

// The commands. Each that moves the cursor also exists with Select before its
// name: it takes the selection along.
const (
	CursorLeft      Command = "cursor.left"
	CursorRight     Command = "cursor.right"
	CursorUp        Command = "cursor.up"
	CursorDown      Command = "cursor.down"
	CursorWordLeft  Command = "cursor.word-left"
	CursorWordRight Command = "cursor.word-right"
	CursorRowStart  Command = "cursor.row-start"
	CursorRowEnd    Command = "cursor.row-end"
	CursorLineUp    Command = "cursor.line-up"
	CursorLineDown  Command = "cursor.line-down"
	CursorPageUp    Command = "cursor.page-up"
	CursorPageDown  Command = "cursor.page-down"
	CursorTextStart Command = "cursor.text-start"
	CursorTextEnd   Command = "cursor.text-end"

	SelectLeft      Command = "select.left"
	SelectRight     Command = "select.right"
	SelectUp        Command = "select.up"
	SelectDown      Command = "select.down"
	SelectWordLeft  Command = "select.word-left"
	SelectWordRight Command = "select.word-right"
	SelectRowStart  Command = "select.row-start"
	SelectRowEnd    Command = "select.row-end"
	SelectLineUp    Command = "select.line-up"
	SelectLineDown  Command = "select.line-down"
	SelectTextStart Command = "select.text-start"
	SelectTextEnd   Command = "select.text-end"
	SelectAll       Command = "select.all"

	Newline           Command = "newline"
	DeleteLeft        Command = "delete.left"
	DeleteRight       Command = "delete.right"
	DeleteWordLeft    Command = "delete.word-left"
	DeleteWordRight   Command = "delete.word-right"
	DeleteToLineStart Command = "delete.to-line-start"
	DeleteToLineEnd   Command = "delete.to-line-end"
	Cut               Command = "cut"
	Copy              Command = "copy"
	Paste             Command = "paste"
	Undo              Command = "undo"
	Redo              Command = "redo"
	Find              Command = "find"
	FindNext          Command = "find.next"
	FindPrevious      Command = "find.previous"
	GoToLine          Command = "go-to-line"
)

// CommandInfo is a command with its keys, unless they are bound otherwise, and
// what it does in a few words.
type CommandInfo struct {
	Command Command
	Keys    []string // by the names of tea.KeyMsg
	Long    string
}

// Commands lists every command in the order of a help page.
//
// The keys are those that terminals can send. Tab and shift+tab move between
// panes, ctrl+s sends, ctrl+k opens the palette and esc leaves: they are free
// for whoever owns the editor. So is ctrl+c, which quits; when the owner hands
// it on, it copies.
func Commands() []CommandInfo { return slices.Clone(commands) }

var commands = []CommandInfo{
	{CursorLeft, []string{"left", "ctrl+b"}, "Move left"},
	{CursorRight, []string{"right"}, "Move right"},
	{CursorUp, []string{"up"}, "Move a row up"},
	{CursorDown, []string{"down"}, "Move a row down"},
	{CursorWordLeft, []string{"ctrl+left", "alt+left", "alt+b"}, "Move a word left"},
	{CursorWordRight, []string{"ctrl+right", "alt+right", "alt+f"}, "Move a word right"},
	{CursorRowStart, []string{"home", "ctrl+a"}, "Move to the start of the row"},
	{CursorRowEnd, []string{"end", "ctrl+e"}, "Move to the end of the row"},
	{CursorLineUp, []string{"ctrl+up", "alt+up"}, "Move to the start of the line, then of the one above"},
	{CursorLineDown, []string{"ctrl+down", "alt+down"}, "Move to the next line"},
	{CursorPageUp, []string{"pgup"}, "Move a page up"},
	{CursorPageDown, []string{"pgdown"}, "Move a page down"},
	{CursorTextStart, []string{"ctrl+home", "alt+<"}, "Move to the start of the text"},
	{CursorTextEnd, []string{"ctrl+end", "alt+>"}, "Move to the end of the text"},

	{SelectLeft, []string{"shift+left"}, "Select to the left"},
	{SelectRight, []string{"shift+right"}, "Select to the right"},
	{SelectUp, []string{"shift+up"}, "Select a row up"},
	{SelectDown, []string{"shift+down"}, "Select a row down"},
	{SelectWordLeft, []string{"ctrl+shift+left", "alt+shift+left"}, "Select a word to the left"},
	{SelectWordRight, []string{"ctrl+shift+right", "alt+shift+right"}, "Select a word to the right"},
	{SelectRowStart, []string{"shift+home"}, "Select to the start of the row"},
	{SelectRowEnd, []string{"shift+end"}, "Select to the end of the row"},
	{SelectLineUp, []string{"ctrl+shift+up", "alt+shift+up"}, "Select to the start of the line, then of the one above"},
	{SelectLineDown, []string{"ctrl+shift+down", "alt+shift+down"}, "Select to the next line"},
	{SelectTextStart, []string{"ctrl+shift+home"}, "Select to the start of the text"},
	{SelectTextEnd, []string{"ctrl+shift+end"}, "Select to the end of the text"},
	{SelectAll, []string{"alt+a"}, "Select everything"},

	{Newline, []string{"enter", "ctrl+j", "alt+enter"}, "Begin a new line"},
	{DeleteLeft, []string{"backspace", "ctrl+h"}, "Delete to the left"},
	{DeleteRight, []string{"delete", "ctrl+d"}, "Delete to the right"},
	{DeleteWordLeft, []string{"ctrl+w", "alt+backspace"}, "Delete a word to the left"},
	{DeleteWordRight, []string{"alt+d", "alt+delete"}, "Delete a word to the right"},
	{DeleteToLineStart, []string{"ctrl+u"}, "Delete to the start of the line"},
	{DeleteToLineEnd, []string{"alt+k"}, "Delete to the end of the line"},
	{Cut, []string{"ctrl+x"}, "Cut what is selected"},
	{Copy, []string{"alt+c", "alt+w", "ctrl+c"}, "Copy what is selected"},
	{Paste, []string{"ctrl+v"}, "Paste what was cut or copied here"},
	{Undo, []string{"ctrl+z", "ctrl+_"}, "Undo"},
	{Redo, []string{"ctrl+y", "ctrl+r"}, "Redo"},
	{Find, []string{"ctrl+f"}, "Find in the text"},
	{FindNext, []string{"alt+n"}, "Go to the next place that was found"},
	{FindPrevious, []string{"alt+p"}, "Go to the place found before"},
	{GoToLine, []string{"ctrl+g"}, "Go to a line by its number"},
}

// DefaultKeys binds the keys of Commands.
func DefaultKeys() map[string]Command {
	keys := make(map[string]Command, 2*len(commands))
	for _, c := range commands {
		for _, k := range c.Keys {
			keys[k] = c.Command
		}
	}
	return keys
}
