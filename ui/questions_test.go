package ui_test

import (
	"fmt"
	"go/ast"
	"os"
	"slices"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/ui/over"
	"app.tender/tender/ui/uitest"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/viewtest"
)

// Enter, pressed by habit or meant for a text, agreed to what is written to the service. Every question gets a No, and
// the cursor is on it, unless one of its answers has no key: there are two of these, which write nothing.
func TestNoQuestionIsWithoutNo(t *testing.T) {
	var keyless []string
	for _, room := range []string{"../views", "../ui"} {
		eachFunc(t, os.DirFS(room), func(dir string, fn *ast.FuncDecl) {
			ast.Inspect(fn, func(n ast.Node) bool {
				for _, answer := range answersIn(n) {
					if !slices.ContainsFunc(answer.Elts, isKey) {
						keyless = append(keyless, dir+"."+receiver(fn)+fn.Name.Name)
					}
				}
				return true
			})
		})
	}
	slices.Sort(keyless)
	if want := []string{"screen.Env.AskTakeOver"}; !slices.Equal(keyless, want) {
		t.Errorf("questions with an answer that has no key: %q, want %q", keyless, want)
	}
	d := over.New(viewtest.Theme(), viewtest.Keys(), nil, nil)
	for _, answers := range [][]screen.Choice{
		{{Key: "y", Label: "Write it"}},
		{{Key: "y", Label: "Write it"}, {Key: dialog.No, Label: "No"}},
		{{Key: "d", Label: "Drop it", Danger: true}, {Key: "k", Label: "Keep it"}},
	} {
		for i := range answers {
			answers[i].Do = func() tea.Cmd { return func() tea.Msg { return "written" } }
			if answers[i].Key == dialog.No {
				answers[i].Do = nil
			}
		}
		d.Ask("", "Sure?", "", answers...)
		if cmd := d.Do(screen.Open); cmd != nil || d.Top() != nil {
			t.Errorf("enter agrees to %+v", answers)
		}
	}
}

// answersIn returns the answers that an expression makes.
func answersIn(n ast.Node) (found []*ast.CompositeLit) {
	lit, ok := n.(*ast.CompositeLit)
	if !ok || lit.Type == nil {
		return nil
	}
	list, many := lit.Type.(*ast.ArrayType)
	switch {
	case many && isChoice(list.Elt):
		for _, e := range lit.Elts {
			if answer, ok := e.(*ast.CompositeLit); ok && answer.Type == nil {
				found = append(found, answer)
			}
		}
	case isChoice(lit.Type):
		found = append(found, lit)
	}
	return found
}

func isChoice(kind ast.Expr) bool {
	if name, ok := kind.(*ast.Ident); ok {
		return name.Name == "Choice"
	}
	of, ok := kind.(*ast.SelectorExpr)
	return ok && fmt.Sprint(of.X, ".", of.Sel) == "screen.Choice"
}

func isKey(e ast.Expr) bool {
	kv, ok := e.(*ast.KeyValueExpr)
	return ok && fmt.Sprint(kv.Key) == "Key"
}

// "discount 10%" and enter, typed into the list of proposals, undid a saved text for the client.
func TestTextTypedIntoAListUndoesNothing(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
		d.Press("e", "ctrl+home").Type("Quiet by day. ").Press("ctrl+s").Advance(2 * time.Second).See("Saved")
		d.Press("1").Idle().Type("discount 10%").Idle().See("Undo?").Advance(time.Second).Press("enter").
			Advance(time.Second).
			DoNotSee("Undo?")
		p := world.Proposal(1042)
		area := p.Areas[0]
		if text := area.Options[area.CountedOption()].ClientDescription; uitest.FirstWords(text) != "Quiet by" {
			t.Errorf("the client reads %q", text)
		}
	})
}
