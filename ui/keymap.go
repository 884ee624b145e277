package ui

import (
	"fmt"
	"maps"
	"slices"

	"app.tender/tender/views"
)

// newKeys lays overrides, keys by action name, over the default keys. It
// reports in words an action that does not exist. An override without keys
// leaves the action to the palette.
func newKeys(overrides map[string][]string) (views.Keys, error) {
	keys := Actions().DefaultKeys()
	for _, name := range slices.Sorted(maps.Keys(overrides)) {
		if _, ok := Actions().Info(views.Action(name)); !ok {
			return nil, fmt.Errorf("keys: there is no action %q; docs/keys.md lists them all", name)
		}
		keys[views.Action(name)] = overrides[name]
	}
	return keys, nil
}
