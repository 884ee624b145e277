package client_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/documents"
	"app.tender/tender/state"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// copiedText returns what was last put on the terminal's clipboard.
func copiedText(t *testing.T, terminal *bytes.Buffer) string {
	t.Helper()
	all := regexp.MustCompile("\x1b]52;c;([^\x07\x1b]*)").FindAllStringSubmatch(terminal.String(), -1)
	if len(all) == 0 {
		t.Fatal("nothing was copied")
	}
	text, err := base64.StdEncoding.DecodeString(all[len(all)-1][1])
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Whoever submits sees to whom it goes, until when, and what is missing, and has the link in hand afterwards.
func TestSubmittingMakesTheLinkToSend(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var terminal bytes.Buffer
		var opened []string
		world := uitest.NewWorld(t, "small")
		world.Tune = func(o *ui.Options) {
			o.Terminal = &terminal
			o.Browse = func(_ context.Context, address string) error { opened = append(opened, address); return nil }
		}
		d := world.OpenHalvorsen(120, 36).Advance(time.Second)
		d.Press("m").Idle().See("you get a link to the client's page to send.").DoNotSee("yourself")
		d.Press("enter").Idle().See("Submit #1042", "This service sends no mail", "that your account has set.")
		d.Press("e").Idle().See("To", "erik@halvorsen.example", "Link until").DoNotSee("Cc")
		d.Press("ctrl+u").Type("erik").Press("ctrl+s").Idle().See("Enter one address").Type("@halvorsen.example")
		d.Press("down", "ctrl+u").Type("2001-01-01").Press("ctrl+s").Idle().See("That day is over")
		d.Press("ctrl+u").Type("2026-05-31").Press("ctrl+s").Advance(time.Second).See("valid until 2026-05-31").
			Press("y").Idle()
		d.See("is Submitted", "send the client this link, valid", "until 2026-05-31", "not shown again").
			Advance(time.Second)
		link := copiedText(t, &terminal)
		if !strings.Contains(link, "/p/") {
			t.Fatalf("copied %q", link)
		}
		// Copying and opening may have failed unseen, and it is not shown again.
		d.Press("o").Idle().See("send the client this link").Advance(time.Second)
		d.Press("y").Idle().See("send the client this link", "Copied the link").Advance(time.Second)
		d.Press("n").Idle().DoNotSee("send the client this link")
		if len(opened) != 1 || opened[0] != link {
			t.Errorf("opened %q, want %q", opened, link)
		}
		page, err := world.HTTP.Get(link)
		if err != nil || page.StatusCode != http.StatusOK {
			t.Fatalf("the page: %v, %v", page, err)
		}
		_ = page.Body.Close()
		if got := world.Proposal(1042).Status; got != state.StatusSubmitted {
			t.Errorf("the service has %s", got)
		}

		// A new link ends the one before.
		d.Press("m").Idle().Type("link").See("Makes a new one").Press("enter").Idle().
			See("link to the client's page for erik@halvorsen.example").Advance(time.Second).Press("n")
		if next := copiedText(t, &terminal); next == link || !strings.Contains(next, "/p/") {
			t.Errorf("copied %q after %q", next, link)
		}
	})
}

// How long a link is valid is the account's to say, unless the person who submits names a day.
func TestALinkIsValidAsLongAsTheAccountSays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		world := uitest.NewWorld(t, "small")
		admin := world.Service().Admin()
		accounts, err := admin.Accounts(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range accounts {
			_, err = admin.UpdateLook(t.Context(), a.ID, func(l *documents.Look) { l.ValidDays = 14 })
			if err != nil {
				t.Fatal(err)
			}
		}
		d := world.OpenHalvorsen(120, 36).Advance(time.Second)
		d.Press("m").Idle().Press("enter").Idle().Press("e").Idle().Press("down").See("Empty: as many days")
		d.Type("2026-05-31").Press("ctrl+s").Advance(time.Second).See("valid until 2026-05-31").Press("e").Idle()
		d.Press("down", "ctrl+u", "ctrl+s").Advance(time.Second).See("that your account has set.").Press("y").Idle()
		d.See("send the client this link", "until 2026-04-01").Advance(time.Second).Press("n").Idle()
		d.Press("m").Idle().Type("link").Press("enter").Idle().See("valid until 2026-04-01").Advance(time.Second).
			Press("n")
	})
}

