package site_test

import (
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"app.tender/tender/service/servicetest/world"
	"app.tender/tender/service/store"
)

// What is no page gives the same answer to everybody; one that was given out says that it has ended.
func TestTokensThatOpenNothing(t *testing.T) {
	w := world.New(t)
	o := w.Sales.NewOffer("House")
	first := o.At
	second := w.Sales.Link(o.ID)
	third := w.Sales.Link(o.ID, "Recipient", "anna@halvorsen.example")
	links := w.Sales.Get(world.Office(o.ID) + "/links").List("links")
	w.Sales.Remove(world.Office(o.ID) + "/links/" + links[2].Text("id")).Want(http.StatusNoContent)
	for _, at := range []string{first, third} { // renewed, withdrawn
		r := w.Reader(at)
		r.Open().Want(http.StatusGone)
		if strings.Contains(r.Page, "House") {
			t.Errorf("an ended link shows the proposal: %s", r.Page)
		}
		r.Seen().Want(http.StatusBadRequest)
	}
	r := w.Reader(second)
	r.Open().Want(http.StatusOK)
	fields := r.Fields("name", "Eve", "do", "accept")
	base, token := second[:strings.LastIndex(second, "/")+1], second[strings.LastIndex(second, "/")+1:]
	upper := strings.ToUpper(token)
	for _, guess := range []string{
		strings.Repeat("A", 43), token[:42], token + "A", upper, strings.Repeat("A", 10_000), "%00", "..%2f..",
		"assets/../" + strings.Repeat("B", 43), "x'%20OR%201=1", "1", "null",
	} {
		g := &world.Reader{W: w, HTTP: r.HTTP, At: base + guess, Page: r.Page}
		for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPut, http.MethodDelete} {
			g.Do(method, "", "", nil).Want(http.StatusNotFound)
		}
		for _, rest := range []string{"", "/seen", "/total"} {
			if a := g.Do(http.MethodPost, rest, fields.Encode(), nil); a.Status != http.StatusNotFound &&
				a.Status != http.StatusBadRequest {
				t.Errorf("%s%s: %d", guess, rest, a.Status)
			}
		}
		g.Do(http.MethodGet, "/proposal.pdf", "", nil).Want(http.StatusNotFound)
	}
	// The form of one page is none of another's.
	other := w.Sales.NewOffer("Flat")
	b := w.Reader(other.At)
	b.HTTP.Jar = r.HTTP.Jar
	b.Open().Want(http.StatusOK)
	b.Page = r.Page
	b.Send("accept", "name", "Eve").Want(http.StatusForbidden)
	w.Sales.WantAnswers(o)
	w.Sales.WantAnswers(other)
	if w.Sales.Status(o) != "Submitted" || w.Sales.Status(other) != "Submitted" {
		t.Errorf("%s, %s", w.Sales.Status(o), w.Sales.Status(other))
	}
	// Without a subscription an account's pages are closed.
	w.Update(func(a *admin.Account) { a.SubscriptionActive = false })
	r.Open().Want(http.StatusNotFound)
}

// However often and from however many windows at once: one decision, one record, one event.
func TestAcceptsAtOnceAreOne(t *testing.T) {
	w := world.New(t)
	o := w.Sales.NewOffer("House")
	events := w.Events()
	var wait sync.WaitGroup
	statuses := make([]int, 24)
	for i := range statuses {
		r := w.Reader(o.At)
		r.Open().Want(http.StatusOK)
		fields := r.Fields("do", "accept", "name", fmt.Sprint("Erik ", i), "area"+o.Area, o.Cheap)
		if i%4 == 3 {
			fields = r.Fields("do", "decline", "name", fmt.Sprint("Erik ", i))
		}
		wait.Go(func() {
			req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, o.At,
				strings.NewReader(fields.Encode()))
			if err != nil {
				t.Error(err)
				return
			}
			req.Header.Set("Content-Type", world.FormType)
			res, err := r.HTTP.Do(req)
			if err != nil {
				t.Error(err)
				return
			}
			statuses[i] = res.StatusCode
			_ = res.Body.Close()
		})
	}
	wait.Wait()
	for i, status := range statuses {
		if status != http.StatusSeeOther {
			t.Errorf("answer %d: %d", i, status)
		}
	}
	if got := len(w.Sales.Answers(o)); got != 1 {
		t.Errorf("%d answers", got)
	}
	status := w.Sales.Status(o)
	if got := events(); !slices.Equal(got, []string{"Submitted ViewedByClient", "ViewedByClient " + status}) {
		t.Errorf("events %q", got)
	}
	// Again, later, from the page as it was: the record, and nothing else.
	before := w.Sales.Get(o.Path).Body
	r := w.Reader(o.At)
	r.Open()
	r.Send("accept", "name", "Somebody else").Want(http.StatusSeeOther)
	if strings.Contains(r.Page, "Somebody else") || !strings.Contains(r.Page, "SHA-256") ||
		w.Sales.Get(o.Path).Body != before {
		t.Errorf("it was decided again: %s", r.Page)
	}
}

