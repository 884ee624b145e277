package keymap

import (
	"fmt"
	"maps"
	"slices"

	"app.tender/tender/views/screen"
)

// Clashes returns a sentence for each configured key that does not do what it seems to: a key of
// two actions in one place, which reaches only the first, and an action needed while typing whose
// only keys are characters. Defaults that share keys on purpose are not reported. It fails as With
// does.
func Clashes(list screen.List, places []Place, overrides map[string][]string) ([]string, error) {
	keys, err := With(list, overrides)
	if err != nil {
		return nil, err
	}
	c := clashes{list, places, keys, overrides}
	return slices.Concat(c.unreached(), c.printable(), c.shadowed()), nil
}

// clashes looks for clashes in all places of a program.
type clashes struct {
	list      screen.List
	places    []Place
	keys      screen.Keys
	overrides map[string][]string
}

// shadowed names the actions whose key belongs to a nearer one.
func (c *clashes) shadowed() (out []string) {
	told := make(map[string]bool)
	usual := conflicts(c.places, c.list.DefaultKeys())
	for _, p := range conflicts(c.places, c.keys) {
		first, _ := c.list.Info(p.first)
		for _, shadowed := range p.others {
			meant := slices.ContainsFunc(usual, func(u conflict) bool {
				return u.place == p.place && u.key == p.key && u.first == p.first && slices.Contains(u.others, shadowed)
			})
			second, _ := c.list.Info(shadowed)
			words := fmt.Sprintf("%s is %s (%s) and also %s (%s)", screen.KeyName(p.key), first.Short, p.first,
				second.Short, shadowed)
			if !meant && !told[words] {
				told[words] = true
				out = append(out, fmt.Sprintf("%s: in %s only the first is reached. Give one of them another key.",
					words, p.place))
			}
		}
	}
	return out
}

// conflict is a key and its actions in one place; it does the first.
type conflict struct {
	place  string
	key    string
	first  screen.ID
	others []screen.ID
}

// conflicts returns the keys with several actions, place by place.
func conflicts(places []Place, keys screen.Keys) (out []conflict) {
	for _, p := range places {
		byKey := make(map[string][]screen.ID)
		for _, a := range p.Actions {
			for _, key := range keys[a].Keys() {
				if typed := p.Typing && Printable(key); !typed && !slices.Contains(byKey[key], a) {
					byKey[key] = append(byKey[key], a)
				}
			}
		}
		for _, key := range slices.Sorted(maps.Keys(byKey)) {
			if actions := byKey[key]; len(actions) > 1 {
				out = append(out, conflict{p.Name, key, actions[0], actions[1:]})
			}
		}
	}
	return out
}
