package views

import (
	"fmt"
	"strings"
)

// KeysDoc is docs/keys.md: every action with its keys, its name for the
// settings and what it does.
func KeysDoc() string {
	var b strings.Builder
	b.WriteString(`# Keys

Every key can be changed in the settings by the action's name, for example

` + "```toml\n[keys]\n\"text.notes\" = [\"n\", \"f4\"]\n```" + `

An action with an empty list has no key and is still found in the palette. Some keys mean different things on different
screens; ` + "`?`" + ` shows those that work where one is, and why an action can't be done now.

| keys | action | what it does |
|---|---|---|
`)
	for _, a := range actions {
		keys := make([]string, len(a.Keys))
		for i, k := range a.Keys {
			if k == " " {
				k = "space"
			}
			keys[i] = "`" + k + "`"
		}
		fmt.Fprintf(&b, "| %s | `%s` | %s |\n", strings.Join(keys, " "), a.Action, a.Long)
	}
	return b.String()
}
