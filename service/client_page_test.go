package service_test

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/shopspring/decimal"

	"app.tender/tender/documents"
	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// A client opens the page, chooses without script, reads the words for the choice, accepts, and
// finds the record; the service has the status, the options, the dates and one event of each move.
func TestClientChoosesAndAccepts(t *testing.T) {
	w := newWorld(t)
	o := w.sales.newOffer("House")
	events := w.events()
	r := w.reader(o.at)
	r.open().want(http.StatusOK)
	r.wantPage("House", "For Erik Halvorsen.", "Prices hold until May 6, 2026.", "sam@north.example", "100.00",
		"250.00", "+150.00", "The prices of options are before tax.",
		"I accept proposal 1 with the options chosen above, 100.00 USD.", "<small>with your options</small>",
		"Sales tax is added once the job site is known")
	if got := w.sales.status(o); got != "Submitted" {
		t.Fatalf("status %s after a GET", got)
	}
	r.seen().want(http.StatusNoContent)
	seen := w.sales.get(o.path).want(http.StatusOK)
	if seen.text("status") != "ViewedByClient" || seen.text("clientLastOpenedDate") == "null" {
		t.Errorf("after opening: %s, opened %s", seen.text("status"), seen.text("clientLastOpenedDate"))
	}

	// The hash of the words is still that of the first option, so nothing is accepted unread.
	r.send("accept", "area"+o.area, o.dear, "name", "Erik Halvorsen").want(http.StatusOK)
	r.wantPage("These are the words for the options that you chose.",
		"I accept proposal 1 with the options chosen above, 250.00 USD.", "−150.00", `value="Erik Halvorsen"`)
	w.sales.wantAnswers(o)
	r.send("accept", "area"+o.area, o.dear, "name", "").want(http.StatusBadRequest)
	r.wantPage("Type your full name to accept.", "250.00 USD")
	w.clock.Advance(time.Hour)
	agreed := r.fields().Get("agreed")
	r.send("accept", "area"+o.area, o.dear, "name", " Erik  Halvorsen ").want(http.StatusSeeOther)
	r.wantPage("<h2>Accepted</h2>", "Erik  Halvorsen accepted this on April 6, 2026, 01:22 UTC.", "127.0.0.1", agreed)
	if strings.Contains(r.page, "<form") && strings.Contains(r.page, `value="accept"`) {
		t.Error("it can be accepted again")
	}

	p := w.sales.get(o.path).want(http.StatusOK)
	if p.text("status") != "Accepted" || p.text("clientLastDecisionDate") == "null" ||
		p.object("financialSummary").text("proposalTotal") != "250" {
		t.Errorf("%s at %s: %s", p.text("status"), p.text("clientLastDecisionDate"), p.text("financialSummary"))
	}
	options := p.list("areas")[0].list("options")
	if options[0].text("status") != "Declined" || options[1].text("status") != "Accepted" {
		t.Errorf("options %v", options)
	}
	answers := w.sales.get(office(o.id) + "/answers").want(http.StatusOK).list("answers")
	if len(answers) != 1 {
		t.Fatalf("answers %v", answers)
	}
	answers[0].wantTexts(map[string]string{
		"kind": "Accepted", "name": "Erik  Halvorsen", "text": "", "optionIds": "[" + o.dear + "]",
		"documentSha256": agreed, "changeOrderId": "null",
		"at": p.text("clientLastDecisionDate"),
	})
	if got := events(); !slices.Equal(got, []string{"Submitted ViewedByClient", "ViewedByClient Accepted"}) {
		t.Errorf("events %q", got)
	}
	link := w.sales.get(office(o.id) + "/links").list("links")[0]
	if link.text("firstOpened") == "null" || link.text("firstOpened") == link.text("lastOpened") {
		t.Errorf("link %v", link.m)
	}
}

