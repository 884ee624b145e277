package plan_test

import (
	"testing"

	"app.tender/tender/state/plan"
)

// Saved plans and JSON keep the names of the states; screens use the words for people.
func TestStateWords(t *testing.T) {
	for s, want := range map[plan.State]string{
		plan.Planned: "planned", plan.Sent: "uploaded", plan.Outlined: "outlined", plan.Built: "built",
		plan.BuiltDifferently: "built differently", plan.NotBuilt: "not built",
	} {
		if got := s.Word(); got != want {
			t.Errorf("%q: %q, want %q", s, got, want)
		}
	}
}

// A person changes the quantity of an item while the catalog does not answer: the line stays that item, with its list
// price. Another name, or hours, is something else.
func TestAChangedLineKeepsItsItem(t *testing.T) {
	was := entered(t, 1, "2 vx-75")
	for typed, keeps := range map[string]bool{
		"3 " + was.Title(): true, "3 lamp": false, "3h " + was.Title(): false,
	} {
		e, err := plan.ParseEntry(typed)
		if err != nil {
			t.Fatal(err)
		}
		l, err := e.Line(1, nil, "$")
		if err != nil {
			t.Fatal(err)
		}
		if got := l.Keeping(was); (got.Item == was.Item && got.Listed == was.Listed) != keeps ||
			!got.Quantity.Equal(dec("3")) {
			t.Errorf("%s: %+v", typed, got)
		}
	}
}
