package cli

import (
	"os"

	"app.tender/tender/state"
	"app.tender/tender/state/plan/template"
)

// editorTemplates are the templates of the settings, for the editor.
type editorTemplates struct{ s *session }

// List reads them all. Files that can't be used are in faults.
func (e editorTemplates) List() (list []template.Template, faults []error) {
	t, err := e.s.templates()
	if err != nil {
		return nil, []error{err}
	}
	return t.list()
}

// Save keeps a template, unless there is one of that name.
func (e editorTemplates) Save(made template.Template) error {
	t, err := e.s.templates()
	if err != nil {
		return err
	}
	if made.Slug == "" {
		return state.Invalid("A template needs a name with letters or digits.", "Choose another name.")
	}
	if _, err := os.Stat(t.file(made.Slug)); err == nil {
		return state.Invalid("There is a template "+made.Slug+" already.", "Choose another name, or `tender template save --force` writes over it.")
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
