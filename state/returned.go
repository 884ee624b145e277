package state

import "strings"

// WithClient reports whether a proposal or change order of this status waits for its client.
func (s Status) WithClient() bool { return s == StatusSubmitted || s == StatusViewedByClient }

// ReturnWords says what came back from the client: what they answered, or else what became of the
// status since it was was. It is empty for nothing. p is the proposal as it is now, and mail the
// newest mail about it, nil if unknown.
func ReturnWords(p *Proposal, was Status, answers []Answer, mail *Mail) string {
	var words []string
	told := false
	for i := range answers {
		words = append(words, answers[i].Words(p))
		told = told || answers[i].Order == 0 && (answers[i].Kind != AnswerAsked || p.Status == StatusViewedByClient)
	}
	if p.Status != was && !told {
		words = append(words, becameWords(p, mail))
	}
	return strings.Join(words, " ")
}

// RowReturnWords says what the client did to a proposal in a list since its status was was; empty
// for what the office does.
func RowReturnWords(row *ProposalSummary, was Status) string {
	switch row.Status {
	case was, StatusDraft, StatusSubmitted, StatusDelayed:
		return ""
	default:
		return becameWords(&Proposal{Status: row.Status, ClientLastOpened: row.LastModified}, nil)
	}
}

// becameWords says how a proposal got its status while its client had it.
func becameWords(p *Proposal, mail *Mail) string {
	switch p.Status {
	case StatusViewedByClient:
		if p.ClientLastOpened.IsZero() {
			return "Opened by the client."
		}
		return "Opened by the client " + p.ClientLastOpened.Local().Format("15:04") + "."
	case StatusAccepted:
		return "Accepted by the client."
	case StatusDeclined:
		return "Declined by the client."
	case StatusExpired:
		return "Its prices have expired."
	case StatusEmailFailed:
		if mail != nil && mail.State == MailFailed {
			return mail.Words("")
		}
		return "The mail to the client failed."
	default:
		return "It is " + p.Status.Word() + " now."
	}
}
