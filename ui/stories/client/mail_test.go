package client_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/ui/uitest"
)

// mailed is a service that sends mail: it says what became of the newest mail about a proposal, and
// keeps what it was told about others.
type mailed struct {
	mail string // JSON
	sent []url.Values
}

func (m *mailed) wrap(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		office := strings.HasPrefix(r.URL.Path, "/office/")
		switch {
		case office && r.Method == http.MethodGet && strings.HasSuffix(r.URL.Path, "/status"):
			answer := httptest.NewRecorder()
			next.ServeHTTP(answer, r)
			said := strings.NewReplacer(`"sendsMail":false`, `"sendsMail":true`, `"mail":null`, `"mail":`+m.mail).
				Replace(answer.Body.String())
			w.Header().Set("Content-Type", "application/json")
			_, _ = io.WriteString(w, said)
		case office && r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, "/send"):
			_ = r.ParseForm()
			m.sent = append(m.sent, r.PostForm)
			w.Header().Set("Content-Type", "application/json")
			_, _ = io.WriteString(w, `{"isArchive":false}`)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// Who learns that a mail failed corrects the address and sends it again, in one place.
func TestAFailedMailIsSentAgainFromTheMenu(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		m := &mailed{mail: `{"state":"failed","to":"erik@halvorsen.example","reason":"Mailbox full.","at":null}`}
		world.Wrap(m.wrap)
		id := world.Proposal(1042).ID
		d := world.OpenHalvorsen(120, 36).Advance(time.Second)
		d.Press("m").Idle().Press("enter").Idle().See("Mail goes to erik@halvorsen.example").Press("y").Idle().
			See("is Submitted. The mail goes to erik@halvorsen.example.")
		world.Move(id, state.StatusEmailFailed)
		d.Advance(10 * time.Second).See("The mail to erik@halvorsen.example failed: Mailbox full.")
		d.Press("m").Idle().See("The mail to erik@halvorsen.example failed: Mailbox full.").Type("resend").Press("enter").
			Idle()
		d.See("Resend #1042", "Becomes Submitted.").Press("e").Idle().Press("ctrl+u").Type("erik@home.example").
			Press("tab").Type("a@example.org, b").Press("ctrl+s").Idle()
		d.See("commas between them").Type("@example.org").Press("ctrl+s").Advance(time.Second).
			See("Mail goes to erik@home.example, Cc", "a@example.org, b@example.org").Press("y").Idle()
		d.See("is Submitted. The mail goes to erik@home.example.")
		if got := world.Proposal(1042).Status; got != state.StatusSubmitted {
			t.Errorf("the service has %s", got)
		}
	})
}

// A client who lost the mail gets another one while the proposal waits for them.
func TestAMailIsSentOnceMore(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		m := &mailed{mail: `{"state":"queued","to":"erik@halvorsen.example","reason":"","at":null}`}
		world.Wrap(m.wrap)
		world.Move(world.Proposal(1042).ID, state.StatusSubmitted, state.StatusViewedByClient)
		d := world.OpenHalvorsen(120, 36).Advance(time.Second)
		d.Press("m").Idle().See("The mail to erik@halvorsen.example waits.").Type("resend").Press("enter").Idle()
		d.See("Resend #1042", "Mail goes to erik@halvorsen.example").DoNotSee("Becomes").Press("y").Idle().
			See("another mail goes to erik@halvorsen.example.")
		if len(m.sent) != 1 || m.sent[0].Get("To") != "erik@halvorsen.example" || m.sent[0].Has("Until") {
			t.Errorf("sent %v", m.sent)
		}
	})
}

// A change order has a page as its proposal has, with a link and a preview of its own.
func TestAChangeOrderHasALinkAndAPreview(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var made []string
		world := officeWorld(t, func(_ http.ResponseWriter, r *http.Request, _ http.Handler) bool {
			if strings.HasSuffix(r.URL.Path, "/link") {
				_ = r.ParseForm()
				made = append(made, r.URL.Path+" "+r.PostForm.Get("Recipient")+r.PostForm.Get("Preview"))
			}
			return false
		})
		id := world.Proposal(1042).ID
		world.Move(id, state.StatusSubmitted, state.StatusAccepted)
		world.AddChangeOrder(id, "Second screen")
		d := world.OpenHalvorsen(120, 36).Advance(time.Second)
		d.Press("3").Advance(time.Second).See("Second screen").Press("m").Idle().See("Preview").DoNotSee("Link").
			Type("submit").
			Press("enter").Idle()
		d.See("Submit change order 1, Second screen?", "This service sends no mail").Press("y").Idle().
			See("send the client this link").Advance(time.Second).Press("n").Idle()
		d.Press("m").Idle().See("Link", "Preview").Type("link").Press("enter").Idle().
			See("Change order 1, Second screen", "for erik@halvorsen.example").Advance(time.Second).Press("n").Idle()
		if len(made) != 2 || !strings.Contains(made[1], "/changeorders/") ||
			!strings.HasSuffix(made[1], "erik@halvorsen.example") {
			t.Errorf("made %q", made)
		}
	})
}
