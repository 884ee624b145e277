package world

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

// Reader is somebody who has the address of a client's page, with a browser without script.
type Reader struct {
	W    *World
	HTTP *http.Client
	At   string // address of the page
	Page string // as it was last shown
}

// Reader returns somebody with a new browser.
func (w *World) Reader(at string) *Reader {
	w.T.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		w.T.Fatal(err)
	}
	return &Reader{
		W: w, At: at,
		HTTP: &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error {
			return http.ErrUseLastResponse
		}},
	}
}

// Do sends a request of the page.
func (r *Reader) Do(method, rest, body string, header http.Header) *Answer {
	r.W.T.Helper()
	req, err := http.NewRequestWithContext(context.Background(), method, r.At+rest, strings.NewReader(body))
	if err != nil {
		r.W.T.Fatal(err)
	}
	if body != "" {
		req.Header.Set("Content-Type", FormType)
	}
	for name := range header {
		req.Header.Set(name, header.Get(name))
	}
	res, err := r.HTTP.Do(req)
	if err != nil {
		r.W.T.Fatal(err)
	}
	text, err := io.ReadAll(res.Body)
	if err := errors.Join(err, res.Body.Close()); err != nil {
		r.W.T.Fatal(err)
	}
	return &Answer{
		T: r.W.T, Status: res.StatusCode, Header: res.Header, Body: string(text),
		What: method + " page" + rest,
	}
}

// Open opens the page.
func (r *Reader) Open() *Answer {
	r.W.T.Helper()
	a := r.Do(http.MethodGet, "", "", nil)
	r.Page = a.Body
	return a
}

var hiddenField = regexp.MustCompile(`<input type="hidden" name="(\w+)" value="([^"]*)"`)

// Fields returns what the forms of the page hold, with name, value pairs in addition or instead.
func (r *Reader) Fields(pairs ...string) url.Values {
	f := url.Values{}
	for _, m := range hiddenField.FindAllStringSubmatch(r.Page, -1) {
		f.Set(m[1], m[2])
	}
	for name, values := range Form(pairs...) {
		f[name] = values
	}
	return f
}

// Send sends a form of the page and shows what comes back.
func (r *Reader) Send(do string, pairs ...string) *Answer {
	r.W.T.Helper()
	a := r.Do(http.MethodPost, "", r.Fields(append(pairs, "do", do)...).Encode(), nil)
	r.Page = a.Body
	if a.Status == http.StatusSeeOther {
		r.Open()
	}
	return a
}

// Seen sends what the page's script sends.
func (r *Reader) Seen() *Answer {
	r.W.T.Helper()
	return r.Do(http.MethodPost, "/seen", r.Fields().Encode(), nil)
}

// WantPage fails the test unless the page says all of these.
func (r *Reader) WantPage(words ...string) {
	r.W.T.Helper()
	for _, word := range words {
		if !strings.Contains(r.Page, word) {
			r.W.T.Errorf("the page does not say %q: %s", word, r.Page)
		}
	}
}

// Offer is a submitted proposal with an area of two options, 100 and 250, and a link to it.
type Offer struct {
	ID, Path          string
	Area, Cheap, Dear string // ids
	At                string // address of the page
}

// NewOffer makes an offer.
func (c Caller) NewOffer(name string) Offer {
	c.W.T.Helper()
	o := Offer{}
	o.ID, o.Path = c.NewProposal(name)
	contact := c.Post("/public/people", "PartyType", "Person", "ContactType", "Client", "FirstName", "Erik", "LastName",
		"Halvorsen",
		"ContactEmail", "erik@halvorsen.example", "Notes", "CONTACTNOTE pays late").Want(http.StatusOK).ID()
	c.Post(o.Path + "/contact/" + contact).Want(http.StatusOK)
	c.W.Fill(o.ID, money.Discount{}, []state.Item{Line(state.ItemPart, "1", "100")},
		[]state.Item{Line(state.ItemPart, "1", "250")})
	c.Move(o.ID, "Submitted")
	area := c.Get(o.Path).List("areas")[0]
	o.Area, o.Cheap, o.Dear = area.Text("id"), area.List("options")[0].Text("id"), area.List("options")[1].Text("id")
	o.At = c.Link(o.ID)
	return o
}

// Link makes a link and returns its address.
func (c Caller) Link(id string, pairs ...string) string {
	c.W.T.Helper()
	return c.Post(Office(id)+"/link", pairs...).Want(http.StatusOK).Text("url")
}

// Status returns a proposal's status.
func (c Caller) Status(o Offer) string {
	c.W.T.Helper()
	return c.Get(o.Path).Want(http.StatusOK).Text("status")
}

// Answers returns the kinds of a proposal's answers.
func (c Caller) Answers(o Offer) (kinds []string) {
	c.W.T.Helper()
	for _, a := range c.Get(Office(o.ID) + "/answers").Want(http.StatusOK).List("answers") {
		kinds = append(kinds, a.Text("kind"))
	}
	return kinds
}

// WantAnswers fails the test unless these are the proposal's answers.
func (c Caller) WantAnswers(o Offer, kinds ...string) {
	c.W.T.Helper()
	if got := c.Answers(o); !slices.Equal(got, kinds) {
		c.W.T.Errorf("answers %q, want %q", got, kinds)
	}
}

// Events returns what the events since now say: "Submitted ViewedByClient". Nothing is delivered.
func (w *World) Events() func() []string {
	w.T.Helper()
	w.Server.Parts().Halt()
	w.Admin.Post("/public/webhook/subscribe", "Url", PublicURL, "Events", StatusEvent).Want(http.StatusOK)
	return func() (list []string) {
		w.T.Helper()
		for _, d := range w.Admin.Get("/public/webhook/deliveries?PageSize=100").Want(http.StatusOK).
			List("deliveries") {
			data := w.Admin.Get("/public/webhook/deliveries/" + d.Text("deliveryId")).Want(http.StatusOK).
				Object("body").Object("data")
			list = append(list, data.Text("previousStatus")+" "+data.Text("status"))
		}
		slices.Sort(list)
		return list
	}
}
