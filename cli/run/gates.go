package run

import (
	"fmt"
	"net/url"

	"app.tender/tender/state/outgoing"

	"app.tender/tender/cli/remote"
	"app.tender/tender/config"
	"github.com/shopspring/decimal"
)

// offline returns why no requests may be sent; empty if they may.
func (r *Run) offline() string {
	if r.Flags.Offline {
		return "This run is offline (--offline)."
	}
	return ""
}

// MayWriteNow is the gate of a command that writes to the service directly, not through the outbox: offline it could do
// nothing. It asks before a write to a live account.
func (s *Session) MayWriteNow(yes bool) error {
	if err := s.MayWrite(); err != nil {
		return err
	}
	if why := s.Run.offline(); why != "" {
		return remote.OfflineFault(why)
	}
	return s.ConfirmLive(yes)
}

// ConfirmLive asks once before a write to a live account, if writing is allowed at all. Programs pass --yes. Offline it
// does not ask: the command that sends the edit does.
func (s *Session) ConfirmLive(yes bool) error {
	if err := s.MayWrite(); err != nil {
		return err
	}
	address := s.LiveHost()
	if yes || address == "" || s.Run.Flags.Offline {
		return nil
	}
	what := fmt.Sprintf("the LIVE account %s at %s", s.Profile.Words(), address)
	if !s.Run.Interactive() {
		return Usagef(
			"this writes to %s, and there is no terminal to ask for confirmation on.\n  Give --yes to confirm; live_writes = \"allow\" in the settings turns the question off.", what)
	}
	return s.Run.Confirm("This writes to "+what+".", "Nothing was written.")
}

// LiveHost returns the host of a live account that needs consent before the first write of a session; empty for none.
func (s *Session) LiveHost() string {
	if s.Profile.Environment != config.Live || s.Settings.LiveWrite != config.LiveAsk {
		return ""
	}
	u, err := url.Parse(s.Profile.BaseURL)
	if err != nil || u.Host == "" {
		return s.Profile.BaseURL
	}
	return u.Host
}

// HidesPrices reports whether this profile must not see costs, profit and prices.
func (s *Session) HidesPrices() bool { return s.Profile.Installer && !s.Settings.SheetPrice }

// MaySeePrices fails if the profile must not see prices. It is a gate of commands about prices.
func (s *Session) MaySeePrices() error {
	if !s.HidesPrices() {
		return nil
	}
	if s.inGroup {
		return Usagef("The user of the profile %q is in the permission group Installer, which sees no prices.\n"+
			"  `tender show N` prints the installers' sheet.", s.Profile.Name)
	}
	return Usagef("The profile %q is an installer's and shows no prices.\n"+
		"  `tender show N` prints the installers' sheet; sheet_prices = true in the settings allows prices.",
		s.Profile.Name)
}

// MarginFloor returns the lowest margin without a warning, in percent.
func (s *Session) MarginFloor() decimal.NullDecimal {
	d, err := decimal.NewFromString(s.Settings.MarginFloor)
	return decimal.NullDecimal{Decimal: d, Valid: err == nil}
}

// Weights returns how much the rules of the check matter, as far as the settings say it.
func (s *Session) Weights() map[outgoing.ID]outgoing.Weight {
	weights := make(map[outgoing.ID]outgoing.Weight)
	for rule, weight := range s.Settings.Checks() {
		weights[outgoing.ID(rule)] = outgoing.Weight(weight)
	}
	return weights
}

// MayWrite is the first gate of every write: an edit that will not be sent must not enter the outbox either.
func (s *Session) MayWrite() error {
	if s.ReadOnly != "" {
		return remote.ReadOnlyFault(s.ReadOnly)
	}
	return nil
}

// MayCommit is MayWrite for a command that adds to the outbox.
func (s *Session) MayCommit() error {
	s.commits = true
	return s.MayWrite()
}
