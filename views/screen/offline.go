package screen

// OfflineNext is the next step while the service can't be asked: where a person
// chose to work offline, they end it; else it ends by itself. The keys are named
// as k has them.
func OfflineNext(k Keys, chosen bool) string {
	if chosen {
		return k.Name(WorkOffline) + " goes online again."
	}
	return "The service does not answer. It is tried again by itself; " + k.Name(Refresh) + " tries at once."
}
