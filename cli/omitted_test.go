package cli

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"app.tender/tender/testenv"
	"app.tender/tender/ui/uitest"
)

// omitFields makes the service omit fields from its responses, by path; without paths it sends all again.
func omitFields(world *uitest.World, how testenv.Omission, paths ...string) {
	world.Wrap(func(next http.Handler) http.Handler {
		return testenv.OmitFields(next, how, func(path string) bool { return slices.Contains(paths, path) })
	})
}

// Printed as empty, or as "" for programs, a missing value would seem to be unset, and be filled in.
func TestMissingFieldsArePrintedAsUnknown(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := newMachine(t)
		for _, c := range []struct {
			command, path string
			key           string // null for programs; empty for a list, - for none
		}{
			{"show 1042", "name", "name"},
			{"show 1042", "customer", "customer"},
			{"show 1042", "location", "location"},
			{"show 1042", "projectDescription", "description"},
			{"show 1042", "internalNotes", "internalNotes"},
			{"show 1042", "areas", ""},
			{"show 1042", "areas.name", "name"},
			{"show 1042", "areas.options.clientDescription", "clientDescription"},
			{"show 1042", "areas.options.installerDescription", "installerNotes"},
			{"show 1042 --client", "projectDescription", "description"},
			{"show 1042 --installer", "internalNotes", "internalNotes"},
			{"show 1042 --installer", "areas.options.installerDescription", "text"},
			{"proposals", "proposals.name", "name"},
			{"proposals", "proposals.customer", "customer"},
			{"people list", "people.contactEmail", "email"},
			{"people list", "people.contactPhone", "phone"},
			{"people list", "people.primaryLocation.city", "city"},
			{"catalog search display", "items.shortDescription", "description"},
			{"catalog search display", "items.defaultCost.isInStock", "inStock"},
			{"users list", "users.email", "email"},
			{"changeorder list 1030", "name", "name"},
			{"changeorder show 1030 1", "projectDescription", "description"},
			{"changeorder show 1030 1", "areas.options.installerDescription", "text"},
			{"changeorder show 1030 1", "lastSubmittedDate", "-"}, // omitted for programs
		} {
			if strings.HasPrefix(c.command, "changeorder") {
				o = newMachine(t) // no cache of an earlier case
			}
			omitFields(o.world, testenv.LeftOut, c.path)
			code, text := o.run(strings.Fields(c.command)...)
			if code != 0 || !strings.Contains(text, "unknown") {
				t.Errorf("`tender %s` does not print %s as unknown (exit %d):\n%s", c.command, c.path, code, text)
			}
			if _, kept := o.run(append(strings.Fields(c.command), "--offline")...); !strings.HasPrefix(c.command,
				"catalog") && !strings.Contains(kept, "unknown") {
				t.Errorf("the cache does not know that %s of `tender %s` is unknown:\n%s", c.path, c.command, kept)
			}
			_, out := o.run(append(strings.Fields(c.command), "--json")...)
			if c.key != "" && c.key != "-" && !hasNull(t, out, c.key) {
				t.Errorf("`tender %s --json` has no null for %s", c.command, c.path)
			}
			if c.key == "" && !strings.Contains(out, `"incomplete": true`) {
				t.Errorf("`tender %s --json` does not report that %s are incomplete", c.command, c.path)
			}
		}
	})
}

// hasNull reports whether a key is null somewhere in the document, and fails if it is "" instead.
func hasNull(t *testing.T, out, key string) (found bool) {
	t.Helper()
	var doc any
	if err := json.Unmarshal([]byte(out[strings.IndexAny(out, "[{"):]), &doc); err != nil {
		t.Fatalf("%v:\n%s", err, out)
	}
	testenv.EachField(doc, func(object map[string]any, name, _ string) {
		found = found || name == key && object[name] == nil
	})
	return found
}

// A change order whose areas the service left out seemed to change no lines.
func TestALeftOutListOfAreasIsNotNoLines(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := newMachine(t)
		omitFields(o.world, testenv.LeftOut, "areas")
		for _, args := range [][]string{
			{"changeorder", "show", "1030", "1"},
			{"changeorder", "show", "1030", "1", "--lines"},
		} {
			code, text := o.run(args...)
			if code != 0 || !strings.Contains(text, "The service did not return all changes of this change order.") ||
				strings.Contains(text, "changes no lines") {
				t.Errorf("`tender %s` exits %d:\n%s", strings.Join(args, " "), code, text)
			}
		}
	})
}

// An unknown text was overwritten, and exit code 0 reported success.
func TestSettingAnUnknownTextIsRefused(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := newMachine(t)
		stood := o.world.Proposal(1042).InternalNotes
		if stood == "" {
			t.Fatal("#1042 has no internal notes, so that this test proves nothing")
		}
		for _, how := range testenv.Omissions() {
			omitFields(o.world, how, "internalNotes")
			code, text := o.run("set", "1042", "--internal-notes", "New notes, "+string(how), "--yes")
			if code != 5 || !strings.Contains(text, "did not return the current value") ||
				!strings.Contains(text, "tender outbox retry 1") {
				t.Errorf("%s: `tender set` exits %d:\n%s", how, code, text)
			}
			omitFields(o.world, how)
			if now := o.world.Proposal(1042).InternalNotes; now != stood {
				t.Errorf("%s: the text was overwritten by %q", how, now)
			}
		}
		omitFields(o.world, testenv.Null, "internalNotes", "text") // also of the answer to the write
		code, text := o.run("outbox", "retry", "1", "--yes")
		if code != 6 || !strings.Contains(text, "did not return the current value") {
			t.Errorf("retried: exit code %d:\n%s", code, text)
		}
		omitFields(o.world, testenv.Null)
		if now := o.world.Proposal(1042).InternalNotes; now != "New notes, "+string(testenv.Null) {
			t.Errorf("after confirming, the service has %q", now)
		}
	})
}
