package outbox

import (
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/merge"
)

// facts is all that the next move of an edit depends on.
type facts struct {
	entry    state.OutboxRecord // Began is zero if no write of it may have been done
	read     reading
	proposal *state.Proposal // the newest that was read
	like     candidates      // what the service has of the kind that the edit creates
	wrote    bool            // in this step
	merged   bool            // that write had both sides' changes
	fault    state.Fault     // of that write, or else of the read
	now      time.Time
	until    time.Time // until when a write may still reach the service; zero if it can't
}

// reading is what is known of the service since the step began, or since its write.
type reading int

const (
	unread     reading = iota
	unreadable         // the read failed
	answered           // the response to the write
	complete           // read
)

// move is what to do next with an edit. All but the first two end the step.
type move int

const (
	reads      move = iota
	sends           // verdict.over.Sent, or what the edit creates
	saved           // the service has it
	refuses         // it can't be sent as it is
	holds           // it isn't sent, because the service omits what it would overwrite; a retry sends it
	asks            // a person chooses between mine and theirs
	unclear         // a person says whether it was done
	looksLater      // the service is read again when a write can no longer arrive
	looksSoon       // the service is read again after a moment
	doubts          // like waits, for a create that may have been done
	waits           // it is tried again after the fault
)

// row is a line of the decision table.
type row struct {
	when  bool
	then  move
	words func() state.Fault // what a person reads; nil for nothing
}

// verdict is the first row that applies, with what was compared for it.
type verdict struct {
	compared

	then  move
	words state.Fault
}

// judge decides what to do next with an edit. It is pure: the same facts give the same verdict.
func judge(f facts) verdict {
	c := compare(f)
	r := *state.Find(rows(f, c), func(r *row) bool { return r.when })
	v := verdict{compared: c, then: r.then}
	if r.words != nil {
		v.words = r.words()
	}
	return v
}

// rows is the decision table, in order. Creates are not idempotent: what exists was looked up before the write, and
// what is new since then settles one in doubt. Setting a value is idempotent, so reading again settles it. It is not
// repeated while the first write may still arrive: arriving late, it could overwrite a later edit.
func rows(f facts, c compared) []row {
	d, fault := f.entry, f.fault.Kind
	creates, person := d.Edit.Creates(), state.Is[state.SetSalesPerson](d.Edit)
	begun, began, young := f.read == unread && !f.wrote, !d.Began.IsZero(), !f.until.IsZero()
	decided, failed, stuck := began && d.Decided, f.wrote && !began, f.read == unreadable
	exists, barred, unfit := f.like.unique && len(f.like.match) > 0, f.like.refuse.Kind != state.FaultNone,
		c.unfit.Kind != state.FaultNone
	present, omitted := c.how == state.Present, c.how == state.Omitted && !person
	return []row{
		// Before and after reading.
		{begun && unfit, refuses, given(c.unfit)},
		{begun, reads, nil},
		// a retry was refused as invalid: the earlier write may have been done
		{creates && failed && f.read == unread && d.Observed.Doubted && fault == state.FaultInvalid, reads, nil},
		{creates && failed && f.read == complete && exists, saved, nil},
		{(failed || stuck) && !began && concernsEdit(fault), refuses, f.refusal},
		{f.wrote && !failed && f.read == unread, reads, nil},
		{creates && stuck && f.wrote, looksSoon, f.awaited},
		{creates && stuck && began, doubts, f.doubted},
		{failed || stuck, waits, f.delayed},
		// What exists of what it creates.
		{creates && began && (len(c.fresh.match) == 1 || exists), saved, nil},
		// it may have been changed since
		{creates && decided && (len(c.fresh.match) > 0 || len(c.fresh.ids) == 1), saved, nil},
		{creates && decided, unclear, says(notFound, unclearNext)},
		{creates && began && len(c.fresh.ids) > 0 && !f.like.unique, unclear, c.appeared},
		{creates && young, looksLater, f.awaited},
		{creates && f.wrote, looksSoon, f.awaited},
		{creates && barred, refuses, given(f.like.refuse)},
		{creates, sends, nil},
		// What it overwrites is missing, or the write got no usable response.
		{c.how == state.Absent && !f.wrote, refuses, f.gone},
		{f.wrote && fault != state.FaultNone && (!present || !c.arrived), waits, f.delayed},
		{omitted && f.read == answered, reads, nil}, // the response to a write may omit more than the detail
		{omitted && decided && !f.wrote || person && f.wrote && c.how == state.Omitted, saved, nil},
		{omitted && began, unclear, says(holdsOmitted, unclearNext)},
		{omitted && barred, refuses, given(f.like.refuse)},
		{omitted && !d.Observed.Omitted, holds, says(standsUnseen, overUnseen)},
		{omitted, sends, nil},
		// The value is known: compare theirs, base, mine and the earlier write.
		{began && c.arrived, saved, c.bothSides},
		{f.wrote, asks, says(unexpectedResponse, chooseNext)},
		{began && c.back, asks, says(changedBack, chooseNext)},
		{c.mine, saved, nil},
		{c.both.Long > 0, asks, f.tooLongTogether(c.both.Long)},
		{c.collides, asks, f.changedMeanwhile},
		{c.hasBoth, saved, c.bothSides},
		{barred, refuses, given(f.like.refuse)},
		{young, looksLater, f.awaited},
		{unfit, refuses, given(c.unfit)},
		{true, sends, nil},
	}
}

