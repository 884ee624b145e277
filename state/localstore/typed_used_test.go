package localstore

import (
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
)

// saveContentScratch stores text typed for the builder.
func saveContentScratch(t *testing.T, s *Store, proposal state.ProposalID, form state.ScratchForm, text string) {
	t.Helper()
	_, err := s.Typed.SaveForm(t.Context(), state.Scratch{
		At:     state.ScratchPlace{Form: form, Proposal: proposal},
		Values: map[string]string{state.ScratchText: text, state.ScratchName: "call.txt"},
	})
	must(t, err)
}

func jottedTexts(t *testing.T, s *Store) (out []string) {
	t.Helper()
	list, err := s.Typed.Forms(t.Context())
	must(t, err)
	for _, sc := range list {
		out = append(out, sc.Values[state.ScratchText])
	}
	return out
}

// Text pasted for the builder stays on this machine until the service has read it: a failed
// upload, or content that the service can't read, would lose it. Later changes, or text in another
// form, stay in any case.
func TestPastedTextIsStoredUntilUploaded(t *testing.T) {
	s := newStore(t)
	ctx := t.Context()
	const pasted, wishes = "two \"speakers\"\nin the dén ⟦RLM⟧", "no projector"
	saveContentScratch(t, s, 7, state.ScratchContent, pasted)
	saveContentScratch(t, s, 7, state.ScratchChangeRequests, wishes)
	saveContentScratch(t, s, 7, state.ScratchArea, pasted)
	saveContentScratch(t, s, 8, state.ScratchContent, pasted)
	r, err := s.Plans.BeginRun(ctx, build.Run{
		Proposal: 7, Status: build.Going, Phase: build.Uploading, Updated: readAt,
		Pieces: []build.Piece{{Name: "call.txt"}, {Name: "wishes.txt", Text: wishes}},
	}, map[int][]byte{0: []byte(pasted)})
	must(t, err)
	r.Status = build.Failed
	r, err = s.Plans.SaveRun(ctx, r)
	must(t, err)
	if list := jottedTexts(t, s); len(list) != 4 {
		t.Fatalf("after a failed upload, stored is %q", list)
	}
	r.Status, r.Phase = build.Going, build.Outlining
	r, err = s.Plans.SaveRun(ctx, r)
	must(t, err)
	if list := jottedTexts(t, s); len(list) != 2 {
		t.Errorf("after the service read it, stored is %q", list)
	}
	saveContentScratch(t, s, 7, state.ScratchContent, pasted+", and a rack")
	_, err = s.Plans.SaveRun(ctx, r)
	must(t, err)
	if list := jottedTexts(t, s); len(list) != 3 {
		t.Errorf("later typing is lost: %q", list)
	}
}
