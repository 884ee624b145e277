package cli

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"app.tender/tender/config"
	"app.tender/tender/state"
	"app.tender/tender/state/plan/template"
)

// templates are the files in the templates folder of the settings.
type templates struct{ dir string }

// templates returns the folder. For the demo it puts the ready templates there, unless
// the folder exists already: deleted templates stay deleted.
func (s *session) templates() (templates, error) {
	t := templates{s.app.dirs().Templates()}
	if _, err := os.Stat(t.dir); !errors.Is(err, fs.ErrNotExist) || s.profile.Name != config.Demo {
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

// list reads all templates. Files that can't be used are in faults.
func (t templates) list() (list []template.Template, faults []error) {
	if _, err := os.Stat(t.dir); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return template.ReadAll(os.DirFS(t.dir))
}

// file is the path of a template's file.
func (t templates) file(slug string) string { return filepath.Join(t.dir, slug+template.Suffix) }

// read reads a template, by the name of its file or its own name.
func (t templates) read(name string) (template.Template, []byte, error) {
	slug := strings.TrimSuffix(name, template.Suffix)
	if template.Slug(slug) != slug { // its own name, or a path
		slug = template.Slug(slug)
	}
	file, err := os.ReadFile(t.file(slug))
	if errors.Is(err, fs.ErrNotExist) {
		list, _ := t.list()
		names := mapped(list, func(t *template.Template) string { return t.Slug })
		if near := config.Nearest(slug, names); near != "" {
			return template.Template{}, nil, usagef("there is no template %q; did you mean %q?", name, near)
		}
		if _, err := strconv.Atoi(strings.TrimPrefix(name, "#")); err == nil {
			return template.Template{}, nil, usagef("there is no template %q; the template's name comes before the proposal's number", name)
		}
		return template.Template{}, nil, usagef("there is no template %q; `tender template list` lists them", name)
	}
	if err != nil {
		return template.Template{}, nil, state.Local("The template can't be read: "+err.Error()+".", "Make it readable.")
	}
	made, err := template.Read(slug, file)
	return made, file, planRefused(err)
}

// free reports that a template can be kept under a slug: it is one, and no other template
// has it, unless that may be written over.
func (t templates) free(slug string, over bool) error {
	if slug == "" {
		return state.Invalid("A template needs a name with letters or digits.", "Choose another name.")
	}
	if _, err := os.Stat(t.file(slug)); err == nil && !over {
		return state.Invalid("There is a template "+slug+" already.", "Choose another name, or `tender template save --force` writes over it.")
	}
	return nil
}

// save keeps a template that can be read back.
func (t templates) save(made template.Template, over bool) error {
	if err := t.free(made.Slug, over); err != nil {
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

// write keeps a template's file. It is whole or not there, however the program ends.
func (t templates) write(slug string, file []byte) error {
	err := os.MkdirAll(t.dir, 0o700)
	if err == nil {
		err = config.WriteFile(t.file(slug), file)
	}
	if err != nil {
		return state.Local("The template can't be written: "+err.Error()+".", "Make "+t.dir+" writable.")
	}
	return nil
}
