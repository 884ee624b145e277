package installer

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// SiteFile is what was entered at a job, as a file from one machine to another. It is signed with the key of the
// machine that made it, whose public half it names. It holds no secret, and no figure of money.
type SiteFile struct {
	Proposal state.ProposalID  `json:"proposalId"`
	Number   int64             `json:"number"`
	Name     string            `json:"name"`
	By       string            `json:"by"` // who made it
	Made     time.Time         `json:"made"`
	Events   []state.SiteEvent `json:"events"`
}

// maxSiteFile is the most bytes of a file that is read.
const maxSiteFile = 16 << 20

// A file has four lines: its format, the content as JSON, the public key, and the signature of the first two.
const (
	siteFormat    = "tender site events 1"
	siteKey       = "key ed25519 "
	siteSignature = "signature "
)

var siteBase64 = base64.StdEncoding

func siteSigned(content []byte) []byte { return append([]byte(siteFormat+"\n"), content...) }

// Pack returns the file's bytes, signed with key.
func (f *SiteFile) Pack(key ed25519.PrivateKey) ([]byte, error) {
	slices.SortFunc(f.Events, func(a, b state.SiteEvent) int { return a.Compare(&b) })
	content, err := json.Marshal(f)
	if err != nil {
		return nil, err
	}
	public, _ := key.Public().(ed25519.PublicKey) // of a private key it always is
	var b bytes.Buffer
	b.Write(siteSigned(content))
	b.WriteString("\n" + siteKey + siteBase64.EncodeToString(public))
	b.WriteString("\n" + siteSignature + siteBase64.EncodeToString(ed25519.Sign(key, siteSigned(content))) + "\n")
	return b.Bytes(), nil
}

// UnpackSite reads a file and returns whose key has signed it. It refuses one that was changed after that, or that
// holds what no machine enters.
func UnpackSite(data []byte) (f SiteFile, key ed25519.PublicKey, err error) {
	lines := strings.Split(strings.TrimSpace(strings.ReplaceAll(string(data), "\r", "")), "\n")
	if len(data) > maxSiteFile || len(lines) != 4 || lines[0] != siteFormat {
		return f, nil, badSite("This is not a file of `tender site export`, or of a newer version.")
	}
	public, kerr := siteBase64.DecodeString(strings.TrimPrefix(lines[2], siteKey))
	signature, serr := siteBase64.DecodeString(strings.TrimPrefix(lines[3], siteSignature))
	key = public
	if kerr != nil || serr != nil || len(key) != ed25519.PublicKeySize ||
		!ed25519.Verify(key, siteSigned([]byte(lines[1])), signature) {
		return f, nil, badSite("This file was changed after it was signed, or is incomplete.")
	}
	if err := json.Unmarshal([]byte(lines[1]), &f); err != nil {
		return f, nil, badSite("The content of this file is unreadable.")
	}
	f.Name, f.By = text.CleanLine(f.Name), text.First(text.CleanLine(f.By), state.MaxName)
	if len(f.Events) > state.MaxSiteEvents {
		return f, nil, badSite("This file has more events than a job can have.")
	}
	for i := range f.Events {
		wrong := f.Events[i].Check()
		if wrong == "" && f.Events[i].Proposal != f.Proposal {
			wrong = "It is about another job."
		}
		if wrong != "" {
			return f, nil, badSite("An event in this file is refused. " + wrong)
		}
	}
	return f, key, nil
}

func badSite(words string) error {
	return state.Invalid(words, "Nothing was merged. Ask for the file again.")
}

// SiteFingerprint names a key for people who compare it, such as on the phone: "3F2A-91C0-55DE-0B17".
func SiteFingerprint(key ed25519.PublicKey) string {
	sum := sha256.Sum256(key)
	digits := strings.ToUpper(hex.EncodeToString(sum[:8]))
	return strings.Join([]string{digits[:4], digits[4:8], digits[8:12], digits[12:]}, "-")
}
