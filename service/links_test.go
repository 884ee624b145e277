package service_test

import (
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"app.tender/tender/service"
)

// office returns the path of a proposal's operations for the office.
func office(id string) string { return "/office/proposals/" + id }

// newSubmitted makes a submitted proposal of a client with an address.
func (c caller) newSubmitted(name string) (id string) {
	c.w.t.Helper()
	id, path := c.newProposal(name)
	contact := c.post("/public/people", "PartyType", "Person", "ContactType", "Client", "FirstName", "Erik", "LastName",
		"Halvorsen",
		"ContactEmail", "erik@halvorsen.example").want(http.StatusOK).id()
	c.post(path + "/contact/" + contact).want(http.StatusOK)
	c.move(id, "Submitted")
	return id
}

var linkAddress = regexp.MustCompile(`^http://127\.0\.0\.1:[0-9]+/p/[A-Za-z0-9_-]{43}$`)

// A link has an address that is told once; a new one of the same recipient withdraws the one before.
func TestLinksAreMadeRenewedAndWithdrawn(t *testing.T) {
	w := newWorld(t)
	id := w.sales.newSubmitted("House")
	first := w.sales.post(office(id) + "/link").want(http.StatusOK)
	first.wantTexts(map[string]string{"recipient": "erik@halvorsen.example", "until": "2026-05-06T00:00:00Z"})
	url := first.text("url")
	if !linkAddress.MatchString(url) {
		t.Errorf("address %s", url)
	}
	second := w.sales.post(office(id)+"/link", "Recipient", "ERIK@halvorsen.example", "Until", "2026-12-29").
		want(http.StatusOK)
	second.wantTexts(map[string]string{"until": "2026-12-29T00:00:00Z"})
	other := w.sales.post(office(id)+"/link", "Recipient", "anna@halvorsen.example").want(http.StatusOK)
	preview := w.sales.post(office(id)+"/link", "Preview", "true").want(http.StatusOK)
	preview.wantTexts(map[string]string{
		"recipient": "",
		"until":     w.clock.Now().Add(time.Hour).UTC().Format(time.RFC3339),
	})
	seen := map[string]bool{url: true}
	for _, a := range []*answer{second, other, preview} {
		if seen[a.text("url")] {
			t.Errorf("%s again", a.text("url"))
		}
		seen[a.text("url")] = true
	}

	list := w.sales.get(office(id) + "/links").want(http.StatusOK)
	for at := range seen {
		if token := at[strings.LastIndex(at, "/")+1:]; strings.Contains(list.Body, token) {
			t.Error("the list has a token")
		}
	}
	standing := func() (s []string) {
		for _, l := range w.sales.get(office(id) + "/links").list("links") {
			word := "open"
			if l.text("withdrawn") != "null" {
				word = "withdrawn"
			}
			s = append(s, l.text("id")+" "+word+" preview:"+l.text("preview"))
		}
		return s
	}
	want := []string{
		first.id() + " withdrawn preview:false", second.id() + " open preview:false",
		other.id() + " open preview:false", preview.id() + " open preview:true",
	}
	if got := standing(); strings.Join(got, ", ") != strings.Join(want, ", ") {
		t.Errorf("links %q, want %q", got, want)
	}
	for range 2 { // again, with the same result
		if a := w.sales.remove(office(id) + "/links/" + other.id()).want(http.StatusNoContent); a.Body != "" {
			t.Errorf("body %q", a.Body)
		}
	}
	want[2] = other.id() + " withdrawn preview:false"
	if got := standing(); strings.Join(got, ", ") != strings.Join(want, ", ") {
		t.Errorf("links %q, want %q", got, want)
	}
	// An ended preview is forgotten when the next one is made.
	w.clock.Advance(2 * time.Hour)
	w.sales.post(office(id)+"/link", "Preview", "true").want(http.StatusOK)
	if got := standing(); len(got) != 4 || strings.HasPrefix(got[3], preview.id()+" ") {
		t.Errorf("links %q", got)
	}
}

func TestLinksAreRefused(t *testing.T) {
	w := newWorld(t)
	draft, _ := w.sales.newProposal("Draft")
	w.sales.post(office(draft)+"/link").wantFault(http.StatusConflict, "ProposalNotSubmitted")
	w.sales.post(office(draft)+"/link", "Preview", "true").want(http.StatusOK)
	id := w.sales.newSubmitted("House")
	link := office(id) + "/link"
	for _, day := range []string{"2026-04-03", "2029-01-01", "29 December", "2026-02-30", "2026-12-29T00:00:00Z"} {
		w.sales.post(link, "Until", day).wantFault(http.StatusBadRequest, "InvalidParameter").
			wantField("Until", "InvalidValue")
	}
	w.sales.post(link, "Until", "2026-04-05").want(http.StatusOK) // it has not ended everywhere
	for _, to := range []string{
		"erik", "Erik <erik@halvorsen.example>", "a@b.example, c@d.example",
		"erik@halvorsen.example\r\nBcc: x@y.example",
	} {
		w.sales.post(link, "Recipient", to).wantField("Recipient", "InvalidValue")
	}
	w.sales.post(link, "Preview", "perhaps").wantField("Preview", "InvalidValue")
	for _, path := range []string{"/link", "/changeorders/999999/link"} {
		w.sales.post(office("999999")+path).wantFault(http.StatusNotFound, "NotFound")
		w.sales.post(office("x") + path).wantBare()
		w.far.post(office(id)+path).wantFault(http.StatusNotFound, "NotFound")
	}
	w.sales.post(office(id)+"/changeorders/999999/link").wantFault(http.StatusNotFound, "NotFound")
	made := w.sales.post(link).want(http.StatusOK).id()
	for _, path := range []string{"/links", "/answers", "/changeorders/999999/links"} {
		w.sales.get(office("999999")+path).wantFault(http.StatusNotFound, "NotFound")
		w.far.get(office(id)+path).wantFault(http.StatusNotFound, "NotFound")
	}
	w.far.remove(office(id)+"/links/"+made).wantFault(http.StatusNotFound, "NotFound")
	w.sales.remove(office(draft)+"/links/"+made).wantFault(http.StatusNotFound, "NotFound")
	w.sales.remove(office(id)+"/links/999999").wantFault(http.StatusNotFound, "NotFound")
	w.sales.remove(office(id) + "/links/x").wantBare()
	if got := w.sales.get(office(id) + "/links").list("links"); got[len(got)-1].text("withdrawn") != "null" {
		t.Errorf("links %v", got)
	}
	if got := w.sales.get(office(id) + "/answers").want(http.StatusOK); got.Body != `{"answers":[]}` {
		t.Errorf("answers %s", got.Body)
	}
}

