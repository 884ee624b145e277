package run

import (
	"fmt"
	"net/url"

	"app.tender/tender/config"
)

// ConfirmLive asks once before something is written to a live account. A program
// says --yes instead. Offline nothing is written yet: what carries it out asks.
func (s *Session) ConfirmLive(yes bool) error {
	address := s.LiveHost()
	if yes || address == "" || s.Flags.Offline {
		return nil
	}
	what := fmt.Sprintf("the LIVE account %s at %s", s.Profile.Words(), address)
	if !s.Interactive() {
		return Usagef("this writes to %s, and there is nobody to ask.\n  Say --yes if that is meant; live_writes = \"allow\" in the settings ends the question.", what)
	}
	return s.Confirm("This writes to "+what+".", "Nothing was written.")
}

// host returns the host of the profile's address, for people.
func host(p config.Profile) string {
	u, err := url.Parse(p.BaseURL)
	if err != nil || u.Host == "" {
		return p.BaseURL
	}
	return u.Host
}

// LiveHost returns the host whose first write in a session is asked about; empty
// where none is.
func (s *Session) LiveHost() string {
	if s.Profile.Environment != config.Live || s.Settings.LiveWrite != config.LiveAsk {
		return ""
	}
	return host(s.Profile)
}
