package editor

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
)

// returnedAtOnce is how soon an editor that changed nothing is taken for one that
// opened a window of its own and did not wait.
const returnedAtOnce = time.Second

// external is a text that is open in $EDITOR.
type external struct {
	draft state.Draft // as it was handed over
	path  string
	began time.Time
}

type (
	// externalReady says that the text lies in a file for $EDITOR.
	externalReady struct {
		external external
		err      error
	}
	// externalRead is what the file holds after $EDITOR ended.
	externalRead struct {
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

// editExternally opens the text of the pane with the focus in $EDITOR; of any other
// pane the client description.
func (m *Model) editExternally() tea.Cmd {
	begin := m.openText()
	e := m.typing()
	if e == nil {
		return begin
	}
	d, ok := m.typed(e.Ref())
	if !ok {
		return begin
	}
	m.Texts.Take(d.Ref, d.Text, d.Cursor, nil)
	return tea.Batch(begin, writeExternal(m.Files, d, m.env.Now()))
}

// writeExternal puts the text into a file that nobody else can read.
func writeExternal(dir string, d state.Draft, now time.Time) tea.Cmd {
	return func() tea.Msg {
		path, err := fileOf(dir, d)
		if err != nil {
			err = state.Fault{
				Kind: state.FaultLocal, Message: fmt.Sprintf("The text could not be written for $EDITOR: %v.", err),
				Next: "Go on typing here; the draft is kept.",
			}
		}
		return externalReady{external: external{draft: d, path: path, began: now}, err: err}
	}
}

func fileOf(dir string, d state.Draft) (path string, err error) {
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

// lend hands the terminal to $EDITOR, and reads the file once it has ended.
func (m *Model) lend(msg externalReady) tea.Cmd {
	if msg.err != nil {
		m.tell(screen.Bad, state.FaultOf(msg.err).Error())
		return nil
	}
	x := msg.external
	err := m.Shell.Lend(x.path, func(failed error) tea.Cmd {
		return func() tea.Msg {
			text, err := os.ReadFile(x.path)
			return externalRead{external: x, text: string(text), err: failed, unread: err}
		}
	})
	if err != nil {
		m.tell(screen.Refusal, state.FaultOf(err).Error())
	}
	return nil
}

// takeExternal takes the file's text over into the editor. The file is removed only
// once all that is in it is durable as a draft; wherever that does not come about, its
// path is told.
func (m *Model) takeExternal(msg externalRead) {
	kind, words := m.takenExternal(msg)
	if words != "" {
		m.tell(kind, words)
	}
	m.Shell.Returned(words)
}

func (m *Model) takenExternal(msg externalRead) (screen.Kind, string) {
	x := msg.external
	ref := x.draft.Ref
	raw := trimLastNewline(text.Clean(msg.text), x.draft.Text)
	e := m.typing()
	switch {
	case errors.Is(msg.unread, fs.ErrNotExist):
		return screen.Bad, "The file that $EDITOR was given is gone; the text is as it was before."
	case msg.unread != nil:
		return screen.Bad, fmt.Sprintf("What $EDITOR wrote can't be read: %v. Its file is kept.", msg.unread)
	case msg.err != nil:
		return screen.Bad, fmt.Sprintf("The editor failed: %v. Its file is kept: %s", msg.err, x.path)
	case !utf8.ValidString(msg.text):
		return screen.Bad, "What $EDITOR wrote is not UTF-8, and was not taken over. Its file is kept: " + x.path
	case raw == x.draft.Text && m.env.Now().Sub(x.began) < returnedAtOnce:
		return screen.Warn, "The editor came back at once without a change. One that opens a window needs its waiting flag, " +
			`for example EDITOR="code --wait". Its file is kept: ` + x.path
	case e == nil || e.Ref() != ref || e.Text() != x.draft.Text:
		return screen.Bad, "The text here changed while $EDITOR had it. What was typed there is kept in " + x.path
	}
	e.Replace(raw)
	if text.RestoreMarks(text.Clean(msg.text)) != text.RestoreMarks(text.NormalizeNewlines(msg.text)) {
		m.Texts.Take(ref, e.Text(), e.Cursor(), nil)
		return screen.Warn, "Control characters were taken out of the text. As $EDITOR wrote it, it is kept in " + x.path
	}
	m.Texts.Take(ref, e.Text(), e.Cursor(), func() { _ = os.Remove(x.path) }) // a file that stays only takes room
	return screen.Plain, ""
}

// trimLastNewline takes away the newline that most editors add to the last
// line, unless the text had one before.
func trimLastNewline(text, before string) string {
	if strings.HasSuffix(before, "\n") {
		return text
	}
	return strings.TrimSuffix(text, "\n")
}
