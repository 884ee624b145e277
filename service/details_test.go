package service_test

import (
	"errors"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"app.tender/tender/service/billing"
	"app.tender/tender/service/proposals"
	"app.tender/tender/service/servicetest/world"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// changing is a world of two processes on one database, in which everything is written that can be.
type changing struct {
	*world.World
	rand    *rand.Rand
	process int             // that answers
	done    map[string]bool // operations that succeeded
	all     []belongings    // the last two proposals, with what belongs to them
	n       int
}

// A detail that is kept is what would be read now, in every process and for every reader, whatever was written in
// whatever order. Else a total would be wrong, and nobody would see that it is.
func TestAKeptDetailIsAsItWouldBeReadNow(t *testing.T) {
	t.Parallel()
	var dir string
	w := &changing{
		rand: rand.New(rand.NewPCG(1, 2)), done: map[string]bool{},
		World: world.NewHalted(t, world.KeepDir(&dir), func(c *service.Config) { c.RequestsPerMinute = -1 }),
	}
	process := []http.Handler{w.Server.Handler(), proxied(w.World, dir).Handler()}
	w.HTTP.Config.Handler = http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		process[w.process].ServeHTTP(rw, r)
	})
	acts := w.acts()
	for round := 0; round < 10 && (round == 0 || !testing.Short() && w.missing(acts) != ""); round++ {
		w.all = append(w.all[max(0, len(w.all)-1):], belonging(w.Admin, w.word()))
		for _, i := range w.rand.Perm(len(acts)) {
			w.process = w.rand.IntN(2)
			acts[i].do()
			w.check(acts[i].name)
			if t.Failed() {
				return
			}
		}
	}
	if name := w.missing(acts); name != "" && !testing.Short() {
		t.Errorf("%s has never succeeded", name)
	}
}

// missing returns an operation that has not succeeded; empty: there is none. What is about a change order or sends a
// mail changes nothing of a detail.
func (w *changing) missing(acts []writing) string {
	for _, a := range acts {
		if strings.Contains(a.name, " /") && !w.done[a.name] && !strings.Contains(a.name, "/changeorders/") &&
			!strings.HasSuffix(a.name, "/send") {
			return a.name
		}
	}
	return ""
}

// proxied returns another process on the database, which has a proxy in front of it.
func proxied(w *world.World, dir string) *service.Server {
	w.T.Helper()
	second, err := service.Open(w.T.Context(), service.Config{
		DataDir: dir, Database: w.Database, Now: w.Clock.Now, RequestsPerMinute: -1, PublicURL: w.HTTP.URL,
		Sandbox: true,
	})
	if err != nil {
		w.T.Fatal(err)
	}
	second.Parts().Halt()
	w.T.Cleanup(func() {
		if err := second.Close(); err != nil {
			w.T.Error(err)
		}
	})
	return second
}

// A detail is compressed for whoever asks for that from elsewhere. It has a tag of its own then, since its bytes are
// others, and both tags stand for the same version in conditions.
func TestADetailIsCompressedForWhoAsks(t *testing.T) {
	t.Parallel()
	var dir string
	w := world.New(t, world.KeepDir(&dir))
	w.HTTP.Config.Handler = proxied(w, dir).Handler()
	_, path := w.Admin.NewProposal("House")
	text := strings.Repeat("a long text ", 500)
	w.Admin.Post(path+"/description", "Description", text).Want(http.StatusOK)
	get := func(from string, header ...string) (*http.Response, []byte) {
		t.Helper()
		h := http.Header{"X-Forwarded-For": {from}}
		for i := 0; i < len(header); i += 2 {
			h.Set(header[i], header[i+1])
		}
		req, err := w.Admin.Signed(world.Request{Method: http.MethodGet, Path: path, Header: h})
		if err != nil {
			t.Fatal(err)
		}
		res, err := http.DefaultTransport.RoundTrip(req)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(res.Body)
		if err := errors.Join(err, res.Body.Close()); err != nil {
			t.Fatal(err)
		}
		return res, body
	}
	const ask, away = "Accept-Encoding", "203.0.113.9"
	res, plain := get(away, ask, "identity")
	tag := res.Header.Get("ETag")
	if !strings.Contains(string(plain), text) {
		t.Fatalf("the detail is %s", plain)
	}
	for _, tc := range []struct {
		from, ask string
		zipped    bool
	}{
		{away, "gzip", true},
		{away, "br;q=1.0, GZIP;q=0.5", true},
		{away, "gzip;q=0, br", false},
		{away, "br", false},
		{"127.0.0.1", "gzip", false}, // compressing takes longer than sending within a machine
	} {
		for range 2 {
			res, body := get(tc.from, ask, tc.ask)
			if got := res.Header.Get("Content-Encoding") == "gzip"; got != tc.zipped {
				t.Fatalf("%s from %s: %v", tc.ask, tc.from, res.Header)
			}
			if (res.Header.Get("ETag") == tag) == tc.zipped || (len(body) < 2000) != tc.zipped {
				t.Errorf("%s from %s: %d bytes as %s", tc.ask, tc.from, len(body), res.Header.Get("ETag"))
			}
		}
	}
	res, body := get(away) // Go's client asks and decompresses by itself
	if !res.Uncompressed || string(body) != string(plain) {
		t.Errorf("decompressed: %s", body)
	}
	zippedTag := res.Header.Get("ETag")
	for _, tag := range []string{tag, zippedTag} {
		for _, coding := range []string{"gzip", "identity"} {
			if res, _ := get(away, ask, coding, "If-None-Match", tag); res.StatusCode != http.StatusNotModified {
				t.Errorf("%s as %s: %s", tag, coding, res.Status)
			}
		}
	}
	w.Admin.Do(world.Request{
		Method: http.MethodPost, Path: path + "/description", Form: world.Form("Description", "x"),
		Header: http.Header{"If-Match": {zippedTag}},
	}).Want(http.StatusOK)
	if res, _ := get(away, ask, "gzip", "If-None-Match", zippedTag); res.StatusCode != http.StatusOK {
		t.Errorf("another version: %s", res.Status)
	}
}

