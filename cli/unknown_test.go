package cli

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"app.tender/tender/config"
	"app.tender/tender/state"
	"app.tender/tender/testenv"
	"app.tender/tender/ui/uitest"
)

// keptFields are the fields without which a response is not the one that was asked for, or which have no other meaning
// when they are left out: a line without a parent is none's accessory.
var keptFields = []string{
	"id", "subscriptionId", "deliveryId", "proposalId", "outlineId", "isArchive", "parentId",
	"referencedItemId",
}

// keptLists are the lists that a response is about.
var keptLists = []string{
	"proposals", "people", "contactLocations", "users", "items", "deliveries", "subscriptions",
	"changeOrders", "categories", "categories.subCategories",
}

// leave returns a service that leaves out what it need not say: every value but an id, or every list and object.
func leave(values bool) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return testenv.ChangeJSON(next, func(_ *http.Request, doc any) any {
			testenv.EachField(doc, func(object map[string]any, name, path string) {
				isValue := true
				switch object[name].(type) {
				case map[string]any, []any:
					isValue = false
				}
				if isValue == values && !slices.Contains(keptFields, name) && !slices.Contains(keptLists, path) {
					delete(object, name)
				}
			})
			return doc
		})
	}
}

// derived are lists of what is found in others, where an unknown line is listed with the parts and an unknown text with
// the notes.
var derived = []string{"labor", "questions"}

// zeroWords are what an invented value looks like on paper.
var zeroWords = regexp.MustCompile(
	`\b0001-01-01\b|(?:^|[ #(])-?0(?:\.0+)?(?:$|[,.;)%]|  | [^o ])|\b(?:disabled|no response|not in stock|not verified)\b`)

// A person who reads that a contact has 0 proposals, that a webhook is disabled or that something was changed in the
// year 1 acts on it; so does a program that reads 0, false or "".
func TestNothingIsInventedForWhatTheServiceLeavesOut(t *testing.T) {
	t.Parallel()
	o := newMachine(t)
	commands := o.reading()
	for words := range shapesByWords() {
		tried := slices.ContainsFunc(commands, func(c string) bool {
			return c == words || strings.HasPrefix(c, words+" ")
		})
		if !tried && !slices.Contains(notRead, words) && !slices.Contains(notRead, strings.Fields(words)[0]) {
			t.Errorf("`tender %s` prints what the service says and is not tried", words)
		}
	}
	type printed struct{ text, json string }
	all := make(map[string]printed)
	for _, c := range commands {
		code, text := o.run(strings.Fields(c)...)
		code2, out := o.run(append(strings.Fields(c), "--json")...)
		if code != 0 || code2 != 0 {
			t.Fatalf("`tender %s` exits %d and %d:\n%s%s", c, code, code2, text, out)
		}
		all[c] = printed{text, out}
	}
	tried, untried := make(map[string]bool), make(map[string]bool)
	for _, values := range []bool{true, false} {
		o.world.Wrap(leave(values))
		for _, c := range commands {
			_, text := o.run(strings.Fields(c)...)
			for line := range strings.Lines(text) {
				if found := zeroWords.FindString(line); found != "" && !strings.Contains(all[c].text, line) {
					t.Errorf("`tender %s` prints %q:\n%s", c, strings.TrimSpace(found), line)
				}
			}
			code, out := o.run(append(strings.Fields(c), "--json")...)
			if code != 0 {
				t.Errorf("`tender %s --json` exits %d:\n%s", c, code, out)
				continue
			}
			invented := make(map[string]string)
			was, is := leavesOf(t, all[c].json), leavesOf(t, out)
			for path, before := range was {
				name := c + ": " + regexp.MustCompile(`\[\d+\]`).ReplaceAllString(path, "")
				switch now, there := is[path]; {
				case isZero(before):
					untried[name] = true
				case there && isZero(now):
					invented[name] = fmt.Sprintf("%v instead of %v", now, before)
				default:
					tried[name] = true
				}
			}
			// A line whose type is unknown is listed with the parts, so that other lines stand in its row.
			maps.DeleteFunc(invented, func(name, _ string) bool {
				return strings.HasSuffix(name, "--lines --installer: .accessory")
			})
			for _, name := range slices.Sorted(maps.Keys(invented)) {
				t.Errorf("`tender %s --json`: %s", name, invented[name])
			}
		}
	}
	maps.DeleteFunc(untried, func(name string, _ bool) bool { return tried[name] })
	t.Logf("%d commands, %d fields; without a value in the demo: %s", len(commands), len(tried),
		strings.Join(slices.Sorted(maps.Keys(untried)), "; "))
}

