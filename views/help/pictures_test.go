package help_test

import (
	"strings"
	"testing"

	"app.tender/tender/views/help"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/textedit"
	"app.tender/tender/views/widget/viewtest"
)

func TestPictures(t *testing.T) {
	m := help.New(viewtest.Theme(), viewtest.Keys(), viewtest.List(),
		"Keys in "+strings.Repeat("林の部屋 e\u0301tage ", 12), []*screen.Action{
			viewtest.Offer(screen.AddArea),
			viewtest.Offer(screen.AddOption, strings.Repeat("書斎 already has three options. ", 8)),
			viewtest.Offer(screen.Quit),
		}, nil)
	viewtest.Golden(t, "help", m, 14)
}

func TestPictureOfTheKeysOfTheEditor(t *testing.T) {
	here := []*screen.Action{
		viewtest.Offer(screen.MoveUp),
		viewtest.Offer(screen.MoveDown),
		viewtest.Offer(screen.Open),
		viewtest.Offer(screen.Search),
		viewtest.Offer(screen.PaneNext),
		viewtest.Offer(screen.EditClient),
		viewtest.Offer(screen.EditNotes),
		viewtest.Offer(screen.EditExternally),
		viewtest.Offer(screen.CopyWhole),
		viewtest.Offer(screen.AddArea),
		viewtest.Offer(screen.AssignContact),
		viewtest.Offer(screen.AddOption, "Theater already has 3 options, the most the service allows."),
		viewtest.Offer(screen.AssignLocation, "A location belongs to a contact: assign one first (C)."),
		viewtest.Offer(screen.Compare),
		viewtest.Offer(screen.ClientView),
		viewtest.Offer(screen.Undo, "Nothing to undo."),
		viewtest.Offer(screen.Save),
		viewtest.Offer(screen.GoProposals),
		viewtest.Offer(screen.GoOutbox),
		viewtest.Offer(screen.Box),
		viewtest.Offer(screen.Help),
		viewtest.Offer(screen.Quit),
	}
	list := viewtest.List()
	m := help.New(viewtest.Theme(), list.DefaultKeys(), list, "Keys that work here", here, here[:15])
	viewtest.Golden(t, "editor", m, 34)
}

func TestPictureOfTheKeysWithinAText(t *testing.T) {
	here := []*screen.Action{
		viewtest.Offer(screen.Quit), viewtest.Offer(screen.Stop, "Nothing to stop."),
		viewtest.Offer(screen.Save), viewtest.Offer(screen.Back),
	}
	for _, a := range textedit.Listing() {
		here = append(here, viewtest.Offer(a.ID))
	}
	m := help.New(viewtest.Theme(), viewtest.Keys(), viewtest.List(), "Keys while typing", here, nil)
	viewtest.Golden(t, "typing", m, 42)
}