// check compares the details in each process with what is read of the database.
func (w *changing) check(after string) {
	w.T.Helper()
	for _, b := range w.all {
		id, err := strconv.ParseInt(b["ProposalId"], 10, 64)
		if err != nil {
			w.T.Fatal(err)
		}
		d, err := store.View(w.T.Context(), w.Server.Parts().Store, func(tx *store.Tx) (proposals.Detail, error) {
			account, err := tx.Accounts().Find(w.North.ID)
			if err != nil {
				return proposals.Detail{}, err
			}
			return proposals.Read(tx, &account, state.ProposalID(id))
		})
		if err != nil {
			w.T.Fatal(err)
		}
		for _, c := range []world.Caller{w.Admin, w.Fitter} {
			reply := d.Reply(http.StatusOK)
			if c.User.PermissionGroup == string(admin.GroupInstaller) {
				reply = reply.WithoutPrices()
			}
			now := httptest.NewRecorder()
			if err := reply.Write(now, httptest.NewRequest(http.MethodGet, "/", nil)); err != nil {
				w.T.Fatal(err)
			}
			for w.process = range 2 {
				kept := c.Get("/public/proposals/" + b["ProposalId"]).Want(http.StatusOK)
				if kept.Body != now.Body.String() || kept.Header.Get("ETag") != now.Header().Get("ETag") {
					w.T.Errorf("process %d after %s shows to %s\n%s\nand not\n%s", w.process, after,
						c.User.PermissionGroup, kept.Body, now.Body)
				}
			}
		}
	}
}

// word returns a word that is nowhere yet.
func (w *changing) word() string { w.n++; return "word " + strconv.Itoa(w.n) }

// one returns one of a list.
func one[T any](w *changing, list ...T) T { return list[w.rand.IntN(len(list))] }

// writing is something that is written.
type writing struct {
	name string
	do   func()
}

// acts returns every operation that writes, and what the operator, the client and the service itself do.
func (w *changing) acts() []writing {
	var list []writing
	for _, operation := range slices.Sorted(slices.Values(w.Server.Routes())) {
		method, path, _ := strings.Cut(operation, " ")
		if method != http.MethodGet && !strings.HasPrefix(path, "/authenticate") { // devices and passwords
			list = append(list, writing{operation, func() { w.write(method, path) }})
		}
	}
	list = append(list, w.operators()...)
	return append(list, w.others()...)
}