// mailingWorld is a world whose service says that it sends mail. copies gets the addresses for copies of each
// submission.
func mailingWorld(t *testing.T, copies *[]string) *uitest.World {
	t.Helper()
	world := uitest.NewWorld(t, "small")
	world.Wrap(func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			switch {
			case !strings.HasSuffix(r.URL.Path, "/status"):
				next.ServeHTTP(w, r)
			case r.Method == http.MethodPost:
				body, err := io.ReadAll(r.Body)
				form, formErr := url.ParseQuery(string(body))
				if err := errors.Join(err, formErr); err != nil {
					t.Error(err)
				}
				*copies = append(*copies, form["Cc"]...)
				r.Body = io.NopCloser(bytes.NewReader(body))
				next.ServeHTTP(w, r)
			default:
				rec := httptest.NewRecorder()
				next.ServeHTTP(rec, r)
				_, _ = w.Write(bytes.Replace(rec.Body.Bytes(), []byte(`"sendsMail":false`), []byte(`"sendsMail":true`),
					1))
			}
		})
	})
	return world
}

// Nobody gets a copy whom the salesperson took out, and several may get one.
func TestCopiesGoToThoseInTheDialog(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for typed, want := range map[string]string{
			"": "",
			"ann@halvorsen.example, bo@halvorsen.example": "ann@halvorsen.example, bo@halvorsen.example",
		} {
			var copies []string
			d := mailingWorld(t, &copies).OpenHalvorsen(120, 36).Advance(time.Second)
			d.Press("m").Idle().Press("enter").Idle().See("Mail goes to erik@halvorsen.example").Press("e").Idle().See("Cc")
			d.Press("down", "ctrl+u").Type("erik, x").Press("ctrl+s").Idle().See("Enter addresses")
			d.Press("ctrl+u").Type(typed).Press("ctrl+s").Advance(time.Second).
				See("Mail goes to erik@halvorsen.example").
				Press("y").Idle()
			d.See("is Submitted. The mail goes to erik@halvorsen.example.")
			if len(copies) != 1 || copies[0] != want {
				t.Errorf("copies to %q, want %q", copies, want)
			}
		}
	})
}

// A mail needs an address: the dialog asks for it, and does not offer to submit without.
func TestASubmitByMailNeedsAnAddress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var copies []string
		d := mailingWorld(t, &copies).OpenHalvorsen(120, 36).Advance(time.Second)
		d.Press("m").Idle().Press("enter").Idle().Press("e").Idle().Press("ctrl+u", "ctrl+s").Advance(time.Second)
		d.See("There is no e-mail address to mail to", "e Change").DoNotSee("y Submit").Press("n").Idle()
		if len(copies) != 0 {
			t.Error("it was submitted")
		}
	})
}

// A preview opens the page of a draft, and changes nothing.
func TestAPreviewIsNotForTheClient(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var opened string
		world := uitest.NewWorld(t, "small")
		world.Tune = func(o *ui.Options) {
			o.Browse = func(_ context.Context, address string) error { opened = address; return nil }
		}
		d := world.OpenHalvorsen(120, 36).Advance(time.Second)
		d.Press("m").Idle().Type("preview").Press("enter").Idle().See("The preview is open in the browser.")
		page, err := world.HTTP.Get(opened)
		if err != nil || page.StatusCode != http.StatusOK {
			t.Fatalf("the page: %v, %v", page, err)
		}
		_ = page.Body.Close()
		if got := world.Proposal(1042).Status; got != state.StatusDraft {
			t.Errorf("the service has %s", got)
		}
	})
}

// What was submitted stays so if the link can't be made; the next step is named.
func TestASubmitWithoutALinkSaysSo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		world := officeWorld(t, func(w http.ResponseWriter, r *http.Request, h http.Handler) bool {
			if !strings.HasSuffix(r.URL.Path, "/link") {
				return false
			}
			http.Error(w, `{}`, http.StatusServiceUnavailable)
			return true
		})
		d := world.OpenHalvorsen(120, 36).Advance(time.Second)
		d.Press("m").Idle().Press("enter").Idle().Press("y").Idle().
			See("is Submitted, but there is no link yet", "makes one.")
		if got := world.Proposal(1042).Status; got != state.StatusSubmitted {
			t.Errorf("the service has %s", got)
		}
	})
}

// Whoever waits for a client sees what came back without asking, and that nothing is typed over.
func TestWhatTheClientDoesIsSeen(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(120, 36).Advance(time.Second)
		id := world.Proposal(1042).ID
		d.Press("m").Idle().Press("enter").Idle().Press("y").Idle().See("send the client this link").
			Advance(time.Second).
			Press("n").Idle()
		world.Move(id, state.StatusViewedByClient)
		d.Advance(10*time.Second).See("#1042 Halvorsen Residence: Opened by the client", "Viewed by client").
			Advance(60 * time.Second)
		world.Move(id, state.StatusAccepted)
		for range 12 { // the interval has grown meanwhile, up to a minute
			if d.Advance(5 * time.Second); strings.Contains(d.Frame(), "Accepted by the client.") {
				break
			}
		}
		d.See("#1042 Halvorsen Residence: Accepted by the client.", "Accepted")
		d.Press("1").Idle().See("Accepted")
	})
}

