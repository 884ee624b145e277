package ui

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
	"unicode/utf8"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	tea "github.com/charmbracelet/bubbletea"
)

// returnedAtOnce is how soon an editor that changed nothing is taken for one
// that opened a window of its own and did not wait.
const returnedAtOnce = time.Second

// external is a text that is open in $EDITOR.
type external struct {
	draft state.Draft // as it was handed over
	path  string
	began time.Time
}

type (
	// externalReadyMsg says that the text lies in a file for $EDITOR.
	externalReadyMsg struct {
		external external
		err      error
	}
	// externalEndedMsg says that $EDITOR has ended.
	externalEndedMsg struct {
		external external
		err      error
	}
	// externalReadMsg is what the file holds after $EDITOR ended.
	externalReadMsg struct {
		external external
		text     string
		err      error // of the editor
		unread   error // why the file can't be read
	}
)

// KeptFromEditor tells of texts that $EDITOR had and that lie in dir to this day:
// those that were told of when they were not taken over, and those of a program
// that was killed meanwhile and could tell nothing. Empty where there are none.
func KeptFromEditor(dir string) string {
	paths, err := fs.Glob(os.DirFS(dir), externalPrefix+"*")
	switch {
	case err != nil || len(paths) == 0:
		return ""
	case len(paths) == 1:
		return "A text that $EDITOR had is kept in " + filepath.Join(dir, paths[0]) + ". Remove the file when nothing in it is needed."
	default:
		return fmt.Sprintf("%d texts that $EDITOR had are kept in %s. Remove the files when nothing in them is needed.", len(paths), dir)
	}
}

// externalPrefix begins the names of files for $EDITOR.
const externalPrefix = "text-"

// editExternally opens the text that is being typed, or the focused one, in
// $EDITOR.
func (m *Model) editExternally() tea.Cmd {
	var begin tea.Cmd
	if m.editor() == nil {
		field := state.ClientDescription
		if m.focus == paneNotes {
			field = state.InstallerNotes
		}
		begin = m.beginText(field)
	}
	if m.editor() == nil {
		return begin
	}
	d, ok := m.typed(m.editor().Ref())
	if !ok {
		return begin
	}
	m.session.Take(d.Ref, d.Text, d.Cursor, nil)
	return tea.Batch(begin, writeExternalCmd(m.opts.EditorDir, d, m.opts.Clock.Now()))
}

// writeExternalCmd puts the text into a file that nobody else can read.
func writeExternalCmd(dir string, d state.Draft, now time.Time) tea.Cmd {
	return func() tea.Msg {
		path, err := writeExternal(dir, d)
		if err != nil {
			err = state.Fault{
				Kind: state.FaultLocal, Message: fmt.Sprintf("The text could not be written for $EDITOR: %v.", err),
				Next: "Go on typing here; the draft is kept.",
			}
		}
		return externalReadyMsg{external: external{draft: d, path: path, began: now}, err: err}
	}
}

func writeExternal(dir string, d state.Draft) (path string, err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	f, err := os.CreateTemp(dir, externalPrefix+"*-"+string(d.Ref.Field)+".txt")
	if err != nil {
		return "", err
	}
	_, err = f.WriteString(d.Text)
	return f.Name(), errors.Join(err, f.Close())
}

func (m *Model) applyExternalReady(msg externalReadyMsg) tea.Cmd {
	words := strings.Fields(m.opts.Editor)
	switch {
	case msg.err != nil:
		m.tellFault(state.FaultOf(msg.err))
		return m.toastCmd()
	case len(words) == 0:
		m.notices.answer("No editor is set. Set $EDITOR or $VISUAL and start tender again.")
		return m.toastCmd()
	}
	x := msg.external
	m.away = &x
	cmd := exec.Command(words[0], append(words[1:], x.path)...) //nolint:gosec,noctx // the person's own editor, ended by the person
	// The terminal itself: what the program reads and draws through is not for others.
	cmd.Stdin, cmd.Stdout = m.opts.Input, m.opts.Terminal
	return tea.ExecProcess(cmd, func(err error) tea.Msg { return externalEndedMsg{external: x, err: err} })
}

