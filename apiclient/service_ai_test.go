package apiclient_test

import (
	"errors"
	"strings"
	"testing"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
	"app.tender/tender/testenv"
)

// From content to outline to proposal, by both path forms.
func serveAI(t *testing.T, w *world) {
	user := must(w.Users.List(t.Context()))(t)[0]
	for name, ai := range map[string]apiclient.AI{"nested": w.AI, "flat": w.bySecondPaths(t).AI} {
		t.Run(name, func(t *testing.T) {
			p := must(w.Proposals.Create(t.Context(),
				apiclient.NewProposal{SalesPerson: user.ID, Name: "Planned " + name}))(t)
			buildFromText(t, w, ai, p.ID)
			w.move(t, p.ID, state.StatusSubmitted)
			_, err := ai.StartOutline(t.Context(), p.ID)
			if f := state.FaultOf(err); !errors.Is(err, apiclient.ErrConflict) ||
				!errors.Is(err, apiclient.ErrNotDraft) || errors.Is(err, apiclient.ErrTerminal) ||
				!strings.Contains(f.Message, "Submitted") {
				t.Errorf("not a draft: %v, %+v", err, f)
			}
			w.move(t, p.ID, state.StatusDeclined)
			if _, err := ai.StartOutline(t.Context(), p.ID); !errors.Is(err, apiclient.ErrTerminal) {
				t.Errorf("declined: %v", err)
			}
		})
	}
	w.covers(t, aiOperations())
}

func buildFromText(t *testing.T, w *world, ai apiclient.AI, id state.ProposalID) {
	ctx := t.Context()
	if _, err := ai.StartOutline(ctx, id); !errors.Is(err, apiclient.ErrInvalid) {
		t.Errorf("outline without content: %v", err)
	}
	if _, err := ai.StartBuild(ctx, id); !errors.Is(err, apiclient.ErrInvalid) {
		t.Errorf("build without an outline: %v", err)
	}
	text := "# Patio\n\n## Good\n\nClient: Two speakers.\n\nInstaller: Conduit on the north wall.\n\n- 2 x Nobody's Brand ZZ-1\n- 3.5 h Installation\n"
	uploaded := must(ai.Upload(ctx, id, "Küche",
		[]state.AIFile{textFile("plan.txt", text), textFile("other.txt", "# Attic\n")}, nil))(t)
	if len(uploaded) != 2 || uploaded[0].ID == 0 || uploaded[0].SourceType != "Text" {
		t.Fatalf("uploaded %+v", uploaded)
	}
	if err := ai.DeleteContent(ctx, id, uploaded[1].ID); err != nil {
		t.Error(err)
	}
	if err := ai.DeleteContent(ctx, id, uploaded[1].ID); !errors.Is(err, apiclient.ErrNotFound) {
		t.Errorf("deleted again: %v", err)
	}
	testenv.Poll(t, "the content is transcribed", func() bool {
		list := must(ai.ListContent(ctx, id))(t)
		if len(list) != 1 || list[0].ID != uploaded[0].ID || list[0].CreatedBy.ID == 0 || list[0].Created.IsZero() {
			t.Fatalf("content %+v", list)
		}
		return list[0].Status == state.AITranscribed
	})
	if o := must(ai.StartOutline(ctx, id))(t); o.Proposal != id || o.Status != state.AIGenerating {
		t.Errorf("%+v", o)
	}
	var outline state.AIOutline
	testenv.Poll(t, "the outline is made", func() bool {
		outline = must(ai.GetOutline(ctx, id))(t)
		return outline.Status.Settled()
	})
	if outline.Status != state.AICompleted || outline.Grammar != 1 || !strings.Contains(outline.Text, "# Patio") ||
		outline.ID == 0 {
		t.Fatalf("%+v", outline)
	}
	if again := must(ai.GetOutlineByID(ctx, outline.ID))(t); again != outline {
		t.Errorf("%+v, want %+v", again, outline)
	}
	if b := must(ai.BuildOutline(ctx, id, outline.ID))(t); b.Proposal != id {
		t.Errorf("%+v", b)
	}
	var build state.AIBuild
	testenv.Poll(t, "the proposal is built", func() bool {
		build = must(ai.GetBuild(ctx, id))(t)
		return build.Status.Settled()
	})
	if _, err := ai.BuildOutline(ctx, id, outline.ID); !errors.Is(err, apiclient.ErrAlreadyBuilt) {
		t.Errorf("built again: %v", err)
	}
	p := must(w.Proposals.Get(ctx, id))(t)
	if build.Status != state.AICompleted || len(build.Messages) == 0 || len(p.Areas) == 0 ||
		p.Areas[0].Name != "Patio" {
		t.Fatalf("%+v, areas %+v", build, p.Areas)
	}
	o := p.Areas[0].Options[0]
	if o.ClientDescription != "Two speakers." || o.InstallerNotes != "Conduit on the north wall." ||
		len(o.Items) != 2 || o.Items[0].Type != state.ItemCustom || !o.Items[1].Quantity.Decimal.Equal(dec("3.5")) {
		t.Errorf("%+v", o)
	}
}
