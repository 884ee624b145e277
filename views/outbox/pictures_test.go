package outbox_test

import (
	"strings"
	"testing"

	"app.tender/tender/views"
	"app.tender/tender/views/outbox"
	"app.tender/tender/views/widget/viewtest"
)

func TestPictures(t *testing.T) {
	list := rows()
	list[1].What = "client description of " + strings.Repeat("林の部屋 Cafe\u0301 ", 20)
	list[1].Entry.Edit.Text = "one\n" + strings.Repeat("とても長い行 ", 40)
	m := outbox.New(viewtest.Theme(), views.DefaultKeys())
	m.SetRows(list, now)
	viewtest.Golden(t, "waiting", &m, 16)
	do(&m, views.MoveDown)
	viewtest.Golden(t, "conflict", &m, 16)
	empty := outbox.New(viewtest.Theme(), views.DefaultKeys())
	viewtest.Golden(t, "empty", &empty, 5)
}
