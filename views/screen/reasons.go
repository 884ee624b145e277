package screen

// NoneOpen is why actions on the open proposal are unavailable while there is none.
const NoneOpen = "No proposal is open: choose one in the list first."

// Refuse returns why if not, else "".
func Refuse(not bool, why string) string {
	if not {
		return why
	}
	return ""
}

// OfflineNext returns the next step while the service is unreachable. If the person chose to work
// offline, it names the key that ends that.
func OfflineNext(k Keys, chosen bool) string {
	if chosen {
		return k.Name(WorkOffline) + " goes online again."
	}
	return "The service does not answer. Retrying automatically; " + k.Name(Refresh) + " retries now."
}
