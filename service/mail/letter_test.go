package mail_test

import (
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	netmail "net/mail"
	"slices"
	"strings"
	"testing"
	"time"

	"app.tender/tender/service/mail"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

func TestLettersThatCanNotBeSentAreRefused(t *testing.T) {
	for _, l := range [][2]string{
		{"For {customer}", ""},
		{"", "{link} {price}"},
		{"", "Hello {client}"},
		{"One\nTwo", ""},
		{"{link}", ""},
		{"", "{link}" + strings.Repeat("x", 10_000)},

		{"", "{Link} {link}"},
	} {
		err := mail.CheckLetter(l[0], l[1])
		if fault := state.FaultOf(err); err == nil || fault.Kind != state.FaultInvalid || fault.Next == "" {
			t.Errorf("%.80q: %v", l, err)
		}
	}
	for _, l := range [][2]string{
		{"", ""},
		{mail.DefaultSubject, mail.DefaultText},
		{"For {client}: {proposal}", "{link} {until} { \n }"},
	} {
		if err := mail.CheckLetter(l[0], l[1]); err != nil {
			t.Errorf("%q: %v", l, err)
		}
	}
}

func TestALetterIsFilledInOnce(t *testing.T) {
	p := mail.Places{
		Client: "{link} & {dealer}", Proposal: "Proposal 7:\r\nBcc: x@example.com", Dealer: "North\u2028AV",
		Salesperson: "Sam \x1b[31mTester",
		Until:       "May 6, 2026", Link: "https://proposals.example.com/p/x",
	}
	subject, body := p.Fill("", "{client}\n{link}\n{salesperson}\r\n{until} {proposal}")
	if want := "Proposal 7: Bcc: x@example.com, from North AV"; subject != want {
		t.Errorf("subject %q, want %q", subject, want)
	}
	if want := "{link} & {dealer}\nhttps://proposals.example.com/p/x\nSam Tester\nMay 6, 2026 Proposal 7: Bcc: x@example.com"; body != want {
		t.Errorf("text %q, want %q", body, want)
	}
	p.Proposal = strings.Repeat("very long ", 100)
	if subject, _ := p.Fill("", ""); len(subject) > 200 {
		t.Errorf("a subject of %d characters", len(subject))
	}
}

// link is what an address of a client's page looks like.
var link = "https://proposals.example.com/p/" + strings.Repeat("aB3_-", 8) + "xy-"

// letter returns a mail whose every text tries to be a header of its own.
func letter() *store.Mail {
	const evil = "\r\nBcc: thief@example.com\r\n\r\n<script>alert(1)</script>"
	return &store.Mail{
		MessageID: "abc@example.com", Sender: "proposals@example.com", SenderName: `Sam "S" Tester` + evil,
		ReplyTo:   "sam@north.example",
		Recipient: "erik@halvorsen.example", RecipientName: "Erik Hålvørsen 王" + evil,
		CC: []string{"anna@halvorsen.example"}, Subject: "Proposal 7 für Erik" + evil,
		Body: "Hello <b>Erik</b> & Anna,\n\nit is here:\n" + link + "\n\n.\n\nSam",
	}
}

// parts reads a multipart body and those within it.
func parts(t *testing.T, r io.Reader, contentType string) (found map[string]string) {
	t.Helper()
	found = map[string]string{}
	_, params, err := mime.ParseMediaType(contentType)
	if err != nil {
		t.Fatal(err)
	}
	for list := multipart.NewReader(r, params["boundary"]); ; {
		part, err := list.NextRawPart()
		if errors.Is(err, io.EOF) {
			return found
		}
		if err != nil {
			t.Fatal(err)
		}
		kind, _, err := mime.ParseMediaType(part.Header.Get("Content-Type"))
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(kind, "multipart/") {
			for k, v := range parts(t, part, part.Header.Get("Content-Type")) {
				found[k] = v
			}
			continue
		}
		var body io.Reader = part
		if part.Header.Get("Content-Transfer-Encoding") == "quoted-printable" {
			body = quotedprintable.NewReader(part)
		}
		text, err := io.ReadAll(body)
		if err != nil {
			t.Fatal(err)
		}
		found[kind] = string(text)
		if part.FileName() != "" {
			found["file"] = part.FileName()
		}
	}
}

// No text of a mail becomes a header, a recipient, a script or the mail's end.
func TestNothingIsInjectedIntoAMail(t *testing.T) {
	at := time.Date(2026, 4, 6, 0, 22, 19, 0, time.UTC)
	raw, err := mail.Write(letter(),
		&mail.File{Name: "7-haus für\r\nX: y.pdf", MediaType: "application/pdf", Content: []byte("%PDF")}, at)
	if err != nil {
		t.Fatal(err)
	}
	msg, err := netmail.ReadMessage(strings.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for name, values := range msg.Header {
		names = append(names, name)
		if len(values) != 1 {
			t.Errorf("%s is there %d times", name, len(values))
		}
	}
	slices.Sort(names)
	if want := "Cc Content-Type Date From Message-Id Mime-Version Reply-To Subject To"; strings.Join(names,
		" ") != want {
		t.Errorf("headers %q, want %q", names, want)
	}
	const evil = " Bcc: thief@example.com <script>alert(1)</script>"
	for header, want := range map[string]string{
		"From":     `Sam "S" Tester` + evil + " proposals@example.com",
		"Reply-To": `Sam "S" Tester` + evil + " sam@north.example",
		"To":       "Erik Hålvørsen 王" + evil + " erik@halvorsen.example", "Cc": " anna@halvorsen.example",
	} {
		list, err := msg.Header.AddressList(header)
		if err != nil || len(list) != 1 || list[0].Name+" "+list[0].Address != want {
			t.Errorf("%s: %v, %v", header, list, err)
		}
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(msg.Header.Get("Subject"))
	if err != nil || subject != "Proposal 7 für Erik"+evil {
		t.Errorf("subject %q, %v", subject, err)
	}
	if got := msg.Header.Get("Message-ID") +
		msg.Header.Get("Date"); got != "<abc@example.com>Mon, 06 Apr 2026 00:22:19 +0000" {
		t.Errorf("Message-ID and date %q", got)
	}
	found := parts(t, msg.Body, msg.Header.Get("Content-Type"))
	if want := strings.ReplaceAll(letter().Body, "\n", "\r\n"); found["text/plain"] != want {
		t.Errorf("text %q, want %q", found["text/plain"], want)
	}
	for _, want := range []string{
		"<p>Hello &lt;b&gt;Erik&lt;/b&gt; &amp; Anna,</p>",
		fmt.Sprintf("it is here:<br>\r\n<a href=%q>%s</a></p>", link, link),
	} {
		if !strings.Contains(found["text/html"], want) {
			t.Errorf("no %s in %s", want, found["text/html"])
		}
	}
	if found["application/pdf"] == "" || strings.ContainsAny(found["file"], "\r\n") {
		t.Errorf("attached %q", found["file"])
	}
}
