package proposals_test

import (
	"net/http"
	"testing"
	"time"

	"app.tender/tender/service/servicetest/world"
)

func TestConditionalReads(t *testing.T) {
	w := world.New(t)
	_, path := w.Admin.NewProposal("P")
	with := func(name, value string) *world.Answer {
		return w.Admin.Do(world.Request{Method: http.MethodGet, Path: path, Header: http.Header{name: {value}}})
	}
	a := w.Admin.Get(path).Want(http.StatusOK)
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
		got := with(tc.name, tc.value).Want(tc.status)
		if got.Header.Get("ETag") != tag || got.Header.Get("Last-Modified") != modified {
			t.Errorf("%s %s: validators %v", tc.name, tc.value, got.Header)
		}
		if tc.status == 304 && got.Body != "" {
			t.Errorf("a 304 has body %q", got.Body)
		}
	}
	both := w.Admin.Do(world.Request{
		Method: http.MethodGet, Path: path,
		Header: http.Header{"If-None-Match": {`"x"`}, "If-Modified-Since": {modified}},
	})
	both.Want(http.StatusOK) // only the tag counts

	changed := w.Admin.Post(path+"/description", "Description", "x").Want(http.StatusOK) // within the same second
	if changed.Header.Get("ETag") == tag {
		t.Error("a changed proposal has the same ETag")
	}
	with("If-None-Match", tag).Want(http.StatusOK)
	with("If-None-Match", changed.Header.Get("ETag")).Want(http.StatusNotModified)
}

func TestConditionalWrites(t *testing.T) {
	w := world.New(t)
	_, path := w.Admin.NewProposal("P")
	area, option := w.Admin.NewArea(path, "Kitchen")
	first := w.Admin.Get(path)
	w.Clock.Advance(time.Minute)
	current := w.Admin.Post(path+"/description", "Description", "now").Want(http.StatusOK)
	old, now := first.Header.Get("ETag"), current.Header.Get("ETag")
	for _, op := range textOperations(path, area, option) {
		write := func(name, value, text string) *world.Answer {
			return w.Admin.Do(world.Request{
				Method: http.MethodPost, Path: op.path, Form: world.Form(op.param, text),
				Header: http.Header{name: {value}},
			})
		}
		for name, value := range map[string]string{
			"If-Match": old, "If-Unmodified-Since": first.Header.Get("Last-Modified"),
		} {
			write(name, value, "lost").WantFault(http.StatusPreconditionFailed, "PreconditionFailed")
		}
		write("If-Match", "W/"+now, "lost").Want(http.StatusPreconditionFailed) // a weak tag never matches
		if got := w.Admin.Get(path).Header.Get("ETag"); got != now {
			t.Fatalf("%s: a refused write changed the proposal", op.path)
		}
		write("If-Match", `"x", `+now, "kept").Want(http.StatusOK)
		write("If-Match", "*", "kept 2").Want(http.StatusOK)
		date := w.Admin.Get(path).Header.Get("Last-Modified")
		write("If-Unmodified-Since", date, "kept 3").Want(http.StatusOK)
		now = write("If-Unmodified-Since", "yesterday", "kept 4").Want(http.StatusOK).Header.Get("ETag")
	}
	// Another refusal comes before the condition's.
	w.Admin.Do(world.Request{
		Method: http.MethodPost, Path: path + "/area", Form: world.Form("Name", "KITCHEN"),
		Header: http.Header{"If-Match": {old}},
	}).
		WantFault(http.StatusBadRequest, "DuplicateAreaName")
}
