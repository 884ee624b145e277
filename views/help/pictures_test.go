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
	m := help.New(viewtest.Theme(), viewtest.Keys(), viewtest.List(), "Keys in "+strings.Repeat("林の部屋 e\u0301tage ", 12), []*screen.Action{
		viewtest.Offer(views.AddArea),
		viewtest.Offer(views.AddOption, strings.Repeat("書斎 already has three options. ", 8)),
		viewtest.Offer(views.Quit),
	})
	viewtest.Golden(t, "help", m, 14)
}

func TestPictureOfTheKeysOfTheEditor(t *testing.T) {
	here := []*screen.Action{
		viewtest.Offer(views.MoveUp),
		viewtest.Offer(views.MoveDown),
		viewtest.Offer(views.Open),
		viewtest.Offer(views.Search),
		viewtest.Offer(views.PaneNext),
		viewtest.Offer(views.EditClient),
		viewtest.Offer(views.EditNotes),
		viewtest.Offer(views.EditExternally),
		viewtest.Offer(views.CopyWhole),
		viewtest.Offer(views.AddArea),
		viewtest.Offer(views.AssignContact),
		viewtest.Offer(views.AddOption, "Theater already has 3 options, the most that the service takes."),
		viewtest.Offer(views.AssignLocation, "A location belongs to a contact: assign one first (C)."),
		viewtest.Offer(views.Compare),
		viewtest.Offer(views.ClientView),
		viewtest.Offer(views.Undo, "There is nothing to undo."),
		viewtest.Offer(views.Save),
		viewtest.Offer(screen.GoProposals),
		viewtest.Offer(views.GoOutbox),
		viewtest.Offer(views.Palette),
		viewtest.Offer(views.Help),
		viewtest.Offer(views.Quit),
	}
	list := viewtest.List()
	m := help.New(viewtest.Theme(), list.DefaultKeys(), list, "Keys that work here", here)
	viewtest.Golden(t, "editor", m, 34)
}

func TestPictureOfTheKeysWithinAText(t *testing.T) {
	here := []*screen.Action{viewtest.Offer(views.Quit), viewtest.Offer(views.Stop, "Nothing is under way that could be stopped."), viewtest.Offer(views.Save), viewtest.Offer(views.Back)}
	for _, a := range views.TypingActions() {
		here = append(here, viewtest.Offer(a.ID))
	}
	m := help.New(viewtest.Theme(), viewtest.Keys(), viewtest.List(), "Keys while a text is typed", here)
	viewtest.Golden(t, "typing", m, 42)
}
