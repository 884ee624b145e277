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

// NotApplied tells that keys which waited for a proposal or a text are dropped: it was not opened.
const NotApplied = "What you typed meanwhile was not applied. Type it again."

// KeysWait says that keys wait which would be lost if the program ended now.
func KeysWait(k Keys) string {
	return "What you typed still waits to be applied: wait a moment, or drop it there with " + k.Name(Back) + "."
}

// TypedOn says that a question closed since the person typed on in the text that it was about; not is what was not
// done, and again the action that asks again.
func TypedOn(k Keys, not string, again ID) string {
	return not + ": you typed on before the question could be read. " + k.Name(again) + " asks again."
}

// TakingOver says of a text that it is being taken over from another terminal.
func TakingOver(k Keys) string { return "being taken over; keys wait, " + k.Name(Back) + " leaves" }

// OfflineNext returns the next step while the service is unreachable. In offline mode, it names the key that ends it.
func OfflineNext(k Keys, chosen bool) string {
	if chosen {
		return k.Name(WorkOffline) + " goes online again."
	}
	return "The service does not answer. Retrying automatically; " + k.Name(Refresh) + " retries now."
}