func (m *Model) applyExternalEnded(msg externalEndedMsg) tea.Cmd {
	x, failed := msg.external, msg.err
	return func() tea.Msg {
		text, err := os.ReadFile(x.path)
		return externalReadMsg{external: x, text: string(text), err: failed, unread: err}
	}
}

// applyExternalRead takes the file's text over into the editor, and ends the
// program when that was asked for meanwhile.
func (m *Model) applyExternalRead(msg externalReadMsg) tea.Cmd {
	m.away = nil
	take := m.takeExternal(msg)
	if m.quitting {
		return tea.Batch(take, m.quit())
	}
	return take
}

// takeExternal takes the file's text over into the editor. The file is removed
// only once all that is in it is durable as a draft; wherever that does not come
// about, its path is told.
func (m *Model) takeExternal(msg externalReadMsg) tea.Cmd {
	x := msg.external
	ref := x.draft.Ref
	raw := trimLastNewline(text.Clean(msg.text), x.draft.Text)
	e := m.editor()
	switch {
	case errors.Is(msg.unread, fs.ErrNotExist):
		return m.tellOfExternal(noticeBad, "The file that $EDITOR was given is gone; the text is as it was before.")
	case msg.unread != nil:
		return m.tellOfExternal(noticeBad, fmt.Sprintf("What $EDITOR wrote can't be read: %v. Its file is kept.", msg.unread))
	case msg.err != nil:
		return m.tellOfExternal(noticeBad, fmt.Sprintf("The editor failed: %v. Its file is kept: %s", msg.err, x.path))
	case !utf8.ValidString(msg.text):
		return m.tellOfExternal(noticeBad, "What $EDITOR wrote is not UTF-8, and was not taken over. Its file is kept: "+x.path)
	case raw == x.draft.Text && m.opts.Clock.Now().Sub(x.began) < returnedAtOnce:
		return m.tellOfExternal(noticeWarn, "The editor came back at once without a change. One that opens a window needs its waiting flag, "+
			`for example EDITOR="code --wait". Its file is kept: `+x.path)
	case e == nil || e.Ref() != ref || e.Text() != x.draft.Text:
		return m.tellOfExternal(noticeBad, "The text here changed while $EDITOR had it. What was typed there is kept in "+x.path)
	}
	e.Replace(raw)
	if text.RestoreMarks(text.Clean(msg.text)) != text.RestoreMarks(text.NormalizeNewlines(msg.text)) {
		m.session.Take(ref, e.Text(), e.Cursor(), nil)
		return m.tellOfExternal(noticeWarn, "Control characters were taken out of the text. As $EDITOR wrote it, it is kept in "+x.path)
	}
	m.session.Take(ref, e.Text(), e.Cursor(), func() { _ = os.Remove(x.path) }) // a file that stays only takes room
	return nil
}

// tellOfExternal tells what became of a text from $EDITOR: here, and after the
// end of a program that is quitting.
func (m *Model) tellOfExternal(kind noticeKind, words string) tea.Cmd {
	m.notices.tell(kind, words)
	if m.quitting {
		m.parting = words
	}
	return m.toastCmd()
}

// Parting is what a person is to be told once the program has ended and its
// screen is gone; empty when there is nothing.
func (m *Model) Parting() string {
	if x := m.away; x != nil {
		return "What was typed in $EDITOR was not taken over. Its file is kept: " + x.path
	}
	return m.parting
}

// trimLastNewline takes away the newline that most editors add to the last
// line, unless the text had one before.
func trimLastNewline(text, before string) string {
	if strings.HasSuffix(before, "\n") {
		return text
	}
	return strings.TrimSuffix(text, "\n")
}