// The record's hash is that of the document that is kept, and the page and its PDF are still that
// document when the dealer's own texts have changed.
func TestAcceptedPageStaysAsItWas(t *testing.T) {
	w := newWorld(t)
	w.update(func(a *admin.Account) { a.ProjectTerms = "Half before, half after." })
	o := w.sales.newOffer("House")
	r := w.reader(o.at)
	r.open()
	r.send("accept", "name", "Erik Halvorsen").want(http.StatusSeeOther)
	r.wantPage("Half before, half after.")
	before := r.do(http.MethodGet, "/proposal.pdf", "", nil).want(http.StatusOK).Body
	w.update(func(a *admin.Account) { a.ProjectTerms, a.AboutUs = "All before.", "We have moved." })
	r.open().want(http.StatusOK)
	r.wantPage("Half before, half after.")
	if strings.Contains(r.page, "All before.") || strings.Contains(r.page, "We have moved.") {
		t.Error("the accepted page has other terms")
	}
	if after := r.do(http.MethodGet, "/proposal.pdf", "", nil).want(http.StatusOK).Body; after != before {
		t.Error("the accepted PDF is another one")
	}
	var kept store.Answer
	err := w.srv.Parts().Store.Read(t.Context(), func(tx *store.Tx) (err error) {
		id, err := tx.Proposals().Numbered(w.north.ID, 1)
		if err != nil {
			return err
		}
		kept, err = tx.Answers().Decision(store.Owner{Proposal: id})
		return err
	})
	sum := sha256.Sum256([]byte(kept.Document))
	if err != nil || hex.EncodeToString(sum[:]) != hex.EncodeToString(kept.DocumentHash) {
		t.Errorf("%v: hash %x of a document with %x", err, kept.DocumentHash, sum)
	}
	r.wantPage(hex.EncodeToString(sum[:]))
}

// Whoever asks comes back to their question and goes on with their choice; what is decided shows no other.
func TestAskingKeepsTheChoice(t *testing.T) {
	w := newWorld(t)
	o := w.sales.newOffer("House")
	r := w.reader(o.at)
	r.open()
	back := r.send("ask", "area"+o.area, o.dear, "question", "Is it black?").want(http.StatusSeeOther).
		Header.Get("Location")
	query, at, _ := strings.Cut(back, "#")
	_, query, _ = strings.Cut(query, "?")
	if query != "area"+o.area+"="+o.dear || at != "ask" {
		t.Fatalf("back to %s", back)
	}
	dear := regexp.MustCompile(`id="o` + o.dear + `"[^>]*checked`)
	for query, want := range map[string]bool{
		query: true, "": false, "area1=2": false, "area=x&%zz": false,
		"area" + o.area + "=9999999": false,
	} {
		if a := r.do(http.MethodGet, "?"+query, "", nil).want(http.StatusOK); dear.MatchString(a.Body) != want {
			t.Errorf("with %q the dear option is chosen: %v", query, !want)
		}
	}
	w.sales.post(office(o.id)+"/status", "Status", "Accepted").want(http.StatusOK)
	if plain, a := r.do(http.MethodGet, "", "", nil).Body,
		r.do(http.MethodGet, "?"+query, "", nil).Body; paperOf(plain) == "" || paperOf(a) != paperOf(plain) {
		t.Error("a choice changes what was accepted")
	}
}

// paperOf returns the document of a page without forms.
func paperOf(body string) string {
	_, paper, _ := strings.Cut(body, `<div class="paper">`)
	return paper
}

