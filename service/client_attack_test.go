package service_test

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
	"app.tender/tender/service/store"
)

// What is no page gives the same answer to everybody; one that was given out says that it has ended.
func TestTokensThatOpenNothing(t *testing.T) {
	w := newWorld(t)
	o := w.sales.newOffer("House")
	first := o.at
	second := w.sales.link(o.id)
	third := w.sales.link(o.id, "Recipient", "anna@halvorsen.example")
	links := w.sales.get(office(o.id) + "/links").list("links")
	w.sales.remove(office(o.id) + "/links/" + links[2].text("id")).want(http.StatusNoContent)
	for _, at := range []string{first, third} { // renewed, withdrawn
		r := w.reader(at)
		r.open().want(http.StatusGone)
		if strings.Contains(r.page, "House") {
			t.Errorf("an ended link shows the proposal: %s", r.page)
		}
		r.seen().want(http.StatusBadRequest)
	}
	r := w.reader(second)
	r.open().want(http.StatusOK)
	fields := r.fields("name", "Eve", "do", "accept")
	base, token := second[:strings.LastIndex(second, "/")+1], second[strings.LastIndex(second, "/")+1:]
	upper := strings.ToUpper(token)
	for _, guess := range []string{
		strings.Repeat("A", 43), token[:42], token + "A", upper, strings.Repeat("A", 10_000), "%00", "..%2f..",
		"assets/../" + strings.Repeat("B", 43), "x'%20OR%201=1", "1", "null",
	} {
		g := &reader{w: w, http: r.http, at: base + guess, page: r.page}
		for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPut, http.MethodDelete} {
			g.do(method, "", "", nil).want(http.StatusNotFound)
		}
		for _, rest := range []string{"", "/seen", "/total"} {
			if a := g.do(http.MethodPost, rest, fields.Encode(), nil); a.Status != http.StatusNotFound &&
				a.Status != http.StatusBadRequest {
				t.Errorf("%s%s: %d", guess, rest, a.Status)
			}
		}
		g.do(http.MethodGet, "/proposal.pdf", "", nil).want(http.StatusNotFound)
	}
	// The form of one page is none of another's.
	other := w.sales.newOffer("Flat")
	b := w.reader(other.at)
	b.http.Jar = r.http.Jar
	b.open().want(http.StatusOK)
	b.page = r.page
	b.send("accept", "name", "Eve").want(http.StatusForbidden)
	w.sales.wantAnswers(o)
	w.sales.wantAnswers(other)
	if w.sales.status(o) != "Submitted" || w.sales.status(other) != "Submitted" {
		t.Errorf("%s, %s", w.sales.status(o), w.sales.status(other))
	}
	// Without a subscription an account's pages are closed.
	w.update(func(a *admin.Account) { a.SubscriptionActive = false })
	r.open().want(http.StatusNotFound)
}

