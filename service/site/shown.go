package site

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"

	"app.tender/tender/documents"
	"app.tender/tender/documents/page"
	"app.tender/tender/service/office"
	"app.tender/tender/service/operation"
	"app.tender/tender/service/papers"
	"app.tender/tender/service/proposals"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
)

// shown is what a link shows, with the options that the client chooses.
type shown struct {
	link     store.Link
	account  store.Account
	look     documents.Look
	row      store.Proposal // as it is kept
	status   state.Status
	decision *store.Answer // nil: there is none, or it was not made on the page
	asked    []store.Answer
	seller   state.User
	client   string

	doc     documents.Document // nil: there is nothing for the client
	html    string             // of doc
	options []state.OptionID   // one of each area
	version string             // hash of the document as it is without a choice
	agreed  string             // hash of html
	stale   bool               // the choice names what is not there any more
}

// open reports whether the client may decide.
func (sh *shown) open(v *operation.Visit) bool {
	return sh.status.ClientMayBeLooking() && !sh.over(v)
}

// over reports whether the link's last day is over.
func (sh *shown) over(v *operation.Visit) bool { return !v.Now.Before(sh.link.Over()) }

// forms reports whether the page shows the forms: a preview does before anything is submitted too.
func (sh *shown) forms(v *operation.Visit) bool {
	return sh.open(v) || sh.link.Preview && !sh.status.Terminal()
}

// look reads what a visit's link shows with a choice of options.
func (p Pages) look(tx *store.Tx, v *operation.Visit, choice state.Selection) (*shown, error) {
	sh, err := find(tx, v)
	if err != nil {
		return nil, err
	}
	return sh, p.document(tx, v, sh, choice)
}

// find reads where a visit's link leads, without the document.
func find(tx *store.Tx, v *operation.Visit) (*shown, error) {
	sh := &shown{}
	var err error
	if sh.link, err = tx.Links().ByToken(office.HashToken(v.Secret)); errors.Is(err, store.ErrNotFound) {
		return nil, errNoPage
	} else if err != nil {
		return nil, err
	}
	id := sh.link.Owner.Account
	if !sh.link.Withdrawn.IsZero() || sh.link.Preview && sh.over(v) {
		return nil, errEndedLink
	}
	if sh.account, err = tx.Accounts().Find(id); err != nil {
		return nil, err
	}
	if !sh.account.Subscribed(v.Now) {
		return nil, errNoPage
	}
	if sh.row, err = tx.Proposals().Find(id, sh.link.Owner.Proposal); err != nil {
		return nil, err
	}
	if sh.status, err = office.StatusOf(tx, &sh.row, sh.link.Owner); err != nil {
		return nil, err
	}
	if sh.look, err = tx.Accounts().Look(id); err != nil {
		return nil, err
	}
	sh.look.ChosenOnly = false // there is something to choose
	if sh.asked, err = tx.Answers().Questions(id, sh.link.ID); err != nil {
		return nil, err
	}
	if decision, err := tx.Answers().Decision(sh.link.Owner); err == nil {
		sh.decision = &decision
	} else if !errors.Is(err, store.ErrNotFound) {
		return nil, err
	}
	return sh, nil
}

// document makes the document that a link shows.
func (p Pages) document(tx *store.Tx, v *operation.Visit, sh *shown, choice state.Selection) error {
	if sh.status == state.StatusDraft && !sh.link.Preview {
		return nil
	}
	d, err := proposals.Fill(tx, &sh.account, &sh.row)
	if err != nil {
		return err
	}
	sh.seller = d.SalesPerson
	if d.Customer != nil {
		sh.client = d.Customer.DisplayName()
	}
	if o := sh.link.Owner; o.ChangeOrder != 0 {
		set, err := papers.OrderSet(tx, &sh.account, &sh.row)
		if err != nil {
			return err
		}
		if sh.doc, err = papers.Make(&d.Proposal.Proposal, set, o.ChangeOrder, documents.KindChangeOrder,
			sh.printing(v)); err != nil {
			return err
		}
		sh.html, sh.version, err = wholePage(sh.doc)
		sh.agreed = sh.version
		return err
	}
	if err := p.choose(tx, v, sh, &d, nil); err != nil {
		return err
	}
	sh.version = sh.agreed
	if len(choice) == 0 || !sh.forms(v) {
		return nil
	}
	if err = p.choose(tx, v, sh, &d, choice); errors.Is(err, errStale) {
		sh.stale = true
		return nil
	}
	return err
}

// errStale is the error of a choice of what is not there any more.
var errStale = errors.New("the choice is not there any more")

// choose makes the document of a proposal with a choice of options counted. While the client may
// decide, its price is computed as Pricing.Reprice does.
func (p Pages) choose(tx *store.Tx, v *operation.Visit, sh *shown, d *proposals.Detail, choice state.Selection) error {
	options, err := count(d.Areas, choice)
	if err != nil {
		return err
	}
	if sh.forms(v) {
		if err := p.Moves.Pricing.Price(tx, &sh.account, &d.Proposal, d.Areas); err != nil {
			return err
		}
	}
	sh.options = options
	sh.doc, err = papers.Make(&d.Proposal.Proposal, changeorder.Set{}, 0, documents.KindProposal, sh.printing(v))
	if err != nil {
		return err
	}
	sh.html, sh.agreed, err = wholePage(sh.doc)
	return err
}

// printing returns how the document is printed.
func (sh *shown) printing(v *operation.Visit) documents.Printing {
	how := documents.Printing{Look: sh.look, At: papers.Day(v.Now), Until: sh.link.Until}
	if sh.link.Preview {
		how.Until = papers.Day(sh.link.Created).AddDate(0, 0, office.ValidDays(&sh.look))
	}
	return how
}

// count makes the options of a choice those that count, and returns one of each area: where nothing
// is chosen, the one that counts already.
func count(areas []state.Area, choice state.Selection) ([]state.OptionID, error) {
	var options []state.OptionID
	left := len(choice)
	for i := range areas {
		a := &areas[i]
		at := a.CountedOption()
		if id, named := choice[a.ID]; named {
			left--
			if at = slices.IndexFunc(a.Options, func(o state.Option) bool { return o.ID == id }); at < 0 {
				return nil, errStale
			}
		}
		if at < 0 {
			continue
		}
		options = append(options, a.Options[at].ID)
		for j := range a.Options {
			if a.Options[j].Status = state.StatusDeclined; j == at {
				a.Options[j].Status = state.StatusAccepted
			}
		}
	}
	if left > 0 {
		return nil, errStale
	}
	return options, nil
}

// wholePage returns the HTML of a document, from which its PDF is made, and its hash.
func wholePage(d documents.Document) (html, hash string, err error) {
	var b bytes.Buffer
	err = page.Of(d, page.ForPrint(&d.Front().Look)).Render(context.Background(), &b)
	sum := sha256.Sum256(b.Bytes())
	return b.String(), hex.EncodeToString(sum[:]), err
}
