package site

import (
	"context"
	"encoding/hex"
	"fmt"
	"net/http"
	"strings"
	"unicode/utf8"

	"app.tender/tender/documents"
	"app.tender/tender/service/office"
	"app.tender/tender/service/operation"
	"app.tender/tender/service/page"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
)

const (
	maxSigned = 200   // characters of a name
	maxSaid   = 4_000 // of a reason or a question
	maxAsked  = 20    // questions through a link
)

// What the page says when it does not take an answer.
const (
	wordsChanged = "The proposal has changed; read it again."
	wordsForm    = "The page was opened again in the meantime, or your browser keeps no cookies. Read it, and press the button again."
	wordsReview  = "These are the words for the options that you chose. Read them, and accept."
	wordsName    = "Type your full name to accept."
	wordsLong    = "That is too long: a name has at most 200 characters, a reason or a question 4,000."
	wordsBlank   = "Write your question first."
	wordsEnough  = "You have asked a lot already. Call or write to us."
	wordsPreview = "This is a preview: nothing can be answered."
)

// visitor returns who acts on a page: the client, who is no user of the account.
func visitor(v *operation.Visit, a store.Account) office.Actor {
	return office.Actor{Account: a, Now: v.Now, Base: v.Base}
}

// seen records that the page was opened: its own script says so once it is on a screen.
func (p Pages) seen(ctx context.Context, v *operation.Visit) (operation.Reply, error) {
	f, err := formOf(v)
	if err != nil {
		return operation.Reply{}, err
	}
	if !p.ownForm(v, f) {
		return operation.Reply{}, errForm
	}
	err = p.Store.Write(ctx, func(tx *store.Tx) error {
		sh, err := find(tx, v)
		if err != nil {
			return err
		}
		return p.opened(tx, v, sh)
	})
	return operation.Reply{Status: http.StatusNoContent}, err
}

// opened records that the client has opened a link: the first time what they may decide on becomes
// ViewedByClient, and once its last day is over, Expired.
func (p Pages) opened(tx *store.Tx, v *operation.Visit, sh *shown) error {
	if sh.link.Preview {
		return nil
	}
	if err := tx.Links().Opened(sh.link.Owner.Account, sh.link.ID, v.Now); err != nil {
		return err
	}
	switch {
	case sh.open(v) && sh.status == state.StatusSubmitted:
		return p.moveShown(tx, v, sh, state.StatusViewedByClient, nil)
	case sh.status.ClientMayBeLooking() && sh.over(v):
		return p.Moves.Expire(tx, v.Now, v.Base)
	}
	return nil
}

// moveShown moves what a link shows.
func (p Pages) moveShown(tx *store.Tx, v *operation.Visit, sh *shown, to state.Status, options []state.OptionID) error {
	sh.status = to
	return p.Moves.Move(tx, visitor(v, sh.account), &sh.row, sh.link.Owner, to, options)
}

// takeAnswer takes a form of the page. It shows the page again with what is wrong, or goes to the
// page, so that a reload sends nothing twice.
func (p Pages) takeAnswer(ctx context.Context, v *operation.Visit) (operation.Reply, error) {
	f, err := formOf(v)
	if err != nil {
		return operation.Reply{}, err
	}
	choice, err := choiceIn(f)
	if err != nil {
		return operation.Reply{}, err
	}
	form := page.Form{Name: typed(f, "name"), Reason: typed(f, "reason"), Question: typed(f, "question")}
	own := p.ownForm(v, f)
	status := http.StatusOK
	sh, err := store.Change(ctx, p.Store, func(tx *store.Tx) (*shown, error) {
		sh, err := p.look(tx, v, choice)
		if err != nil {
			return nil, err
		}
		if !own {
			form.Alert, status = wordsForm, http.StatusForbidden
			return sh, nil
		}
		if err := p.opened(tx, v, sh); err != nil {
			return nil, err
		}
		form.Alert, status, err = p.decide(tx, v, sh, f, form)
		return sh, err
	})
	if err != nil {
		return operation.Reply{}, err
	}
	if status == http.StatusSeeOther {
		back := Path + v.Secret
		if f.Raw("do") == "ask" { // the client sees the question, and goes on with their choice
			back += "?" + chosen(choice) + "#ask"
		}
		v.Writer.Header().Set("Location", back)
		return operation.Reply{Status: status, Body: operation.File{ContentType: "text/plain; charset=utf-8"}}, nil
	}
	return p.pageOf(v, sh, status, form)
}

