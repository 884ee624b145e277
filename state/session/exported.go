package session

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"app.tender/tender/state"
	content "app.tender/tender/state/text"
)

// returnedAtOnce is how soon an editor has to end without a change to count as one that opened
// another window and did not wait.
const returnedAtOnce = time.Second

// exportPrefix starts the names of files with exported texts.
const exportPrefix = "text-"

// Exported is a text in a file for $EDITOR.
type Exported struct {
	Draft state.Draft // as it was passed in
	Path  string
	began time.Time
}

// Export saves a typed text at once, and writes it to a new file in dir that other users can't
// read. The file is named by what, the kind of text. Export waits for that file. The error is a
// state.Fault.
func (y *Typing) Export(dir, what string, d state.Draft) (Exported, error) {
	y.saveNow(d.Ref, d.Text, d.Cursor, nil)
	path, err := exportFile(dir, what, d.Text)
	if err != nil {
		return Exported{}, state.Local(fmt.Sprintf("The text could not be written for $EDITOR: %v.", err),
			"Keep typing here; the draft is kept.")
	}
	return Exported{Draft: d, Path: path, began: y.core.clock.Now()}, nil
}

func exportFile(dir, what, text string) (path string, err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	f, err := os.CreateTemp(dir, exportPrefix+"*-"+fileName(what)+".txt")
	if err != nil {
		return "", err
	}
	_, err = f.WriteString(text)
	if err = errors.Join(err, f.Close()); err != nil {
		_ = os.Remove(f.Name()) // half a text, which KeptFiles would report
	}
	return f.Name(), err
}

// fileName returns the words of a name in at most 200 bytes: "notes-of-Den-1-Good".
func fileName(what string) string {
	words := strings.FieldsFunc(what, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
	})
	name := strings.Join(words, "-")
	return strings.ToValidUTF8(name[:min(len(name), 200)], "")
}

// Returned is an exported text as read from its file.
type Returned struct {
	Exported
	Text  string      // the text to use
	Loses bool        // control characters of the file were removed
	Fault state.Fault // why it is not used; FaultInvalid if nothing failed
}

// Read reads the text after $EDITOR has ended with error failed. It removes the file only if the editor failed and
// wrote nothing.
func (e Exported) Read(failed error, now time.Time) Returned {
	raw, err := os.ReadFile(e.Path)
	r := Returned{Exported: e, Text: withoutLastNewline(content.Clean(string(raw)), e.Draft.Text)}
	not := func(kind state.FaultKind, format string, args ...any) Returned {
		r.Fault = state.Fault{Kind: kind, Message: fmt.Sprintf(format, args...)}
		return r
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return not(state.FaultLocal, "The file for $EDITOR is gone; the text is unchanged.")
	case err != nil:
		return not(state.FaultLocal, "The $EDITOR file can't be read: %v. It is kept.", err)
	case failed != nil && string(raw) == e.Draft.Text:
		e.Drop()
		return not(state.FaultLocal,
			"The editor failed: %v. Keep typing here; $EDITOR or editor in the settings names another one.", failed)
	case failed != nil:
		return not(state.FaultLocal,
			"The editor failed: %v. $EDITOR or editor in the settings names another one. Its file is kept: %s", failed,
			e.Path)
	case !utf8.Valid(raw):
		return not(state.FaultLocal, "The $EDITOR text is not UTF-8 and was not applied. Its file is kept: %s", e.Path)
	case r.Text == e.Draft.Text && now.Sub(e.began) < returnedAtOnce:
		return not(state.FaultInvalid,
			"The editor returned at once without a change. One that opens a window needs its wait flag, "+
				`for example EDITOR="code --wait". Its file is kept: %s`, e.Path)
	}
	r.Loses = content.RestoreMarks(content.Clean(string(raw))) != content.RestoreMarks(
		content.NormalizeNewlines(string(raw)))
	return r
}

// Drop removes the file, in which no editor has written.
func (e Exported) Drop() { _ = os.Remove(e.Path) } // a leftover file does no harm

// Import saves a returned text at once, as the editor has it now. It removes the file only when
// all of its text is stored.
func (y *Typing) Import(r Returned, typed string, cursor int) {
	y.saveNow(r.Draft.Ref, typed, cursor, func() {
		if !r.Loses {
			_ = os.Remove(r.Path) // a leftover file does no harm
		}
	})
}

// KeptFiles returns a description of the texts of $EDITOR that are still in dir: those that could
// not be used, as a message reported, and those of a program that was killed earlier.
func KeptFiles(dir string) string {
	paths, err := fs.Glob(os.DirFS(dir), exportPrefix+"*")
	names := make([]string, len(paths))
	for i, path := range paths {
		_, name, _ := strings.Cut(strings.TrimPrefix(strings.TrimSuffix(path, ".txt"), exportPrefix), "-")
		names[i] = strings.ReplaceAll(name, "-", " ")
	}
	if err != nil || len(paths) == 0 {
		return ""
	}
	return fmt.Sprintf("$EDITOR left %s in %s: %s. Remove what is no longer needed.", content.Count(len(paths), "text"),
		dir, strings.Join(names, "; "))
}

// withoutLastNewline removes the newline that most editors append, unless the text had one before.
func withoutLastNewline(text, before string) string {
	if strings.HasSuffix(before, "\n") {
		return text
	}
	return strings.TrimSuffix(text, "\n")
}
