package catalog

import (
	"context"
	"fmt"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"github.com/charmbracelet/lipgloss/tree"
	"github.com/spf13/cobra"
)

// categoryJSON is a node of the catalog's tree; the roots are industries.
type categoryJSON struct {
	ID       int64          `json:"id"`
	Name     *string        `json:"name"`
	Children []categoryJSON `json:"children"`
}

func newTree(r *run.Run) *cobra.Command {
	return run.Prints[[]categoryJSON](r, &cobra.Command{
		Use: "tree", Short: "Print the catalog's categories", Args: cobra.NoArgs,
		Example: "  tender catalog tree\n  tender catalog search --category Displays",
		RunE: r.InPassing(func(ctx context.Context, s *run.Session, _ []string) error {
			roots, err := categories(ctx, s)
			if err != nil {
				return err
			}
			return r.Result(state.Map(roots, jsonCategory), func() {
				for i := range roots {
					s.Printf("%s\n", branch(&roots[i]))
				}
			})
		}),
	})
}

// categories returns the tree of the catalog.
func categories(ctx context.Context, s *run.Session) ([]state.Category, error) {
	return find.OrCached(ctx, s, "the categories", s.Client.Categories, s.Store.Cache.SaveCategories,
		s.Store.Cache.Categories)
}

func jsonCategory(c *state.Category) categoryJSON {
	return categoryJSON{
		int64(c.ID), output.Text(c.Unknown, state.FieldName, c.Name),
		state.Map(c.Children, jsonCategory),
	}
}

// branch returns a category with those below it.
func branch(c *state.Category) *tree.Tree {
	t := tree.Root(fmt.Sprintf("%s  id:%d", c.Unknown.Word(state.FieldName, c.Name), c.ID))
	for i := range c.Children {
		t.Child(branch(&c.Children[i]))
	}
	return t
}