// What the service did not say is nothing to look at before a proposal goes out.
func TestACheckFindsNothingInWhatTheServiceLeavesOut(t *testing.T) {
	t.Parallel()
	for _, values := range []bool{true, false} {
		o := newMachine(t)
		id := "id:" + state.FormatID(o.world.Proposal(1042).ID)
		o.world.Wrap(leave(values))
		if code, out := o.run("check", id); code != 0 || !strings.Contains(out, "Nothing to look at.") {
			t.Errorf("exit %d:\n%s", code, out)
		}
	}
}

// The screens print the same facts in their own words.
func TestNoScreenInventsWhatTheServiceLeavesOut(t *testing.T) {
	t.Parallel()
	o := newMachine(t)
	o.reading()
	before := o.tour(o.start())
	for _, values := range []bool{true, false} {
		fresh := newMachine(t) // no copies of the whole answers
		fresh.world.StopService()
		fresh.world, fresh.profile = o.world, o.profile
		fresh.keep(config.Secrets{SecretKey: o.world.Ready.SecretKey, UserKey: o.world.Ready.UserKey})
		o.world.Wrap(leave(values))
		for place, shown := range fresh.tour(fresh.start()) {
			for line := range strings.Lines(shown) {
				if found := zeroWords.FindString(line); found != "" &&
					!strings.Contains(before[place], strings.TrimSpace(line)) {
					t.Errorf("%s shows %q:\n%s", place, strings.TrimSpace(found), line)
				}
			}
		}
	}
}

// tour returns what the screens show.
func (o *machine) tour(d *uitest.Driver) map[string]string {
	shown := make(map[string]string)
	d.Idle()
	for _, place := range []string{
		"1", "4", "5", "enter", "2", "tab", "c", "8", "3", "enter", "i", "b", "Webhooks",
		"enter", "enter",
	} {
		switch {
		case len(place) == 1 || place == "enter" || place == "tab":
			d.Press(place).Idle()
		default:
			d.Press("ctrl+k").Type(place).Press("enter").Idle()
		}
		if place == "1" {
			d.Press("enter").Idle()
			shown["the first proposal"] = d.Screen()
			d.Press("1").Idle()
		}
		shown[place+", "+strconv.Itoa(len(shown))] = d.Screen()
	}
	return shown
}

// notRead are the commands that print what is on this machine, what they have written, or what another command of
// reading prints in the same way; link, which refuses a service that does not say that it has a page; and history,
// which is our own service's, where an empty text is one. budget fails where a total is unknown.
var notRead = strings.Split(
	"area,assign,budget,build,check,changeorder add,doctor,drafts,export,filters,followup,history,journal,log,new,option,outbox,pin,plan,profiles,redo,search,serve,set,sign,site,"+
		"support,template,undo,verify,link,content add,content history,catalog favorite add,catalog favorite list,catalog favorite remove,locations add,"+
		"locations show,people add,people import,users show,trigger list,"+
		"status submit,status open,status accept,status decline,status delay,status complete,status bounce,status expire,status reopen,status archive,status unarchive,webhook delete,webhook forward,webhook listen,webhook ping,webhook renew,"+
		"webhook retry,webhook subscribe,webhook update,webhook verify", ",")

// isZero reports whether a value is what a program takes for a fact although nothing was said.
func isZero(v any) bool {
	switch v := v.(type) {
	case string:
		return v == "" || strings.HasPrefix(v, "0001-") || v == "0" || v == "0.00"
	case json.Number:
		return v == "0"
	case bool:
		return !v
	default:
		return false
	}
}