func TestClientDeclinesAndAsks(t *testing.T) {
	w := newWorld(t)
	o := w.sales.newOffer("House")
	r := w.reader(o.at)
	r.open()
	r.send("ask", "question", "").want(http.StatusBadRequest)
	r.send("ask", "question", "Is the\r\nscreen black?").want(http.StatusSeeOther)
	r.wantPage("Is the<br> screen black?", "Sent April 6, 2026")
	r.send("decline", "name", "Erik", "reason", "Too loud.").want(http.StatusSeeOther)
	r.wantPage("<h2>Declined</h2>", "Erik declined", "Too loud.", "Filled")
	if got := w.sales.status(o); got != "Declined" {
		t.Errorf("status %s", got)
	}
	w.sales.wantAnswers(o, "Asked", "Declined")
	a := w.sales.get(office(o.id) + "/answers").list("answers")
	a[0].wantTexts(map[string]string{"text": "Is the\nscreen black?", "documentSha256": "null", "optionIds": "[]"})
	a[1].wantTexts(map[string]string{"text": "Too loud.", "name": "Erik"})
	r.send("accept", "name", "Erik").want(http.StatusSeeOther) // it shows the record
	w.sales.wantAnswers(o, "Asked", "Declined")
	r.send("ask", "question", "Cheaper?").want(http.StatusSeeOther)
	for range 18 {
		r.send("ask", "question", "And now?").want(http.StatusSeeOther)
	}
	r.send("ask", "question", "And now?").want(http.StatusConflict)
	if got := len(w.sales.answers(o)); got != 21 {
		t.Errorf("%d answers", got)
	}
}

// Whoever has read other prices, options or texts has not agreed to the new ones.
func TestChangedProposalMustBeReadAgain(t *testing.T) {
	for what, change := range map[string]func(w *world, o offer){
		"text": func(w *world, o offer) {
			w.sales.post(o.path+"/description", "Description", "Now with less.").want(http.StatusOK)
		},
		"option": func(w *world, o offer) {
			w.sales.post(o.path + "/area/" + o.area + "/option").want(http.StatusCreated)
		},
		"tax": func(w *world, _ offer) { w.update(func(a *admin.Account) { a.ProjectTerms = "All of it first." }) },
	} {
		t.Run(what, func(t *testing.T) {
			w := newWorld(t)
			o := w.sales.newOffer("House")
			r := w.reader(o.at)
			r.open()
			change(w, o)
			for _, do := range []string{"accept", "decline", "choose"} {
				page := r.page
				r.send(do, "name", "Erik Halvorsen").want(http.StatusConflict)
				r.wantPage("The proposal has changed; read it again.", `value="Erik Halvorsen"`)
				after := r.page
				r.page = page
				r.do(http.MethodPost, "/total", r.fields("area"+o.area, o.dear).Encode(), nil).want(http.StatusConflict)
				if do == "choose" {
					r.page = after
				}
			}
			w.sales.wantAnswers(o)
			r.send("accept", "name", "Erik Halvorsen").want(http.StatusSeeOther)
			w.sales.wantAnswers(o, "Accepted")
		})
	}
	// An internal note is none of the client's.
	w := newWorld(t)
	o := w.sales.newOffer("House")
	r := w.reader(o.at)
	r.open()
	w.sales.post(o.path+"/internalnotes", "InternalNotes", "Pays late.").want(http.StatusOK)
	r.send("accept", "name", "Erik Halvorsen").want(http.StatusSeeOther)
}

// The totals of a choice are the service's: those that accepting it leads to.
func TestTotalsOfAChoice(t *testing.T) {
	w := newWorld(t)
	o := w.sales.newOffer("House")
	r := w.reader(o.at)
	r.open()
	a := r.do(http.MethodPost, "/total", r.fields("area"+o.area, o.dear).Encode(), nil).want(http.StatusOK)
	a.wantTexts(map[string]string{
		"sum":   "250.00 USD",
		"words": "I accept proposal 1 with the options chosen above, 250.00 USD.",
	})
	if more := a.object("more"); more.text(o.cheap) != "−150.00" || more.text(o.dear) != "" {
		t.Errorf("differences %v", more.m)
	}
	r.send("accept", "area"+o.area, o.dear, "agreed", a.text("agreed"), "name", "Erik Halvorsen").
		want(http.StatusSeeOther)
	checkFigures(t, w.sales.get(o.path), map[string]string{"proposalTotal": "250"})
}

// expire looks once for what has expired.
func expire(w *world) error {
	parts := w.srv.Parts()
	return parts.Store.Write(w.t.Context(), func(tx *store.Tx) error {
		return parts.Moves.Expire(tx, w.clock.Now(), "")
	})
}

