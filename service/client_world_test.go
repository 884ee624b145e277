package service_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// reader is somebody who has the address of a client's page, with a browser without script.
type reader struct {
	w    *world
	http *http.Client
	at   string // address of the page
	page string // as it was last shown
}

// reader returns somebody with a new browser.
func (w *world) reader(at string) *reader {
	w.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		w.t.Fatal(err)
	}
	return &reader{
		w: w, at: at,
		http: &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error {
			return http.ErrUseLastResponse
		}},
	}
}

// do sends a request of the page.
func (r *reader) do(method, rest, body string, header http.Header) *answer {
	r.w.t.Helper()
	req, err := http.NewRequestWithContext(context.Background(), method, r.at+rest, strings.NewReader(body))
	if err != nil {
		r.w.t.Fatal(err)
	}
	if body != "" {
		req.Header.Set("Content-Type", formType)
	}
	for name := range header {
		req.Header.Set(name, header.Get(name))
	}
	res, err := r.http.Do(req)
	if err != nil {
		r.w.t.Fatal(err)
	}
	text, err := io.ReadAll(res.Body)
	if err := errors.Join(err, res.Body.Close()); err != nil {
		r.w.t.Fatal(err)
	}
	return &answer{
		t: r.w.t, Status: res.StatusCode, Header: res.Header, Body: string(text),
		what: method + " page" + rest,
	}
}

// open opens the page.
func (r *reader) open() *answer {
	r.w.t.Helper()
	a := r.do(http.MethodGet, "", "", nil)
	r.page = a.Body
	return a
}

var hiddenField = regexp.MustCompile(`<input type="hidden" name="(\w+)" value="([^"]*)"`)

// fields returns what the forms of the page hold, with name, value pairs in addition or instead.
func (r *reader) fields(pairs ...string) url.Values {
	f := url.Values{}
	for _, m := range hiddenField.FindAllStringSubmatch(r.page, -1) {
		f.Set(m[1], m[2])
	}
	for name, values := range form(pairs...) {
		f[name] = values
	}
	return f
}

// send sends a form of the page and shows what comes back.
func (r *reader) send(do string, pairs ...string) *answer {
	r.w.t.Helper()
	a := r.do(http.MethodPost, "", r.fields(append(pairs, "do", do)...).Encode(), nil)
	r.page = a.Body
	if a.Status == http.StatusSeeOther {
		r.open()
	}
	return a
}

// seen sends what the page's script sends.
func (r *reader) seen() *answer {
	r.w.t.Helper()
	return r.do(http.MethodPost, "/seen", r.fields().Encode(), nil)
}

// wantPage fails the test unless the page says all of these.
func (r *reader) wantPage(words ...string) {
	r.w.t.Helper()
	for _, word := range words {
		if !strings.Contains(r.page, word) {
			r.w.t.Errorf("the page does not say %q: %s", word, r.page)
		}
	}
}

// offer is a submitted proposal with an area of two options, 100 and 250, and a link to it.
type offer struct {
	id, path          string
	area, cheap, dear string // ids
	at                string // address of the page
}

func (c caller) newOffer(name string) offer {
	c.w.t.Helper()
	o := offer{}
	o.id, o.path = c.newProposal(name)
	contact := c.post("/public/people", "PartyType", "Person", "ContactType", "Client", "FirstName", "Erik", "LastName",
		"Halvorsen",
		"ContactEmail", "erik@halvorsen.example", "Notes", "CONTACTNOTE pays late").want(http.StatusOK).id()
	c.post(o.path + "/contact/" + contact).want(http.StatusOK)
	c.w.fill(o.id, money.Discount{}, []state.Item{line(state.ItemPart, "1", "100")},
		[]state.Item{line(state.ItemPart, "1", "250")})
	c.move(o.id, "Submitted")
	area := c.get(o.path).list("areas")[0]
	o.area, o.cheap, o.dear = area.text("id"), area.list("options")[0].text("id"), area.list("options")[1].text("id")
	o.at = c.link(o.id)
	return o
}

// link makes a link and returns its address.
func (c caller) link(id string, pairs ...string) string {
	c.w.t.Helper()
	return c.post(office(id)+"/link", pairs...).want(http.StatusOK).text("url")
}

// status returns a proposal's status.
func (c caller) status(o offer) string {
	c.w.t.Helper()
	return c.get(o.path).want(http.StatusOK).text("status")
}

// answers returns the kinds of a proposal's answers.
func (c caller) answers(o offer) (kinds []string) {
	c.w.t.Helper()
	for _, a := range c.get(office(o.id) + "/answers").want(http.StatusOK).list("answers") {
		kinds = append(kinds, a.text("kind"))
	}
	return kinds
}

// wantAnswers fails the test unless these are the proposal's answers.
func (c caller) wantAnswers(o offer, kinds ...string) {
	c.w.t.Helper()
	if got := c.answers(o); !slices.Equal(got, kinds) {
		c.w.t.Errorf("answers %q, want %q", got, kinds)
	}
}

// events returns what the events since now say: "Submitted ViewedByClient". Nothing is delivered.
func (w *world) events() func() []string {
	w.t.Helper()
	w.srv.Parts().Halt()
	w.admin.post("/public/webhook/subscribe", "Url", publicURL, "Events", statusEvent).want(http.StatusOK)
	return func() (list []string) {
		w.t.Helper()
		for _, d := range w.admin.get("/public/webhook/deliveries?PageSize=100").want(http.StatusOK).
			list("deliveries") {
			data := w.admin.get("/public/webhook/deliveries/" + d.text("deliveryId")).want(http.StatusOK).
				object("body").object("data")
			list = append(list, data.text("previousStatus")+" "+data.text("status"))
		}
		slices.Sort(list)
		return list
	}
}
