package mail

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	netmail "net/mail"
	"net/textproto"
	"slices"
	"strings"

	"app.tender/tender/state/text"
)

// Bounce is what a delivery status notification (RFC 3464) says.
type Bounce struct {
	MessageIDs []string // of the mail that it is about, as far as it names them
	Failure             // the first
	failures   []Failure
}

// Failure is a recipient whom a mail did not reach.
type Failure struct {
	Recipient string
	Reason    string // in the words of a mail server
}

// Besides returns the first failure that is not of one of the copies' recipients. If there is none, it reports that
// only copies failed.
func (b *Bounce) Besides(copies []string) (f Failure, onlyCopies bool) {
	for _, f := range b.failures {
		if !slices.ContainsFunc(copies, func(a string) bool { return strings.EqualFold(a, f.Recipient) }) {
			return f, false
		}
	}
	return b.Failure, true
}

// ErrNoBounce is the error of a message that does not say that a mail failed for good.
var ErrNoBounce = errors.New("it is no notification that a mail failed")

const (
	// maxNotice is how many bytes of a notification are read: it may have the mail with its document.
	maxNotice = 40 << 20
	// maxParts bounds the parts of a notification, maxGroups the recipients in it.
	maxParts, maxGroups = 20, 200
	// maxFields bounds a part that is kept.
	maxFields = 64 << 10
)

// ReadBounce reads a notification. The error is ErrNoBounce for any other message.
func ReadBounce(r io.Reader) (Bounce, error) {
	var b Bounce
	msg, err := netmail.ReadMessage(io.LimitReader(r, maxNotice))
	if err != nil {
		return b, fmt.Errorf("%w: %w", ErrNoBounce, err)
	}
	kind, params, err := mime.ParseMediaType(msg.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/report" ||
		!strings.EqualFold(cmp.Or(params["report-type"], "delivery-status"), "delivery-status") {
		return b, ErrNoBounce
	}
	parts := multipart.NewReader(msg.Body, params["boundary"])
	for range maxParts {
		part, err := parts.NextPart()
		if err != nil { // the end, or what is cut off
			break
		}
		kind, _, _ := mime.ParseMediaType(part.Header.Get("Content-Type"))
		switch kind {
		case "message/delivery-status", "message/global-delivery-status":
			b.readStatus(part)
		case "message/rfc822", "text/rfc822-headers", "message/global", "message/global-headers":
			b.readOriginal(part)
		}
	}
	for _, header := range []string{"In-Reply-To", "References"} {
		b.MessageIDs = append(b.MessageIDs, idsIn(msg.Header.Get(header))...)
	}
	if len(b.failures) == 0 || len(b.MessageIDs) == 0 {
		return b, ErrNoBounce
	}
	b.Failure = b.failures[0]
	return b, nil
}

// readStatus reads the groups of fields about each recipient, and keeps who failed for good.
func (b *Bounce) readStatus(r io.Reader) {
	fields := textproto.NewReader(bufio.NewReader(io.LimitReader(r, maxFields)))
	for range maxGroups {
		group, err := fields.ReadMIMEHeader()
		if strings.EqualFold(strings.TrimSpace(group.Get("Action")), "failed") {
			b.failures = append(b.failures, Failure{
				Recipient: typed(cmp.Or(group.Get("Original-Recipient"), group.Get("Final-Recipient"))),
				Reason:    cmp.Or(typed(group.Get("Diagnostic-Code")), typed(group.Get("Status"))),
			})
		}
		if err != nil {
			return
		}
	}
}

// typed returns a field without its type, such as "rfc822;" or "smtp;", as one short line.
func typed(field string) string {
	if _, after, found := strings.Cut(field, ";"); found {
		field = after
	}
	return strings.TrimRight(text.Shorten(line(field), maxReason), ".")
}

// readOriginal reads the Message-ID of the mail that came back.
func (b *Bounce) readOriginal(r io.Reader) {
	header, _ := textproto.NewReader(bufio.NewReader(io.LimitReader(r, maxFields))).ReadMIMEHeader()
	b.MessageIDs = append(b.MessageIDs, idsIn(header.Get("Message-ID"))...)
}

// idsIn returns the identifiers between angle brackets.
func idsIn(field string) (ids []string) {
	for _, word := range strings.Fields(field) {
		if id, found := strings.CutPrefix(word, "<"); found && len(ids) < maxParts {
			ids = append(ids, strings.TrimSuffix(id, ">"))
		}
	}
	return ids
}