// The database holds the rule too, should a process of the service not.
func TestASecondDecisionIsRefusedByTheDatabase(t *testing.T) {
	w := world.New(t)
	o := w.Sales.NewOffer("House")
	r := w.Reader(o.At)
	r.Open()
	r.Send("accept", "name", "Erik").Want(http.StatusSeeOther)
	err := w.Server.Parts().Store.Write(t.Context(), func(tx *store.Tx) error {
		id, err := tx.Proposals().Numbered(w.North.ID, 1)
		if err != nil {
			return err
		}
		return tx.Answers().
			Create(&store.Answer{
				Owner: store.Owner{Account: w.North.ID, Proposal: id}, Link: 1, Kind: store.AnswerDeclined,
				At: w.Clock.Now(),
			})
	})
	if err == nil || !strings.Contains(err.Error(), "already in use") {
		t.Errorf("a second decision: %v", err)
	}
}

// A form that does not come from the page in the same browser does nothing, and one that is no form is refused.
func TestForgedForms(t *testing.T) {
	w := world.New(t)
	o := w.Sales.NewOffer("House")
	r := w.Reader(o.At)
	r.Open()
	good := r.Fields("do", "accept", "name", "Eve")
	own := r.HTTP.Jar
	try := func(what string, want int, jar http.CookieJar, header http.Header, pairs ...string) {
		t.Helper()
		fields := world.Form()
		for name, values := range good {
			fields[name] = values
		}
		for name, values := range world.Form(pairs...) {
			fields[name] = values
		}
		f := w.Reader(o.At)
		if jar != nil {
			f.HTTP.Jar = jar
		}
		for _, rest := range []string{"", "/seen", "/total"} {
			a := f.Do(http.MethodPost, rest, fields.Encode(), header)
			if a.Status != want && (rest == "" || a.Status != http.StatusBadRequest) {
				t.Errorf("%s%s: %d, want %d: %.200s", what, rest, a.Status, want, a.Body)
			}
		}
	}
	try("no cookie", http.StatusForbidden, nil, nil)
	try("another site", http.StatusForbidden, own, http.Header{"Sec-Fetch-Site": {"cross-site"}})
	try("a neighbour site", http.StatusForbidden, own, http.Header{"Sec-Fetch-Site": {"same-site"}})
	try("no token", http.StatusForbidden, own, nil, "token", "")
	try("another token", http.StatusForbidden, own, nil, "token", strings.Repeat("A", 43))
	another := w.Reader(o.At)
	another.Open()
	try("another browser's token", http.StatusForbidden, own, nil, "token", another.Fields().Get("token"))
	try("as text", http.StatusBadRequest, own, http.Header{"Content-Type": {"text/plain"}})
	try("as JSON", http.StatusBadRequest, own, http.Header{"Content-Type": {"application/json"}})
	w.Sales.WantAnswers(o)
	if got := w.Sales.Status(o); got != "Submitted" {
		t.Errorf("status %s", got)
	}

	for _, bad := range [][]string{
		{"do", "delete"},
		{"do", ""},
		{"do", "accept", "area" + o.Area, "x"},
		{"do", "accept", "areax", o.Dear},
	} {
		r.Open()
		r.Do(http.MethodPost, "", r.Fields(append(bad, "name", "Eve")...).Encode(), nil).Want(http.StatusBadRequest)
	}
	// What is another area's, another proposal's or nobody's is no choice.
	other := w.Sales.NewOffer("Flat")
	for _, choice := range [][2]string{
		{o.Area, other.Cheap},
		{other.Area, other.Cheap},
		{o.Area, "999999"},
		{"999999", o.Cheap},
		{o.Area, "-1"},
	} {
		r.Open()
		r.Send("accept", "name", "Eve", "area"+choice[0], choice[1]).Want(http.StatusConflict)
	}
	r.Open()
	r.Send("accept", "name", "Eve", "agreed", strings.Repeat("0", 64)).Want(http.StatusOK)
	r.Send("accept", "name", strings.Repeat("é", 201)).Want(http.StatusBadRequest)
	r.Do(http.MethodPost, "", "name="+strings.Repeat("x", 300<<10), nil).Want(http.StatusRequestEntityTooLarge)
	r.Do(http.MethodPost, "", "name=%zz", nil).Want(http.StatusBadRequest)
	w.Sales.WantAnswers(o)
	// The page as it is takes all this time the right form.
	r.Open()
	r.Send("accept", "name", "Erik").Want(http.StatusSeeOther)
	w.Sales.WantAnswers(o, "Accepted")
}

