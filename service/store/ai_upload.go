package store

import "time"

// Uploads are the files of content that are not read yet, in a transaction: in parts, so that no process has all of a
// file in memory. A file has a random name, and belongs to the content that is created with that name.
type Uploads struct{ tx *Tx }

// Uploads returns the files of content. A transaction that does nothing else has no history.
func (t *Tx) Uploads() Uploads {
	t.uncounted = true
	return Uploads{t}
}

// Add adds a part to a file; parts count from 0.
func (t Uploads) Add(account AccountID, name string, part int, body []byte, now time.Time) error {
	return t.tx.do("keeping a file", `INSERT INTO ai_uploads (account_id, name, part, created, body)
		VALUES (?, ?, ?, ?, ?)`, account, name, part, micros(now), body)
}

// Part returns a part of a file. It fails with ErrNotFound behind the last one.
func (t Uploads) Part(account AccountID, name string, part int) ([]byte, error) {
	return one(t.tx, "reading a file", single[[]byte], `SELECT body FROM ai_uploads
		WHERE account_id = ? AND name = ? AND part = ?`, account, name, part)
}

// unused is the condition for files that no content has.
const unused = `NOT EXISTS (SELECT 1 FROM ai_contents c
	WHERE c.account_id = ai_uploads.account_id AND c.upload = ai_uploads.name)`

// Drop deletes a file, unless some content has it.
func (t Uploads) Drop(account AccountID, name string) error {
	return t.tx.do("deleting a file", `DELETE FROM ai_uploads WHERE account_id = ? AND name = ? AND `+unused,
		account, name)
}

// Sweep deletes the parts of files from before a time that no content has, and returns how many there were.
func (t Uploads) Sweep(before time.Time) (int64, error) {
	res, err := t.tx.exec("deleting files", `DELETE FROM ai_uploads WHERE created < ? AND `+unused, micros(before))
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}
