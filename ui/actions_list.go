package ui

import (
	"slices"

	"app.tender/tender/views"
	"app.tender/tender/views/proposals"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/theme"
)

// listDefs are the actions on the list of proposals beyond those of its pane.
func listDefs() []screen.Def[*Model] {
	return []screen.Def[*Model]{
		{ID: views.CopyNumbers, Audience: installers, Word: (*Model).copyNumbersWord, Unless: (*Model).cannotCopyNumbers, Do: (*Model).copyNumbers},
		{ID: views.SavedFilters, Audience: installers, Do: (*Model).askFilter},
		{ID: views.NewProposal, Unless: func(m *Model) string { return m.opts.ReadOnly }, Do: (*Model).askNewProposal},
	}
}

// listPlaces is the list of proposals.
func listPlaces(keys views.Keys) []placeActions {
	list := proposals.New(theme.New(theme.Config{}), keys)
	return []placeActions{{"the list of proposals", false, slices.Concat(bindingIDs(list.Bindings()), idsOf(listDefs()), behindScreens())}}
}
