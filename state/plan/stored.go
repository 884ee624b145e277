package plan

import (
	"encoding/json"

	"app.tender/tender/state/text"
)

// UnmarshalJSON decodes a stored area and cleans its texts (see text.Clean), as everywhere that texts come from a
// file: what is in it might otherwise be written to a terminal.
func (a *Area) UnmarshalJSON(data []byte) error {
	type stored Area // without this method
	if err := json.Unmarshal(data, (*stored)(a)); err != nil {
		return err
	}
	a.Name = text.SingleLine(a.Name)
	for i := range a.Options {
		o := &a.Options[i]
		o.Title, o.Client, o.Installer = text.SingleLine(o.Title), text.Clean(o.Client), text.Clean(o.Installer)
		for j := range o.Lines {
			l := &o.Lines[j]
			for _, s := range []*string{&l.Brand, &l.Model, &l.Name, &l.From, &l.Named.Brand, &l.Description, &l.Note} {
				*s = text.SingleLine(*s)
			}
			for n := range l.Named.Items {
				l.Named.Items[n] = text.SingleLine(l.Named.Items[n])
			}
		}
	}
	return nil
}
