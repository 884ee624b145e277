package box_test

import (
	"testing"

	"app.tender/tender/views/box"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/viewtest"
)

func TestPictures(t *testing.T) {
	m := box.New(viewtest.Theme(), viewtest.Keys(), viewtest.List(), []*screen.Action{
		viewtest.Offer(screen.AddArea),
		viewtest.Offer(screen.AddOption, "書斎 already has 3 options."),
		viewtest.Offer(screen.AssignLocation),
	}, box.Ports{})
	viewtest.Golden(t, "all", m, 8)
	typeIn(m, "日本 e\u0301")
	viewtest.Golden(t, "nothing", m, 8)
}
