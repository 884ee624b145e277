package list

import (
	"slices"
	"strings"
	"testing"

	"app.tender/tender/views/widget/theme"
	"pgregory.net/rapid"
)

func TestATableFillsItsWidth(t *testing.T) {
	type row struct{ name, client, total string }
	table := Table[row]{
		{Title: "Name", Text: func(r *row) string { return r.name }},
		{Title: "Client", Text: func(r *row) string { return r.client }},
		{Title: "Total", Width: 7, Right: true, Text: func(r *row) string { return r.total }},
	}.Fit(31)
	if got, want := table.Titles(), "Name          Client      Total"; got != want {
		t.Errorf("titles %q, want %q", got, want)
	}
	var b strings.Builder
	table.Write(&b, &row{"Halvorsen", "林", "1,200"}, func(title string) theme.Style {
		if title == "Client" {
			return theme.Style{Open: "<", Close: ">"}
		}
		return theme.Style{}
	})
	if got, want := b.String(), "Halvorsen     <林>          1,200"; got != want {
		t.Errorf("row %q, want %q", got, want)
	}
}

// On a narrow screen the least important columns go first.
func TestATableLeavesOutColumns(t *testing.T) {
	table := Table[int]{{Min: 4, Max: 6, Drop: 1}, {Min: 8}, {Min: 6, Max: 10, Drop: 3}, {Min: 9, Max: 12}}
	for _, tt := range []struct {
		w    int
		want []int // the widths of what is left
	}{
		{63, []int{6, 29, 10, 12}},
		{35, []int{5, 8, 7, 9}},
		{33, []int{4, 8, 6, 9}},
		{31, []int{6, 9, 12}},
		{23, []int{9, 12}},
		{19, []int{8, 9}},
		{13, []int{8, 3}},
		{5, []int{5}},
		{0, nil},
		{-3, nil},
	} {
		var got []int
		for _, c := range table.Within(tt.w) {
			got = append(got, c.Width)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("in %d cells %v, want %v", tt.w, got, tt.want)
		}
	}
}

func TestATableNeverOverflows(t *testing.T) {
	column := rapid.Custom(func(t *rapid.T) Column[int] {
		lo := rapid.IntRange(0, 12).Draw(t, "min")
		return Column[int]{
			Min: lo, Max: rapid.SampledFrom([]int{0, lo, lo + 5}).Draw(t, "max"),
			Drop: rapid.IntRange(0, 3).Draw(t, "drop"),
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		w := rapid.IntRange(-1, 80).Draw(t, "w")
		fits := Table[int](rapid.SliceOfN(column, 0, 8).Draw(t, "columns")).Within(w)
		if slices.ContainsFunc(fits, func(c Column[int]) bool { return c.Width < 0 }) || fits.Width() > max(0, w) {
			t.Fatalf("%+v, want at most %d cells", fits, w)
		}
	})
}

// A truncated figure reads as another one: a column has all of it or none.
func TestAFigureIsNeverCut(t *testing.T) {
	table := func(widths ...int) Table[string] {
		cols := Table[string]{
			{Width: widths[0], Text: func(*string) string { return "Halvorsen" }},
			{Width: widths[1], Right: true, Text: func(s *string) string { return *s }},
		}
		if len(widths) == 3 {
			cols[1].Width = widths[2]
			cols = slices.Insert(cols, 1, Column[string]{Width: widths[1], Text: func(*string) string { return "TX" }})
		}
		return cols
	}
	for _, tt := range []struct {
		table  Table[string]
		figure string
		want   string
	}{
		{table(6, 4, 5), "12", "Halvo…  TX       12"},
		{table(6, 5), "12", "Halvorsen  12"},
		{table(9, 1), "12", "Halvorsen  …"},
		{table(6, 5), "1.12", "Halvor…  1.12"},
		{table(6, 5), "12.12", "Halvo…  12.12"},
		{table(6, 5), "112.12", "Halvo…      …"},
	} {
		if got := tt.table.Line(&tt.figure); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.figure, got, tt.want)
		}
	}
}
