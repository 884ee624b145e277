package localstore

import "app.tender/tender/state/localstore/lockfile"

// Self returns this process's token among those that have the store open. It is empty while the
// store can't be opened.
func (s *database) Self() string {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.self == nil {
		return ""
	}
	return s.self.Token
}

// Alive reports whether the process with a token from Self still has the store open; known is
// false if that can't be determined.
func (s *database) Alive(token string) (living, known bool) {
	if token == s.Self() {
		return true, true
	}
	return lockfile.Alive(s.path, token)
}

// dead reports whether the process with this token is known to have ended.
func (s *database) dead(token string) bool {
	living, known := lockfile.Alive(s.path, token)
	return known && !living
}