// typed reads what somebody typed as it can be kept and shown.
func typed(f *operation.Params, name string) string {
	return strings.TrimSpace(text.Clean(text.NormalizeNewlines(strings.ToValidUTF8(f.Raw(name), "\uFFFD"))))
}

// decide takes what a form says. It returns what the page then says, and the status of the response.
func (p Pages) decide(
	tx *store.Tx, v *operation.Visit, sh *shown, f *operation.Params,
	form page.Form,
) (alert string, status int, err error) {
	do := f.Raw("do")
	changed := sh.stale || sh.version != f.Raw("version")
	switch {
	case do != "choose" && do != "ask" && do != "accept" && do != "decline":
		return "", 0, errForm
	case do != "choose" && sh.link.Preview:
		return wordsPreview, http.StatusForbidden, nil
	case utf8.RuneCountInString(form.Name) > maxSigned, utf8.RuneCountInString(form.Reason) > maxSaid,
		utf8.RuneCountInString(form.Question) > maxSaid:
		return wordsLong, http.StatusBadRequest, nil
	case do == "ask":
		return p.ask(tx, v, sh, form)
	case sh.decision != nil: // the page shows the record
		return "", http.StatusSeeOther, nil
	case !sh.forms(v): // the page says where it stands
		return "", http.StatusConflict, nil
	case changed:
		return wordsChanged, http.StatusConflict, nil
	case do == "choose":
		return "", http.StatusOK, nil
	case do == "accept" && sh.agreed != f.Raw("agreed"): // the choice was made without the page's script
		return wordsReview, http.StatusOK, nil
	case do == "accept" && form.Name == "":
		return wordsName, http.StatusBadRequest, nil
	case do == "accept":
		return p.record(tx, v, sh,
			store.Answer{Kind: store.AnswerAccepted, Name: text.SingleLine(form.Name), Options: sh.options},
			state.StatusAccepted)
	default:
		return p.record(tx, v, sh,
			store.Answer{Kind: store.AnswerDeclined, Name: text.SingleLine(form.Name), Text: form.Reason},
			state.StatusDeclined)
	}
}

// record records a decision with the document that it is about.
func (p Pages) record(
	tx *store.Tx, v *operation.Visit, sh *shown, a store.Answer, to state.Status,
) (string, int, error) {
	hash, err := hex.DecodeString(sh.agreed)
	if err != nil {
		return "", 0, err
	}
	sign(v, sh, &a)
	a.Document, a.DocumentHash = sh.html, hash
	if err := p.moveShown(tx, v, sh, to, sh.options); err != nil {
		return "", 0, err
	}
	if d, is := sh.doc.(*documents.Proposal); is && to == state.StatusAccepted &&
		!money.Equal(d.Sum, sh.row.Summary.Total) {
		return "", 0, fmt.Errorf("the client agreed to %v, and the proposal comes to %v", d.Sum, sh.row.Summary.Total)
	}
	return "", http.StatusSeeOther, tx.Answers().Create(&a)
}

// ask records a question.
func (p Pages) ask(tx *store.Tx, v *operation.Visit, sh *shown, form page.Form) (string, int, error) {
	switch {
	case sh.doc == nil:
		return "", http.StatusConflict, nil
	case form.Question == "":
		return wordsBlank, http.StatusBadRequest, nil
	case len(sh.asked) >= maxAsked:
		return wordsEnough, http.StatusConflict, nil
	}
	a := store.Answer{Kind: store.AnswerAsked, Name: text.SingleLine(form.Name), Text: form.Question}
	sign(v, sh, &a)
	return "", http.StatusSeeOther, tx.Answers().Create(&a)
}

// sign sets what every answer has.
func sign(v *operation.Visit, sh *shown, a *store.Answer) {
	a.Owner, a.Link, a.At = sh.link.Owner, sh.link.ID, v.Now
	if v.Address.IsValid() {
		a.Address = v.Address.String()
	}
}