// After the last day the page says so, and the proposal becomes Expired when somebody opens it, or by itself.
func TestProposalsExpire(t *testing.T) {
	w := newWorld(t)
	events := w.events()
	opened, left, renewed := w.sales.newOffer("Opened"), w.sales.newOffer("Left"), w.sales.newOffer("Renewed")
	w.sales.link(renewed.id, "Recipient", "anna@halvorsen.example", "Until", "2026-12-29")
	r := w.reader(opened.at)
	r.open()
	form := r.page
	w.clock.Advance(31*24*time.Hour + 11*time.Hour) // May 7, 11:22: May 6 has not ended everywhere
	r.open().want(http.StatusOK)
	r.wantPage("I accept")
	w.clock.Advance(time.Hour)
	r.open().want(http.StatusOK)
	r.wantPage("The prices held until May 6, 2026.", "Filled")
	if strings.Contains(r.page, `value="accept"`) {
		t.Error("it can be accepted")
	}
	if got := w.sales.status(opened); got != "Submitted" {
		t.Errorf("status %s after a GET", got)
	}
	r.page = form
	r.send("accept", "name", "Erik").want(http.StatusConflict)
	r.wantPage("The prices held until May 6, 2026.")
	w.sales.wantAnswers(opened)
	if got := w.sales.status(opened); got != "Expired" {
		t.Errorf("status %s", got)
	}
	if err := expire(w); err != nil {
		t.Fatal(err)
	}
	for o, want := range map[offer]string{opened: "Expired", left: "Expired", renewed: "Submitted"} {
		if got := w.sales.status(o); got != want {
			t.Errorf("%s: status %s, want %s", o.path, got, want)
		}
	}
	if got := events(); !slices.Equal(got,
		[]string{"Draft Submitted", "Draft Submitted", "Draft Submitted", "Submitted Expired", "Submitted Expired"}) {
		t.Errorf("events %q", got)
	}
}

// What is submitted anew has its days again: a link that had ended before does not end it.
func TestASubmittedAgainIsNotOverAtOnce(t *testing.T) {
	w := newWorld(t)
	o := w.sales.newOffer("House")
	expire := func(want string) {
		t.Helper()
		if err := expire(w); err != nil {
			t.Fatal(err)
		}
		if got := w.sales.status(o); got != want {
			t.Errorf("status %s, want %s", got, want)
		}
	}
	w.clock.Advance(40 * 24 * time.Hour)
	expire("Expired")
	w.sales.move(o.id, "Draft")
	w.sales.move(o.id, "Submitted")
	expire("Submitted")
	w.reader(o.at).send("ask", "question", "Still?")
	expire("Submitted")
	w.sales.link(o.id)
	w.clock.Advance(40 * 24 * time.Hour)
	expire("Expired")
}

// A running service finds by itself what has expired while it was away.
func TestProposalsExpireInTheBackground(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	w := newWorld(t, func(c *service.Config) { c.DataDir = dir })
	o := w.sales.newOffer("House")
	w.clock.Advance(40 * 24 * time.Hour)
	w.restart(dir)
	for end := time.Now().Add(2 * time.Minute); w.sales.status(o) == "Submitted" && time.Now().Before(end); {
		time.Sleep(10 * time.Millisecond)
	}
	if got := w.sales.status(o); got != "Expired" {
		t.Errorf("status %s", got)
	}
}

// TestPageByStatus: what the page says in each status, and that only what is open is accepted.
func TestPageByStatus(t *testing.T) {
	w := newWorld(t)
	for status, way := range ways {
		o := w.sales.newOffer(status)
		if len(way) > 1 {
			w.sales.move(o.id, way[1:]...)
		}
		if status == "Draft" {
			w.sales.move(o.id, "Delayed", "Draft")
		}
		r := w.reader(o.at)
		r.open().want(http.StatusOK)
		want := map[string]string{
			"Draft": "This is being revised.", "Submitted": "I accept", "ViewedByClient": "I accept",
			"Accepted": "This is accepted.", "Declined": "This was declined.",
			"Delayed": "This is on hold.", "Completed": "This is accepted.",
			"EmailFailed": "This can&#39;t be accepted at the moment.", "Expired": "The prices hold no longer.",
		}[status]
		r.wantPage(want)
		open := status == "Submitted" || status == "ViewedByClient"
		if strings.Contains(r.page, `value="accept"`) != open {
			t.Errorf("%s: can be accepted: %v", status, !open)
		}
		if strings.Contains(r.page, "Filled") == (status == "Draft") {
			t.Errorf("%s: it shows the proposal: %v", status, status == "Draft")
		}
		if !open {
			before := w.sales.status(o)
			if a := r.send("accept", "name", "Erik"); a.Status != http.StatusConflict &&
				a.Status != http.StatusForbidden || w.sales.status(o) != before {
				t.Errorf("%s: %d, and it is %s", status, a.Status, w.sales.status(o))
			}
			w.sales.wantAnswers(o)
		}
	}
}

