package screen

import "slices"

// Info is what is known of an action apart from whether it can be done now: its
// keys unless the settings say otherwise, a word for the key line, and a sentence
// for help and the palette.
type Info struct {
	ID    ID
	Keys  []string
	Short string
	Long  string
}

// Listed is an action as a screen declares it, without a screen to do it on.
type Listed struct {
	Info
	Group    string // its heading in help and docs/keys.md; empty for a shared action
	Audience Audience
}

// Group is actions of one kind under a heading.
type Group struct {
	Name    string
	Actions []Info
}

// List is every action there is, by group in the order of the help page.
type List []Group

// With is the list with more actions, each at the end of its group. A group that
// the list does not have comes last. Actions without a group are left out: they
// are in the list already.
func (l List) With(more ...Listed) List {
	out := make(List, len(l))
	for i, g := range l {
		out[i] = Group{g.Name, slices.Clone(g.Actions)}
	}
	for _, a := range more {
		if a.Group == "" {
			continue
		}
		i := slices.IndexFunc(out, func(g Group) bool { return g.Name == a.Group })
		if i < 0 {
			i = len(out)
			out = append(out, Group{Name: a.Group})
		}
		out[i].Actions = append(out[i].Actions, a.Info)
	}
	return out
}

// All lists the actions without their groups.
func (l List) All() (out []Info) {
	for _, g := range l {
		out = append(out, g.Actions...)
	}
	return out
}

// Info is what is known of an action; ok is false when there is no such one.
func (l List) Info(id ID) (info Info, ok bool) {
	for _, g := range l {
		for _, i := range g.Actions {
			if i.ID == id {
				return i, true
			}
		}
	}
	return Info{}, false
}

// DefaultKeys are the keys that actions have unless the settings say otherwise.
func (l List) DefaultKeys() Keys {
	k := make(Keys)
	for _, i := range l.All() {
		k[i.ID] = i.Keys
	}
	return k
}