// However often and from however many windows at once: one decision, one record, one event.
func TestAcceptsAtOnceAreOne(t *testing.T) {
	w := newWorld(t)
	o := w.sales.newOffer("House")
	events := w.events()
	var wait sync.WaitGroup
	statuses := make([]int, 24)
	for i := range statuses {
		r := w.reader(o.at)
		r.open().want(http.StatusOK)
		fields := r.fields("do", "accept", "name", fmt.Sprint("Erik ", i), "area"+o.area, o.cheap)
		if i%4 == 3 {
			fields = r.fields("do", "decline", "name", fmt.Sprint("Erik ", i))
		}
		wait.Go(func() {
			req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, o.at,
				strings.NewReader(fields.Encode()))
			if err != nil {
				t.Error(err)
				return
			}
			req.Header.Set("Content-Type", formType)
			res, err := r.http.Do(req)
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
	if got := len(w.sales.answers(o)); got != 1 {
		t.Errorf("%d answers", got)
	}
	status := w.sales.status(o)
	if got := events(); !slices.Equal(got, []string{"Submitted ViewedByClient", "ViewedByClient " + status}) {
		t.Errorf("events %q", got)
	}
	// Again, later, from the page as it was: the record, and nothing else.
	before := w.sales.get(o.path).Body
	r := w.reader(o.at)
	r.open()
	r.send("accept", "name", "Somebody else").want(http.StatusSeeOther)
	if strings.Contains(r.page, "Somebody else") || !strings.Contains(r.page, "SHA-256") ||
		w.sales.get(o.path).Body != before {
		t.Errorf("it was decided again: %s", r.page)
	}
}

// The database holds the rule too, should a process of the service not.
func TestASecondDecisionIsRefusedByTheDatabase(t *testing.T) {
	w := newWorld(t)
	o := w.sales.newOffer("House")
	r := w.reader(o.at)
	r.open()
	r.send("accept", "name", "Erik").want(http.StatusSeeOther)
	err := w.srv.Parts().Store.Write(t.Context(), func(tx *store.Tx) error {
		id, err := tx.Proposals().Numbered(w.north.ID, 1)
		if err != nil {
			return err
		}
		return tx.Answers().
			Create(&store.Answer{
				Owner: store.Owner{Proposal: id}, Link: 1, Kind: store.AnswerDeclined,
				At: w.clock.Now(),
			})
	})
	if err == nil || !strings.Contains(err.Error(), "already in use") {
		t.Errorf("a second decision: %v", err)
	}
}

// A form that does not come from the page in the same browser does nothing, and one that is no form is refused.
func TestForgedForms(t *testing.T) {
	w := newWorld(t)
	o := w.sales.newOffer("House")
	r := w.reader(o.at)
	r.open()
	good := r.fields("do", "accept", "name", "Eve")
	own := r.http.Jar
	try := func(what string, want int, jar http.CookieJar, header http.Header, pairs ...string) {
		t.Helper()
		fields := form()
		for name, values := range good {
			fields[name] = values
		}
		for name, values := range form(pairs...) {
			fields[name] = values
		}
		f := w.reader(o.at)
		if jar != nil {
			f.http.Jar = jar
		}
		for _, rest := range []string{"", "/seen", "/total"} {
			a := f.do(http.MethodPost, rest, fields.Encode(), header)
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
	another := w.reader(o.at)
	another.open()
	try("another browser's token", http.StatusForbidden, own, nil, "token", another.fields().Get("token"))
	try("as text", http.StatusBadRequest, own, http.Header{"Content-Type": {"text/plain"}})
	try("as JSON", http.StatusBadRequest, own, http.Header{"Content-Type": {"application/json"}})
	w.sales.wantAnswers(o)
	if got := w.sales.status(o); got != "Submitted" {
		t.Errorf("status %s", got)
	}

	for _, bad := range [][]string{
		{"do", "delete"},
		{"do", ""},
		{"do", "accept", "area" + o.area, "x"},
		{"do", "accept", "areax", o.dear},
	} {
		r.open()
		r.do(http.MethodPost, "", r.fields(append(bad, "name", "Eve")...).Encode(), nil).want(http.StatusBadRequest)
	}
	// What is another area's, another proposal's or nobody's is no choice.
	other := w.sales.newOffer("Flat")
	for _, choice := range [][2]string{
		{o.area, other.cheap},
		{other.area, other.cheap},
		{o.area, "999999"},
		{"999999", o.cheap},
		{o.area, "-1"},
	} {
		r.open()
		r.send("accept", "name", "Eve", "area"+choice[0], choice[1]).want(http.StatusConflict)
	}
	r.open()
	r.send("accept", "name", "Eve", "agreed", strings.Repeat("0", 64)).want(http.StatusOK)
	r.send("accept", "name", strings.Repeat("é", 201)).want(http.StatusBadRequest)
	r.do(http.MethodPost, "", "name="+strings.Repeat("x", 300<<10), nil).want(http.StatusRequestEntityTooLarge)
	r.do(http.MethodPost, "", "name=%zz", nil).want(http.StatusBadRequest)
	w.sales.wantAnswers(o)
	// The page as it is takes all this time the right form.
	r.open()
	r.send("accept", "name", "Erik").want(http.StatusSeeOther)
	w.sales.wantAnswers(o, "Accepted")
}

// A mail scanner, a preview of a chat and a browser that reads ahead have opened nothing.
func TestReadingAheadOpensNothing(t *testing.T) {
	w := newWorld(t)
	o := w.sales.newOffer("House")
	events := w.events()
	before := w.sales.get(o.path).Body
	r := w.reader(o.at)
	for _, header := range []http.Header{
		nil,
		{"Purpose": {"prefetch"}},
		{"Sec-Purpose": {"prefetch;prerender"}},
		{"User-Agent": {"Slackbot-LinkExpanding 1.0"}},
	} {
		for _, method := range []string{http.MethodGet, http.MethodHead} {
			r.do(method, "", "", header).want(http.StatusOK)
			r.do(method, "/proposal.pdf", "", header).want(http.StatusOK)
		}
		r.do(http.MethodGet, "/seen", "", header).want(http.StatusNotFound)
		r.do(http.MethodOptions, "", "", header).want(http.StatusNotFound)
	}
	if w.sales.get(o.path).Body != before || len(events()) > 0 {
		t.Errorf("reading changed it: %s, %q", w.sales.status(o), events())
	}
	if l := w.sales.get(office(o.id) + "/links").list("links")[0]; l.text("firstOpened") != "null" {
		t.Errorf("link %v", l.m)
	}
}

// The headers keep the address to its reader and let nothing but the page's own files run.
func TestHeadersOfThePage(t *testing.T) {
	w := newWorld(t)
	o := w.sales.newOffer("House")
	r := w.reader(o.at)
	for _, a := range []*answer{
		r.open(), r.do(http.MethodGet, "/proposal.pdf", "", nil), r.seen(),
		r.do(http.MethodPost, "/total", r.fields().Encode(), nil),
		r.do(http.MethodGet, "x", "", nil), r.send("decline", "name", ""), w.reader(w.http.URL + "/d/x").open(),
	} {
		for name, want := range map[string]string{
			"Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex, nofollow", "X-Content-Type-Options": "nosniff",
			"Cache-Control": "no-store", "X-Frame-Options": "DENY",
		} {
			if got := a.Header.Get(name); got != want {
				t.Errorf("%s: %s is %q", a.what, name, got)
			}
		}
		policy := a.Header.Get("Content-Security-Policy")
		for _, part := range []string{
			"default-src 'none'", "script-src 'self'", "style-src 'self'",
			"frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'",
		} {
			if !strings.Contains(policy, part) {
				t.Errorf("%s: the policy %q lacks %s", a.what, policy, part)
			}
		}
		if strings.Contains(policy, "unsafe") || strings.Contains(policy, "http") {
			t.Errorf("%s: the policy is %q", a.what, policy)
		}
	}
	cookie := w.reader(o.at).open().Header.Get("Set-Cookie")
	for _, part := range []string{"HttpOnly", "SameSite=Strict", "Path=/p/"} {
		if !strings.Contains(cookie, part) {
			t.Errorf("cookie %q lacks %s", cookie, part)
		}
	}
	for _, name := range []string{
		"page.css", "page.js", "regular.ttf", "semibold.ttf", "italic.ttf",
		"accent-0f5c66.css",
	} {
		r.at = w.http.URL + "/p/assets/" + name
		if a := r.open().want(http.StatusOK); len(a.Body) == 0 {
			t.Errorf("%s is empty", name)
		}
	}
	for _, name := range []string{
		"", "page.html", "accent-red.css", "accent-0f5c66.css.map", "accent-0f5c6.css",
		"../page.css", "OFL.txt",
	} {
		r.at = w.http.URL + "/p/assets/" + name
		r.open().want(http.StatusNotFound)
	}
	public := newWorld(t, func(c *service.Config) { c.PublicURL = "https://proposals.example.com" })
	o = public.sales.newOffer("House")
	at := public.http.URL + o.at[strings.Index(o.at, "/p/"):]
	if cookie := public.reader(at).open().Header.Get("Set-Cookie"); !strings.Contains(cookie, "Secure") {
		t.Errorf("cookie %q over https", cookie)
	}
}

// The address of a page is a secret, so the log has none.
func TestTheLogHasNoSecret(t *testing.T) {
	w := newWorld(t)
	o := w.sales.newOffer("House")
	r := w.reader(o.at)
	r.open()
	r.seen()
	r.send("accept", "name", "Erik Halvorsen")
	w.reader(w.documentAddress(w.north.ID, o.id)).open().want(http.StatusOK)
	document := w.documentAddress(w.north.ID, o.id)
	w.http.Close() // a request is logged after its response
	log := w.log.String()
	for _, secret := range []string{
		o.at[strings.LastIndex(o.at, "/")+1:],
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
func (w *world) visits(address, path string, n int) map[int]int {
	statuses := map[int]int{}
	for range n {
		req := httptest.NewRequest(http.MethodGet, path, nil)
		req.RemoteAddr = address
		res := httptest.NewRecorder()
		w.srv.Handler().ServeHTTP(res, req)
		statuses[res.Code]++
		if res.Code == http.StatusTooManyRequests && res.Header().Get("Retry-After") == "" {
			w.t.Error("no Retry-After")
		}
	}
	return statuses
}

// Ten thousand requests from one address are slowed, and nobody else notices.
func TestManyRequestsFromOneAddress(t *testing.T) {
	w := newWorld(t)
	o := w.sales.newOffer("House")
	guess := "/p/" + strings.Repeat("A", 43)
	got := w.visits("203.0.113.5:1234", guess, 10_000)
	if got[http.StatusTooManyRequests] < 9_500 || got[http.StatusNotFound] < 200 ||
		got[http.StatusTooManyRequests]+got[http.StatusNotFound] != 10_000 {
		t.Errorf("answers %v", got)
	}
	t.Logf("answers %v", got)
	page := o.at[strings.Index(o.at, "/p/"):]
	for _, address := range []string{"203.0.113.6:1234", "[2001:db8:1::5]:1234"} {
		if got := w.visits(address, page, 5); got[http.StatusOK] != 5 {
			t.Errorf("%s: %v", address, got)
		}
	}
	// The addresses of one network customer are one.
	w.visits("[2001:db8::1]:1", guess, 300)
	if got := w.visits("[2001:db8::2]:1", page, 5); got[http.StatusOK] != 0 {
		t.Errorf("a neighbour of the same network: %v", got)
	}
	w.sales.get(o.path).want(http.StatusOK)
	w.reader(o.at).open().want(http.StatusOK) // this machine is not limited
}

// Behind a proxy on the same machine, the address is the one that the proxy saw.
func TestAddressBehindAProxy(t *testing.T) {
	for public, want := range map[string]string{"https://proposals.example.com": "203.0.113.9", "": "127.0.0.1"} {
		w := newWorld(t, func(c *service.Config) { c.PublicURL = public })
		o := w.sales.newOffer("House")
		r := w.reader(w.http.URL + o.at[strings.Index(o.at, "/p/"):])
		if jar, err := cookiejar.New(nil); err == nil {
			r.http.Jar = insecure{jar}
		}
		r.open()
		r.do(http.MethodPost, "", r.fields("do", "accept", "name", "Erik").Encode(),
			http.Header{"X-Forwarded-For": {"198.51.100.7, 203.0.113.9"}}).want(http.StatusSeeOther)
		r.open()
		r.wantPage("From the address " + want)
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
