package office_test

import (
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"app.tender/tender/service"
	"app.tender/tender/service/servicetest/world"
)

var linkAddress = regexp.MustCompile(`^http://127\.0\.0\.1:[0-9]+/p/[A-Za-z0-9_-]{43}$`)

// A link has an address that is told once; a new one of the same recipient withdraws the one before.
func TestLinksAreMadeRenewedAndWithdrawn(t *testing.T) {
	w := world.New(t)
	id := w.Sales.NewSubmitted("House")
	first := w.Sales.Post(world.Office(id) + "/link").Want(http.StatusOK)
	first.WantTexts(map[string]string{"recipient": "erik@halvorsen.example", "until": "2026-05-06T00:00:00Z"})
	url := first.Text("url")
	if !linkAddress.MatchString(url) {
		t.Errorf("address %s", url)
	}
	second := w.Sales.Post(world.Office(id)+"/link", "Recipient", "ERIK@halvorsen.example", "Until", "2026-12-29").
		Want(http.StatusOK)
	second.WantTexts(map[string]string{"until": "2026-12-29T00:00:00Z"})
	other := w.Sales.Post(world.Office(id)+"/link", "Recipient", "anna@halvorsen.example").Want(http.StatusOK)
	preview := w.Sales.Post(world.Office(id)+"/link", "Preview", "true").Want(http.StatusOK)
	preview.WantTexts(map[string]string{
		"recipient": "",
		"until":     w.Clock.Now().Add(time.Hour).UTC().Format(time.RFC3339),
	})
	seen := map[string]bool{url: true}
	for _, a := range []*world.Answer{second, other, preview} {
		if seen[a.Text("url")] {
			t.Errorf("%s again", a.Text("url"))
		}
		seen[a.Text("url")] = true
	}

	list := w.Sales.Get(world.Office(id) + "/links").Want(http.StatusOK)
	for at := range seen {
		if token := at[strings.LastIndex(at, "/")+1:]; strings.Contains(list.Body, token) {
			t.Error("the list has a token")
		}
	}
	standing := func() (s []string) {
		for _, l := range w.Sales.Get(world.Office(id) + "/links").List("links") {
			word := "open"
			if l.Text("withdrawn") != "null" {
				word = "withdrawn"
			}
			s = append(s, l.Text("id")+" "+word+" preview:"+l.Text("preview"))
		}
		return s
	}
	want := []string{
		first.ID() + " withdrawn preview:false", second.ID() + " open preview:false",
		other.ID() + " open preview:false", preview.ID() + " open preview:true",
	}
	if got := standing(); strings.Join(got, ", ") != strings.Join(want, ", ") {
		t.Errorf("links %q, want %q", got, want)
	}
	for range 2 { // again, with the same result
		if a := w.Sales.Remove(world.Office(id) + "/links/" + other.ID()).Want(http.StatusNoContent); a.Body != "" {
			t.Errorf("body %q", a.Body)
		}
	}
	want[2] = other.ID() + " withdrawn preview:false"
	if got := standing(); strings.Join(got, ", ") != strings.Join(want, ", ") {
		t.Errorf("links %q, want %q", got, want)
	}
	// An ended preview is forgotten when the next one is made.
	w.Clock.Advance(2 * time.Hour)
	w.Sales.Post(world.Office(id)+"/link", "Preview", "true").Want(http.StatusOK)
	if got := standing(); len(got) != 4 || strings.HasPrefix(got[3], preview.ID()+" ") {
		t.Errorf("links %q", got)
	}
}

func TestLinksAreRefused(t *testing.T) {
	w := world.New(t)
	draft, _ := w.Sales.NewProposal("Draft")
	w.Sales.Post(world.Office(draft)+"/link").WantFault(http.StatusConflict, "ProposalNotSubmitted")
	w.Sales.Post(world.Office(draft)+"/link", "Preview", "true").Want(http.StatusOK)
	id := w.Sales.NewSubmitted("House")
	link := world.Office(id) + "/link"
	for _, day := range []string{"2026-04-03", "2029-01-01", "29 December", "2026-02-30", "2026-12-29T00:00:00Z"} {
		w.Sales.Post(link, "Until", day).WantFault(http.StatusBadRequest, "InvalidParameter").
			WantField("Until", "InvalidValue")
	}
	w.Sales.Post(link, "Until", "2026-04-05").Want(http.StatusOK) // it has not ended everywhere
	for _, to := range []string{
		"erik", "Erik <erik@halvorsen.example>", "a@b.example, c@d.example",
		"erik@halvorsen.example\r\nBcc: x@y.example",
	} {
		w.Sales.Post(link, "Recipient", to).WantField("Recipient", "InvalidValue")
	}
	w.Sales.Post(link, "Preview", "perhaps").WantField("Preview", "InvalidValue")
	for _, path := range []string{"/link", "/changeorders/999999/link"} {
		w.Sales.Post(world.Office("999999")+path).WantFault(http.StatusNotFound, "NotFound")
		w.Sales.Post(world.Office("x") + path).WantBare()
		w.Far.Post(world.Office(id)+path).WantFault(http.StatusNotFound, "NotFound")
	}
	w.Sales.Post(world.Office(id)+"/changeorders/999999/link").WantFault(http.StatusNotFound, "NotFound")
	made := w.Sales.Post(link).Want(http.StatusOK).ID()
	for _, path := range []string{"/links", "/answers", "/changeorders/999999/links"} {
		w.Sales.Get(world.Office("999999")+path).WantFault(http.StatusNotFound, "NotFound")
		w.Far.Get(world.Office(id)+path).WantFault(http.StatusNotFound, "NotFound")
	}
	w.Far.Remove(world.Office(id)+"/links/"+made).WantFault(http.StatusNotFound, "NotFound")
	w.Sales.Remove(world.Office(draft)+"/links/"+made).WantFault(http.StatusNotFound, "NotFound")
	w.Sales.Remove(world.Office(id)+"/links/999999").WantFault(http.StatusNotFound, "NotFound")
	w.Sales.Remove(world.Office(id) + "/links/x").WantBare()
	if got := w.Sales.Get(world.Office(id) + "/links").List("links"); got[len(got)-1].Text("withdrawn") != "null" {
		t.Errorf("links %v", got)
	}
	if got := w.Sales.Get(world.Office(id) + "/answers").Want(http.StatusOK); got.Body != `{"answers":[]}` {
		t.Errorf("answers %s", got.Body)
	}
}

