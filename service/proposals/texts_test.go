package proposals_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"app.tender/tender/service/servicetest/world"
)

// textOperation is one of the operations that write a text, with the text's place in the
// detail.
type textOperation struct {
	path, param string
	read        func(*world.Answer) string
}

func textOperations(path, area, option string) []textOperation {
	top := func(name string) func(*world.Answer) string {
		return func(a *world.Answer) string { return a.Text(name) }
	}
	inOption := func(name string) func(*world.Answer) string {
		return func(a *world.Answer) string { return a.List("areas")[0].List("options")[0].Text(name) }
	}
	return []textOperation{
		{path + "/description", "Description", top("projectDescription")},
		{path + "/internalnotes", "InternalNotes", top("internalNotes")},
		{path + "/area-options/" + option + "/clientdescription", "ClientDescription", inOption("clientDescription")},
		{path + "/area-options/" + option + "/installernotes", "InstallerNotes", inOption("installerDescription")},
		{
			path + "/area/" + area + "/option/" + option + "/clientdescription", "ClientDescription",
			inOption("clientDescription"),
		},
		{
			path + "/area/" + area + "/option/" + option + "/installernotes", "InstallerNotes",
			inOption("installerDescription"),
		},
	}
}

func TestTexts(t *testing.T) {
	w := world.New(t)
	_, path := w.Admin.NewProposal("P")
	area, option := w.Admin.NewArea(path, "Kitchen")
	for _, op := range textOperations(path, area, option) {
		t.Run(op.path, func(t *testing.T) {
			for sent, want := range map[string]string{
				"two\nlines": "two\nlines", "win\r\ndows\r\n": "win\ndows\n", " spaces \t": " spaces \t",
				"a\rb": "a\nb", "a\r\rb\n\r": "a\n\nb\n\n",
				"日本語 e\u0301 👩‍👩‍👧": "日本語 e\u0301 👩‍👩‍👧", "<b>&amp;</b> \" \\ \u2028": "<b>&amp;</b> \" \\ \u2028",
				strings.Repeat("é", 20000): strings.Repeat("é", 20000), "\x1b[31m": "\x1b[31m", "": "",
				strings.Repeat("x", 19999) + "\r\n": strings.Repeat("x", 19999) + "\n",
			} {
				a := w.Sales.Post(op.path, op.param, sent).Want(http.StatusOK)
				if got := op.read(a); got != want {
					t.Errorf("sent %.40q, answered %.40q", sent, got)
				}
				if got := w.Sales.Get(path).Want(http.StatusOK); got.Body != a.Body {
					t.Errorf("the response is not the detail: %s", a.Body)
				}
			}
			w.Sales.Post(op.path, op.param, "kept").Want(http.StatusOK)
			w.Sales.Post(op.path, op.param, strings.Repeat("x", 20001)).
				WantFault(http.StatusBadRequest, "InvalidParameter").WantField(op.param, "TooLong")
			w.Sales.Post(op.path, op.param, "a\x00b").WantField(op.param, "InvalidEncoding")
			w.Sales.Post(op.path, op.param, "a\xffb").WantField(op.param, "InvalidEncoding")
			w.Sales.Post(op.path).WantField(op.param, "Required")
			w.Sales.Post(op.path, "Text", "x").WantField(op.param, "Required")
			if got := op.read(w.Sales.Get(path)); got != "kept" {
				t.Errorf("a refused update changed it to %q", got)
			}
		})
	}
}

// A caller that prefers a minimal answer gets the text as it is stored, and every check is made all the same.
func TestTextsWithoutTheDetail(t *testing.T) {
	w := world.New(t)
	_, path := w.Admin.NewProposal("P")
	area, option := w.Admin.NewArea(path, "Kitchen")
	for _, op := range textOperations(path, area, option) {
		write := func(prefer, text string, more http.Header) *world.Answer {
			header := http.Header{"Prefer": {prefer}}
			maps.Copy(header, more)
			return w.Sales.Do(world.Request{
				Method: http.MethodPost, Path: op.path, Form: world.Form(op.param, text), Header: header,
			})
		}
		w.Clock.Advance(time.Minute)
		before := w.Admin.Get(path)
		for _, prefer := range []string{"return=minimal", "respond-async, Return=Minimal;x=y"} {
			a := write(prefer, prefer+"\r\nkept", nil).Want(http.StatusOK)
			if a.Text("text") != prefer+"\nkept" || a.Header.Get("Preference-Applied") != "return=minimal" {
				t.Errorf("%s: %s, applied %q", op.path, a.Body, a.Header.Get("Preference-Applied"))
			}
			now := w.Admin.Get(path).Want(http.StatusOK)
			if op.read(now) != a.Text("text") || now.Text("lastModifiedDate") != a.Text("lastModifiedDate") ||
				now.Object("lastModifiedUser").Text("id") != a.Object("lastModifiedUser").Text("id") ||
				now.Text("lastModifiedDate") == before.Text("lastModifiedDate") || now.Text("id") != a.Text("id") {
				t.Errorf("%s answered %s, and the detail is %s", op.path, a.Body, now.Body)
			}
		}
		for _, prefer := range []string{"return=representation", "minimal", "return=minimally", ""} {
			a := write(prefer, "whole", nil).Want(http.StatusOK)
			if op.read(a) != "whole" || a.Header.Get("Preference-Applied") != "" {
				t.Errorf("%s: %q answered %s", op.path, prefer, a.Body)
			}
		}
		write("return=minimal", "lost", http.Header{"If-Match": {before.Header.Get("ETag")}}).
			WantFault(http.StatusPreconditionFailed, "PreconditionFailed")
		write("return=minimal", strings.Repeat("x", 20001), nil).WantField(op.param, "TooLong")
		if got := op.read(w.Admin.Get(path)); got != "whole" {
			t.Errorf("%s: a refused update changed it to %q", op.path, got)
		}
	}
}