// write calls an operation with values that nothing has yet.
func (w *changing) write(method, path string) {
	w.T.Helper()
	of, c := one(w, w.all...), one(w, w.Admin, w.Sales)
	if strings.Contains(path, "webhook") {
		c = w.Admin
	}
	if strings.Contains(path, "build") { // of an outline that is not built yet
		if a := c.Post("/public/ai/generate-outline", "ProposalId", of["ProposalId"]); a.Status == http.StatusOK {
			of["OutlineId"] = a.Text("outlineId")
			w.Work()
		}
	}
	at := mixedIn(path, of)
	var a *world.Answer
	switch {
	case method == http.MethodDelete:
		a = c.Remove(at)
	case strings.HasSuffix(path, "/ai/content"):
		parts := []world.Part{world.NewPart("File", "a.txt", "text/plain", "Two displays in the "+w.word())}
		if !strings.Contains(path, "{") {
			parts = append(parts, world.NewPart("ProposalId", "", "", of["ProposalId"]))
		}
		a = c.Upload(at, parts...)
	default:
		var pairs []string
		for _, name := range world.OpenAPI(w.T).Fields(w.T, method, at) {
			if value, known := w.value(name, of); known {
				pairs = append(pairs, name, value)
			}
		}
		a = c.Post(at, pairs...)
	}
	w.done[method+" "+path] = w.done[method+" "+path] || a.Status < http.StatusMultipleChoices
	w.Work()
}

// mixedIn fills the ids of one's own into a path.
func mixedIn(path string, of belongings) string {
	for name, id := range of {
		path = strings.ReplaceAll(path, "{"+name+"}", id)
	}
	return path
}

// value returns a value of a field that makes a difference.
func (w *changing) value(field string, of belongings) (value string, known bool) {
	switch field {
	case "Name", "Description", "InternalNotes", "ClientDescription", "InstallerNotes", "Street", "City", "FirstName",
		"LastName", "CompanyName", "ItemName", "Notes":
		return w.word(), true
	case "Status":
		return string(one(w, state.StatusSubmitted, state.StatusSubmitted, state.StatusViewedByClient,
			state.StatusDelayed, state.StatusAccepted)), true
	case "SalesPersonId":
		return state.FormatID(one(w, w.Admin, w.Sales, w.Plain).User.ID), true
	case "State":
		return one(w, "MA", "CA", "NY"), true
	case "IsPrimary", "IsBilling", "Enabled", "IsArchive":
		return one(w, "true", "false"), true
	case "PartyType":
		return "Person", true
	case "ContactType":
		return "Client", true
	case "Url":
		return world.PublicURL, true
	case "Events":
		return world.StatusEvent, true
	case "ProposalId", "OutlineId":
		return of[field], true
	}
	return "", false
}

// operators returns what the operator does.
func (w *changing) operators() []writing {
	account := func(change func(*admin.Account)) func() { return func() { w.Update(change) } }
	set := func(s func(p *state.Proposal) proposals.Settings) func() {
		return func() {
			operator, id := w.Operated(one(w, w.all...)["ProposalId"])
			number, err := strconv.ParseInt(w.Admin.Get("/public/proposals/"+state.FormatID(id)).Text("number"), 10, 64)
			if err != nil {
				w.T.Fatal(err)
			}
			p, _, err := operator.Find(w.T.Context(), number)
			if err != nil {
				w.T.Fatal(err)
			}
			settings := s(p)
			_, err = operator.Set(w.T.Context(), id, &settings)
			if err != nil && state.FaultOf(err).Kind != state.FaultConflict {
				w.T.Fatal(err)
			}
		}
	}
	return []writing{
		{"an account's name", account(func(a *admin.Account) { a.Name = w.word() })},
		{"about us", account(func(a *admin.Account) { a.AboutUs = w.word() })},
		{"terms", account(func(a *admin.Account) { a.ProjectTerms = w.word() })},
		{"a cover page", account(func(a *admin.Account) {
			a.CoverPageImageURL = "https://example.com/" + strconv.Itoa(w.n)
		})},
		{"a currency", account(func(a *admin.Account) {
			a.Currency = one(w, money.Currency{Code: "USD", Symbol: "$"}, money.Currency{Code: "EUR", Symbol: "€"})
		})},
		{"taxes", account(func(a *admin.Account) { a.TaxOnLabor = !a.TaxOnLabor })},
		{"a tax rate", func() {
			rate := world.Dec("0.0" + strconv.Itoa(1+w.rand.IntN(9)))
			err := w.Server.Admin().SetTaxRate(w.T.Context(), w.North.ID, one(w, "MA", "CA", "NY"), "", rate)
			if err != nil {
				w.T.Fatal(err)
			}
		}},
		{"a discount", set(func(*state.Proposal) proposals.Settings {
			return proposals.Settings{Discount: &money.Discount{
				Type: money.DiscountPercentage, Percentage: world.Dec(strconv.Itoa(1 + w.rand.IntN(50))),
			}}
		})},
		{"a proposal's terms", set(func(*state.Proposal) proposals.Settings {
			terms := w.word()
			return proposals.Settings{Terms: &terms}
		})},
		{"a fee", set(func(p *state.Proposal) proposals.Settings {
			return proposals.Settings{Fees: []proposals.Fee{{
				Option: p.Areas[0].Options[0].ID, Name: "Permit", Amount: world.Dec(strconv.Itoa(1 + w.rand.IntN(500))),
			}}}
		})},
		{"an exempt line", set(func(p *state.Proposal) proposals.Settings {
			exempt := map[state.ItemID]bool{}
			for _, it := range p.Areas[0].Options[0].Items {
				exempt[it.ID] = !it.TaxExempt
			}
			return proposals.Settings{TaxExempt: exempt}
		})},
	}
}

