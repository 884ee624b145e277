package checks

// writable returns nil: whether a file can be written is known only by opening it.
func writable(string) error { return nil }

// ownerOf returns "": the owner is not looked up.
func ownerOf(string) string { return "" }