// visitor is a client who has a link.
type visitor struct {
	t    *testing.T
	link string
	http http.Client
}

func newVisitor(t *testing.T, world *uitest.World, link string) *visitor {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &visitor{t: t, link: link, http: http.Client{Transport: world.HTTP.Transport, Jar: jar}}
}

// send sends what the client does on the page with what the page itself would send.
func (v *visitor) send(do string, fields ...string) {
	v.t.Helper()
	form := url.Values{"do": {do}}
	for _, hidden := range regexp.MustCompile(`type="hidden" name="(\w+)" value="([^"]*)"`).
		FindAllStringSubmatch(v.page(v.http.Get(v.link)), -1) {
		form.Set(hidden[1], hidden[2])
	}
	for i := 0; i < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	v.page(v.http.PostForm(v.link, form))
}

func (v *visitor) page(r *http.Response, err error) string {
	v.t.Helper()
	if err != nil {
		v.t.Fatal(err)
	}
	defer func() { _ = r.Body.Close() }()
	text, err := io.ReadAll(r.Body)
	if err != nil || r.StatusCode != http.StatusOK {
		v.t.Fatalf("%s: %v", r.Status, err)
	}
	return string(text)
}

// until lets time pass until the screen says so.
func until(d *uitest.Driver, words string) *uitest.Driver {
	for range 15 { // the interval grows up to a minute
		if d.Advance(5 * time.Second); strings.Contains(d.Frame(), words) {
			break
		}
	}
	return d.See(words)
}

// The whole way: submitted, asked about, accepted on the page, changed, and the change accepted; each is seen
// without asking.
func TestTheClientAnswersOnThePageAndItIsSeen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var terminal bytes.Buffer
		world := uitest.NewWorld(t, "small")
		world.Tune = func(o *ui.Options) { o.Terminal = &terminal }
		d := world.OpenHalvorsen(120, 36).Advance(time.Second)
		d.Press("m").Idle().Press("enter").Idle().Press("y").Idle().See("send the client this link").
			Advance(time.Second).
			Press("n").Idle()
		client := newVisitor(t, world, copiedText(t, &terminal))
		client.send("ask", "question", "Does the screen fit?")
		until(d, "The client asks: Does the screen fit?").DoNotSee("Opened by the client").Press("tab").Idle()
		client.send("accept", "name", "Erik Halvorsen")
		until(d, "Erik Halvorsen accepted it, 42,921.57 USD").Press("tab").Idle()

		d.Press("3").Idle().See("This proposal has no change orders.", "m in the editor makes one.").Press("esc", "m").
			Idle()
		d.Type("change").Press("enter").Idle().Type("Two more speakers").Press("tab").
			Type("# Patio\n3h install").Press("ctrl+s").Idle()
		d.See("Make change order").Advance(time.Second).Press("y").Idle().See("is a draft now").Press("3", "m").Idle().
			Press("enter").Idle().Advance(time.Second).Press("y").Idle()
		d.See("send the client this link").Advance(time.Second).Press("n").Idle()
		newVisitor(t, world, copiedText(t, &terminal)).send("accept", "name", "Erik Halvorsen")
		until(d, "Erik Halvorsen accepted a change order.").See("Contract value", "pending, not included 0.00")
	})
}

// A link that went to the wrong person is listed, with when it was opened, and leads nowhere once it is withdrawn.
func TestALinkIsWithdrawnInTheEditor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var terminal bytes.Buffer
		world := uitest.NewWorld(t, "small")
		world.Tune = func(o *ui.Options) { o.Terminal = &terminal }
		d := world.OpenHalvorsen(120, 36).Advance(time.Second)
		d.Press("m").Idle().Press("enter").Idle().Press("y").Idle().See("send the client this link").
			Advance(time.Second).
			Press("n").Idle()
		link := copiedText(t, &terminal)
		d.Press("m").Idle().Type("open links").Press("enter").Idle().
			See("Links to the page of", "erik@halvorsen.example", "not opened", "Until 2026-04-17")
		d.Press("enter").Idle().See("Withdraw the link of erik@halvorsen.example?").Press("enter").Idle()
		page, err := world.HTTP.Get(link)
		if err != nil || page.StatusCode != http.StatusOK {
			t.Fatalf("after a No the page answers %v, %v", page, err)
		}
		_ = page.Body.Close()
		d.Press("m").Idle().Type("open links").Press("enter").Idle().Press("enter").Idle().Press("y").Idle().
			See("is withdrawn.")
		if page, err = world.HTTP.Get(link); err != nil || page.StatusCode == http.StatusOK {
			t.Fatalf("after it was withdrawn the page answers %v, %v", page, err)
		}
		_ = page.Body.Close()
		d.Press("m").Idle().Type("open links").Press("enter").Idle().See("No link leads to the client's page")
	})
}
