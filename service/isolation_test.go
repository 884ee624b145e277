package service_test

import (
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"app.tender/tender/state"
)

// belongings are an account's own ids by their names in paths.
type belongings map[string]string

// belonging makes one of everything that has an id, in a draft.
func (c caller) belonging(name string) belongings {
	c.w.t.Helper()
	b := belongings{}
	b["ContactId"] = c.newContact("Person", name, "", "")
	b["LocationId"] = c.newLocation(b["ContactId"])
	var path string
	b["ProposalId"], path = c.newProposal(name)
	c.post(path + "/contact/" + b["ContactId"]).want(http.StatusOK)
	b["ContentId"] = c.upload(path+"/ai/content", part{"File", "a.txt", "text/plain", "Two displays in the theater"}).
		want(http.StatusOK).id()
	c.w.work()
	c.post(path + "/ai/outline").want(http.StatusOK)
	c.w.work()
	b["OutlineId"] = c.post("/public/ai/generate-outline", "ProposalId", b["ProposalId"]).want(http.StatusOK).
		text("outlineId")
	c.w.work()
	c.post(path + "/ai/build").want(http.StatusOK)
	c.w.work()
	b["AreaId"], b["OptionId"] = c.newArea(path, "Kitchen")
	b["AreaOptionId"] = b["OptionId"]
	b["ChangeOrderId"] = c.post("/sandbox/proposals/" + b["ProposalId"] + "/changeorders").want(http.StatusOK).id()
	b["LinkId"] = c.post("/office/proposals/"+b["ProposalId"]+"/link", "Preview", "true").want(http.StatusOK).id()
	b["SubscriptionId"] = c.post("/public/webhook/subscribe", "Url", publicURL, "Events", statusEvent).
		want(http.StatusOK).text("subscriptionId")
	b["DeliveryId"] = c.post("/public/webhook/subscription/" + b["SubscriptionId"] + "/ping").want(http.StatusOK).
		text("deliveryId")
	b["ItemId"] = c.get("/public/catalog?SearchText=vx-65").list("items")[0].text("id")
	b["SalesPersonId"] = state.FormatID(c.user.ID)
	return b
}

var placeholder = regexp.MustCompile(`\{(\w+)\}`)

// mixtures fills in the ids of a path in every way in which at least one of them is
// theirs. spoilt has unknown ids in place of theirs.
func mixtures(path string, ours, theirs belongings) (list, spoilt []string) {
	document := "proposal.html" // what a document is named by is no id
	if strings.Contains(path, "{ChangeOrderId}") {
		document = "changeorder.html"
	}
	path = strings.Replace(path, "{Document}", document, 1)
	names := placeholder.FindAllStringSubmatch(path, -1)
	for bits := 1; bits < 1<<len(names); bits++ {
		with, without := path, path
		for i, name := range names {
			id, none := ours[name[1]], ours[name[1]]
			if bits>>i&1 == 1 {
				id, none = theirs[name[1]], "99999999"
			}
			with, without = strings.Replace(with, name[0], id, 1), strings.Replace(without, name[0], none, 1)
		}
		list, spoilt = append(list, with), append(spoilt, without)
	}
	return list, spoilt
}

// probe calls an operation with all its parameters.
func (c caller) probe(method, path string) *answer {
	c.w.t.Helper()
	switch {
	case method == http.MethodGet:
		return c.get(path)
	case method == http.MethodDelete:
		return c.remove(path)
	case strings.HasSuffix(path, "/ai/content"):
		return c.upload(path, part{"File", "a.txt", "text/plain", "a"})
	default:
		fields := openAPI(c.w.t).fields(c.w.t, method, path)
		var pairs []string
		for name, value := range map[string]string{
			"Name": "x", "Description": "x", "InternalNotes": "x", "ClientDescription": "x", "InstallerNotes": "x",
			"Street": "x", "Status": "Submitted", "Enabled": "false", "IsArchive": "true",
		} {
			if slices.Contains(fields, name) {
				pairs = append(pairs, name, value)
			}
		}
		return c.post(path, pairs...)
	}
}

