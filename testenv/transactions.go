package testenv

import (
	"bytes"
	"encoding/binary"
	"os"
	"slices"
	"testing"
)

// Transactions counts the transactions in the write-ahead log of a SQLite database. The frame that
// commits one has the size of the database in its header.
func Transactions(t testing.TB, path string) (n int) {
	t.Helper()
	log, err := os.ReadFile(path + "-wal")
	if err != nil {
		t.Fatal(err)
	}
	const header, frameHeader = 32, 24
	var last []byte
	page := int(binary.BigEndian.Uint32(log[8:]))
	for at := header; at+frameHeader+page <= len(log); at += frameHeader + page {
		frame := log[at:]
		if !bytes.Equal(frame[8:16], log[16:24]) {
			break // left over from before the log was restarted
		}
		body := append(slices.Clone(frame[:8]), frame[frameHeader:frameHeader+page]...)
		// the last page may be repeated to fill a sector
		if ends := binary.BigEndian.Uint32(frame[4:]) != 0; ends && !bytes.Equal(body, last) {
			n++
		}
		last = body
	}
	return n
}
