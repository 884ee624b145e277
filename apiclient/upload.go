package apiclient

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime/multipart"
	"net/textproto"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"app.tender/tender/state"
)

// FileAt returns the file at a path for an upload, which streams it. It fails with ErrInvalid
// and ErrNotSent.
func FileAt(path string) (state.AIFile, error) {
	info, err := os.Stat(path)
	var at *fs.PathError
	switch {
	case errors.As(err, &at):
		return state.AIFile{},
			localError("open a file to upload", "File", fmt.Sprintf("The file %s can't be read: %s.", path, at.Err))
	case err != nil:
		return state.AIFile{},
			localError("open a file to upload", "File", fmt.Sprintf("The file %s can't be read.", path))
	case !info.Mode().IsRegular():
		return state.AIFile{}, localError("open a file to upload", "File", path+" is no file.")
	}
	return state.AIFile{Name: path, Size: info.Size(), Open: func() (io.ReadCloser, error) { return os.Open(path) }},
		nil
}

// upload is a multipart body whose length is known before it is sent, so that progress
// has a total. Only its frame is in memory.
type upload struct {
	contentType string // with the boundary, which is signed
	length      int64
	parts       []part
	progress    func(sent, total int64)
}

// part is a piece of the frame and the file that follows it; the last part has none.
type part struct {
	frame []byte
	file  state.AIFile
}

// newUpload frames files after the fields, which come in pairs of name and value.
func newUpload(files []state.AIFile, progress func(sent, total int64), fields ...string) (*upload, error) {
	u := &upload{progress: progress}
	var frame bytes.Buffer
	m := multipart.NewWriter(&frame)
	u.contentType = m.FormDataContentType()
	for i := 0; i+1 < len(fields); i += 2 {
		if fields[i+1] == "" {
			continue
		}
		if err := m.WriteField(fields[i], fields[i+1]); err != nil {
			return nil, err
		}
	}
	for i, f := range files {
		if _, err := m.CreatePart(partHeader(i, &f)); err != nil {
			return nil, err
		}
		u.add(&frame, f)
	}
	if err := m.Close(); err != nil {
		return nil, err
	}
	u.add(&frame, state.AIFile{})
	return u, nil
}

func (u *upload) add(frame *bytes.Buffer, f state.AIFile) {
	u.parts = append(u.parts, part{bytes.Clone(frame.Bytes()), f})
	u.length += int64(frame.Len()) + f.Size
	frame.Reset()
}

func partHeader(i int, f *state.AIFile) textproto.MIMEHeader {
	name := filepath.Base(filepath.ToSlash(f.Name))
	kind, ok := contentTypes[strings.ToLower(filepath.Ext(name))]
	switch {
	case strings.HasPrefix(kind, "text/") && beginsAsPDF(f):
		kind = contentTypes[".pdf"]
	case !ok:
		kind = "application/octet-stream"
	}
	field := "File"
	if i > 0 {
		field += strconv.Itoa(i + 1)
	}
	return textproto.MIMEHeader{
		"Content-Disposition": {fmt.Sprintf(`form-data; name="%s"; filename="%s"`, field, quoteName(name))},
		"Content-Type":        {kind},
	}
}

// beginsAsPDF reports whether a file is a PDF, whatever its name says: as text its commands would be read as notes.
// One that can't be read fails when it is sent.
func beginsAsPDF(f *state.AIFile) bool {
	r, err := f.Open()
	if err != nil {
		return false
	}
	defer func() { _ = r.Close() }()
	begins := make([]byte, 64)
	n, _ := io.ReadFull(r, begins)
	return state.IsPDF(begins[:n])
}

// contentTypes has the types that the AI builder reads. The system's own tables vary,
// and many have none of these.
var contentTypes = map[string]string{
	".txt": "text/plain; charset=utf-8", ".md": "text/markdown; charset=utf-8", ".csv": "text/csv; charset=utf-8",
	".vtt": "text/vtt; charset=utf-8", ".eml": "message/rfc822", ".pdf": "application/pdf",
	".mp3": "audio/mpeg", ".m4a": "audio/mp4", ".wav": "audio/wav", ".ogg": "audio/ogg", ".flac": "audio/flac",
	".aac": "audio/aac",
	".mp4": "video/mp4", ".mov": "video/quicktime", ".webm": "video/webm", ".mkv": "video/x-matroska",
	".avi": "video/x-msvideo",
}

// quoteName writes a file's name as browsers do within quotes.
func quoteName(name string) string {
	return strings.NewReplacer(`\`, "%5C", `"`, "%22", "\r", "%0D", "\n", "%0A").Replace(name)
}

// maxFiles is how many files go in one upload.
const maxFiles = 10

// CheckFiles returns an error, both ErrInvalid and ErrNotSent, for files that the service
// would refuse only after the whole upload.
func CheckFiles(files []state.AIFile) error {
	r := &request{op: "check files for the AI builder"}
	if checkFiles(r, files); r.refused != nil {
		return r.refused
	}
	return nil
}

func checkFiles(r *request, files []state.AIFile) {
	switch {
	case len(files) == 0:
		r.refuse("File", "There is no file to upload.")
	case len(files) > maxFiles:
		r.refuse("File", fmt.Sprintf("There are %d files; one upload takes %d.", len(files), maxFiles))
	}
	for _, f := range files {
		name := filepath.Base(filepath.ToSlash(f.Name))
		switch {
		case f.Open == nil || strings.TrimSpace(f.Name) == "":
			r.refuse("File", "A file has no name or can't be opened.")
		case f.Size <= 0:
			r.refuse("File", fmt.Sprintf("The file %s is empty.", name))
		case f.Size > state.MaxAIContentBytes:
			r.refuse("File", fmt.Sprintf("The file %s is larger than 25 MiB, which is the most that the service takes.",
				name))
		}
	}
}

// open returns the body from its beginning.
func (u *upload) open() (io.ReadCloser, error) {
	b := &uploadBody{upload: u}
	for _, p := range u.parts {
		b.readers = append(b.readers, bytes.NewReader(p.frame))
		if p.file.Open == nil {
			continue
		}
		f, err := p.file.Open()
		if err != nil {
			_ = b.Close()
			return nil, err
		}
		b.files = append(b.files, f)
		// The length was already announced: a file that grew is cut to it.
		b.readers = append(b.readers, io.LimitReader(f, p.file.Size))
	}
	b.all = io.MultiReader(b.readers...)
	return b, nil
}

// uploadBody is the body of one attempt.
type uploadBody struct {
	upload  *upload
	readers []io.Reader
	files   []io.Closer
	all     io.Reader
	sent    int64
}

func (b *uploadBody) Read(p []byte) (int, error) {
	n, err := b.all.Read(p)
	b.sent += int64(n)
	if n > 0 && b.upload.progress != nil {
		b.upload.progress(b.sent, b.upload.length)
	}
	return n, err
}

func (b *uploadBody) Close() error {
	var errs []error
	for _, f := range b.files {
		errs = append(errs, f.Close())
	}
	b.files = nil
	return errors.Join(errs...)
}