// A mail scanner, a preview of a chat and a browser that reads ahead have opened nothing.
func TestReadingAheadOpensNothing(t *testing.T) {
	w := world.New(t)
	o := w.Sales.NewOffer("House")
	events := w.Events()
	before := w.Sales.Get(o.Path).Body
	r := w.Reader(o.At)
	for _, header := range []http.Header{
		nil,
		{"Purpose": {"prefetch"}},
		{"Sec-Purpose": {"prefetch;prerender"}},
		{"User-Agent": {"Slackbot-LinkExpanding 1.0"}},
	} {
		for _, method := range []string{http.MethodGet, http.MethodHead} {
			r.Do(method, "", "", header).Want(http.StatusOK)
			r.Do(method, "/proposal.pdf", "", header).Want(http.StatusOK)
		}
		r.Do(http.MethodGet, "/seen", "", header).Want(http.StatusNotFound)
		r.Do(http.MethodOptions, "", "", header).Want(http.StatusNotFound)
	}
	if w.Sales.Get(o.Path).Body != before || len(events()) > 0 {
		t.Errorf("reading changed it: %s, %q", w.Sales.Status(o), events())
	}
	if l := w.Sales.Get(world.Office(o.ID) + "/links").List("links")[0]; l.Text("firstOpened") != "null" {
		t.Errorf("link %v", l.M)
	}
}

// The headers keep the address to its reader and let nothing but the page's own files run.
func TestHeadersOfThePage(t *testing.T) {
	w := world.New(t)
	o := w.Sales.NewOffer("House")
	r := w.Reader(o.At)
	for _, a := range []*world.Answer{
		r.Open(), r.Do(http.MethodGet, "/proposal.pdf", "", nil), r.Seen(),
		r.Do(http.MethodPost, "/total", r.Fields().Encode(), nil),
		r.Do(http.MethodGet, "x", "", nil), r.Send("decline", "name", ""), w.Reader(w.HTTP.URL + "/d/x").Open(),
	} {
		for name, want := range map[string]string{
			"Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex, nofollow", "X-Content-Type-Options": "nosniff",
			"Cache-Control": "no-store", "X-Frame-Options": "DENY",
		} {
			if got := a.Header.Get(name); got != want {
				t.Errorf("%s: %s is %q", a.What, name, got)
			}
		}
		policy := a.Header.Get("Content-Security-Policy")
		for _, part := range []string{
			"default-src 'none'", "script-src 'self'", "style-src 'self'",
			"frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'",
		} {
			if !strings.Contains(policy, part) {
				t.Errorf("%s: the policy %q lacks %s", a.What, policy, part)
			}
		}
		if strings.Contains(policy, "unsafe") || strings.Contains(policy, "http") {
			t.Errorf("%s: the policy is %q", a.What, policy)
		}
	}
	cookie := w.Reader(o.At).Open().Header.Get("Set-Cookie")
	for _, part := range []string{"HttpOnly", "SameSite=Strict", "Path=/p/"} {
		if !strings.Contains(cookie, part) {
			t.Errorf("cookie %q lacks %s", cookie, part)
		}
	}
	for _, name := range []string{
		"page.css", "page.js", "regular.ttf", "semibold.ttf", "italic.ttf",
		"accent-0f5c66.css",
	} {
		r.At = w.HTTP.URL + "/p/assets/" + name
		if a := r.Open().Want(http.StatusOK); len(a.Body) == 0 {
			t.Errorf("%s is empty", name)
		}
	}
	for _, name := range []string{
		"", "page.html", "accent-red.css", "accent-0f5c66.css.map", "accent-0f5c6.css",
		"../page.css", "OFL.txt",
	} {
		r.At = w.HTTP.URL + "/p/assets/" + name
		r.Open().Want(http.StatusNotFound)
	}
	public := world.New(t, func(c *service.Config) { c.PublicURL = "https://proposals.example.com" })
	o = public.Sales.NewOffer("House")
	at := public.HTTP.URL + o.At[strings.Index(o.At, "/p/"):]
	if cookie := public.Reader(at).Open().Header.Get("Set-Cookie"); !strings.Contains(cookie, "Secure") {
		t.Errorf("cookie %q over https", cookie)
	}
}