// leavesOf returns the values of a JSON document by their paths.
func leavesOf(t *testing.T, out string) map[string]any {
	t.Helper()
	_, below, _ := strings.Cut("\n"+out, "\n[")
	below = "[" + below
	if at := strings.Index("\n"+out, "\n{"); at >= 0 && (below == "[" || at < strings.Index("\n"+out, "\n[")) {
		below = out[at:]
	}
	var doc any
	d := json.NewDecoder(strings.NewReader(below))
	d.UseNumber()
	if err := d.Decode(&doc); err != nil {
		t.Fatalf("%v:\n%s", err, out)
	}
	found := make(map[string]any)
	var walk func(v any, path string, partial bool)
	walk = func(v any, path string, partial bool) {
		switch v := v.(type) {
		case map[string]any:
			doubts, _ := v["doubts"].([]any)
			partial = partial || v["incomplete"] != nil || v["paymentRequestsIncomplete"] != nil || len(doubts) > 0
			for name, inner := range v {
				if list, is := inner.([]any); is && !partial && !slices.Contains(derived, name) {
					found[path+"."+name] = len(list) > 0 // an empty list reads as none
				}
				walk(inner, path+"."+name, partial)
			}
		case []any:
			for i, inner := range v {
				walk(inner, fmt.Sprintf("%s[%d]", path, i), partial)
			}
		default:
			found[path] = v
		}
	}
	walk(doc, "", false)
	return found
}

// reading returns every command that prints what the service holds, of things that the demo or this function makes.
func (o *machine) reading() []string {
	o.t.Helper()
	receiver := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte("taken"))
	}))
	o.t.Cleanup(receiver.Close)
	notes := filepath.Join(o.t.TempDir(), "notes.txt")
	if err := os.WriteFile(notes, []byte("# Den\n- 2 x Northlight VX-75\n"), 0o600); err != nil {
		o.t.Fatal(err)
	}
	for _, args := range [][]string{
		{"webhook", "subscribe", receiver.URL, "--description", "To the office", "--yes"},
		{"webhook", "ping", "1", "--yes"},
		{"content", "add", "1042", notes, "--yes"},
	} {
		if code, text := o.run(args...); code != 0 {
			o.t.Fatalf("`tender %s` exits %d:\n%s", strings.Join(args, " "), code, text)
		}
	}
	testenv.Poll(o.t, "the ping is delivered", func() bool {
		_, text := o.run("webhook", "deliveries", "list", "--fields", "status")
		return strings.Contains(text, "Delivered")
	})
	ai, ctx := o.world.Client().AI, o.t.Context()
	testenv.Poll(o.t, "the content is read", func() bool {
		_, err := ai.StartOutline(ctx, o.world.Proposal(1042).ID)
		return err == nil
	})
	testenv.Poll(o.t, "the outline is made", func() bool {
		outline, err := ai.GetOutline(ctx, o.world.Proposal(1042).ID)
		return err == nil && outline.Status == state.AICompleted
	})
	id := func(number int64) string { return fmt.Sprintf("id:%d", o.world.Proposal(number).ID) }
	proposal, sold, client := id(1042), id(1030), fmt.Sprintf("id:%d", o.world.Proposal(1030).Customer.ID)
	return []string{
		"proposals", "show " + proposal, "show " + proposal + " --client", "show " + proposal + " --installer",
		"show " + proposal + " --details", "breakdown " + proposal,
		"show " + proposal + " --lines", "show " + proposal + " --lines --client",
		"show " + proposal + " --lines --installer",
		"changeorder list " + sold, "changeorder show " + sold + " id:" + o.changeOrder(1030),
		"changeorder show " + sold + " id:" + o.changeOrder(1030) + " --lines",
		"people list", "people show " + client, "locations list " + client, "users list", "trigger show proposal",
		"trigger show payment", "trigger show order", "trigger show person",
		"catalog item id:1000035", "catalog search display", "catalog search display --facets", "catalog tree",
		"status show " + proposal, "webhook list", "webhook deliveries list", "webhook deliveries show 1",
		"content list " + proposal, "content outline " + proposal,
	}
}

// changeOrder returns the id of the first change order of a proposal.
func (o *machine) changeOrder(number int64) string {
	o.t.Helper()
	list, err := o.world.Client().ChangeOrders.List(o.t.Context(), o.world.Proposal(number).ID)
	if err != nil || len(list) == 0 {
		o.t.Fatalf("%d change orders of #%d: %v", len(list), number, err)
	}
	return state.FormatID(list[0].ID)
}
