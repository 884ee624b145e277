package screen

// NoneOpen is why actions on the open proposal are disabled without one.
const NoneOpen = "No proposal is open: choose one in the list first."

// Refuse returns why if not is true, else "".
func Refuse(not bool, why string) string {
	if not {
		return why
	}
	return ""
}

// NotApplied tells that keys which waited for a text are dropped: it was not opened.
const NotApplied = "What you typed meanwhile was not applied."

// TakingOver says of a text that it is being taken over from another terminal.
func TakingOver(k Keys) string { return "being taken over; keys wait, " + k.Name(Back) + " leaves" }

// OfflineNext returns the next step while the service is unreachable. In offline mode, it names the key that ends it.
func OfflineNext(k Keys, chosen bool) string {
	if chosen {
		return k.Name(WorkOffline) + " goes online again."
	}
	return "The service does not answer. Retrying automatically; " + k.Name(Refresh) + " retries now."
}
