package service_test

import (
	"database/sql"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
)

// A proposal whose salesperson's row is lost still exists. "Not found" would make people believe that it
// was deleted and write it again, and the operator's log would not show the damage.
func TestMissingRowOfAProposalIsNotA404(t *testing.T) {
	t.Parallel()
	onAFile(t) // only there a row can be lost that others refer to
	var dir string
	w := newWorld(t, keepDir(&dir))
	_, path := w.sales.newProposal("House")
	_, other := w.plain.newProposal("Barn")
	order := other + "/changeorders"
	office := strings.Replace(other, "/public/", "/office/", 1)
	w.plain.post(office+"/changeorders", "ItemName", "Cable").want(http.StatusOK)
	lose(t, dir, "DELETE FROM users WHERE email = ?", w.plain.user.Email)

	for _, what := range []string{other, order + "/1"} {
		w.admin.get(what).wantFault(http.StatusInternalServerError, "InternalError")
	}
	w.admin.post(other, "Name", "New").wantFault(http.StatusInternalServerError, "InternalError")
	w.admin.post(office+"/status", "Status", "Submitted").wantFault(http.StatusInternalServerError, "InternalError")
	if log := w.log.String(); strings.Count(log, `"msg":"request failed"`) != 4 ||
		!strings.Contains(log, "reading a user: not found") {
		t.Errorf("the log does not name the missing row: %s", log)
	}

	w.admin.get(path).want(http.StatusOK)
	w.admin.get(path+"9").wantFault(http.StatusNotFound, "NotFound")
	w.admin.get(order+"/999").wantFault(http.StatusNotFound, "NotFound")
	w.admin.post(path, "SalesPersonId", "999").wantFault(http.StatusNotFound, "NotFound")
}

// lose deletes rows that others refer to.
func lose(t *testing.T, dir, query string, args ...any) {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(dir, "service.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close() //nolint:errcheck // in a test
	if _, err := db.ExecContext(t.Context(), query, args...); err != nil {
		t.Fatal(err)
	}
}
