package service_test

import (
	"net/http"
	"testing"
	"time"
)

func TestConditionalReads(t *testing.T) {
	w := newWorld(t)
	_, path := w.admin.newProposal("P")
	with := func(name, value string) *answer {
		return w.admin.do(request{method: http.MethodGet, path: path, header: http.Header{name: {value}}})
	}
	a := w.admin.get(path).want(http.StatusOK)
	tag, modified := a.Header.Get("ETag"), a.Header.Get("Last-Modified")
	if len(tag) < 4 || tag[0] != '"' || modified != "Mon, 06 Apr 2026 00:22:19 GMT" {
		t.Fatalf("ETag %s, Last-Modified %s", tag, modified)
	}
	earlier := "Mon, 06 Apr 2026 00:22:18 GMT"
	for _, tc := range []struct {
		name, value string
		status      int
	}{
		{"If-None-Match", tag, 304},
		{"If-None-Match", `"x", ` + tag, 304},
		{"If-None-Match", "W/" + tag, 304},
		{"If-None-Match", "*", 304},
		{"If-None-Match", `"x"`, 200},
		{"If-Modified-Since", modified, 304},
		{"If-Modified-Since", "Tue, 07 Apr 2026 00:00:00 GMT", 304},
		{"If-Modified-Since", earlier, 200},
		{"If-Modified-Since", "yesterday", 200},
	} {
		got := with(tc.name, tc.value).want(tc.status)
		if got.Header.Get("ETag") != tag || got.Header.Get("Last-Modified") != modified {
			t.Errorf("%s %s: validators %v", tc.name, tc.value, got.Header)
		}
		if tc.status == 304 && got.Body != "" {
			t.Errorf("a 304 has body %q", got.Body)
		}
	}
	both := w.admin.do(request{
		method: http.MethodGet, path: path,
		header: http.Header{"If-None-Match": {`"x"`}, "If-Modified-Since": {modified}},
	})
	both.want(http.StatusOK) // only the tag counts

	changed := w.admin.post(path+"/description", "Description", "x").want(http.StatusOK) // within the same second
	if changed.Header.Get("ETag") == tag {
		t.Error("a changed proposal has the same ETag")
	}
	with("If-None-Match", tag).want(http.StatusOK)
	with("If-None-Match", changed.Header.Get("ETag")).want(http.StatusNotModified)
}

func TestConditionalWrites(t *testing.T) {
	w := newWorld(t)
	_, path := w.admin.newProposal("P")
	area, option := w.admin.newArea(path, "Kitchen")
	first := w.admin.get(path)
	w.clock.Advance(time.Minute)
	current := w.admin.post(path+"/description", "Description", "now").want(http.StatusOK)
	old, now := first.Header.Get("ETag"), current.Header.Get("ETag")
	for _, op := range textOperations(path, area, option) {
		write := func(name, value, text string) *answer {
			return w.admin.do(request{
				method: http.MethodPost, path: op.path, form: form(op.param, text), header: http.Header{name: {value}},
			})
		}
		for name, value := range map[string]string{
			"If-Match": old, "If-Unmodified-Since": first.Header.Get("Last-Modified"),
		} {
			write(name, value, "lost").wantFault(http.StatusPreconditionFailed, "PreconditionFailed")
		}
		write("If-Match", "W/"+now, "lost").want(http.StatusPreconditionFailed) // a weak tag never matches
		if got := w.admin.get(path).Header.Get("ETag"); got != now {
			t.Fatalf("%s: a refused write changed the proposal", op.path)
		}
		write("If-Match", `"x", `+now, "kept").want(http.StatusOK)
		write("If-Match", "*", "kept 2").want(http.StatusOK)
		date := w.admin.get(path).Header.Get("Last-Modified")
		write("If-Unmodified-Since", date, "kept 3").want(http.StatusOK)
		now = write("If-Unmodified-Since", "yesterday", "kept 4").want(http.StatusOK).Header.Get("ETag")
	}
	// Another refusal comes before the condition's.
	w.admin.do(request{
		method: http.MethodPost, path: path + "/area", form: form("Name", "KITCHEN"),
		header: http.Header{"If-Match": {old}},
	}).
		wantFault(http.StatusBadRequest, "DuplicateAreaName")
}
