package export

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"app.tender/tender/cli/run"
	"app.tender/tender/documents"
	"app.tender/tender/documents/render"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// isDir reports whether a path names a directory: one that exists, or by a separator at its end.
func isDir(path string) bool {
	if path == "" {
		return false
	}
	if os.IsPathSeparator(path[len(path)-1]) {
		return true
	}
	at, err := os.Stat(path)
	return err == nil && at.IsDir()
}

// file is a file to be written.
type file struct {
	of      documents.Document
	as      documents.Format
	path    string
	replace bool // a file of this name may be replaced
}

// written is a file that was written.
type written struct {
	file
	render.Result
	bytes int64
}

// writtenJSON is a file that was written, for programs.
type writtenJSON struct {
	Number   int64    `json:"number"`   // of the proposal; 0 if the service does not have it yet
	Document string   `json:"document"` // proposal, changeorder, sheet or picks
	Format   string   `json:"format"`
	Path     string   `json:"path"`
	Pages    *int     `json:"pages"` // of a PDF
	Bytes    int64    `json:"bytes"`
	Warnings []string `json:"warnings"` // what to look at before it is handed over
}

func writtenOf(w *written) writtenJSON {
	out := writtenJSON{
		Number: w.of.Front().Number, Document: string(w.of.Kind()), Format: string(w.as), Path: w.path, Bytes: w.bytes,
		Warnings: append([]string{}, w.Warnings...),
	}
	if w.as == documents.FormatPDF {
		out.Pages = &w.Pages
	}
	return out
}

func (w *written) row() []string {
	pages := ""
	if w.as == documents.FormatPDF {
		pages = strconv.Itoa(w.Pages)
	}
	return []string{w.path, pages}
}

// writer writes the files of a command.
type writer struct {
	*run.Run
	flags *flags
	alone bool // one file was asked for: its failure is that of the command
	done  []written
	code  int             // of what was not written
	said  map[string]bool // what was said already: the formats of a document warn of the same
}

// files returns the files for documents. It asks before one is replaced, and leaves those out that are not to be.
func (w *writer) files(made []documents.Document) (list []file, err error) {
	dir, name := w.flags.out, ""
	switch {
	case len(made) == 0:
		return nil, nil
	case dir != "" && !isDir(dir):
		dir, name = filepath.Split(dir)
	case dir != "":
		if err := makeFolder(dir); err != nil {
			return nil, err
		}
	}
	taken := make(map[string]bool)
	for _, d := range made {
		for _, as := range w.flags.formats {
			f := file{of: d, as: as, path: filepath.Join(dir, name), replace: w.flags.force}
			if name == "" {
				f.path = filepath.Join(dir, documents.FileName(d, as))
			}
			if taken[f.path] {
				if err := w.failed(f.path, alreadyThere(f.path)); err != nil {
					return nil, err
				}
				continue
			}
			taken[f.path] = true
			if _, err := os.Lstat(f.path); err == nil && !f.replace && w.Interactive() {
				if f.replace, err = w.Agrees(f.path + " already exists, and would be replaced."); err != nil {
					return nil, err
				}
				if !f.replace {
					w.code = run.Worse(w.code, run.ExitFailed)
					w.Sayf("%s stays as it is.", f.path)
					continue
				}
			}
			list = append(list, f)
		}
	}
	return list, nil
}

// failed says why something was not written, and goes on with the rest; if there is no rest, it returns the error.
func (w *writer) failed(what string, err error) error {
	if err == nil || w.alone {
		return err
	}
	w.code = run.Worse(w.code, run.ExitCode(err))
	words := run.Describe(err)
	if !strings.Contains(words, what) {
		words = what + ": " + words
	}
	w.Sayf("tender: %s", words)
	return nil
}

// makeFolder makes a folder that is missing.
func makeFolder(dir string) error {
	const mode = 0o755
	if err := os.MkdirAll(dir, mode); err != nil {
		return state.Local(fmt.Sprintf("The folder %s can't be made: %v.", dir, err), "Name another folder.")
	}
	return nil
}

func alreadyThere(path string) error {
	return run.Usagef("%s already exists\n  --force replaces it; -o names another file.", path)
}

// writeAll writes files.
func (w *writer) writeAll(ctx context.Context, files []file) error {
	tell := func(string, int, int) {}
	if len(files) > 1 {
		tell = w.ProgressBar()
	}
	for i, f := range files {
		tell(filepath.Base(f.path), i, len(files))
		done, err := f.write(ctx)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err == nil {
			w.done = append(w.done, done)
		} else if err := w.failed(f.path, err); err != nil {
			return err
		}
	}
	tell("Written", len(files), len(files))
	for i := range w.done {
		w.warn(w.done[i].of, w.done[i].Warnings)
	}
	return nil
}

// warn says what to look at before a document is handed over.
func (w *writer) warn(d documents.Document, warnings []string) {
	for _, words := range warnings {
		if words = d.Label() + ": " + words; !w.said[words] {
			w.said[words] = true
			w.Sayf("! %s", words)
		}
	}
}

// write makes the document and writes it: whole, or not at all.
func (f file) write(ctx context.Context) (written, error) {
	content, r, err := rendered(ctx, f.of, f.as)
	if err != nil {
		return written{file: f}, err
	}
	err = run.WriteFile(f.path, f.replace, run.Writing(content))
	if !f.replace && run.IsUsage(err) {
		err = alreadyThere(f.path)
	}
	return written{f, r, int64(len(content))}, err
}

// rendered returns a document in a format.
func rendered(ctx context.Context, d documents.Document, as documents.Format) ([]byte, render.Result, error) {
	var b bytes.Buffer
	r, err := render.Render(ctx, &b, d, as)
	if _, ofFile := errors.AsType[*fs.PathError](err); ofFile { // the only file that a document reads
		err = state.Local(text.UpperFirst(err.Error())+".",
			"Set documents.font to another file: `tender config edit` opens the settings.")
	}
	return b.Bytes(), r, err
}

// print writes a document to standard output.
func (w *writer) print(ctx context.Context, d documents.Document) error {
	as := w.flags.formats[0]
	if (as == documents.FormatPDF || as == documents.FormatXLSX) && run.IsTerminal(w.Out) {
		return run.Usagef("a %s is not for a terminal\n  Pipe it into a file or a program, or name a file with -o.",
			strings.ToUpper(string(as)))
	}
	content, r, err := rendered(ctx, d, as)
	if err != nil {
		return err
	}
	w.warn(d, r.Warnings)
	w.Printf("%s", content)
	return nil
}
