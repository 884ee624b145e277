package world

import (
	"bytes"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/textproto"
	"testing"

	"app.tender/tender/service"
)

// Part is one part of an upload: a field if it has neither a file name nor a type.
type Part struct{ field, file, kind, text string }

// MultipartOf writes a multipart body.
func MultipartOf(parts ...Part) (body, contentType string) {
	var b bytes.Buffer
	m := multipart.NewWriter(&b)
	for _, p := range parts {
		h := textproto.MIMEHeader{}
		disposition := fmt.Sprintf(`form-data; name=%q`, p.field)
		if p.file != "" {
			disposition += fmt.Sprintf(`; filename=%q`, p.file)
		}
		h.Set("Content-Disposition", disposition)
		if p.kind != "" {
			h.Set("Content-Type", p.kind)
		}
		w, err := m.CreatePart(h)
		if err == nil {
			_, err = w.Write([]byte(p.text))
		}
		if err != nil {
			panic(err) // writing to memory does not fail
		}
	}
	if err := m.Close(); err != nil {
		panic(err)
	}
	return b.String(), m.FormDataContentType()
}

// Upload sends a multipart body.
func (c Caller) Upload(path string, parts ...Part) *Answer {
	c.W.T.Helper()
	body, kind := MultipartOf(parts...)
	return c.Do(Request{Method: http.MethodPost, Path: path, Body: body, ContentType: kind})
}

// Remove sends a DELETE.
func (c Caller) Remove(path string) *Answer {
	c.W.T.Helper()
	return c.Do(Request{Method: http.MethodDelete, Path: path, ContentType: FormType})
}

// NewHalted returns a stocked world without background work.
func NewHalted(t *testing.T, configure ...func(*service.Config)) *World {
	t.Helper()
	w := NewStocked(t, configure...)
	w.Server.Parts().Halt()
	return w
}

// Restart closes the service and opens it again on the same data.
func (w *World) Restart(dir string) {
	w.T.Helper()
	w.HTTP.Close()
	err := w.Server.Close()
	if err == nil {
		w.Server, err = service.Open(w.T.Context(), service.Config{
			DataDir: dir, Database: w.Database, Sandbox: true, Now: w.Clock.Now,
		})
	}
	if err != nil {
		w.T.Fatal(err)
	}
	w.HTTP = httptest.NewServer(w.Server.Handler())
}

// Work does the AI builder's pending work.
func (w *World) Work() {
	w.T.Helper()
	if err := w.Server.Parts().Builder.Settle(w.T.Context()); err != nil {
		w.T.Fatal(err)
	}
}

// Built uploads a text to a proposal, makes and builds an outline from it, and returns the
// build and the proposal's areas.
func (c Caller) Built(path, text string) (build Node, areas []Node) {
	c.W.T.Helper()
	c.Upload(path+"/ai/content", Part{"Name", "", "", "Plan"}, Part{"File", "plan.md", "text/markdown", text}).
		Want(http.StatusOK)
	c.W.Work()
	c.Post(path + "/ai/outline").Want(http.StatusOK)
	c.W.Work()
	c.Post(path + "/ai/build").Want(http.StatusOK)
	c.W.Work()
	return c.Get(path + "/ai/build").Want(http.StatusOK).JSON(), c.Get(path).Want(http.StatusOK).List("areas")
}

// RemoveContent deletes all content of a proposal.
func (c Caller) RemoveContent(path string) {
	c.W.T.Helper()
	for _, it := range c.Get(path + "/ai/content").List("items") {
		c.Remove(path + "/ai/content/" + it.Text("id")).Want(http.StatusOK)
	}
}

// Words returns the strings of a list.
func (n Node) Words(name string) []string {
	n.t.Helper()
	values, _ := n.Value(name).([]any)
	list := make([]string, len(values))
	for i, v := range values {
		list[i], _ = v.(string)
	}
	return list
}

// NewPart returns a part: a field if it has neither a file name nor a type.
func NewPart(field, file, kind, text string) Part { return Part{field, file, kind, text} }
