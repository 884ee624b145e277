package strength

import (
	"strings"
	"testing"

	"app.tender/tender/state"
)

func TestWeakPasswordsAreRefused(t *testing.T) {
	own := []string{"kofi.mensah@brightline.example", "Kofi", "Mensah", "Brightline AV"}
	for _, weak := range []string{
		"", "short", "123456789", "1234567890", "0987654321", "abcdefghijkl", "aaaaaaaaaaaaaaaaaaaa", "passwordpassword",
		"Password123", "Password123!", "P@ssw0rd2024", "qwertyuiop123", "letmein2024!", "iloveyou1999", "Summer2026!",
		"brightline2026", "KofiMensah1!", "kofi.mensah@brightline", "abcabcabcabcabc", "asdfghjkl1234", "monkeydragon",
		"Welcome2024", strings.Repeat("x9$ ", 51), "1qaz2wsx3edc",
	} {
		f := state.FaultOf(Check(weak, own...))
		if f.Kind != state.FaultInvalid || f.Next == "" || weak != "" && strings.Contains(f.Message+f.Next, weak) {
			t.Errorf("%q: %+v", weak, f)
		}
	}
}

func TestGoodPasswordsAreTaken(t *testing.T) {
	for _, good := range []string{
		"quiet otter plays chess", "correct horse battery staple", "k7$Qw!9zR2pL", "violet-anvil-drum", "gT4rk0wulpmx",
		"Žluťoučký kůň", "密码非常长的一个短语吗", strings.Repeat("k9$w", 1) + "Zt!4vQm2", "HGD4-DNS7-OVEZ-3QH6",
	} {
		if err := Check(good, "kofi@brightline.example", "Kofi"); err != nil {
			t.Errorf("%q: %v", good, err)
		}
	}
}

// A password of the most characters is cut into parts, and repetitions in repetitions are found.
func TestTheLongestPasswordIsChecked(t *testing.T) {
	for _, text := range []string{strings.Repeat("a", Longest), strings.Repeat("ab1 ", Longest/4), strings.Repeat("word", Longest/4)} {
		if err := Check(text); err == nil {
			t.Errorf("%.20s… is taken", text)
		}
	}
}
