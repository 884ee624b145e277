package site

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"app.tender/tender/documents"
	"app.tender/tender/documents/pdf"
	"app.tender/tender/service/office"
	"app.tender/tender/service/operation"
	"app.tender/tender/service/page"
	"app.tender/tender/service/papers"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"github.com/a-h/templ"
)

// Pages is the pages of clients.
type Pages struct {
	Store *store.Store
	Moves office.Moves
	Press papers.Press
	Key   papers.Key
}

// Visit handles a request to a client's page.
func (p Pages) Visit(ctx context.Context, v *operation.Visit) (operation.Reply, error) {
	read := v.Request.Method == http.MethodGet || v.Request.Method == http.MethodHead
	switch {
	case v.Secret == "assets":
		return asset(v)
	case v.Rest == "" && read:
		return p.showPage(ctx, v)
	case v.Rest == "proposal.pdf" && read:
		return p.showPDF(ctx, v)
	case v.Rest == "" && v.Request.Method == http.MethodPost:
		return p.takeAnswer(ctx, v)
	case v.Rest == "seen" && v.Request.Method == http.MethodPost:
		return p.seen(ctx, v)
	case v.Rest == "total" && v.Request.Method == http.MethodPost:
		return p.total(ctx, v)
	default:
		return operation.Reply{}, errNoPage
	}
}

// addressed reads what a link shows with the choice that the address of the visit names, if it is one.
func (p Pages) addressed(ctx context.Context, v *operation.Visit) (*shown, error) {
	var choice state.Selection
	if q, err := operation.ParseParams(v.Request.URL.RawQuery); err == nil {
		if choice, err = choiceIn(q); err != nil {
			choice = nil
		}
	}
	return store.View(ctx, p.Store, func(tx *store.Tx) (*shown, error) { return p.look(tx, v, choice) })
}

// showPage shows a page. It records nothing: mail scanners and previews read pages too.
func (p Pages) showPage(ctx context.Context, v *operation.Visit) (operation.Reply, error) {
	sh, err := p.addressed(ctx, v)
	if err != nil {
		return operation.Reply{}, err
	}
	return p.pageOf(v, sh, http.StatusOK, page.Form{})
}

// pageOf returns the reply with the page of what a link shows. form has what was typed before.
func (p Pages) pageOf(v *operation.Visit, sh *shown, status int, form page.Form) (operation.Reply, error) {
	view := &page.View{
		Action: Path + v.Secret, Doc: sh.doc, Look: &sh.look, Preview: sh.link.Preview, Until: sh.printing(v).Until,
		Form: form,
	}
	if sh.doc != nil {
		view.Seller, view.Client = sh.seller, sh.client
	}
	view.Form.Token, view.Form.Version, view.Form.Agreed = p.formToken(v), sh.version, sh.agreed
	view.Form.MayAsk = sh.doc != nil
	for _, a := range sh.asked {
		view.Form.Questions = append(view.Form.Questions, page.Question{Text: a.Text, At: a.At})
	}
	if !sh.forms(v) {
		view.Notice, view.Record = sh.standing(v), recordOf(sh.decision)
		view.Paper = page.Main(sh.html)
		if sh.decision != nil && sh.decision.Document != "" {
			view.Paper = page.Main(sh.decision.Document)
		}
	}
	return rendering(status, page.Page(view))
}

// standing returns, in words, the status of a proposal that the client can't decide on.
func (sh *shown) standing(v *operation.Visit) string {
	switch sh.status {
	case state.StatusAccepted, state.StatusCompleted:
		return "This is accepted."
	case state.StatusDeclined:
		return "This was declined."
	case state.StatusDelayed:
		return "This is on hold. You will hear from us."
	case state.StatusDraft:
		return "This is being revised. You will get it again when it is ready."
	case state.StatusExpired, state.StatusSubmitted, state.StatusViewedByClient:
		if sh.over(v) {
			return "The prices held until " + sh.look.Language.Date(sh.link.Until) + ". Ask us for new ones."
		}
		return "The prices hold no longer. Ask us for new ones."
	default:
		return "This can't be accepted at the moment. Ask us about it."
	}
}

func recordOf(a *store.Answer) *page.Record {
	if a == nil {
		return nil
	}
	return &page.Record{
		Accepted: a.Kind == store.AnswerAccepted, Name: a.Name, Text: a.Text, At: a.At, Address: a.Address,
		SHA256: hex.EncodeToString(a.DocumentHash),
	}
}

// showPDF gives the document as a PDF: the one that was decided on, or as it is with what the client has chosen.
func (p Pages) showPDF(ctx context.Context, v *operation.Visit) (operation.Reply, error) {
	if err := v.Welcome(documentCost); err != nil {
		return operation.Reply{}, err
	}
	sh, err := p.addressed(ctx, v)
	if err != nil {
		return operation.Reply{}, err
	}
	if sh.doc == nil {
		return operation.Reply{}, errNoPage
	}
	if sh.decision != nil && sh.decision.Document != "" {
		sh.html = sh.decision.Document
	}
	var b bytes.Buffer
	err = p.Press.Wait(ctx, func() error {
		_, err := pdf.Write(ctx, &b, templ.Raw(sh.html),
			pdf.About{At: sh.doc.Front().At, Foot: documents.Foot(sh.doc), FontFile: sh.look.FontFile})
		return err
	})
	return operation.OK(operation.File{
		ContentType: documents.FormatPDF.MediaType(), Data: b.Bytes(),
		Name: documents.FileName(sh.doc, documents.FormatPDF),
	}), err
}

