package builds

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"path"
	"strings"

	"app.tender/tender/service/builder"
	"app.tender/tender/service/operation"
	"app.tender/tender/service/proposals"
	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// uploadContent stores the files of a multipart body as content of a draft.
func (h Operations) uploadContent(ctx context.Context, c *operation.Call) (_ operation.Reply, err error) {
	id, named := pathProposal(c)
	u, err := h.receive(ctx, c)
	defer func() {
		if err != nil { // nothing was recorded, so no file may stay
			h.removeFiles(ctx, c.Account.ID, state.Map(u.files, func(f *uploadedFile) string { return f.kept })...)
		}
	}()
	if err != nil {
		return operation.Reply{}, err
	}
	u.fields.Know("ProposalId")
	if !named {
		id = state.ProposalID(u.fields.RequiredInteger("ProposalId"))
	}
	contents := u.contents(c)
	return c.Write(ctx, h.Store, func(tx *store.Tx) (operation.Reply, error) {
		if _, err := proposals.Draft(tx, c.Account.ID, id); err != nil {
			return operation.Reply{}, err
		}
		for i := range contents {
			contents[i].AccountID, contents[i].Proposal = c.Account.ID, id
			if err := tx.Content().Create(&contents[i]); err != nil {
				return operation.Reply{}, err
			}
		}
		tx.AfterCommit(h.Builder.WakeContent)
		items := state.Map(contents, wire.AIContentOf)
		return operation.OK(wire.Uploaded{AIContent: items[0], Items: items}), nil
	})
}

// upload is the contents of a multipart body.
type upload struct {
	fields     *operation.Params
	fieldCount int
	fieldBytes int // of names and values
	files      []uploadedFile
}

type uploadedFile struct {
	kept       string // the name of its file
	name       string // the caller's name for it
	sourceType string
	size       int64
}

// The limits of all fields of an upload together: unlike files, they are in memory.
const (
	maxFields     = 50
	maxFieldBytes = 64 << 10
)

// receive reads a multipart body and stores its files as they arrive. It returns what
// it stored, even with an error.
func (h Operations) receive(ctx context.Context, c *operation.Call) (*upload, error) {
	u := &upload{fields: c.Query()}
	if err := c.Err(); err != nil {
		return u, err
	}
	parts, err := c.Request.MultipartReader()
	if err != nil {
		return u, operation.ErrBadRequest
	}
	if err := operation.MayRead(c.Writer, operation.UploadReadTime); err != nil {
		return u, err
	}
	for {
		part, err := parts.NextPart()
		if err == io.EOF { // the end itself; a body that is cut off wraps it
			break
		}
		if err != nil {
			return u, operation.BodyFault(err)
		}
		if err := h.receivePart(ctx, c, u, part); err != nil {
			if errors.Is(err, builder.ErrTooLarge) {
				// Read on, so that the caller gets the reason.
				_, _ = io.CopyN(io.Discard, c.Request.Body, 2*state.MaxAIContentBytes)
				return u, operation.TooLarge(fmt.Sprintf("A file is larger than %d MiB.", state.MaxAIContentBytes>>20))
			}
			return u, err
		}
	}
	if len(u.files) == 0 {
		u.fields.Refuse(operation.FieldRequired, "File", "There is no file in the upload.")
	}
	return u, nil
}

// receivePart reads one part: a file when it has a file name or a file's type, else a
// field.
func (h Operations) receivePart(ctx context.Context, c *operation.Call, u *upload, part *multipart.Part) error {
	kind := part.Header.Get("Content-Type")
	if part.FileName() == "" && kind == "" {
		return u.receiveField(part)
	}
	if len(u.files) == maxUploadFiles {
		return operation.TooLarge(fmt.Sprintf("There are more than %d files in the upload.", maxUploadFiles))
	}
	file := &callersReader{r: part}
	head, err := io.ReadAll(io.LimitReader(file, sniffed))
	if err != nil {
		return file.err
	}
	kept, size, err := h.Files.Create(ctx, c.Account.ID, io.MultiReader(bytes.NewReader(head), file),
		state.MaxAIContentBytes)
	if file.err != nil {
		return file.err // the body failed, and not the database
	}
	if err != nil {
		return err
	}
	u.files = append(u.files, uploadedFile{kept, fileName(part), sourceType(kind, part.FileName(), head), size})
	return nil
}

// receiveField reads a field, within the limits of all fields.
func (u *upload) receiveField(part *multipart.Part) error {
	name := part.FormName()
	left := maxFieldBytes - u.fieldBytes - len(name)
	if u.fieldCount++; u.fieldCount > maxFields || left < 0 {
		return errTooManyFields
	}
	value, err := io.ReadAll(io.LimitReader(part, int64(left)+1))
	if err != nil {
		return operation.BodyFault(err)
	}
	if len(value) > left {
		return errTooManyFields
	}
	u.fieldBytes += len(name) + len(value)
	u.fields.Add(name, string(value))
	return nil
}

var errTooManyFields = operation.TooLarge(
	fmt.Sprintf("The upload has more than %d fields beside its files, or more than %d KiB in them.",
		maxFields, maxFieldBytes>>10))

// sniffed is how many bytes are needed to detect a file's type.
const sniffed = 512

// callersReader records errors of reading from the caller, to distinguish them from
// errors of writing to the database.
type callersReader struct {
	r   io.Reader
	err error
}

// Read implements io.Reader.
func (c *callersReader) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	if err != nil && err != io.EOF { // the end itself; a body that is cut off wraps it
		c.err = operation.BodyFault(err)
	}
	return n, err
}

// fileName returns the caller's name for a file, cut to the length of a content's name.
func fileName(part *multipart.Part) string {
	name := strings.ToValidUTF8(strings.ReplaceAll(part.FileName(), "\x00", ""), "�")
	return strings.Clone(text.First(name, operation.MaxName))
}

// sourceType reports whether a file is audio, video or something else: by the type that
// the caller names, else by the file's extension, else by its first bytes.
func sourceType(kind, name string, head []byte) string {
	for _, k := range []string{
		kind, mime.TypeByExtension(strings.ToLower(path.Ext(name))),
		http.DetectContentType(head),
	} {
		switch top, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(k)), "/"); top {
		case "audio":
			return store.SourceAudio
		case "video":
			return store.SourceVideo
		case "text":
			return store.SourceText
		}
	}
	return store.SourceText
}

// contents returns the files as content, named by the field Name, which is followed by the
// file's own name if there are several. Without that field, files keep their own names.
func (u *upload) contents(c *operation.Call) []store.AIContent {
	name := u.fields.Line("Name", operation.MaxName)
	list := make([]store.AIContent, len(u.files))
	for i, f := range u.files {
		if f.size == 0 {
			u.fields.Refuse(operation.FieldInvalid, "File", "A file is empty.")
		}
		list[i] = store.AIContent{Upload: f.kept, AIContent: state.AIContent{
			Name: contentName(name, f.name, len(u.files) > 1), Status: state.AIUploaded, SourceType: f.sourceType,
			Created: c.Now, CreatedBy: c.User.User,
		}}
	}
	return list
}

func contentName(given, file string, several bool) string {
	switch {
	case given == "" && file == "":
		return "Content"
	case given == "":
		return file
	case several && file != "":
		return text.First(given+" ("+file+")", operation.MaxName)
	default:
		return given
	}
}