// TestLinksByStatus: a client gets a link to whatever was submitted, whatever became of it.
func TestLinksByStatus(t *testing.T) {
	w := newWorld(t)
	for status, way := range ways {
		id, _ := w.sales.newProposal(status)
		w.sales.move(id, way...)
		a := w.sales.post(office(id) + "/link")
		if status == "Draft" || status == "Delayed" {
			a.wantFault(http.StatusConflict, "ProposalNotSubmitted")
			continue
		}
		a.want(http.StatusOK).wantTexts(map[string]string{"recipient": ""}) // it has no contact
	}
}

func TestLinksToChangeOrders(t *testing.T) {
	w := newWorld(t)
	id := w.sales.newSubmitted("House")
	w.sales.move(id, "Accepted")
	order := office(id) + "/changeorders/" + w.sales.post(office(id)+"/changeorders", "Name", "Shelf").
		want(http.StatusOK).id()
	w.sales.post(order+"/link").wantFault(http.StatusConflict, "ProposalNotSubmitted")
	w.sales.post(order+"/status", "Status", "Submitted").want(http.StatusOK)
	proposal := w.sales.post(office(id) + "/link").want(http.StatusOK).id()
	made := w.sales.post(order + "/link").want(http.StatusOK)
	made.wantTexts(map[string]string{"recipient": "erik@halvorsen.example"})
	if list := w.sales.get(order + "/links").list("links"); len(list) != 1 || list[0].text("id") != made.id() {
		t.Errorf("links of the change order: %v", list)
	}
	if list := w.sales.get(office(id) + "/links").list("links"); len(list) != 1 || list[0].text("id") != proposal ||
		list[0].text("withdrawn") != "null" {
		t.Errorf("links of the proposal: %v", list)
	}
	w.sales.remove(office(id) + "/links/" + made.id()).want(http.StatusNoContent)
}

// TestLinksNeedAPermission: whoever may not move a proposal may not give it to the client, but sees
// what came back.
func TestLinksNeedAPermission(t *testing.T) {
	w, ola := realWorld(t)
	id, _ := w.sales.newProposal("P")
	ola.post(office(id)+"/status", "Status", "Submitted").want(http.StatusOK)
	made := ola.post(office(id) + "/link").want(http.StatusOK).id()
	for _, c := range []caller{w.sales, w.plain, w.fitter} {
		c.post(office(id)+"/link").wantFault(http.StatusForbidden, "PermissionDenied")
		c.post(office(id)+"/changeorders/1/link").wantFault(http.StatusForbidden, "PermissionDenied")
		c.remove(office(id)+"/links/"+made).wantFault(http.StatusForbidden, "PermissionDenied")
		c.get(office(id) + "/links").want(http.StatusOK)
		c.get(office(id) + "/answers").want(http.StatusOK)
	}
}

// Links have the address that clients can reach, whatever a caller reached.
func TestLinksHaveThePublicAddress(t *testing.T) {
	w := newWorld(t, func(c *service.Config) { c.PublicURL = "https://proposals.example.com/" })
	id := w.sales.newSubmitted("House")
	if url := w.sales.post(office(id) + "/link").want(http.StatusOK).
		text("url"); !strings.HasPrefix(url, "https://proposals.example.com/p/") {
		t.Errorf("address %s", url)
	}
}

// Neither the database nor the log has a token: a copy of them opens no page.
func TestTokensAreNotKept(t *testing.T) {
	onAFile(t)
	w := newWorld(t)
	id := w.sales.newSubmitted("House")
	url := w.sales.post(office(id) + "/link").want(http.StatusOK).text("url")
	token := url[strings.LastIndex(url, "/")+1:]
	backup := w.backup()
	w.http.Close() // a request is logged after its response
	for what, text := range map[string]string{"database": backup, "log": w.log.String()} {
		if strings.Contains(text, token) {
			t.Errorf("the %s has the token", what)
		}
	}
}

// backup returns the bytes of a copy of the database.
func (w *world) backup() string {
	w.t.Helper()
	path := filepath.Join(w.t.TempDir(), "copy.db")
	if err := w.srv.Parts().Store.Backup(w.t.Context(), path); err != nil {
		w.t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		w.t.Fatal(err)
	}
	return string(text)
}
