package editor

import (
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/templates"
	"app.tender/tender/state/plan/template"
)

// editorTemplates are the templates of the settings, for the editor.
type editorTemplates struct{ s *run.Session }

// List reads them all. Files that can't be used are in faults.
func (e editorTemplates) List() (list []template.Template, faults []error) {
	t, err := templates.Of(e.s)
	if err != nil {
		return nil, []error{err}
	}
	return t.List()
}

// Save keeps a template, unless there is one of that name.
func (e editorTemplates) Save(made template.Template) error {
	t, err := templates.Of(e.s)
	if err != nil {
		return err
	}
	return t.Save(made, false)
}
