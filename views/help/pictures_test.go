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
	viewtest.Golden(t, "help", &m, 8)
}
