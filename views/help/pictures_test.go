package help_test

import (
	"strings"
	"testing"

	"app.tender/tender/views"
	"app.tender/tender/views/help"
	"app.tender/tender/views/viewtest"
)

func TestPictures(t *testing.T) {
	m := help.New(viewtest.Theme(), views.DefaultKeys(), "Keys in "+strings.Repeat("林の部屋 e\u0301tage ", 12), []views.Binding{
		{Action: views.AddArea},
		{Action: views.AddOption, Disabled: strings.Repeat("書斎 already has three options. ", 8)},
		{Action: views.Quit},
	})
	viewtest.Golden(t, "help", &m, 14)
}

func TestPictureOfTheKeysWithinAText(t *testing.T) {
	here := []views.Binding{{Action: views.Quit}, {Action: views.Stop, Disabled: "Nothing is under way that could be stopped."}, {Action: views.Send}, {Action: views.Back}}
	for _, a := range views.TypingActions() {
		here = append(here, views.Binding{Action: a.Action})
	}
	m := help.New(viewtest.Theme(), views.DefaultKeys(), "Keys while a text is typed", here)
	viewtest.Golden(t, "typing", &m, 42)
}
