package cli

import "app.tender/tender/state/plan/template"

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
	return t.save(made, false)
}
