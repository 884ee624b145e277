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
			if err := fits(s); err != nil {
				return err
			}
		}
		o.Title, o.Client, o.Installer = title, client, installer
		return nil
	}}
}

// Rename sets the name of an area that the build creates.
func Rename(area ID, name string) Edit {
	return Edit{Words: "renaming a planned area", do: func(p *Plan) error {
		name, err := areaName(name)
		if err != nil {
			return err
		}
		a := p.areaOf(area)
		switch {
		case a == nil:
			return gone()
		case a.Area != 0:
			return state.Invalid(a.Name+" is already an area of the proposal.", "Rename it in the web app.")
		case slices.ContainsFunc(p.Areas, func(a Area) bool { return a.ID != area && text.SameName(a.Name, name) }):
			return areaTaken(name)
		}
		a.Name = name
		return nil
	}}
}

// Unplan removes everything planned for an area, or for one of its options if option is not 0;
// both may exist or be planned. ok reports whether there is anything.
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
	i := slices.IndexFunc(p.Areas, func(a Area) bool {
		return a.Area != 0 && a.Area == area || a.Area == 0 && a.ID == IDOf(area)
	})
	if i < 0 {
		return e, false
	}
	return RemoveArea(p.Areas[i].ID), true
}

// RemoveOption removes everything planned for an option.
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

// RemoveArea removes everything planned for an area.
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

// moving rejects the removal of lines that the builder has.
func (o *Option) moving() error {
	for _, l := range o.Lines {
		if l.State.Moving() {
			return l.held()
		}
	}
	return nil
}

// AddAreas adds areas with their options, as in templates and copies. An area that the plan has gets
// the options in addition to its own; an option that the plan has gets the lines below its own,
// and the texts unless it has some.
func AddAreas(words string, areas []Area) Edit {
	return addAreas(words, areas, func(into *Option, from Option) error {
		if into.Client == "" && into.Installer == "" {
			into.Client, into.Installer = from.Client, from.Installer
		}
		return nil
	})
}

// AddList adds what a list plans: as AddAreas, but the installer notes go below those of the option.
func AddList(words string, areas []Area) Edit {
	return addAreas(words, areas, func(into *Option, from Option) error { return into.note(from.Installer) })
}

func addAreas(words string, areas []Area, texts func(into *Option, from Option) error) Edit {
	return Edit{Words: words, do: func(p *Plan) error {
		for _, laid := range areas {
			if a := p.area(laid.Area, laid.Name); a != nil && a.blank() && len(laid.Options) > 0 {
				a.Options = nil // the first of them takes its place, as the build fills a blank option
			}
			for _, o := range laid.Options {
				at := Place{
					area: laid.Area, areaName: laid.Name, option: o.Option, title: o.Title,
					ids: [2]ID{laid.ID, o.ID},
				}
				if err := Add(at, 0, o.Lines...).do(p); err != nil {
					return err
				}
				into, err := at.in(p)
				if err != nil {
					return err
				}
				if err := texts(into, o); err != nil {
					return err
				}
			}
		}
		return nil
	}}
}

// Note adds installer notes below those that the plan has for an option.
func Note(at Place, notes string) Edit {
	return Edit{Words: "adding installer notes", do: func(p *Plan) error {
		if notes == "" {
			return nil
		}
		o, err := at.in(p)
		if err != nil {
			return err
		}
		return o.note(notes)
	}}
}

func (o *Option) note(notes string) error {
	if notes != "" {
		o.Installer = joined(o.Installer, notes)
	}
	return fits(o.Installer)
}

// LineResult is the new state of a line.
type LineResult struct {
	State State
	Note  string // in words; may be empty
}

// Settle sets the state of lines, by their ids. It ignores removed lines.
func Settle(results map[ID]LineResult) Edit {
	return Edit{Words: "building", do: func(p *Plan) error {
		for _, o := range p.Options() {
			for i := range o.Lines {
				if f, ok := results[o.Lines[i].ID]; ok {
					o.Lines[i].State, o.Lines[i].Note = f.State, f.Note
				}
			}
		}
		return nil
	}}
}

// Placed sets the proposal's area and option for an option of the plan, so that later plans are
// added to it. texts reports whether its texts are in the proposal.
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