// cookie is the name of the cookie that a form's token goes with.
const cookie = "tender"

// formToken returns the token of the page's forms for this browser, which gets a cookie.
func (p Pages) formToken(v *operation.Visit) string {
	c, err := v.Request.Cookie(cookie)
	value := ""
	if err == nil && len(c.Value) <= operation.MaxWord {
		value = c.Value
	}
	if value == "" {
		b := make([]byte, office.TokenBytes)
		rand.Read(b)
		value = base64.RawURLEncoding.EncodeToString(b)
	}
	http.SetCookie(v.Writer, &http.Cookie{
		Name: cookie, Value: value, Path: Path, HttpOnly: true, SameSite: http.SameSiteStrictMode,
		Secure: strings.HasPrefix(v.Base, "https://"),
	})
	return p.formMAC(v, value)
}

func (p Pages) formMAC(v *operation.Visit, value string) string {
	return base64.RawURLEncoding.EncodeToString(p.Key.MAC("form", []byte(v.Secret), []byte(value)))
}

// ownForm reports whether a form comes from the page in this browser, and not from another site.
func (p Pages) ownForm(v *operation.Visit, f *operation.Params) bool {
	if from := v.Request.Header.Get("Sec-Fetch-Site"); from != "" && from != "same-origin" {
		return false
	}
	c, err := v.Request.Cookie(cookie)
	return err == nil && c.Value != "" && hmac.Equal([]byte(f.Raw("token")), []byte(p.formMAC(v, c.Value)))
}

var errForm = &operation.Fault{
	Status: http.StatusBadRequest, Code: operation.CodeInvalidParameter,
	Message: "The form could not be read. Load the page again.",
}

// formOf reads the form of a visit.
func formOf(v *operation.Visit) (*operation.Params, error) {
	if !strings.HasPrefix(v.Request.Header.Get("Content-Type"), "application/x-www-form-urlencoded") {
		return nil, errForm
	}
	if err := operation.MayRead(v.Writer, operation.FormReadTime); err != nil {
		return nil, err
	}
	body, err := io.ReadAll(v.Request.Body)
	if err != nil {
		return nil, operation.BodyFault(err)
	}
	f, err := operation.ParseParams(string(body))
	if err != nil {
		return nil, errForm
	}
	return f, nil
}

// choiceIn reads the chosen options: area12=34.
func choiceIn(p *operation.Params) (state.Selection, error) {
	choice := state.Selection{}
	for name := range p.Names() {
		number, is := strings.CutPrefix(name, "area")
		if !is {
			continue
		}
		area, err := strconv.ParseInt(number, 10, 64)
		option, optionErr := strconv.ParseInt(p.Raw(name), 10, 64)
		if errors.Join(err, optionErr) != nil {
			return nil, errForm
		}
		choice[state.AreaID(area)] = state.OptionID(option)
	}
	return choice, nil
}

// chosen writes a choice as choiceIn reads it.
func chosen(choice state.Selection) string {
	q := url.Values{}
	for area, option := range choice {
		q.Set("area"+state.FormatID(area), state.FormatID(option))
	}
	return q.Encode()
}

// totals is what follows from a choice.
type totals struct {
	Sum      string            `json:"sum"`
	Words    string            `json:"words"`
	Agreed   string            `json:"agreed"`
	More     map[string]string `json:"more"` // by option
	Totals   []page.Row        `json:"totals"`
	Payments []page.Row        `json:"payments"`
}

// total returns what follows from a choice, for the page's script.
func (p Pages) total(ctx context.Context, v *operation.Visit) (operation.Reply, error) {
	f, err := formOf(v)
	if err != nil {
		return operation.Reply{}, err
	}
	choice, err := choiceIn(f)
	if err != nil {
		return operation.Reply{}, err
	}
	if !p.ownForm(v, f) {
		return operation.Reply{}, errForm
	}
	sh, err := store.View(ctx, p.Store, func(tx *store.Tx) (*shown, error) { return p.look(tx, v, choice) })
	if err != nil {
		return operation.Reply{}, err
	}
	d, isProposal := sh.doc.(*documents.Proposal)
	if !isProposal || !sh.forms(v) || sh.stale || sh.version != f.Raw("version") {
		return operation.Reply{}, operation.Conflict(operation.CodeInvalidTransition, wordsChanged)
	}
	now := totals{Sum: page.Sum(d), Words: page.Words(d), Agreed: sh.agreed, More: map[string]string{}}
	now.Totals, now.Payments = page.Rows(d.Totals, d.Look.Language, d.Currency),
		page.Rows(d.Payments, d.Look.Language, d.Currency)
	for i := range d.Areas {
		for j := range d.Areas[i].Options {
			o := &d.Areas[i].Options[j]
			now.More[state.FormatID(o.ID)] = page.More(d, o)
		}
	}
	return operation.OK(now), nil
}
