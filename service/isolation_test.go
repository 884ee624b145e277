package service_test

import (
	"net/http"
	"strings"
	"testing"
)

// TestAccountsDoNotSeeEachOther goes through every path that holds an id, with
// the ids of another account, alone and mixed with own ones.
func TestAccountsDoNotSeeEachOther(t *testing.T) {
	w := newWorld(t)
	theirContact := w.admin.newContact("Person", "Ann", "", "")
	theirHome := w.admin.newLocation(theirContact)
	theirID, theirs := w.admin.newProposal("Secret")
	theirArea, theirOption := w.admin.newArea(theirs, "Kitchen")
	w.admin.post(theirs + "/contact/" + theirContact).want(http.StatusOK)
	theirOrder := w.admin.post("/sandbox/proposals/" + theirID + "/changeorders").want(http.StatusOK).id()
	before := w.admin.get(theirs).Body + w.admin.get("/public/people/"+theirContact).Body

	ourContact := w.far.newContact("Person", "Bob", "", "")
	_, ours := w.far.newProposal("Ours")
	ourArea, ourOption := w.far.newArea(ours, "Kitchen")
	w.far.post(ours + "/contact/" + ourContact).want(http.StatusOK)

	for _, path := range []string{
		theirs, theirs + "/changeorders", theirs + "/changeorders/" + theirOrder, ours + "/changeorders/" + theirOrder,
		"/public/people/" + theirContact, "/public/people/" + theirContact + "/location",
	} {
		w.far.get(path).wantFault(http.StatusNotFound, "NotFound")
	}
	for _, path := range []string{
		theirs, theirs + "/description", theirs + "/internalnotes", theirs + "/area", theirs + "/area/" + theirArea + "/option",
		ours + "/area/" + theirArea + "/option", theirs + "/area/" + ourArea + "/option",
		theirs + "/contact/" + theirContact, theirs + "/contact/" + ourContact, ours + "/contact/" + theirContact,
		theirs + "/location/" + theirHome, ours + "/location/" + theirHome,
		theirs + "/area-options/" + theirOption + "/clientdescription", ours + "/area-options/" + theirOption + "/clientdescription",
		theirs + "/area-options/" + ourOption + "/clientdescription",
		theirs + "/area-options/" + theirOption + "/installernotes", ours + "/area-options/" + theirOption + "/installernotes",
		theirs + "/area/" + theirArea + "/option/" + theirOption + "/clientdescription",
		ours + "/area/" + theirArea + "/option/" + theirOption + "/clientdescription",
		ours + "/area/" + ourArea + "/option/" + theirOption + "/clientdescription",
		theirs + "/area/" + theirArea + "/option/" + theirOption + "/installernotes",
		ours + "/area/" + ourArea + "/option/" + theirOption + "/installernotes",
		"/public/people/" + theirContact + "/location",
		"/sandbox/proposals/" + theirID + "/status", "/sandbox/proposals/" + theirID + "/changeorders",
	} {
		a := w.far.post(path, "Name", "x", "Description", "x", "InternalNotes", "x", "ClientDescription", "x", "InstallerNotes", "x",
			"Street", "x", "Status", "Submitted")
		a.wantFault(http.StatusNotFound, "NotFound")
		unknown := w.far.get("/public/proposals/999999")
		if a.Body != unknown.Body {
			t.Errorf("%s: another account's is told from an unknown one: %s", path, a.Body)
		}
	}
	if after := w.admin.get(theirs).Body + w.admin.get("/public/people/"+theirContact).Body; after != before {
		t.Error("something was changed")
	}
	for _, list := range []string{"/public/proposals", "/public/proposals?ContactId=" + theirContact, "/public/people", "/public/users"} {
		body := w.far.get(list).want(http.StatusOK).Body
		for _, word := range []string{"Secret", "Ann", "north.example"} {
			if strings.Contains(body, word) {
				t.Errorf("%s tells %s: %s", list, word, body)
			}
		}
	}
}
