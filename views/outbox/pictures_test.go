package outbox

import (
	"strings"
	"testing"

	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/viewtest"
)

func TestPictures(t *testing.T) {
	w := waits()
	w.what[2] = "client description of " + strings.Repeat("林の部屋 Cafe\u0301 ", 20)
	w.entries[1].Edit = w.entries[1].Edit.WithText("one\n" + strings.Repeat("とても長い行 ", 40))
	s := shown(t, w)
	viewtest.Golden(t, "waiting", s, 16)
	s.Do(screen.MoveDown)
	viewtest.Golden(t, "conflict", s, 16)
	viewtest.Golden(t, "empty", shown(t, &fakeSession{}), 5)
}
