package config

import "testing"

// An address with a password would be shown on every refusal, and one without https is no link to follow.
func TestWebAddressIsChecked(t *testing.T) {
	for address, good := range map[string]bool{
		"": true, "https://app.example.com/a": true, "http://app.example.com": false, "app.example.com": false,
		"https://dana:secret@app.example.com": false, "https://": false,
	} {
		if err := CheckWebAddress(address); (err == nil) != good {
			t.Errorf("%q: %v", address, err)
		}
	}
}
