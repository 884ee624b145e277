package plain

import (
	"errors"
	"strings"

	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
)

// endMark is the line that ends a text. A text has the line with one more dot.
const endMark = "."

// write returns a function that asks for a text and saves it.
func (t *talk) write(field state.TextField) func() {
	return func() {
		ref, ok := t.textOf(field)
		if !ok {
			return
		}
		typed, ended, err := t.typed(ref)
		switch key := shapes.DraftKey(ref); {
		case err != nil:
			t.say(run.Describe(err))
		case !typed && ended:
			t.say("It stays as it is.")
		case !ended:
			t.say("Kept as a draft, not saved: " + key)
		default:
			t.save(key, field)
		}
	}
}

// textOf asks where a text is.
func (t *talk) textOf(field state.TextField) (ref state.TextRef, ok bool) {
	ref.Field = field
	if field == state.ClientDescription || field == state.InstallerNotes {
		p, _, o := t.option(false)
		if o == nil {
			return ref, false
		}
		ref.Proposal, ref.Option = p.ID, o.ID
		return ref, true
	}
	w, err := t.read(t.open)
	if err != nil {
		t.say(run.Describe(err))
		return ref, false
	}
	ref.Proposal = w.Proposal.ID
	return ref, true
}

// typed reads the lines of a text, each of which is a draft on the disk before the next is read. ended is false if the
// input ended first.
func (t *talk) typed(ref state.TextRef) (typed, ended bool, err error) {
	err = t.with(func(s *run.Session) error {
		if err := s.MayCommit(); err != nil {
			return err
		}
		d, err := t.begun(s, ref)
		if err != nil {
			return err
		}
		t.say("Type the new text, which replaces it. A line with only a dot ends; a dot at once leaves it as it is; " +
			"two dots stand for one.")
		var lines []string
		for {
			line, ok := t.in.next()
			if !ok || line == endMark {
				ended = ok
				return nil
			}
			if strings.Trim(line, endMark) == "" && len(line) > 1 {
				line = line[1:]
			}
			if !typed {
				if d, err = t.anew(s, d); err != nil {
					return elsewhere(err)
				}
			}
			lines = append(lines, line)
			d.Text, typed = strings.Join(lines, "\n"), true
			if d, err = s.Store.Typed.Save(t.ctx, d); err != nil {
				return elsewhere(err)
			}
		}
	})
	return typed, ended, err
}

// anew discards a draft that a new text replaces, so that it can be restored, and returns the draft of that text.
func (t *talk) anew(s *run.Session, d state.Draft) (state.Draft, error) {
	if d.Revision == 0 { // it is not stored
		return d, nil
	}
	if gone, err := s.Store.Typed.Discard(t.ctx, d); !gone { // saving says who has typed in it
		return d, err
	}
	return state.Draft{Ref: d.Ref, Base: d.Base}, nil
}

// elsewhere returns an error of saving a draft for a person.
func elsewhere(err error) error {
	if other, ok := errors.AsType[*state.EditedElsewhere](err); ok {
		return other.Fault()
	}
	return err
}

// begun says what a text is now, and returns the draft to go on with.
func (t *talk) begun(s *run.Session, ref state.TextRef) (state.Draft, error) {
	drafts, err := s.Store.Typed.Drafts(t.ctx)
	if err != nil {
		return state.Draft{}, err
	}
	for _, d := range drafts {
		if d.Ref == ref {
			t.text("A draft that is not saved", d.Text)
			return d, nil
		}
	}
	w, err := t.read(t.open)
	if err != nil {
		return state.Draft{}, err
	}
	now, how := w.Proposal.Text(ref)
	d := state.Draft{Ref: ref, Base: now}
	if how == state.Omitted {
		d.Base, now = state.UnknownBase, state.UnknownWord
	}
	t.text("It is now", now)
	return d, nil
}

// save saves a draft. What looks internal is saved only if a person agrees.
func (t *talk) save(key string, field state.TextField) {
	if t.run("drafts", "push", "--", key) {
		return
	}
	if field.ClientLayer() {
		answer, _ := t.ask("Save it although it looks internal? yes, or an empty line to keep the draft.")
		if strings.EqualFold(answer, "yes") && t.run("drafts", "push", "--client-may-see", "--", key) {
			return
		}
	}
	t.say("The draft is kept: " + key)
}