// compared is what the rows need of an edit and what the service has.
type compared struct {
	fresh candidates // of a create: what did not exist before its write
	made  []int64    // the ids that it may have created, if they are known

	theirs   string // the service's value
	how      state.Presence
	arrived  bool // theirs is what was sent
	back     bool // theirs is again what a write had overwritten
	mine     bool // theirs is what was typed
	both     merge.Result
	collides bool // both sides changed the value, and it can't be merged
	hasBoth  bool // theirs is the merge of both

	over   state.Precondition // what was or would be sent, and what it overwrites
	merged bool               // that has both sides' changes
	unfit  state.Fault        // why it can't be sent at all
}

// compare compares an edit with what the service has.
func compare(f facts) compared {
	d, e := f.entry, f.entry.Edit
	c := compared{unfit: unsendable(e)}
	began := !d.Began.IsZero()
	switch {
	case e.Creates():
		c.fresh = f.like.since(d.Observed)
		switch c.made = c.fresh.match; {
		case f.like.unique && len(f.like.match) > 0:
			c.made = f.like.match
		case len(c.made) == 0:
			c.made = c.fresh.ids
		}
		c.over = state.Precondition{IDs: f.like.ids, Doubted: began || d.Observed.Doubted}
		return c
	case f.read == unread, f.read == unreadable:
		return c
	}
	c.theirs, c.how = f.proposal.Value(e)
	is := func(value string) bool { return same(e, c.theirs, value) }
	c.over = state.Precondition{
		Theirs: c.theirs, Sent: e.Value(), Modified: modifiedOf(f.proposal, e),
		Omitted: c.how == state.Omitted && !state.Is[state.SetSalesPerson](e),
	}
	c.mine = is(e.Value())
	if began && !c.over.Omitted {
		was := d.Observed
		c.arrived = is(was.Sent) || f.wrote && f.fault.Kind == state.FaultNone &&
			strings.TrimSpace(c.theirs) == strings.TrimSpace(was.Sent)
		c.back = !was.Omitted && is(was.Theirs) && c.over.Modified.After(was.Modified)
		if c.arrived {
			c.over, c.merged = was, f.merged || !f.wrote && !same(e, e.Value(), was.Sent)
			if c.merged {
				c.both = merge.Texts(e.Base, e.Value(), was.Theirs)
			}
			return c
		}
	}
	// It is unknown what the person saw or what the service has; nobody is "0".
	unguarded := e.Assigns() && (e.Base == "" || c.theirs == "") || e.Base == state.UnknownBase && nothing(e, c.theirs)
	switch {
	case f.wrote, c.how != state.Present, c.mine, is(e.Base), unguarded:
	case !state.Is[state.WriteText](e) || d.Chosen:
		c.collides = true
	default:
		c.both = merge.Texts(e.Base, e.Value(), c.theirs)
		c.over.Sent, c.merged, c.collides = c.both.Text(), true, !c.both.Clean()
		c.hasBoth, c.unfit = is(c.over.Sent), unsendable(e.WithText(c.over.Sent))
	}
	return c
}

// same compares two values. In a name, which is a single line, the spacing between words does not
// matter.
func same(e state.Edit, a, b string) bool {
	if state.Is[state.WriteText](e) {
		return state.SameText(a, b)
	}
	return a == b || strings.Join(strings.Fields(a), " ") == strings.Join(strings.Fields(b), " ")
}

// nothing reports whether a value is an empty text or an empty assignment.
func nothing(e state.Edit, value string) bool {
	return value == "" || e.Assigns() && value == state.FormatID(state.ContactID(0))
}

// modifiedOf returns the modification date that changes with the value and little else, if there
// is one: an option's own.
func modifiedOf(p *state.Proposal, e state.Edit) time.Time {
	if _, o := p.Option(e.Option); o != nil && state.Is[state.WriteText](e) {
		return o.LastModified
	}
	return time.Time{}
}

// concernsEdit reports whether a fault of this kind is about the edit itself, so that a retry would fail
// again.
func concernsEdit(k state.FaultKind) bool {
	switch k {
	case state.FaultNotFound, state.FaultTerminal, state.FaultConflict, state.FaultInvalid:
		return true
	default:
		return false
	}
}

// certainlyNotDone reports whether a write that failed with this fault certainly changed nothing.
func certainlyNotDone(k state.FaultKind) bool {
	return closesAll(k) || k == state.FaultPermission || concernsEdit(k)
}
