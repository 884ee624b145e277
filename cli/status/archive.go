package status

import (
	"context"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

// newArchive returns the command that archives a proposal, or takes it out of the archive.
func newArchive(r *run.Run, archived bool) *cobra.Command {
	var yes bool
	use, short := "archive", "Archive a proposal"
	if !archived {
		use, short = "unarchive", "Take a proposal out of the archive"
	}
	cmd := &cobra.Command{
		Use: use + " N", Short: short, Args: cobra.ExactArgs(1),
		Example: "  tender status " + use + " 1042",
		RunE: r.InPassing(func(ctx context.Context, s *run.Session, args []string) error {
			return archive(ctx, s, yes, args[0], archived)
		}),
	}
	run.YesFlag(cmd.Flags(), &yes)
	return run.Prints[shapes.Status](r, cmd)
}

// archive archives a proposal or unarchives it, at the service and in the cache.
func archive(ctx context.Context, s *run.Session, yes bool, arg string, archived bool) error {
	p, at, err := find.Offered(ctx, s, yes, arg)
	if err != nil {
		return err
	}
	if err := s.Client.Archive(ctx, p.ID, archived); err != nil {
		return err
	}
	at.Archived = archived
	row := p.Row()
	row.Archived = archived
	if err := s.Keep(s.Store.Cache.SaveProposals(ctx, []state.ProposalSummary{row}, s.Run.Time())); err != nil {
		return err
	}
	return PrintArchived(s.Run, p, &at)
}

// PrintArchived prints that a proposal was archived or unarchived.
func PrintArchived(r *run.Run, p *state.Proposal, at *state.Office) error {
	where := "is back in the list"
	if at.Archived {
		where = "is archived"
	}
	return r.PrintWords(jsonStatus(p, at), "%s %s.", state.ProposalTitle(p.Number, p.Name), where)
}
