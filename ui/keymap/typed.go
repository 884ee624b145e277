package keymap

import (
	"fmt"
	"maps"
	"slices"

	"app.tender/tender/views/screen"
)

// printable names the actions needed while typing whose only keys are printable.
func (c *clashes) printable() (out []string) {
	told := make(map[screen.ID]bool)
	for _, p := range c.places {
		for _, a := range p.Actions {
			_, own := c.overrides[string(a)]
			if !p.Typing || !own || told[a] || waits(a) || c.keys.Name(a) == "" || !allPrintable(c.keys[a].Keys()) {
				continue
			}
			told[a] = true
			info, _ := c.list.Info(a)
			out = append(out, fmt.Sprintf("%s is %s (%s), but in %s it only writes %[1]s. Add a key such as %[5]s.",
				c.keys.Name(a), info.Short, a, p.Name, c.suggestion(a)))
		}
	}
	slices.Sort(out)
	return out
}

func allPrintable(keys []string) bool {
	return !slices.ContainsFunc(keys, func(k string) bool { return !Printable(k) })
}

// suggestion returns a key for a that writes no character: its default, or a free one.
func (c *clashes) suggestion(a screen.ID) string {
	keys := c.list.DefaultKeys()[a].Keys()
	if i := slices.IndexFunc(keys, func(k string) bool { return !Printable(k) }); i >= 0 {
		return screen.KeyName(keys[i])
	}
	return "f5"
}

// waits reports whether an action that works while typing can wait until the text is left.
func waits(a screen.ID) bool {
	switch a {
	case screen.Quit, screen.Repaint, screen.Stop, screen.Box, screen.SaveAll:
		return true
	default:
		return false
	}
}

// unreached names the actions left with no key and not in the box.
func (c *clashes) unreached() (out []string) {
	needed := map[screen.ID]string{
		screen.Back: "nothing else leaves a text or closes a dialog",
		screen.Open: "nothing else opens, answers or chooses",
	}
	for _, a := range slices.Sorted(maps.Keys(needed)) {
		if _, own := c.overrides[string(a)]; own && c.keys.Name(a) == "" {
			info, _ := c.list.Info(a)
			out = append(out, fmt.Sprintf("%s (%s) has no key, and %s. Give it one.", info.Short, a, needed[a]))
		}
	}
	return out
}
