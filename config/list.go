package config

import "strings"

// Setting is a setting with its value.
type Setting struct {
	Name    string   // "theme.mode"; "keys.*" for a table of names
	Value   string   // as it is written in the file; of a table the names that are set in it
	Choices []string // nil: any value
	About   string   // what it does, in sentences
}

// List returns all settings with their values, in the order of their documentation.
func (s Settings) List(known Known) []Setting {
	fields := settingsFields(known)
	list := make([]Setting, len(fields))
	for i, f := range fields {
		list[i] = Setting{Name: f.key, Value: f.standard(s), Choices: f.choices, About: f.doc}
		if f.names != nil {
			list[i].Value = strings.Join(f.names(&s), ", ")
		}
	}
	return list
}
