// Package templatefiles stores the templates of plans as files in a folder beside the settings.
package templatefiles

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"app.tender/tender/state"
	"app.tender/tender/state/plan/template"
)

// Folder is the templates folder of the settings.
type Folder struct{ dir string }

// Of returns the folder. For the demo it adds the ready-made templates, unless the folder exists already: deleted
// templates stay deleted.
func Of(s *run.Session) (Folder, error) {
	t := Folder{s.Run.Dirs().Templates()}
	if _, err := os.Stat(t.dir); !errors.Is(err, fs.ErrNotExist) || s.Profile.Name != config.Demo {
		return t, nil
	}
	list, faults := template.ReadAll(template.Ready())
	if err := errors.Join(faults...); err != nil {
		return t, err
	}
	for _, made := range list {
		file, err := fs.ReadFile(template.Ready(), made.Slug+template.Suffix)
		if err == nil {
			err = t.write(made.Slug, file)
		}
		if err != nil {
			return t, err
		}
	}
	return t, nil
}

// Names returns the file names of the valid templates.
func Names(dirs config.Dirs) []string { return Folder{dirs.Templates()}.names() }

func (t Folder) names() []string {
	list, _ := t.List()
	return state.Map(list, func(t *template.Template) string { return t.Slug })
}

// List reads all templates. Errors about invalid files are in faults.
func (t Folder) List() (list []template.Template, faults []error) {
	if _, err := os.Stat(t.dir); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return template.ReadAll(os.DirFS(t.dir))
}

// File returns the path of a template's file.
func (t Folder) File(slug string) string { return filepath.Join(t.dir, slug+template.Suffix) }

// Read reads a template by its file name or its own name.
func (t Folder) Read(name string) (template.Template, []byte, error) {
	slug := strings.TrimSuffix(name, template.Suffix)
	if template.Slug(slug) != slug { // its own name, or a path
		slug = template.Slug(slug)
	}
	file, err := os.ReadFile(t.File(slug))
	if errors.Is(err, fs.ErrNotExist) {
		if near := config.Nearest(slug, t.names()); near != "" {
			return template.Template{}, nil, run.Usagef("there is no template %q; did you mean %q?", name, near)
		}
		if _, err := strconv.Atoi(strings.TrimPrefix(name, "#")); err == nil {
			return template.Template{}, nil,
				run.Usagef("there is no template %q; the template's name comes before the proposal's number", name)
		}
		return template.Template{}, nil, run.Usagef("there is no template %q; `tender template list` lists them", name)
	}
	if err != nil {
		return template.Template{}, nil,
			state.Local("The template can't be read: "+err.Error()+".", "Make it readable.")
	}
	made, err := template.Read(slug, file)
	return made, file, run.AsUsage(err)
}

// Free checks that a template can be saved under a slug: it is not empty, and not taken unless over allows overwriting.
func (t Folder) Free(slug string, over bool) error {
	if slug == "" {
		return state.Invalid("A template needs a name with letters or digits.", "Choose another name.")
	}
	if _, err := os.Stat(t.File(slug)); err == nil && !over {
		return state.Invalid("There is a template "+slug+" already.",
			"Choose another name, or `tender template save --force` writes over it.")
	}
	return nil
}

// Save saves a template after checking that it can be read back.
func (t Folder) Save(made template.Template, over bool) error {
	if err := t.Free(made.Slug, over); err != nil {
		return err
	}
	file, err := template.Write(made)
	if err == nil {
		_, err = template.Read(made.Slug, file)
	}
	if err != nil {
		return err
	}
	return t.write(made.Slug, file)
}

// write writes a template's file completely or not at all, however the program ends.
func (t Folder) write(slug string, file []byte) error {
	err := os.MkdirAll(t.dir, 0o700)
	if err == nil {
		err = config.WriteFile(t.File(slug), file)
	}
	if err != nil {
		return state.Local("The template can't be written: "+err.Error()+".", "Make "+t.dir+" writable.")
	}
	return nil
}

// ForEditor adapts the templates to the editor.
type ForEditor struct{ Session *run.Session }

// List reads all templates. Errors about invalid files are in faults.
func (e ForEditor) List() (list []template.Template, faults []error) {
	t, err := Of(e.Session)
	if err != nil {
		return nil, []error{err}
	}
	return t.List()
}

// Save saves a template, unless there is one with that name.
func (e ForEditor) Save(made template.Template) error {
	t, err := Of(e.Session)
	if err != nil {
		return err
	}
	return t.Save(made, false)
}
