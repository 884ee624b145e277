package plan

import (
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// Describe sets the title and the texts that a build gives an option.
func Describe(option ID, title, client, installer string) Edit {
	return Edit{Words: "describing a planned option", do: func(p *Plan) error {
		_, o := p.Option(option)
		if o == nil {
			return gone()
		}
		for _, s := range []string{client, installer} {
			if n := state.Length(s); n > state.MaxText {
				return state.Invalid("A text of the option is too long. "+state.TooLong(n), "Shorten it.")
			}
		}
		o.Title, o.Client, o.Installer = title, client, installer
		return nil
	}}
}

// Rename names an area that the build makes.
func Rename(area ID, name string) Edit {
	return Edit{Words: "renaming a planned area", do: func(p *Plan) error {
		name, err := areaName(name)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(p.Areas, func(a Area) bool { return a.ID == area })
		switch {
		case i < 0:
			return gone()
		case p.Areas[i].Area != 0:
			return state.Invalid(p.Areas[i].Name+" is an area of the proposal already.", "Rename it in the web app.")
		case slices.ContainsFunc(p.Areas, func(a Area) bool { return a.ID != area && text.SameName(a.Name, name) }):
			return state.Invalid("The plan has an area "+name+" already.", "Choose another name.")
		}
		p.Areas[i].Name = name
		return nil
	}}
}

// Unplan takes all away that is planned for an area, or for one of its options where
// option is not 0; both may be real, or made by the plan. ok is whether there is any.
func Unplan(p *Plan, area state.AreaID, option state.OptionID) (e Edit, ok bool) {
	if option != 0 {
		_, o := p.For(option)
		if Makes(p, option) {
			_, o = p.Option(IDOf(option))
		}
		if o == nil {
			return e, false
		}
		return RemoveOption(o.ID), true
	}
	i := slices.IndexFunc(p.Areas, func(a Area) bool { return a.Area != 0 && a.Area == area || a.Area == 0 && a.ID == IDOf(area) })
	if i < 0 {
		return e, false
	}
	return RemoveArea(p.Areas[i].ID), true
}

// RemoveOption takes all away that is planned for an option.
func RemoveOption(option ID) Edit {
	return Edit{Words: "removing a planned option", do: func(p *Plan) error {
		a, o := p.Option(option)
		if o == nil {
			return nil
		}
		if err := o.moving(); err != nil {
			return err
		}
		a.Options = slices.DeleteFunc(a.Options, func(o Option) bool { return o.ID == option })
		return nil
	}}
}

// RemoveArea takes all away that is planned for an area.
func RemoveArea(area ID) Edit {
	return Edit{Words: "removing a planned area", do: func(p *Plan) error {
		i := slices.IndexFunc(p.Areas, func(a Area) bool { return a.ID == area })
		if i < 0 {
			return nil
		}
		for _, o := range p.Areas[i].Options {
			if err := o.moving(); err != nil {
				return err
			}
		}
		p.Areas = slices.Delete(p.Areas, i, i+1)
		return nil
	}}
}

// moving refuses to take away what the builder has.
func (o *Option) moving() error {
	for _, l := range o.Lines {
		if l.State.Moving() {
			return l.held()
		}
	}
	return nil
}

// Lay adds areas with their options, as templates and copies have them. An area that
// the plan has gets the options beside its own; an option that the plan has gets the
// lines below its own, and the texts unless it has some.
func Lay(words string, areas []Area) Edit {
	return Edit{Words: words, do: func(p *Plan) error {
		for _, laid := range areas {
			for _, o := range laid.Options {
				at := Place{area: laid.Area, areaName: laid.Name, option: o.Option, title: o.Title, ids: [2]ID{laid.ID, o.ID}}
				if err := Add(at, 0, o.Lines...).do(p); err != nil {
					return err
				}
				into, err := at.in(p)
				if err != nil {
					return err
				}
				if into.Client == "" && into.Installer == "" {
					into.Client, into.Installer = o.Client, o.Installer
				}
			}
		}
		return nil
	}}
}

// Fate is what has become of a line.
type Fate struct {
	State State
	Note  string // in words; may be empty
}

// Settle says what has become of lines, by their ids. Lines that are gone are passed
// over.
func Settle(fates map[ID]Fate) Edit {
	return Edit{Words: "building", do: func(p *Plan) error {
		for _, o := range p.Options() {
			for i := range o.Lines {
				if f, ok := fates[o.Lines[i].ID]; ok {
					o.Lines[i].State, o.Lines[i].Note = f.State, f.Note
				}
			}
		}
		return nil
	}}
}

// Placed says which area and option of the proposal an option of the plan has become,
// so that what is planned there next is added to it. texts says that its texts are in the
// proposal by then.
func Placed(option ID, area state.AreaID, became state.OptionID, texts bool) Edit {
	return Edit{Words: "building", do: func(p *Plan) error {
		a, o := p.Option(option)
		if o != nil {
			a.Area, o.Option = area, became
			if texts {
				o.Client, o.Installer = "", ""
			}
		}
		return nil
	}}
}
