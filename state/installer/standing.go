package installer

import (
	"app.tender/tender/state"
)

// Standing says why the job on a sheet is not to be built, before all else that the sheet says: it is not sold, on
// hold or declined, or nobody here knows. It has at most one element, none for a sold job.
func (s *Sheet) Standing() []Doubt {
	word := s.Status.Word()
	ask := " Ask before building."
	if s.Head.SalesPerson != "" {
		ask = " Ask " + s.Head.SalesPerson + " before building."
	}
	switch s.Status {
	case state.StatusAccepted, state.StatusCompleted:
		return nil
	case state.StatusDelayed:
		return []Doubt{{"ON HOLD: this job is delayed." + ask, "ON HOLD"}}
	case state.StatusDeclined:
		return []Doubt{{"DECLINED: the client does not want this job. Don't build it.", "DECLINED"}}
	case state.StatusDraft, state.StatusSubmitted, state.StatusViewedByClient, state.StatusEmailFailed,
		state.StatusExpired:
		return []Doubt{{
			"NOT SOLD (" + word +
				"): the client has not accepted, and options are not chosen. Don't build from this sheet.",
			"NOT SOLD (" + word + ")",
		}}
	case "":
		return []Doubt{{"STATUS UNKNOWN: the service did not return whether this job is sold." + ask, "STATUS UNKNOWN"}}
	default:
		return []Doubt{{
			"STATUS “" + word + "”: nobody here knows whether such a job is sold." + ask,
			"STATUS “" + word + "”. Ask first.",
		}}
	}
}

// NoTick returns why no part is ticked off on the sheet, or "". Where nobody knows whether the job is sold, the
// person on site may.
func (s *Sheet) NoTick() string {
	switch s.Status {
	case state.StatusDelayed:
		return "Nothing is ticked off: this job is on hold (" + s.Status.Word() + ")."
	case state.StatusDeclined:
		return "Nothing is ticked off: the client declined this job."
	case state.StatusDraft, state.StatusSubmitted, state.StatusViewedByClient, state.StatusEmailFailed,
		state.StatusExpired:
		return "Nothing is ticked off: this job is not sold (" + s.Status.Word() + ")."
	default:
		return ""
	}
}
