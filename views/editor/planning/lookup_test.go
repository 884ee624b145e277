package planning

import (
	"context"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/views/catalog"
)

// closedCatalog refuses every search with a fault of its kind. Nothing of it is cached.
type closedCatalog state.FaultKind

func (c closedCatalog) Catalog(context.Context, state.CatalogQuery) (page state.CatalogPage, err error) {
	return page, state.Fault{Kind: state.FaultKind(c), Message: "No."}
}

type noCache struct{}

func (noCache) SaveCatalog(context.Context, state.CatalogQuery, state.CatalogPage, time.Time) error {
	return nil
}

func (noCache) Catalog(context.Context, state.CatalogQuery) (page state.CatalogPage, asOf time.Time, err error) {
	return page, asOf, nil
}

// A user without access to the catalog would be asked before each build about lines that were never looked up.
func TestALineIsLookedUpIfTheCatalogIsDenied(t *testing.T) {
	for kind, unasked := range map[state.FaultKind]bool{state.FaultPermission: false, state.FaultUnavailable: true} {
		e, err := plan.ParseEntry("2 bracket @12")
		if err != nil {
			t.Fatal(err)
		}
		line, err := e.Line(1, nil, "$")
		if err != nil {
			t.Fatal(err)
		}
		line.LookupPending = true
		is, changed := wanted{line: line, entry: e}.in(t.Context(),
			catalog.Finder{Service: closedCatalog(kind), Cache: noCache{}}, "$")
		if is.LookupPending != unasked || changed == unasked {
			t.Errorf("%v: not looked up %v, changed %v", kind, is.LookupPending, changed)
		}
	}
}