// A preview shows what the client sees, of a draft too, and records nothing.
func TestPreviewRecordsNothing(t *testing.T) {
	w := newWorld(t)
	o := w.sales.newOffer("House")
	events := w.events()
	r := w.reader(w.sales.link(o.id, "Preview", "true"))
	r.open().want(http.StatusOK)
	r.wantPage("Preview: this is what the client sees.", "I accept proposal 1", "Prices hold until May 6, 2026.",
		"disabled")
	r.seen().want(http.StatusNoContent)
	r.do(http.MethodPost, "/total", r.fields("area"+o.area, o.dear).Encode(), nil).want(http.StatusOK).
		wantTexts(map[string]string{"sum": "250.00 USD"})
	for _, do := range []string{"accept", "decline", "ask"} {
		r.send(do, "name", "Dana", "question", "x").want(http.StatusForbidden)
	}
	w.sales.wantAnswers(o)
	if got := w.sales.status(o); got != "Submitted" || len(events()) > 0 {
		t.Errorf("status %s, events %q", got, events())
	}
	if links := w.sales.get(office(o.id) + "/links").list("links"); links[1].text("firstOpened") != "null" {
		t.Errorf("links %v", links)
	}
	w.clock.Advance(time.Hour)
	r.open().want(http.StatusGone)
	draft, _ := w.sales.newProposal("Draft")
	w.fill(draft, money.Discount{}, []state.Item{line(state.ItemPart, "1", "70")})
	d := w.reader(w.sales.link(draft, "Preview", "true"))
	d.open().want(http.StatusOK)
	d.wantPage("Preview", "70.00")
}

// Change orders have the same page: what they change, and what the contract is worth before and after.
func TestClientDecidesOnAChangeOrder(t *testing.T) {
	w := newWorld(t)
	o := w.sales.newOffer("House")
	w.sales.move(o.id, "Accepted")
	order := office(o.id) + "/changeorders/" +
		w.sales.post(office(o.id)+"/changeorders", "Name", "Shelf", "Description", "A shelf for the den.",
			"Area", "Den", "ItemName", "Oak shelf", "Quantity", "2", "SellPrice", "12.50", "Cost", "7.77").
			want(http.StatusOK).id()
	w.sales.post(order+"/status", "Status", "Submitted").want(http.StatusOK)
	r := w.reader(w.sales.post(order + "/link").want(http.StatusOK).text("url"))
	r.open().want(http.StatusOK)
	r.wantPage("Change order 1 to proposal 1", "A shelf for the den.", "Added", "Oak shelf", "Contract after", "125.00",
		"I accept change order 1 to proposal 1, +25.00 USD.")
	if strings.Contains(r.page, "7.77") {
		t.Error("the page has a cost")
	}
	r.seen().want(http.StatusNoContent)
	at := o.path + order[strings.Index(order, "/changeorders"):]
	if got := w.sales.get(at).want(http.StatusOK).text("status"); got != "ViewedByClient" {
		t.Errorf("status %s", got)
	}
	if a := r.do(http.MethodGet, "/proposal.pdf", "", nil).want(http.StatusOK); !strings.HasPrefix(a.Body, "%PDF-") {
		t.Errorf("%.20q", a.Body)
	}
	r.send("accept", "name", "Erik Halvorsen").want(http.StatusSeeOther)
	r.wantPage("<h2>Accepted</h2>", "Oak shelf", "Contract after")
	a := w.sales.get(at).want(http.StatusOK)
	if a.text("status") != "Accepted" || a.text("clientLastDecisionDate") == "null" {
		t.Errorf("%s at %s", a.text("status"), a.text("clientLastDecisionDate"))
	}
	answers := w.sales.get(office(o.id) + "/answers").list("answers")
	if len(answers) != 1 || answers[0].text("changeOrderId") != a.id() {
		t.Errorf("answers %v", answers)
	}
	r.send("accept", "name", "Erik Halvorsen").want(http.StatusSeeOther)
	w.sales.wantAnswers(o, "Accepted")
}

