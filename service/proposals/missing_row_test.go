package proposals_test

import (
	"database/sql"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"app.tender/tender/service/servicetest/world"
)

// A proposal whose salesperson's row is lost still exists. "Not found" would make people believe that it
// was deleted and write it again, and the operator's log would not show the damage.
func TestMissingRowOfAProposalIsNotA404(t *testing.T) {
	t.Parallel()
	world.OnAFile(t) // only there a row can be lost that others refer to
	var dir string
	w := world.New(t, world.KeepDir(&dir))
	_, path := w.Sales.NewProposal("House")
	_, other := w.Plain.NewProposal("Barn")
	order := other + "/changeorders"
	office := strings.Replace(other, "/public/", "/office/", 1)
	w.Plain.Post(office+"/changeorders", "ItemName", "Cable").Want(http.StatusOK)
	lose(t, dir, "DELETE FROM users WHERE email = ?", w.Plain.User.Email)

	for _, what := range []string{other, order + "/1"} {
		w.Admin.Get(what).WantFault(http.StatusInternalServerError, "InternalError")
	}
	w.Admin.Post(other, "Name", "New").WantFault(http.StatusInternalServerError, "InternalError")
	w.Admin.Post(office+"/status", "Status", "Submitted").WantFault(http.StatusInternalServerError, "InternalError")
	if log := w.Log.String(); strings.Count(log, `"msg":"request failed"`) != 4 ||
		!strings.Contains(log, "reading a user: not found") {
		t.Errorf("the log does not name the missing row: %s", log)
	}

	w.Admin.Get(path).Want(http.StatusOK)
	w.Admin.Get(path+"9").WantFault(http.StatusNotFound, "NotFound")
	w.Admin.Get(order+"/999").WantFault(http.StatusNotFound, "NotFound")
	w.Admin.Post(path, "SalesPersonId", "999").WantFault(http.StatusNotFound, "NotFound")
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
