package palette_test

import (
	"testing"

	"app.tender/tender/views"
	"app.tender/tender/views/palette"
	"app.tender/tender/views/widget/viewtest"
)

func TestPictures(t *testing.T) {
	m := palette.New(viewtest.Theme(), views.DefaultKeys(), views.List(), []views.Binding{
		{Action: views.AddArea},
		{Action: views.AddOption, Disabled: "書斎 already has 3 options."},
		{Action: views.AssignLocation},
	}, nil)
	viewtest.Golden(t, "all", m, 8)
	typeIn(m, "日本 e\u0301")
	viewtest.Golden(t, "nothing", m, 8)
}
