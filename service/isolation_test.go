package service_test

import (
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"app.tender/tender/service/servicetest/world"
	"app.tender/tender/state"
)

// belongings are an account's own ids by their names in paths.
type belongings map[string]string

// belonging makes one of everything that has an id, in a draft.
func belonging(c world.Caller, name string) belongings {
	c.W.T.Helper()
	b := belongings{}
	b["ContactId"] = c.NewContact("Person", name, "", "")
	b["LocationId"] = c.NewLocation(b["ContactId"])
	var path string
	b["ProposalId"], path = c.NewProposal(name)
	c.Post(path + "/contact/" + b["ContactId"]).Want(http.StatusOK)
	b["ContentId"] = c.Upload(path+"/ai/content", world.NewPart("File", "a.txt", "text/plain",
		"Two displays in the theater")).
		Want(http.StatusOK).ID()
	c.W.Work()
	c.Post(path + "/ai/outline").Want(http.StatusOK)
	c.W.Work()
	b["OutlineId"] = c.Post("/public/ai/generate-outline", "ProposalId", b["ProposalId"]).Want(http.StatusOK).
		Text("outlineId")
	c.W.Work()
	c.Post(path + "/ai/build").Want(http.StatusOK)
	c.W.Work()
	b["AreaId"], b["OptionId"] = c.NewArea(path, "Kitchen")
	b["AreaOptionId"] = b["OptionId"]
	b["ChangeOrderId"] = c.Post("/sandbox/proposals/" + b["ProposalId"] + "/changeorders").Want(http.StatusOK).ID()
	b["LinkId"] = c.Post("/office/proposals/"+b["ProposalId"]+"/link", "Preview", "true").Want(http.StatusOK).ID()
	b["SubscriptionId"] = c.Post("/public/webhook/subscribe", "Url", world.PublicURL, "Events", world.StatusEvent).
		Want(http.StatusOK).Text("subscriptionId")
	b["DeliveryId"] = c.Post("/public/webhook/subscription/" + b["SubscriptionId"] + "/ping").Want(http.StatusOK).
		Text("deliveryId")
	b["ItemId"] = c.Get("/public/catalog?SearchText=vx-65").List("items")[0].Text("id")
	b["SalesPersonId"] = state.FormatID(c.User.ID)
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
func probe(c world.Caller, method, path string) *world.Answer {
	c.W.T.Helper()
	switch {
	case method == http.MethodGet:
		return c.Get(path)
	case method == http.MethodDelete:
		return c.Remove(path)
	case strings.HasSuffix(path, "/ai/content"):
		return c.Upload(path, world.NewPart("File", "a.txt", "text/plain", "a"))
	default:
		fields := world.OpenAPI(c.W.T).Fields(c.W.T, method, path)
		var pairs []string
		for name, value := range map[string]string{
			"Name": "x", "Description": "x", "InternalNotes": "x", "ClientDescription": "x", "InstallerNotes": "x",
			"Street": "x", "Status": "Submitted", "Enabled": "false", "IsArchive": "true",
		} {
			if slices.Contains(fields, name) {
				pairs = append(pairs, name, value)
			}
		}
		return c.Post(path, pairs...)
	}
}

// For ids of another account, alone or mixed with own ones, every operation with an id in
// its path gives the same response as for unknown ids.
func TestAccountsDoNotSeeEachOther(t *testing.T) {
	w := world.NewHalted(t)
	w.Stock(w.South)
	theirs, ours := belonging(w.Admin, "Secret"), belonging(w.Far, "Ours")
	for name, id := range theirs {
		if id == "" || id == ours[name] {
			t.Fatalf("%s is %q, and %q", name, id, ours[name])
		}
	}
	before := everything(w.Admin, theirs)
	probes := 0
	for _, operation := range slices.Sorted(maps.Keys(w.Server.Handlers())) {
		method, path, _ := strings.Cut(operation, " ")
		with, without := mixtures(path, ours, theirs)
		for i := range with {
			probes++
			a := probe(w.Far, method, with[i])
			if unknown := probe(w.Far, method, without[i]); a.Status != unknown.Status || a.Body != unknown.Body {
				t.Errorf("%s differs from an unknown one: %d %s", a.What, a.Status, a.Body)
			}
			if strings.Contains(path, "/unsubscribe/") { // the only operation without a 404
				a.WantFault(http.StatusBadRequest, "InvalidParameter").WantField("SubscriptionId", "InvalidValue")
				continue
			}
			a.WantFault(http.StatusNotFound, "NotFound")
		}
	}
	t.Logf("%d probes", probes)
	bodiesNaming(w.Far, theirs, ours)
	if diff := cmp.Diff(before, everything(w.Admin, theirs)); diff != "" {
		t.Errorf("data was changed: %s", diff)
	}
	listsTellNothing(w.Far, theirs)
}

// everything returns what each operation returns for the account's belongings.
func everything(c world.Caller, of belongings) map[string]string {
	c.W.T.Helper()
	shown := map[string]string{}
	for operation := range c.W.Server.Handlers() {
		method, path, _ := strings.Cut(operation, " ")
		if method == http.MethodGet && strings.Contains(path, "{") {
			with, _ := mixtures(path, of, of)
			shown[operation] = c.Get(with[0]).Want(http.StatusOK).Body
		}
	}
	return shown
}

// bodiesNaming sends ids of another account in forms and queries.
func bodiesNaming(c world.Caller, theirs, ours belongings) {
	c.W.T.Helper()
	for _, r := range []struct{ path, field string }{
		{"/public/proposals", "SalesPersonId"},
		{"/public/proposals/" + ours["ProposalId"], "SalesPersonId"},
		{"/public/ai/generate-outline", "ProposalId"},
		{"/public/ai/build-proposal", "ProposalId"},
		{"/public/ai/build-proposal", "OutlineId"},
		{"/public/proposals/" + ours["ProposalId"] + "/ai/build", "OutlineId"},
	} {
		c.Post(r.path, r.field, theirs[r.field]).WantFault(http.StatusNotFound, "NotFound")
	}
	c.Get("/public/ai/content?ProposalId="+theirs["ProposalId"]).WantFault(http.StatusNotFound, "NotFound")
	c.Upload("/public/ai/content", world.NewPart("ProposalId", "", "", theirs["ProposalId"]),
		world.NewPart("File", "a.txt", "text/plain", "a")).
		WantFault(http.StatusNotFound, "NotFound")
}

// listsTellNothing checks that no list has another account's names.
func listsTellNothing(c world.Caller, theirs belongings) {
	c.W.T.Helper()
	for _, list := range []string{
		"/public/proposals", "/public/proposals?ContactId=" + theirs["ContactId"],
		"/public/proposals?SearchText=Secret", "/public/people",
		"/public/people?SearchText=Secret", "/public/users", "/public/webhooks", "/automation/trigger/proposal",
		"/automation/trigger/person",
	} {
		body := c.Get(list).Want(http.StatusOK).Body
		for _, word := range []string{"Secret", "north.example"} {
			if strings.Contains(body, word) {
				c.W.T.Errorf("%s reveals %s: %s", list, word, body)
			}
		}
	}
}