// TestLinksByStatus: a client gets a link to whatever was submitted, whatever became of it.
func TestLinksByStatus(t *testing.T) {
	w := world.New(t)
	for status, way := range world.Ways {
		id, _ := w.Sales.NewProposal(status)
		w.Sales.Move(id, way...)
		a := w.Sales.Post(world.Office(id) + "/link")
		if status == "Draft" || status == "Delayed" {
			a.WantFault(http.StatusConflict, "ProposalNotSubmitted")
			continue
		}
		a.Want(http.StatusOK).WantTexts(map[string]string{"recipient": ""}) // it has no contact
	}
}

func TestLinksToChangeOrders(t *testing.T) {
	w := world.New(t)
	id := w.Sales.NewSubmitted("House")
	w.Sales.Move(id, "Accepted")
	order := world.Office(id) + "/changeorders/" + w.Sales.Post(world.Office(id)+"/changeorders", "Name", "Shelf").
		Want(http.StatusOK).ID()
	w.Sales.Post(order+"/link").WantFault(http.StatusConflict, "ProposalNotSubmitted")
	w.Sales.Post(order+"/status", "Status", "Submitted").Want(http.StatusOK)
	proposal := w.Sales.Post(world.Office(id) + "/link").Want(http.StatusOK).ID()
	made := w.Sales.Post(order + "/link").Want(http.StatusOK)
	made.WantTexts(map[string]string{"recipient": "erik@halvorsen.example"})
	if list := w.Sales.Get(order + "/links").List("links"); len(list) != 1 || list[0].Text("id") != made.ID() {
		t.Errorf("links of the change order: %v", list)
	}
	if list := w.Sales.Get(world.Office(id) + "/links").List("links"); len(list) != 1 ||
		list[0].Text("id") != proposal ||
		list[0].Text("withdrawn") != "null" {
		t.Errorf("links of the proposal: %v", list)
	}
	w.Sales.Remove(world.Office(id) + "/links/" + made.ID()).Want(http.StatusNoContent)
}

// TestLinksNeedAPermission: whoever may not move a proposal may not give it to the client, but sees
// what came back.
func TestLinksNeedAPermission(t *testing.T) {
	w, ola := realWorld(t)
	id, _ := w.Sales.NewProposal("P")
	ola.Post(world.Office(id)+"/status", "Status", "Submitted").Want(http.StatusOK)
	made := ola.Post(world.Office(id) + "/link").Want(http.StatusOK).ID()
	for _, c := range []world.Caller{w.Sales, w.Plain, w.Fitter} {
		c.Post(world.Office(id)+"/link").WantFault(http.StatusForbidden, "PermissionDenied")
		c.Post(world.Office(id)+"/changeorders/1/link").WantFault(http.StatusForbidden, "PermissionDenied")
		c.Remove(world.Office(id)+"/links/"+made).WantFault(http.StatusForbidden, "PermissionDenied")
		c.Get(world.Office(id) + "/links").Want(http.StatusOK)
		c.Get(world.Office(id) + "/answers").Want(http.StatusOK)
	}
}

// Links have the address that clients can reach, whatever a caller reached.
func TestLinksHaveThePublicAddress(t *testing.T) {
	w := world.New(t, func(c *service.Config) { c.PublicURL = "https://proposals.example.com/" })
	id := w.Sales.NewSubmitted("House")
	if url := w.Sales.Post(world.Office(id) + "/link").Want(http.StatusOK).
		Text("url"); !strings.HasPrefix(url, "https://proposals.example.com/p/") {
		t.Errorf("address %s", url)
	}
}

// Neither the database nor the log has a token: a copy of them opens no page.
func TestTokensAreNotKept(t *testing.T) {
	world.OnAFile(t)
	w := world.New(t)
	id := w.Sales.NewSubmitted("House")
	url := w.Sales.Post(world.Office(id) + "/link").Want(http.StatusOK).Text("url")
	token := url[strings.LastIndex(url, "/")+1:]
	backup := backup(w)
	w.HTTP.Close() // a request is logged after its response
	for what, text := range map[string]string{"database": backup, "log": w.Log.String()} {
		if strings.Contains(text, token) {
			t.Errorf("the %s has the token", what)
		}
	}
}

// backup returns the bytes of a copy of the database.
func backup(w *world.World) string {
	w.T.Helper()
	path := filepath.Join(w.T.TempDir(), "copy.db")
	if err := w.Server.Parts().Store.Backup(w.T.Context(), path); err != nil {
		w.T.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		w.T.Fatal(err)
	}
	return string(text)
}