// others returns what nobody of the team does.
func (w *changing) others() []writing {
	write := func(f func(*store.Tx) error) {
		if err := w.Server.Parts().Store.Write(w.T.Context(), f); err != nil {
			w.T.Fatal(err)
		}
	}
	return []writing{
		{"a person's name", func() {
			write(func(tx *store.Tx) error {
				u, err := tx.Users().Find(w.North.ID, one(w, w.Admin, w.Sales).User.ID)
				u.LastName = w.word()
				return errors.Join(err, tx.Users().Update(&u))
			})
		}},
		{"another group", func() {
			group := one(w, admin.GroupSales, admin.GroupOffice)
			if err := w.Server.Admin().SetGroup(w.T.Context(), w.Sales.User.Email, group); err != nil {
				w.T.Fatal(err)
			}
		}},
		{"a payment", func() {
			of := one(w, w.all...)
			write(func(tx *store.Tx) error {
				proposal, errProposal := strconv.ParseInt(of["ProposalId"], 10, 64)
				contact, errContact := strconv.ParseInt(of["ContactId"], 10, 64)
				w.n++
				return errors.Join(errProposal, errContact, tx.Payments().Create(w.North.ID, billing.Payment{
					ID: int64(w.n), Person: state.ContactID(contact), Proposal: state.ProposalID(proposal),
					Amount: world.Dec("5"), Modified: w.Clock.Now(),
				}))
			})
		}},
		{"lines", func() {
			w.FillArea(one(w, w.all...)["ProposalId"], w.word(), money.Discount{},
				[]state.Item{world.Line(state.ItemPart, "2", "30")})
		}},
		{"more lines", func() {
			id := w.options(one(w, w.all...))
			write(func(tx *store.Tx) error {
				return tx.Areas().AddItems(w.North.ID, id[0], []state.Item{world.Line(state.ItemLabor, "3", "7")})
			})
		}},
		{"another price", func() {
			of := one(w, w.all...)
			write(func(tx *store.Tx) error {
				id, err := strconv.ParseInt(of["ProposalId"], 10, 64)
				if err != nil {
					return err
				}
				areas, err := tx.Areas().List(store.Owner{
					Account: w.North.ID, Proposal: state.ProposalID(id),
				})
				if err != nil {
					return err
				}
				for _, o := range areas[0].Options {
					for _, it := range o.Items {
						dear := it
						dear.SellPrice.Decimal = dear.SellPrice.Decimal.Add(world.Dec("1"))
						err = errors.Join(err, tx.Areas().SetLine(w.North.ID, o.ID, &it, &dear))
					}
				}
				return err
			})
		}},
		{"an option's status", func() {
			id := w.options(one(w, w.all...))
			write(func(tx *store.Tx) error {
				return tx.Areas().SetOptionStatus(w.North.ID, id[0],
					one(w, state.StatusDraft, state.StatusDeclined), w.Clock.Now())
			})
		}},
		{"the client looks", func() {
			of := one(w, w.all...)
			if a := w.Admin.Post(world.Office(of["ProposalId"]) + "/link"); a.Status == http.StatusOK {
				r := w.Reader(a.Text("url"))
				r.Open()
				r.Seen()
			}
		}},
		{"a day passes", func() {
			w.Clock.Advance(20 * 24 * time.Hour)
			if err := w.Expire(); err != nil {
				w.T.Fatal(err)
			}
		}},
	}
}

// options returns the ids of the options of a proposal.
func (w *changing) options(of belongings) (ids []state.OptionID) {
	w.T.Helper()
	for _, a := range w.Admin.Get("/public/proposals/" + of["ProposalId"]).List("areas") {
		for _, o := range a.List("options") {
			id, err := strconv.ParseInt(o.Text("id"), 10, 64)
			if err != nil {
				w.T.Fatal(err)
			}
			ids = append(ids, state.OptionID(id))
		}
	}
	return ids
}
