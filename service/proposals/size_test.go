package proposals_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"app.tender/tender/service/servicetest/world"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// A proposal that is full takes nothing more, and can still be changed and made smaller.
func TestAProposalHoldsOnlySoMuch(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	for what, full := range map[string]func(i int) state.Area{
		"areas": func(i int) state.Area {
			return state.Area{Name: fmt.Sprintf("Area %d", i), Options: []state.Option{store.BlankOption(time.Now())}}
		},
		"bytes": func(i int) state.Area {
			o := store.BlankOption(time.Now())
			if i < 8 {
				o.ClientDescription = long
			}
			return state.Area{Name: fmt.Sprintf("Area %d", i), Options: []state.Option{o}}
		},
	} {
		w := world.NewStocked(t)
		name, path := w.Sales.NewProposal("House")
		number, err := strconv.ParseInt(name, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		id := state.ProposalID(number)
		n := map[string]int{"areas": 500, "bytes": 10}[what]
		var last state.OptionID
		err = w.Server.Parts().Store.Write(t.Context(), func(tx *store.Tx) error {
			have, err := tx.Areas().Size(w.North.ID, id)
			for i := have.Areas; i < n && err == nil; i++ {
				a := full(i)
				err = tx.Areas().Create(store.Owner{Account: w.North.ID, Proposal: id}, &a)
				last = a.Options[0].ID
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		text := fmt.Sprintf("%s/area-options/%d/clientdescription", path, last)
		grow := map[string]world.Request{
			"areas": {Method: http.MethodPost, Path: path + "/area", Form: url.Values{"Name": {"One more"}}},
			"bytes": {Method: http.MethodPost, Path: text, Form: url.Values{
				"ClientDescription": {strings.Repeat("y", 10_000)},
			}},
		}
		if a := w.Sales.Do(grow[what]).Want(http.StatusRequestEntityTooLarge); !strings.Contains(a.Body, what) {
			t.Errorf("%s: refused with %s", what, a.Body)
		}
		if what == "bytes" {
			continue
		}
		build, _ := w.Sales.Built(path, "# One more\n\n- 1 x Northlight VX-65\n")
		said := fmt.Sprint(build.Words("messages"))
		if build.Text("status") == "Completed" || !strings.Contains(said, "501 areas") {
			t.Errorf("built: %v", build.M)
		}
		w.Sales.Do(world.Request{
			Method: http.MethodPost, Path: text,
			Form: url.Values{"ClientDescription": {"short"}},
		}).
			Want(http.StatusOK)
	}
}