// An account's colour, language, detail and logo are those of its page; its valid days are how long a link is valid.
func TestPageHasTheLookOfItsAccount(t *testing.T) {
	w := newWorld(t)
	_, err := w.srv.Admin().UpdateLook(t.Context(), w.north.ID, func(l *documents.Look) {
		l.Accent, l.Language, l.Detail, l.ValidDays = "#7A1F3D", documents.LanguageDE, documents.DetailAreas, 14
		l.Logo = documents.Logo(`<svg xmlns="http://www.w3.org/2000/svg"/>`)
	})
	if err != nil {
		t.Fatal(err)
	}
	o := w.sales.newOffer("House")
	r := w.reader(o.at)
	r.open().want(http.StatusOK)
	r.wantPage("/p/assets/accent-7a1f3d.css", "20. April 2026", "250,00", `<img src="data:image/svg+xml;base64,`,
		`alt="North AV"`)
	if strings.Contains(r.page, "1 item") {
		t.Error("the page tells lines")
	}
	r.at = w.http.URL + "/p/assets/accent-7a1f3d.css"
	if a := r.open().want(http.StatusOK); a.Body != ":root { --accent: #7a1f3d }\n" {
		t.Errorf("style sheet %q", a.Body)
	}
	flat, _ := w.far.newProposal("Flat")
	w.far.move(flat, "Submitted")
	far := w.reader(w.far.link(flat))
	far.open().want(http.StatusOK)
	far.wantPage("/p/assets/accent-0f5c66.css")
	html := w.sales.get(office(o.id) + "/documents/proposal.html").want(http.StatusOK).Body
	if !strings.Contains(strings.ToLower(html), "#7a1f3d") {
		t.Error("the document has another colour")
	}
}

// The instalments follow the choice, on the page and in the proposal that was accepted.
func TestPaymentsFollowTheChoice(t *testing.T) {
	w, c, path, at := houseOffer(t)
	r := w.reader(at)
	r.open()
	area := c.get(path).list("areas")[0]
	dear := area.list("options")[2].text("id")
	figure := func(s string) decimal.Decimal { return dec(strings.ReplaceAll(strings.TrimSuffix(s, " USD"), ",", "")) }
	a := r.do(http.MethodPost, "/total", r.fields("area"+area.text("id"), dear).Encode(), nil).want(http.StatusOK)
	total, sum := figure(a.text("sum")), decimal.Zero
	for _, row := range a.list("payments") {
		sum = sum.Add(figure(row.text("amount")))
	}
	if !sum.Equal(total) || len(a.list("payments")) != 3 || strings.Contains(r.page, a.text("sum")) {
		t.Errorf("instalments of %s for a total of %s", sum, total)
	}
	r.send("accept", "name", "Erik", "area"+area.text("id"), dear, "agreed", a.text("agreed")).want(http.StatusSeeOther)
	sum = decimal.Zero
	p := c.get(path).want(http.StatusOK)
	for _, it := range p.object("paymentSchedule").list("items") {
		sum = sum.Add(dec(it.text("amount")))
	}
	if got := p.object("financialSummary").text("proposalTotal"); !sum.Equal(total) || !dec(got).Equal(total) {
		t.Errorf("instalments of %s, %s in all, agreed to %s", sum, got, total)
	}
}
