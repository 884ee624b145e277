package screen

import "slices"

// Info describes an action: its ID, its default keys, a word for the key line, and a sentence for
// help and the box.
type Info struct {
	ID    ID
	Keys  []string
	Short string
	Long  string
}

// Listed is an action as declared.
type Listed struct {
	Info
	Group    string // its heading in help and docs/keys.md; empty for a shared action
	Audience Audience
}

// Group is a heading with its actions.
type Group struct {
	Name    string
	Actions []Info
}

// List is all groups in the order of the help page.
type List []Group

// With adds actions at the end of their groups, new groups last. Actions without a group are
// listed already.
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

// All returns the actions without their groups.
func (l List) All() (out []Info) {
	for _, g := range l {
		out = append(out, g.Actions...)
	}
	return out
}

// Info returns the action with an ID; ok is false if there is none.
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

// DefaultKeys returns the keys of all actions before the settings change them.
func (l List) DefaultKeys() Keys {
	k := make(Keys)
	for _, g := range l {
		for _, i := range g.Actions {
			k[i.ID] = Bound(i.Short, i.Keys...)
		}
	}
	return k
}