// Writers who read, add a line and write it on the condition that nobody has written meanwhile lose no line.
func TestConcurrentEditsLoseNothing(t *testing.T) {
	w := world.New(t)
	_, path := w.Admin.NewProposal("P")
	const writers, each = 8, 5
	var all sync.WaitGroup
	for i := range writers {
		all.Go(func() {
			for n := range each {
				for stored := false; !stored; {
					was := w.Sales.Get(path)
					a := w.Sales.Do(world.Request{
						Method: http.MethodPost, Path: path + "/internalnotes",
						Form:   world.Form("InternalNotes", fmt.Sprintf("%s%d.%d\n", was.Text("internalNotes"), i, n)),
						Header: http.Header{"If-Match": {was.Header.Get("ETag")}, "Prefer": {"return=minimal"}},
					})
					stored = a.Status == http.StatusOK
					if !stored && a.Status != http.StatusPreconditionFailed {
						t.Errorf("writer %d: %d %s", i, a.Status, a.Body)
						return
					}
				}
			}
		})
	}
	all.Wait()
	lines := strings.Fields(w.Admin.Get(path).Text("internalNotes"))
	if slices.Sort(lines); len(slices.Compact(lines)) != writers*each {
		t.Errorf("of %d lines %d are there: %v", writers*each, len(lines), lines)
	}
}

func TestOptionTextUpdatesItsDate(t *testing.T) {
	w := world.New(t)
	_, path := w.Admin.NewProposal("P")
	_, option := w.Admin.NewArea(path, "Kitchen")
	_, other := w.Admin.NewArea(path, "Bath")
	w.Clock.Advance(time.Hour)
	areas := w.Sales.Post(path+"/area-options/"+option+"/installernotes", "InstallerNotes", "x").Want(http.StatusOK).
		List("areas")
	if got := areas[0].List("options")[0].Text("lastModifiedDate"); got != "2026-04-06T01:22:19Z" {
		t.Errorf("the option's date is %s", got)
	}
	if o := areas[1].List("options")[0]; o.Text("id") != other || o.Text("lastModifiedDate") != "2026-04-06T00:22:19Z" {
		t.Errorf("the other option's date is %s", o.Text("lastModifiedDate"))
	}
}

func TestTextOfAnUnknownTarget(t *testing.T) {
	w := world.New(t)
	_, path := w.Admin.NewProposal("P")
	area, option := w.Admin.NewArea(path, "Kitchen")
	bath, _ := w.Admin.NewArea(path, "Bath")
	_, otherPath := w.Admin.NewProposal("Q")
	otherArea, otherOption := w.Admin.NewArea(otherPath, "Kitchen")
	for _, p := range []string{
		path + "/area-options/999999/clientdescription", path + "/area-options/" + otherOption + "/clientdescription",
		path + "/area/" + bath + "/option/" + option + "/clientdescription",
		path + "/area/" + otherArea + "/option/" + otherOption + "/clientdescription",
		path + "/area/999999/option/" + option + "/clientdescription",
		path + "/area/0/option/" + option + "/clientdescription",
		"/public/proposals/999999/area-options/" + option + "/clientdescription",
		"/public/proposals/999999/area/" + area + "/option/" + option + "/clientdescription",
	} {
		w.Admin.Post(p, "ClientDescription", "x").WantFault(http.StatusNotFound, "NotFound")
	}
	if body := w.Admin.Get(path).Body + w.Admin.Get(otherPath).Body; strings.Contains(body, `"clientDescription":"x"`) {
		t.Error("the text was written")
	}
}

func TestTerminalProposalsAreNotEdited(t *testing.T) {
	w := world.New(t)
	ann := w.Admin.NewContact("Person", "Ann", "", "")
	home := w.Admin.NewLocation(ann)
	for status, way := range world.Ways {
		id, path := w.Admin.NewProposal(status)
		area, option := w.Admin.NewArea(path, "Theater")
		w.Admin.Post(path + "/contact/" + ann).Want(http.StatusOK)
		w.Admin.Move(id, way...)
		before := w.Admin.Get(path).Want(http.StatusOK)
		writes := []*world.Answer{
			w.Admin.Post(path, "Name", "x"),
			w.Admin.Post(path),
			w.Admin.Post(path+"/area", "Name", "Attic"),
			w.Admin.Post(path + "/area/" + area + "/option"),
			w.Admin.Post(path + "/contact/" + ann),
			w.Admin.Post(path + "/location/" + home),
		}
		for _, op := range textOperations(path, area, option) {
			writes = append(writes, w.Admin.Post(op.path, op.param, "x"))
		}
		terminal := status == "Accepted" || status == "Declined" || status == "Completed"
		for _, a := range writes {
			if terminal {
				a.WantFault(http.StatusConflict, "ProposalNotEditable")
			} else if a.Status >= 300 {
				t.Errorf("%s: %s: %d %s", status, a.What, a.Status, a.Body)
			}
		}
		if !terminal {
			continue
		}
		if got := w.Admin.Get(path).Body; got != before.Body {
			t.Errorf("%s: it was edited", status)
		}
		// A malformed request, or one for an unknown id, is refused before; one that
		// breaks a rule, after.
		w.Admin.Post(path+"/area", "Name", "").WantFault(http.StatusBadRequest, "InvalidParameter")
		w.Admin.Post(path+"/area-options/999999/installernotes", "InstallerNotes", "x").
			WantFault(http.StatusNotFound, "NotFound")
		w.Admin.Post(path+"/area", "Name", "Theater").WantFault(http.StatusConflict, "ProposalNotEditable")
	}
}