// The address of a page is a secret, so the log has none.
func TestTheLogHasNoSecret(t *testing.T) {
	w := world.New(t)
	o := w.Sales.NewOffer("House")
	r := w.Reader(o.At)
	r.Open()
	r.Seen()
	r.Send("accept", "name", "Erik Halvorsen")
	w.Reader(w.DocumentAddress(w.North.ID, o.ID)).Open().Want(http.StatusOK)
	document := w.DocumentAddress(w.North.ID, o.ID)
	w.HTTP.Close() // a request is logged after its response
	log := w.Log.String()
	for _, secret := range []string{
		o.At[strings.LastIndex(o.At, "/")+1:],
		document[strings.LastIndex(document, "/")+1:], "Erik Halvorsen",
	} {
		if strings.Contains(log, secret) {
			t.Errorf("the log has %s", secret)
		}
	}
	for _, path := range []string{`"/p/…"`, `"/p/…/seen"`, `"/d/…"`} {
		if !strings.Contains(log, path) {
			t.Errorf("the log does not have %s", path)
		}
	}
}

// visits sends n requests from an address and returns how many got each status.
func visits(w *world.World, address, path string, n int) map[int]int {
	statuses := map[int]int{}
	for range n {
		req := httptest.NewRequest(http.MethodGet, path, nil)
		req.RemoteAddr = address
		res := httptest.NewRecorder()
		w.Server.Handler().ServeHTTP(res, req)
		statuses[res.Code]++
		if res.Code == http.StatusTooManyRequests && res.Header().Get("Retry-After") == "" {
			w.T.Error("no Retry-After")
		}
	}
	return statuses
}

// Ten thousand requests from one address are slowed, and nobody else notices.
func TestManyRequestsFromOneAddress(t *testing.T) {
	w := world.New(t)
	o := w.Sales.NewOffer("House")
	guess := "/p/" + strings.Repeat("A", 43)
	got := visits(w, "203.0.113.5:1234", guess, 10_000)
	if got[http.StatusTooManyRequests] < 9_500 || got[http.StatusNotFound] < 200 ||
		got[http.StatusTooManyRequests]+got[http.StatusNotFound] != 10_000 {
		t.Errorf("answers %v", got)
	}
	t.Logf("answers %v", got)
	page := o.At[strings.Index(o.At, "/p/"):]
	for _, address := range []string{"203.0.113.6:1234", "[2001:db8:1::5]:1234"} {
		if got := visits(w, address, page, 5); got[http.StatusOK] != 5 {
			t.Errorf("%s: %v", address, got)
		}
	}
	// The addresses of one network customer are one.
	visits(w, "[2001:db8::1]:1", guess, 300)
	if got := visits(w, "[2001:db8::2]:1", page, 5); got[http.StatusOK] != 0 {
		t.Errorf("a neighbour of the same network: %v", got)
	}
	w.Sales.Get(o.Path).Want(http.StatusOK)
	w.Reader(o.At).Open().Want(http.StatusOK) // this machine is not limited
}

// Behind a proxy on the same machine, the address is the one that the proxy saw.
func TestAddressBehindAProxy(t *testing.T) {
	for public, want := range map[string]string{"https://proposals.example.com": "203.0.113.9", "": "127.0.0.1"} {
		w := world.New(t, func(c *service.Config) { c.PublicURL = public })
		o := w.Sales.NewOffer("House")
		r := w.Reader(w.HTTP.URL + o.At[strings.Index(o.At, "/p/"):])
		if jar, err := cookiejar.New(nil); err == nil {
			r.HTTP.Jar = insecure{jar}
		}
		r.Open()
		r.Do(http.MethodPost, "", r.Fields("do", "accept", "name", "Erik").Encode(),
			http.Header{"X-Forwarded-For": {"198.51.100.7, 203.0.113.9"}}).Want(http.StatusSeeOther)
		r.Open()
		r.WantPage("From the address " + want)
	}
}

// insecure keeps cookies that are for https only.
type insecure struct{ http.CookieJar }

// SetCookies implements http.CookieJar.
func (j insecure) SetCookies(u *url.URL, cookies []*http.Cookie) {
	for _, c := range cookies {
		c.Secure = false
	}
	j.CookieJar.SetCookies(u, cookies)
}
