package service_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// newArea adds an area and returns its id and its option's.
func (c caller) newArea(path, name string) (area, option string) {
	c.w.t.Helper()
	areas := c.post(path+"/area", "Name", name).want(http.StatusCreated).list("areas")
	last := areas[len(areas)-1]
	return last.text("id"), last.list("options")[0].text("id")
}

// textOperation is one of the operations that write a text, with the text's place in the
// detail.
type textOperation struct {
	path, param string
	read        func(*answer) string
}

func textOperations(path, area, option string) []textOperation {
	top := func(name string) func(*answer) string { return func(a *answer) string { return a.text(name) } }
	inOption := func(name string) func(*answer) string {
		return func(a *answer) string { return a.list("areas")[0].list("options")[0].text(name) }
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
	w := newWorld(t)
	_, path := w.admin.newProposal("P")
	area, option := w.admin.newArea(path, "Kitchen")
	for _, op := range textOperations(path, area, option) {
		t.Run(op.path, func(t *testing.T) {
			for sent, want := range map[string]string{
				"two\nlines": "two\nlines", "win\r\ndows\r\n": "win\ndows\n", " spaces \t": " spaces \t",
				"a\rb": "a\nb", "a\r\rb\n\r": "a\n\nb\n\n",
				"日本語 e\u0301 👩‍👩‍👧": "日本語 e\u0301 👩‍👩‍👧", "<b>&amp;</b> \" \\ \u2028": "<b>&amp;</b> \" \\ \u2028",
				strings.Repeat("é", 20000): strings.Repeat("é", 20000), "\x1b[31m": "\x1b[31m", "": "",
				strings.Repeat("x", 19999) + "\r\n": strings.Repeat("x", 19999) + "\n",
			} {
				a := w.sales.post(op.path, op.param, sent).want(http.StatusOK)
				if got := op.read(a); got != want {
					t.Errorf("sent %.40q, answered %.40q", sent, got)
				}
				if got := w.sales.get(path).want(http.StatusOK); got.Body != a.Body {
					t.Errorf("the response is not the detail: %s", a.Body)
				}
			}
			w.sales.post(op.path, op.param, "kept").want(http.StatusOK)
			w.sales.post(op.path, op.param, strings.Repeat("x", 20001)).
				wantFault(http.StatusBadRequest, "InvalidParameter").wantField(op.param, "TooLong")
			w.sales.post(op.path, op.param, "a\x00b").wantField(op.param, "InvalidEncoding")
			w.sales.post(op.path, op.param, "a\xffb").wantField(op.param, "InvalidEncoding")
			w.sales.post(op.path).wantField(op.param, "Required")
			w.sales.post(op.path, "Text", "x").wantField(op.param, "Required")
			if got := op.read(w.sales.get(path)); got != "kept" {
				t.Errorf("a refused update changed it to %q", got)
			}
		})
	}
}

// A caller that prefers a minimal answer gets the text as it is stored, and every check is made all the same.
func TestTextsWithoutTheDetail(t *testing.T) {
	w := newWorld(t)
	_, path := w.admin.newProposal("P")
	area, option := w.admin.newArea(path, "Kitchen")
	for _, op := range textOperations(path, area, option) {
		write := func(prefer, text string, more http.Header) *answer {
			header := http.Header{"Prefer": {prefer}}
			maps.Copy(header, more)
			return w.sales.do(request{
				method: http.MethodPost, path: op.path, form: form(op.param, text), header: header,
			})
		}
		w.clock.Advance(time.Minute)
		before := w.admin.get(path)
		for _, prefer := range []string{"return=minimal", "respond-async, Return=Minimal;x=y"} {
			a := write(prefer, prefer+"\r\nkept", nil).want(http.StatusOK)
			if a.text("text") != prefer+"\nkept" || a.Header.Get("Preference-Applied") != "return=minimal" {
				t.Errorf("%s: %s, applied %q", op.path, a.Body, a.Header.Get("Preference-Applied"))
			}
			now := w.admin.get(path).want(http.StatusOK)
			if op.read(now) != a.text("text") || now.text("lastModifiedDate") != a.text("lastModifiedDate") ||
				now.object("lastModifiedUser").text("id") != a.object("lastModifiedUser").text("id") ||
				now.text("lastModifiedDate") == before.text("lastModifiedDate") || now.text("id") != a.text("id") {
				t.Errorf("%s answered %s, and the detail is %s", op.path, a.Body, now.Body)
			}
		}
		for _, prefer := range []string{"return=representation", "minimal", "return=minimally", ""} {
			a := write(prefer, "whole", nil).want(http.StatusOK)
			if op.read(a) != "whole" || a.Header.Get("Preference-Applied") != "" {
				t.Errorf("%s: %q answered %s", op.path, prefer, a.Body)
			}
		}
		write("return=minimal", "lost", http.Header{"If-Match": {before.Header.Get("ETag")}}).
			wantFault(http.StatusPreconditionFailed, "PreconditionFailed")
		write("return=minimal", strings.Repeat("x", 20001), nil).wantField(op.param, "TooLong")
		if got := op.read(w.admin.get(path)); got != "whole" {
			t.Errorf("%s: a refused update changed it to %q", op.path, got)
		}
	}
}

// Writers who read, add a line and write it on the condition that nobody has written meanwhile lose no line.
func TestConcurrentEditsLoseNothing(t *testing.T) {
	w := newWorld(t)
	_, path := w.admin.newProposal("P")
	const writers, each = 8, 5
	var all sync.WaitGroup
	for i := range writers {
		all.Go(func() {
			for n := range each {
				for stored := false; !stored; {
					was := w.sales.get(path)
					a := w.sales.do(request{
						method: http.MethodPost, path: path + "/internalnotes",
						form:   form("InternalNotes", fmt.Sprintf("%s%d.%d\n", was.text("internalNotes"), i, n)),
						header: http.Header{"If-Match": {was.Header.Get("ETag")}, "Prefer": {"return=minimal"}},
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
	lines := strings.Fields(w.admin.get(path).text("internalNotes"))
	if slices.Sort(lines); len(slices.Compact(lines)) != writers*each {
		t.Errorf("of %d lines %d are there: %v", writers*each, len(lines), lines)
	}
}

func TestOptionTextUpdatesItsDate(t *testing.T) {
	w := newWorld(t)
	_, path := w.admin.newProposal("P")
	_, option := w.admin.newArea(path, "Kitchen")
	_, other := w.admin.newArea(path, "Bath")
	w.clock.Advance(time.Hour)
	areas := w.sales.post(path+"/area-options/"+option+"/installernotes", "InstallerNotes", "x").want(http.StatusOK).
		list("areas")
	if got := areas[0].list("options")[0].text("lastModifiedDate"); got != "2026-04-06T01:22:19Z" {
		t.Errorf("the option's date is %s", got)
	}
	if o := areas[1].list("options")[0]; o.text("id") != other || o.text("lastModifiedDate") != "2026-04-06T00:22:19Z" {
		t.Errorf("the other option's date is %s", o.text("lastModifiedDate"))
	}
}

func TestTextOfAnUnknownTarget(t *testing.T) {
	w := newWorld(t)
	_, path := w.admin.newProposal("P")
	area, option := w.admin.newArea(path, "Kitchen")
	bath, _ := w.admin.newArea(path, "Bath")
	_, otherPath := w.admin.newProposal("Q")
	otherArea, otherOption := w.admin.newArea(otherPath, "Kitchen")
	for _, p := range []string{
		path + "/area-options/999999/clientdescription", path + "/area-options/" + otherOption + "/clientdescription",
		path + "/area/" + bath + "/option/" + option + "/clientdescription",
		path + "/area/" + otherArea + "/option/" + otherOption + "/clientdescription",
		path + "/area/999999/option/" + option + "/clientdescription",
		path + "/area/0/option/" + option + "/clientdescription",
		"/public/proposals/999999/area-options/" + option + "/clientdescription",
		"/public/proposals/999999/area/" + area + "/option/" + option + "/clientdescription",
	} {
		w.admin.post(p, "ClientDescription", "x").wantFault(http.StatusNotFound, "NotFound")
	}
	if body := w.admin.get(path).Body + w.admin.get(otherPath).Body; strings.Contains(body, `"clientDescription":"x"`) {
		t.Error("the text was written")
	}
}
