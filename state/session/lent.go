package session

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
	"unicode/utf8"

	"app.tender/tender/state"
	content "app.tender/tender/state/text"
)

// returnedAtOnce is how soon an editor that changed nothing counts as one that opened another
// window and did not wait.
const returnedAtOnce = time.Second

// lentPrefix starts the names of files with lent texts.
const lentPrefix = "text-"

// Lent is a text in a file for $EDITOR.
type Lent struct {
	Draft state.Draft // as it was passed in
	Path  string
	began time.Time
}

// Lend saves a typed text at once, and writes it to a new file in dir that other users can't read.
// It waits for that file. The error is a state.Fault.
func (s *Session) Lend(dir string, d state.Draft) (Lent, error) {
	s.saveNow(d.Ref, d.Text, d.Cursor, nil)
	path, err := lentFile(dir, d)
	if err != nil {
		return Lent{}, state.Local(fmt.Sprintf("The text could not be written for $EDITOR: %v.", err), "Go on typing here; the draft is kept.")
	}
	return Lent{Draft: d, Path: path, began: s.c.Clock.Now()}, nil
}

func lentFile(dir string, d state.Draft) (path string, err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	f, err := os.CreateTemp(dir, lentPrefix+"*-"+string(d.Ref.Field)+".txt")
	if err != nil {
		return "", err
	}
	_, err = f.WriteString(d.Text)
	return f.Name(), errors.Join(err, f.Close())
}

// Returned is a lent text as read from its file.
type Returned struct {
	Lent
	Text  string      // the text to use
	Loses bool        // control characters of the file were removed
	Fault state.Fault // why it is not used; FaultInvalid if nothing failed
}

// Read reads the text after $EDITOR has ended with error failed. It does not change the file.
func (l Lent) Read(failed error, now time.Time) Returned {
	raw, err := os.ReadFile(l.Path)
	r := Returned{Lent: l, Text: withoutLastNewline(content.Clean(string(raw)), l.Draft.Text)}
	not := func(kind state.FaultKind, format string, args ...any) Returned {
		r.Fault = state.Fault{Kind: kind, Message: fmt.Sprintf(format, args...)}
		return r
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return not(state.FaultLocal, "The file that $EDITOR was given is gone; the text is as it was before.")
	case err != nil:
		return not(state.FaultLocal, "What $EDITOR wrote can't be read: %v. Its file is kept.", err)
	case failed != nil:
		return not(state.FaultLocal, "The editor failed: %v. Its file is kept: %s", failed, l.Path)
	case !utf8.Valid(raw):
		return not(state.FaultLocal, "What $EDITOR wrote is not UTF-8, and was not taken over. Its file is kept: %s", l.Path)
	case r.Text == l.Draft.Text && now.Sub(l.began) < returnedAtOnce:
		return not(state.FaultInvalid, "The editor came back at once without a change. One that opens a window needs its waiting flag, "+
			`for example EDITOR="code --wait". Its file is kept: %s`, l.Path)
	}
	r.Loses = content.RestoreMarks(content.Clean(string(raw))) != content.RestoreMarks(content.NormalizeNewlines(string(raw)))
	return r
}

// TakeBack saves a returned text at once, as the editor has it now. It removes the file only when
// all of its text is stored.
func (s *Session) TakeBack(r Returned, typed string, cursor int) {
	s.saveNow(r.Draft.Ref, typed, cursor, func() {
		if !r.Loses {
			_ = os.Remove(r.Path) // a leftover file does no harm
		}
	})
}

// KeptFiles returns a description of the texts of $EDITOR that are still in dir: those that could
// not be used, which a message reported, and those of a program that was killed before that.
func KeptFiles(dir string) string {
	paths, err := fs.Glob(os.DirFS(dir), lentPrefix+"*")
	switch {
	case err != nil || len(paths) == 0:
		return ""
	case len(paths) == 1:
		return "A text that $EDITOR had is kept in " + filepath.Join(dir, paths[0]) + ". Remove the file when nothing in it is needed."
	default:
		return fmt.Sprintf("%d texts that $EDITOR had are kept in %s. Remove the files when nothing in them is needed.", len(paths), dir)
	}
}

// withoutLastNewline removes the newline that most editors append, unless the text had one before.
func withoutLastNewline(text, before string) string {
	if strings.HasSuffix(before, "\n") {
		return text
	}
	return strings.TrimSuffix(text, "\n")
}
