package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/textproto"
	"slices"
	"strings"
	"time"
	"unicode"

	"app.tender/tender/state/text"
	"github.com/wneessen/go-mail/smtp"
)

const (
	// dialTime is how long it may take until a mail server has greeted and let us in.
	dialTime = 20 * time.Second
	// sendTime is how long it may then take to hand a mail over.
	sendTime = 2 * time.Minute
)

// Error is why a mail was not handed over.
type Error struct {
	Reason    string // in words, for the salesperson
	Final     bool   // another attempt would fail too
	Uncertain bool   // the server may have taken it
}

// Error implements error.
func (e *Error) Error() string { return e.Reason }

// maxReason is how many characters of a server's answer are kept.
const maxReason = 300

// cause returns what an error says in one line without a full stop.
func cause(err error) string {
	words := err.Error()
	if answer, is := errors.AsType[*textproto.Error](err); is {
		words = fmt.Sprintf("%d %s", answer.Code, answer.Msg)
	}
	words = strings.Join(strings.Fields(text.SingleLine(strings.ToValidUTF8(words, "?"))), " ")
	return strings.TrimRight(text.Shorten(words, maxReason), ".")
}

// refused returns the error for a server's answer to a step: 5xx is final.
func refused(what string, err error) *Error {
	answer, is := errors.AsType[*textproto.Error](err)
	if !is {
		return &Error{Reason: fmt.Sprintf("The connection to the mail server ended: %s.", cause(err))}
	}
	return &Error{Reason: fmt.Sprintf("The mail server refused %s: %s.", what, cause(err)), Final: answer.Code >= 500}
}

// envelope is who a mail is from and for.
type envelope struct {
	from string
	to   []string
}

// send hands a mail over. All recipients get it or none: one that is refused is a failure. begin is called
// once the server has taken the envelope, right before the mail itself; its error ends the attempt. A
// failure of the mail server's is an *Error.
func (s *Server) send(ctx context.Context, e envelope, content io.WriterTo, begin func() error) error {
	c, conn, err := s.connect(ctx)
	if err != nil {
		return err
	}
	defer conn.Close() //nolint:errcheck // what was written is settled by the answers
	// Whoever stops the service waits for a mail only once begin was called.
	uninterrupted := context.AfterFunc(ctx, func() { _ = conn.SetDeadline(time.Now()) })
	defer uninterrupted()
	c.SkipSMTPUTF8(isASCII(e.from + strings.Join(e.to, ""))) // else the next server would need it too
	if err := c.Mail("<" + e.from + ">"); err != nil {
		return refused("the sender "+e.from, err)
	}
	for _, to := range e.to {
		if err := c.Rcpt("<" + to + ">"); err != nil {
			return refused("the recipient "+to, err)
		}
	}
	if !uninterrupted() {
		return &Error{Reason: "The service was stopped before it could send the mail."}
	}
	if err := begin(); err != nil {
		return err
	}
	w, err := c.Data()
	if err != nil {
		return refused("the mail", err)
	}
	if _, err := content.WriteTo(w); err != nil { // incomplete, so that no server delivers it
		return refused("the mail", err)
	}
	if err := w.Close(); err != nil {
		told := refused("the mail", err)
		if _, answered := errors.AsType[*textproto.Error](err); !answered {
			told = &Error{
				Uncertain: true,
				Reason:    "The connection ended before the mail server said whether it took the mail.",
			}
		}
		return told
	}
	_ = c.Quit() // it has the mail
	return nil
}

func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r > unicode.MaxASCII })
}

// connect greets the server, encrypts the connection and signs in.
func (s *Server) connect(ctx context.Context) (*smtp.Client, net.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, dialTime)
	defer cancel()
	conn, err := s.open(ctx)
	if err != nil {
		return nil, nil, s.unreachable(err)
	}
	ready := context.AfterFunc(ctx, func() { _ = conn.SetDeadline(time.Now()) })
	c, err := s.greet(conn)
	if !ready() && err == nil {
		err = s.unreachable(ctx.Err())
	}
	if err == nil {
		err = conn.SetDeadline(time.Now().Add(sendTime))
	}
	if err != nil {
		_ = conn.Close() // err says more
		return nil, nil, err
	}
	return c, conn, nil
}

func (s *Server) open(ctx context.Context) (net.Conn, error) {
	if s.dial != nil {
		return s.dial()
	}
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", s.String())
	return conn, err
}

func (s *Server) greet(conn net.Conn) (*smtp.Client, error) {
	if s.secure == fromTLS {
		conn = tls.Client(conn, s.tls)
	}
	c, err := smtp.NewClient(conn, s.host)
	if err != nil {
		return nil, s.unreachable(err)
	}
	if err := c.Hello(s.heloName()); err != nil {
		return nil, s.unreachable(err)
	}
	if s.secure == startTLS {
		if offered, _ := c.Extension("STARTTLS"); !offered {
			return nil,
				&Error{Reason: fmt.Sprintf("The mail server %s does not encrypt the connection, so nothing was sent.",
					s)}
		}
		if err := c.StartTLS(s.tls); err != nil {
			return nil,
				&Error{Reason: fmt.Sprintf("The connection to the mail server %s can't be encrypted: %s.", s,
					cause(err))}
		}
	}
	return c, s.signIn(c)
}

// signIn sends the server the password. The response may repeat it, so it is not reported.
func (s *Server) signIn(c *smtp.Client) error {
	if s.user == "" {
		return nil
	}
	_, list := c.Extension("AUTH")
	ways := strings.Fields(strings.ToUpper(list))
	var way smtp.Auth
	switch {
	case slices.Contains(ways, "SCRAM-SHA-256"):
		way = smtp.ScramSHA256Auth(s.user, s.password)
	case slices.Contains(ways, "PLAIN"):
		way = smtp.PlainAuth("", s.user, s.password, s.host, s.secure == noTLS)
	case slices.Contains(ways, "LOGIN"):
		way = smtp.LoginAuth(s.user, s.password, s.host, s.secure == noTLS)
	default:
		return &Error{Reason: fmt.Sprintf("The mail server %s offers no way to sign in that the service knows.", s)}
	}
	if err := c.Auth(way); err != nil {
		code := ""
		if answer, is := errors.AsType[*textproto.Error](err); is {
			code = fmt.Sprintf(" (%d)", answer.Code)
		}
		return &Error{Reason: fmt.Sprintf("The mail server %s refused the service's name and password%s.", s, code)}
	}
	return nil
}
