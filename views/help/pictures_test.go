package help_test

import (
	"strings"
	"testing"

	"app.tender/tender/views"
	"app.tender/tender/views/help"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/viewtest"
)

func TestPictures(t *testing.T) {
	m := help.New(viewtest.Theme(), views.DefaultKeys(), views.List(), "Keys in "+strings.Repeat("林の部屋 e\u0301tage ", 12), []views.Binding{
		{Action: views.AddArea},
		{Action: views.AddOption, Disabled: strings.Repeat("書斎 already has three options. ", 8)},
		{Action: views.Quit},
	})
	viewtest.Golden(t, "help", m, 14)
}

func TestPictureOfTheKeysOfTheEditor(t *testing.T) {
	here := []views.Binding{
		{Action: views.MoveUp},
		{Action: views.MoveDown},
		{Action: views.Open},
		{Action: views.Search},
		{Action: views.PaneNext},
		{Action: views.EditClient},
		{Action: views.EditNotes},
		{Action: views.EditExternally},
		{Action: views.CopyWhole},
		{Action: views.AddArea},
		{Action: views.AssignContact},
		{Action: views.AddOption, Disabled: "Theater already has 3 options, the most that the service takes."},
		{Action: views.AssignLocation, Disabled: "A location belongs to a contact: assign one first (C)."},
		{Action: views.Compare},
		{Action: views.ClientView},
		{Action: views.Undo, Disabled: "There is nothing to undo."},
		{Action: views.Save},
		{Action: views.GoProposals},
		{Action: views.GoOutbox},
		{Action: views.Palette},
		{Action: views.Help},
		{Action: views.Quit},
	}
	list := views.List().With(screen.Listed{
		Info: screen.Info{ID: screen.GoOutbox, Keys: []string{"6"}, Long: "Go to the outbox"}, Group: screen.GoTo,
	})
	m := help.New(viewtest.Theme(), list.DefaultKeys(), list, "Keys that work here", here)
	viewtest.Golden(t, "editor", m, 34)
}

func TestPictureOfTheKeysWithinAText(t *testing.T) {
	here := []views.Binding{{Action: views.Quit}, {Action: views.Stop, Disabled: "Nothing is under way that could be stopped."}, {Action: views.Save}, {Action: views.Back}}
	for _, a := range views.TypingActions() {
		here = append(here, views.Binding{Action: a.ID})
	}
	m := help.New(viewtest.Theme(), views.DefaultKeys(), views.List(), "Keys while a text is typed", here)
	viewtest.Golden(t, "typing", m, 42)
}
