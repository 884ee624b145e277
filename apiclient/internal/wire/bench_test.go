package wire_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/shopspring/decimal"

	"app.tender/tender/apiclient/internal/wire"
)

// The same structure with encoding/json tags, as a baseline: strict, and without
// this package's clean-up.
type (
	plainProposal struct {
		ID               int64               `json:"id"`
		Number           int64               `json:"number"`
		Name             string              `json:"name"`
		Status           string              `json:"status"`
		Description      string              `json:"projectDescription"`
		InternalNotes    string              `json:"internalNotes"`
		LastModifiedDate time.Time           `json:"lastModifiedDate"`
		Areas            []plainArea         `json:"areas"`
		Total            decimal.NullDecimal `json:"total"`
	}
	plainArea struct {
		ID      int64         `json:"id"`
		Name    string        `json:"name"`
		Options []plainOption `json:"options"`
	}
	plainOption struct {
		ID                    int64               `json:"id"`
		Status                string              `json:"status"`
		LastModifiedDate      time.Time           `json:"lastModifiedDate"`
		ClientDescription     string              `json:"clientDescription"`
		InstallerDescription  string              `json:"installerDescription"`
		Items                 []plainItem         `json:"items"`
		Total                 decimal.NullDecimal `json:"total"`
		TotalRecurringService decimal.NullDecimal `json:"totalRecurringService"`
	}
	plainItem struct {
		ID               int64               `json:"id"`
		ParentID         *int64              `json:"parentId"`
		ItemType         string              `json:"itemType"`
		ReferencedItemID *int64              `json:"referencedItemId"`
		Brand            string              `json:"brand"`
		Model            string              `json:"model"`
		Name             string              `json:"name"`
		ShortDescription string              `json:"shortDescription"`
		Description      string              `json:"description"`
		Quantity         decimal.Decimal     `json:"quantity"`
		SellPrice        decimal.Decimal     `json:"sellPrice"`
		Cost             decimal.NullDecimal `json:"cost"`
		TaxExempt        bool                `json:"taxExempt"`
	}
)

// stress returns a proposal of 60 areas with three options of 40 lines each: 7,200
// lines.
func stress(tb testing.TB) []byte {
	tb.Helper()
	p := plainProposal{ID: 7, Number: 1042, Name: "Stress", Status: "Draft", LastModifiedDate: april(1)}
	id := int64(0)
	next := func() int64 { id++; return id }
	for a := range 60 {
		area := plainArea{ID: next(), Name: fmt.Sprintf("Area %d", a)}
		for range 3 {
			o := plainOption{
				ID: next(), Status: "Draft", LastModifiedDate: april(2), Total: some("18240.55"),
				TotalRecurringService: some("49.9"),
				ClientDescription:     "A 75-inch display with a slim soundbar.\nIt hides when it is not used.",
				InstallerDescription:  "Blocking behind drywall at 62 in.\nAlarm panel code on file — ask Dana.",
			}
			for i := range 40 {
				item := plainItem{
					ID: next(), ItemType: "Part", Brand: fmt.Sprintf("Northlight %d", i%9),
					Model: fmt.Sprintf("VX-%d", 60+i), Name: "Display mount",
					ShortDescription: fmt.Sprintf("Slim articulating wall mount, %d in", 60+i),
					Description:      "Holds up to 150 lb. Includes hardware.",
					Quantity:         decimal.NewFromInt(int64(1 + i%6)),
					SellPrice:        dec("219.99").Add(decimal.NewFromInt(int64(i))), Cost: some("141.5"),
					TaxExempt: i%7 == 0,
				}
				ref := 90000 + int64(i)
				item.ReferencedItemID = &ref
				if i%4 == 3 {
					parent := item.ID - 1
					item.ParentID, item.ItemType, item.Quantity = &parent, "Labor", dec("1.25")
				}
				o.Items = append(o.Items, item)
			}
			area.Options = append(area.Options, o)
		}
		p.Areas = append(p.Areas, area)
	}
	decimal.MarshalJSONWithoutQuotes = true
	defer func() { decimal.MarshalJSONWithoutQuotes = false }()
	data, err := json.Marshal(p)
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

func TestBothDecodersAgree(t *testing.T) {
	data := stress(t)
	got, full, err := wire.Proposal(data)
	if err != nil || !full {
		t.Fatal(full, err)
	}
	var want plainProposal
	if err := json.Unmarshal(data, &want); err != nil {
		t.Fatal(err)
	}
	lines := 0
	for i, a := range want.Areas {
		for j, o := range a.Options {
			for k, w := range o.Items {
				g := got.Areas[i].Options[j].Items[k]
				lines++
				if int64(g.ID) != w.ID || g.Brand != w.Brand || g.Description != w.Description ||
					!g.Quantity.Decimal.Equal(w.Quantity) ||
					!g.SellPrice.Decimal.Equal(w.SellPrice) || !g.Cost.Decimal.Equal(w.Cost.Decimal) ||
					g.TaxExempt != w.TaxExempt {
					t.Fatalf("line %d: %+v, want %+v", lines, g, w)
				}
			}
		}
	}
	if lines != 7200 {
		t.Errorf("%d lines", lines)
	}
}

func BenchmarkProposal7200(b *testing.B) {
	data := stress(b)
	b.Run("wire", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		b.ReportAllocs()
		for b.Loop() {
			if _, _, err := wire.Proposal(data); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("encoding-json", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		b.ReportAllocs()
		for b.Loop() {
			var p plainProposal
			if err := json.Unmarshal(data, &p); err != nil {
				b.Fatal(err)
			}
		}
	})
}
