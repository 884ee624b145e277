package site_test

import (
	"crypto/sha256"
	"encoding/hex"
	"html"
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
	"app.tender/tender/service/pdftext"
	"app.tender/tender/service/proposals"
	"app.tender/tender/service/servicetest/world"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// A client opens the page, chooses without script, reads the words for the choice, accepts, and
// finds the record; the service has the status, the options, the dates and one event of each move.
func TestClientChoosesAndAccepts(t *testing.T) {
	w := world.New(t)
	o := w.Sales.NewOffer("House")
	events := w.Events()
	r := w.Reader(o.At)
	r.Open().Want(http.StatusOK)
	r.WantPage("House", "For Erik Halvorsen.", "Prices hold until May 6, 2026.", "sam@north.example", "100.00",
		"250.00", "+150.00", "The prices of options are before tax.",
		"I accept proposal 1 with the options chosen above, 100.00 USD.", "<small>with your options</small>",
		"Sales tax is added once the job site is known")
	if got := w.Sales.Status(o); got != "Submitted" {
		t.Fatalf("status %s after a GET", got)
	}
	r.Seen().Want(http.StatusNoContent)
	seen := w.Sales.Get(o.Path).Want(http.StatusOK)
	if seen.Text("status") != "ViewedByClient" || seen.Text("clientLastOpenedDate") == "null" {
		t.Errorf("after opening: %s, opened %s", seen.Text("status"), seen.Text("clientLastOpenedDate"))
	}

	// The hash of the words is still that of the first option, so nothing is accepted unread.
	r.Send("accept", "area"+o.Area, o.Dear, "name", "Erik Halvorsen").Want(http.StatusOK)
	r.WantPage("These are the words for the options that you chose.",
		"I accept proposal 1 with the options chosen above, 250.00 USD.", "−150.00", `value="Erik Halvorsen"`)
	w.Sales.WantAnswers(o)
	r.Send("accept", "area"+o.Area, o.Dear, "name", "").Want(http.StatusBadRequest)
	r.WantPage("Type your full name to accept.", "250.00 USD")
	w.Clock.Advance(time.Hour)
	agreed := r.Fields().Get("agreed")
	r.Send("accept", "area"+o.Area, o.Dear, "name", " Erik  Halvorsen ").Want(http.StatusSeeOther)
	r.WantPage("<h2>Accepted</h2>", "Erik  Halvorsen accepted this on April 6, 2026, 01:22 UTC.", "127.0.0.1", agreed)
	if strings.Contains(r.Page, "<form") && strings.Contains(r.Page, `value="accept"`) {
		t.Error("it can be accepted again")
	}

	p := w.Sales.Get(o.Path).Want(http.StatusOK)
	if p.Text("status") != "Accepted" || p.Text("clientLastDecisionDate") == "null" ||
		p.Object("financialSummary").Text("proposalTotal") != "250" {
		t.Errorf("%s at %s: %s", p.Text("status"), p.Text("clientLastDecisionDate"), p.Text("financialSummary"))
	}
	options := p.List("areas")[0].List("options")
	if options[0].Text("status") != "Declined" || options[1].Text("status") != "Accepted" {
		t.Errorf("options %v", options)
	}
	answers := w.Sales.Get(world.Office(o.ID) + "/answers").Want(http.StatusOK).List("answers")
	if len(answers) != 1 {
		t.Fatalf("answers %v", answers)
	}
	answers[0].WantTexts(map[string]string{
		"kind": "Accepted", "name": "Erik  Halvorsen", "text": "", "optionIds": "[" + o.Dear + "]",
		"documentSha256": agreed, "changeOrderId": "null",
		"at": p.Text("clientLastDecisionDate"),
	})
	if got := events(); !slices.Equal(got, []string{"Submitted ViewedByClient", "ViewedByClient Accepted"}) {
		t.Errorf("events %q", got)
	}
	link := w.Sales.Get(world.Office(o.ID) + "/links").List("links")[0]
	if link.Text("firstOpened") == "null" || link.Text("firstOpened") == link.Text("lastOpened") {
		t.Errorf("link %v", link.M)
	}
}

// The record's hash is that of the document that is kept, and the page and its PDF are still that
// document when the dealer's own texts have changed.
func TestAcceptedPageStaysAsItWas(t *testing.T) {
	w := world.New(t)
	w.Update(func(a *admin.Account) { a.ProjectTerms = "Half before, half after." })
	o := w.Sales.NewOffer("House")
	r := w.Reader(o.At)
	r.Open()
	r.Send("accept", "name", "Erik Halvorsen").Want(http.StatusSeeOther)
	r.WantPage("Half before, half after.")
	before := r.Do(http.MethodGet, "/proposal.pdf", "", nil).Want(http.StatusOK).Body
	w.Update(func(a *admin.Account) { a.ProjectTerms, a.AboutUs = "All before.", "We have moved." })
	r.Open().Want(http.StatusOK)
	r.WantPage("Half before, half after.")
	if strings.Contains(r.Page, "All before.") || strings.Contains(r.Page, "We have moved.") {
		t.Error("the accepted page has other terms")
	}
	if after := r.Do(http.MethodGet, "/proposal.pdf", "", nil).Want(http.StatusOK).Body; after != before {
		t.Error("the accepted PDF is another one")
	}
	var kept store.Answer
	err := w.Server.Parts().Store.Read(t.Context(), func(tx *store.Tx) (err error) {
		id, err := tx.Proposals().Numbered(w.North.ID, 1)
		if err != nil {
			return err
		}
		kept, err = tx.Answers().Decision(store.Owner{Account: w.North.ID, Proposal: id})
		return err
	})
	sum := sha256.Sum256([]byte(kept.Document))
	if err != nil || hex.EncodeToString(sum[:]) != hex.EncodeToString(kept.DocumentHash) {
		t.Errorf("%v: hash %x of a document with %x", err, kept.DocumentHash, sum)
	}
	r.WantPage(hex.EncodeToString(sum[:]))
}

// Whoever asks comes back to their question and goes on with their choice; what is decided shows no other.
func TestAskingKeepsTheChoice(t *testing.T) {
	w := world.New(t)
	o := w.Sales.NewOffer("House")
	r := w.Reader(o.At)
	r.Open()
	back := r.Send("ask", "area"+o.Area, o.Dear, "question", "Is it black?").Want(http.StatusSeeOther).
		Header.Get("Location")
	query, at, _ := strings.Cut(back, "#")
	_, query, _ = strings.Cut(query, "?")
	if query != "area"+o.Area+"="+o.Dear || at != "ask" {
		t.Fatalf("back to %s", back)
	}
	dear := regexp.MustCompile(`id="o` + o.Dear + `"[^>]*checked`)
	for query, want := range map[string]bool{
		query: true, "": false, "area1=2": false, "area=x&%zz": false,
		"area" + o.Area + "=9999999": false,
	} {
		if a := r.Do(http.MethodGet, "?"+query, "", nil).Want(http.StatusOK); dear.MatchString(a.Body) != want {
			t.Errorf("with %q the dear option is chosen: %v", query, !want)
		}
	}
	w.Sales.Post(world.Office(o.ID)+"/status", "Status", "Accepted").Want(http.StatusOK)
	if plain, a := r.Do(http.MethodGet, "", "", nil).Body,
		r.Do(http.MethodGet, "?"+query, "", nil).Body; paperOf(plain) == "" || paperOf(a) != paperOf(plain) {
		t.Error("a choice changes what was accepted")
	}
}

// The total in a client's hand is that of what they have chosen on the page.
func TestThePDFHasTheChoice(t *testing.T) {
	w := world.New(t)
	o := w.Sales.NewOffer("House")
	r := w.Reader(o.At)
	link, sum := regexp.MustCompile(`id="pdf" href="[^"]*(/proposal\.pdf[^"]*)"`), regexp.MustCompile(`<b id="sum">([0-9,.]+)`)
	var sums []string
	for _, option := range []string{o.Cheap, o.Dear} {
		page := r.Do(http.MethodGet, "?area"+o.Area+"="+option, "", nil).Want(http.StatusOK).Body
		at, total := link.FindStringSubmatch(page), sum.FindStringSubmatch(page)
		if at == nil || total == nil {
			t.Fatalf("a page without a PDF or a total: %s", page)
		}
		file := r.Do(http.MethodGet, html.UnescapeString(at[1]), "", nil).Want(http.StatusOK).Body
		words, err := pdftext.Read(t.Context(), []byte(file), 1<<20)
		if err != nil || !strings.Contains(words, "Total "+total[1]) {
			t.Errorf("%v: the PDF of the choice of %s, which comes to %s: %s", err, option, total[1], words)
		}
		sums = append(sums, total[1])
	}
	if sums[0] == sums[1] {
		t.Errorf("both come to %s", sums[0])
	}
}

// paperOf returns the document of a page without forms.
func paperOf(body string) string {
	_, paper, _ := strings.Cut(body, `<div class="paper">`)
	return paper
}

func TestClientDeclinesAndAsks(t *testing.T) {
	w := world.New(t)
	o := w.Sales.NewOffer("House")
	r := w.Reader(o.At)
	r.Open()
	r.Send("ask", "question", "").Want(http.StatusBadRequest)
	r.Send("ask", "question", "Is the\r\nscreen black?").Want(http.StatusSeeOther)
	r.WantPage("Is the<br> screen black?", "Sent April 6, 2026")
	r.Send("decline", "name", "Erik", "reason", "Too loud.").Want(http.StatusSeeOther)
	r.WantPage("<h2>Declined</h2>", "Erik declined", "Too loud.", "Filled")
	if got := w.Sales.Status(o); got != "Declined" {
		t.Errorf("status %s", got)
	}
	w.Sales.WantAnswers(o, "Asked", "Declined")
	a := w.Sales.Get(world.Office(o.ID) + "/answers").List("answers")
	a[0].WantTexts(map[string]string{"text": "Is the\nscreen black?", "documentSha256": "null", "optionIds": "[]"})
	a[1].WantTexts(map[string]string{"text": "Too loud.", "name": "Erik"})
	r.Send("accept", "name", "Erik").Want(http.StatusSeeOther) // it shows the record
	w.Sales.WantAnswers(o, "Asked", "Declined")
	r.Send("ask", "question", "Cheaper?").Want(http.StatusSeeOther)
	for range 18 {
		r.Send("ask", "question", "And now?").Want(http.StatusSeeOther)
	}
	r.Send("ask", "question", "And now?").Want(http.StatusConflict)
	if got := len(w.Sales.Answers(o)); got != 21 {
		t.Errorf("%d answers", got)
	}
}

// Whoever has read other prices, options or texts has not agreed to the new ones.
func TestChangedProposalMustBeReadAgain(t *testing.T) {
	for what, change := range map[string]func(w *world.World, o world.Offer){
		"text": func(w *world.World, o world.Offer) {
			w.Sales.Post(o.Path+"/description", "Description", "Now with less.").Want(http.StatusOK)
		},
		"option": func(w *world.World, o world.Offer) {
			w.Sales.Post(o.Path + "/area/" + o.Area + "/option").Want(http.StatusCreated)
		},
		"tax": func(w *world.World, _ world.Offer) {
			w.Update(func(a *admin.Account) { a.ProjectTerms = "All of it first." })
		},
	} {
		t.Run(what, func(t *testing.T) {
			w := world.New(t)
			o := w.Sales.NewOffer("House")
			r := w.Reader(o.At)
			r.Open()
			change(w, o)
			for _, do := range []string{"accept", "decline", "choose"} {
				page := r.Page
				r.Send(do, "name", "Erik Halvorsen").Want(http.StatusConflict)
				r.WantPage("The proposal has changed; read it again.", `value="Erik Halvorsen"`)
				after := r.Page
				r.Page = page
				r.Do(http.MethodPost, "/total", r.Fields("area"+o.Area, o.Dear).Encode(), nil).Want(http.StatusConflict)
				if do == "choose" {
					r.Page = after
				}
			}
			w.Sales.WantAnswers(o)
			r.Send("accept", "name", "Erik Halvorsen").Want(http.StatusSeeOther)
			w.Sales.WantAnswers(o, "Accepted")
		})
	}
	// An internal note is none of the client's.
	w := world.New(t)
	o := w.Sales.NewOffer("House")
	r := w.Reader(o.At)
	r.Open()
	w.Sales.Post(o.Path+"/internalnotes", "InternalNotes", "Pays late.").Want(http.StatusOK)
	r.Send("accept", "name", "Erik Halvorsen").Want(http.StatusSeeOther)
}

// The totals of a choice are the service's: those that accepting it leads to.
func TestTotalsOfAChoice(t *testing.T) {
	w := world.New(t)
	o := w.Sales.NewOffer("House")
	r := w.Reader(o.At)
	r.Open()
	a := r.Do(http.MethodPost, "/total", r.Fields("area"+o.Area, o.Dear).Encode(), nil).Want(http.StatusOK)
	a.WantTexts(map[string]string{
		"sum":   "250.00 USD",
		"words": "I accept proposal 1 with the options chosen above, 250.00 USD.",
	})
	if more := a.Object("more"); more.Text(o.Cheap) != "−150.00" || more.Text(o.Dear) != "" {
		t.Errorf("differences %v", more.M)
	}
	r.Send("accept", "area"+o.Area, o.Dear, "agreed", a.Text("agreed"), "name", "Erik Halvorsen").
		Want(http.StatusSeeOther)
	world.CheckFigures(t, w.Sales.Get(o.Path), map[string]string{"proposalTotal": "250"})
}

// After the last day the page says so, and the proposal becomes Expired when somebody opens it, or by itself.
func TestProposalsExpire(t *testing.T) {
	w := world.New(t)
	events := w.Events()
	opened, left, renewed := w.Sales.NewOffer("Opened"), w.Sales.NewOffer("Left"), w.Sales.NewOffer("Renewed")
	w.Sales.Link(renewed.ID, "Recipient", "anna@halvorsen.example", "Until", "2026-12-29")
	r := w.Reader(opened.At)
	r.Open()
	form := r.Page
	w.Clock.Advance(31*24*time.Hour + 11*time.Hour) // May 7, 11:22: May 6 has not ended everywhere
	r.Open().Want(http.StatusOK)
	r.WantPage("I accept")
	w.Clock.Advance(time.Hour)
	r.Open().Want(http.StatusOK)
	r.WantPage("The prices held until May 6, 2026.", "Filled")
	if strings.Contains(r.Page, `value="accept"`) {
		t.Error("it can be accepted")
	}
	if got := w.Sales.Status(opened); got != "Submitted" {
		t.Errorf("status %s after a GET", got)
	}
	r.Page = form
	r.Send("accept", "name", "Erik").Want(http.StatusConflict)
	r.WantPage("The prices held until May 6, 2026.")
	w.Sales.WantAnswers(opened)
	if got := w.Sales.Status(opened); got != "Expired" {
		t.Errorf("status %s", got)
	}
	if err := w.Expire(); err != nil {
		t.Fatal(err)
	}
	for o, want := range map[world.Offer]string{opened: "Expired", left: "Expired", renewed: "Submitted"} {
		if got := w.Sales.Status(o); got != want {
			t.Errorf("%s: status %s, want %s", o.Path, got, want)
		}
	}
	if got := events(); !slices.Equal(got,
		[]string{"Draft Submitted", "Draft Submitted", "Draft Submitted", "Submitted Expired", "Submitted Expired"}) {
		t.Errorf("events %q", got)
	}
}

// What is submitted anew has its days again: a link that had ended before does not end it.
func TestASubmittedAgainIsNotOverAtOnce(t *testing.T) {
	w := world.New(t)
	o := w.Sales.NewOffer("House")
	expire := func(want string) {
		t.Helper()
		if err := w.Expire(); err != nil {
			t.Fatal(err)
		}
		if got := w.Sales.Status(o); got != want {
			t.Errorf("status %s, want %s", got, want)
		}
	}
	w.Clock.Advance(40 * 24 * time.Hour)
	expire("Expired")
	w.Sales.Move(o.ID, "Draft")
	w.Sales.Move(o.ID, "Submitted")
	expire("Submitted")
	w.Reader(o.At).Send("ask", "question", "Still?")
	expire("Submitted")
	w.Sales.Link(o.ID)
	w.Clock.Advance(40 * 24 * time.Hour)
	expire("Expired")
}

// A running service finds by itself what has expired while it was away.
func TestProposalsExpireInTheBackground(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	w := world.New(t, func(c *service.Config) { c.DataDir = dir })
	o := w.Sales.NewOffer("House")
	w.Clock.Advance(40 * 24 * time.Hour)
	w.Restart(dir)
	for end := time.Now().Add(2 * time.Minute); w.Sales.Status(o) == "Submitted" && time.Now().Before(end); {
		time.Sleep(10 * time.Millisecond)
	}
	if got := w.Sales.Status(o); got != "Expired" {
		t.Errorf("status %s", got)
	}
}

// TestPageByStatus: what the page says in each status, and that only what is open is accepted.
func TestPageByStatus(t *testing.T) {
	w := world.New(t)
	for status, way := range world.Ways {
		o := w.Sales.NewOffer(status)
		if len(way) > 1 {
			w.Sales.Move(o.ID, way[1:]...)
		}
		if status == "Draft" {
			w.Sales.Move(o.ID, "Delayed", "Draft")
		}
		r := w.Reader(o.At)
		r.Open().Want(http.StatusOK)
		want := map[string]string{
			"Draft": "This is being revised.", "Submitted": "I accept", "ViewedByClient": "I accept",
			"Accepted": "This is accepted.", "Declined": "This was declined.",
			"Delayed": "This is on hold.", "Completed": "This is accepted.",
			"EmailFailed": "This can&#39;t be accepted at the moment.", "Expired": "The prices hold no longer.",
		}[status]
		r.WantPage(want)
		open := status == "Submitted" || status == "ViewedByClient"
		if strings.Contains(r.Page, `value="accept"`) != open {
			t.Errorf("%s: can be accepted: %v", status, !open)
		}
		if strings.Contains(r.Page, "Filled") == (status == "Draft") {
			t.Errorf("%s: it shows the proposal: %v", status, status == "Draft")
		}
		if !open {
			before := w.Sales.Status(o)
			if a := r.Send("accept", "name", "Erik"); a.Status != http.StatusConflict &&
				a.Status != http.StatusForbidden || w.Sales.Status(o) != before {
				t.Errorf("%s: %d, and it is %s", status, a.Status, w.Sales.Status(o))
			}
			w.Sales.WantAnswers(o)
		}
	}
}

// A preview shows what the client sees, of a draft too, and records nothing.
func TestPreviewRecordsNothing(t *testing.T) {
	w := world.New(t)
	o := w.Sales.NewOffer("House")
	events := w.Events()
	r := w.Reader(w.Sales.Link(o.ID, "Preview", "true"))
	r.Open().Want(http.StatusOK)
	r.WantPage("Preview: this is what the client sees.", "I accept proposal 1", "Prices hold until May 6, 2026.",
		"disabled")
	r.Seen().Want(http.StatusNoContent)
	r.Do(http.MethodPost, "/total", r.Fields("area"+o.Area, o.Dear).Encode(), nil).Want(http.StatusOK).
		WantTexts(map[string]string{"sum": "250.00 USD"})
	for _, do := range []string{"accept", "decline", "ask"} {
		r.Send(do, "name", "Dana", "question", "x").Want(http.StatusForbidden)
	}
	w.Sales.WantAnswers(o)
	if got := w.Sales.Status(o); got != "Submitted" || len(events()) > 0 {
		t.Errorf("status %s, events %q", got, events())
	}
	if links := w.Sales.Get(world.Office(o.ID) + "/links").List("links"); links[1].Text("firstOpened") != "null" {
		t.Errorf("links %v", links)
	}
	w.Clock.Advance(time.Hour)
	r.Open().Want(http.StatusGone)
	draft, _ := w.Sales.NewProposal("Draft")
	w.Fill(draft, money.Discount{}, []state.Item{world.Line(state.ItemPart, "1", "70")})
	d := w.Reader(w.Sales.Link(draft, "Preview", "true"))
	d.Open().Want(http.StatusOK)
	d.WantPage("Preview", "70.00")
}

// Change orders have the same page: what they change, and what the contract is worth before and after.
func TestClientDecidesOnAChangeOrder(t *testing.T) {
	w := world.New(t)
	o := w.Sales.NewOffer("House")
	w.Sales.Move(o.ID, "Accepted")
	order := world.Office(o.ID) + "/changeorders/" +
		w.Sales.Post(world.Office(o.ID)+"/changeorders", "Name", "Shelf", "Description", "A shelf for the den.",
			"Area", "Den", "ItemName", "Oak shelf", "Quantity", "2", "SellPrice", "12.50", "Cost", "7.77").
			Want(http.StatusOK).ID()
	w.Sales.Post(order+"/status", "Status", "Submitted").Want(http.StatusOK)
	r := w.Reader(w.Sales.Post(order + "/link").Want(http.StatusOK).Text("url"))
	r.Open().Want(http.StatusOK)
	r.WantPage("Change order 1 to proposal 1", "A shelf for the den.", "Added", "Oak shelf", "Contract after", "125.00",
		"I accept change order 1 to proposal 1, +25.00 USD.")
	if strings.Contains(r.Page, "7.77") {
		t.Error("the page has a cost")
	}
	r.Seen().Want(http.StatusNoContent)
	at := o.Path + order[strings.Index(order, "/changeorders"):]
	if got := w.Sales.Get(at).Want(http.StatusOK).Text("status"); got != "ViewedByClient" {
		t.Errorf("status %s", got)
	}
	if a := r.Do(http.MethodGet, "/proposal.pdf", "", nil).Want(http.StatusOK); !strings.HasPrefix(a.Body, "%PDF-") {
		t.Errorf("%.20q", a.Body)
	}
	r.Send("accept", "name", "Erik Halvorsen").Want(http.StatusSeeOther)
	r.WantPage("<h2>Accepted</h2>", "Oak shelf", "Contract after")
	a := w.Sales.Get(at).Want(http.StatusOK)
	if a.Text("status") != "Accepted" || a.Text("clientLastDecisionDate") == "null" {
		t.Errorf("%s at %s", a.Text("status"), a.Text("clientLastDecisionDate"))
	}
	answers := w.Sales.Get(world.Office(o.ID) + "/answers").List("answers")
	if len(answers) != 1 || answers[0].Text("changeOrderId") != a.ID() {
		t.Errorf("answers %v", answers)
	}
	r.Send("accept", "name", "Erik Halvorsen").Want(http.StatusSeeOther)
	w.Sales.WantAnswers(o, "Accepted")
}

// An account's colour, language, detail and logo are those of its page; its valid days are how long a link is valid.
func TestPageHasTheLookOfItsAccount(t *testing.T) {
	w := world.New(t)
	_, err := w.Server.Admin().UpdateLook(t.Context(), w.North.ID, func(l *documents.Look) {
		l.Accent, l.Language, l.Detail, l.ValidDays = "#7A1F3D", documents.LanguageDE, documents.DetailAreas, 14
		l.Logo = documents.Logo(`<svg xmlns="http://www.w3.org/2000/svg"/>`)
	})
	if err != nil {
		t.Fatal(err)
	}
	o := w.Sales.NewOffer("House")
	r := w.Reader(o.At)
	r.Open().Want(http.StatusOK)
	r.WantPage("/p/assets/accent-7a1f3d.css", "20. April 2026", "250,00", `<img src="data:image/svg+xml;base64,`,
		`alt="North AV"`)
	if strings.Contains(r.Page, "1 item") {
		t.Error("the page tells lines")
	}
	r.At = w.HTTP.URL + "/p/assets/accent-7a1f3d.css"
	if a := r.Open().Want(http.StatusOK); a.Body != ":root { --accent: #7a1f3d }\n" {
		t.Errorf("style sheet %q", a.Body)
	}
	flat, _ := w.Far.NewProposal("Flat")
	w.Far.Move(flat, "Submitted")
	far := w.Reader(w.Far.Link(flat))
	far.Open().Want(http.StatusOK)
	far.WantPage("/p/assets/accent-0f5c66.css")
	html := w.Sales.Get(world.Office(o.ID) + "/documents/proposal.html").Want(http.StatusOK).Body
	if !strings.Contains(strings.ToLower(html), "#7a1f3d") {
		t.Error("the document has another colour")
	}
}

// The instalments follow the choice, on the page and in the proposal that was accepted.
func TestPaymentsFollowTheChoice(t *testing.T) {
	w, c, path, at := houseOffer(t)
	r := w.Reader(at)
	r.Open()
	area := c.Get(path).List("areas")[0]
	dear := area.List("options")[2].Text("id")
	figure := func(s string) decimal.Decimal {
		return world.Dec(strings.ReplaceAll(strings.TrimSuffix(s, " USD"), ",", ""))
	}
	a := r.Do(http.MethodPost, "/total", r.Fields("area"+area.Text("id"), dear).Encode(), nil).Want(http.StatusOK)
	total, sum := figure(a.Text("sum")), decimal.Zero
	for _, row := range a.List("payments") {
		sum = sum.Add(figure(row.Text("amount")))
	}
	if !sum.Equal(total) || len(a.List("payments")) != 3 || strings.Contains(r.Page, a.Text("sum")) {
		t.Errorf("instalments of %s for a total of %s", sum, total)
	}
	r.Send("accept", "name", "Erik", "area"+area.Text("id"), dear, "agreed", a.Text("agreed")).Want(http.StatusSeeOther)
	sum = decimal.Zero
	p := c.Get(path).Want(http.StatusOK)
	for _, it := range p.Object("paymentSchedule").List("items") {
		sum = sum.Add(world.Dec(it.Text("amount")))
	}
	if got := p.Object("financialSummary").Text("proposalTotal"); !sum.Equal(total) || !world.Dec(got).Equal(total) {
		t.Errorf("instalments of %s, %s in all, agreed to %s", sum, got, total)
	}
}

// Instalments in amounts stayed off the total once a change through the interface moved it: the client signed a total
// that nothing on the page came to. The difference is a line of its own.
func TestInstalmentsComeToTheTotal(t *testing.T) {
	w := world.New(t)
	id, path := w.Sales.NewProposal("House")
	w.Fill(id, money.Discount{}, []state.Item{world.Line(state.ItemPart, "1", "8000")})
	ann := w.Sales.NewContact("Person", "Ann", "", "ann@example.com")
	w.Sales.Post(path + "/contact/" + ann).Want(http.StatusOK)
	operator, p := w.Operated(id)
	if _, err := operator.Set(t.Context(), p, &proposals.Settings{Schedule: &state.PaymentSchedule{
		Items: []state.PaymentScheduleItem{
			{Name: "On acceptance", Amount: decimal.NewNullDecimal(world.Dec("5000"))},
			{Name: "When done", Amount: decimal.NewNullDecimal(world.Dec("3000"))},
		},
	}}); err != nil {
		t.Fatal(err)
	}
	document := func() string {
		return w.Sales.Get(world.Office(id) + "/documents/proposal.html").Want(http.StatusOK).Body
	}
	if strings.Contains(document(), "The rest of the total") {
		t.Error("instalments of the total have a rest")
	}
	boston := w.Sales.NewLocation(ann, "State", "MA", "City", "Boston") // 6.25 %
	w.Sales.Post(path + "/location/" + boston).Want(http.StatusOK)
	w.Sales.Post(world.Office(id)+"/status", "Status", "Submitted").Want(http.StatusOK)
	r := w.Reader(w.Sales.Link(id))
	r.Open()
	for where, html := range map[string]string{"page": r.Page, "document": document()} {
		if !strings.Contains(html, "The rest of the total") || !strings.Contains(html, "500.00") {
			t.Errorf("the %s has instalments that are not the total", where)
		}
	}
}