// For ids of another account, alone or mixed with own ones, every operation with an id in
// its path gives the same response as for unknown ids.
func TestAccountsDoNotSeeEachOther(t *testing.T) {
	w := newHaltedWorld(t)
	w.stock(w.south)
	theirs, ours := w.admin.belonging("Secret"), w.far.belonging("Ours")
	for name, id := range theirs {
		if id == "" || id == ours[name] {
			t.Fatalf("%s is %q, and %q", name, id, ours[name])
		}
	}
	before := w.admin.everything(theirs)
	probes := 0
	for _, operation := range slices.Sorted(maps.Keys(w.srv.Handlers())) {
		method, path, _ := strings.Cut(operation, " ")
		with, without := mixtures(path, ours, theirs)
		for i := range with {
			probes++
			a := w.far.probe(method, with[i])
			if unknown := w.far.probe(method, without[i]); a.Status != unknown.Status || a.Body != unknown.Body {
				t.Errorf("%s differs from an unknown one: %d %s", a.what, a.Status, a.Body)
			}
			if strings.Contains(path, "/unsubscribe/") { // the only operation without a 404
				a.wantFault(http.StatusBadRequest, "InvalidParameter").wantField("SubscriptionId", "InvalidValue")
				continue
			}
			a.wantFault(http.StatusNotFound, "NotFound")
		}
	}
	t.Logf("%d probes", probes)
	w.far.bodiesNaming(theirs, ours)
	if diff := cmp.Diff(before, w.admin.everything(theirs)); diff != "" {
		t.Errorf("data was changed: %s", diff)
	}
	w.far.listsTellNothing(theirs)
}

// everything returns what each operation returns for the account's belongings.
func (c caller) everything(of belongings) map[string]string {
	c.w.t.Helper()
	shown := map[string]string{}
	for operation := range c.w.srv.Handlers() {
		method, path, _ := strings.Cut(operation, " ")
		if method == http.MethodGet && strings.Contains(path, "{") {
			with, _ := mixtures(path, of, of)
			shown[operation] = c.get(with[0]).want(http.StatusOK).Body
		}
	}
	return shown
}

// bodiesNaming sends ids of another account in forms and queries.
func (c caller) bodiesNaming(theirs, ours belongings) {
	c.w.t.Helper()
	for _, r := range []struct{ path, field string }{
		{"/public/proposals", "SalesPersonId"},
		{"/public/proposals/" + ours["ProposalId"], "SalesPersonId"},
		{"/public/ai/generate-outline", "ProposalId"},
		{"/public/ai/build-proposal", "ProposalId"},
		{"/public/ai/build-proposal", "OutlineId"},
		{"/public/proposals/" + ours["ProposalId"] + "/ai/build", "OutlineId"},
	} {
		c.post(r.path, r.field, theirs[r.field]).wantFault(http.StatusNotFound, "NotFound")
	}
	c.get("/public/ai/content?ProposalId="+theirs["ProposalId"]).wantFault(http.StatusNotFound, "NotFound")
	c.upload("/public/ai/content", part{"ProposalId", "", "", theirs["ProposalId"]},
		part{"File", "a.txt", "text/plain", "a"}).
		wantFault(http.StatusNotFound, "NotFound")
}

// listsTellNothing checks that no list has another account's names.
func (c caller) listsTellNothing(theirs belongings) {
	c.w.t.Helper()
	for _, list := range []string{
		"/public/proposals", "/public/proposals?ContactId=" + theirs["ContactId"],
		"/public/proposals?SearchText=Secret", "/public/people",
		"/public/people?SearchText=Secret", "/public/users", "/public/webhooks", "/automation/trigger/proposal",
		"/automation/trigger/person",
	} {
		body := c.get(list).want(http.StatusOK).Body
		for _, word := range []string{"Secret", "north.example"} {
			if strings.Contains(body, word) {
				c.w.t.Errorf("%s reveals %s: %s", list, word, body)
			}
		}
	}
}
