package ui

import (
	"app.tender/tender/views"
	"app.tender/tender/views/conflict"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/textedit"
	"app.tender/tender/views/widget/theme"
)

// conflictAudience is for whom the actions of the conflict screen are.
var conflictAudience = map[screen.ID]audience{
	views.ConflictMine: installers, views.ConflictTheirs: installers, views.ConflictBoth: installers,
	views.ConflictBase: installers, views.ConflictAgain: installers,
}

// conflictPlaces is a conflict that one decides about.
func conflictPlaces(keys views.Keys) []placeActions {
	c := conflict.New(theme.New(theme.Config{}), keys, conflict.Case{}, &textedit.Clipboard{})
	return []placeActions{{Name: "a conflict", Actions: append(bindingIDs(c.Bindings()), behindScreens()...)}}
}

// conflictResult is the result of a conflict while it is typed.
func conflictResult(keys views.Keys) placeActions {
	c := conflict.New(theme.New(theme.Config{}), keys, conflict.Case{Entry: 1}, &textedit.Clipboard{})
	c.Update(views.ActionMsg{Action: views.ConflictEdit})
	return typedPlace("the result of a conflict", idsOf(chordDefs()), bindingIDs(c.Bindings()), bindingIDs(c.Typing()))
}
