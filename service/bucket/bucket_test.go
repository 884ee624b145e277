package bucket_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"app.tender/tender/service/bucket"
	"app.tender/tender/state"
	"app.tender/tender/testenv/s3"
)

var environment = map[string]string{
	"AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "very-secret", "AWS_REGION": "eu-central-1",
}

func getenv(name string) string { return environment[name] }

// open returns a new bucket at a server of S3.
func open(t *testing.T, address string) *bucket.Bucket {
	t.Helper()
	b, err := bucket.Open(address, s3.New(t, "backups").URL, getenv)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestObjectsAreKept(t *testing.T) {
	b := open(t, "s3://backups/north/nightly")
	large := bytes.Repeat([]byte("0123456789abcdef"), 17<<20/16) // two parts
	for name, text := range map[string][]byte{"t-2": large, "t-1": []byte("one"), "u": []byte("other")} {
		if err := b.Put(t.Context(), name, bytes.NewReader(text)); err != nil {
			t.Fatal(err)
		}
	}
	if names, err := b.Names(t.Context(), "t-"); err != nil || !slices.Equal(names, []string{"t-1", "t-2"}) {
		t.Errorf("names %v, %v", names, err)
	}
	var got bytes.Buffer
	if err := b.Get(t.Context(), "t-2", &got); err != nil || !bytes.Equal(got.Bytes(), large) {
		t.Errorf("%d bytes, %v", got.Len(), err)
	}
	if address := b.Address("t-2"); address != "s3://backups/north/nightly/t-2" {
		t.Errorf("address %s", address)
	}
	if err := b.Delete(t.Context(), "t-1"); err != nil {
		t.Fatal(err)
	}
	// An upload whose source fails leaves nothing.
	for _, before := range []string{"", string(large)} {
		broken := iotest.TimeoutReader(strings.NewReader(before + before))
		if before == "" {
			broken = iotest.ErrReader(errors.New("the disk is gone"))
		}
		if err := b.Put(t.Context(), "t-3", broken); err == nil {
			t.Error("uploaded from a source that fails")
		}
	}
	if names, err := b.Names(t.Context(), "t-"); err != nil || !slices.Equal(names, []string{"t-2"}) {
		t.Errorf("names %v, %v", names, err)
	}
}

func TestFaultsSayWhatToDo(t *testing.T) {
	for _, tc := range []struct{ address, endpoint, key, says string }{
		{"s3://", "", "key", "names no bucket"},
		{"s3://a/b", "ftp://x", "key", "endpoint"},
		{"s3://a/b", "https://user:very-secret@x", "key", "endpoint"},
		{"s3://a/b", "", "", "AWS_ACCESS_KEY_ID"},
	} {
		_, err := bucket.Open(tc.address, tc.endpoint, func(name string) string {
			if name == "AWS_ACCESS_KEY_ID" {
				return tc.key
			}
			return getenv(name)
		})
		f := state.FaultOf(err)
		if f.Next == "" || !strings.Contains(f.Message+f.Next, tc.says) ||
			strings.Contains(f.Message+f.Next, "very-secret") {
			t.Errorf("%s, %s: %v, %+v", tc.address, tc.endpoint, err, f)
		}
	}
	missing := open(t, "s3://elsewhere")
	_, err := missing.Names(t.Context(), "t-")
	if f := state.FaultOf(err); f.Kind != state.FaultLocal || !strings.Contains(f.Next, "the bucket and the name") {
		t.Errorf("a missing bucket: %v, %+v", err, f)
	}
	if err := open(t, "s3://backups").Get(t.Context(), "none", new(bytes.Buffer)); state.FaultOf(err).Next == "" {
		t.Errorf("a missing object: %v", err)
	}
}
